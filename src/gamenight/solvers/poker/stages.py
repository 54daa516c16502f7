"""How many sets of five, six or seven cards hold each kind of hand at best, exactly.

Seven cards of 144 make two hundred thousand million sets. Two things shorten the way:

- Ranks matter only by how often each is there and by which of them stand in a row, so that all sets
  of ranks come in a few dozen patterns, and one of each is counted.
- The wheel looks the same after a turn of two steps, so that the first card need only be tried in
  two neighbouring colours.

The colours of the cards of a pattern are the axes of an array, which NumPy goes through at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import factorial, prod
from typing import Any, Final

import numpy as np

from gamenight.games.spectrum.poker.rules.constants import HAND_SIZE
from gamenight.games.spectrum.poker.rules.hands import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    KINDS,
    PAIR,
    PLACES,
    SHADE,
    THREE,
    TURNS,
    TWO_PAIR,
    kind_of_straight,
)
from gamenight.games.spectrum.rules.deck import RANKS
from gamenight.games.spectrum.rules.wheel import COLOURS, NEIGHBOURHOODS

Kinds = np.ndarray[Any, np.dtype[np.uint8]]
"""Kinds of hands, one for each way to colour the cards; 0 where there is nothing."""

PRIMARIES: Final = range(0, COLOURS, 2)


@dataclass(frozen=True)
class Pattern:
    """Which ranks some cards have, as far as it matters."""

    row: tuple[int, ...]
    """How many cards there are of each rank of a row of five or more; empty without a straight."""
    others: tuple[int, ...]
    """How many there are of each other rank."""

    def groups(self) -> list[list[int]]:
        """Return the cards of each rank, numbered."""
        ends = np.cumsum([0, *self.row, *self.others]).tolist()
        return [list(range(low, high)) for low, high in pairwise(ends)]


def pattern_of(ranks: Sequence[int]) -> Pattern:
    """Of ranks from 0 up. A row read backwards holds the same hands."""
    counts = Counter(ranks)
    for low in sorted(counts):
        high = low
        while high in counts:
            high += 1
        if high - low >= HAND_SIZE:
            row = tuple(counts[rank] for rank in range(low, high))
            others = [count for rank, count in counts.items() if not low <= rank < high]
            return Pattern(min(row, row[::-1]), tuple(sorted(others)))
    return Pattern((), tuple(sorted(counts.values())))


Families = Counter[tuple[int, int, int]]
"""How many sets of cards have which best kind by ranks, by colours and among the straights; 0 where
they have none. The best of the three is the hand, in either order of the kinds (SK4)."""


def count_families(cards: int, ranks: int = RANKS, colours: int = COLOURS) -> Families:
    """Of all sets of this many cards, in the deck or in one with fewer ranks or colours."""
    patterns = Counter(
        pattern_of(held)
        for held in combinations_with_replacement(range(ranks), cards)
        if max(Counter(held).values()) <= colours
    )
    axes = Axes(cards, colours)
    families: Families = Counter()
    for pattern, times in patterns.items():
        by_ranks = kind_by_ranks(pattern)
        for (by_colours, straight), ways in axes.count(pattern).items():
            families[by_ranks, by_colours, straight] += times * ways
    return families


def kinds_in(families: Families, by_odds: bool = False) -> list[int]:
    """Return how many sets are of each kind, where the highest counts."""
    counts = [0] * KINDS
    for kinds, ways in families.items():
        best = max(kinds, key=PLACES.__getitem__) if by_odds else max(kinds)
        counts[best] += ways
    return counts


class Axes:
    """All ways to colour some cards: an axis for each card, along it its colours."""

    def __init__(self, cards: int, colours: int) -> None:
        self.cards = cards
        self.turns = TURNS if colours == COLOURS else 1
        firsts = 2 if colours == COLOURS else colours
        self.sizes = (firsts, *[colours] * (cards - 1))
        self.straights = all_straights()
        self.shades = self.colour_kinds()

    def along(self, table: Kinds, cards: Sequence[int]) -> Kinds:
        """Return a table over the colours of some cards, laid along their axes."""
        cut = table[tuple(slice(self.sizes[card]) for card in cards)]
        order = np.argsort(cards)
        shape = [self.sizes[card] if card in cards else 1 for card in range(self.cards)]
        return cut.transpose(order).reshape(shape)

    def colour_kinds(self) -> Kinds:
        """Flush or shade, or neither."""
        found = np.zeros(self.sizes, dtype=np.uint8)
        for primary in PRIMARIES:
            found[self.number_within(NEIGHBOURHOODS[primary]) >= HAND_SIZE] = SHADE
        for colour in range(COLOURS):
            found[self.number_within(1 << colour) >= HAND_SIZE] = FLUSH
        return found

    def number_within(self, colours: int) -> Kinds:
        """Return how many of the cards are of a set of colours."""
        inside = np.array([colours >> colour & 1 for colour in range(COLOURS)], dtype=np.uint8)
        return reduce(np.add, [self.along(inside, [card]) for card in range(self.cards)])

    def count(self, pattern: Pattern) -> dict[tuple[int, int], int]:
        """In how many ways the cards of a pattern can be coloured, by the kinds they then have."""
        groups = pattern.groups()
        both = self.shades * np.uint8(KINDS) + self.best_straights(pattern)
        found = np.bincount(both[self.different(groups)])
        alike = prod(factorial(len(group)) for group in groups)
        return {
            divmod(code, KINDS): ways * self.turns // alike
            for code, ways in enumerate(found.tolist())
            if ways
        }

    def different(self, groups: Sequence[Sequence[int]]) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return whether all cards of a rank have different colours."""
        unlike = (~np.eye(COLOURS, dtype=bool)).astype(np.uint8)
        fine = np.ones(self.sizes, dtype=np.uint8)
        for group in groups:
            for pair in combinations(group, 2):
                fine &= self.along(unlike, pair)
        return fine.astype(bool)

    def best_straights(self, pattern: Pattern) -> Kinds:
        """Return the highest straight, of all fives in the row and all cards that may stand for a
        rank."""
        found = np.zeros((1,) * self.cards, dtype=np.uint8)
        groups = pattern.groups()[: len(pattern.row)]
        for first in range(len(groups) - HAND_SIZE + 1):
            for chosen in product(*groups[first : first + HAND_SIZE]):
                found = np.maximum(found, self.along(self.straights, chosen))
        return found


@cache
def all_straights() -> Kinds:
    """Return the kind of straight for the colours of five ranks in a row."""
    table = np.zeros((COLOURS,) * HAND_SIZE, dtype=np.uint8)
    for first, *others in product(range(2), *[range(COLOURS)] * (HAND_SIZE - 1)):
        kind = kind_of_straight([1 << colour for colour in (first, *others)])
        for turn in PRIMARIES:
            table[tuple((colour + turn) % COLOURS for colour in (first, *others))] = kind
    return table


def kind_by_ranks(pattern: Pattern) -> int:
    """Return what the ranks alone make."""
    most, *others = sorted((*pattern.row, *pattern.others), reverse=True)
    second = others[0] if others else 0
    if most >= HAND_SIZE:
        return FIVE
    if most == 4:
        return FOUR
    if most == 3:
        return FULL_HOUSE if second >= 2 else THREE
    if most == 2:
        return TWO_PAIR if second == 2 else PAIR
    return HIGH_CARD
