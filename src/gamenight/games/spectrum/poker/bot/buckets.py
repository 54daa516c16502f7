"""Hands of five-card draw, sorted into buckets of similar hands; and which cards to keep.

Before the draw, the hands of a bucket are of one kind, have similar ranks and exchange the same
number of cards. After it, only their worth matters.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from mypy_extensions import i64

from ...rules.deck import RANKS
from ...rules.wheel import COLOURS, NEIGHBOURHOODS
from ..rules.constants import HAND_SIZE
from ..rules.hands import (
    COUNT,
    FIRST_RANK,
    FULL_HOUSE,
    PAIR,
    RANK_BITS,
    STRAIGHT,
    THREE,
    TWO_PAIR,
    worth_of,
)
from .bluffer import plain_exchange

# The buckets before the draw, by the first rank where it matters.

HIGH_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2)
SHADE_OF_HIGH_CARDS: Final = 3
SHADE_WITH_PAIR: Final = 4
PAIRS: Final = 5
"""The bucket of the lowest pair; each rank has its own."""
TWO_PAIRS: Final[tuple[int, ...]] = (17, 17, 17, 17, 17, 17, 18, 18, 19, 19, 20, 20)
THREES: Final[tuple[int, ...]] = (21, 21, 21, 21, 22, 22, 22, 22, 23, 23, 24, 24)
STRAIGHTS: Final = 25
FULL_HOUSES: Final = 26
"""And everything better."""
BEFORE: Final = 27

AFTER: Final = 28

KEPT_PAIR: Final = 7
"""Pairs below this rank are given up where four cards are of one shade."""


def bucket_before(hand: list[int]) -> int:
    """Return the bucket of a hand before the draw."""
    worth = worth_of(hand, False)
    kind = worth >> RANK_BITS
    if kind >= FULL_HOUSE:
        return FULL_HOUSES
    if kind >= STRAIGHT:
        return STRAIGHTS
    rank: i64 = worth >> FIRST_RANK[kind] & COUNT
    if kind == THREE:
        return THREES[rank - 1]
    if kind == TWO_PAIR:
        return TWO_PAIRS[rank - 1]
    if kind == PAIR:
        if rank < KEPT_PAIR and four_of_a_shade(hand):
            return SHADE_WITH_PAIR
        return PAIRS + int(rank) - 1
    return SHADE_OF_HIGH_CARDS if four_of_a_shade(hand) else HIGH_CARDS[rank - 1]


def bucket_after(worth: i64, cuts: tuple[int, ...]) -> int:
    """Return the bucket of a hand after the draw: how many cuts its worth lies above."""
    return bisect_left(cuts, worth)


def kept_cards(hand: list[int]) -> list[int]:
    """Return the cards to keep: four of a shade, or what a plain player keeps."""
    bucket = bucket_before(hand)
    if bucket == SHADE_OF_HIGH_CARDS or bucket == SHADE_WITH_PAIR:
        return four_of_a_shade(hand)
    exchanged = plain_exchange(hand)
    return [card for card in hand if card not in exchanged]


def four_of_a_shade(hand: list[int]) -> list[int]:
    """Return four cards of a shade; none where there are fewer."""
    for primary in range(0, COLOURS, 2):
        shade = NEIGHBOURHOODS[primary]
        found = [card for card in hand if shade >> card // RANKS & 1]
        if len(found) == HAND_SIZE - 1:
            return found
    return []
