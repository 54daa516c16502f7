"""Every game copies by hand, field by field; the core can do it too, more slowly."""

from __future__ import annotations

import pytest

from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyState
from gamenight.core.state import State
from gamenight.core.value import Value, snapshot
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games

MADE_FROM_MORE = ("spectrum-solitaire",)
"""The core makes a state from its position; these need more and copy themselves."""


def play_on(state: AnyState, random: Random, most: int) -> None:
    for _ in range(most):
        if state.over:
            return
        answers = state.legal()
        state.apply(answers[random.below(len(answers))], random)


def copy_by_the_core(game: AnyGame, state: AnyState) -> AnyState:
    if game.id not in MADE_FROM_MORE:
        return State.copy(state)
    other = state.copy()
    other.position = Value.copy(state.position)
    return other


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_core_copies_what_the_game_copies(game: AnyGame) -> None:
    random = random_from(11)
    for match in range(3):
        state = game.rules.new(game.usual_players(), {}, random)
        for step in range(12):
            play_on(state, random, most=step)
            before = snapshot(state)
            theirs, ours = state.copy(), copy_by_the_core(game, state)
            assert type(ours) is type(state)
            assert snapshot(ours) == snapshot(theirs) == before
            play_on(ours, random_from(match, step), most=25)
            play_on(theirs, random_from(match, step), most=25)
            assert snapshot(ours) == snapshot(theirs)
            assert snapshot(state) == before
