"""Seats that are asked together and learn something of each other."""

from __future__ import annotations

from gamenight.conformance.together import OrderOfAnswersChangesNothing
from gamenight.core.choice import Choice
from gamenight.core.events import NOBODY
from gamenight.core.random import Random
from tests.conformance.flaws.flaw import caught_by
from tests.conformance.toy import (
    GUESSED,
    HIGH,
    ToyPosition,
    ToyState,
)


class Remembers(ToyState):
    """Has a place for something it should not know."""

    def __init__(self, position: ToyPosition) -> None:
        super().__init__(position)
        self.first = NOBODY


@caught_by(OrderOfAnswersChangesNothing)
class FirstGetsAPoint(Remembers):
    def guess(self, seat: int, answer: int, random: Random) -> None:
        if self.first == NOBODY:
            self.first = seat
        super().guess(seat, answer, random)

    def turn_up(self, random: Random) -> None:
        super().turn_up(random)
        self.position.scores[self.first] += 1
        self.first = NOBODY


@caught_by(OrderOfAnswersChangesNothing)
class DrawsChanceTooEarly(ToyState):
    def take(self, things: list[int], random: Random) -> None:
        random.word()
        super().take(things, random)


@caught_by(OrderOfAnswersChangesNothing)
class NumberOfThingsIsSeen(ToyState):
    def take(self, things: list[int], random: Random) -> None:
        super().take(things, random)
        self.position.round.stake = sum(len(chosen) for chosen in self.chosen)


@caught_by(OrderOfAnswersChangesNothing)
class NamingIsSeen(ToyState):
    """Before a seat is done, while it names things."""

    def position_for(self, seat: int) -> ToyPosition:
        position = super().position_for(seat)
        position.named = self.position.named
        return position


@caught_by(OrderOfAnswersChangesNothing)
class GuessIsTold(ToyState):
    def guess(self, seat: int, answer: int, random: Random) -> None:
        self.tell(GUESSED, seat, answer == HIGH)
        super().guess(seat, answer, random)


@caught_by(OrderOfAnswersChangesNothing)
class AnswersDependOnOthers(ToyState):
    def choice(self) -> Choice | None:
        choice = super().choice()
        if choice is None:
            return None
        taken = {kind for seat in range(3) if seat != self.turn for kind in self.chosen[seat]}
        free = [kind for kind in choice.things if kind not in taken]
        return Choice(free, 1, 1) if free else choice
