"""What a card can take, as far as that can be listed (SC1, SC5).

A capture is a set of board cards that, together with the played card, splits into two or more
groups of equal sum; with ``sums=12`` that sum is at most 12. How the groups are read does not
matter, only the set does. Here captures are sets of places on the board.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.parts.bits import count_of, members_of, only

from ...rules.deck import RANKS, Card, Rank, rank_of, ranks_of
from .constants import DONE

MOST_LISTED: Final = 500
"""More captures than this are not listed: nobody could look through them (SC-b)."""
MOST_GROUPS: Final = 4096
"""Nor are captures looked for among more groups than this."""
ALWAYS_FEWER: Final = 12
"""This many cards have fewer groups."""
MOST_PLACES: Final = 62
"""As many places as a set of bits holds."""
NOTHING: Final[list[int]] = [0]
"""The groups of the sum 0."""
NOT_WANTED: Final[list[int]] = []
"""Stands for the groups of a sum that cannot count."""


def captures_of(rank: Rank, ranks: list[int], most: i64) -> list[int] | None:
    """Return every capture of a card, sorted; None if they are too many to be listed.

    ``ranks`` are those of the board, by place; ``most`` is the highest value that may be made.
    """
    found = find_captures(rank, ranks, most)
    return None if found is None else sorted(set(found))


def find_captures(rank: Rank, ranks: list[int], most: i64) -> list[int] | None:
    """Return the same in no order, and some of them twice: a set can often be read in several
    ways."""
    if len(ranks) > MOST_PLACES:
        return None
    total = rank
    for other in ranks:
        total += other
    most = min(most, total // 2)  # more leaves nothing for a second group
    if most < rank:
        return []
    if len(ranks) > ALWAYS_FEWER and count_groups(ranks, most) > MOST_GROUPS:
        return None
    values = values_to_make(int(rank), ranks, int(most))
    return CaptureSearch(ranks, values, rank).captures() if values else []


def count_groups(ranks: list[int], most: i64) -> int:
    """Return how many groups of cards there are whose sum is not too high."""
    ways = [1] + [0] * most
    for rank in ranks:
        for total in range(most, rank - 1, -1):
            ways[total] += ways[total - rank]
    return sum(ways) - 1


def values_to_make(rank: int, ranks: list[int], most: int) -> list[int]:
    """Return the sums that some cards have alone and some with the played card, the lowest first.

    A card may be among both. If it is left out on both sides, the others make a lower value: so if
    there is a value, there is a capture.
    """
    sums = 1  # one bit each; there may be more than a set of bits holds
    for other in ranks:
        sums |= sums << other
    both = sums & sums << rank & ((2 << most) - 1)
    if most < MOST_PLACES:
        return members_of(both)
    return [value for value in range(rank, most + 1) if both >> value & 1]


@final
class CaptureSearch:
    """Looks for all captures: first for the groups of cards that may count, then for those of the
    same sum, one of them with the played card."""

    def __init__(self, ranks: list[int], values: list[int], rank: Rank) -> None:
        self.ranks: list[int] = ranks
        self.count: i64 = len(ranks)
        self.values: list[int] = values
        self.rank: i64 = rank
        self.highest: i64 = values[len(values) - 1]
        self.groups: list[list[int]] = [NOT_WANTED] * (self.highest + 1)
        """The groups that may count, by their sum."""
        self.groups[0] = NOTHING
        self.found: list[int] = []
        self.too_many: bool = False

    def captures(self) -> list[int] | None:
        for value in self.values:
            self.want(value)
            self.want(value - self.rank)
        self.find_groups(0, 1, 0, 0)
        for value in self.values:
            for built in self.groups[value - self.rank]:
                self.take(self.groups[value], 0, built)
        return self.result()

    def want(self, total: i64) -> None:
        if self.groups[total] is NOT_WANTED:
            self.groups[total] = []

    def find_groups(self, start: i64, bit: i64, total: i64, group: i64) -> None:
        """Every group that adds cards, from a place on, to those that are in it already."""
        ranks = self.ranks
        at = start
        while at < self.count:
            more = total + ranks[at]
            at += 1
            if more <= self.highest:
                groups = self.groups[more]
                if groups is not NOT_WANTED:
                    groups.append(group | bit)
                if at < self.count:
                    self.find_groups(at, bit << 1, more, group | bit)
            bit <<= 1

    def take(self, groups: list[int], start: i64, taken: i64) -> None:
        """Take one more group, and then perhaps others; no card twice."""
        at = start
        count: i64 = len(groups)
        while at < count and not self.too_many:
            group: i64 = groups[at]
            at += 1
            if not taken & group:
                self.add(taken | group)
                if at < count:
                    self.take(groups, at, taken | group)

    def add(self, capture: i64) -> None:
        self.found.append(capture)
        if len(self.found) > 2 * MOST_LISTED:
            self.too_many = self.result() is None

    def result(self) -> list[int] | None:
        """Return what was found, or None if it is too much."""
        if len(self.found) > MOST_LISTED:
            self.found = list(set(self.found))
        return None if len(self.found) > MOST_LISTED else self.found


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CaptureChoice(Choice):
    """The captures of the card that is played, to choose one from, or none (SC2, SC5).

    A capture may be among them twice.
    """

    def __init__(self, board: list[int], captures: list[int]) -> None:
        together: i64 = 0
        most: i64 = 0
        for boxed in captures:
            capture: i64 = boxed
            together |= capture
            most = max(most, count_of(capture))
        super().__init__(cards_at(board, together), 0, most, DONE)
        self.board: list[int] = board.copy()
        self.captures: list[int] = captures

    def sets(self) -> list[list[int]]:
        return [[], *[cards_at(self.board, capture) for capture in sorted(set(self.captures))]]

    def following(self, named: tuple[int, ...]) -> list[int]:
        return cards_at(self.board, self.places_after(self.places_of(named)))

    def is_complete(self, named: tuple[int, ...]) -> bool:
        return self.places_after(self.places_of(named)) == 0

    def allows(self, named: tuple[int, ...]) -> bool:
        places = self.places_of(named)
        for capture in self.captures:
            if capture == places:
                return True
        return not named

    def places_after(self, taken: i64) -> i64:
        """A capture goes on from what was taken if the lowest place in which the two differ
        is behind that: it is then above the whole set, as numbers go."""
        found: i64 = 0
        for capture in self.captures:
            differing = capture ^ taken
            lowest = differing & -differing
            if lowest > taken:
                found |= lowest
        return found

    def places_of(self, named: tuple[int, ...]) -> i64:
        places: i64 = 0
        at: i64 = 0
        for card in named:
            while self.board[at] != card:
                at += 1
            places |= only(at)
        return places


def cards_at(board: list[int], places: i64) -> list[int]:
    """Return the cards at some places, the lowest first."""
    found: list[int] = []
    at: i64 = 0
    while places:
        if places & 1:
            found.append(board[at])
        places >>= 1
        at += 1
    return found


# Whether cards can still become a capture with others that are there (SC5).
#
# That is asked by ranks alone, so it copes with a board of any size, on which captures cannot be
# listed (``captures.py``).


def cards_that_complete(card: Card, named: list[int], board: list[int], most: i64) -> list[int]:
    """Return the board cards that can be taken beside those that were named, with others or
    without."""
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
    """Return how many cards there are of each rank; rank 0 stays empty."""
    counts = [0] * (RANKS + 1)
    for rank in ranks:
        counts[rank] += 1
    return counts


def is_capture(ranks: list[int], most: i64) -> bool:
    """Return whether a played card and what it takes, by ranks, are a capture (SC5)."""
    return can_complete(counts_of(ranks), [0] * (RANKS + 1), most)


def can_complete(needed: list[int], spare: list[int], most: i64) -> bool:
    """Return whether all needed cards, with any of the spare ones, split into groups of equal sum.

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
        if SumPacking(value).fits(needed.copy(), there.copy(), 0):
            return True
        value -= 1
    return False


def sum_of(counts: list[int]) -> i64:
    total: i64 = 0
    for rank in range(1, RANKS + 1):
        total += rank * counts[rank]
    return total


def highest_rank(counts: list[int]) -> i64:
    """Return the highest rank that is there, 0 if nothing is."""
    rank: i64 = RANKS
    while rank and not counts[rank]:
        rank -= 1
    return rank


def splits_in_two(needed: list[int], spare: list[int]) -> bool:
    """Return whether two groups can be equal: a needed card is in one of them, a spare one need not
    be.

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
class SumPacking:
    """Whether needed cards fill groups of one sum, with the help of spare ones.

    Cards of a rank are alike. So it is counted how many must still be used of each rank
    (``needed``), and how many are there to be used (``there``).
    """

    def __init__(self, value: i64) -> None:
        self.value: i64 = value
        self.failed: set[bytes] = set()
        """What is left where no way leads on."""

    def fits(self, needed: list[int], there: list[int], groups: i64) -> bool:
        """Return whether what is left can be packed after this many groups, at least two in all."""
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
        rank: Rank,
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
        """Look quickly: can the sum be one of whole groups, and is there an odd card for
        each group of an odd sum? Bit ``n`` of ``rests`` stands for sums that leave ``n`` over."""
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
