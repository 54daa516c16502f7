"""Bots: whole answers from a view, and how long they may think."""

from __future__ import annotations

import pytest

from gamenight.core.bot import FREELY, Bot, Budget, RandomBot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from tests.conformance.toy import STAKING
from tests.core.matches import hand_of, new_match, play_to


class Last(Bot[AnyView]):
    """Always gives the last legal answer."""

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return view.legal[-1]


class OneOnly(Last):
    """Of several things always the first."""

    def choose_several(self, view: AnyView, choice: Choice, thinking: Thinking) -> list[int]:
        return choice.things[:1]


def test_a_bot_gives_one_answer_or_a_whole_set() -> None:
    match = new_match()
    assert OneOnly(3, {}).answer(match.view(0), thinking(1)) == [min(hand_of(match, 0))]
    view = play_to(match, STAKING).view(0)
    assert OneOnly(3, {}).answer(view, thinking(1)) == [view.legal[-1]]


def test_a_bot_that_does_not_care_chooses_several_things_at_random() -> None:
    match = new_match()
    answers = [Last(3, {}).answer(match.view(2), thinking(seed)) for seed in range(30)]
    for chosen in answers:
        match.prepare(2, *chosen)
    assert {len(chosen) for chosen in answers} == {1, 2}


def test_a_bot_knows_players_and_options() -> None:
    bot = RandomBot(3, {"rounds": 2})
    assert (bot.players, bot.options) == (3, {"rounds": 2})


def test_a_random_bot_gives_every_legal_answer() -> None:
    view = play_to(new_match(), STAKING).view(0)
    given = {RandomBot(3, {}).choose(view, thinking(seed)) for seed in range(60)}
    assert given == set(view.legal)


def thinking(seed: int) -> Thinking:
    return Thinking(random_from(seed))


# How long a bot may think


def test_a_budget_without_limits_is_never_spent() -> None:
    assert not Budget().is_spent(10**9)
    assert not FREELY.is_spent(10**9)


def test_a_budget_of_simulations_is_spent_when_they_are_made() -> None:
    budget = Budget(simulations=40)
    assert [budget.is_spent(done) for done in (0, 39, 40, 41)] == [False, False, True, True]


def test_a_budget_of_seconds_is_spent_when_they_have_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    budget = Budget(seconds=2.0)
    assert not budget.is_spent(0)
    now = 101.9
    assert not budget.is_spent(10**9)
    now = 102.0
    assert budget.is_spent(0)


def test_a_bot_can_be_stopped() -> None:
    budget = Budget()
    budget.stop()
    assert budget.is_spent(0)
