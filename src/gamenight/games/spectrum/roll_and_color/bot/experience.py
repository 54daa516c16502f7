"""What the expert learnt from ``gamenight train roll-and-color``: how much empty slots will score,
and how the promises to several slots add up (promises.py)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.learnt import Weights
from gamenight.games.spectrum.roll_and_color.bot.promises import Shape
from gamenight.games.spectrum.roll_and_color.rules.facts import LINES, REROLLS, SLOTS, line_of
from gamenight.games.weights import weights_in
from gamenight.parts.bits import has

PACKAGE: Final = "gamenight.games.spectrum.roll_and_color"

LINE_NAMES: Final[tuple[str, ...]] = (
    "secondary colour",
    "primary colour",
    "secondary sequence",
    "spectrum sequence",
    "primary sequence",
    "secondary combo",
    "spectrum combo",
    "primary combo",
)
"""What a slot of each line asks for."""

# What a sheet will score: a weight for each empty slot and one for each pair of them. Each weight
# has three parts: one is constant, one grows with the number of empty slots, one shrinks with it.

SHARES: Final[tuple[str, ...]] = ("always", "early", "late")


def sheet_names() -> list[str]:
    found: list[str] = []
    for share in SHARES:
        found += [f"{share}: {name}" for name in LINE_NAMES]
        for one in range(LINES):
            others = LINE_NAMES[one:]
            found += [f"{share}: {LINE_NAMES[one]} beside {other}" for other in others]
    return found


def sheet_features(counts: list[int]) -> list[float]:
    """The factors of a sheet's weights, given the number of empty slots of each line."""
    once = [float(count) for count in counts]
    for one in range(LINES):
        once += [float(counts[one] * counts[other]) for other in range(one, LINES)]
    empty = float(max(sum(counts), 1))
    early = [feature * empty for feature in once]
    return once + early + [feature / empty for feature in once]


# How the promises to several slots add up at each moment of a turn: when the dice to keep are
# chosen, and when a roll lies on the table.

KEPT: Final[list[str]] = [f"kept for reroll {stage + 1}" for stage in range(REROLLS)]
ROLLED: Final[list[str]] = [f"before reroll {stage + 1}" for stage in range(REROLLS)]
BY_LINE: Final[tuple[str, ...]] = ("reach", "chance")
BY_ITSELF: Final[tuple[str, ...]] = ("gain", "limit", "shift", "share")


def shape_names(moment: str) -> list[str]:
    by_line = [f"{moment}: {what} of {name}" for what in BY_LINE for name in LINE_NAMES]
    return by_line + [f"{moment}: {what}" for what in BY_ITSELF]


def shape_from(values: list[float]) -> Shape:
    """A shape from its weights, in the order of their names."""
    reach, chance = values[:LINES], values[LINES : 2 * LINES]
    gain, limit, shift, share = values[2 * LINES :]
    return Shape(reach, chance, gain, limit, shift, share)


def all_names() -> list[str]:
    found = sheet_names()
    for moment in KEPT + ROLLED[1:]:
        found += shape_names(moment)
    return found


class Experience:
    """All of it, ready for use."""

    def __init__(self, weights: Weights) -> None:
        by_name = dict(zip(weights.names, weights.values, strict=True))
        self.sheet: list[float] = [by_name[name] for name in sheet_names()]
        self.kept: list[Shape] = [
            shape_from([by_name[name] for name in shape_names(moment)]) for moment in KEPT
        ]
        """By reroll."""
        self.rolled: list[Shape] = [
            shape_from([by_name.get(name, 1.0) for name in shape_names(moment)])
            for moment in ROLLED
        ]
        """By the number of rerolls so far; the first entry is never used."""

    def worth(self, counts: list[int]) -> float:
        """What a sheet with this many empty slots of each line will score."""
        features = sheet_features(counts)
        total = 0.0
        for at in range(len(features)):
            total += features[at] * self.sheet[at]
        return total

    def pars_of(self, empty: i64) -> list[float]:
        """What using up a slot of each line costs, given what is empty."""
        counts = [0] * LINES
        for slot in range(SLOTS):
            if has(empty, slot):
                counts[line_of(slot)] += 1
        now = self.worth(counts)
        pars = [0.0] * LINES
        for line in range(LINES):
            if counts[line]:
                counts[line] -= 1
                pars[line] = now - self.worth(counts)
                counts[line] += 1
        return pars


EXPERIENCE: Final = Experience(weights_in(PACKAGE, *all_names()).weights(1))
