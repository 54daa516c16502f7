"""Spots, a dice game by Jon Perry, Alex Hague and Justin Vickers, for one to four players.

Roll dice, place them on matching spaces of your dogs, do not bury more than seven spots, and be
the first to score six dogs.

constants.py  numbers of the rules (ST1), questions, answers and events by name; the 22 tricks and
              their steps (ST3), the sets (ST4); the 32 dogs (ST2)
position.py   what everybody may know, and what follows from it; what one player has: dogs, dice,
              treats (ST2); heaps of dice
state.py      the hidden dogs and tiles; a turn, scoring, resetting, d0g (ST5, ST8, ST10, ST12);
              what may be answered to each question, and why not
tricks.py     doing a trick, step by step (ST3, ST6-ST9)
game.py       options, setting up (ST4, ST11), dealing again

Sections name the rulebook's headings; ST1 to ST12 are the rulings on docs/rules/spots.md.
"""
