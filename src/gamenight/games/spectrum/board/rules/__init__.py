"""Spectrum, a game of colours by Joe Devlin: pawns enter at the rim and take stars in the middle.

ground.py        the board and what touches what (SB1, SB3)
moves.py         steps, jumps, and ways of an exact length (SB4-SB8)
combinations.py  what dice and cards allow (SB5, SB7, SB9, SB15, SB16, SB23, SB24)
facts.py         the numbers of the game, answers and events
setup.py         the options of a match
tuples.py        what is replaced, never changed
roll.py          a roll: what it offers, what is used and what is left of it (SB8)
standing.py      the pawns, and how the match stands (SB11, SB17, SB30)
position.py      the turn under way: what everybody may know
hidden.py        mission and portal cards, and dealing them again (SB18, SB19)
captures.py      capturing pawns and colours, and the end (SB10, SB11, SB17, SB22, SB28)
windows.py       missions, and the windows for portals (SB18, SB19, SB27)
turns.py         rolling and moving (SB5, SB7-SB9, SB12, SB16, SB21-SB26)
state.py         questions and answers, and what each seat may know
refusals.py      why an answer is not possible
game.py          options, starting a match, dealing again

A state is built in layers, each on the one before: Captures, Windows, Turns, BoardState. SW, SB and
G number the rulings on docs/rules/spectrum.md.
"""
