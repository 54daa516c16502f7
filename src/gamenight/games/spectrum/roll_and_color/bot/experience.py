"""What the expert learnt from ``gamenight train roll-and-color``: how much empty slots will score,
and how the promises to several slots add up (promises.py)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.parts.bits import has

from ..learnt import LearntNetworks, Numbers, learnt_in_package
from ..rules.constants import LINES, REROLLS, SLOTS, line_of
from .promises import Network, Unit

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
    """Return the factors of a sheet's weights, given the number of empty slots of each line."""
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


class Experience:
    """All of it, ready for use. Where a network is missing, the best slot counts alone."""

    def __init__(self, learnt: LearntNetworks) -> None:
        networks = learnt.networks
        self.sheet: list[float] = [learnt.sheet[name] for name in sheet_names()]
        self.kept: list[Network] = [network_from(networks.get(moment, [])) for moment in KEPT]
        """By reroll."""
        self.rolled: list[Network] = [network_from(networks.get(moment, [])) for moment in ROLLED]
        """By the number of rerolls so far; the first entry is never used."""

    def worth(self, counts: list[int]) -> float:
        """Return what a sheet with this many empty slots of each line will score."""
        features = sheet_features(counts)
        total = 0.0
        for at in range(len(features)):
            total += features[at] * self.sheet[at]
        return total

    def worth_of(self, empty: i64) -> float:
        """Return what a sheet will score, given what is empty."""
        return self.worth(counts_of(empty))

    def pars_of(self, empty: i64) -> list[float]:
        """Return what using up a slot of each line costs, given what is empty."""
        counts = counts_of(empty)
        now = self.worth(counts)
        pars = [0.0] * LINES
        for line in range(LINES):
            if counts[line]:
                counts[line] -= 1
                pars[line] = now - self.worth(counts)
                counts[line] += 1
        return pars


def counts_of(empty: i64) -> list[int]:
    """Return how many slots of each line are empty."""
    counts = [0] * LINES
    for slot in range(SLOTS):
        if has(empty, slot):
            counts[line_of(slot)] += 1
    return counts


def network_from(numbers: Numbers) -> Network:
    if not numbers:
        return Network(0.0, [])
    return Network(numbers[0][0], [Unit(weights) for weights in numbers[1:]])


EXPERIENCE: Final = Experience(learnt_in_package())
