"""Matches that do not end or do not say how they stand."""

from __future__ import annotations

from math import inf, nan

from gamenight.conformance.course import (
    MatchesEnd,
    MatchesSayHowTheyStand,
)
from gamenight.core.options import Options
from gamenight.core.position import Outcome
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    STAKING,
    ToyPosition,
    ToyRules,
    ToyState,
)


@caught_by(MatchesEnd, "takes more than 500 decisions")
class NeverEnds(ToyPosition):
    def end(self) -> None:
        self.begin_round(self.round.number + 1, 0)


@caught_by(MatchesEnd, "takes more than 1 decisions")
class LongerThanPromised(ToyRules):
    def __init__(self) -> None:
        super().__init__()
        self.longest = 1


@caught_by(MatchesEnd)
class AskedWhenOver(ToyPosition):
    def end(self) -> None:
        super().end()
        self.turn = 0


@caught_by(MatchesEnd)
class WaitedForWhenOver(ToyPosition):
    def end(self) -> None:
        super().end()
        self.waiting = (1,)


@caught_by(MatchesEnd)
class AskedTwice(ToyPosition):
    def begin_round(self, number: int, leader: int) -> None:
        super().begin_round(number, leader)
        self.waiting = (*self.waiting, self.waiting[0])


@caught_by(MatchesEnd)
class TurnOfAnother(ToyPosition):
    def has_answered(self, seat: int) -> bool:
        last = super().has_answered(seat)
        if not last:
            self.turn = seat
        return last


@caught_by(MatchesSayHowTheyStand)
class EpochGoesDown(ToyPosition):
    def epoch(self) -> int:
        return 2 - self.round.number % 2


@caught_by(MatchesSayHowTheyStand)
class EpochNeverRises(ToyPosition):
    def epoch(self) -> int:
        return 0


@caught_by(MatchesSayHowTheyStand)
class ScoreIsNotANumber(ToyPosition):
    def score(self, seat: int) -> float:
        return nan if self.over else 0.0


@caught_by(MatchesSayHowTheyStand)
class WorthIsWithoutEnd(ToyPosition):
    def worth(self, seat: int) -> float:
        return inf if self.round.phase == STAKING else 0.0


@caught_by(MatchesSayHowTheyStand)
class WinnerIsNotASeat(ToyPosition):
    def winners(self) -> list[int]:
        return [7]

    def outcome(self) -> Outcome:
        return Outcome(tuple(map(float, self.scores)), (7,), "it is so")


@caught_by(MatchesSayHowTheyStand)
class WinsTwice(ToyPosition):
    def winners(self) -> list[int]:
        return [0, 0]


@caught_by(MatchesSayHowTheyStand)
class NobodyWins(ToyPosition):
    def winners(self) -> list[int]:
        return []


@caught_by(MatchesSayHowTheyStand)
class WinsForNoReason(ToyPosition):
    def reason(self) -> str:
        return ""


@caught_by(MatchesSayHowTheyStand)
class OutcomeHasOtherScores(ToyPosition):
    def outcome(self) -> Outcome:
        return Outcome((0.5,) * self.players, tuple(self.winners()), self.reason())


@caught_by(MatchesSayHowTheyStand)
class PaysTheLosers(ToyPosition):
    def payoffs(self) -> list[float]:
        return [1.0 / self.players] * self.players


@caught_by(MatchesSayHowTheyStand)
class PaysTooMuch(ToyPosition):
    def payoffs(self) -> list[float]:
        return [2.0 * share for share in super().payoffs()]


@caught_by(MatchesSayHowTheyStand)
class TeamsOverlap(ToyRules):
    def teams(self, players: int, options: Options) -> list[list[int]]:
        return [[0, 1], [1, 2]]


@caught_by(MatchesSayHowTheyStand)
class HalfATeamWins(ToyRules):
    def teams(self, players: int, options: Options) -> list[list[int]]:
        return [[0, 1], [2]]


@caught_by(MatchesSayHowTheyStand)
class PositionIsReplaced(ToyState):
    def call(self, answer: int) -> None:
        self.position = self.position.copy()
        super().call(answer)
