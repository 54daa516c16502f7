"""Uniformly random play, as fast as the machine allows."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.core.state import P, State


def playout(state: State[P], random: Random) -> int:
    """Play a state to its end with random legal answers; return how many there were."""
    decisions: i64 = 0
    position = state.position
    while not position.over:
        answers = state.legal()
        state.apply(answers[random.below(len(answers))], random)
        decisions += 1
    return decisions
