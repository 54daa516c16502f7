"""Bots: whole answers from a view, news, and how long they may think."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gamenight.core.bot import FREELY, Bot, Budget, RandomBot, choose_all
from gamenight.core.events import Event
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyView
from tests.conformance.toy import DONE, STAKING, ToyRules
from tests.core.matches import new_match, play_out, play_to


class Listener(Bot):
    """Always gives the last legal answer, and notes what it is shown."""

    def __init__(self) -> None:
        self.heard: list[tuple[AnyView, Sequence[Event], Budget]] = []

    def choose(
        self,
        view: AnyView,
        random: Random,
        news: Sequence[Event] = (),
        budget: Budget = FREELY,
    ) -> int:
        self.heard.append((view, news, budget))
        return view.legal[-1]


class FirstThenLast(Listener):
    """Names one thing and says that this is all."""

    def choose(
        self,
        view: AnyView,
        random: Random,
        news: Sequence[Event] = (),
        budget: Budget = FREELY,
    ) -> int:
        return view.legal[-1] if view.choice is None else view.legal[0]


def test_a_bot_names_all_of_several_things() -> None:
    match = new_match()
    for seed in range(30):
        answers = choose_all(RandomBot(), match.rules, match.view(2), random_from(seed))
        match.prepare(2, *answers)
        assert set(answers) <= {*match.view(2).legal, DONE}


def test_a_set_that_can_grow_is_ended_by_saying_so() -> None:
    match = new_match()
    lowest = match.view(0).legal[0]
    assert choose_all(FirstThenLast(), match.rules, match.view(0), random_from(1)) == [lowest, DONE]


def test_news_is_told_with_the_first_thing_and_the_budget_with_each() -> None:
    match = play_out(new_match(), most=9)
    seat = match.state.position.waiting[0]
    listener, budget = Listener(), Budget(simulations=5)
    answers = choose_all(
        listener, match.rules, match.view(seat), random_from(1), match.news(seat), budget
    )
    assert len(listener.heard) == len(answers)
    assert [news for _, news, _ in listener.heard] == [match.news(seat), *[()] * (len(answers) - 1)]
    assert {id(given) for _, _, given in listener.heard} == {id(budget)}
    assert {view.seat for view, _, _ in listener.heard} == {seat}


class NoRedeal(ToyRules):
    def redeal(self, view: AnyView, random: Random) -> None:  # type: ignore[override]
        raise AssertionError("a question for one thing needs no world")


def test_a_single_answer_costs_no_redeal_and_no_chance() -> None:
    match = play_to(new_match(rules=NoRedeal()), STAKING)
    random = random_from(1)
    view = match.view(match.state.turn)
    assert choose_all(Listener(), match.rules, view, random) == [view.legal[-1]]
    assert random.draws == 0


def test_a_random_bot_gives_every_legal_answer() -> None:
    view = play_to(new_match(), STAKING).view(0)
    given = {RandomBot().choose(view, random_from(seed)) for seed in range(60)}
    assert given == set(view.legal)


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
