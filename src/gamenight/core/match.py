"""A match: its header and the answers given. Everything else follows from those.

The random source of a match is a fresh stream per step, derived one-way from the seed: step 0 is
the set-up, step n the n-th answer. So a replay needs nothing but the answers, and what a step has
shown tells nothing about the next one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.options import Options
from gamenight.core.random import random_from
from gamenight.core.rules import Rules
from gamenight.core.state import EVERYONE, NOBODY, Event, State, View

TAKE_BACK = -1
"""Stands among the entries of a match where the last answer was taken back."""

REDEALS_TO_BE_SURE = 8
"""How many worlds are compared before an answer counts as having revealed nothing."""


@dataclass(frozen=True)
class Header:
    """All that fixes a match before the first answer."""

    game: str
    version: int
    players: int
    options: Options
    seats: tuple[str, ...]
    """The names at the table."""
    seed: int


@dataclass(frozen=True)
class Step:
    """One answer and what it caused."""

    seat: int
    answer: int
    events: tuple[Event, ...]


class Match:
    """A match in progress: the checked door for answers, the log, and taking back."""

    def __init__(self, rules: Rules, header: Header) -> None:
        self.rules = rules
        self.header = header
        self.steps: list[Step] = []
        journal: list[Event] = []
        random = random_from(header.seed, 0)
        self.state: State = rules.new(header.players, header.options, random, journal)
        self.state.journal = None
        self.opening = tuple(journal)
        """What the set-up told."""
        self._before: list[State] = []
        """The states before the last answers of one seat since something was last rolled."""
        self._told: bool | None = None
        """Whether the last answer told anybody anything; None while nobody has asked."""
        self.revision = 0
        """Counts entries (answers and take-backs), never goes down."""

    @property
    def answers(self) -> tuple[int, ...]:
        return tuple(step.answer for step in self.steps)

    def answer(self, seat: int, answer: int) -> Step:
        """Carry out an answer of a seat, or refuse it and change nothing."""
        self.state.check(seat, answer)
        before = self.state.copy()
        random = random_from(self.header.seed, len(self.steps) + 1)
        journal: list[Event] = []
        self.state.journal = journal
        self.state.apply(answer, random)
        self.state.journal = None
        step = Step(seat, answer, tuple(journal))
        self.steps.append(step)
        if self.state.turn == seat and random.draws == 0:
            self._before.append(before)
        else:
            self._before.clear()
        self._told = None
        self.revision += 1
        return step

    def can_take_back(self, seat: int) -> bool:
        """Whether the last answer is this seat's and told nobody anything but itself."""
        if not self._before or self.steps[-1].seat != seat:
            return False
        if self._told is None:
            self._told = not self._told_nothing(self._before[-1], self.steps[-1])
        return not self._told

    def take_back(self, seat: int) -> None:
        """Undo the last answer, if that is allowed; the one before it may follow."""
        if not self.can_take_back(seat):
            raise NotYourTurn("That cannot be taken back: something was revealed or rolled since.")
        self.state = self._before.pop()
        self.steps.pop()
        self._told = None
        self.revision += 1

    def enter(self, seat: int, entry: int) -> None:
        """An answer or TAKE_BACK."""
        if entry == TAKE_BACK:
            self.take_back(seat)
        else:
            self.answer(seat, entry)

    def view(self, seat: int) -> View:
        return self.state.view(seat)

    def log(self, seat: int) -> list[Event]:
        """All events so far that a seat (or NOBODY) may read."""
        told = list(self.opening)
        for step in self.steps:
            told.extend(step.events)
        return [event for event in told if may_read(event, seat)]

    def _told_nothing(self, before: State, step: Step) -> bool:
        """Whether every seat would see the same in every world it thought possible before."""
        return all(self._told_seat_nothing(seat, before, step) for seat in range(before.players))

    def _told_seat_nothing(self, seat: int, before: State, step: Step) -> bool:
        seen = self.state.view(seat)
        heard = any(may_read(event, seat) for event in step.events)
        if not heard and seen == before.view(seat):
            return True  # a secret choice: nothing of it reached this seat
        for world in range(REDEALS_TO_BE_SURE):
            random = random_from(self.header.seed, len(self.steps), seat, world)
            other = self.rules.redeal(before.view(seat), random)
            if step.answer not in other.legal():
                return False
            other.apply(step.answer, random)
            if other.view(seat) != seen:
                return False
        return True


def may_read(event: Event, seat: int) -> bool:
    """Whether the event was for this seat (a spectator, NOBODY, reads only what is for all)."""
    return event.audience == EVERYONE or (seat != NOBODY and event.audience == seat)


def replay(rules: Rules, header: Header, answers: Iterable[int]) -> Match:
    """The match that a header and its answers describe, every answer checked."""
    match = Match(rules, header)
    for number, answer in enumerate(answers, 1):
        try:
            match.answer(match.state.turn, answer)
        except (IllegalAnswer, NotYourTurn) as error:
            raise IllegalAnswer(f"Answer {number} of the match is not possible: {error}") from error
    return match
