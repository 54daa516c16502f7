"""Spotlight, a game of secret area control by Adam Stichter and Jay Bell, for one or two players.

Lay cards under areas so that your secret Personal Suit wins them, three rounds long; alone, you
play against Light.

constants.py  cards and areas (SL1, SL2), the numbers of a round, answers and events
position.py   what everybody may know, where a card may be laid (SL2, SL6, SL7), the end (SL8); a
              finished round: who wins an area, who scores what (SL5, SL9)
state.py      the secrets, how a round goes, and what each seat may know (SL3, SL4, SL6)
game.py       options, starting a match, dealing again

Sections name the rulebook's cards (2A, 3B …); SL1 to SL10 are the rulings on
docs/rules/spotlight.md, SL-a and so on the project's own.
"""
