"""Spectrum – A Game of Colors: one folder per game, and what the games share.

rules/          the wheel, the deck, sets of cards, dice
words.py        colours and cards in words
cards.py        cards as tables show them
wheel_board.py  the wheel as a board
bot.py          what players of several games wonder about
lesson.py       cards by name for lessons, drawings, credits
"""
