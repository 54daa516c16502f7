"""Every game as a Gymnasium environment: one learner, alone or among bots.

    >>> import gymnasium
    >>> import gamenight.adapters.gymnasium  # registers them
    >>> env = gymnasium.make("gamenight/spots-v3", players=2, bots="easy")
    >>> observation, info = env.reset(seed=1)
    >>> int(info["action_mask"].argmax())  # the lowest legal answer
    0

``names()`` lists them; the number behind the name is the version of the rules. Games that can be
played alone are, unless ``players`` says otherwise; all others have their usual number of players.
``options`` are those of the game, ``{"dog_treats": 0}``. ``gymnasium.make_vec`` plays many matches
at once (``vector.py``).

**Bots** answer inside. They are named as everywhere else ("medium", "mybots:Lowest"), one for all
other seats or one for each, clockwise from the learner; own ones may be classes. The learner's seat
(``info["seat"]``) moves on with each match.

**Actions** are the game's answers. ``info["action_mask"]`` is 1 for every legal one. An illegal
answer ends the match with a reward of -1.

**Observations** are what the game declares for networks (docs/learning.md); with ``faithful=True``
they are whole views (``faithful.py``).

**Rewards** of who plays alone are by how much an answer raises the score, so that they add up to
the score of the match; in company they come at the end: the share of the win minus the average
share. ``rewards="score"`` and ``rewards="win"`` choose; alone a win is worth 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from gamenight.adapters.arrays import Numbers
from gamenight.adapters.faithful import SIZE
from gamenight.adapters.learner import Learner, Opponents
from gamenight.adapters.selfplay import batch_of
from gamenight.adapters.setup import Rewards
from gamenight.core.rules import AnyState
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games

Info = dict[str, Any]


class LearnerEnv(gymnasium.Env[Numbers, np.int64]):
    """One match of a game after another."""

    action_space: spaces.Discrete

    def __init__(
        self,
        game: str,
        players: int | None = None,
        bots: Opponents = "medium",
        options: Mapping[str, object] | None = None,
        rewards: Rewards | None = None,
        faithful: bool = False,
        size: int = SIZE,
    ) -> None:
        learner = Learner(game, players, bots, options, rewards, faithful, size)
        self.setup, self.observer = learner.setup, learner.observer
        self.observation_space = learner.observation_space
        self.action_space = learner.action_space
        self.matches = learner.matches(1, goes_on=False)
        self.now = batch_of(self.matches)
        self.has_begun = False

    @property
    def in_play(self) -> AnyState:
        """Return the match, with all its secrets."""
        return self.matches.states[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        """Begin a new match. With a seed, it and the matches after it are the same every time.

        Gymnasium passes ``options`` of any kind; those of the game were given once and for all.
        """
        super().reset(seed=seed)
        if seed is None and self.has_begun:
            self.matches.begin_next([0])
        else:
            self.matches.begin_each([0], [randbits(31) if seed is None else seed])
        self.has_begun = True
        return self.seen()

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, Info]:
        self.matches.step_with_bots([int(action)])
        observation, info = self.seen()
        reward = self.matches.own_rewards()[0]
        return observation, reward, bool(self.now.terminations[0]), False, info

    def seen(self) -> tuple[Numbers, Info]:
        mask = self.now.masks[0].astype(np.int8)
        info = {"action_mask": mask, "seat": int(self.now.seats[0])}
        return self.now.observations[0].copy(), info


def name_of(game: AnyGame) -> str:
    return f"gamenight/{game.id}-v{game.rules.version}"


def names() -> list[str]:
    """Return the names under which Gymnasium knows the games."""
    return [name_of(game) for game in all_games()]


for game in all_games():
    gymnasium.register(
        name_of(game),
        f"{__name__}:LearnerEnv",
        vector_entry_point="gamenight.adapters.vector:VectorEnv",
        kwargs={"game": game.id},
    )
