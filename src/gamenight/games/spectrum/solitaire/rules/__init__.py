"""Spectrum Solitaire, by Joe Devlin (Bombard Games): bring twelve colours home, from 1 to 12.

The sections "Spectrum Solitaire" and "Solitaire Scoring" of "Spectrum – A Game of Colors", with the
rulings SO1 to SO5 of docs/rules/spectrum-solitaire.md.

facts.py     the numbers of the rules, answers and events by name
position.py  the table as it lies: what may move where, the score
moves.py     cards with the places they may go to, as a choice
finding.py   all that may be done as the table lies
state.py     the face-down cards, legal answers, carrying them out
refusals.py  why a card cannot be moved, or not to a place
game.py      options, the deal, dealing again: RULES
"""
