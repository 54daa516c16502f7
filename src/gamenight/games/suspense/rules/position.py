"""What everybody at a table of Suspense may know."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.value import Value
from gamenight.parts.bits import count_of, has

from . import facts
from .showdown import Showdown


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SuspenseRound(Value):
    """What begins anew with every deal.

    Sets of cards and of seats are whole numbers with one bit per member.
    """

    def __init__(self, number: i64, dealer: i64) -> None:
        self.number: i64 = number
        self.dealer: i64 = dealer
        self.fronts: list[int] = [0, 0, 0]
        """The cards in play, by seat."""
        self.folded: i64 = 0
        self.still_in: i64 = facts.PLAYERS
        self.passes: i64 = 0
        """Passes since the last card was played."""
        self.sum_in_play: i64 = 0
        self.last_seat: i64 = NOBODY
        self.last_answer: i64 = UNKNOWN

    def copy(self) -> SuspenseRound:
        other = SuspenseRound(self.number, self.dealer)
        other.fronts = self.fronts.copy()
        other.folded = self.folded
        other.still_in = self.still_in
        other.passes = self.passes
        other.sum_in_play = self.sum_in_play
        other.last_seat = self.last_seat
        other.last_answer = self.last_answer
        return other

    # How to play

    def must_play(self, seat: i64) -> bool:
        """On the first turn of a round everyone plays a card (SU7)."""
        return self.fronts[seat] == 0

    def hand_size(self, seat: i64) -> i64:
        return facts.HAND_SIZE - count_of(self.fronts[seat])

    def has_folded(self, seat: i64) -> bool:
        return has(self.folded, seat)

    def next_seat_in(self, seat: i64) -> i64:
        seat = (seat + 1) % facts.PLAYERS
        while self.has_folded(seat):
            seat = (seat + 1) % facts.PLAYERS
        return seat

    # The round ends if

    def is_over(self) -> bool:
        """Looked at after every action (SU7)."""
        return (
            self.sum_in_play >= facts.SUM_THAT_ENDS
            or self.still_in == 1
            or self.passes >= self.still_in
        )

    def why_it_ends(self) -> int:
        if self.sum_in_play >= facts.SUM_THAT_ENDS:
            return facts.SUM_REACHED
        return facts.ONE_LEFT if self.still_in == 1 else facts.ALL_PASSED


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SuspensePosition(Position):
    def __init__(self, round: SuspenseRound) -> None:
        super().__init__(facts.PLAYERS)
        self.round: SuspenseRound = round
        self.scores: list[int] = [0, 0, 0]
        self.previous: Showdown | None = None
        """The round before this one, or the last one of the match (SU8)."""
        self.why_ended: i64 = 0
        """Why that round ended."""

    def copy(self) -> SuspensePosition:
        other = SuspensePosition(self.round.copy())
        self.copy_basics_to(other)
        other.scores = self.scores.copy()
        other.previous = self.previous
        other.why_ended = self.why_ended
        return other

    def seats_that_passed(self) -> list[int]:
        """Who passed since the last card: the players still in who were asked just before."""
        before = [(self.turn - back) % facts.PLAYERS for back in range(1, facts.PLAYERS)]
        still_in = [seat for seat in before if not self.round.has_folded(seat)]
        return still_in[: self.round.passes]

    # End of game

    def epoch(self) -> int:
        return self.round.number - (0 if self.over else 1)

    def score(self, seat: int) -> float:
        return self.scores[seat]

    def winners(self) -> list[int]:
        """Everybody with ten points or more wins, together (SU8)."""
        return [seat for seat in range(facts.PLAYERS) if self.scores[seat] >= facts.POINTS_TO_WIN]

    def reason(self) -> str:
        return f"{facts.POINTS_TO_WIN} points were reached"
