"""Spectrum Poker, from "Spectrum – A Game of Colors" by Joe Devlin, for two to eight players.

Five-card draw or hold'em for jelly beans, fixed limit, with fourteen kinds of hands.

facts.py     the sizes of bets (SK5), answers and events
hands.py     what five of up to seven cards are worth (SK2, SK3, SK9), in either order (SK4)
counting.py  how many of all hands are of each kind (SK4)
pots.py      main pot and side pots, and who gets how much of them (SK1, SK7)
result.py    how a hand ended: who won which pot with what
position.py  what everybody may know; who may bet how much (SK5, SK6)
refusals.py  why an answer is not possible
state.py     the secrets, how a hand goes, and what each seat may know (SK6-SK8)
game.py      options, starting a match, dealing again

SK1 to SK9 and SK-a to SK-d are the rulings on docs/rules/spectrum-poker.md.
"""
