"""Suspense, a card game of deduction by Daniel Solis, for exactly three players.

Meet a victory condition that only the dealer knows: play, pass or fold until the round ends.

facts.py     the cards (SU1-SU3), answers and events
showdown.py  a round with all cards face up: who wins it, and what that is worth (SU4-SU6)
position.py  what everybody may know
state.py     the secrets, how a round goes, and what each seat may know (SU7-SU9)
game.py      starting a match, dealing again

Sections name the rulebook's headings; SU1 to SU9 are the rulings on docs/rules/suspense.md.
"""
