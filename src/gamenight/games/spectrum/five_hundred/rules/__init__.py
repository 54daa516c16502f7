"""Spectrum 500, one of the card games in "Spectrum – A Game of Colors" by Joe Devlin.

Two to six players draw, lay melds of four or more cards, lay off on each other's melds, and call
"Spectrum!" when somebody discards what could have been laid.

facts.py     the numbers of the game, answers and events by name
holdings.py  sets of cards, and what of them makes melds (SV1, SV5)
melds.py     a meld on the table, and cards of a hand that bridge to one (SV1, SV5)
result.py    a finished hand: who laid and who held what
position.py  what everybody may know: table, pile, what can be called, the end (SV4 to SV8)
laying.py    what may be laid now, from a hand or from the pile, and where (SV1, SV2, SV5, SV6)
scoring.py   what a hand comes to (SV4, SV7)
refusals.py  why an answer is refused, with the rule it breaks (G3)
view.py      what each seat may know
piles.py     the secrets, and how cards move
rounds.py    dealing, passing the turn on, the end of a hand and of the match (SV4, SV7, SV8)
calls.py     calling "Spectrum!" (SV3, SV6)
turns.py     the draw, melding, the discard (SV2, SV5)
state.py     questions and answers, and what each seat may know
game.py      options, starting a match, dealing again

A state is built in layers, each on the one before: Piles, Rounds, Calls, Turns, FiveHundredState.
Sections name the rulebook's headings; SV1 to SV8 are the rulings on docs/rules/spectrum-500.md,
SV-a and so on the project's own.
"""
