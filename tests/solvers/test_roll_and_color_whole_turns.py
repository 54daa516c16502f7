"""Turns worked out exactly: against every reroll of few dice, and against the bot's own tables."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.roll_and_color.bot.colourist import EARLY_PARS, LATE_PARS
from gamenight.games.spectrum.roll_and_color.bot.turns import all_aims
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    PRIMARY_COLOUR,
    SECONDARY_COLOUR,
    SLOTS,
    SMALL_DICE,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.scoring import (
    all_points,
    count_colours,
    points,
)
from gamenight.games.spectrum.roll_and_color.rules.state import all_rolled
from gamenight.solvers.roll_and_color.whole_turns import TurnTable

LEAST, MOST = (1, 2), (1, 3)
"""Two rerolls of three dice: exactly one, then two or three."""
SMALL, LARGE = range(0, 12, 2), range(12)


@cache
def whole() -> TurnTable:
    return TurnTable()


@cache
def slow_value(slot: int, stage: int, dice: tuple[int, int, int]) -> float:
    """What one d6 and two d12 are worth: every set of dice to reroll and all that they may show."""
    best = float(points(count_colours(list(dice)), slot))
    if stage == len(LEAST):
        return best
    for size in range(LEAST[stage], MOST[stage] + 1):
        for rolled in combinations(range(3), size):
            faces = [(SMALL, LARGE, LARGE)[at] if at in rolled else [dice[at]] for at in range(3)]
            after = [slow_value(slot, stage + 1, shown) for shown in product(*faces)]
            best = max(best, sum(after) / len(after))
    return best


@pytest.mark.parametrize("slot", [0, 7, 12, 14, 18, 20])
def test_few_dice_with_every_reroll(slot: int) -> None:
    """A colour of each kind, sequences, combos."""
    table = TurnTable(1, 2, LEAST, MOST)
    every = list(product(SMALL, LARGE, LARGE))
    slow = sum(slow_value(slot, 0, dice) for dice in every) / len(every)
    assert table.mean_for(slot) == pytest.approx(slow)


def test_points_are_those_of_the_rules() -> None:
    table = whole()
    random = random_from(3)
    for _ in range(200):
        dice = all_rolled(random)
        small, large = tuple(sorted(dice[:SMALL_DICE])), tuple(sorted(dice[SMALL_DICE:]))
        row, column = table.large.place[5][large], table.small.place[4][small]
        assert [table.points[slot][row, column] for slot in range(SLOTS)] == all_points(
            count_colours(dice)
        )


@pytest.mark.parametrize("line", [SECONDARY_COLOUR, PRIMARY_COLOUR])
def test_nine_dice_are_worth_what_the_bot_has_worked_out(line: int) -> None:
    """It does so die by die of one colour, with few states."""
    aims = all_aims()
    aim = aims.secondary if line == SECONDARY_COLOUR else aims.primary
    alone = aim.values[0]
    layers = aim.expected(alone, 9)
    slot = [line_of(slot) for slot in range(SLOTS)].index(line)
    mean = whole().mean_for(slot)
    assert mean == pytest.approx(layers[-1][0])
    assert mean == pytest.approx(LATE_PARS[line], abs=0.05)


def test_a_chance_is_that_of_the_best_rerolls_for_it() -> None:
    table = TurnTable(1, 2, LEAST, MOST)
    sure = table.chance_for(0, 0)
    some, more = table.chance_for(0, 3), table.chance_for(0, 6)
    assert sure == pytest.approx(1)
    assert 0 < more < some < 1
    assert 3 * some + 3 * more >= table.mean_for(0) - 1e-9, "two ways to play do no worse than one"


def test_the_bound_holds_for_any_pars_and_is_lower_with_good_ones() -> None:
    table = whole()
    good, none = table.bound(EARLY_PARS), table.bound([0.0] * len(EARLY_PARS))
    assert good == pytest.approx(569.2, abs=0.05)
    assert none == pytest.approx(SLOTS * table.value(np.max(table.points, axis=0)))
    assert good < none
