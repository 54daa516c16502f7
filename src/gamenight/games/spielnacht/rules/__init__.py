"""Spielnacht, a game about hosting game nights, for two to four players.

Collect games and invite gamers, so that over five nights most of them come to play yours.

constants.py  the numbers of the rules, answers and events; the 95 gamers and bags of them (SN1);
              the 60 games (SN2)
position.py   what everybody may know: the order of seats, bribes, the end (SN3, SN6, SN7); who sits
              down where, and what that is worth (SN4)
state.py      the secrets, how a match goes, and what each seat may know (SN5, SN8, SN9); the rule
              that an illegal answer breaks
game.py       starting a match, dealing again

Sections name the rulebook's headings; SN1 to SN9 are the rulings on docs/rules/spielnacht.md.
"""
