"""A deal that is over: what everybody has seen of it, and what it brought."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.games.spectrum.cribbage.rules import facts


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Deal(Value):
    """A deal as far as it came: where the target is reached, nothing more is counted (SG4)."""

    def __init__(self, number: i64, players: i64, dealer: i64, starter: i64) -> None:
        self.number: i64 = number
        self.players: i64 = players
        self.dealer: i64 = dealer
        self.starter: i64 = starter
        self.hands: list[list[int]] = []
        """The cards that each seat laid: its whole hand if hands were counted."""
        self.crib: list[int] = []
        """Empty if it was not turned up."""
        self.counted: list[int] = []
        """The points of the hands in counting order, those of the crib last, as far as counted."""
        self.pegged: list[int] = []
        """By side: heels, and what was pegged in play."""
        self.totals: list[int] = []
        """By side: the points after the deal."""

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished deal is cached."""
        return hash((self.number, self.starter, tuple(self.totals), tuple(self.counted)))

    def counts_crib(self, at: i64) -> bool:
        """Whether the hand counted at a place is the crib: it is the last."""
        return at == self.players

    def counter(self, at: i64) -> i64:
        """The seat whose hand is counted at a place; the crib is the dealer's."""
        if self.counts_crib(at):
            return self.dealer
        return (self.dealer + 1 + at) % self.players

    def cards_counted(self, at: i64) -> list[int]:
        return self.crib if self.counts_crib(at) else self.hands[self.counter(at)]

    def gain_by_counting(self, side: i64) -> i64:
        """What the hands and the crib of a side brought."""
        gain: i64 = 0
        for at in range(len(self.counted)):
            if self.counter(at) % facts.SIDES == side:
                gain += self.counted[at]
        return gain

    def total_before(self, side: i64) -> i64:
        """The points of a side before the deal."""
        return self.totals[side] - self.pegged[side] - self.gain_by_counting(side)
