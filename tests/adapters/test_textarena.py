"""Every game in TextArena: played by words alone. Left out where TextArena is not installed: it
brings clients of language models, which nothing else here needs."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.core.random import random_from
from gamenight.game.registry import all_games
from tests.adapters.spoken import words_for

textarena: Any = pytest.importorskip("textarena")
games: Any = pytest.importorskip("gamenight.adapters.textarena")

GAMES = [
    pytest.param(game, players, id=f"{game.id}-{players}")
    for game in all_games()
    for players in game.rules.players
]
ANSWERS = 40


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_game_is_played_by_words(game: Any, players: int) -> None:
    env = textarena.make(games.name_of(game), rules="short")
    env.reset(num_players=players, seed=3)
    random = random_from(1)
    for _ in range(ANSWERS):
        seat, observation = env.get_observation()
        assert seat == env.match.turn
        assert observation[-1][1] == env.match.text(seat)
        done, _ = env.step(f"I have thought [well]. [{words_for(env.match, random)}]")
        assert env.state.error_count == 0
        if done:
            break
    rewards, info = env.close()
    assert (rewards is not None) == done
    assert set(rewards or range(players)) == set(range(players))
    assert ("reason" in info[0]) == done


def test_the_rules_come_first_and_others_are_shown_nothing_that_was_written() -> None:
    env = textarena.make("Gamenight-Suspense-v1")
    env.reset(num_players=3, seed=1)
    seat, observation = env.get_observation()
    assert "Setup" in observation[0][1]
    env.step("My hand is good, but nobody may know. [1]")
    other, seen = env.get_observation()
    assert other != seat
    assert not any("nobody may know" in message for _, message, _ in seen)


def test_what_is_not_legal_is_asked_again_and_then_loses() -> None:
    env = textarena.make("Gamenight-Suspense-v1", error_allowance=1)
    env.reset(num_players=3, seed=1)
    seat, _ = env.get_observation()
    done, _ = env.step("[Fold]")
    assert not done
    again, observation = env.get_observation()
    assert again == seat
    assert "'fold' is not one of the answers. You may answer: 1." in observation[-1][1]
    done, _ = env.step("[Fold]")
    assert done
    rewards, info = env.close()
    assert rewards == {other: -1 if other == seat else 1 for other in range(3)}
    assert info[seat]["invalid_move"]
