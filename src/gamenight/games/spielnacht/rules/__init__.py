"""Spielnacht, a game about hosting game nights, for two to four players.

Collect games and invite gamers, so that over five nights most of them come to play yours.

Sections name the rulebook's headings; SN1 to SN9 are the rulings on docs/rules/spielnacht.md.
The rules by topic: ``games_table`` (the 60 games), ``gamers`` (the 95 gamers and their bags),
``terms`` (numbers of the rules, questions, answers, events), ``view`` (what a seat may know),
``state`` (how a match goes), ``game`` (setup and re-deal).
"""
