"""Every bot in every kind of setup: what it answers is legal also when it has no time to think."""

from __future__ import annotations

import pytest

from gamenight.conformance import Setup, setups_of, some_with_each_value
from gamenight.core.bot import Budget, choose_all
from gamenight.core.match import Match
from gamenight.core.random import random_from
from gamenight.games.registry import all_games

MOST_STEPS = 200
BOTS_IN_SETUPS = [
    pytest.param(setup, name, id=f"{setup}-{name}")
    for game in all_games()
    for setup in some_with_each_value(setups_of(game), most=6)
    for name in game.heuristics
]
"""All but the random bot, which thinks about nothing."""


@pytest.mark.parametrize(("setup", "name"), BOTS_IN_SETUPS)
def test_a_bot_whose_time_is_up_answers_at_once_and_by_the_rules(setup: Setup, name: str) -> None:
    rules, random = setup.game.rules, random_from(20)
    match = Match(rules, setup.header(20))
    bots = [setup.game.bot(name) for _ in range(setup.players)]
    spent = Budget()
    spent.stop()
    while not match.state.over and len(match.steps) < MOST_STEPS:
        seat = match.state.turn
        news = match.news(seat)
        match.answer(seat, *choose_all(bots[seat], rules, match.view(seat), random, news, spent))
    assert match.steps
