"""Bots that play for beans.

bluffer.py     weighs the chance to win against the price
buckets.py     hands sorted by what they are good for
sheets.py      where a strategy says what to do
strategist.py  bots for two that play by it, and search where it says nothing
"""
