"""A deal of Spectrum Cribbage as everybody sees it: what is laid, and what it brings."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.value import Value
from gamenight.parts.bits import has, only

from ...rules.deck import rank_of
from . import facts
from .facts import NONE


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CribbageSeries(Value):
    """Cards that are laid and counted together; they lie there until the next series begins."""

    def __init__(self, cards: list[int], layers: list[int]) -> None:
        self.cards: list[int] = cards
        """In the order in which they were laid."""
        self.layers: list[int] = layers
        """The seats that laid them."""
        self.count: i64 = 0
        self.gone: i64 = 0
        """The seats that could not lay any more, as a set."""
        self.is_open: bool = False
        """Whether cards can be added: from the first card until nobody can lay any more."""

    def copy(self) -> CribbageSeries:
        other = CribbageSeries(self.cards.copy(), self.layers.copy())
        other.count = self.count
        other.gone = self.gone
        other.is_open = self.is_open
        return other

    def room(self) -> i64:
        """The highest card that may be laid now; a new series begins at 0."""
        return facts.LIMIT - self.count if self.is_open else facts.LIMIT

    def with_card(self, card: int) -> list[int]:
        """The cards of the series that another card would belong to."""
        return [*self.cards, card] if self.is_open else [card]

    def count_with(self, card: i64) -> i64:
        """What that series would come to."""
        return self.count + rank_of(card) if self.is_open else rank_of(card)

    def has_gone(self, seat: i64) -> bool:
        """Whether a seat has said Go in a series that is still laid."""
        return self.is_open and has(self.gone, seat)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CribbageDeal(Value):
    """What begins anew with every deal (``fresh_deal``).

    Where the target is reached, nothing more is counted (SG4).
    """

    def __init__(
        self,
        number: i64,
        dealer: i64,
        before: tuple[int, ...],
        laid: list[list[int]],
        floors: list[int],
        series: CribbageSeries,
    ) -> None:
        self.number: i64 = number
        self.dealer: i64 = dealer
        self.players: int = len(laid)
        self.before: tuple[int, ...] = before
        """The points of each side when the deal began."""
        self.starter: i64 = NONE
        """NONE while cards are laid away."""
        self.laid: list[list[int]] = laid
        """The cards that each seat has laid, in that order: its whole hand once all are laid."""
        self.floors: list[int] = floors
        """By seat: all cards in the hand are higher, as all know from its last Go; 0 before."""
        self.series: CribbageSeries = series
        self.counted: tuple[int, ...] = ()
        """The points of the hands in counting order, those of the crib last, as far as counted."""
        self.crib: tuple[int, ...] = ()
        """Empty until it is turned up."""
        self.totals: tuple[int, ...] = ()
        """The points of each side when the deal was over."""

    def copy(self) -> CribbageDeal:
        laid = [cards.copy() for cards in self.laid]
        floors, series = self.floors.copy(), self.series.copy()
        other = CribbageDeal(self.number, self.dealer, self.before, laid, floors, series)
        other.starter = self.starter
        other.counted = self.counted
        other.crib = self.crib
        other.totals = self.totals
        return other

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished deal is cached."""
        return hash((self.number, self.starter, self.totals, self.counted))

    def is_laying_away(self) -> bool:
        """Whether cards are laid away; after that they are laid."""
        return self.starter == NONE

    # The Play

    def lay(self, seat: i64, card: i64) -> None:
        """Put a card of a seat down; the first one after the end of a series begins the next."""
        if not self.series.is_open:
            self.series = CribbageSeries([], [])
            self.series.is_open = True
        series = self.series
        self.laid[seat].append(card)
        series.cards.append(card)
        series.layers.append(seat)
        series.count += rank_of(card)

    def note_go(self, seat: i64) -> bool:
        """Note that a seat has cards and cannot lay any; whether that is new in this series."""
        series = self.series
        if has(series.gone, seat):
            return False
        series.gone |= only(seat)
        self.floors[seat] = max(self.floors[seat], int(series.room()))
        return True

    def next_with_cards(self, seat: i64) -> i64:
        """The next seat clockwise that has cards, the seat itself last; NOBODY if none has."""
        kept = facts.cards_kept(self.players)
        for _ in range(self.players):
            seat = (seat + 1) % self.players
            if len(self.laid[seat]) < kept:
                return seat
        return NOBODY

    # Counting the Hands

    def counts_crib(self, at: i64) -> bool:
        """Whether the hand counted at a place is the crib: it is the last."""
        return at == self.players

    def counter(self, at: i64) -> i64:
        """The seat whose hand is counted at a place; the crib is the dealer's."""
        if self.counts_crib(at):
            return self.dealer
        return (self.dealer + 1 + at) % self.players

    def cards_counted(self, at: i64) -> list[int]:
        return list(self.crib) if self.counts_crib(at) else self.laid[self.counter(at)]

    # What a finished deal has brought

    def gain_by_counting(self, side: i64) -> i64:
        """What the hands and the crib of a side brought."""
        gain: i64 = 0
        for at in range(len(self.counted)):
            if self.counter(at) % facts.SIDES == side:
                gain += self.counted[at]
        return gain

    def pegged(self, side: i64) -> i64:
        """What a side scored before the hands were counted: heels, and the play."""
        return self.totals[side] - self.before[side] - self.gain_by_counting(side)


def fresh_deal(number: i64, dealer: i64, players: int, before: tuple[int, ...]) -> CribbageDeal:
    """A deal in which nothing is laid yet."""
    laid: list[list[int]] = [[] for _ in range(players)]
    return CribbageDeal(number, dealer, before, laid, [0] * players, CribbageSeries([], []))
