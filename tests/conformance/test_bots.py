"""Every bot in every kind of setup: its answers are legal even if it has no time to think."""

from __future__ import annotations

import pytest

from gamenight.conformance import Setup, some_with_each_value
from gamenight.core.bot import Budget, Thinking
from gamenight.core.match import Match
from gamenight.core.random import random_from
from gamenight.game.registry import all_games
from tests.every_setup import every_setup

MOST_STEPS = 200
BOTS_IN_SETUPS = [
    pytest.param(setup, name, id=f"{setup}-{name}")
    for game in all_games()
    for setup in some_with_each_value(every_setup(game.id), most=6)
    for name in game.heuristics
]
"""All but the random bot, which thinks about nothing."""


@pytest.mark.parametrize(("setup", "name"), BOTS_IN_SETUPS)
def test_a_bot_whose_time_is_up_answers_at_once_and_by_the_rules(setup: Setup, name: str) -> None:
    rules, random = setup.game.rules, random_from(20)
    match = Match(rules, setup.header(20))
    bot = setup.game.bot(name, setup.players, match.header.options)
    spent = Budget()
    spent.stop()
    while not match.state.over and len(match.steps) < MOST_STEPS:
        seat = match.state.turn
        thinking = Thinking(random, match.log(seat), spent)
        match.answer(seat, *bot.answer(match.view(seat), thinking))
    assert match.steps


@pytest.mark.parametrize(("setup", "name"), BOTS_IN_SETUPS)
def test_a_bot_remembers_nothing(setup: Setup, name: str) -> None:
    """A bot that has played all along answers like one that has just been made."""
    match = Match(setup.game.rules, setup.header(21))
    options = match.header.options
    old = setup.game.bot(name, setup.players, options)
    while not match.state.over and len(match.steps) < MOST_STEPS // 4:
        seat, number = match.state.turn, len(match.steps)
        view, read = match.view(seat), match.log(seat)
        new = setup.game.bot(name, setup.players, options)
        budget = Budget(simulations=2)
        answers = old.answer(view, Thinking(random_from(21, number), read, budget))
        assert new.answer(view, Thinking(random_from(21, number), read, budget)) == answers
        match.answer(seat, *answers)
    assert match.steps
