"""What a card can take, as far as that can be listed (SC1, SC5).

A capture is a set of board cards that, together with the played card, splits into two or more
groups of equal sum; with ``sums=12`` that sum is at most 12. How the groups are read does not
matter, only the set does. Here captures are sets of places on the board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.games.spectrum.casino.rules.facts import DONE
from gamenight.parts.bits import count_of, only

MOST_LISTED: Final = 500
"""More captures than this are not listed: nobody could look through them (SC-b)."""
MOST_GROUPS: Final = 4096
"""Nor are captures looked for among more groups than this."""
ALWAYS_FEWER: Final = 12
"""So many cards have fewer groups."""
MOST_PLACES: Final = 62
"""As many places as a set of bits holds."""


def captures_of(rank: i64, ranks: list[int], most: i64) -> list[int] | None:
    """Every capture of a card, sorted; None if they are too many to be listed.

    ``ranks`` are those of the board, by place; ``most`` is the highest value that may be made.
    """
    if len(ranks) > MOST_PLACES:
        return None
    most = min(most, (rank + sum(ranks)) // 2)  # more leaves nothing for a second group
    if most < rank:
        return []
    if len(ranks) > ALWAYS_FEWER and count_groups(ranks, most) > MOST_GROUPS:
        return None
    values = values_to_make(rank, ranks)
    search = CaptureSearch(ranks)
    for value in range(rank, most + 1):
        if values >> value & 1:
            search.make(value, value - rank)
    return search.result()


def count_groups(ranks: list[int], most: i64) -> int:
    """How many groups of cards there are whose sum is not too high."""
    ways = [1] + [0] * most
    for rank in ranks:
        for total in range(most, rank - 1, -1):
            ways[total] += ways[total - rank]
    return sum(ways) - 1


def values_to_make(rank: i64, ranks: list[int]) -> int:
    """The sums that some cards have alone and some with the played card, as a set of bits.

    A card may be among both, so this only says where to look.
    """
    sums = 1
    for other in ranks:
        sums |= sums << other
    return sums & sums << rank


class CaptureSearch:
    """Looks for captures on a board, one value after the other."""

    def __init__(self, ranks: list[int]) -> None:
        self.ranks: list[int] = ranks
        self.found: list[int] = []
        """Some of them twice: a set can often be read in several ways."""
        self.too_many: bool = False

    def make(self, value: i64, rest: i64) -> None:
        """Add the captures in which the played card makes a value on cards with the sum ``rest``,
        or by itself."""
        groups: list[int] = []
        find_groups(self.ranks, 0, value, 0, groups)
        if not rest:
            self.take(groups, 0, 0)
            return
        built: list[int] = []
        find_groups(self.ranks, 0, rest, 0, built)
        for group in built:
            self.take(groups, 0, group)

    def take(self, groups: list[int], start: i64, taken: i64) -> None:
        """Take one more group of the value, and then perhaps others; no card twice."""
        for at in range(start, len(groups)):
            group: i64 = groups[at]
            if not taken & group and not self.too_many:
                self.add(taken | group)
                self.take(groups, at + 1, taken | group)

    def add(self, capture: i64) -> None:
        self.found.append(capture)
        if len(self.found) > 2 * MOST_LISTED:
            self.too_many = self.result() is None

    def result(self) -> list[int] | None:
        """Each capture once, sorted; None if they are too many."""
        if len(self.found) > 1:
            self.found = sorted(set(self.found))
        return None if len(self.found) > MOST_LISTED else self.found


def find_groups(ranks: list[int], start: i64, total: i64, group: i64, found: list[int]) -> None:
    """Every group that adds cards of a sum, from a place on, to those that are in it already."""
    for at in range(start, len(ranks)):
        rest = total - ranks[at]
        if rest == 0:
            found.append(group | only(at))
        elif rest > 0:
            find_groups(ranks, at + 1, rest, group | only(at), found)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class CaptureChoice(Choice):
    """The captures of the card that is played, to choose one from, or none (SC2, SC5)."""

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
        return [[], *[cards_at(self.board, capture) for capture in self.captures]]

    def following(self, named: tuple[int, ...]) -> list[int]:
        """A capture goes on from what was named if the lowest place in which the two differ is
        behind that: it is then above the whole set, as numbers go."""
        taken = self.places_of(named)
        found: i64 = 0
        for boxed in self.captures:
            differing: i64 = boxed ^ taken
            lowest = differing & -differing
            if lowest > taken:
                found |= lowest
        return cards_at(self.board, found)

    def allows(self, named: tuple[int, ...]) -> bool:
        return not named or self.places_of(named) in self.captures

    def places_of(self, named: tuple[int, ...]) -> i64:
        places: i64 = 0
        at: i64 = 0
        for card in named:
            while self.board[at] != card:
                at += 1
            places |= only(at)
        return places


def cards_at(board: list[int], places: i64) -> list[int]:
    """The cards at some places, the lowest first."""
    found: list[int] = []
    at: i64 = 0
    while places:
        if places & 1:
            found.append(board[at])
        places >>= 1
        at += 1
    return found
