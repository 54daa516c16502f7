"""The setups of every game in which any two option values meet: each process finds them once."""

from __future__ import annotations

from functools import cache

from gamenight.conformance import Setup, setups_of
from gamenight.game.registry import find_game


@cache
def every_setup(game: str) -> tuple[Setup, ...]:
    return tuple(setups_of(find_game(game)))
