"""A match that others copy and pickle, and in which chance has turns of its own.

Rules draw dice and deals from a random source while they carry out an answer. A library in which
chance is asked like a player gives a seed instead: before the match begins, and after each answer
that turns out to need one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gamenight.adapters.setup import LearningSetup, setup_of
from gamenight.core.errors import BadSetup
from gamenight.core.events import Event
from gamenight.core.options import Options
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState, AnyView

NO_SEED: Final = -1
"""Stands for the seed of an answer that drew nothing."""

Move = tuple[int, int]
"""An answer, and the seed with which it was carried out or NO_SEED."""


class Progress:
    """A match as far as it has come, and how it came about.

    States are not changed in place, so copies share them. They cannot be pickled, so what is
    unpickled is played again.
    """

    def __init__(self, setup: LearningSetup) -> None:
        self.setup = setup
        self.state: AnyState | None = None
        """The match; None until it has been dealt."""
        self.seed = NO_SEED
        """What it was dealt with."""
        self.known: AnyView | None = None
        """What it was dealt again from, if it does not begin where matches begin."""
        self.moves: list[Move] = []
        """What was answered since it was dealt."""
        self.waiting: int | None = None
        """The answer that waits for a seed."""

    def in_play(self) -> AnyState:
        """Return the match, which must have been dealt."""
        if self.state is None:
            raise BadSetup("The match has not begun: chance has to deal first.")
        return self.state

    def needs_chance(self) -> bool:
        """Return whether it is the turn of chance."""
        return self.state is None or self.waiting is not None

    def give(self, answer: int) -> None:
        """Carry out an answer; one that draws something is put back until there is a seed."""
        random = unseeded()
        after = self.in_play().copy()
        after.apply(answer, random)
        if random.draws:
            self.waiting = answer
        else:
            self.state = after
            self.moves.append((answer, NO_SEED))

    def draw(self, seed: int) -> None:
        """Carry out what waits for chance, with this seed."""
        if self.waiting is None:
            self.begin(seed)
        else:
            after = self.in_play().copy()
            after.apply(self.waiting, random_from(seed))
            self.state = after
            self.moves.append((self.waiting, seed))
            self.waiting = None

    def begin(self, seed: int, known: AnyView | None = None) -> None:
        """Deal: from the beginning, or again from what a seat knows."""
        self.seed, self.known = seed, known
        self.state = self.dealt()

    def dealt(self, journal: list[Event] | None = None) -> AnyState:
        rules, random = self.setup.rules, random_from(self.seed)
        state: AnyState
        if self.known is None:
            state = rules.start(self.setup.players, self.setup.options, random, journal)
        else:
            state = rules.redeal(self.known, random)
        return state

    def dealt_again(self, seat: int, seed: int) -> Progress:
        """Return a match that looks the same to a seat, with all that it cannot know dealt
        again."""
        truth = self.in_play()
        other = Progress(self.setup)
        other.begin(seed, truth.view(seat))
        if truth.position.waiting:
            other.in_play().turn_to(truth.turn)
        return other

    def played_again(self, journal: list[Event] | None = None) -> AnyState:
        """Return the state, from the same deal and the same answers; it tells ``journal`` its
        events."""
        state = self.dealt(journal)
        for answer, seed in self.moves:
            state.apply(answer, unseeded() if seed == NO_SEED else random_from(seed))
        return state

    def told(self) -> list[Event]:
        """Return all events since it was dealt."""
        journal: list[Event] = []
        self.played_again(journal)
        return journal

    def __deepcopy__(self, memo: object) -> Progress:
        other = Progress(self.setup)
        other.__dict__.update(self.__dict__)
        other.moves = self.moves.copy()
        return other

    def __reduce__(self) -> tuple[Callable[..., Progress], tuple[object, ...]]:
        setup = self.setup.game.id, self.setup.players, self.setup.options
        return resumed, (setup, self.seed, self.known, self.moves, self.waiting)


def resumed(
    setup: tuple[str, int, Options],
    seed: int,
    known: AnyView | None,
    moves: list[Move],
    waiting: int | None,
) -> Progress:
    """Return the match that was pickled."""
    progress = Progress(setup_of(*setup))
    progress.seed, progress.known, progress.moves = seed, known, moves
    progress.waiting = waiting
    if seed != NO_SEED:
        progress.state = progress.played_again()
    return progress


def unseeded() -> Random:
    """Return a stream for answers that draw nothing, or to find out whether they do."""
    return Random(1, 2, 3, 4)
