"""What a card can take (SC1, SC5).

A capture is a set of board cards that, together with the played card, splits into two or more
groups of equal sum; with ``sums=12`` that sum is at most 12. How the groups are read does not
matter, only the set does.

There are two ways to look for captures:

- ``Captures`` lists all of them, as sets of places on the board: first every group that is small
  enough, by its sum; then the group with the played card and any others of the same sum that do
  not overlap. That is what tables, choices and bots need.
- ``can_complete`` tells whether some cards can still become a capture with others that are there.
  It looks at ranks alone and copes with a board of any size, on which captures cannot be listed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.games.spectrum.rules.deck import RANKS
from gamenight.parts.bits import highest, only

MOST_LISTED: Final = 500
"""More captures than this are not listed: nobody could look through them (SC-b)."""
MOST_GROUPS: Final = 4096
"""Nor are captures looked for among more groups than this."""
MOST_PLACES: Final = 62
"""As many places as a set of bits holds."""
TOO_MANY: Final = 0
"""Stands for captures that are not listed: a set without a card."""


class Captures:
    """Every capture of one card on a board; none if they are too many to be listed."""

    def __init__(self, rank: i64, ranks: list[int], most: i64) -> None:
        """``ranks`` by place on the board; ``most`` is the highest value that may be made."""
        self.found: set[int] = set()
        self.too_many: bool = len(ranks) > MOST_PLACES
        ordered = sorted([ranks[place] << 8 | place for place in range(len(ranks))])
        self.places: list[int] = [both & 0xFF for both in ordered]
        """By rank, so that a group that is too high ends the look for higher ones."""
        self.ranks: list[int] = [both >> 8 for both in ordered]
        self.most: i64 = min(most, (rank + sum(ranks)) // 2)
        """Higher values leave nothing for a second group."""
        self.groups: list[list[int]] = []
        """Every group of board cards, by its sum."""
        self.group_count: i64 = 0
        if not self.too_many and self.most >= rank:
            self.groups = [[] for _ in range(self.most + 1)]
            self.find_groups(0, 0, 0)
            self.find_captures(rank)
        if self.too_many:
            self.found = set()

    def find_groups(self, start: i64, total: i64, group: i64) -> None:
        """Every group that adds cards, from one of them on, to those that are in it already."""
        for at in range(start, len(self.ranks)):
            more = total + self.ranks[at]
            if more > self.most or self.group_count > MOST_GROUPS:
                return
            grown = group | only(self.places[at])
            self.groups[more].append(grown)
            self.group_count += 1
            self.find_groups(at + 1, more, grown)

    def find_captures(self, rank: i64) -> None:
        """The played card alone makes its own value, or a higher one with cards of the board."""
        self.too_many = self.group_count > MOST_GROUPS
        value = rank
        while value <= self.most and not self.too_many:
            if value == rank:
                self.add_groups(self.groups[value], 0, 0)
            elif self.groups[value]:
                for built in self.groups[value - rank]:
                    self.add_groups(self.groups[value], 0, built)
            value += 1

    def add_groups(self, groups: list[int], start: i64, taken: i64) -> None:
        """Take one more group of the value, and then perhaps others; no card twice."""
        for at in range(start, len(groups)):
            group: i64 = groups[at]
            if taken & group:
                continue
            if self.too_many:
                return
            self.found.add(taken | group)
            self.too_many = len(self.found) > MOST_LISTED
            self.add_groups(groups, at + 1, taken | group)


def captures_of(rank: i64, ranks: list[int], most: i64) -> list[int]:
    """All captures in a stable order, or TOO_MANY alone."""
    captures = Captures(rank, ranks, most)
    return [TOO_MANY] if captures.too_many else sorted(captures.found)


def next_places(captures: list[int], named: i64) -> i64:
    """The places that may be named next, the lowest first, as a set."""
    before = only(highest(named) + 1) - 1
    found: i64 = 0
    for boxed in captures:
        capture: i64 = boxed
        later = capture & ~before
        if later and capture & before == named:
            found |= later & -later
    return found


# On a board of any size, by ranks alone


def counts_of(ranks: list[int]) -> list[int]:
    """How many cards there are of each rank; rank 0 stays empty."""
    counts = [0] * (RANKS + 1)
    for rank in ranks:
        counts[rank] += 1
    return counts


def is_capture(ranks: list[int], most: i64) -> bool:
    """Whether a played card and what it takes, by ranks, are a capture (SC5)."""
    return can_complete(counts_of(ranks), [0] * (RANKS + 1), most)


def can_complete(needed: list[int], spare: list[int], most: i64) -> bool:
    """Whether all needed cards, with any of the spare ones, split into groups of equal sum.

    Both are counts by rank. If no value is too high, two groups are looked for first, by the
    differences that they can have: a quick look that hardly ever fails where there are many cards.
    Else high values come first: more cards fit in their groups.
    """
    everything = sum_of(needed) + sum_of(spare)
    fewest: i64 = 2
    if most * 2 >= everything:
        if splits_in_two(needed, spare):
            return True
        fewest = 3
    there = [needed[rank] + spare[rank] for rank in range(RANKS + 1)]
    value = min(most, everything // fewest)
    highest = highest_rank(needed)
    while value >= highest:
        if Packing(value).fits(needed.copy(), there.copy(), 0):
            return True
        value -= 1
    return False


def sum_of(counts: list[int]) -> i64:
    total: i64 = 0
    for rank in range(1, RANKS + 1):
        total += rank * counts[rank]
    return total


def highest_rank(counts: list[int]) -> i64:
    """The highest rank that is there, 0 if nothing is."""
    rank: i64 = RANKS
    while rank and not counts[rank]:
        rank -= 1
    return rank


def splits_in_two(needed: list[int], spare: list[int]) -> bool:
    """Whether two groups can be equal: a needed card is in one of them, a spare one need not be.

    Bit ``middle + d`` of ``differences`` stands for a first group that is ``d`` higher.
    """
    middle = int(sum_of(needed) + sum_of(spare))
    differences = 1 << middle
    for rank in range(1, RANKS + 1):
        for _ in range(needed[rank]):
            differences = differences << rank | differences >> rank
        for _ in range(spare[rank]):
            differences |= differences << rank | differences >> rank
    return differences >> middle & 1 == 1


class Packing:
    """Whether needed cards fill groups of one sum, with the help of spare ones.

    Cards of a rank are alike. So it is counted how many must still be used of each rank
    (``needed``), and how many are there to be used (``there``).
    """

    def __init__(self, value: i64) -> None:
        self.value: i64 = value
        self.failed: set[bytes] = set()
        """What is left where no way leads on."""

    def fits(self, needed: list[int], there: list[int], groups: i64) -> bool:
        """Whether what is left can be packed, after so many groups; there must be two at least."""
        rank = highest_rank(needed)
        if not rank and groups > 1:
            return True
        left = bytes(needed + there)
        if left in self.failed or not self.may_fit(needed, there):
            return False
        order = [one for one in range(RANKS, 0, -1) if needed[one]]
        order += [one for one in range(RANKS, 0, -1) if there[one] and not needed[one]]
        if rank:
            fitting = self.use(rank, needed, there, order, 0, self.value, groups)
        else:
            fitting = self.fill(needed, there, order, 0, self.value, groups)
        if not fitting:
            self.failed.add(left)
        return fitting

    def fill(
        self,
        needed: list[int],
        there: list[int],
        order: list[int],
        start: i64,
        left: i64,
        groups: i64,
    ) -> bool:
        """Fill up a group, with cards that are needed first; ``order`` keeps each way single."""
        if left == 0:
            return self.fits(needed, there, groups + 1)
        for at in range(start, len(order)):
            rank = order[at]
            if (
                rank <= left
                and there[rank]
                and self.use(rank, needed, there, order, at, left, groups)
            ):
                return True
        return False

    def use(
        self,
        rank: i64,
        needed: list[int],
        there: list[int],
        order: list[int],
        start: i64,
        left: i64,
        groups: i64,
    ) -> bool:
        """Go on with a card of a rank in the group, and put it back."""
        owed = needed[rank]
        needed[rank] = max(owed - 1, 0)
        there[rank] -= 1
        fitting = self.fill(needed, there, order, start, left - rank, groups)
        needed[rank] = owed
        there[rank] += 1
        return fitting

    def may_fit(self, needed: list[int], there: list[int]) -> bool:
        """A quick look: can the sum be one of whole groups, and is there an odd card for each
        group of an odd sum? Bit ``n`` of ``rests`` stands for sums that leave ``n`` over."""
        total = sum_of(needed)
        if self.value % 2 and odd_cards(there) * self.value < total:
            return False
        value = int(self.value)
        whole = (1 << value) - 1
        rests = 1 << int(total) % value
        for rank in range(1, RANKS + 1):
            by = rank % value
            for _ in range(there[rank] - needed[rank]):
                rests |= (rests << by | rests >> (value - by)) & whole
        return rests & 1 == 1


def odd_cards(counts: list[int]) -> i64:
    odd: i64 = 0
    for rank in range(1, RANKS + 1, 2):
        odd += counts[rank]
    return odd
