"""How well Roll & Color can be played: the bot's scores, and a bound that nobody can pass.

    scripts/roll-and-color-study bound     the upper bound on the mean score, and what it is made of
    scripts/roll-and-color-study scores N  N matches of the bot alone, with the plot of their scores

What the bound is stands in docs/roll-and-color.md.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Any

import numpy as np

from gamenight.games.spectrum.roll_and_color.rules.facts import (
    LEAST_REROLLED,
    LINES,
    MOST_REROLLED,
    SLOTS,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.scoring import count_colours, points

Array = np.ndarray[Any, np.dtype[np.float32]]
Heap = tuple[int, ...]
"""Colours of some dice, sorted."""

SLOTS_OF: list[list[int]] = [
    [slot for slot in range(SLOTS) if line_of(slot) == line] for line in range(LINES)
]


class Dice:
    """All that dice of one sort can show, and all that can be kept of them."""

    def __init__(self, dice: int, faces: list[int]) -> None:
        self.dice = dice
        self.shown = list(combinations_with_replacement(faces, dice))
        place = {heap: at for at, heap in enumerate(self.shown)}
        sizes = range(dice + 1)
        self.kept = [list(combinations_with_replacement(faces, size)) for size in sizes]
        """By size: the sets of dice that may be kept."""
        self.chances = [self.chances_after(kept, faces, place) for kept in self.kept]
        """By size: for each kept set, how likely all dice show what."""
        self.subsets = [self.subsets_of(size) for size in sizes]
        """By size: for each roll, the kept sets that it contains."""

    def chances_after(self, kept: list[Heap], faces: list[int], place: dict[Heap, int]) -> Array:
        matrix = np.zeros((len(kept), len(self.shown)), dtype=np.float32)
        rolled = self.dice - len(kept[0])
        for fresh in combinations_with_replacement(faces, rolled):
            ways = factorial(rolled) / prod(factorial(fresh.count(face)) for face in set(fresh))
            for at, heap in enumerate(kept):
                matrix[at, place[tuple(sorted(heap + fresh))]] += ways / len(faces) ** rolled
        return matrix

    def subsets_of(self, size: int) -> np.ndarray[Any, Any]:
        place = {heap: at for at, heap in enumerate(self.kept[size])}
        return np.array([[place[some] for some in combinations(heap, size)] for heap in self.shown])


class TurnTable:
    """A whole turn, exactly: every roll of the four d6 and the five d12, every reroll."""

    def __init__(self) -> None:
        self.small = Dice(4, list(range(0, 12, 2)))
        self.large = Dice(5, list(range(12)))
        self.points = self.points_by_line()

    def points_by_line(self) -> Array:
        """For each line the points of its best slot, for each roll."""
        shape = (LINES, len(self.small.shown), len(self.large.shown))
        table = np.zeros(shape, dtype=np.float32)
        for one, small in enumerate(self.small.shown):
            for other, large in enumerate(self.large.shown):
                counts = count_colours([*small, *large])
                for line in range(LINES):
                    slots = SLOTS_OF[line] if line < 2 else SLOTS_OF[line][:1]
                    table[line, one, other] = max(points(counts, slot) for slot in slots)
        return table

    def value(self, final: Array) -> float:
        """The mean of a turn that is played best, if a roll is worth ``final`` at its end."""
        value = final
        for stage in (3, 2, 1, 0):
            value = np.maximum(final, self.after_reroll(stage, value))
        whole = self.small.chances[0] @ value @ self.large.chances[0].T
        return float(whole[0, 0])

    def after_reroll(self, stage: int, following: Array) -> Array:
        """What every roll is worth with the best reroll of this stage."""
        best = np.full_like(following, -np.inf)
        for small_rolled in range(5):
            few = self.small.chances[4 - small_rolled] @ following
            for large_rolled in range(6):
                if LEAST_REROLLED[stage] <= small_rolled + large_rolled <= MOST_REROLLED[stage]:
                    mean = few @ self.large.chances[5 - large_rolled].T
                    chosen = mean[self.small.subsets[4 - small_rolled]].max(axis=1)
                    subsets = self.large.subsets[5 - large_rolled]
                    for column in subsets.T:
                        np.maximum(best, chosen[:, column], out=best)
        return best


def bound_with(table: TurnTable, pars: list[float]) -> float:
    """The bound that pars give: nobody does better, whatever they are."""
    beats = np.max([table.points[line] - pars[line] for line in range(LINES)], axis=0)
    fixed = sum(pars[line] * len(SLOTS_OF[line]) for line in range(LINES))
    return fixed + SLOTS * table.value(beats)
