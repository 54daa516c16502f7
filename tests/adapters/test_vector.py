"""The vector environment of one learner: as Gymnasium's own of as many single ones."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from gamenight.adapters.gymnasium import LearnerEnv, name_of, names
from gamenight.adapters.vector import VectorEnv
from gamenight.core.errors import BadSetup
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game

COUNT = 4
STEPS = 50
MODES = pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.value)


def answers_for(infos: dict[str, Any], chooser: np.random.Generator) -> np.ndarray[Any, Any]:
    """Legal answers; now and then any."""
    masks = infos["action_mask"]
    answers = (chooser.random(masks.shape) * masks).argmax(axis=1)
    anything = chooser.random(len(answers)) < 0.03
    return np.where(anything, chooser.integers(masks.shape[1], size=len(answers)), answers)


def same(one: Any, other: Any) -> bool:
    """Whether two observations, infos or arrays hold the same."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, np.ndarray) and one.dtype.hasobject:
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    return np.array_equal(one, other)


@MODES
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_it_goes_as_gymnasiums_own_goes(game: AnyGame, mode: AutoresetMode) -> None:
    theirs = SyncVectorEnv(
        [lambda: LearnerEnv(game.id, bots="random")] * COUNT, autoreset_mode=mode
    )
    ours = VectorEnv(game.id, COUNT, bots="random", autoreset_mode=mode)
    assert (ours.observation_space, ours.action_space) == (
        theirs.observation_space,
        theirs.action_space,
    )
    chooser = np.random.default_rng(1)
    assert same(ours.reset(seed=5), theirs.reset(seed=5))
    seeds: list[int | None] = [3, 8, 1, 3]
    _, infos = now = ours.reset(seed=seeds)
    assert same(now, theirs.reset(seed=seeds))
    ends, begun = 0, [True]
    for _ in range(STEPS):
        answers = answers_for(infos, chooser)
        ours_now, theirs_now = ours.step(answers), theirs.step(answers)
        assert same(ours_now, theirs_now)
        assert ours.observation_space.contains(ours_now[0])
        ended, infos = ours_now[2], ours_now[4]
        ends += int(ended.sum())
        if mode == AutoresetMode.DISABLED and ended.any():
            again = ours.reset(options={"reset_mask": ended.copy()})
            others = theirs.reset(options={"reset_mask": ended.copy()})
            begun.append(np.array_equal(again[0], others[0]))
            infos = again[1]
    assert ends > 0
    assert all(begun)


@pytest.mark.parametrize("name", names())
def test_gymnasium_makes_it_by_name(name: str) -> None:
    envs = gymnasium.make_vec(name, num_envs=3, bots="random")
    assert isinstance(envs.unwrapped, VectorEnv)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert (envs.num_envs, envs.metadata["autoreset_mode"]) == (3, AutoresetMode.NEXT_STEP)
    envs.reset(seed=1)
    envs.step(envs.action_space.sample())
    envs.close()
    assert envs.closed


def test_the_wrappers_of_gymnasium_go_around_it() -> None:
    envs = RecordEpisodeStatistics(VectorEnv("suspense", 8, bots="random"))
    _, infos = envs.reset(seed=1)
    chooser, episodes = np.random.default_rng(1), 0
    for _ in range(120):
        masks = infos["action_mask"]
        *_, infos = envs.step((chooser.random(masks.shape) * masks).argmax(axis=1))
        if "episode" in infos:
            episodes += int(infos["_episode"].sum())
            assert set(np.round(infos["episode"]["r"][infos["_episode"]], 3)) <= {
                -0.333,
                0.667,
                0.167,
                0.0,
            }
    assert episodes > 8


def test_seeds_name_matches_place_by_place() -> None:
    envs, other = VectorEnv("suspense", 3, bots="random"), VectorEnv("suspense", 3, bots="random")
    assert np.array_equal(envs.reset(seed=4)[0], other.reset(seed=[4, 5, 6])[0])
    following = envs.reset()[0]
    assert not np.array_equal(following, envs.reset(seed=4)[0])
    assert np.array_equal(following, envs.reset()[0])
    partly = envs.reset(seed=[4, None, None])[0]
    assert np.array_equal(partly[0], other.reset(seed=4)[0][0])


def test_what_was_seen_stays_unless_it_is_asked_to_change() -> None:
    for copy in (True, False):
        envs = VectorEnv("suspense", 2, bots="random", copy=copy)
        first, infos = envs.reset(seed=1)
        before = first.copy()
        envs.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(first, before) == copy


def test_the_seat_moves_on_and_is_told() -> None:
    envs = VectorEnv("suspense", 6, bots="random", autoreset_mode="SameStep")
    _, infos = envs.reset(seed=0)
    assert infos["seat"].tolist() == [0, 1, 2, 0, 1, 2]
    assert name_of(find_game("suspense")) in names()


def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadSetup, match="0 matches cannot be played at once"):
        VectorEnv("suspense", 0)
    envs = VectorEnv("suspense", 2, bots="random", autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(BadSetup, match="reset comes first"):
        envs.step(np.array([0, 0]))
    _, infos = envs.reset(seed=1)
    with pytest.raises(BadSetup, match="2 matches take as many answers, not 1"):
        envs.step(np.array([0]))
    with pytest.raises(BadSetup, match="2 matches take as many seeds, not 3"):
        envs.reset(seed=[1, 2, 3])
    with pytest.raises(BadSetup, match="A reset_mask is 2 switches"):
        envs.reset(options={"reset_mask": np.array([False, False])})
    legal = infos["action_mask"][0].argmax()
    envs.step(np.array([legal, 14]))  # to fold on the first turn ends that match
    with pytest.raises(BadSetup, match="Match 1 is over: reset it first"):
        envs.step(np.array([legal, legal]))
