"""Spectrum Escape by Joe Devlin (Bombard Games), a race on the wheel for two to four players.

Nine dice are rolled: one of your own and the common ones open the colours in which your pawns enter
at the centre, overtake each other, and escape over the rim.

facts.py     the numbers of the rules, answers and events
position.py  a round of dice, the pawns, and where a move leads (SE1-SE3, SE5, SE7)
state.py     how rounds go: dice, first and second moves, giving up a chase (SE4-SE7)
game.py      starting a match

SE1 to SE7 and SE-a to SE-c are the rulings on docs/rules/spectrum-escape.md.
"""
