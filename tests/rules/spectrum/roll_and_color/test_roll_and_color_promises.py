"""What dice promise to several slots: by known networks, and against turns worked out exactly."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import sqrt
from statistics import mean

import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.random import Random, random_from
from gamenight.games.spectrum.roll_and_color.bot.experience import EXPERIENCE, KEPT, ROLLED
from gamenight.games.spectrum.roll_and_color.bot.painter import best_reroll, different_rerolls
from gamenight.games.spectrum.roll_and_color.bot.promises import (
    FAR_BELOW,
    HIGHEST,
    INPUTS,
    STEP,
    Network,
    Promises,
    TopThree,
    Unit,
)
from gamenight.games.spectrum.roll_and_color.bot.turns import EVERY_OTHER, RollCounts, SlotPars
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    LINES,
    PRIMARY_COLOUR,
    REROLLS,
    SECONDARY_COLOUR,
    SECONDARY_SEQUENCE,
    SLOTS,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.state import DiceRoll, all_rolled
from gamenight.parts.bits import only
from gamenight.solvers.roll_and_color.exact_worth import random_slots
from gamenight.solvers.roll_and_color.networks import ExactTurn, rerolled, rerolls_by_worth
from gamenight.solvers.roll_and_color.whole_turns import TurnTable
from tests.rules.spectrum.roll_and_color.positions import SLOT, dice
from tests.some import some

NO_PARS = [0.0] * LINES
TWO_PAIRS = RollCounts(dice("R R R R", "RO RO OY OY G"))
NOTHING = Network(0.0, [])
POINTS = 3.0
SECOND_SECONDARY, PRIMARY = 2, 4
"""Where these stand among the weights of a unit."""


def network_for(place: int) -> Network:
    """A network that adds three points for a slot that is as good as the best."""
    return Network(0.0, [unit_for(place, POINTS)])


def unit_for(place: int, counts: float, always: float = 0.0) -> Unit:
    """A unit that sees one thing only."""
    weights = [0.0] * INPUTS
    weights[place] = 1.0
    return Unit([*weights, always, counts])


@cache
def whole() -> TurnTable:
    return TurnTable()


# Known networks


def test_a_roll_that_serves_two_slots_is_worth_more_than_to_the_better_of_them() -> None:
    one = only(SLOT["Red-Orange"])
    two = one | only(SLOT["Orange-Yellow"])
    network = network_for(SECOND_SECONDARY)
    for stage in (1, 2, 3):
        alone = Promises(SlotPars(one, NO_PARS)).together(TWO_PAIRS, stage, network)
        assert alone == SlotPars(one, NO_PARS).value(TWO_PAIRS, stage)
        both = Promises(SlotPars(two, NO_PARS)).together(TWO_PAIRS, stage, network)
        assert both == pytest.approx(alone + POINTS)


@pytest.mark.parametrize(
    ("name", "is_exact"),
    [
        ("Red", True),
        ("Secondary sequence 1", True),
        ("Primary sequence 1", True),
        ("Spectrum sequence 2", False),
        ("Secondary combo 2", False),
    ],
)
def test_the_promise_to_a_single_slot_is_all_there_is_unless_colours_compete(
    name: str, is_exact: bool
) -> None:
    turn = SlotPars(only(SLOT[name]), NO_PARS)
    more = Promises(turn).together(TWO_PAIRS, 2, Network(7.0, [])) - turn.value(TWO_PAIRS, 2)
    assert more == pytest.approx(0 if is_exact else 7)
    exact = ExactTurn(whole(), [SLOT[name]], NO_PARS)
    shown = dice("R R Y B", "RO OY GB BP R")
    assert (exact.of_roll(shown, 0) > turn.value(RollCounts(shown), 0) + 0.01) != is_exact


def test_after_the_last_reroll_there_is_nothing_left_to_decide() -> None:
    turn = SlotPars(only(SLOT["Red-Orange"]) | only(SLOT["Orange-Yellow"]), NO_PARS)
    assert Promises(turn).of_roll(TWO_PAIRS, REROLLS, [Network(7.0, [])] * REROLLS) == 6


def test_a_slot_that_is_hopelessly_behind_hardly_counts() -> None:
    pars = NO_PARS.copy()
    pars[PRIMARY_COLOUR] = 100.0
    both = SlotPars(only(SLOT["Red-Orange"]) | only(SLOT["Red"]), pars)
    more = Promises(both).together(TWO_PAIRS, 2, network_for(PRIMARY)) - both.value(TWO_PAIRS, 2)
    assert 0 < more < 0.2


def test_a_slot_that_is_filled_does_not_count() -> None:
    promises = Promises(SlotPars(only(SLOT["Red-Orange"]) | only(SLOT["Green"]), NO_PARS))
    promises.look_at(TWO_PAIRS, 2)
    seen = promises.seen.numbers()
    shown = {0, 1, PRIMARY, INPUTS - 2, INPUTS - 1}
    assert [place for place in range(INPUTS) if seen[place] > 1e-4] == sorted(shown)


def test_a_unit_weighs_each_number_that_is_seen_by_its_own_weight() -> None:
    promises = Promises(SlotPars((1 << SLOTS) - 1, EXPERIENCE.pars_of((1 << SLOTS) - 1)))
    promises.look_at(RollCounts(dice("R R O Y", "RO YG GB BP G")), 1)
    seen = promises.seen.numbers()
    assert len(seen) == INPUTS
    assert len(set(seen)) > INPUTS // 2
    for place, number in some(enumerate(seen)):
        assert unit_for(place, 1.0, always=10.0).points(promises.seen) == pytest.approx(10 + number)


def test_a_unit_below_zero_does_not_count_and_a_network_never_takes_away() -> None:
    turn = SlotPars(only(SLOT["Red-Orange"]) | only(SLOT["Orange-Yellow"]), NO_PARS)
    best = turn.value(TWO_PAIRS, 2)
    silent = Network(0.5, [unit_for(SECOND_SECONDARY, POINTS, always=-2.0)])
    assert Promises(turn).together(TWO_PAIRS, 2, silent) == best + 0.5
    assert Promises(turn).together(TWO_PAIRS, 2, Network(-0.5, [])) == best


def test_the_three_highest_are_noted_in_order() -> None:
    for values in permutations([1.0, 2.0, 2.0, 5.0]):
        top = TopThree()
        for value in values:
            top.note(value)
        assert (top.first, top.second, top.third) == (5, 2, 2)
    top.clear()
    assert top.first == top.third == FAR_BELOW


def test_a_long_shot_counts_by_what_it_is_above_all_others() -> None:
    """Four secondaries with a gap: Orange-Yellow or Purple-Red makes five in a row of them."""
    shown = dice("R R R R", "RO YG GB BP RO")
    colour, sequence = only(SLOT["Green-Blue"]), only(SLOT["Secondary sequence 1"])
    pars = NO_PARS.copy()
    pars[SECONDARY_SEQUENCE] = 35.0
    with_it, without = Promises(SlotPars(colour | sequence, pars)), Promises(SlotPars(colour, pars))
    rolled = only(0) | only(1) | only(2) | only(3) | only(8)
    roll = RollCounts(shown)
    other = without.of_kept(roll, shown, rolled, REROLLS - 1, NOTHING)
    with_it.of_kept(roll, shown, rolled, REROLLS - 1, NOTHING)
    assert 5 * with_it.seen.long_shot == pytest.approx((54 - 35 - other) * 2 / 12)


def test_the_excess_over_a_level_lies_between_those_of_the_next_known_ones() -> None:
    shots = Promises(SlotPars(only(SLOT["Secondary sequence 1"]), NO_PARS)).long_shots
    state = EVERY_OTHER[RollCounts(dice("R R R R", "RO OY YG R R")).large_set >> 1]
    known = [shots.excess(float(level), state, 2) for level in range(0, HIGHEST + 1, STEP)]
    assert known == sorted(known, reverse=True)
    assert known[0] > 13
    assert known[-1] == 0
    assert shots.excess(-2.0, state, 2) == pytest.approx(known[0] + 2)
    assert shots.excess(STEP * 1.5, state, 2) == pytest.approx((known[1] + known[2]) / 2)


# Against exact turns


def test_promises_come_close_to_what_dice_are_worth() -> None:
    """Far closer than what they promise to the best slot alone."""
    random = random_from(11)
    missed: dict[str, list[float]] = {moment: [] for moment in KEPT + ROLLED[1:]}
    missed_alone: dict[str, list[float]] = {moment: [] for moment in missed}
    for empty in (3, 9, 17):
        slots = random_slots(empty, random)
        exact, promises = exact_and_promised(slots)
        for _ in range(10):
            dice = all_rolled(random)
            for stage in range(REROLLS):
                if stage:
                    worth, moment = exact.of_roll(dice, stage), ROLLED[stage]
                    by_network = promises.of_roll(RollCounts(dice), stage, EXPERIENCE.rolled)
                    missed[moment].append(by_network - worth)
                    alone = promises.together(RollCounts(dice), stage, NOTHING)
                    missed_alone[moment].append(alone - worth)
                (worth, best), moment = rerolls_by_worth(exact, dice, stage)[0], KEPT[stage]
                network = EXPERIENCE.kept[stage]
                by_network = promises.of_kept(RollCounts(dice), dice, best, stage, network)
                missed[moment].append(by_network - worth)
                alone = promises.of_kept(RollCounts(dice), dice, best, stage, NOTHING)
                missed_alone[moment].append(alone - worth)
                dice = rerolled(dice, best, random)
    for moment in some(missed):
        assert root_mean_square(missed[moment]) < 1.2
        assert root_mean_square(missed[moment]) < root_mean_square(missed_alone[moment]) / 2


def exact_and_promised(slots: list[int]) -> tuple[ExactTurn, Promises]:
    empty = sum(only(slot) for slot in slots)
    pars = EXPERIENCE.pars_of(empty)
    return ExactTurn(whole(), slots, pars), Promises(SlotPars(empty, pars))


def root_mean_square(numbers: list[float]) -> float:
    return sqrt(mean([number**2 for number in numbers]))


def test_little_is_given_away_by_the_bots_rerolls() -> None:
    """By the pars of the same sheet; rolling any dice gives away many times as much."""
    random = random_from(12)
    lost, lost_by_chance, turns = 0.0, 0.0, 4
    for empty in (4, 12, 22):
        slots = random_slots(empty, random)
        given = given_away(slots, turns, random)
        lost += given[0] / turns / 3
        lost_by_chance += given[1] / turns / 3
    assert lost < 0.3
    assert lost < lost_by_chance / 20


def given_away(slots: list[int], turns: int, random: Random) -> tuple[float, float]:
    """By the bot, and by any reroll."""
    exact, promises = exact_and_promised(slots)
    turn = promises.turn
    lost, lost_by_chance = 0.0, 0.0
    for _ in range(turns):
        shown = DiceRoll(all_rolled(random))
        for stage in range(REROLLS):
            shown.rerolls = stage
            worth = exact.of_roll(shown.dice, stage)
            rolled = int(best_reroll(turn, shown, Thinking(random, (), Budget(10_000))))
            now = turn.value(RollCounts(shown.dice), REROLLS)
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
    for one, other in some(combinations(slots, 2)):
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
