"""The strongest bot of Roll & Color: all rerolls, several slots at once, pars of a whole sheet."""

from __future__ import annotations

from itertools import combinations, product
from math import comb
from statistics import mean

import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.roll_and_color import GAME
from gamenight.games.spectrum.roll_and_color.bot import Painter
from gamenight.games.spectrum.roll_and_color.bot.experience import EXPERIENCE
from gamenight.games.spectrum.roll_and_color.bot.painter import (
    ALL_ROLLS,
    HEATS,
    LARGE_HEAPS,
    SMALL_HEAPS,
    Contest,
    balanced_rolls,
    different_rerolls,
)
from gamenight.games.spectrum.roll_and_color.bot.turns import RollCounts, SlotPars
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    ALL_SLOTS,
    DICE,
    LEAST_REROLLED,
    MOST_REROLLED,
    PRIMARY_COLOUR,
    REROLLS,
    SECONDARY_COMBO,
    SMALL_DICE,
    SPECTRUM_SEQUENCE,
)
from gamenight.games.spectrum.roll_and_color.rules.state import DiceRoll
from gamenight.parts.bits import only
from tests.rules.spectrum.roll_and_color.positions import SLOT, dice, match, score_in
from tests.some import some

SHOWN = dice("R R O Y", "RO RO RO R P")


def thinking(simulations: int) -> Thinking:
    return Thinking(random_from(1), (), Budget(simulations))


def test_the_expert_is_not_a_search() -> None:
    assert isinstance(GAME.bot("expert", 2, {}), Painter)


@pytest.mark.parametrize("rerolls", range(REROLLS))
def test_it_tries_every_reroll_once(rerolls: int) -> None:
    roll = DiceRoll(SHOWN)
    roll.rerolls = rerolls
    sizes = range(LEAST_REROLLED[rerolls], MOST_REROLLED[rerolls] + 1)
    every = {kept(set(some)) for size in sizes for some in combinations(range(DICE), size)}
    found = [
        kept({die for die in range(DICE) if rolled & only(die)})
        for rolled in different_rerolls(roll)
    ]
    assert len(found) == len(every)
    assert set(found) == every


