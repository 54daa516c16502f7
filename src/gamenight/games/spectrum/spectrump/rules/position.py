"""What everybody at a table of Spectrump may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import Position

from . import facts
from .result import RoundResult
from .round import SpectrumpRound
from .setup import SpectrumpSetup


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumpPosition(Position):
    """The round that is played, and how the match stands."""

    def __init__(self, setup: SpectrumpSetup, round: SpectrumpRound, points: list[int]) -> None:
        super().__init__(setup.players)
        self.setup: SpectrumpSetup = setup
        self.round: SpectrumpRound = round
        self.points: list[int] = points
        """By side: the points of finished rounds."""
        self.previous: RoundResult | None = None
        """The round before this one, or the last one of the match."""
        self.turn = round.first

    def copy(self) -> SpectrumpPosition:
        other = SpectrumpPosition(self.setup, self.round.copy(), self.points.copy())
        self.copy_basics_to(other)
        other.previous = self.previous
        return other

    # What lies where

    def hand_size(self, seat: i64) -> i64:
        """How many cards of the current set a seat has; before the play it is the first one."""
        if self.over:
            return 0
        set = self.round.set
        played = set.tricks
        if (seat - set.leader) % self.players < len(set.trick):
            played += 1
        return self.setup.size - played

    def later_size(self) -> i64:
        """How many cards every seat has for the set after this one."""
        if self.over or self.setup.sets == 1 or self.round.set.number == self.setup.sets:
            return 0
        return self.setup.size

    def set_of_round(self) -> i64:
        """The number of the current set, counted through the round."""
        return (self.round.session - 1) * self.setup.sets + max(self.round.set.number, 1)

    # How the match stands and ends

    def epoch(self) -> int:
        return self.round.number if self.over else self.round.number - 1

    def score(self, seat: int) -> float:
        return self.points[self.setup.side_of(seat)]

    def total(self, side: i64) -> i64:
        """The points of a side with what it has taken in this round so far."""
        if self.over:
            return self.points[side]
        total: i64 = self.points[side]
        for seat in range(side, self.players, self.setup.sides):
            total += self.round.gains[seat]
        return total

    def worth(self, seat: int) -> float:
        """The lead over the best of the other sides, with this round so far."""
        side = self.setup.side_of(seat)
        best: i64 = -facts.HIGHEST_TARGET * facts.MOST_ROUNDS
        for other in range(self.setup.sides):
            if other != side:
                best = max(best, self.total(other))
        return float(self.total(side) - best)

    def target_reached(self) -> bool:
        return self.setup.target > 0 and max(self.points) >= self.setup.target

    def match_ends(self) -> bool:
        """Looked at after a whole round (SR9)."""
        return self.round.number == self.setup.rounds or self.target_reached()

    def winners(self) -> list[int]:
        """The sides with the most points; ties share (SR9)."""
        best = max(self.points)
        side_of = self.setup.side_of
        return [seat for seat in range(self.players) if self.points[side_of(seat)] == best]

    def reason(self) -> str:
        if self.target_reached():
            return f"the target of {self.setup.target} was reached"
        if self.setup.rounds == 1:
            return "the round is over"
        return f"all {self.setup.rounds} rounds are over"
