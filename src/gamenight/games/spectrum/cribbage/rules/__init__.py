"""Spectrum Cribbage, by Joe Devlin, for two players or two pairs.

Lay cards to a count of 37, then count what your hand is worth with the starter; first to the target
wins.

constants.py  the numbers of the rules, and events by name
counting.py   what a card is worth when it is laid (SG3); what a hand or the crib is worth,
              combination by combination (SG1, SG2, SG6)
position.py   what everybody may know; a deal as everybody sees it: its series, and what it has
              brought (SG4)
state.py      the secrets, how a deal goes, and what each seat may know (SG3-SG7)
game.py       the option, starting a match, dealing again

Sections name the rulebook's headings; SG1 to SG8 and SG-a to SG-c are the rulings on
docs/rules/spectrum-cribbage.md.
"""
