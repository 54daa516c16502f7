"""Melds on the table (SV1), and cards that bridge from one to a card of the pile (SV5)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from ...rules.deck import RANKS, Card, CardSet, card_of, colour_of, rank_of
from ...rules.wheel import COLOURS
from .constants import MELD_SIZE, turned
from .holdings import SHADES, SHADES_OF, ranks_between, reaches


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Meld(Value):
    """Four or more of one rank, or four or more consecutive ranks of one shade. Never changed."""

    def __init__(
        self, low: int, high: int, shades: int, cards: list[int], layers: list[int]
    ) -> None:
        self.low: i64 = low
        self.high: i64 = high
        self.shades: i64 = shades
        """The shades that a run can still have, as a set; none: it is a group."""
        self.cards: list[int] = cards
        """By rank, or by colour in a group."""
        self.layers: list[int] = layers
        """Who laid each of them: it scores for that seat (SV1)."""

    def is_group(self) -> bool:
        return self.shades == 0

    def fits(self, card: Card) -> bool:
        """Return whether a card can be laid off here."""
        rank = rank_of(card)
        if self.shades == 0:
            return rank == self.low
        if rank != self.low - 1 and rank != self.high + 1:
            return False
        return self.shades & SHADES_OF[card // RANKS] != 0

    def with_card(self, card: Card, seat: i64) -> Meld:
        """Return the meld with a card that fits."""
        rank = rank_of(card)
        at = 0
        if self.shades == 0:
            while at < len(self.cards) and self.cards[at] < card:
                at += 1
        elif rank > self.high:
            at = len(self.cards)
        cards, layers = self.cards.copy(), self.layers.copy()
        cards.insert(at, card)
        layers.insert(at, seat)
        shades = self.shades & SHADES_OF[card // RANKS]
        return Meld(min(self.low, rank), max(self.high, rank), shades, cards, layers)

    def bridges(self, cards: list[int], goal: i64) -> bool:
        """Return whether cards, sorted by rank, can be laid off here one after the other, the goal
        last.

        The goal alone is a bridge too (SV2, SV5).
        """
        if self.shades == 0:
            return len(cards) == 1 and rank_of(goal) == self.low
        shades = self.shades
        for at in range(len(cards)):
            shades &= SHADES_OF[cards[at] // RANKS]
            if rank_of(cards[at]) != rank_of(cards[0]) + at:
                return False
        if shades == 0:
            return False
        up = rank_of(cards[0]) == self.high + 1 and cards[len(cards) - 1] == goal
        down = rank_of(cards[len(cards) - 1]) == self.low - 1 and cards[0] == goal
        return up or down

    def gap_to(self, goal: i64) -> i64:
        """Return the ranks that are missing between this run and a card beyond its ends, as a
        set."""
        rank = rank_of(goal)
        if rank > self.high + 1:
            return ranks_between(self.high + 1, rank - 1)
        if rank < self.low - 1:
            return ranks_between(rank + 1, self.low - 1)
        return 0

    def can_bridge(self, holding: CardSet, goal: i64) -> bool:
        """Return whether cards fill a gap between this run and a card."""
        shades = self.shades & SHADES_OF[goal // RANKS]
        if shades == 0:
            return False
        gap = self.gap_to(goal)
        return gap != 0 and reaches(holding, shades, gap)


def new_meld(cards: list[int], seat: i64) -> Meld | None:
    """Return four or more cards, sorted by rank, then colour, as a meld; None if they are not
    one."""
    if len(cards) < MELD_SIZE:
        return None
    layers = [int(seat) for _ in cards]
    first, last = rank_of(cards[0]), rank_of(cards[len(cards) - 1])
    if first == last:
        return Meld(first, last, 0, cards.copy(), layers)
    shades: i64 = (1 << SHADES) - 1
    for at in range(len(cards)):
        shades &= SHADES_OF[cards[at] // RANKS]
        if rank_of(cards[at]) != first + at:
            return None
    return Meld(first, last, shades, cards.copy(), layers) if shades else None


def bridges_to(melds: list[Meld], holding: CardSet, goal: i64) -> list[list[int]]:
    """Return every set of a card and what leads to it from a meld, as sorted answers, each once."""
    found: list[list[int]] = []
    for meld in melds:
        sets: list[list[int]] = []
        if meld.fits(goal):
            sets = [[int(turned(goal))]]
        elif meld.can_bridge(holding, goal):
            shades = meld.shades & SHADES_OF[goal // RANKS]
            fill_gap(holding, meld.gap_to(goal), shades, [int(turned(goal))], sets)
        for members in sets:
            members.sort()
            if members not in found:
                found.append(members)
    return found


def fill_gap(
    holding: CardSet, gap: i64, shades: i64, begun: list[int], sets: list[list[int]]
) -> None:
    """Add every way to take one card of each rank of the gap, all of one shade."""
    if gap == 0:
        sets.append(begun.copy())
        return
    rank: i64 = 1
    while not gap >> (rank - 1) & 1:
        rank += 1
    rest = gap & ~(1 << (rank - 1))
    for colour in range(COLOURS):
        common = shades & SHADES_OF[colour]
        card = card_of(colour, rank)
        if common and holding.has(card):
            fill_gap(holding, rest, common, [*begun, int(turned(card))], sets)


def open_cards(melds: list[Meld]) -> CardSet:
    """Return all cards that could be laid off on some meld."""
    found = CardSet()
    for meld in melds:
        if meld.is_group():
            ranks: i64 = 1 << (meld.low - 1)
            shades: i64 = (1 << SHADES) - 1
        else:
            ranks = (1 << meld.high | 1 << meld.low >> 2) & ((1 << RANKS) - 1)
            shades = meld.shades
        for colour in range(COLOURS):
            if shades & SHADES_OF[colour]:
                found.add_ranks(colour, ranks)
    return found


def in_meld_order(cards: list[int]) -> list[int]:
    """By rank, then by colour."""
    return sorted(cards, key=lambda card: (int(rank_of(card)), int(colour_of(card))))
