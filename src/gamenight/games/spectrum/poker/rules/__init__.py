"""Spectrum Poker, from "Spectrum – A Game of Colors" by Joe Devlin, for two to eight players.

Five-card draw or hold'em for jelly beans, fixed limit, with fourteen kinds of hands.

constants.py  the sizes of bets (SK5), answers and events
hands.py      how many of all hands are of each kind (SK4); what five of up to seven cards are worth
              (SK2, SK3, SK9), in either order (SK4)
position.py   what everybody may know; who may bet how much (SK5, SK6); how a hand ended: who won
              which pot with what; main pot and side pots, and who gets how much of them (SK1, SK7)
state.py      the secrets, how a hand goes, and what each seat may know (SK6-SK8); why an answer is
              not possible
game.py       options, starting a match, dealing again

SK1 to SK9 and SK-a to SK-d are the rulings on docs/rules/spectrum-poker.md.
"""
