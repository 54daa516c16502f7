"""A random match of a setup, and what there is to see at every step of it.

The match is played once through ``Match``, then again from its answers. The checks are shown the
second time, so that a replay which goes another way is noticed on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from gamenight.conformance.setups import Broken
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.events import Event
from gamenight.core.match import Match, Step, is_possible
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState, AnyView
from gamenight.core.state import View
from gamenight.core.value import snapshot
from gamenight.game.setup import Setup

Thing = TypeVar("Thing")

# The streams of a seed beside those of the match itself (0 and the numbers of its answers).
CHOOSING: Final = -1
DEALING: Final = -2
DEALING_AGAIN: Final = -3
GOING_ON: Final = -4
TRYING: Final = -5
OPENING: Final = -6
FOLLOWING: Final = -7
QUICK: Final = -8
STARTING: Final = -9


def require(fact: bool, sentence: str) -> None:
    if not fact:
        raise Broken(sentence)


def require_same(seen: object, there: object, sentence: str) -> None:
    """Require that both are equal; only if they differ are they written into the sentence."""
    if seen != there:
        raise Broken(f"{sentence}:\n{there}\n{seen}")


def one_of(things: Sequence[Thing], random: Random) -> Thing:
    return things[random.below(len(things))]


def pick_step(state: AnyState, seat: int, random: Random) -> list[int]:
    """Return a random whole answer of a seat: one number, or all of a set that is chosen
    together."""
    view = View(state, seat)  # what the state asks; the game's own view is checked elsewhere
    require(bool(view.legal), f"seat {seat} is asked, but nothing is legal")
    if view.choice is None:
        return [one_of(view.legal, random)]
    return state.check(seat, view.choice.at_random(random))


def apply(state: AnyState, seat: int, answer: int, random: Random) -> None:
    """Carry out an answer of any of the seats that are asked."""
    state.turn_to(seat)
    state.apply(answer, random)


def carried_out(state: AnyState, step: Step, seed: int) -> bool:
    """Carry out a step with the chance of a match, if it is possible in this state."""
    if not is_possible(state, step):
        return False
    last = step.first + len(step.answers) - 1
    state.give(step.seat, step.answers, random_from(seed, last))
    return True


def play_on(state: AnyState, random: Random, most: int) -> None:
    """Go on at random for some answers."""
    for _ in range(most):
        if state.over:
            return
        seat = one_of(state.position.asked(), random) if not state.midway() else state.turn
        answers = state.view(seat).legal
        require(bool(answers), f"seat {seat} is asked, but nothing is legal")
        apply(state, seat, one_of(answers, random), random)


class RandomWalk:
    """One random match, whole."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.seed = seed
        self.rules = setup.game.rules
        self.options = setup.all_options()
        self.match = self.play()
        self.steps: list[Step] = self.match.steps
        self.told_again: list[tuple[Event, ...]] = []
        """The events of the opening and of each step, when it is played again."""

    def play(self) -> Match:
        try:
            match = Match(self.rules, self.setup.header(self.seed))
        except BadSetup as refusal:
            raise Broken(f"the options it accepted are refused: {refusal}") from refusal
        chooser = random_from(self.seed, CHOOSING)
        while not match.state.over:
            longest = self.rules.longest
            given = match.steps[-1].first + len(match.steps[-1].answers) - 1 if match.steps else 0
            require(given < longest, f"a match takes more than {longest} decisions")
            seat = one_of(match.state.position.asked(), chooser)
            try:
                match.answer(seat, *pick_step(match.state, seat, chooser))
            except IllegalAnswer as refusal:
                raise Broken(f"a legal answer is refused: {refusal}") from refusal
        return match

    def chosen(self, looks: int) -> set[int]:
        """Return the steps that are checked closely: the first, the last, and some in between."""
        length = len(self.steps)
        stride = max(1, length // looks) | 1  # odd, to meet every second step of a turn too
        return {length, *range(min(looks // 4, length)), *range(0, length, stride)}

    def moments(self, looks: int) -> Iterator[Moment]:
        """Yield every question of the match as it was asked, and its end."""
        journal: list[Event] = []
        random = random_from(self.seed, 0)
        state = self.rules.new(self.setup.players, self.setup.options, random, journal)
        chosen = self.chosen(looks)
        for number, step in enumerate(self.steps):
            self.told_again.append(tuple(journal))
            journal.clear()
            for at, answer in enumerate(step.answers):
                yield Moment(self, state, number, at, number in chosen)
                possible = answer in state.view(step.seat).legal
                require(possible, f"played again, the match goes another way at step {number}")
                state.journal = journal
                apply(state, step.seat, answer, random_from(self.seed, step.first + at))
                state.journal = None
        self.told_again.append(tuple(journal))
        yield Moment(self, state, len(self.steps), 0, True)


class Moment:
    """A question of a match, before it is answered. What is costly to see is worked out once.

    The state is the live one: a check that changes it must copy it first.
    """

    def __init__(
        self, course: RandomWalk, state: AnyState, number: int, at: int, looked_at: bool
    ) -> None:
        self.course = course
        self.setup = course.setup
        self.state = state
        self.number = number
        """Of the step in the match, counted from 0."""
        self.at = at
        """How many answers of the step have been given."""
        self.looked_at = looked_at
        self.step: Step | None = course.steps[number] if number < len(course.steps) else None
        """The coming step; None at the end of the match."""
        self.watchers = course.setup.watchers()
        self.before: object = snapshot(state) if looked_at else None
        """Everything in the state, if it is needed."""
        self._views: dict[int, AnyView] = {}
        self._worlds: dict[int, AnyState] = {}

    @property
    def midway(self) -> bool:
        """Whether some of several things have been named: people never see such a moment."""
        return self.at > 0

    def is_unchanged(self) -> bool:
        """Return whether the state is still what it was before the checks."""
        return snapshot(self.state) == self.before

    def view(self, seat: int) -> AnyView:
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    def world(self, seat: int) -> AnyState:
        """Return a state that looks the same to a seat; copy it before you change it."""
        if seat not in self._worlds:
            random = self.stream(DEALING, seat)
            self._worlds[seat] = self.course.rules.redeal(self.view(seat), random)
        return self._worlds[seat]

    def stream(self, use: int, *path: int) -> Random:
        """Return a random source for one use at this moment."""
        return random_from(self.course.seed, use, self.number, self.at, *path)

    def match_stream(self, later: int = 0) -> Random:
        """Return the source from which the match takes the chance of the coming answer, or a later
        one."""
        assert self.step is not None
        return random_from(self.course.seed, self.step.first + self.at + later)
