"""A whole turn of Roll & Color, worked out exactly: every roll, every reroll, every stage.

There are 126 heaps of four d6 and 4,368 of five d12, dice that show the same being interchangeable:
550,368 rolls. Dice are rolled, and taken back, one at a time, which makes a turn a matter of tenths
of a second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np

from gamenight.games.spectrum.roll_and_color.rules.constants import (
    DICE,
    FIRST_SEQUENCE,
    LARGE_DICE,
    LEAST_REROLLED,
    MOST_REROLLED,
    PRIMARY_COMBO,
    SECONDARY_COMBO,
    SLOTS,
    SMALL_DICE,
    SPECTRUM_COMBO,
    colour_of_slot,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.scoring import count_colours, points
from gamenight.games.spectrum.rules.wheel import COLOURS

Array = np.ndarray[Any, np.dtype[np.floating[Any]]]
Kept = dict[tuple[int, int], Array]
"""What dice are worth when the rest are rolled, by how many large and small ones are kept."""
Places = np.ndarray[Any, np.dtype[np.int64]]
Counts = np.ndarray[Any, np.dtype[np.int64]]

PRIMARY: Final = slice(0, COLOURS, 2)
SECONDARY: Final = slice(1, COLOURS, 2)


class Dice:
    """All that dice of one sort can show, kept in sorted heaps, and the ways between them."""

    def __init__(self, dice: int, faces: Sequence[int]) -> None:
        self.dice = dice
        self.faces = len(faces)
        self.heaps = [list(combinations_with_replacement(faces, size)) for size in range(dice + 1)]
        """By size."""
        self.place = [{heap: at for at, heap in enumerate(heaps)} for heaps in self.heaps]
        self.more = [self.one_more(size, faces) for size in range(dice)]
        """By size: for each face, the heaps after one more die shows it."""
        self.fewer = [self.one_fewer(size) for size in range(1, dice + 1)]
        """By size less one: for each place in a heap, what is left without the die there."""

    def one_more(self, size: int, faces: Sequence[int]) -> list[Places]:
        place, heaps = self.place[size + 1], self.heaps[size]
        return [np.array([place[tuple(sorted((*heap, face)))] for heap in heaps]) for face in faces]

    def one_fewer(self, size: int) -> list[Places]:
        place, heaps = self.place[size - 1], self.heaps[size]
        return [
            np.array([place[heap[:at] + heap[at + 1 :]] for heap in heaps]) for at in range(size)
        ]

    def mean(self, table: Array, size: int) -> Array:
        """Return what heaps of a size are worth, by what those with one die more are (along the
        rows)."""
        first, *others = self.more[size]
        total = table[first]
        for places in others:
            total = total + table[places]
        return total / self.faces

    def best(self, table: Array, size: int) -> Array:
        """Return the best that heaps of one die more than the size can keep."""
        first, *others = self.fewer[size]
        best = table[first]
        for places in others:
            best = np.maximum(best, table[places])
        return best

    def counts(self) -> Counts:
        """Return how many dice show each colour, for every whole heap."""
        heaps = self.heaps[self.dice]
        return np.array([[heap.count(colour) for colour in range(COLOURS)] for heap in heaps])


class TurnTable:
    """A whole turn: every roll of the d12 (rows) and the d6 (columns), every reroll. There may be
    fewer dice, and other numbers of them rerolled, which is how a slower way can check it."""

    def __init__(
        self,
        small: int = SMALL_DICE,
        large: int = LARGE_DICE,
        least: Sequence[int] = LEAST_REROLLED,
        most: Sequence[int] = MOST_REROLLED,
    ) -> None:
        self.small = Dice(small, range(0, COLOURS, 2))
        self.large = Dice(large, range(COLOURS))
        self.least = least
        self.most = most
        shown = self.large.counts()[:, None, :] + self.small.counts()[None, :, :]
        self.points = [points_of(slot, shown) for slot in range(SLOTS)]
        """For each slot its points, for each roll."""

    def value(self, final: Array) -> float:
        """Return the mean of a turn that is played best, if a roll is worth ``final`` at its
        end."""
        return float(self.expected(self.stages(final)[0][0])[0, 0][0, 0])

    def stages(self, final: Array) -> tuple[list[Array], list[Kept]]:
        """Return what rolls are worth, by the number of rerolls so far, and kept dice, by
        reroll."""
        rolled: list[Array] = [final]
        kept: list[Kept] = []
        for stage in reversed(range(len(self.least))):
            kept.insert(0, self.expected(rolled[0]))
            rolled.insert(0, np.maximum(final, self.best_reroll(stage, kept[0])))
        return rolled, kept

    def expected(self, value: Array) -> Kept:
        """Return what kept dice are worth when the others are rolled, by the sizes of both
        heaps."""
        found = {(self.large.dice, self.small.dice): value}
        for small in reversed(range(self.small.dice + 1)):
            if small < self.small.dice:
                above = found[self.large.dice, small + 1]
                found[self.large.dice, small] = self.small.mean(above.T, small).T
            for large in reversed(range(self.large.dice)):
                found[large, small] = self.large.mean(found[large + 1, small], large)
        return found

    def best_reroll(self, stage: int, expected: Kept) -> Array:
        """Return what every roll is worth with the best reroll of this stage, by what kept dice
        are."""
        dice = self.small.dice + self.large.dice
        best: Array | None = None
        for small in range(self.small.dice + 1):
            if best is not None:
                best = self.small.best(best.T, small - 1).T
            kept: Array | None = None
            for large in range(self.large.dice + 1):
                if kept is not None:
                    kept = self.large.best(kept, large - 1)
                if self.least[stage] <= dice - small - large <= self.most[stage]:
                    kept = larger(kept, expected[large, small])
            if kept is not None:
                best = larger(best, kept)
        assert best is not None
        return best

    def final(self, worth: Mapping[int, float]) -> Array:
        """Return what rolls are worth at the end of a turn: the best of some slots, whose points
        count with what else they are worth."""
        found: Array | None = None
        for slot, beside in worth.items():
            found = larger(found, self.points[slot] + beside)
        assert found is not None
        return found

    def mean_for(self, slot: int) -> float:
        """Return what a slot brings on average if the turn is played for it alone."""
        return self.value(self.points[slot])

    def chance_for(self, slot: int, least: int) -> float:
        """Return how likely it is at best that the turn brings this many points in a slot."""
        return self.value((self.points[slot] >= least).astype(np.float64))

    def bound(self, pars: Sequence[float]) -> float:
        """Return a mean score that nobody can pass, whatever the pars of the lines are."""
        by_slot = {slot: pars[line_of(slot)] for slot in range(SLOTS)}
        beats = self.final({slot: -par for slot, par in by_slot.items()})
        return sum(by_slot.values()) + SLOTS * self.value(beats)


def larger(one: Array | None, other: Array) -> Array:
    return other if one is None else np.maximum(one, other)


# What rolls score. The rules say it for a few rolls, of which each stands for all that are alike.


def points_of(slot: int, shown: Counts) -> Array:
    """Return the points of a slot, for rolls counted by colour (along the last axis)."""
    line = line_of(slot)
    if slot < FIRST_SEQUENCE:
        colour = colour_of_slot(slot)
        alike = looked_up(slot, [[colour] * dice for dice in range(DICE + 1)])
        by_colour: Array = alike[shown[..., colour]]
        return by_colour
    if line >= SECONDARY_COMBO:
        return points_of_combo(slot, shown)
    sets = np.sum((shown > 0) << np.arange(COLOURS), axis=-1)
    every = [[c for c in range(COLOURS) if colours >> c & 1] for colours in range(1 << COLOURS)]
    found: Array = looked_up(slot, every)[sets]
    return found


def points_of_combo(slot: int, shown: Counts) -> Array:
    """By how many dice show each of the two colours that count most."""
    primary, secondary = np.sort(shown[..., PRIMARY], axis=-1), np.sort(shown[..., SECONDARY], -1)
    line = line_of(slot)
    both = {
        SECONDARY_COMBO: (secondary[..., -1], secondary[..., -2], [1, 3]),
        SPECTRUM_COMBO: (primary[..., -1], secondary[..., -1], [0, 1]),
        PRIMARY_COMBO: (primary[..., -1], primary[..., -2], [0, 2]),
    }
    first, second, (one, other) = both[line]
    sizes = range(DICE + 1)
    rolls = [[one] * a + [other] * b if a + b <= DICE else [] for a in sizes for b in sizes]
    found: Array = looked_up(slot, rolls)[first * (DICE + 1) + second]
    return found


def looked_up(slot: int, rolls: Sequence[Sequence[int]]) -> Array:
    """Return what the rules say that rolls score in a slot."""
    return np.array([points(count_colours(list(dice)), slot) for dice in rolls], dtype=np.float64)
