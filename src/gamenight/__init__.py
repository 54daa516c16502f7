"""Fourteen tabletop games to play, to trust and to study.

What stands in ``__all__`` is the API for programs and notebooks; docs/python.md shows each.
It is imported when it is asked for, so that ``import gamenight`` alone costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamenight.api.game import load
    from gamenight.api.match import play
    from gamenight.api.studies import arena, simulate
    from gamenight.core.bot import Bot, Thinking
    from gamenight.game.registry import game_ids

__version__ = "0.2.0"

__all__ = ["Bot", "Thinking", "arena", "game_ids", "load", "play", "simulate"]

PLACES = {
    "Bot": "gamenight.core.bot",
    "Thinking": "gamenight.core.bot",
    "arena": "gamenight.api.studies",
    "game_ids": "gamenight.game.registry",
    "load": "gamenight.api.game",
    "play": "gamenight.api.match",
    "simulate": "gamenight.api.studies",
}


def __getattr__(name: str) -> object:
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
