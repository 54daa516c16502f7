"""Imagined worlds: what a seat cannot know is dealt again, and everybody plays on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

from gamenight.core.bot import Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.position import Position
from gamenight.core.random import Random
from gamenight.core.rules import AnyRules, AnyState, AnyView, Rules, S, V

T = TypeVar("T")

NEVER: Final = 1 << 40

TRIES: Final = 12
"""How many deals are rejected as unlikely before the likeliest of them is taken."""


class Worlds:
    """Where a bot or an adviser imagines what may be."""

    def __init__(self, rules: AnyRules, insight: AnyInsight) -> None:
        self.rules: AnyRules = rules
        self.insight: AnyInsight = insight

    def any(self, view: AnyView, random: Random) -> AnyState:
        """Return each world as likely as the next, with the turn of the seat that looks."""
        state: AnyState = self.rules.redeal(view, random)
        if state.position.waiting:
            state.turn_to(view.seat)
        return state

    def likely(self, view: AnyView, thinking: Thinking) -> AnyState:
        """Return a world, likely ones more often, where the insight can tell."""
        random = thinking.random
        likeliest = self.any(view, random)
        if not self.insight.weighs:
            return likeliest
        state = likeliest
        most = -1.0
        for _ in range(TRIES):
            chance = self.insight.likelihood(state, view, thinking.read)
            if float(random.below(1_000_000)) < chance * 1_000_000.0:
                return state
            if chance > most:
                likeliest, most = state, chance
            state = self.any(view, random)
        return likeliest


def imagined(rules: Rules[S, V], view: V, thinking: Thinking, most: int) -> Iterator[S]:
    """Yield worlds that look like the view, until the budget is spent."""
    for number in range(most):
        if thinking.budget.is_spent(number):
            return
        yield rules.redeal(view, thinking.random)


def play_on(
    state: AnyState, insight: AnyInsight, random: Random, epoch: int = NEVER, answers: int = NEVER
) -> None:
    """Let everybody answer quickly: to the end, to this stretch of the match, or so often."""
    position: Position = state.position
    left: i64 = answers
    while not position.over and left > 0 and insight.epoch(position) < epoch:
        state.give(state.turn, insight.quick(state, random), random)
        left -= 1


def most_worth(answers: Sequence[T], worths: Sequence[float]) -> T:
    """Return the answer that is worth most, the first of several that are level."""
    return answers[worths.index(max(worths))]
