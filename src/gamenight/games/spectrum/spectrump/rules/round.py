"""A finished round of Spectrump: who took what, and what it scored."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.games.spectrum.spectrump.rules.setup import Setup
from gamenight.games.spectrum.spectrump.rules.tricks import points_of


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Round(Value):
    """Trump cards count against whoever took them, scoring trump cards for them."""

    def __init__(
        self, number: i64, bidder: i64, trump: i64, bid: i64, taken: list[list[int]], setup: Setup
    ) -> None:
        self.number: i64 = number
        self.bidder: i64 = bidder
        self.trump: i64 = trump
        self.bid: i64 = bid
        self.taken: list[list[int]] = taken
        """The cards each seat took in tricks."""
        self.plus: list[int] = [0] * len(taken)
        self.minus: list[int] = [0] * len(taken)
        """By seat, both as numbers from 0 up."""
        self.tricks: list[int] = [len(cards) // len(taken) for cards in taken]
        self.setup: Setup = setup
        self.totals: list[int] = []
        """By side: the points after the round."""
        for seat in range(len(taken)):
            for card in taken[seat]:
                points = points_of(card, trump)
                if points > 0:
                    self.plus[seat] += points
                else:
                    self.minus[seat] -= points

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished round is cached."""
        return hash((self.number, self.trump, self.bidder, tuple(self.totals), tuple(self.plus)))

    def gain(self, seat: i64) -> i64:
        return self.plus[seat] - self.minus[seat]

    def gain_of_side(self, side: i64) -> i64:
        """Partners have their points together."""
        total: i64 = 0
        for seat in self.setup.seats_of(side):
            total += self.gain(seat)
        return total
