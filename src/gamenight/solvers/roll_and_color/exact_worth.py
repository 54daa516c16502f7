"""What the expert knows, worked out from exact turns.

First what sheets are worth, backwards from the last slot: exact turns for some sheets with each
number of empty slots, and a smooth function for the rest. Then how the promises to several slots
add up: exact turns beside what each slot promises by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.roll_and_color.bot.experience import (
    KEPT,
    ROLLED,
    Experience,
    sheet_features,
    sheet_names,
)
from gamenight.games.spectrum.roll_and_color.bot.promises import Promises
from gamenight.games.spectrum.roll_and_color.bot.turns import SlotPars
from gamenight.games.spectrum.roll_and_color.learnt import LearntNetworks, Numbers
from gamenight.games.spectrum.roll_and_color.rules.constants import LINES, SLOTS, line_of
from gamenight.parts.bits import set_of
from gamenight.solvers.roll_and_color.networks import (
    ExactMatch,
    ExactTurn,
    Samples,
    samples_from,
    taught_network,
)
from gamenight.solvers.roll_and_color.whole_turns import Array, TurnTable

DIGITS: Final = 4
SEVERAL: Final = 2
"""With fewer empty slots there is nothing to choose between."""
RIDGE: Final = 1e-3
TOTALS: Final = 0.1
"""How much the mean of a sheet's pars counts in the fit: little, since only differences matter."""
SHEETS: Final = 3
"""Networks are taught by the sheets of one match for this many sheets of each number, …"""
TURNS: Final = 12
"""… with this many turns on each, …"""
LATE: Final = 6
"""… and by sheets with so few empty slots at most, …"""
LATE_SHEETS: Final = 12
"""… of which there are this many for each match."""

Counts = tuple[int, ...]
"""How many slots of each line are empty."""
Told = Callable[[int], None]


