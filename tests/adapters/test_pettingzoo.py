"""Every registered game as a PettingZoo environment."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from gamenight.adapters.arrays import shown
from gamenight.adapters.faithful import PIECE, Faithful, write
from gamenight.adapters.pettingzoo import GameEnv, env
from gamenight.adapters.setup import rewards_of
from gamenight.core.choice import Choice
from gamenight.core.errors import BadSetup, IllegalAnswer, UnknownGame
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.core.value import snapshot
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from tests.some import some

GAMES = [
    pytest.param(game.id, players, id=f"{game.id}-{players}")
    for game in all_games()
    for players in game.rules.players
]


@pytest.mark.filterwarnings("ignore::UserWarning")  # it frowns on observations that are dicts
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoos_own_tests(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players), num_cycles=50)
    seed_test(lambda: env(game, players), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


def test_the_example_plays() -> None:
    done = subprocess.run(
        [sys.executable, "docs/examples/environment.py", "spots", "2"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    agents, rewards = zip(*[line.split() for line in done.stdout.splitlines()], strict=True)
    assert agents == ("seat_0", "seat_1")
    assert sum(float(reward) for reward in rewards) == pytest.approx(0)


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


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_rewards_follow_the_outcome(game: AnyGame) -> None:
    environment = env(game.id, game.usual_players())
    rewards = play_at_random(environment, 3)
    shares = environment.unwrapped.in_play.position.payoffs()
    expected = dict(zip(environment.possible_agents, rewards_of(shares), strict=True))
    assert rewards == pytest.approx(expected)


def test_rewards_are_shares_minus_the_average() -> None:
    assert rewards_of([0.0, 1.0]) == [-0.5, 0.5]
    assert rewards_of([0.5, 0.0, 0.5, 0.0]) == [0.25, -0.25, 0.25, -0.25]
    assert rewards_of([0.0, 0.0, 0.0]) == [0.0, 0.0, 0.0]
    assert rewards_of([1.0]) == [1.0]
    assert rewards_of([0.0]) == [0.0]


def views_in_random_play(game: AnyGame) -> Iterator[AnyView]:
    random = random_from(11)
    state = game.rules.new(game.usual_players(), {}, random)
    while True:
        for seat in range(state.position.players):
            yield state.view(seat)
        if state.over:
            return
        answers = state.legal()
        state.apply(answers[random.below(len(answers))], random)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_vector_holds_the_whole_view(game: AnyGame) -> None:
    """Views that differ have vectors that differ, views alike have vectors alike."""
    views: dict[bytes, object] = {}
    for view in views_in_random_play(game):
        if not view.legal:  # the answers that are open are in the mask instead
            vector = shown(Faithful(), view).tobytes()
            assert views.setdefault(vector, snapshot(view)) == snapshot(view)
    assert len(set(views.values())) == len(views) > 0


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_mask_is_what_the_rules_allow(game: AnyGame) -> None:
    environment = GameEnv(game.id)
    environment.reset(seed=2)
    for seat, agent in some(enumerate(environment.possible_agents)):
        mask = environment.observe(agent)["action_mask"]
        legal = environment.in_play.view(seat).legal
        assert np.flatnonzero(mask).tolist() == sorted(legal)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_an_observation_does_not_depend_on_what_the_seat_cannot_know(game: AnyGame) -> None:
    environment = GameEnv(game.id)
    environment.reset(seed=4)
    while not environment.in_play.over:
        truth = environment.in_play
        for seat, agent in some(enumerate(environment.possible_agents)):
            seen = environment.observe(agent)
            environment.in_play = game.rules.redeal(truth.view(seat), random_from(8))
            seen_again = environment.observe(agent)
            environment.in_play = truth
            for part, numbers in some(seen.items()):
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
    assert snapshot(first.in_play) == snapshot(again.in_play)
    assert snapshot(first.in_play) != snapshot(other.in_play)
    opening = snapshot(first.in_play)
    first.reset()
    again.reset()
    assert snapshot(first.in_play) == snapshot(again.in_play)
    assert snapshot(first.in_play) != opening


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


@pytest.mark.parametrize("number", [-1, 999])
def test_a_number_that_is_not_an_action_is_an_error_and_changes_nothing(number: int) -> None:
    environment = env("suspense")
    environment.reset(seed=1)
    before = snapshot(environment.unwrapped.in_play)
    with pytest.raises(AssertionError, match="action is not in action space"):
        environment.step(number)
    assert snapshot(environment.unwrapped.in_play) == before
    assert not any(environment.terminations.values())


def test_bad_setups_are_refused() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    with pytest.raises(BadSetup, match="Suspense is for 3 players, not 4"):
        env("suspense", players=4)
    with pytest.raises(BadSetup, match="No option is called hue"):
        env("suspense", options={"hue": 1})


def test_a_large_set_is_written_in_pieces() -> None:
    written: list[int] = []
    write(1 << 130 | 1 << 62 | 5, written)
    assert written == [-PIECE - 3, 5, 1, 1 << 6]


def test_whatever_a_view_holds_is_written_or_refused() -> None:
    written: list[int] = []
    write([True, "ab", None, {3: [4]}, {6, 5}, Choice([7], 0, 1)], written)
    assert written == [6, 1, 2, 97, 98, 0, 1, 3, 1, 4, 2, 5, 6, 1, -1, 0, 0, 0, 1, 1, 7]
    with pytest.raises(TypeError, match="a float in a view cannot be written"):
        write([0.5], written)


def test_a_view_that_does_not_fit_is_refused() -> None:
    view = find_game("suspense").rules.new(3, {}, random_from(1)).view(0)
    with pytest.raises(BadSetup, match="give a size of at least that"):
        shown(Faithful(5), view)
