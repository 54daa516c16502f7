"""The games on offer, by id: ours in the order in which people see them, then those of others."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from gamenight.core.errors import BadSetup, UnknownGame
from gamenight.core.words import did_you_mean
from gamenight.game.game import AnyGame, Game
from gamenight.game.plugins import GAMES, SUFFIX, installed, loaded_files, module_at

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


_own: dict[str, str] = {}
"""Where the games of the user's own are that this process has loaded."""
OWN_GAMES: Final = "GAMENIGHT_GAMES"
"""The variable with the modules and files of such games, for the processes that this one starts."""


def modules() -> dict[str, str]:
    """Return where every game is, by id: ours, those of installed packages, those of the user's
    own."""
    load_named_in_environment()
    declared = {name: point.module for name, point in installed(GAMES).items()}
    return {**declared, **_own, **MODULES} if declared or _own else MODULES


def game_ids() -> tuple[str, ...]:
    return tuple(dict.fromkeys([*MODULES, *modules()]))


@cache
def find_game(game_id: str) -> AnyGame:
    """Return the game of that id, or an UnknownGame that lists what there is."""
    if game_id not in modules():
        listing = ", ".join(game_ids())
        meant = did_you_mean(game_id, game_ids())
        raise UnknownGame(f"No game is called {game_id}.{meant} The games are: {listing}.")
    return game_in(module_at(modules()[game_id]))


def game_in(module: ModuleType) -> AnyGame:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise BadSetup(f"{module.__name__} has no game: its module needs GAME = Game(…).")
    return game


def load_game(place: str) -> AnyGame:
    """Load a game of the user's own, by the name of its module or from a file: from now on it is
    one of the games, here and in the processes that this one starts."""
    module = module_at(place)
    game = game_in(module)
    there = {**MODULES, **_own}.get(game.id, module.__name__)
    if there != module.__name__:
        raise BadSetup(f"{place} calls its game {game.id}, which is the id of another game.")
    if game.id not in _own:
        _own[game.id] = module.__name__
        find_game.cache_clear()
        named = os.environ.get(OWN_GAMES, "").split(os.pathsep)
        absolute = str(Path(place).resolve()) if place.endswith(SUFFIX) else place
        os.environ[OWN_GAMES] = os.pathsep.join(dict.fromkeys([*filter(None, named), absolute]))
    return game


@cache
def load_named_in_environment() -> None:
    """Load what the process that started this one has loaded, or what its user wants to have."""
    for place in os.environ.get(OWN_GAMES, "").split(os.pathsep):
        if place:
            load_game(place)


def typed_game(game_id: str) -> list[str]:
    """Return the words that name a game on a command line: its id, or the file or the module of the
    user's own."""
    module = _own.get(game_id)
    if module is None:
        return [game_id]
    file = loaded_files().get(module)
    return [game_id, "--game", module] if file is None else [os.path.relpath(file)]


def own_games() -> dict[str, str]:
    """Return the modules of the games of the user's own, by id."""
    return dict(_own)


def add_games(own: Mapping[str, str]) -> None:
    """Make games known whose modules can be imported here: those of another machine."""
    for game_id, module in own.items():
        _own.setdefault(game_id, module)
    find_game.cache_clear()


def all_games() -> tuple[AnyGame, ...]:
    return tuple(find_game(game_id) for game_id in game_ids())


def title_of(game_id: str) -> str:
    """Return the title of a game; the id of a game that was removed."""
    return find_game(game_id).rules.title if game_id in game_ids() else game_id
