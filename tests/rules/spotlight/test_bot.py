"""The bot of Spotlight: legal, honest, and much better than chance."""

from __future__ import annotations

from itertools import product

from gamenight.core.bot import AnyBot, Budget, RandomBot, Thinking
from gamenight.core.random import random_from
from gamenight.core.rules import AnyState
from gamenight.games.spotlight.bot import Director, card_of_plan, column_of_plan, is_lit, plan_of
from gamenight.games.spotlight.rules.constants import USE_SPOTLIGHT
from gamenight.games.spotlight.rules.game import RULES
from tests.rules.checked import let_play, play
from tests.rules.spotlight.positions import choose_first, new

DIRECTOR, AT_RANDOM = Director(2, {}), RandomBot(2, {})


def play_out(seats: list[AnyBot], seed: int) -> AnyState:
    """One plain round."""
    random = random_from(seed)
    return let_play(RULES.new(len(seats), {"areas": "plain"}, random), seats, random)


def test_a_plan_is_a_card_a_column_and_perhaps_a_spotlight() -> None:
    for card, column, lit in product(range(24), range(4), (False, True)):
        plan = plan_of(card, column, lit)
        assert (card_of_plan(plan), column_of_plan(plan), is_lit(plan)) == (card, column, lit)


def test_the_director_beats_random_play() -> None:
    lead = 0.0
    for seed in range(2):
        first, second = play_out([DIRECTOR, AT_RANDOM], seed).outcome().scores
        lead += first - second
        second, first = play_out([AT_RANDOM, DIRECTOR], seed).outcome().scores
        lead += first - second
    assert lead > 20


def test_the_director_plays_against_light() -> None:
    assert play_out([Director(1, {})], 1).over


def test_a_spotlight_costs_no_more_where_few_worlds_are_imagined() -> None:
    state = choose_first(new())
    view = play(state, state.legal()[0]).view(state.turn)
    thoughts = [Thinking(random_from(seed), (), Budget(1)) for seed in range(20)]
    assert USE_SPOTLIGHT in [DIRECTOR.choose(view, thinking) for thinking in thoughts]
