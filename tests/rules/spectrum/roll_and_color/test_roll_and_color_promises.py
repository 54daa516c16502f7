"""What dice promise to several slots: by known shapes, and against turns worked out exactly."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.roll_and_color.bot.experience import EXPERIENCE, KEPT, ROLLED
from gamenight.games.spectrum.roll_and_color.bot.painter import best_reroll, different_rerolls
from gamenight.games.spectrum.roll_and_color.bot.promises import HIGHEST, STEP, Promises, Shape
from gamenight.games.spectrum.roll_and_color.bot.turns import EVERY_OTHER, Roll, Turn
from gamenight.games.spectrum.roll_and_color.exact_worth import random_slots
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    LINES,
    PRIMARY_COLOUR,
    REROLLS,
    SECONDARY_COLOUR,
    SECONDARY_SEQUENCE,
    SLOTS,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.position import DiceRoll
from gamenight.games.spectrum.roll_and_color.rules.state import all_rolled
from gamenight.games.spectrum.roll_and_color.shapes import (
    ExactTurn,
    Fit,
    Samples,
    rerolled,
    samples_from,
)
from gamenight.games.spectrum.roll_and_color.whole_turns import Array, TurnTable
from gamenight.parts.bits import only
from tests.rules.spectrum.roll_and_color.positions import SLOT, dice

CHANCE, REACH, GAIN, LIMIT = 0.5, 4.0, 3.0, 2.0
SHAPE = Shape([REACH] * LINES, [CHANCE] * LINES, GAIN, LIMIT, 0.0, 1.0)
NO_PARS = [0.0] * LINES
TWO_PAIRS = Roll(dice("R R R R", "RO RO OY OY G"))


@cache
def whole() -> TurnTable:
    return TurnTable()


# Known shapes


def test_a_roll_that_serves_two_slots_is_worth_more_than_to_the_better_of_them() -> None:
    one = only(SLOT["Red-Orange"])
    two = one | only(SLOT["Orange-Yellow"])
    for stage in (1, 2, 3):
        alone = Promises(Turn(one, NO_PARS)).together(TWO_PAIRS, stage, SHAPE)
        assert alone == Turn(one, NO_PARS).value(TWO_PAIRS, stage)
        more = GAIN * LIMIT * CHANCE / (LIMIT + CHANCE)
        both = Promises(Turn(two, NO_PARS)).together(TWO_PAIRS, stage, SHAPE)
        assert both == pytest.approx(alone + more)


def test_after_the_last_reroll_there_is_nothing_left_to_decide() -> None:
    turn = Turn(only(SLOT["Red-Orange"]) | only(SLOT["Orange-Yellow"]), NO_PARS)
    assert Promises(turn).of_roll(TWO_PAIRS, REROLLS, [SHAPE] * REROLLS) == 6


def test_a_slot_that_is_hopelessly_behind_hardly_counts() -> None:
    pars = NO_PARS.copy()
    pars[PRIMARY_COLOUR] = 100.0
    both = Turn(only(SLOT["Red-Orange"]) | only(SLOT["Red"]), pars)
    assert 0 <= Promises(both).together(TWO_PAIRS, 2, SHAPE) - both.value(TWO_PAIRS, 2) < 0.01


def test_a_long_shot_counts_by_what_it_is_above_all_others() -> None:
    """Four secondaries with a gap: Orange-Yellow or Purple-Red makes five in a row of them."""
    shown = dice("R R R R", "RO YG GB BP RO")
    colour, sequence = only(SLOT["Green-Blue"]), only(SLOT["Secondary sequence 1"])
    pars = NO_PARS.copy()
    pars[SECONDARY_SEQUENCE] = 35.0
    with_it, without = Promises(Turn(colour | sequence, pars)), Promises(Turn(colour, pars))
    rolled = only(0) | only(1) | only(2) | only(3) | only(8)
    roll = Roll(shown)
    other = without.of_kept(roll, shown, rolled, REROLLS - 1, SHAPE)
    found = with_it.of_kept(roll, shown, rolled, REROLLS - 1, SHAPE)
    assert found == pytest.approx(other + (54 - 35 - other) * 2 / 12)


def test_the_excess_over_a_level_lies_between_those_of_the_next_known_ones() -> None:
    shots = Promises(Turn(only(SLOT["Secondary sequence 1"]), NO_PARS)).long_shots
    state = EVERY_OTHER[Roll(dice("R R R R", "RO OY YG R R")).large_set >> 1]
    known = [shots.excess(float(level), state, 2) for level in range(0, HIGHEST + 1, STEP)]
    assert known == sorted(known, reverse=True)
    assert known[0] > 13
    assert known[-1] == 0
    assert shots.excess(-2.0, state, 2) == pytest.approx(known[0] + 2)
    assert shots.excess(STEP * 1.5, state, 2) == pytest.approx((known[1] + known[2]) / 2)


# Against exact turns


def test_a_fit_promises_what_the_bot_does() -> None:
    """All samples at once in NumPy, and one after the other in the bot."""
    random = random_from(4)
    sheets = [random_slots(empty, random) for empty in (1, 3, 20)]
    sheets += [[SLOT["Secondary sequence 1"]], [SLOT["Red"], SLOT["Secondary sequence 2"]]]
    numbers = numbers_of(EXPERIENCE.kept[1])
    for slots in sheets:
        empty = sum(only(slot) for slot in slots)
        promises = Promises(Turn(empty, EXPERIENCE.pars_of(empty)))
        samples, expected = Samples(), []
        for _ in range(20):
            roll = Roll(all_rolled(random))
            samples.add(promises, roll, 1, 0.0)
            expected.append(promises.together(roll, 1, EXPERIENCE.kept[1]))
        assert Fit(samples).promises(numbers) == pytest.approx(expected)


def numbers_of(shape: Shape) -> Array:
    """In the order of their names."""
    by_itself = [shape.gain, shape.limit, shape.shift, shape.share]
    return np.array([*shape.reach, *shape.chance, *by_itself])


def test_promises_come_close_to_what_dice_are_worth() -> None:
    random = random_from(11)
    moments = {moment: Samples() for moment in KEPT + ROLLED}
    for empty in (3, 9, 17):
        samples_from(whole(), random_slots(empty, random), EXPERIENCE, 6, random, moments)
    shapes = dict(zip(KEPT + ROLLED, EXPERIENCE.kept + EXPERIENCE.rolled, strict=True))
    for moment in KEPT + ROLLED[1:]:
        fit, shape = Fit(moments[moment]), shapes[moment]
        missed = fit.promises(numbers_of(shape)) - fit.worth
        best_alone = fit.best - fit.worth
        assert np.sqrt((missed**2).mean()) < 1.5
        assert (missed**2).mean() < (best_alone**2).mean()


def test_little_is_given_away_by_the_bots_rerolls() -> None:
    """By the pars of the same sheet; whoever rolls any dice gives away many times as much."""
    random = random_from(12)
    lost, lost_by_chance, turns = 0.0, 0.0, 8
    for empty in (4, 12, 22):
        slots = random_slots(empty, random)
        given = given_away(slots, turns, random)
        lost += given[0] / turns / 3
        lost_by_chance += given[1] / turns / 3
    assert lost < 0.6
    assert lost < lost_by_chance / 10


def given_away(slots: list[int], turns: int, random: Random) -> tuple[float, float]:
    """By the bot, and by any reroll."""
    empty = sum(only(slot) for slot in slots)
    pars = EXPERIENCE.pars_of(empty)
    exact = ExactTurn(whole(), slots, pars)
    turn = Turn(empty, pars)
    lost, lost_by_chance = 0.0, 0.0
    for _ in range(turns):
        shown = DiceRoll(all_rolled(random))
        for stage in range(REROLLS):
            shown.rerolls = stage
            worth = exact.of_roll(shown.dice, stage)
            rolled = int(best_reroll(turn, shown, Thinking(random, (), Budget(10_000))))
            now = turn.value(Roll(shown.dice), REROLLS)
            lost += worth - (exact.of_kept(shown.dice, rolled, stage) if rolled else now)
            any_rolled = different_rerolls(shown)
            by_chance = any_rolled[random.below(len(any_rolled))]
            lost_by_chance += worth - exact.of_kept(shown.dice, by_chance, stage)
            if not rolled:
                break
            shown = DiceRoll(rerolled(shown.dice, rolled, random))
    return lost, lost_by_chance


@pytest.mark.parametrize("seed", range(3))
def test_pars_are_those_of_exact_turns_where_few_slots_are_empty(seed: int) -> None:
    """The worth of three slots, from that of each two, from that of each one."""
    slots = sorted(random_slots(3, random_from(seed, 3)))
    alone = {slot: whole().mean_for(slot) for slot in slots}
    two = {pair: worth_of_two(pair, alone) for pair in combinations(slots, 2)}
    pars = EXPERIENCE.pars_of(sum(only(slot) for slot in slots))
    left = {slot: next(worth for pair, worth in two.items() if slot not in pair) for slot in slots}
    for one, other in combinations(slots, 2):
        learnt = pars[line_of(one)] - pars[line_of(other)]
        assert learnt == pytest.approx(left[other] - left[one], abs=1.0)


def worth_of_two(pair: tuple[int, ...], alone: dict[int, float]) -> float:
    one, other = pair
    return whole().value(whole().final({one: alone[other], other: alone[one]}))


def test_every_slot_has_a_par_where_it_is_empty() -> None:
    pars = EXPERIENCE.pars_of(only(SLOT["Red-Orange"]) | only(SLOT["Red"]))
    assert pars[SECONDARY_COLOUR] > 0
    assert pars[PRIMARY_COLOUR] > 0
    assert sum(par == 0 for par in pars) == LINES - 2
    assert len(EXPERIENCE.pars_of((1 << SLOTS) - 1)) == LINES
