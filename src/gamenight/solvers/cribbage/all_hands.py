"""What all hands are worth with all starters, exactly.

Hands are not counted one by one. Eighteens, pairs and runs follow from the ranks alone, so every
set of ranks is counted once. How many ways there are to colour it, with which flush and how many
nobs, follows from how many cards share a rank: those numbers are products of binomials.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.games.spectrum.cribbage.rules.counting import Sums, pairs_in, run_points, tally_of
from gamenight.games.spectrum.rules.deck import RANKS, card_of
from gamenight.games.spectrum.rules.wheel import ALL_COLOURS, COLOURS, NEIGHBOURHOODS

ALL_RANKS = tuple(range(1, RANKS + 1))
TURNS = COLOURS // 2
"""The wheel looks the same after a turn of two steps: two starters stand for all colours."""


@dataclass
class WorthCounts:
    """How many hands, each with a starter, are worth how much."""

    points: Counter[int] = field(default_factory=Counter)
    sums: Counter[int] = field(default_factory=Counter)
    """The points of all hands together, by kind of combination."""

    def total(self) -> int:
        return self.points.total()

    def mean(self) -> float:
        return sum(points * hands for points, hands in self.points.items()) / self.total()

    def at_least(self, points: int) -> int:
        return sum(hands for some, hands in self.points.items() if some >= points)


@dataclass(frozen=True)
class Colouring:
    """A way to colour a hand: what its flush and its nobs are worth."""

    flush: int
    nobs: int


class Sharing(NamedTuple):
    """How many cards of a hand share a rank: all that its colours depend on."""

    others: tuple[int, ...]
    """Of the ranks that are neither ten nor the starter's."""
    tens: int
    alike: int
    """Cards of the starter's rank, if that is not a ten."""
    starter_is_ten: bool

    def size(self) -> int:
        return sum(self.others) + self.tens + self.alike


def count_hands(size: int, is_crib: bool, ranks: Iterable[int] = ALL_RANKS) -> WorthCounts:
    """Return all hands of this many cards with all starters, in the deck or in one with fewer
    ranks."""
    found = WorthCounts()
    seen: Counter[tuple[Sharing, int]] = Counter()
    """How many sets of ranks share them so and bring this many points by themselves."""
    for held in combinations_with_replacement(ranks, size + 1):
        of_rank = Counter(held)
        if max(of_rank.values()) <= COLOURS:
            parts = points_by_ranks(held)
            points = sum(parts)
            for sharing in sharings(of_rank):
                seen[sharing, points] += 1
                hands = ways_to_colour(sharing)
                for kind, part in enumerate(parts):
                    found.sums[kind] += hands * part
    for (sharing, points), times in seen.items():
        add_colours(found, sharing, points, times, is_crib)
    return found


def points_by_ranks(held: tuple[int, ...]) -> tuple[int, int, int]:
    """Eighteens, pairs and runs, as their kinds are numbered."""
    eighteens = Sums([card_of(0, rank) for rank in held]).eighteens
    tally = tally_of(list(held))
    return (
        constants.EIGHTEEN_POINTS * eighteens,
        constants.PAIR_POINTS * pairs_in(tally),
        run_points(tally),
    )


def sharings(of_rank: Counter[int]) -> Iterator[Sharing]:
    """By which of the ranks the starter has."""
    tens = of_rank[constants.TEN]
    for starter, cards in of_rank.items():
        others = [count for rank, count in of_rank.items() if rank not in (starter, constants.TEN)]
        if starter == constants.TEN:
            yield Sharing(tuple(sorted(others)), tens - 1, 0, True)
        elif cards:
            yield Sharing(tuple(sorted(filter(None, others))), tens, cards - 1, False)


def add_colours(
    found: WorthCounts, sharing: Sharing, points: int, times: int, is_crib: bool
) -> None:
    """Add ``times`` all colourings of hands whose ranks score ``points``."""
    for colouring, ways in colourings(sharing, is_crib).items():
        hands = times * ways
        found.points[points + colouring.flush + colouring.nobs] += hands
        found.sums[constants.FLUSH] += hands * colouring.flush
        found.sums[constants.NOBS] += hands * colouring.nobs


@cache
def ways_to_colour(sharing: Sharing) -> int:
    return sum(colourings(sharing, False).values())


@cache
def colourings(sharing: Sharing, is_crib: bool) -> dict[Colouring, int]:
    """In how many ways a hand and its starter can be coloured, by what that is worth."""
    size = sharing.size()
    ways: Counter[Colouring] = Counter()
    for starter in (0, 1):
        hand = Hand(sharing, starter)
        for nobs in range(sharing.tens + 1):
            every = hand.ways_within(ALL_COLOURS, nobs)
            one_shade = hand.ways_of_one_shade(range(COLOURS), nobs)
            with_starter = hand.ways_of_one_shade((starter - 1, starter, starter + 1), nobs)
            ways[Colouring(size + 1, nobs)] += TURNS * with_starter
            ways[Colouring(0 if is_crib else size, nobs)] += TURNS * (one_shade - with_starter)
            ways[Colouring(0, nobs)] += TURNS * (every - one_shade)
    return {colouring: hands for colouring, hands in ways.items() if hands}


@dataclass(frozen=True)
class Hand:
    """Which cards of a hand share a rank, and the colour of its starter."""

    sharing: Sharing
    starter: int

    def ways_within(self, colours: int, nobs: int) -> int:
        """Return how many ways there are to take the hand from a set of colours, with this many
        nobs."""
        but_starter = colours & ~(1 << self.starter)
        for_tens = but_starter if self.sharing.starter_is_ten else colours
        near = (for_tens & NEIGHBOURHOODS[self.starter]).bit_count()
        far = for_tens.bit_count() - near
        others = prod(comb(colours.bit_count(), cards) for cards in self.sharing.others)
        alike = comb(but_starter.bit_count(), self.sharing.alike)
        return others * alike * comb(near, nobs) * comb(far, self.sharing.tens - nobs)

    def ways_of_one_shade(self, primaries: Iterable[int], nobs: int) -> int:
        """Return the same from a primary and its neighbours, for any of the primaries among these
        colours. What lies within two such shades, all in the secondary between them, counts
        once."""
        chosen = {colour % COLOURS for colour in primaries if colour % 2 == 0}
        ways = sum(self.ways_within(NEIGHBOURHOODS[primary], nobs) for primary in chosen)
        for secondary in range(1, COLOURS, 2):
            if {secondary - 1, (secondary + 1) % COLOURS} <= chosen:
                ways -= self.ways_within(1 << secondary, nobs)
        return ways
