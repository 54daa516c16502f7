"""Matches of Roll & Color judged without luck: what decisions give away."""

from __future__ import annotations

from functools import cache

import pytest

from gamenight.bots.levels import ALONE
from gamenight.game.registry import find_game
from gamenight.games.spectrum.roll_and_color.bot.experience import EXPERIENCE
from gamenight.games.spectrum.roll_and_color.rules.constants import ALL_SLOTS, DICE, REROLLS
from gamenight.games.spectrum.roll_and_color.rules.state import DiceRoll
from gamenight.parts.bits import members_of
from gamenight.solvers.roll_and_color.networks import ExactTurn, rerolls_by_worth
from gamenight.solvers.roll_and_color.whole_turns import TurnTable
from gamenight.solvers.roll_and_color.without_luck import Judgement, judged_match
from tests.rules.spectrum.roll_and_color.positions import dice, score_in


@cache
def whole() -> TurnTable:
    return TurnTable()


@cache
def first_turn() -> ExactTurn:
    return ExactTurn(whole(), members_of(ALL_SLOTS), EXPERIENCE.pars_of(ALL_SLOTS))


def test_what_a_sheet_is_worth_is_near_what_its_best_turn_brings_and_leaves() -> None:
    assert EXPERIENCE.worth_of(0) == 0
    exact = first_turn()
    assert exact.mean() == pytest.approx(0, abs=1)
    assert exact.mean() == pytest.approx(whole().value(exact.rolled[-1]))


@pytest.mark.parametrize("rerolls", range(REROLLS))
def test_the_best_reroll_gives_nothing_away_and_any_other_what_it_is_worth_less(
    rerolls: int,
) -> None:
    roll = DiceRoll(dice("R R O Y", "RO YG GB BP G"))
    roll.rerolls = rerolls
    rerolled = rerolls_by_worth(first_turn(), roll.dice, rerolls)
    for worth, rolled in (rerolled[0], rerolled[-1]):
        judgement = Judgement()
        before = judgement.without_luck
        judgement.note(first_turn(), roll, [die for die in range(DICE) if rolled >> die & 1])
        assert judgement.given_away[rerolls] == pytest.approx(rerolled[0][0] - worth, abs=1e-4)
        assert before - judgement.without_luck == judgement.given_away[rerolls]


def test_to_score_in_the_wrong_slot_gives_away_the_difference() -> None:
    roll = DiceRoll(dice("R O Y G", "RO OY YG P P"))
    right, wrong = Judgement(), Judgement()
    right.note(first_turn(), roll, [score_in("Spectrum sequence 2")])
    wrong.note(first_turn(), roll, [score_in("Red")])
    assert right.given_away[0] == pytest.approx(0, abs=1e-4)
    pars = EXPERIENCE.pars_of(ALL_SLOTS)
    assert wrong.given_away[0] == pytest.approx((60 - pars[3]) - (1 - pars[1]), abs=1e-4)


def test_the_expert_comes_near_the_best_play() -> None:
    expert = find_game("roll-and-color").bot("expert", ALONE, {})
    judgement = judged_match(whole(), expert, 5)
    assert all(lost > -0.01 for lost in judgement.given_away)
    assert sum(judgement.given_away) < 6
    assert 506 < judgement.without_luck < 516
    assert abs(judgement.score - judgement.without_luck) < 200
