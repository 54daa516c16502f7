"""The games on offer, by id: an explicit table, in the order in which people see them."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from gamenight.core.errors import UnknownGame
from gamenight.games.game import Game

MODULES = {
    "suspense": "gamenight.games.suspense",
    "spots": "gamenight.games.spots",
    "spotlight": "gamenight.games.spotlight",
    "spielnacht": "gamenight.games.spielnacht",
    "spectrumo": "gamenight.games.spectrum.spectrumo",
}
"""Where each game's ``GAME`` is; modules are imported only when a game is asked for."""


def game_ids() -> tuple[str, ...]:
    return tuple(MODULES)


@cache
def find_game(game_id: str) -> Game:
    """The game of that id, or an UnknownGame that lists what there is."""
    if game_id not in MODULES:
        listing = ", ".join(MODULES)
        raise UnknownGame(f"There is no game {game_id}. The games are: {listing}.")
    game = import_module(MODULES[game_id]).GAME
    assert isinstance(game, Game)
    return game


def all_games() -> tuple[Game, ...]:
    return tuple(find_game(game_id) for game_id in MODULES)
