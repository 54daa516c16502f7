"""Seats that are asked together and learn something of each other."""

from __future__ import annotations

from gamenight.conformance.together import OrderOfAnswersChangesNothing
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    CHOOSING,
    LAYING,
    ToyPosition,
    ToyState,
)


class Remembers(ToyState):
    """Has a place for something it should not know."""

    def __init__(self, position: ToyPosition) -> None:
        super().__init__(position)
        self.first = NOBODY

    def copy(self) -> ToyState:
        other = super().copy()
        assert isinstance(other, Remembers)
        other.first = self.first
        return other


@caught_by(OrderOfAnswersChangesNothing)
class FirstGetsAPoint(Remembers):
    def lay(self, seat: int, answer: int, random: Random) -> None:
        if self.first == NOBODY and self.stages[seat] != CHOOSING:
            self.first = seat
        super().lay(seat, answer, random)

    def turn_up(self, random: Random) -> None:
        super().turn_up(random)
        self.position.scores[self.first] += 1
        self.first = NOBODY


@caught_by(OrderOfAnswersChangesNothing)
class DrawsChanceTooEarly(ToyState):
    def lay(self, seat: int, answer: int, random: Random) -> None:
        random.word()
        super().lay(seat, answer, random)


@caught_by(OrderOfAnswersChangesNothing)
class NumberOfThingsIsSeen(ToyState):
    def lay(self, seat: int, answer: int, random: Random) -> None:
        super().lay(seat, answer, random)
        if self.position.phase == LAYING:
            self.position.stake = sum(len(named) for named in self.named)


@caught_by(OrderOfAnswersChangesNothing)
class NamingIsSeen(ToyState):
    """Before a seat is done, while it names things."""

    def lay(self, seat: int, answer: int, random: Random) -> None:
        super().lay(seat, answer, random)
        self.position.stake = int(self.position.phase == LAYING and self.stages[seat] == CHOOSING)


@caught_by(OrderOfAnswersChangesNothing)
class GuessIsTold(ToyState):
    def whisper(self, seat: int, kind: int, *facts: int) -> None:
        self.tell_list(EVERYONE, kind, list(facts))


@caught_by(OrderOfAnswersChangesNothing)
class AnswersDependOnOthers(ToyState):
    def legal(self) -> list[int]:
        answers = super().legal()
        taken = {kind for seat in range(3) if seat != self.turn for kind in self.named[seat]}
        free = [answer for answer in answers if answer not in taken]
        return free or answers
