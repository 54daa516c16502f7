"""Spectrum, a game of colours by Joe Devlin: pawns enter at the rim and take stars in the middle.

constants.py     the numbers of the game, answers and events; the options of a match; the board and
                 what touches what (SB1, SB3); what is replaced, never changed
combinations.py  a roll: what it offers, what is used and what is left of it (SB8); what dice and
                 cards allow (SB5, SB7, SB9, SB15, SB16, SB23, SB24)
moves.py         mission and portal cards, and dealing them again (SB18, SB19); steps, jumps, and
                 ways of an exact length (SB4-SB8)
position.py      the turn under way: what everybody may know; the pawns, and how the match stands
                 (SB11, SB17, SB30)
state.py         questions and answers, and what each seat may know; why an answer is not possible
turns.py         rolling and moving (SB5, SB7-SB9, SB12, SB16, SB21-SB26); missions, and the windows
                 for portals (SB18, SB19, SB27); capturing pawns and colours, and the end (SB10,
                 SB11, SB17, SB22, SB28)
game.py          options, starting a match, dealing again

SW, SB and G number the rulings on docs/rules/spectrum.md.
"""
