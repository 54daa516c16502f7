"""Spectrum Casino, one of the card games in "Spectrum – A Game of Colors" by Joe Devlin.

Two to four players take cards from the board with cards from their hands, by equal sums, and score
the cards of one colour, of its neighbours, the most 12s and the most cards.

constants.py  the numbers of a round, answers and events
captures.py   what can still become a capture, on a board of any size (SC5); what a card can take,
              as far as that can be listed (SC1, SC5)
position.py   what everybody may know, and the end (SC4, SC6); a finished round: who scores what
              (SC3)
state.py      the secrets, how a round goes, and what each seat may know (SC2, SC3, SC5, SC6)
game.py       options, starting a match, dealing again

Sections name the rulebook's headings; SC1 to SC6 are the rulings on docs/rules/spectrum-casino.md,
SC-a and so on the project's own.
"""
