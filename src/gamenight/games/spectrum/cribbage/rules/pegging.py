"""What a card is worth when it is laid: the end of the series it belongs to (SG3)."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.parts.bits import has, only

from ...rules.deck import rank_of
from . import facts


def points_for_last(series: list[int], count: i64) -> i64:
    """All points of the last card of a series that has come to a count.

    The point for the last card of a series is not among them: that is another event (SG7).
    """
    alike = alike_at_end(series)
    points = alike * (alike - 1) + run_at_end(series)
    if count == facts.EIGHTEEN:
        points += facts.EIGHTEEN_POINTS
    elif count == facts.LIMIT:
        points += facts.LIMIT_POINTS
    return points


def alike_at_end(series: list[int]) -> i64:
    """How many cards at the end of a series have the rank of the last one, itself among them."""
    at: i64 = len(series) - 1
    rank = rank_of(series[at])
    alike: i64 = 1
    at -= 1
    while at >= 0 and rank_of(series[at]) == rank:
        alike += 1
        at -= 1
    return alike


def run_at_end(series: list[int]) -> i64:
    """How many cards at the end of a series form the longest run, in any order; 0 if none do.

    A rank that comes twice is a foreign card: no run reaches back behind it.
    """
    longest: i64 = 0
    seen: i64 = 0
    lowest: i64 = facts.HIGHEST + 1
    highest: i64 = 0
    size: i64 = 0
    at: i64 = len(series) - 1
    while at >= 0:
        rank = rank_of(series[at])
        if has(seen, rank):
            break
        seen |= only(rank)
        size += 1
        lowest = min(lowest, rank)
        highest = max(highest, rank)
        if size >= facts.SHORTEST_RUN and highest - lowest == size - 1:
            longest = size
        at -= 1
    return longest
