"""The weights that ``gamenight train`` has learnt for a game: a small file in the game's folder."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from gamenight.bots.learnt import Weights
from gamenight.core.insight import AnyInsight

FILE = "weights.json"


def weights_in(package: str, *names: str) -> Weights:
    """What a game's file says about those features; what it does not know is worth nothing yet."""
    file = files(package).joinpath(FILE)
    known = json.loads(file.read_text(encoding="utf-8"))["weights"] if file.is_file() else {}
    return Weights(names, tuple([float(known.get(name, 0.0)) for name in names]))


def file_beside(insight: type[AnyInsight]) -> Path:
    """Where the weights of a game are kept: in the folder of its insight."""
    package = insight.__module__.rpartition(".")[0]
    return Path(str(files(package).joinpath(FILE)))


def as_text(weights: Weights, made_by: str) -> str:
    """What the file says: the weights, and how to make them anew."""
    told = dict(zip(weights.names, weights.values, strict=True))
    return json.dumps({"made_by": made_by, "weights": told}, indent=1) + "\n"
