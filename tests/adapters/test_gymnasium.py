"""Games for one as Gymnasium environments."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gamenight.adapters.gymnasium import SoloEnv, names
from gamenight.core.errors import BadSetup
from gamenight.core.random import random_from
from gamenight.core.value import snapshot
from gamenight.game.registry import all_games, find_game
from tests.rules.checked import give_one

SOLO = [game.id for game in all_games() if 1 in game.rules.players]


@pytest.mark.parametrize("name", names())
def test_gymnasiums_own_tests(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)
    check_env(gymnasium.make(name, faithful=True, size=2048).unwrapped)


def test_every_game_for_one_is_registered_with_the_version_of_its_rules() -> None:
    versions = [f"gamenight/{game}-v{find_game(game).rules.version}" for game in SOLO]
    assert names() == versions
    assert len(versions) == 5
    assert set(versions) <= set(gymnasium.registry)


def play(env: SoloEnv, seed: int, longest: int) -> tuple[float, list[int]]:
    """Play at random among the legal answers; the rewards together, and the answers."""
    random, answers, total = random_from(seed, 9), [], 0.0
    _, info = env.reset(seed=seed)
    for _ in range(longest):
        legal = np.flatnonzero(info["action_mask"])
        answer = int(legal[random.below(len(legal))])
        answers.append(answer)
        _, reward, ended, truncated, info = env.step(answer)
        total += reward
        assert not truncated
        if ended:
            break
    return total, answers


@pytest.mark.parametrize("game", SOLO)
def test_matches_are_those_of_the_rules(game: str) -> None:
    env = SoloEnv(game)
    total, answers = play(env, 3, 200)
    stream = random_from(3, 0)
    rules = env.setup.rules
    state = rules.start(1, env.setup.options, stream)
    first_score = state.position.score(0)
    for answer in answers:
        give_one(state, answer, stream)
    assert snapshot(state) == snapshot(env.in_play)
    assert total == pytest.approx(state.position.score(0) - first_score)


@pytest.mark.parametrize("game", SOLO)
def test_the_mask_is_what_the_rules_allow(game: str) -> None:
    env = SoloEnv(game)
    _, info = env.reset(seed=4)
    for _ in range(30):
        legal = env.in_play.legal()
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(legal)
        _, _, ended, _, info = env.step(legal[-1])
        if ended:
            break
    env.in_play.position.end()
    _, info = env.seen()
    assert not info["action_mask"].any()


def test_a_seed_names_a_match_and_those_after_it() -> None:
    env = SoloEnv("roll-and-color")
    first = env.reset(seed=7)[0]
    second = env.reset()[0]
    assert not np.array_equal(first, second)
    assert np.array_equal(env.reset(seed=7)[0], first)
    assert np.array_equal(env.reset()[0], second)


def test_rewards_for_winning_come_at_the_end() -> None:
    env = SoloEnv("spots", {"dog_treats": 0, "turn_limit": 3}, rewards="win")
    totals = [play(env, seed, 10_000)[0] for seed in range(30)]
    assert set(totals) <= {0.0, 1.0}
    assert env.in_play.over
    assert totals[-1] == env.in_play.position.payoffs()[0]


def test_an_illegal_answer_ends_the_match_and_costs_a_point() -> None:
    env = SoloEnv("spectrum-solitaire")
    _, info = env.reset(seed=1)
    before = snapshot(env.in_play)
    illegal = int(info["action_mask"].argmin())
    _, reward, ended, _, _ = env.step(illegal)
    assert (reward, ended) == (-1.0, True)
    assert snapshot(env.in_play) == before


def test_bad_setups_are_refused() -> None:
    with pytest.raises(BadSetup, match="Suspense is for 3 players, not 1"):
        SoloEnv("suspense")
    with pytest.raises(BadSetup, match="Rewards cannot be for fun"):
        SoloEnv("spots", rewards="fun")  # type: ignore[arg-type]
