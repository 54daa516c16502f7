"""Roll & Color, a roll-and-write game by Joe Devlin, for one to six players.

Roll nine colour dice, reroll some of them up to four times, and fill one of 24 slots each round.

constants.py  the dice, the score sheet (RC1), the rerolls (RC2), answers and events
scoring.py    what a roll is worth in a slot (RC3-RC5)
state.py      turns: rolling, rerolling, scoring; the view of a seat; what everybody may know, which
              is everything
game.py       starting a match

Sections name the rulebook's headings; RC1 to RC5 are the rulings on docs/rules/roll-and-color.md.
"""
