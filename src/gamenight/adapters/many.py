"""Many matches of one setup at once, each at its own question: the loop under ``vector``.

It is compiled, and writes into buffers that numpy looks at without copying anything.
"""

from __future__ import annotations

from array import array
from typing import Any, final

from mypy_extensions import i64

from gamenight.adapters.setup import rewards_of
from gamenight.core.errors import BadSetup
from gamenight.core.options import Options
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyRules, AnyState
from gamenight.game.observing import Observer


@final
class Matches:
    """Match ``n`` of a seed is played at place ``n``, then ``n + count`` in the same place, and so
    on: which matches there are does not depend on how long others take."""

    def __init__(
        self, rules: AnyRules, players: int, options: Options, observer: Observer, count: int
    ) -> None:
        self.rules: AnyRules = rules
        self.players: int = players
        self.options: Options = options
        self.observer: Observer = observer
        self.count: int = count
        self.answers: i64 = rules.answer_count
        self.seed: int = 0
        self.states: list[AnyState] = []
        self.streams: list[Random] = []
        self.numbers: list[int] = []
        """Which match of the seed is played where."""
        self.legal: list[tuple[int, ...]] = [()] * count
        self.observations: array[Any] = array(observer.typecode, [0]) * (count * observer.size)
        self.masks: bytearray = bytearray(count * rules.answer_count)
        self.seats: array[int] = array("q", [0]) * count
        self.rewards: array[float] = array("f", [0.0]) * (count * players)
        self.ended: bytearray = bytearray(count)

    def begin(self, seed: int) -> None:
        """The first matches of a seed."""
        self.seed = seed
        self.numbers = [*range(self.count)]
        self.streams = [random_from(seed, number) for number in self.numbers]
        self.states = [self.start(stream) for stream in self.streams]
        for at in range(self.count):
            self.forget_end(at)
            self.look(at)

    def start(self, stream: Random) -> AnyState:
        state: AnyState = self.rules.start(self.players, self.options, stream)
        return state

    def step(self, answers: list[int]) -> None:
        """Give one answer in every match; one that ends goes on with its next match."""
        self.check(answers)
        for at in range(self.count):
            state = self.states[at]
            self.forget_end(at)
            state.apply(answers[at], self.streams[at])
            if state.position.over:
                self.note_end(at, state)
                self.begin_next(at)
            self.look(at)

    def check(self, answers: list[int]) -> None:
        """Refuse an answer that is not legal before any is carried out."""
        if not self.states:
            raise BadSetup("No match has begun: reset comes first.")
        if len(answers) != self.count:
            raise BadSetup(f"{self.count} matches take as many answers, not {len(answers)}.")
        start: i64 = 0
        for at in range(self.count):
            answer: i64 = answers[at]
            if not 0 <= answer < self.answers or not self.masks[start + answer]:
                raise self.states[at].why_not(answers[at])
            start += self.answers

    def look(self, at: i64) -> None:
        """Write down who is asked what, and what that seat sees."""
        view = self.states[at].view(self.states[at].position.turn)
        masks, start = self.masks, at * self.answers
        for answer in self.legal[at]:
            masks[start + answer] = 0
        for answer in view.legal:
            masks[start + answer] = 1
        self.legal[at] = view.legal
        self.seats[at] = view.seat
        self.observer.write(view, self.observations, at * self.observer.size)

    def note_end(self, at: i64, state: AnyState) -> None:
        rewards = rewards_of(state.position.payoffs())
        start = at * self.players
        for seat in range(self.players):
            self.rewards[start + seat] = rewards[seat]
        self.ended[at] = 1

    def forget_end(self, at: i64) -> None:
        if self.ended[at]:
            self.ended[at] = 0
            start = at * self.players
            for seat in range(self.players):
                self.rewards[start + seat] = 0.0

    def begin_next(self, at: i64) -> None:
        number = self.numbers[at] + self.count
        self.numbers[at] = number
        self.streams[at] = random_from(self.seed, number)
        self.states[at] = self.start(self.streams[at])
