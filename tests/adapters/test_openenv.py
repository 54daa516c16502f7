"""Every game in OpenEnv: in process, and at a server that its own validation accepts. Left out
where OpenEnv is not installed: it brings clients of language models, which nothing else needs."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from gamenight.core.random import random_from
from gamenight.game.registry import all_games
from tests.adapters.spoken import words_for

openenv: Any = pytest.importorskip("openenv.core")
validation: Any = pytest.importorskip("openenv.cli._validation")
games: Any = pytest.importorskip("gamenight.adapters.openenv")

GAMES = [
    pytest.param(game.id, players, id=f"{game.id}-{players}")
    for game in all_games()
    for players in game.rules.players
]
ANSWERS = 20


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_game_is_played_by_words(game: str, players: int) -> None:
    env, random = games.GameEnvironment(bots="random"), random_from(1)
    asked = env.reset(seed=3, game=game, players=players, seat=players - 1)
    assert "## " in asked.text
    given = 0
    while not asked.done and given < ANSWERS:
        assert env.match.turn == asked.seat == players - 1
        assert env.match.text(players - 1) in asked.text
        asked = env.step(games.GameAction(text=words_for(env.match, random)))
        assert asked.metadata == {"refused": False}
        given += 1
    assert asked.done == env.match.over
    assert env.state.step_count == given > 0


def test_a_match_ends_with_the_share_of_the_victory() -> None:
    rewards = []
    env, random = games.GameEnvironment("suspense", bots="random"), random_from(1)
    for seed in range(6):
        asked = env.reset(seed=seed)
        while not asked.done:
            assert asked.reward == 0
            asked = env.step(games.GameAction(text=words_for(env.match, random)))
        winners = env.match.outcome().winners
        assert asked.reward == (1 / len(winners) if 0 in winners else 0)
        rewards.append(asked.reward)
    assert max(rewards) > 0 == min(rewards)


def test_what_is_not_legal_is_asked_again_and_then_loses() -> None:
    env = games.GameEnvironment("suspense", errors=1)
    env.reset(seed=1)
    asked = env.step(games.GameAction(text="Fold"))
    assert asked.metadata == {"refused": True}
    assert not asked.done
    assert "'fold' is not one of the answers. You may answer: 1." in asked.text
    asked = env.step(games.GameAction(text="Fold"))
    assert (asked.done, asked.reward) == (True, 0)
    with pytest.raises(Exception, match="The match is over"):
        env.step(games.GameAction(text="1"))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    import uvicorn

    with socket.create_server(("127.0.0.1", 0)) as door:
        config = uvicorn.Config(games.app("spots", "random"), log_level="critical")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def test_its_own_validation_accepts_the_server(address: str) -> None:
    report = validation.validate_running_environment(address)
    assert report["passed"], [one for one in report["criteria"] if not one["passed"]]


def test_its_own_client_plays_a_whole_match(address: str) -> None:
    with openenv.GenericEnvClient(base_url=address).sync() as client:
        result = client.reset(seed=2, game="suspense", players=3, seat=1)
        assert result.observation["seat"] == 1
        answers = 0
        while not result.done:
            assert result.observation["answers"]["1"] in result.observation["text"]
            result = client.step({"text": [*result.observation["answers"]][-1]})
            answers += 1
        assert client.state()["step_count"] == answers > 3
    assert 0 <= result.reward <= 1
