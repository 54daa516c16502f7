"""The kinds of events that a game declares, for readers who must know them before a match."""

from __future__ import annotations

import sys
from functools import cache

from gamenight.core.events import Kind
from gamenight.game.registry import find_game


@cache
def kinds_of(game_id: str) -> tuple[Kind, ...]:
    """List the kinds in the order of their declaration, wherever the rules declare them.

    Other modules of the rules import some of them: the module that has the most comes first.
    """
    declared = [kinds_in(name) for name in rules_modules(type(find_game(game_id).rules).__module__)]
    declared.sort(key=len, reverse=True)
    return tuple(dict.fromkeys([kind for kinds in declared for kind in kinds]))


def kinds_in(module: str) -> list[Kind]:
    return [value for value in vars(sys.modules[module]).values() if isinstance(value, Kind)]


def rules_modules(module: str) -> list[str]:
    """Name the module of a game's rules, or all modules of its package ``rules``."""
    package = module.rpartition(".")[0]
    if package.rpartition(".")[2] != "rules":
        return [module]
    return sorted([name for name in sys.modules if name.startswith(f"{package}.")])
