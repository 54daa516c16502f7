"""What everybody at a table of Spectrum Cribbage may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.position import Position
from gamenight.core.value import Value
from gamenight.parts.bits import has, only

from ...rules.deck import Card, rank_of
from . import constants
from .constants import NONE

# A deal of Spectrum Cribbage as everybody sees it: what is laid, and what it brings


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
        """The seats that could lay no further card, as a set."""
        self.is_open: bool = False
        """Whether cards can be added: from the first card until nobody can lay another."""

    def copy(self) -> CribbageSeries:
        other = CribbageSeries(self.cards.copy(), self.layers.copy())
        other.count = self.count
        other.gone = self.gone
        other.is_open = self.is_open
        return other

    def room(self) -> i64:
        """Return the highest card that may be laid now; a new series begins at 0."""
        return constants.LIMIT - self.count if self.is_open else constants.LIMIT

    def with_card(self, card: int) -> list[int]:
        """Return the cards of the series that another card would belong to."""
        return [*self.cards, card] if self.is_open else [card]

    def count_with(self, card: Card) -> i64:
        """Return what that series would come to."""
        return self.count + rank_of(card) if self.is_open else rank_of(card)

    def has_gone(self, seat: i64) -> bool:
        """Return whether a seat has said Go in a series that is still laid."""
        return self.is_open and has(self.gone, seat)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CribbageDeal(Value):
    """What is new with every deal (``fresh_deal``).

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
        """Return whether cards are laid away; after that they are laid."""
        return self.starter == NONE

    # The Play

    def lay(self, seat: i64, card: Card) -> None:
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
        """Return the next seat clockwise that has cards, the seat itself last; NOBODY if none
        has."""
        kept = constants.cards_kept(self.players)
        for _ in range(self.players):
            seat = (seat + 1) % self.players
            if len(self.laid[seat]) < kept:
                return seat
        return NOBODY

    # Counting the Hands

    def counts_crib(self, at: i64) -> bool:
        """Return whether the hand counted at a place is the crib: it is the last."""
        return at == self.players

    def counter(self, at: i64) -> int:
        """Return the seat whose hand is counted at a place; the crib is the dealer's."""
        if self.counts_crib(at):
            return self.dealer
        return (self.dealer + 1 + at) % self.players

    def cards_counted(self, at: i64) -> list[int]:
        return list(self.crib) if self.counts_crib(at) else self.laid[self.counter(at)]

    # What a finished deal has brought

    def gain_by_counting(self, side: i64) -> i64:
        """Return what the hands and the crib of a side brought."""
        gain: i64 = 0
        for at in range(len(self.counted)):
            if self.counter(at) % constants.SIDES == side:
                gain += self.counted[at]
        return gain

    def pegged(self, side: i64) -> i64:
        """Return what a side scored before the hands were counted: heels, and the play."""
        return self.totals[side] - self.before[side] - self.gain_by_counting(side)


def fresh_deal(number: i64, dealer: i64, players: int, before: tuple[int, ...]) -> CribbageDeal:
    """Return a deal in which nothing is laid yet."""
    laid: list[list[int]] = [[] for _ in range(players)]
    return CribbageDeal(number, dealer, before, laid, [0] * players, CribbageSeries([], []))


Cut = tuple[int, ...]
"""The card that each seat cut for the deal, NONE if it did not."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CribbagePosition(Position):
    """Points go by side: a player, or two partners (SG5)."""

    def __init__(self, target: i64, cuts: tuple[Cut, ...], deal: CribbageDeal) -> None:
        super().__init__(deal.players)
        self.target: i64 = target
        self.cuts: tuple[Cut, ...] = cuts
        """More than one where the lowest was tied (SG7)."""
        self.deal: CribbageDeal = deal
        self.points: list[int] = [0, 0]
        self.back_pegs: list[int] = [0, 0]
        """The points of each side before its last gain."""
        self.previous: CribbageDeal | None = None
        """The deal before this one, or the last one of the match."""

    def copy(self) -> CribbagePosition:
        other = CribbagePosition(self.target, self.cuts, self.deal.copy())
        self.copy_basics_to(other)
        other.points = self.points.copy()
        other.back_pegs = self.back_pegs.copy()
        other.previous = self.previous
        return other

    # The Deal and the Crib

    def begin_next_deal(self) -> None:
        """The deal passes clockwise (SG7)."""
        deal = self.deal
        dealer = self.seat_after(deal.dealer)
        self.deal = fresh_deal(deal.number + 1, dealer, self.players, tuple(self.points))

    def end_deal(self) -> None:
        self.deal.totals = tuple(self.points)
        self.previous = self.deal

    def has_laid_away(self, seat: i64) -> bool:
        return not self.deal.is_laying_away() or seat not in self.waiting

    def hand_size(self, seat: i64) -> i64:
        if not self.has_laid_away(seat):
            return constants.cards_dealt(self.players)
        return constants.cards_kept(self.players) - len(self.deal.laid[seat])

    # Points

    def gain(self, seat: i64, points: i64) -> bool:
        """Add points to the side of a seat; whether it has reached the target (SG4, SG7)."""
        side = seat % constants.SIDES
        if points:
            self.back_pegs[side] = self.points[side]
            self.points[side] += points
        return self.points[side] >= self.target

    def points_of(self, seat: i64) -> i64:
        """Return the points of the side of a seat."""
        return self.points[seat % constants.SIDES]

    # How the match stands and ends

    def epoch(self) -> int:
        return self.deal.number - (0 if self.over else 1)

    def score(self, seat: int) -> float:
        return self.points[seat % constants.SIDES]

    def worth(self, seat: int) -> float:
        """Return the lead over the other side."""
        side = seat % constants.SIDES
        return self.points[side] - self.points[1 - side]

    def winners(self) -> list[int]:
        """Return the side that reached the target: as scoring stops there, it is only one (SG4)."""
        return [seat for seat in range(self.players) if self.points_of(seat) >= self.target]

    def reason(self) -> str:
        high, low = max(self.points), min(self.points)
        return f"the target of {self.target} was reached, {high} points to {low}"
