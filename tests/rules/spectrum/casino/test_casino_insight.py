"""What a strong player of Spectrum Casino knows: bonuses on the way, and ways to take."""

from __future__ import annotations

from math import comb

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.random import random_from
from gamenight.games.spectrum.casino import GAME
from gamenight.games.spectrum.casino.bot import (
    MOST_CAPTURES,
    TWELVES_TOGETHER,
    CasinoInsight,
    chance_of_most,
)
from gamenight.games.spectrum.casino.rules.game import RULES
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from tests.rules.spectrum.casino.positions import last_hand, new, play, position
from tests.rules.spectrum.named import card, cards

INSIGHT = CasinoInsight(2, {})


def test_a_stretch_is_a_card_with_all_that_it_takes() -> None:
    state, random = new(2, target=1), random_from(1)
    before = INSIGHT.epoch(state.position)
    assert before == 0
    while not state.position.over:
        seat, in_play = state.turn, state.in_play
        state.give(state.turn, AnyInsight(2, {}).quick(state, random), random)
        now = INSIGHT.epoch(state.position)
        assert now >= before
        assert now > before or (state.turn == seat and state.in_play is not in_play)
        before = now
    assert before == 11 * 12


def test_bonuses_that_are_decided_are_worth_what_they_score() -> None:
    """Two points for Red, one for each shade; all 12s, and all but four cards."""
    rest = [one for one in range(NUMBER_CARDS) if one not in cards("G1 G2 B1 B2")]
    state = last_hand("", ["G1", "G2"], ["", "B1 B2"])
    for one in rest:
        state.position.round.take(0, one)
    assert INSIGHT.worth(state, 0) == pytest.approx(12 * 2 + 24 + 6 + 6, abs=0.1)
    assert INSIGHT.worth(state, 1) == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("left", [1, 4, 7, 11])
def test_the_chance_for_the_most_twelves_is_near_the_exact_one(left: int) -> None:
    """As if each 12 that is left went to either player as likely."""
    for lead in range(-4, 5):
        ends = [lead + 2 * mine - left for mine in range(left + 1)]
        ways = [comb(left, mine) for mine in range(left + 1)]
        won = sum(
            way * (1.0 if end > 0 else 0.5 * (end == 0))
            for way, end in zip(ways, ends, strict=True)
        )
        found = chance_of_most([5 + lead, 5], 0, left, TWELVES_TOGETHER)
        assert found == pytest.approx(won / 2**left, abs=0.16)


@pytest.mark.parametrize(("counts", "chance"), [([5, 3], 1.0), ([3, 3], 0.5), ([2, 3], 0.0)])
def test_the_most_is_certain_when_nothing_is_left(counts: list[int], chance: float) -> None:
    assert chance_of_most(counts, 0, 0, 1.0) == chance


def test_the_less_is_left_the_more_a_lead_is_worth() -> None:
    chances = [chance_of_most([8, 5], 0, left, 1.0) for left in (100, 40, 10, 1)]
    assert chances == sorted(chances)
    assert 0.5 < chances[0] < chances[-1] < 1.0


def test_the_chances_of_two_for_the_most_are_one_together() -> None:
    for left in (0, 3, 50):
        both = [chance_of_most([9, 7], seat, left, 4.0) for seat in (0, 1)]
        assert sum(both) == pytest.approx(1.0)


def test_ways_to_take_are_legal_few_and_end_with_laying_down() -> None:
    state = play(position("G9 R4 R5 B1 B8 O3 O6 Y2 Y7", "B9 B12"), "B9")
    found = INSIGHT.sensible(state)
    choice = state.choice()
    assert choice is not None
    assert all(choice.allows(tuple(answer)) for answer in found)
    assert 1 < len(found) <= MOST_CAPTURES + 1
    assert set(cards("R4 R5")) <= set(found[0])
    assert found[-1] == []


def test_any_card_of_the_hand_may_be_good() -> None:
    assert INSIGHT.sensible(position("G9 R4 R5", "B9 B1")) == []


def test_the_search_keeps_the_card_that_takes_last_and_gets_the_rest() -> None:
    """The 7 takes the other 7 now or later; only later nobody takes after it."""
    state = last_hand("RO12 OY9 PR7", ["YG4 B7", "G10 BP4"], ["", ""], target=1)
    round = state.position.round
    lying = [*state.hands[0], *state.hands[1], *round.board]
    for one in [one for one in range(NUMBER_CARDS) if one not in lying]:
        round.take(one % 2, one)
    round.last_taker = 1
    options = RULES.accept(2, {"target": 1})
    answers = [
        GAME.bot(name, 2, options).answer(state.view(0), Thinking(random_from(1)))
        for name in ("medium", "search:40:rounds=6")
    ]
    assert answers == [[card("B7")], [card("YG4")]]
