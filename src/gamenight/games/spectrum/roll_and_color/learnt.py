"""What ``gamenight train roll-and-color`` has worked out: a small file in the game's folder."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import NamedTuple

from gamenight.game.weights import FILE

Numbers = list[list[float]]
"""A network: what it always adds, and then each unit's weights."""


class LearntNetworks(NamedTuple):
    sheet: dict[str, float]
    """What empty slots are worth, by the names of their weights."""
    networks: dict[str, Numbers]
    """How the promises to several slots add up, by moment of a turn."""


def text_of(learnt: LearntNetworks, made_by: str) -> str:
    """Return what the file says. Each row of a network's numbers is a line of it."""
    rows = {
        moment: [" ".join([str(number) for number in row]) for row in network]
        for moment, network in learnt.networks.items()
    }
    kept = {"made_by": made_by, "sheet": learnt.sheet, "networks": rows}
    return json.dumps(kept, indent=1) + "\n"


def learnt_of(text: str) -> LearntNetworks:
    kept = json.loads(text)
    networks = {
        moment: [[float(number) for number in row.split()] for row in rows]
        for moment, rows in kept["networks"].items()
    }
    return LearntNetworks(kept["sheet"], networks)


def learnt_in_package() -> LearntNetworks:
    return learnt_of(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
