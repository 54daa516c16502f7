"""The kinds of events that a game declares, for readers who must know them before a match."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from gamenight.core.events import Kind
from gamenight.games.registry import MODULES, find_game


@cache
def kinds_of(game_id: str) -> tuple[Kind, ...]:
    """In the order of their declaration, which every game has in ``rules/facts.py``."""
    find_game(game_id)  # refuses a game that nobody knows
    declared = vars(import_module(f"{MODULES[game_id]}.rules.facts"))
    return tuple(kind for kind in declared.values() if isinstance(kind, Kind))