def kept(rolled: set[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the dice show that are not rolled: the d6, and the d12."""
    small = [SHOWN[die] for die in range(SMALL_DICE) if die not in rolled]
    large = [SHOWN[die] for die in range(SMALL_DICE, DICE) if die not in rolled]
    return tuple(sorted(small)), tuple(sorted(large))


def test_in_its_imagined_rolls_every_die_shows_every_colour_equally_often() -> None:
    rolls = balanced_rolls(36, random_from(3))
    for die in range(DICE):
        shown = [roll[die] for roll in rolls]
        colours = range(0, 12, 2) if die < SMALL_DICE else range(12)
        assert sorted(shown) == sorted([*colours] * (36 // len(colours)))


def test_the_second_slot_of_a_pair_makes_the_first_cheaper() -> None:
    for line, name in (
        (SECONDARY_COMBO, "Secondary combo 1"),
        (SPECTRUM_SEQUENCE, "Spectrum sequence 1"),
    ):
        both = EXPERIENCE.pars_of(ALL_SLOTS)
        single = EXPERIENCE.pars_of(ALL_SLOTS ^ only(SLOT[name]))
        colour = PRIMARY_COLOUR
        assert both[line] - both[colour] < single[line] - single[colour]


def test_the_best_rerolls_stay_by_what_they_promised_and_what_was_imagined() -> None:
    contest = Contest(SlotPars(ALL_SLOTS, EXPERIENCE.pars_of(ALL_SLOTS)), DiceRoll(SHOWN))
    _, places, margin = HEATS[0][0]
    best = max(contest.promised)
    contest.keep_best(places, margin)
    assert contest.promised == sorted(contest.promised, reverse=True)
    assert 1 < len(contest.rerolls) <= places
    assert contest.promised[0] == best
    assert contest.promised[-1] >= best - margin
    for fresh in balanced_rolls(24, random_from(1)):
        contest.imagine(fresh)
    values = {rolled: contest.value(at) for at, rolled in enumerate(contest.rerolls)}
    contest.keep_best(1, 0.0)
    assert values[contest.rerolls[0]] == max(values.values()) == contest.value(0)


def test_the_heaps_of_some_dice_are_all_that_they_can_show() -> None:
    for faces, heaps in ((6, SMALL_HEAPS), (12, LARGE_HEAPS)):
        for size, of_size in some(enumerate(heaps)):
            assert len(of_size) == comb(faces + size - 1, size)
            assert sum(heap.chance for heap in of_size) == pytest.approx(1)
    alike, different = 2 << 4 * 3, (1 << 4 * 3) + (1 << 4 * 5)
    chances = {heap.counts: heap.chance for heap in LARGE_HEAPS[2]}
    assert chances[different] == pytest.approx(2 * chances[alike]) == pytest.approx(2 / 144)


@pytest.mark.parametrize("rolled", [0b000000011, 0b000010100, 0b110000000])
def test_a_reroll_is_worth_the_mean_of_all_its_rolls(rolled: int) -> None:
    """Two dice of the third reroll: d6, one of each, d12."""
    shown = DiceRoll(SHOWN)
    shown.rerolls = 2
    contest = Contest(SlotPars(ALL_SLOTS, EXPERIENCE.pars_of(ALL_SLOTS)), shown)
    dice = [die for die in range(DICE) if rolled & only(die)]
    every = product(*[range(0, 12, 1 if die >= SMALL_DICE else 2) for die in dice])
    worths = []
    for colours in every:
        after = SHOWN.copy()
        for die, colour in zip(dice, colours, strict=True):
            after[die] = colour
        worths.append(contest.promises.of_roll(RollCounts(after), 3, EXPERIENCE.rolled))
    assert contest.mean_of(rolled) == pytest.approx(mean(worths))


def test_all_rolls_are_tried_only_if_the_budget_is_large_enough() -> None:
    shown = DiceRoll(SHOWN)
    shown.rerolls = 2
    for simulations, is_exact in ((12, False), (0, True)):
        contest = Contest(SlotPars(ALL_SLOTS, EXPERIENCE.pars_of(ALL_SLOTS)), shown)
        contest.keep_best(2, 9.0)
        promised = [contest.value(at) for at in range(2)]
        contest.try_out(ALL_ROLLS, thinking(simulations))
        assert contest.is_exact == is_exact
        values = [contest.value(at) for at in range(2)]
        assert values == ([contest.mean_of(r) for r in contest.rerolls] if is_exact else promised)


def test_a_contest_goes_on_while_it_is_close_whether_to_reroll_at_all() -> None:
    contest = Contest(SlotPars(ALL_SLOTS, EXPERIENCE.pars_of(ALL_SLOTS)), DiceRoll(SHOWN))
    assert not contest.is_decided(0.5)
    contest.keep_best(1, 0.0)
    for ahead, is_decided in ((0.6, True), (0.4, False), (-0.4, False), (-0.6, True)):
        contest.now = contest.value(0) - ahead
        assert contest.is_decided(0.5) == is_decided


def test_where_promises_are_exact_nothing_is_imagined() -> None:
    for name, is_exact in (("Red", True), ("Primary combo 1", False)):
        slot = only(SLOT[name])
        contest = Contest(SlotPars(slot, EXPERIENCE.pars_of(slot)), DiceRoll(SHOWN))
        assert contest.is_decided(0.5) == is_exact


def test_it_takes_what_cannot_be_better() -> None:
    state = match(1, "R O Y G", "RO OY YG P P")
    slot = "Spectrum sequence 1"
    state.position.empty[0] = only(SLOT[slot]) | only(SLOT["Red"])
    assert Painter(1, {}).answer(state.view(0), thinking(12)) == [score_in(slot)]


def test_it_names_a_whole_reroll_even_when_its_budget_is_spent() -> None:
    view = match(1, "R R O Y", "RO RO RO G P").view(0)
    for simulations in (1, 14):
        assert len(Painter(1, {}).answer(view, thinking(simulations))) == LEAST_REROLLED[0]
