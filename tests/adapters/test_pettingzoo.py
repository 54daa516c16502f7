"""Every registered game as a PettingZoo environment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from gamenight.adapters.pettingzoo import GameEnv, as_vector, env, rewards_of
from gamenight.core.errors import BadSetup, IllegalAnswer, UnknownGame
from gamenight.core.random import random_from
from gamenight.core.state import Outcome, View, snapshot
from gamenight.games.game import Game
from gamenight.games.registry import all_games, find_game

GAMES = [
    pytest.param(game.id, players, id=f"{game.id}-{players}")
    for game in all_games()
    for players in game.rules.players
]


@pytest.mark.filterwarnings("ignore::UserWarning")  # it frowns on observations that are dicts
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoos_own_tests(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players), num_cycles=200)
    seed_test(lambda: env(game, players), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


def play_at_random(environment: Any, seed: int) -> dict[str, float]:
    """Play a match; the rewards of all agents at its end."""
    random = np.random.default_rng(seed)
    environment.reset(seed=seed)
    rewards: dict[str, float] = {}
    for agent in environment.agent_iter():
        observation, reward, ended, _, _ = environment.last()
        if ended:
            rewards[agent] = reward
            environment.step(None)
        else:
            environment.step(random.choice(np.flatnonzero(observation["action_mask"])))
    return rewards


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_rewards_follow_the_outcome(game: str, players: int) -> None:
    environment = env(game, players)
    rewards = play_at_random(environment, 3)
    outcome = environment.unwrapped.position.outcome()
    expected = dict(zip(environment.possible_agents, rewards_of(outcome, players), strict=True))
    assert rewards == pytest.approx(expected)


def test_rewards_are_shares_minus_the_average() -> None:
    def rewards(players: int, *winners: int) -> list[float]:
        return rewards_of(Outcome((0.0,) * players, winners, ""), players)

    assert rewards(2, 1) == [-0.5, 0.5]
    assert rewards(4, 0, 2) == [0.25, -0.25, 0.25, -0.25]
    assert rewards(3) == [0.0, 0.0, 0.0]
    assert rewards(1, 0) == [1.0]
    assert rewards(1) == [0.0]


def views_in_random_play(game: Game) -> Iterator[View]:
    random = random_from(11)
    state = game.rules.new(game.usual_players(), {}, random)
    while True:
        for seat in range(state.players):
            yield state.view(seat)
        if state.over:
            return
        answers = state.legal()
        state.apply(answers[random.below(len(answers))], random)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_vector_holds_the_whole_view(game: Game) -> None:
    """Views that differ have vectors that differ, views alike have vectors alike."""
    views: dict[bytes, object] = {}
    for view in views_in_random_play(game):
        if view.turn != view.seat:  # the legal answers are in the mask instead
            vector = as_vector(view, 1024).tobytes()
            assert views.setdefault(vector, snapshot(view)) == snapshot(view)
    assert len(set(views.values())) == len(views)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_mask_is_what_the_rules_allow(game: Game) -> None:
    environment = GameEnv(game.id)
    environment.reset(seed=2)
    for seat, agent in enumerate(environment.possible_agents):
        mask = environment.observe(agent)["action_mask"]
        asked = seat == environment.position.turn
        assert np.flatnonzero(mask).tolist() == (
            sorted(environment.position.legal()) if asked else []
        )


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_an_observation_does_not_depend_on_what_the_seat_cannot_know(game: Game) -> None:
    environment = GameEnv(game.id)
    environment.reset(seed=4)
    while not environment.position.over:
        truth = environment.position
        for seat, agent in enumerate(environment.possible_agents):
            seen = environment.observe(agent)
            environment.position = game.rules.redeal(truth.view(seat), random_from(8))
            seen_again = environment.observe(agent)
            environment.position = truth
            for part, numbers in seen.items():
                assert np.array_equal(numbers, seen_again[part])
        environment.step(truth.legal()[-1])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_state_is_what_all_seats_know_together(game: str, players: int) -> None:
    environment = env(game, players)
    environment.reset(seed=1)
    for _ in range(20):
        seen = [environment.observe(agent)["observation"] for agent in environment.possible_agents]
        assert np.array_equal(environment.state(), np.concatenate(seen))
        assert environment.state_space.contains(environment.state())
        observation, *_ = environment.last()
        environment.step(np.flatnonzero(observation["action_mask"])[0])


def test_seeds_name_matches() -> None:
    first, again, other = GameEnv("suspense"), GameEnv("suspense"), GameEnv("suspense")
    first.reset(seed=5)
    again.reset(seed=5)
    other.reset(seed=6)
    assert snapshot(first.position) == snapshot(again.position)
    assert snapshot(first.position) != snapshot(other.position)
    opening = snapshot(first.position)
    first.reset()
    again.reset()
    assert snapshot(first.position) == snapshot(again.position)
    assert snapshot(first.position) != opening


def test_an_illegal_answer_ends_the_match_or_is_refused() -> None:
    wrapped, bare = env("suspense"), GameEnv("suspense")
    wrapped.reset(seed=1)
    culprit = wrapped.agent_selection
    wrapped.step(14)  # to fold on the first turn
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[culprit] == -1
    bare.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="everyone must play a card"):
        bare.step(14)
    with pytest.raises(BadSetup, match="An answer is needed"):
        bare.step(None)


def test_bad_setups_are_refused() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadSetup, match="Suspense is for 3 players, not 4"):
        env("suspense", players=4)
    with pytest.raises(BadSetup, match="There is no option hue"):
        env("suspense", options={"hue": 1})


def test_a_view_that_does_not_fit_is_refused() -> None:
    view = find_game("suspense").rules.new(3, {}, random_from(1)).view(0)
    with pytest.raises(BadSetup, match="give a size of at least that"):
        as_vector(view, 5)