def work_out(positions: int, seed: int, told: Told) -> LearntNetworks:
    """Return the weights of sheets, from this many with each number of empty slots, and the
    networks; a seed gives the same."""
    table = TurnTable()
    weights = sheet_weights(table, positions, random_from(seed, 0), told)
    rounds = [round(weight, DIGITS) for weight in weights]
    sheet = dict(zip(sheet_names(), rounds, strict=True))
    matches = max(positions // SHEETS, 1)
    return LearntNetworks(sheet, networks(table, sheet, matches, random_from(seed, 1), told))


# What sheets are worth


def sheet_weights(table: TurnTable, positions: int, random: Random, told: Told) -> list[float]:
    """Backwards from the last slot: one function for each number of empty slots, and in the end
    one for all of them."""
    worth = np.zeros(len(basis((0,) * LINES)))
    rows: list[Array] = []
    pars: list[Array] = []
    for empty in range(1, SLOTS + 1):
        sheets = different_sheets(empty, positions, random)
        before = worth
        exact = np.array([exact_worth(table, counts, before) for counts in sheets])
        told(positions)
        features = np.array([basis(counts) for counts in sheets])
        worth = before + ridge(features, exact - features @ before)
        for counts, value in zip(sheets, features @ worth, strict=True):
            lines = [line for line in range(LINES) if counts[line]]
            if empty >= SEVERAL:
                rows.append(np.array([row_of(counts) - row_of(less(counts, at)) for at in lines]))
                pars.append(np.array([value - basis(less(counts, at)) @ before for at in lines]))
    return fitted_to_pars(rows, pars)


def fitted_to_pars(rows: list[Array], pars: list[Array]) -> list[float]:
    """Return the weights that best fit the pars of all sheets, above all their differences."""
    sides = [weighted(row) for row in rows]
    ends = [weighted(par[:, None])[:, 0] for par in pars]
    features = np.concatenate(sides)
    scale = np.maximum(features.std(axis=0), RIDGE)
    return [float(weight) for weight in ridge(features / scale, np.concatenate(ends)) / scale]


def weighted(rows: Array) -> Array:
    """Return the differences from the mean, and the mean itself with little weight."""
    mean = rows.mean(axis=0, keepdims=True)
    found: Array = np.concatenate([rows - mean, mean * TOTALS])
    return found


def different_sheets(empty: int, wanted: int, random: Random) -> list[Counts]:
    """Sheets with this many empty slots, all equally likely; fewer if there are not that many
    different ones."""
    found: dict[Counts, None] = {}
    for _ in range(4 * wanted):
        if len(found) < wanted:
            found[random_sheet(empty, random)] = None
    return list(found)


def random_sheet(empty: int, random: Random) -> Counts:
    slots = list(range(SLOTS))
    random.shuffle(slots)
    lines = [line_of(slot) for slot in slots[:empty]]
    return tuple([lines.count(line) for line in range(LINES)])


def slots_of(counts: Counts) -> list[int]:
    """Return a set of empty slots with this many in each line: the first ones of it."""
    found: list[int] = []
    for line in range(LINES):
        found += [slot for slot in range(SLOTS) if line_of(slot) == line][: counts[line]]
    return found


def exact_worth(table: TurnTable, counts: Counts, after: Array) -> float:
    """Return what a sheet is worth if the next turn is played as well as possible."""
    beside = {slot: float(basis(less(counts, line_of(slot))) @ after) for slot in slots_of(counts)}
    return table.value(table.final(beside).astype(np.float32))


def less(counts: Counts, line: int) -> Counts:
    """Take one slot of a line away."""
    return (*counts[:line], counts[line] - 1, *counts[line + 1 :])


LINE_SIZES: Final = [[line_of(slot) for slot in range(SLOTS)].count(line) for line in range(LINES)]


def basis(counts: Counts) -> Array:
    """Return how full each line is, and each with each."""
    share = np.array(counts) / np.array(LINE_SIZES)
    found: Array = np.concatenate([share, np.outer(share, share)[np.triu_indices(LINES)]])
    return found


def row_of(counts: Counts) -> Array:
    return np.array(sheet_features(list(counts)))


def ridge(features: Array, ends: Array) -> Array:
    """Return a linear regression that keeps weights small where they hardly matter."""
    square = features.T @ features + RIDGE * np.eye(features.shape[1])
    found: Array = np.linalg.solve(square, features.T @ ends)
    return found


# How the promises to several slots add up


def networks(
    table: TurnTable, sheet: dict[str, float], matches: int, random: Random, told: Told
) -> dict[str, Numbers]:
    """Taught by exact turns on the sheets of matches that are played as well as possible, and on
    others that are nearly full: few of them are alike."""
    experience = Experience(LearntNetworks(sheet, {}))
    moments: dict[str, Samples] = {moment: Samples() for moment in KEPT + ROLLED}
    for _ in range(matches):
        match = ExactMatch(table, experience, random)
        while match.empty:
            add_samples(match.exact, match.slots, random, moments)
            match.play_turn()
            told(1)
        for _ in range(LATE_SHEETS):
            slots = random_slots(1 + random.below(LATE), random)
            exact = ExactTurn(table, slots, experience.pars_of(set_of(slots)))
            add_samples(exact, slots, random, moments)
            told(1)
    found: dict[str, Numbers] = {}
    for number, moment in enumerate(KEPT + ROLLED[1:]):
        found[moment] = rounded(taught_network(moments[moment], number))
    return found


def add_samples(
    exact: ExactTurn, slots: list[int], random: Random, moments: dict[str, Samples]
) -> None:
    promises = Promises(SlotPars(set_of(slots), exact.pars))
    if not promises.is_exact:
        samples_from(exact, promises, TURNS, random, moments)


def rounded(numbers: Numbers) -> Numbers:
    return [[round(number, DIGITS) for number in row] for row in numbers]


def random_slots(empty: int, random: Random) -> list[int]:
    slots = list(range(SLOTS))
    random.shuffle(slots)
    return slots[:empty]
