"""Games for one as Gymnasium environments."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gamenight.adapters.gymnasium import LearnerEnv, names
from gamenight.adapters.setup import rewards_of
from gamenight.core.bot import Bot, Thinking
from gamenight.core.errors import BadSetup, IllegalAnswer
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.core.value import snapshot
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games, find_game
from gamenight.lab.simulate import Series, play_with_bots
from tests.rules.checked import give_one

SOLO = [game.id for game in all_games() if 1 in game.rules.players]


@pytest.mark.parametrize("name", names())
def test_gymnasiums_own_tests(name: str) -> None:
    check_env(gymnasium.make(name, bots="easy").unwrapped)
    check_env(gymnasium.make(name, bots="random", faithful=True, size=2048).unwrapped)


def test_every_game_is_registered_with_the_version_of_its_rules() -> None:
    assert names() == [f"gamenight/{game.id}-v{game.rules.version}" for game in all_games()]
    assert set(names()) <= set(gymnasium.registry)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_games_for_one_are_played_alone_and_others_by_the_usual_number(game: AnyGame) -> None:
    env = LearnerEnv(game.id)
    assert env.setup.players == (1 if game.id in SOLO else game.usual_players())
    assert len(env.matches.bots) == env.setup.players - 1


def play(env: LearnerEnv, seed: int, longest: int) -> tuple[float, list[int]]:
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
    env = LearnerEnv(game)
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
    env = LearnerEnv(game)
    _, info = env.reset(seed=4)
    for _ in range(30):
        legal = env.in_play.legal()
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(legal)
        _, _, ended, _, info = env.step(legal[-1])
        if ended:
            break
    env.reset(seed=4)
    legal = env.in_play.legal()
    illegal = next(answer for answer in range(int(env.action_space.n)) if answer not in legal)
    _, _, ended, _, info = env.step(illegal)
    assert ended
    assert not info["action_mask"].any()


def test_a_seed_names_a_match_and_those_after_it() -> None:
    env = LearnerEnv("roll-and-color")
    first = env.reset(seed=7)[0]
    second = env.reset()[0]
    assert not np.array_equal(first, second)
    assert np.array_equal(env.reset(seed=7)[0], first)
    assert np.array_equal(env.reset()[0], second)


def test_rewards_for_winning_come_at_the_end() -> None:
    env = LearnerEnv("spots", options={"dog_treats": 0, "turn_limit": 3}, rewards="win")
    totals = [play(env, seed, 10_000)[0] for seed in range(30)]
    assert set(totals) <= {0.0, 1.0}
    assert env.in_play.over
    assert totals[-1] == env.in_play.position.payoffs()[0]


def test_an_illegal_answer_ends_the_match_and_costs_a_point() -> None:
    env = LearnerEnv("spectrum-solitaire")
    _, info = env.reset(seed=1)
    before = snapshot(env.in_play)
    illegal = int(info["action_mask"].argmin())
    _, reward, ended, _, _ = env.step(illegal)
    assert (reward, ended) == (-1.0, True)
    assert snapshot(env.in_play) == before


def test_bad_setups_are_refused() -> None:
    with pytest.raises(BadSetup, match="Suspense is for 3 players, not 1"):
        LearnerEnv("suspense", players=1)
    with pytest.raises(BadSetup, match="Beside the learner sit 2 bots, not 1"):
        LearnerEnv("suspense", bots=["easy"])
    with pytest.raises(BadSetup, match="Suspense has no bot strong"):
        LearnerEnv("suspense", bots="strong")
    with pytest.raises(BadSetup, match="Rewards cannot be for fun"):
        LearnerEnv("spots", rewards="fun")  # type: ignore[arg-type]


def test_bots_answer_as_in_a_tournament() -> None:
    """With the level's own answers in the learner's place it is the match of the simulation."""
    game = find_game("suspense")
    options = game.rules.accept(3, {})
    names = ("easy", "medium", "random")
    for seed in range(6):
        env = LearnerEnv("suspense", bots=["medium", "random"])
        env.reset(seed=seed)
        learner = seed % 3
        seats = tuple(names[(seat - learner) % 3] for seat in range(3))
        _, position = play_with_bots(
            game, Series("suspense", 3, options, seats, 1, seed=seed), 0, seats
        )
        bot, stream, ended, reward = (
            game.bot("easy", 3, options),
            random_from(seed, 0, learner),
            False,
            0.0,
        )
        while not ended:
            assert env.in_play.turn == learner
            view = env.in_play.view(learner)
            _, reward, ended, _, _ = env.step(bot.choose(view, Thinking(stream)))
        assert snapshot(env.in_play.position) == snapshot(position)
        assert reward == pytest.approx(rewards_of(position.payoffs())[learner])


class Lowest(Bot[AnyView]):
    """A bot of one's own."""

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return min(view.legal)


BOT_BEGINS = 2
"""A seed whose first question goes to a bot."""


class Wrong(Bot[AnyView]):
    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return -1


def test_own_bots_play_too_and_what_they_may_not_do_is_refused() -> None:
    env = LearnerEnv("suspense", bots=[Lowest, Lowest])
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    wrong = LearnerEnv("suspense", bots=Wrong)
    with pytest.raises(IllegalAnswer):
        wrong.reset(seed=BOT_BEGINS)
