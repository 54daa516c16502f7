"""A finished round of Spectrump: who took what, and what it scored."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from .round import SpectrumpRound
from .setup import SpectrumpSetup
from .tricks import points_of


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class RoundResult(Value):
    """Trump cards count against whoever took them, scoring trump cards for them."""

    def __init__(self, round: SpectrumpRound, setup: SpectrumpSetup, points: list[int]) -> None:
        """``points`` are those of the sides before the round."""
        self.number: i64 = round.number
        self.bidder: i64 = round.bidder
        self.trump: i64 = round.trump
        self.bid: i64 = round.bid
        self.taken: tuple[tuple[int, ...], ...] = tuple([tuple(cards) for cards in round.taken])
        """The cards each seat took in tricks."""
        self.setup: SpectrumpSetup = setup
        self.plus: tuple[int, ...] = tuple([brought_by(taken, round.trump) for taken in self.taken])
        self.minus: tuple[int, ...] = tuple(
            [plus - gain for plus, gain in zip(self.plus, round.gains, strict=True)]
        )
        """By seat, both as numbers from 0 up."""
        self.totals: tuple[int, ...] = tuple(
            [points[side] + self.gain_of_side(side) for side in range(setup.sides)]
        )
        """By side: the points after the round."""

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished round is cached."""
        return hash((self.number, self.trump, self.bidder, self.totals, self.plus))

    def tricks(self, seat: i64) -> int:
        """How many a seat took."""
        return len(self.taken[seat]) // len(self.taken)

    def gain(self, seat: i64) -> i64:
        return self.plus[seat] - self.minus[seat]

    def gain_of_side(self, side: i64) -> i64:
        """Partners have their points together."""
        total: i64 = 0
        for seat in self.setup.seats_of(side):
            total += self.gain(seat)
        return total


def brought_by(cards: tuple[int, ...], trump: i64) -> int:
    """The points of those cards that bring some."""
    total: i64 = 0
    for card in cards:
        total += max(0, points_of(card, trump))
    return total
