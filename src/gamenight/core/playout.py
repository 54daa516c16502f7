"""Uniformly random play, as fast as the machine allows."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.core.state import State


def playout(state: State, random: Random) -> int:
    """Play a state to its end with random legal answers; return how many there were."""
    decisions: i64 = 0
    while not state.over:
        answers = state.legal()
        state.apply(answers[random.below(len(answers))], random)
        decisions += 1
    return decisions
