"""What everybody at a table of Spectrum Cribbage may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import Position

from . import facts
from .deal import CribbageDeal, fresh_deal

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
            return facts.cards_dealt(self.players)
        return facts.cards_kept(self.players) - len(self.deal.laid[seat])

    # Points

    def gain(self, seat: i64, points: i64) -> bool:
        """Add points to the side of a seat; whether it has reached the target (SG4, SG7)."""
        side = seat % facts.SIDES
        if points:
            self.back_pegs[side] = self.points[side]
            self.points[side] += points
        return self.points[side] >= self.target

    def points_of(self, seat: i64) -> i64:
        """The points of the side of a seat."""
        return self.points[seat % facts.SIDES]

    # How the match stands and ends

    def epoch(self) -> int:
        return self.deal.number - (0 if self.over else 1)

    def score(self, seat: int) -> float:
        return self.points[seat % facts.SIDES]

    def worth(self, seat: int) -> float:
        """The lead over the other side."""
        side = seat % facts.SIDES
        return self.points[side] - self.points[1 - side]

    def winners(self) -> list[int]:
        """The side that reached the target: as scoring stops there, it is only one (SG4)."""
        return [seat for seat in range(self.players) if self.points_of(seat) >= self.target]

    def reason(self) -> str:
        high, low = max(self.points), min(self.points)
        return f"the target of {self.target} was reached, {high} points to {low}"
