"""Spectrum 500, one of the card games in "Spectrum – A Game of Colors" by Joe Devlin.

Two to six players draw, lay melds of four or more cards, lay off on each other's melds, and call
"Spectrum!" when a player discards what could have been laid.

constants.py  the numbers of the game, answers and events by name
holdings.py   sets of cards, and what of them makes melds (SV1, SV5)
melds.py      a meld on the table, and cards of a hand that bridge to one (SV1, SV5)
laying.py     why an answer is refused, with the rule it breaks (G3); what may be laid now, from a
              hand or from the pile, and where (SV1, SV2, SV5, SV6)
position.py   what everybody may know: table, pile, what can be called, the end (SV4 to SV8); a
              finished hand: who laid and who held what
state.py      questions and answers, and what each seat may know; the draw, melding, the discard
              (SV2, SV5); calling "Spectrum!" (SV3, SV6); dealing, passing the turn on, the end of a
              hand and of the match (SV4, SV7, SV8); the secrets, and how cards move; what a hand
              comes to (SV4, SV7); what each seat may know
game.py       options, starting a match, dealing again

Sections name the rulebook's headings; SV1 to SV8 are the rulings on docs/rules/spectrum-500.md,
SV-a and so on the project's own.
"""
