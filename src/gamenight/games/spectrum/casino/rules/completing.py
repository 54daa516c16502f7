"""Whether cards can still become a capture with others that are there (SC5).

That is asked by ranks alone, so it copes with a board of any size, on which captures cannot be
listed (``captures.py``).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ...rules.deck import RANKS, rank_of, ranks_of


def cards_that_complete(card: i64, named: list[int], board: list[int], most: i64) -> list[int]:
    """The board cards that can be taken beside those that were named, with others or without."""
    spare = [other for other in board if other not in named]
    counts = rank_counts(spare)
    needed = rank_counts([card, *named])
    completing = [
        counts[rank] > 0 and rank_completes(needed, counts, rank, most)
        for rank in range(len(counts))
    ]
    return [other for other in spare if completing[rank_of(other)]]


def rank_completes(needed: list[int], spare: list[int], rank: int, most: i64) -> bool:
    needed[rank] += 1
    spare[rank] -= 1
    completes = can_complete(needed, spare, most)
    needed[rank] -= 1
    spare[rank] += 1
    return completes


def rank_counts(cards: list[int]) -> list[int]:
    return counts_of(ranks_of(cards))


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


@final
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
