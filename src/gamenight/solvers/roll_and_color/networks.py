"""How the promises to several slots add up: networks, taught by turns that are worked out exactly.

The worth of dice to all empty slots comes from exact turns, their promise to each slot by itself
from the bot's tables. A ``Network`` leads from the promises to the worth. The sheets are those of
matches that are played as well as possible, because the bot will see their like.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from gamenight.core.random import Random
from gamenight.games.spectrum.roll_and_color.bot.aims import table_of_kept
from gamenight.games.spectrum.roll_and_color.bot.experience import KEPT, ROLLED, Experience
from gamenight.games.spectrum.roll_and_color.bot.painter import different_rerolls
from gamenight.games.spectrum.roll_and_color.bot.promises import INPUTS, SMALL_SET, Promises
from gamenight.games.spectrum.roll_and_color.bot.turns import RollCounts
from gamenight.games.spectrum.roll_and_color.learnt import Numbers
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    ALL_SLOTS,
    DICE,
    REROLLS,
    SLOTS,
    SMALL_DICE,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.scoring import count_colours, points
from gamenight.games.spectrum.roll_and_color.rules.state import DiceRoll, all_rolled
from gamenight.solvers.roll_and_color.whole_turns import Array, TurnTable

CLOSE: Final = 3.0
"""Rerolls further behind the best are left out: they teach nothing about close choices."""
MOST_PER_ROLL: Final = 14
OUTCOMES: Final = 2
"""How many rolls are sampled after each of the best rerolls; the turn goes on with the first."""
BEST_REROLLS: Final = 3

# What the exact turns show


class Samples:
    """Dice at one moment of a turn: what is seen of them, and how much more they are worth than
    what they promise to the best slot."""

    def __init__(self) -> None:
        self.seen: list[list[float]] = []
        self.more: list[float] = []

    def add(self, promises: Promises, roll: RollCounts, table: int, worth: float) -> None:
        best = promises.look_at(roll, table)
        self.seen.append(promises.seen.numbers())
        self.more.append(worth - best)


class ExactTurn:
    """What rolls and kept dice are worth at every moment of a turn on one sheet."""

    def __init__(self, table: TurnTable, slots: Sequence[int], pars: list[float]) -> None:
        self.table = table
        self.pars = pars
        final = table.final({slot: -pars[line_of(slot)] for slot in slots})
        self.rolled, self.kept = table.stages(final.astype(np.float32))

    def mean(self) -> float:
        """Before anything is rolled."""
        return float(self.table.expected(self.rolled[0])[0, 0][0, 0])

    def of_kept(self, dice: Sequence[int], rolled: int, stage: int) -> float:
        """With some dice rolled, given as a set."""
        kept = [die for die in range(DICE) if not rolled >> die & 1]
        small = tuple(sorted([dice[die] for die in kept if die < SMALL_DICE]))
        large = tuple(sorted([dice[die] for die in kept if die >= SMALL_DICE]))
        values = self.kept[stage][len(large), len(small)]
        row, column = self.table.large.place[len(large)][large], self.table.small.place[len(small)]
        return float(values[row, column[small]])

    def of_roll(self, dice: Sequence[int], stage: int) -> float:
        small, large = tuple(sorted(dice[:SMALL_DICE])), tuple(sorted(dice[SMALL_DICE:]))
        row = self.table.large.place[DICE - SMALL_DICE][large]
        return float(self.rolled[stage][row, self.table.small.place[SMALL_DICE][small]])


class ExactMatch:
    """A match alone, played as well as possible by the pars of the sheets."""

    def __init__(self, table: TurnTable, experience: Experience, random: Random) -> None:
        self.table = table
        self.experience = experience
        self.random = random
        self.empty = ALL_SLOTS
        self.begin_turn()

    def begin_turn(self) -> None:
        self.slots = [slot for slot in range(SLOTS) if self.empty >> slot & 1]
        self.pars = self.experience.pars_of(self.empty)
        self.exact = ExactTurn(self.table, self.slots, self.pars)

    def play_turn(self) -> None:
        """Dice are rerolled for as long as that is worth it; then they are scored."""
        dice = all_rolled(self.random)
        for stage in range(REROLLS):
            worth, best = rerolls_by_worth(self.exact, dice, stage)[0]
            if worth < self.exact.of_roll(dice, stage):
                break
            dice = rerolled(dice, best, self.random)
        counts = count_colours(dice)
        beats = [
            (float(points(counts, slot)) - self.pars[line_of(slot)], slot) for slot in self.slots
        ]
        self.empty ^= 1 << max(beats)[1]
        if self.empty:
            self.begin_turn()


def samples_from(
    exact: ExactTurn, promises: Promises, turns: int, random: Random, moments: dict[str, Samples]
) -> None:
    """Add samples from some turns on a sheet, played as well as possible."""
    for _ in range(turns):
        dice = all_rolled(random)
        for stage in range(REROLLS):
            best = rerolls_by_worth(exact, dice, stage)
            add_rerolls(promises, dice, stage, best, moments[KEPT[stage]])
            if stage + 1 == REROLLS:
                break
            some = [rolled for _, rolled in best[:BEST_REROLLS] for _ in range(OUTCOMES)]
            after = [rerolled(dice, rolled, random) for rolled in some]
            for shown in after:
                worth = exact.of_roll(shown, stage + 1)
                moments[ROLLED[stage + 1]].add(promises, RollCounts(shown), stage + 1, worth)
            dice = after[0]


def rerolls_by_worth(exact: ExactTurn, dice: list[int], stage: int) -> list[tuple[float, int]]:
    """Return the best first."""
    shown = DiceRoll(dice)
    shown.rerolls = stage
    worth = [(exact.of_kept(dice, rolled, stage), rolled) for rolled in different_rerolls(shown)]
    return sorted(worth, reverse=True)


def add_rerolls(
    promises: Promises,
    dice: list[int],
    stage: int,
    best: Sequence[tuple[float, int]],
    samples: Samples,
) -> None:
    roll = RollCounts(dice)
    for worth, rolled in best[:MOST_PER_ROLL]:
        if worth > best[0][0] - CLOSE:
            roll.keep(dice, rolled)
            small = (rolled & SMALL_SET).bit_count()
            table = int(table_of_kept(stage, small, rolled.bit_count() - small))
            samples.add(promises, roll, table, worth)


def rerolled(dice: Sequence[int], rolled: int, random: Random) -> list[int]:
    fresh = all_rolled(random)
    return [fresh[die] if rolled >> die & 1 else dice[die] for die in range(DICE)]


# A network learns from small batches of samples, with steps that adapt to each weight (Adam).

UNITS: Final = 24
ROUNDS: Final = 120
BATCH: Final = 256
STEP: Final = 4e-3
"""At first: steps become smaller and end at nothing."""
MEMORY, LONG_MEMORY = 0.9, 0.999
TINY: Final = 1e-8

Generator = np.random.Generator
Weights = list[Array]
"""Of what a unit sees, what it always adds, how much it counts; what the network always adds."""


def taught_network(samples: Samples, seed: int) -> Numbers:
    """Return the network that has learnt how much more dice are worth."""
    seen, more = np.array(samples.seen), np.array(samples.more)
    random = np.random.default_rng(seed)
    weights = first_weights(random)
    slopes: Weights = [np.zeros_like(one) for one in weights]
    squares: Weights = [np.zeros_like(one) for one in weights]
    steps = 0
    for number in range(ROUNDS):
        size = STEP * (1 + np.cos(np.pi * number / ROUNDS)) / 2
        order = random.permutation(len(more))
        for first in range(0, len(more), BATCH):
            some = order[first : first + BATCH]
            steps += 1
            for at, slope in enumerate(slopes_of(weights, seen[some], more[some])):
                slopes[at] = MEMORY * slopes[at] + (1 - MEMORY) * slope
                squares[at] = LONG_MEMORY * squares[at] + (1 - LONG_MEMORY) * slope**2
                mean = slopes[at] / (1 - MEMORY**steps)
                spread = np.sqrt(squares[at] / (1 - LONG_MEMORY**steps))
                weights[at] = weights[at] - size * mean / (spread + TINY)
    return numbers_of(weights)


def first_weights(random: Generator) -> Weights:
    sides = random.normal(size=(INPUTS, UNITS)) / np.sqrt(INPUTS)
    return [sides, np.zeros(UNITS), random.normal(size=UNITS) / 10, np.zeros(1)]


def slopes_of(weights: Weights, seen: Array, more: Array) -> Weights:
    """Return how the squares of what a network misses change with its weights."""
    sides, always, counts, base = weights
    before = seen @ sides + always
    units = np.maximum(before, 0.0)
    missed = (units @ counts + base - more) / len(more)
    back = missed[:, None] * counts * (before > 0)
    return [seen.T @ back, back.sum(axis=0), units.T @ missed, missed.sum(keepdims=True)]


def numbers_of(weights: Weights) -> Numbers:
    sides, always, counts, base = weights
    units = np.concatenate([sides, always[None, :], counts[None, :]]).T
    return [[float(base[0])], *[[float(number) for number in unit] for unit in units]]
