"""The checked door of every game: what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

from gamenight.core.errors import IllegalAnswer
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState
from gamenight.core.value import snapshot


def random() -> Random:
    """Some random source, where chance is not the point."""
    return random_from(1)


def refusal(state: AnyState, answer: int) -> IllegalAnswer:
    """The refusal of an answer; the state must not change."""
    before = snapshot(state)
    with pytest.raises(IllegalAnswer) as refused:
        state.play(answer, random())
    assert snapshot(state) == before
    return refused.value
