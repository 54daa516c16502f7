"""A match: its header and the answers given. Everything else follows from those.

The random source of a match is a fresh stream per answer, derived one-way from the seed: stream 0
is the set-up, stream n the n-th answer. So a replay needs nothing but the answers, and what an
answer has shown tells nothing about the next one.

People give one **step** at a time: one answer, or all of a set that is chosen together. A step is
saved as one entry and taken back as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY, Event, Seat, may_read, readable
from gamenight.core.options import Options
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyRules, AnyState, AnyView

TAKE_BACK: Final = -1
"""The only number in an entry by which a seat takes back its last step."""

REDEALS_TO_BE_SURE: Final = 8
"""How many worlds must look the same before an answer counts as having revealed nothing."""

STEPS_BETWEEN_COPIES: Final = 64
"""A copy of the state is kept each time this many steps were added, to replay from."""


@dataclass(frozen=True)
class Header:
    """All that is settled about a match before the first answer."""

    game: str
    version: int
    players: int
    options: Options
    seats: tuple[str, ...]
    """The names at the table."""
    seed: int


@dataclass(frozen=True)
class Step:
    """What one seat answered at once, and what that caused."""

    seat: Seat
    answers: tuple[int, ...]
    """One number, or all that make up a choice of several things."""
    first: int
    """The number of its first answer in the match, counted from 1."""
    events: tuple[Event, ...]


@dataclass(frozen=True)
class PreparedStep:
    """A step that is allowed and worked out, but not yet part of the match."""

    step: Step
    state: AnyState
    """The state after it."""
    drawn: int
    """How many random words it took."""
    revision: int
    """The revision of the match that it fits."""


class Match:
    """A match in progress: the checked door for answers, the log, and taking back."""

    def __init__(self, rules: AnyRules, header: Header) -> None:
        self.rules = rules
        self.header = header
        self.steps: list[Step] = []
        self.freely = rules.takes_back_freely(header.players, header.options)
        """Whether every step may be taken back, even one that ended the match, which goes on."""
        self.taken_back = 0
        """How many steps were taken back."""
        journal: list[Event] = []
        random = random_from(header.seed, 0)
        self.state: AnyState = rules.new(header.players, header.options, random, journal)
        self.state.journal = None
        self.opening = tuple(journal)
        """What the set-up told."""
        self.revision = 0
        """Counts entries (steps and take-backs), never goes down."""
        self._copies: list[AnyState] = [self.state.copy()]
        self._before: list[AnyState] = []
        """The states before the last steps of one seat since something was last rolled."""
        self._together: int | None = None
        """The first step of the question that several seats are asked at the same time."""
        self._told: bool | None = None
        """Whether the last step told anybody anything; None while nobody has asked."""

    # Answers

    def answer(self, seat: Seat, *answers: int) -> Step:
        """Carry out an answer of a seat, or refuse it and change nothing.

        Several things may come in any order, with or without "that is all" after them.
        """
        return self.commit(self.prepare(seat, *answers))

    def prepare(self, seat: Seat, *answers: int) -> PreparedStep:
        """Work out what ``answer`` would do, or refuse it; changes nothing."""
        state = self.state.copy()
        state.journal = []
        spelled = state.check(seat, answers)
        first = self._answers_given() + 1
        random = self._stream(first, spelled)
        state.give(seat, spelled, random)
        step = Step(seat, tuple(spelled), first, tuple(state.journal))
        state.journal = None
        return PreparedStep(step, state, random.draws, self.revision)

    def _stream(self, first: int, answers: Sequence[int]) -> Random:
        """Return the random source of a step: a set is carried out with its last answer."""
        return random_from(self.header.seed, first + len(answers) - 1)

    def commit(self, prepared: PreparedStep) -> Step:
        """Carry out what was prepared; nothing else may have happened in between."""
        assert prepared.revision == self.revision
        before = self.state
        step = prepared.step
        self.state = prepared.state
        self.steps.append(step)
        self._note_what_can_be_undone(before, step.seat, prepared.drawn)
        self._keep_copies()
        self.revision += 1
        return step

    def enter(self, seat: Seat, answers: Sequence[int]) -> None:
        """Carry out an entry as it is saved: a step, or TAKE_BACK alone."""
        if list(answers) == [TAKE_BACK]:
            self.take_back(seat)
        else:
            self.answer(seat, *answers)

    def _answers_given(self) -> int:
        if not self.steps:
            return 0
        last = self.steps[-1]
        return last.first + len(last.answers) - 1

    # Taking back

    def _note_what_can_be_undone(self, before: AnyState, seat: Seat, drawn: int) -> None:
        """Note a step: it can be undone while nothing was rolled and no other seat was asked since.

        Seats that are asked together may each take back their own steps until the last of them has
        answered.
        """
        self._told = None
        if self.freely:
            return  # such a step is looked up when it is taken back
        then, now = before.position, self.state.position
        same_question = then.asked_together == now.asked_together
        if then.waiting and now.waiting and same_question and not drawn:
            self._before.clear()
            if self._together is None:
                self._together = len(self.steps) - 1
            return
        self._together = None
        if not then.waiting and now.asked() == [seat] and not drawn:
            self._before.append(before)
        else:
            self._before.clear()

    def might_take_back(self, seat: Seat) -> bool:
        """Return whether it is worth asking ``can_take_back``. It costs nothing, and a no is
        certain."""
        if self.freely:
            return bool(self.steps) and self.steps[-1].seat == seat
        if self._together is not None:
            return any(step.seat == seat for step in self.steps[self._together :])
        return bool(self._before) and self.steps[-1].seat == seat and not self._told

    def can_take_back(self, seat: Seat) -> bool:
        """Return whether the last step of this seat may be taken back: it told nobody anything but
        itself, or that does not matter."""
        if not self.might_take_back(seat):
            return False
        if self.freely or self._together is not None:
            return True
        if self._told is None:
            self._told = not self._told_nothing(self._before[-1], self.steps[-1])
        return not self._told

    def take_back(self, seat: Seat) -> None:
        """Undo the last step of a seat, if that is allowed; the one before it may follow."""
        if not self.can_take_back(seat):
            raise NotYourTurn(NO_WAY_BACK)
        if self.freely:
            self.state = self.at(len(self.steps) - 1)
            self.steps.pop()
        elif self._together is not None:
            self._take_out(seat)
        else:
            self.state = self._before.pop()
            self.steps.pop()
        self._told = None
        self.taken_back += 1
        self._keep_copies()
        self.revision += 1

    def without_last(self, seat: Seat) -> AnyState:
        """Return the state that ``take_back`` would lead to, for a step that can be taken back."""
        if self._together is None:
            return self.at(len(self.steps) - 1)
        given = self.steps[self._together :]
        last = max(number for number, step in enumerate(given) if step.seat == seat)
        state = self.at(self._together)
        for step in given[:last] + given[last + 1 :]:
            self.follow(state, step)
        return state

    def _take_out(self, seat: Seat) -> None:
        """Take the last step of a seat out of those given together, as if it had never been."""
        start = self._together
        assert start is not None
        given = self.steps[start:]
        last = max(number for number, step in enumerate(given) if step.seat == seat)
        del self._copies[start // STEPS_BETWEEN_COPIES + 1 :]
        del self.steps[start:]
        self.state = self.at(start)
        self._together = None
        revision = self.revision
        for step in given[:last] + given[last + 1 :]:
            self.answer(step.seat, *step.answers)
        self.revision = revision

    def _told_nothing(self, before: AnyState, step: Step) -> bool:
        """Return whether every seat would see the same in every world it thought possible
        before."""
        seats = range(before.position.players)
        return all(self._told_seat_nothing(seat, before, step) for seat in seats)

    def _told_seat_nothing(self, seat: Seat, before: AnyState, step: Step) -> bool:
        seen = self.state.view(seat)
        heard = any(may_read(event, seat) for event in step.events)
        known = before.view(seat)
        if not heard and seen == known:
            return True  # a secret choice: nothing of it reached this seat
        for world in range(REDEALS_TO_BE_SURE):
            random = random_from(self.header.seed, len(self.steps), seat, world)
            other = self.rules.redeal(known, random)
            if not is_possible(other, step):
                return False
            other.give(step.seat, step.answers, random)
            if other.view(seat) != seen:
                return False
        return True

    # Looking

    def view(self, seat: Seat) -> AnyView:
        return self.state.view(seat)

    def at(self, steps: int) -> AnyState:
        """Return the state after this many steps."""
        nearest = min(steps // STEPS_BETWEEN_COPIES, len(self._copies) - 1)
        state = self._copies[nearest].copy()
        for step in self.steps[nearest * STEPS_BETWEEN_COPIES : steps]:
            self.follow(state, step)
        return state

    def follow(self, state: AnyState, step: Step) -> None:
        """Carry out a step of this match once more, in the state before it."""
        state.give(step.seat, step.answers, self._stream(step.first, step.answers))

    def _keep_copies(self) -> None:
        del self._copies[len(self.steps) // STEPS_BETWEEN_COPIES + 1 :]
        while len(self._copies) * STEPS_BETWEEN_COPIES <= len(self.steps):
            self._copies.append(self.at(len(self._copies) * STEPS_BETWEEN_COPIES))

    def log(self, seat: Seat) -> list[Event]:
        """Return all events so far that a seat (or NOBODY) may read."""
        return readable(self.opening, seat) + self.log_since(0, seat)

    def log_since(self, steps: int, seat: Seat) -> list[Event]:
        """Return what a seat (or NOBODY) may read of all that happened in this many steps."""
        return readable([event for step in self.steps[steps:] for event in step.events], seat)


NO_WAY_BACK: Final = (
    "That cannot be taken back: play has moved on, or something has been revealed or rolled."
)


def is_possible(state: AnyState, step: Step) -> bool:
    """Return whether the step could be made in another state."""
    try:
        state.check(step.seat, step.answers)
    except (IllegalAnswer, NotYourTurn):
        return False
    return True


def replay(rules: AnyRules, header: Header, entries: Iterable[Sequence[int]]) -> Match:
    """Return the match that a header and its entries describe, every answer checked.

    An entry is a seat and its answers; NOBODY stands for the seat whose turn it is.
    """
    match = Match(rules, header)
    for number, entry in enumerate(entries, 1):
        seat = match.state.turn if entry[0] == NOBODY else entry[0]
        try:
            match.answer(seat, *entry[1:])
        except (IllegalAnswer, NotYourTurn) as error:
            raise IllegalAnswer(f"Answer {number} of the match is not possible: {error}") from error
    return match
