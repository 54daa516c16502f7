"""What a strong player of Spectrum Cribbage knows: which hands are kept, what a card invites."""

from __future__ import annotations

from math import comb

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.cribbage import GAME
from gamenight.games.spectrum.cribbage.bot import CribbageInsight, points_alone
from gamenight.games.spectrum.cribbage.rules.counting import combinations_in
from gamenight.games.spectrum.cribbage.rules.game import RULES
from gamenight.games.spectrum.rules.deck import ranks_of
from tests.rules.spectrum.cribbage.positions import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    cards,
    in_play,
    lay,
    new,
    of_ranks,
)


def insight_for(players: int) -> CribbageInsight:
    return CribbageInsight(players, RULES.accept(players, {}))


def test_sensible_ways_to_lay_away_begin_with_the_one_of_the_bot() -> None:
    state = new(2, seed=4)
    found = insight_for(2).sensible(state)
    pegger = GAME.bot("pegger", 2, {})
    assert len(found) == comb(9, 3)
    assert found[0] == pegger.answer(state.view(state.turn), Thinking(random_from(1)))
    for away in found:
        state.check(state.turn, away)


def test_in_the_play_any_card_may_be_good() -> None:
    assert insight_for(2).sensible(in_play("1R 5B 9Y", "2R 6B 10Y")) == []


def test_quick_play_takes_points_and_does_not_invite() -> None:
    insight = insight_for(2)
    state = lay(in_play("11R 2B 3Y", "7B 4Y 12O", dealer=BEN), "11R")
    assert insight.quick(state, random_from(1)) == cards("7B")
    state = in_play("9R 12B 12Y", "2B 3Y 4O", dealer=BEN)
    assert insight.quick(state, random_from(1)) != cards("9R")


@pytest.mark.parametrize(
    ("dealer", "away"),
    [(ANNA, (3, 3, 4)), (BEN, (4, 11, 12)), (CLEO, (3, 4)), (DORA, (4, 11))],
)
def test_quick_play_gives_to_its_own_crib_what_it_keeps_from_another(
    dealer: int, away: tuple[int, ...]
) -> None:
    """With four, the crib of the partner is the own one."""
    state = new(2 if dealer in (ANNA, BEN) else 4)
    state.hands[ANNA] = sorted(of_ranks(3, 3, 4, 6, 6, 9, 11, 12, 12))
    state.position.deal.dealer = dealer
    state.position.turn = ANNA
    laid = insight_for(state.position.players).quick(state, random_from(1))
    assert tuple(sorted(ranks_of(laid))) == away


def test_the_points_of_ranks_alone_are_those_of_the_combinations() -> None:
    """With a starter that goes with nothing in a hand of no shade."""
    for ranks in ((1, 2, 3, 3, 8, 8), (6, 6, 6, 8, 4, 5), (2, 4, 6, 8, 10, 10)):
        hand = of_ranks(*ranks)
        found = combinations_in(hand[:-1], hand[-1], False)
        by_ranks = sum(int(one.points) for one in found if len(one.cards) > 1)
        assert int(points_alone(hand)) == by_ranks


def test_hands_that_nobody_would_keep_are_unlikely() -> None:
    insight = insight_for(2)
    good = in_play("1R 2R 3R 4R 5R 7R", "6R 6B 6Y 7B 8B 5B")
    poor = in_play("1R 2R 3R 4R 5R 7R", "1B 3O 4Y 7B 9P 12B")
    chances = [insight.likelihood(state, state.view(ANNA), ()) for state in (good, poor)]
    assert 0.0 < chances[1] < 0.5 < chances[0] <= 1.0
