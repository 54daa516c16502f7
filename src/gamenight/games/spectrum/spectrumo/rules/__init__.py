"""Spectrumo, by Joe Devlin, for two to eight players.

Get rid of your cards: lay one that shares a colour or the number with the table card, and mind
that the specials help you on but never out. The lowest total wins.

constants.py  the numbers of the rules, and answers and events by name
laying.py     which cards may be laid (SM2, SM3, SM5, SM10, SM11)
position.py   what everybody may know; what everybody may know of the hand that is played; a hand
              that is over, as it was scored (SM8); what a seat, or everybody, knows about where
              cards may lie (G6)
piles.py      hands and decks: drawing, and what specials do to them (SM4-SM7, SM12, SM13)
state.py      how a turn goes, and what each seat may know (SM1-SM3, SM8, SM9)
game.py       the options, starting a match: RULES; dealing again what a seat cannot know

Sections name the rulebook's headings; SM1 to SM13 and SM-a to SM-e are the rulings on
docs/rules/spectrumo.md.
"""
