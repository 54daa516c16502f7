"""Bots that play for beans.

bluffer.py     weighs the chance to win against the price
buckets.py     hands sorted by what they are good for
sheets.py      where in a strategy to look
strategist.py  bots for two players that follow it, and search where it is silent
"""
