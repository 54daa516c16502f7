"""What holds for the insight of any game: quick play is legal and honest."""

from __future__ import annotations

from gamenight.core.insight import AnyInsight
from gamenight.core.random import random_from
from gamenight.core.rules import AnyRules, AnyState


def play_quickly(
    rules: AnyRules, insight: AnyInsight, seed: int, decisions: int = 200
) -> list[AnyState]:
    """Some moments of a match by ``quick`` alone: what it answers is legal, and the same in every
    world that looks alike to the seat that is asked."""
    random = random_from(seed)
    state = rules.start(insight.players, insight.options, random)
    moments: list[AnyState] = []
    while not state.over and len(moments) < decisions:
        moments.append(state.copy())
        seat = state.turn
        answer = insight.quick(state, random_from(7))
        state.check(seat, answer)
        other = rules.redeal(state.view(seat), random)
        if other.position.waiting:
            other.turn_to(seat)
        assert insight.quick(other, random_from(7)) == answer
        state.give(state.turn, answer, random)
    return moments
