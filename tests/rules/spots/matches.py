"""Matches of Spots as they begin."""

from __future__ import annotations

from gamenight.core.random import random_from
from gamenight.games.spots.rules.play import SpotsState
from gamenight.games.spots.rules.setup import RULES
from gamenight.games.spots.rules.tiles import TILE_NAMES


def start(players: int = 2, seed: int = 1, **options: object) -> SpotsState:
    state = RULES.new(players, options, random_from(seed))
    assert isinstance(state, SpotsState)
    return state


def tops(state: SpotsState) -> list[str]:
    return [TILE_NAMES[stack[0]] for stack in state.stacks]
