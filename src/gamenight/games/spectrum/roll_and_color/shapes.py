"""How the promises to several slots add up, fitted to turns that are worked out exactly.

The worth of dice to all empty slots comes from exact turns, their promise to each slot by itself
from the bot's tables. A ``Shape`` has the numbers that lead from the promises to the worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from gamenight.core.random import Random
from gamenight.games.spectrum.roll_and_color.bot.aims import table_of_kept
from gamenight.games.spectrum.roll_and_color.bot.experience import KEPT, ROLLED, Experience
from gamenight.games.spectrum.roll_and_color.bot.painter import different_rerolls
from gamenight.games.spectrum.roll_and_color.bot.promises import (
    FAR_BELOW,
    SMALL_SET,
    STEP,
    Promises,
)
from gamenight.games.spectrum.roll_and_color.bot.turns import EVERY_OTHER, Roll, Turn
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    DICE,
    LINES,
    PRIMARY_COLOUR,
    REROLLS,
    SECONDARY_COLOUR,
    SECONDARY_SEQUENCE,
    SMALL_DICE,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.position import DiceRoll
from gamenight.games.spectrum.roll_and_color.rules.state import all_rolled
from gamenight.games.spectrum.roll_and_color.whole_turns import Array, TurnTable
from gamenight.games.spectrum.rules.wheel import COLOURS

CLOSE: Final = 3.0
"""Rerolls further behind the best are left out: they teach nothing about close choices."""
MOST_PER_ROLL: Final = 12
OUTCOMES: Final = 4
"""How many rolls are sampled after the best reroll; the turn goes on with the first."""

# What the exact turns show


class Samples:
    """Dice at one moment of a turn: what they promise to each slot, and what they are worth."""

    def __init__(self) -> None:
        self.values: list[list[float]] = []
        """By colour and then by line; FAR_BELOW where nothing is empty, and for long shots."""
        self.excess: list[list[float]] = []
        """Of the secondary sequence over each level; empty if it is filled."""
        self.par: list[float] = []
        """Of the secondary sequence."""
        self.worth: list[float] = []

    def add(self, promises: Promises, roll: Roll, table: int, worth: float) -> None:
        turn = promises.turn
        values = [FAR_BELOW] * (COLOURS + LINES)
        if promises.lines:
            promises.look_at(roll, table)
            places = [*turn.colours, *[COLOURS + line for line in promises.others]]
            for place, value in zip(places, promises.values, strict=True):
                values[place] = value
        state = EVERY_OTHER[roll.large_set >> 1]
        is_open = SECONDARY_SEQUENCE in turn.lines
        aims = promises.long_shots.aims
        self.values.append(values)
        self.excess.append([aim.tables[table][state] if is_open else 0.0 for aim in aims])
        self.par.append(turn.pars[SECONDARY_SEQUENCE] if is_open else np.inf)
        self.worth.append(worth)


class ExactTurn:
    """What rolls and kept dice are worth at every moment of a turn on one sheet."""

    def __init__(self, table: TurnTable, slots: Sequence[int], pars: Sequence[float]) -> None:
        self.table = table
        final = table.final({slot: -pars[line_of(slot)] for slot in slots})
        self.rolled, self.kept = table.stages(final)

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


def samples_from(
    table: TurnTable,
    slots: Sequence[int],
    experience: Experience,
    turns: int,
    random: Random,
    moments: dict[str, Samples],
) -> None:
    """Add samples from some turns on a sheet, played as well as possible."""
    empty = sum([1 << slot for slot in slots])
    pars = experience.pars_of(empty)
    exact = ExactTurn(table, slots, pars)
    promises = Promises(Turn(empty, pars))
    for _ in range(turns):
        dice = all_rolled(random)
        for stage in range(REROLLS):
            best = samples_of_rerolls(exact, promises, dice, stage, moments[KEPT[stage]])
            if stage + 1 == REROLLS:
                break
            after = [rerolled(dice, best, random) for _ in range(OUTCOMES)]
            for shown in after:
                worth = exact.of_roll(shown, stage + 1)
                moments[ROLLED[stage + 1]].add(promises, Roll(shown), stage + 1, worth)
            dice = after[0]


def samples_of_rerolls(
    exact: ExactTurn, promises: Promises, dice: list[int], stage: int, samples: Samples
) -> int:
    """Add the best rerolls of some dice, and return the best of all."""
    shown = DiceRoll(dice)
    shown.rerolls = stage
    worth = [(exact.of_kept(dice, rolled, stage), rolled) for rolled in different_rerolls(shown)]
    worth.sort(reverse=True)
    roll = Roll(dice)
    for value, rolled in worth[:MOST_PER_ROLL]:
        if value > worth[0][0] - CLOSE:
            roll.keep(dice, rolled)
            small = (rolled & SMALL_SET).bit_count()
            table = int(table_of_kept(stage, small, rolled.bit_count() - small))
            samples.add(promises, roll, table, value)
    return worth[0][1]


def rerolled(dice: Sequence[int], rolled: int, random: Random) -> list[int]:
    fresh = all_rolled(random)
    return [fresh[die] if rolled >> die & 1 else dice[die] for die in range(DICE)]


# The fit is Levenberg and Marquardt's. Numbers that must be above zero are fitted as logarithms.

PLACE_LINES: Final = np.array(
    [SECONDARY_COLOUR if colour & 1 else PRIMARY_COLOUR for colour in range(COLOURS)]
    + [*range(LINES)]
)
"""The line of each value."""
POSITIVE: Final = np.array([True] * (2 * LINES) + [True, True, False, True])
FIRST_GUESS: Final = np.array(
    [3.0] * LINES + [0.2, 0.4, 5.0, 6.0, 0.6, 2.0, 0.9, 0.7] + [3.0, 2.0, 0.0, 0.75]
)
"""In the order of ``shape_names``."""
PULL: Final = 3e-3
"""How strongly the fit is pulled towards the first guess."""
MOST_STEPS: Final = 25
TINY: Final = 1e-4


class Fit:
    """``Promises.together`` for all samples at once, and any shape."""

    def __init__(self, samples: Samples) -> None:
        self.values = np.array(samples.values)
        self.excess = np.array(samples.excess)
        self.par = np.array(samples.par)
        self.worth = np.array(samples.worth)
        self.first = self.values.argmax(axis=1)
        self.best = self.values.max(axis=1)
        self.behind = self.best[:, None] - self.values
        self.is_open = self.values > FAR_BELOW
        self.has_usual = self.is_open.any(axis=1)
        self.is_long_shot = np.isfinite(self.par)

    def promises(self, shape: Array) -> Array:
        """The promises by a shape, given as numbers in the order of ``shape_names``."""
        reach, chance = shape[: 2 * LINES].reshape(2, LINES)
        gain, limit, shift, share = shape[2 * LINES :]
        near = (1.0 + self.behind / reach[PLACE_LINES] / 8.0) ** -8
        counted = np.where(self.is_open, near, 0.0) @ chance[PLACE_LINES]
        counted_first = chance[PLACE_LINES[self.first]]
        others = np.where(self.has_usual, counted - counted_first, 0.0)
        usual = self.best + gain * limit * others / (limit + others)
        alone = self.excess[:, 0] - self.par
        level = np.where(self.is_long_shot, self.par, 0.0) + usual + shift
        with_it = np.maximum(alone, usual + share * self.excess_over(level))
        found: Array = np.where(self.is_long_shot, np.where(self.has_usual, with_it, alone), usual)
        return found

    def excess_over(self, level: Array) -> Array:
        last = self.excess.shape[1] - 1
        place = np.clip(level / STEP, 0.0, last)
        below = np.minimum(place.astype(np.int64), last - 1)
        beyond = place - below
        rows = np.arange(len(level))
        lower, upper = self.excess[rows, below], self.excess[rows, below + 1]
        found: Array = lower + beyond * (upper - lower) + np.maximum(-level, 0.0)
        return found


def fitted_shape(samples: Samples) -> list[float]:
    """The numbers of the shape that best fits what the dice are worth."""
    fit = Fit(samples)
    start = np.where(POSITIVE, np.log(np.where(POSITIVE, FIRST_GUESS, 1.0)), FIRST_GUESS)
    point, damping = start, 1e-2
    cost = cost_of(fit, point, start)
    for _ in range(MOST_STEPS):
        slope, square = slopes(fit, point, start)
        while damping < 1e6:
            step = np.linalg.solve(square + damping * np.eye(len(point)), slope)
            after = cost_of(fit, point + step, start)
            if after < cost:
                break
            damping *= 4.0
        else:
            break
        is_last = cost - after < TINY * cost
        point, cost, damping = point + step, after, damping / 3.0
        if is_last:
            break
    return [float(number) for number in natural(point)]


def natural(point: Array) -> Array:
    found: Array = np.where(POSITIVE, np.exp(np.where(POSITIVE, point, 0.0)), point)
    return found


def cost_of(fit: Fit, point: Array, start: Array) -> float:
    missed = fit.worth - fit.promises(natural(point))
    return float((missed**2).mean() + PULL * ((point - start) ** 2).sum())


def slopes(fit: Fit, point: Array, start: Array) -> tuple[Array, Array]:
    """The gradient of the cost, and its approximate second derivatives."""
    now = fit.promises(natural(point))
    changes = np.empty((len(now), len(point)))
    for at in range(len(point)):
        moved = point.copy()
        moved[at] += TINY
        changes[:, at] = (fit.promises(natural(moved)) - now) / TINY
    slope = changes.T @ (fit.worth - now) / len(now) - PULL * (point - start)
    return slope, changes.T @ changes / len(now) + PULL * np.eye(len(point))
