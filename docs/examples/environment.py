"""Matches in a PettingZoo environment: the masks of legal answers are all it takes.

    python docs/examples/environment.py [GAME [MATCHES]]

Seat 0 gives the lowest legal answer, the others any. The ``adapters`` extra brings what it needs.
"""

from argparse import ArgumentParser
from typing import Any

import numpy as np

from gamenight.adapters import pettingzoo
from gamenight.game.registry import game_ids
from gamenight.game.setup_arguments import positive

Environment = Any


def play(environment: Environment) -> dict[str, float]:
    """One match; what each seat won."""
    won = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observed, reward, terminated, truncated, _ = environment.last()
        won[agent] += reward
        if terminated or truncated:
            environment.step(None)
            continue
        mask = observed["action_mask"]
        lowest = np.flatnonzero(mask)[0]
        environment.step(
            lowest if agent == "seat_0" else environment.action_space(agent).sample(mask)
        )
    return won


def average(game: str, matches: int, seed: int = 1) -> dict[str, float]:
    """What each seat wins on average: 0 is its fair share."""
    environment = pettingzoo.env(game=game)
    total: dict[str, float] = {}
    for number in range(matches):
        environment.reset(seed=seed + number)
        for agent in environment.possible_agents:
            environment.action_space(agent).seed(seed + number)
        for agent, reward in play(environment).items():
            total[agent] = total.get(agent, 0.0) + reward
    return {agent: reward / matches for agent, reward in total.items()}


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("game", choices=game_ids(), nargs="?", default="suspense")
    parser.add_argument("matches", type=positive, nargs="?", default=10)
    asked = parser.parse_args()
    for agent, reward in average(asked.game, asked.matches).items():
        print(f"{agent} {reward:+.3f}")  # noqa: T201
