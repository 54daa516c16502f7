"""Measuring speed: decisions are counted right; no test depends on how fast anything is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games
from gamenight.lab.speed import Speed, api_player, compare, measure, playout_player
from tests.rules.checked import give_one


def clock_that_ticks() -> Callable[[], float]:
    """A clock that shows one second more at every look."""
    times = iter(range(10_000))
    return lambda: float(next(times))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_both_ways_count_the_same_decisions(game: AnyGame) -> None:
    """With the same stream, question by question and in one go play the same matches."""
    by_question, in_one_go = api_player(game, seed=5), playout_player(game, seed=5)
    for _ in range(3):
        assert by_question() == in_one_go()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_count_is_the_number_of_answers(game: AnyGame) -> None:
    random = random_from(5)
    state = game.rules.new(game.usual_players(), {}, random)
    given = 0
    while not state.over:
        answers = state.legal()
        give_one(state, answers[random.below(len(answers))], random)
        given += 1
    assert api_player(game, seed=5)() == given


def test_a_speed_is_decisions_over_seconds() -> None:
    assert measure(lambda: 12, 3.0, clock_that_ticks()) == 12.0
    assert measure(lambda: 12, 0.0, clock_that_ticks()) == 12.0


def test_contestants_take_turns() -> None:
    order: list[str] = []

    def contestant(name: str, decisions: int) -> Callable[[], int]:
        def play() -> int:
            order.append(name)
            return decisions

        return play

    contestants = {"a": contestant("a", 10), "b": contestant("b", 30)}
    speeds = compare(contestants, 1.0, 3, clock_that_ticks())
    assert order == ["a", "b"] * 4  # a warm-up, then three rounds
    assert speeds == {"a": Speed((10.0,) * 3), "b": Speed((30.0,) * 3)}


def test_the_typical_speed_ignores_a_busy_moment() -> None:
    assert Speed((90.0, 100.0, 5.0)).typical == 90.0
