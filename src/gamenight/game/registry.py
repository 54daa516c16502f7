"""The games on offer, by id: an explicit table, in the order in which people see them."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from gamenight.core.errors import UnknownGame
from gamenight.core.words import did_you_mean
from gamenight.game.game import AnyGame, Game

MODULES = {
    "suspense": "gamenight.games.suspense",
    "spots": "gamenight.games.spots",
    "spotlight": "gamenight.games.spotlight",
    "spielnacht": "gamenight.games.spielnacht",
    "spectrum": "gamenight.games.spectrum.board",
    "spectrum-escape": "gamenight.games.spectrum.escape",
    "roll-and-color": "gamenight.games.spectrum.roll_and_color",
    "spectrum-solitaire": "gamenight.games.spectrum.solitaire",
    "spectrumo": "gamenight.games.spectrum.spectrumo",
    "spectrump": "gamenight.games.spectrum.spectrump",
    "spectrum-casino": "gamenight.games.spectrum.casino",
    "spectrum-500": "gamenight.games.spectrum.five_hundred",
    "spectrum-cribbage": "gamenight.games.spectrum.cribbage",
    "spectrum-poker": "gamenight.games.spectrum.poker",
}
"""Where each game's ``GAME`` is; a module is imported only when its game is asked for."""


def game_ids() -> tuple[str, ...]:
    return tuple(MODULES)


@cache
def find_game(game_id: str) -> AnyGame:
    """The game of that id, or an UnknownGame that lists what there is."""
    if game_id not in MODULES:
        listing = ", ".join(MODULES)
        meant = did_you_mean(game_id, game_ids())
        raise UnknownGame(f"No game is called {game_id}.{meant} The games are: {listing}.")
    game = import_module(MODULES[game_id]).GAME
    assert isinstance(game, Game)
    return game


def all_games() -> tuple[AnyGame, ...]:
    return tuple(find_game(game_id) for game_id in MODULES)


def title_of(game_id: str) -> str:
    """The title of a game; the id of one that there is no longer."""
    return find_game(game_id).rules.title if game_id in game_ids() else game_id
