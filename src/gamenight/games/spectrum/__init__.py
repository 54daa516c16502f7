"""The games of Spectrum, one folder per game, and what they share.

rules/          the wheel of twelve colours, the deck and the dice, for the rules of all of them
cards.py        how a card and a hand look on every table
words.py        what colours and cards are called
pictures.py     the wheel with one colour lit, the stars of the board
wheel_board.py  the board of twelve paths, for the games that are played on it
"""
