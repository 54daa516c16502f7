"""The weights that ``gamenight train`` has learnt for a game: a small file in the game's folder."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from gamenight.bots.learnt import Weights

FILE = "weights.json"


class Learnt:
    """The weights of a game, by the number of players in the matches that taught them."""

    def __init__(self, names: tuple[str, ...], by_players: dict[int, dict[str, float]]) -> None:
        self.names = names
        self.by_players = by_players

    def weights(self, players: int) -> Weights:
        """Return those for this many players or, where nothing is known of them, for the next
        fewer. A feature that no match has taught anything about is worth nothing yet."""
        fewer = [count for count in self.by_players if count <= players]
        nearest = max(fewer) if fewer else min(self.by_players, default=0)
        known = self.by_players.get(nearest, {})
        return Weights(self.names, tuple([known.get(name, 0.0) for name in self.names]))


def weights_in(package: str, *names: str) -> Learnt:
    """Return what the file of a game says about those features."""
    file = files(package).joinpath(FILE)
    kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return Learnt(names, {int(players): one["weights"] for players, one in kept.items()})


def file_beside(module: str) -> Path:
    """Return where the weights of a game are kept: in its folder, next to the ``bot`` that uses
    them."""
    return file_of(module.partition(".bot")[0])


def file_of(package: str) -> Path:
    return Path(str(files(package).joinpath(FILE)))


def text_with(before: str, players: int, weights: Weights, made_by: str) -> str:
    """Write the weights for this many players and how to make them, beside those that the file has
    for other numbers of players."""
    kept = json.loads(before) if before else {}
    told = dict(zip(weights.names, weights.values, strict=True))
    kept[str(players)] = {"made_by": made_by, "weights": told}
    return json.dumps({count: kept[count] for count in sorted(kept)}, indent=1) + "\n"
