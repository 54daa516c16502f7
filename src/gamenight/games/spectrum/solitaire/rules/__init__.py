"""Spectrum Solitaire, by Joe Devlin (Bombard Games): bring twelve colours home, from 1 to 12.

The sections "Spectrum Solitaire" and "Solitaire Scoring" of "Spectrum – A Game of Colors", with the
rulings SO1 to SO5 of docs/rules/spectrum-solitaire.md.

constants.py  the numbers of the rules, answers and events by name
position.py   the table as it lies: what may move where, the score; cards with the places they may
              go to, as a choice
state.py      the face-down cards, legal answers, carrying them out; why a card cannot be moved, or
              not to a place; all that may be done as the table lies
game.py       options, the deal, dealing again: RULES
"""
