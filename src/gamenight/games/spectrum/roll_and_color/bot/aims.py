"""One slot alone: the best way to play for it, worked out exactly.

For a single slot most of the dice do not matter: for Red-Orange it is enough to know how many d12
show it. So there are few states, and an ``Aim`` knows for all of them and for every stage of a turn
what the slot will score on average if nothing else counts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...rules.wheel import COLOURS, Colour
from ..rules.constants import (
    LARGE_DICE,
    LEAST_REROLLED,
    MOST_REROLLED,
    REROLLS,
    SLOTS,
    SMALL_DICE,
    line_of,
)
from ..rules.scoring import points

# What matters of some dice


class AimDice:
    """What matters of the d6, or of the d12, for an aim: how many dice show each wanted colour.

    A state has one digit per wanted colour, the number of dice that show it up to ``most``.
    """

    def __init__(self, dice: int, faces: list[int], wanted: list[int], most: int) -> None:
        self.dice: int = dice
        self.base: i64 = most + 1
        self.wanted: list[int] = wanted
        self.states: int = (most + 1) ** len(wanted)
        self.size: list[int] = [self.size_of(state) for state in range(self.states)]
        """How many dice a state is made of."""
        self.after: list[list[int]] = []
        """For each state, the states after one more die."""
        self.chance: list[list[float]] = []
        """How likely each of those is."""
        for state in range(self.states):
            self.add_moves(state, faces)
        self.below: list[list[list[int]]] = [self.states_below(s) for s in range(self.states)]
        """For each state and each number of dice that are rolled: what can be kept at best."""

    def size_of(self, state: i64) -> i64:
        total: i64 = 0
        while state:
            total += state % self.base
            state //= self.base
        return total

    def raised(self, state: i64, colour: Colour) -> i64:
        """Return the state after a die shows a colour."""
        step: i64 = 1
        for wanted in self.wanted:
            if wanted == colour:
                return state + step if state // step % self.base < self.base - 1 else state
            step *= self.base
        return state

    def add_moves(self, state: i64, faces: list[int]) -> None:
        after = [int(self.raised(state, colour)) for colour in faces]
        different = sorted(set(after))
        self.after.append(different)
        self.chance.append([after.count(one) / len(faces) for one in different])

    def states_below(self, state: i64) -> list[list[int]]:
        """By the number of dice that are rolled: the states with as many dice as can be kept."""
        found: list[list[int]] = [[int(state)]]
        for rolled in range(1, self.dice + 1):
            kept = self.dice - rolled
            before = found[rolled - 1]
            if self.size[state] <= kept:
                found.append(before)
            else:
                found.append(sorted({less for one in before for less in self.one_less(one)}))
        return found

    def one_less(self, state: i64) -> list[int]:
        step: i64 = 1
        found: list[int] = []
        for _ in self.wanted:
            if state // step % self.base:
                found.append(state - step)
            step *= self.base
        return found


# One slot alone

LAYERS: Final = (SMALL_DICE + 1) * (LARGE_DICE + 1)


def table_of_kept(stage: i64, small_rolled: i64, large_rolled: i64) -> i64:
    """Return which table has the value of kept dice while this many others are rolled."""
    return REROLLS + 1 + stage * LAYERS + small_rolled * (LARGE_DICE + 1) + large_rolled


class Aim:
    """The best play for one slot alone, exactly: what it brings on average, stage by stage."""

    def __init__(self, line: int, small: AimDice, large: AimDice, level: int = 0) -> None:
        self.small: AimDice = small
        self.large: AimDice = large
        self.level: int = level
        """Only points above this count."""
        self.width: i64 = large.states
        self.scores: list[float] = []
        """What a state scores, by ``small state * width + large state``."""
        for one in range(small.states):
            for other in range(large.states):
                self.scores.append(float(self.score(line, one, other)))
        self.values: list[list[float]] = [self.scores] * (REROLLS + 1)
        """What a state is worth after this many rerolls."""
        self.layers: list[list[list[float]]] = [[] for _ in range(REROLLS)]
        """For each reroll and each number of d6 and d12 in it, what kept dice are worth."""
        for stage in (3, 2, 1, 0):
            self.layers[stage] = self.expected(self.values[stage + 1], MOST_REROLLED[stage])
            self.values[stage] = self.best(stage)
        self.tables: list[list[float]] = self.values.copy()
        """The values, stage by stage, then all layers: see ``table_of_kept``."""
        for layers in self.layers:
            self.tables += layers

    def score(self, line: i64, one: i64, other: i64) -> i64:
        """Return what the dice of a state score in the line, with all others of no use."""
        counts = [0] * COLOURS
        add_counts(counts, self.small, one)
        add_counts(counts, self.large, other)
        packed: i64 = 0
        for colour in range(COLOURS - 1, -1, -1):
            packed = packed * 16 + counts[colour]
        most = max([points(packed, slot) for slot in range(SLOTS) if line_of(slot) == line])
        return max(most - self.level, 0)

    def expected(self, following: list[float], most: i64) -> list[list[float]]:
        """Return what kept dice are worth once i d6 and j d12 are rolled, as layer i * 6 + j."""
        layers: list[list[float]] = [[]] * LAYERS
        for i in range(SMALL_DICE + 1):
            for j in range(LARGE_DICE + 1):
                if i + j > most:
                    continue
                if i + j == 0:
                    layers[0] = following
                elif j == 0:
                    layers[i * 6] = self.after_small(layers[(i - 1) * 6], SMALL_DICE - i)
                else:
                    before = layers[i * 6 + j - 1]
                    layers[i * 6 + j] = self.after_large(before, SMALL_DICE - i, LARGE_DICE - j)
        return layers

    def after_small(self, before: list[float], kept: i64) -> list[float]:
        """One more d6 is rolled: the mean over its faces."""
        layer = [0.0] * len(before)
        small, large, width = self.small, self.large, self.width
        for one in range(small.states):
            if small.size[one] > kept:
                continue
            after, chance = small.after[one], small.chance[one]
            for other in range(large.states):
                mean = 0.0
                for at in range(len(after)):
                    mean += chance[at] * before[after[at] * width + other]
                layer[one * width + other] = mean
        return layer

    def after_large(self, before: list[float], kept_small: i64, kept: i64) -> list[float]:
        """One more d12 is rolled."""
        layer = [0.0] * len(before)
        small, large, width = self.small, self.large, self.width
        for other in range(large.states):
            if large.size[other] > kept:
                continue
            after, chance = large.after[other], large.chance[other]
            for one in range(small.states):
                if small.size[one] > kept_small:
                    continue
                start = one * width
                mean = 0.0
                for at in range(len(after)):
                    mean += chance[at] * before[start + after[at]]
                layer[start + other] = mean
        return layer

    def best(self, stage: i64) -> list[float]:
        """Return what states are worth before a reroll: as they are, or with the best reroll."""
        values = self.scores.copy()
        for one in range(self.small.states):
            if self.small.size[one] > SMALL_DICE:
                continue
            for other in range(self.large.states):
                if self.large.size[other] <= LARGE_DICE:
                    at = one * self.width + other
                    values[at] = max(values[at], self.plan(stage, one, other).value)
        return values

    def plan(self, stage: i64, one: i64, other: i64) -> RerollPlan:
        """Return the best reroll for a state."""
        best = RerollPlan()
        least, most = LEAST_REROLLED[stage], MOST_REROLLED[stage]
        for i in range(SMALL_DICE + 1):
            smalls = self.small.below[one][i]
            for j in range(LARGE_DICE + 1):
                if not least <= i + j <= most:
                    continue
                layer = self.layers[stage][i * 6 + j]
                larges = self.large.below[other][j]
                for small in smalls:
                    start = small * self.width
                    for large in larges:
                        value = layer[start + large]
                        if value > best.value:
                            best.note(value, i, j, small, large)
        return best


class RerollPlan:
    """A reroll for an aim: how many d6 and d12, and what of the dice that matter is kept."""

    def __init__(self) -> None:
        self.value: float = -1.0
        self.small_rolled: i64 = 0
        self.large_rolled: i64 = 0
        self.small: i64 = 0
        self.large: i64 = 0

    def note(self, value: float, i: i64, j: i64, small: i64, large: i64) -> None:
        self.value = value
        self.small_rolled, self.large_rolled = i, j
        self.small, self.large = small, large


def add_counts(counts: list[int], part: AimDice, state: i64) -> None:
    for colour in part.wanted:
        counts[colour] += state % part.base
        state //= part.base
