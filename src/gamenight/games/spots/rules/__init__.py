"""Spots, a dice game by Jon Perry, Alex Hague and Justin Vickers, for one to four players.

Roll dice, place them on matching spaces of your dogs, do not bury more than seven spots, and be
the first to score six dogs.

dice.py     heaps of dice
dogs.py     the 32 dogs (ST2)
tiles.py    the 22 tricks and their steps (ST3), the sets (ST4)
asked.py    questions, answers and events
position.py what lies on the table, and what everyone may know of it
tricks.py   doing a trick, step by step
play.py     a turn: tricks, scoring, resetting, d0g
setup.py    options, setting up, dealing again

Sections name the rulebook's headings; ST1 to ST12 are the rulings on docs/rules/spots.md.
"""
