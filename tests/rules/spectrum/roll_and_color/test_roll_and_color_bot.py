"""The bot of Roll & Color: its exact play for one slot, and that it plays well."""

from __future__ import annotations

from itertools import combinations, product
from statistics import mean

import pytest

from gamenight.core.bot import Budget, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.roll_and_color.bot import Colourist
from gamenight.games.spectrum.roll_and_color.bot.aims import Aim, AimDice
from gamenight.games.spectrum.roll_and_color.bot.turns import RollCounts, SlotPars, all_aims, window
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    ALL_SLOTS,
    FIRST_SEQUENCE,
    REROLLS,
    SLOTS,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.rules.scoring import all_points, count_colours
from gamenight.games.spectrum.roll_and_color.rules.state import all_rolled
from gamenight.parts.bits import only
from tests.rules.spectrum.roll_and_color.positions import SLOT, dice, match, play, score_in
from tests.some import some


def points_alone(secondaries: int) -> int:
    return (0, 3, 6, 10, 24, 60)[secondaries]


def slow_value(stage: int, shown: int) -> float:
    """What Red-Orange is worth with this many d12 showing it: each reroll of each die, written out.

    Only the last two rerolls are followed, so that it stays quick.
    """
    if stage == REROLLS:
        return points_alone(shown)
    best = float(points_alone(shown))
    large = [1] * shown + [0] * (5 - shown)
    sizes = {2: [2], 3: [5, 6, 7, 8, 9]}[stage]
    for size in sizes:
        for rolled in range(max(0, size - 4), min(5, size) + 1):
            for again in combinations(range(5), rolled):
                kept = sum(large[die] for die in range(5) if die not in again)
                best = max(best, after_rolling(stage, kept, rolled))
    return best


def after_rolling(stage: int, kept: int, rolled: int) -> float:
    total = 0.0
    for hits in product((0, 1), repeat=rolled):
        chance = 1.0
        for hit in hits:
            chance *= 1 / 12 if hit else 11 / 12
        total += chance * SLOW[stage + 1][kept + sum(hits)]
    return total


SLOW: dict[int, list[float]] = {REROLLS: [points_alone(shown) for shown in range(6)]}


def test_an_aim_is_exact() -> None:
    values = all_aims().secondary.values
    for stage in (3, 2):
        SLOW[stage] = [slow_value(stage, shown) for shown in range(6)]
        assert values[stage][:6] == pytest.approx(SLOW[stage])


def test_what_is_left_of_a_state_when_dice_are_rolled() -> None:
    part = AimDice(4, list(range(0, 12, 2)), [0, 2], 4)
    both = 2 + 5 * 1  # two of the first colour, one of the second
    assert part.size[both] == 3
    assert part.below[both][1] == [both]
    assert part.below[both][2] == [2, 1 + 5]
    assert part.below[both][4] == [0]
    assert part.after[both] == [both, both + 1, both + 5]
    assert part.chance[both] == pytest.approx([4 / 6, 1 / 6, 1 / 6])


def aims() -> list[Aim]:
    known = all_aims()
    return [known.secondary, known.primary, known.primary_run, known.primary_pair]


@pytest.mark.parametrize("at", range(4))
def test_nobody_has_to_reroll(at: int) -> None:
    one = aims()[at]
    for values in some(one.values):
        assert all(value >= score for value, score in zip(values, one.scores, strict=True))


def test_after_the_last_reroll_a_roll_is_worth_its_best_slot() -> None:
    random = random_from(5)
    for _ in range(400):
        shown = [2 * random.below(6) for _ in range(4)] + [random.below(12) for _ in range(5)]
        empty = random.below(ALL_SLOTS) + 1
        pars = [float(random.below(20)) for _ in range(8)]
        worth = all_points(count_colours(shown))
        best = max(worth[slot] - pars[line_of(slot)] for slot in range(SLOTS) if empty & only(slot))
        assert SlotPars(empty, pars).value(RollCounts(shown), REROLLS) == best


@pytest.mark.parametrize("stage", range(REROLLS + 1))
def test_a_line_is_worth_its_best_window_or_pair(stage: int) -> None:
    """What is written out for speed, beside the candidates for a reroll."""
    random = random_from(6)
    for slot in range(FIRST_SEQUENCE, SLOTS, 2):
        turn = SlotPars(only(slot), [0.0] * 8)
        for _ in range(40):
            roll = RollCounts(all_rolled(random))
            (candidate,) = turn.candidates(roll, stage)
            found = turn.line_value(roll, line_of(slot), stage)
            assert found == pytest.approx(candidate.value(stage))


def test_a_window_is_read_from_any_first_colour() -> None:
    roll = RollCounts(dice("P R R R", "BP PR RO G G"))
    found = window(all_aims(), roll, 9)  # Blue-Purple, and over Red
    assert found.value(REROLLS) == 27


def test_the_reroll_of_an_aim_keeps_what_counts() -> None:
    shown = dice("R R R O", "R RO RO G B")
    turn = SlotPars(only(SLOT["Red"]), [0.0] * 8)
    (candidate,) = turn.candidates(RollCounts(shown), 0)
    rolled = candidate.dice_to_roll(shown, 0)
    assert bin(rolled).count("1") == 4
    assert not rolled & 0b000010111  # no Red is rolled


COLOURIST = Colourist(1, {})


def thinking(seed: int, simulations: int = 0) -> Thinking:
    return Thinking(random_from(seed), (), Budget(simulations))


def test_it_takes_what_cannot_be_better() -> None:
    state = match(2, "R O Y G", "RO OY YG P P")
    assert COLOURIST.answer(state.view(0), thinking(1)) in (
        [score_in("Spectrum sequence 1")],
        [score_in("Spectrum sequence 2")],
    )


def test_it_names_a_whole_reroll() -> None:
    state = match(1, "R R O Y", "RO RO RO G P")
    answers = COLOURIST.answer(state.view(0), thinking(1))
    assert len(answers) == 4
    play(state, *answers)
    assert state.position.roll.rerolls == 1


def test_it_answers_at_once_when_its_budget_is_spent() -> None:
    state = match(1)
    assert state.check(0, COLOURIST.answer(state.view(0), thinking(1, simulations=1)))


def test_it_plays_far_better_than_chance() -> None:
    totals = []
    for seed in range(2):
        random = random_from(seed)
        state = RULES.start(1, {"first_seat": 0}, random)
        while not state.over:
            answers = COLOURIST.answer(state.view(0), thinking(seed, simulations=6))
            state.give(0, state.check(0, answers), random)
        totals.append(state.position.totals[0])
    assert mean(totals) > 350  # random play has about 62
