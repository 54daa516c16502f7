"""The games that can be played alone, as Gymnasium environments.

    >>> import gymnasium
    >>> import gamenight.adapters.gymnasium  # registers them
    >>> env = gymnasium.make("gamenight/spots-v3", options={"dog_treats": 0})
    >>> observation, info = env.reset(seed=1)
    >>> int(info["action_mask"].argmax())  # the lowest legal answer
    0

``names()`` lists them; the number behind the name is the version of the rules.

**Actions** are the game's answers. ``info["action_mask"]`` is 1 for every legal one. An illegal
answer ends the match with a reward of -1.

**Observations** are what the game declares for networks (docs/learning.md); with ``faithful=True``
they are whole views (``faithful.py``).

**Rewards** are by how much an answer raises the score, so that they add up to the score of the
match. With ``rewards="win"`` they are 1 at the end of a match that is won, and 0 otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from gamenight.adapters.arrays import Cells, mask_of, shown, space_of
from gamenight.adapters.faithful import SIZE
from gamenight.adapters.setup import Streams, setup_of
from gamenight.core.errors import BadSetup
from gamenight.game.game import AnyGame
from gamenight.game.registry import all_games

ILLEGAL = -1.0
"""The reward for an answer that is not legal."""

Info = dict[str, Any]


class SoloEnv(gymnasium.Env[Cells, np.int64]):
    """One match of a game after another."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        rewards: Literal["score", "win"] = "score",
        faithful: bool = False,
        size: int = SIZE,
    ) -> None:
        if rewards not in ("score", "win"):
            raise BadSetup(f"Rewards cannot be for {rewards}: they are for score or win.")
        self.setup = setup_of(game, 1, options)
        self.for_winning = rewards == "win"
        self.observer = self.setup.observer(faithful, size)
        self.streams = Streams()
        self.observation_space = space_of(self.observer)
        self.action_space = spaces.Discrete(self.setup.rules.answer_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Cells, Info]:
        """A new match. With a seed, it and the matches after it are the same every time.

        Gymnasium passes ``options`` of any kind; those of the game were given once and for all.
        """
        super().reset(seed=seed)
        self.random = self.streams.next(seed)
        self.in_play = self.setup.rules.start(1, self.setup.options, self.random)
        return self.seen()

    def step(self, action: np.int64 | int) -> tuple[Cells, float, bool, bool, Info]:
        answer = int(action)
        if answer not in self.in_play.legal():
            observation, info = self.seen()
            return observation, ILLEGAL, True, False, info
        before = self.worth()
        self.in_play.apply(answer, self.random)
        observation, info = self.seen()
        return observation, self.worth() - before, bool(self.in_play.over), False, info

    def worth(self) -> float:
        """What all rewards up to now add up to."""
        position = self.in_play.position
        if not self.for_winning:
            return float(position.score(0))
        return float(position.payoffs()[0]) if position.over else 0.0

    def seen(self) -> tuple[Cells, Info]:
        view = self.in_play.view(0)
        mask = mask_of(view.legal, self.setup.rules.answer_count)
        return shown(self.observer, view), {"action_mask": mask}


def solo_games() -> list[AnyGame]:
    return [game for game in all_games() if 1 in game.rules.players]


def name_of(game: AnyGame) -> str:
    return f"gamenight/{game.id}-v{game.rules.version}"


def names() -> list[str]:
    """The names under which Gymnasium knows the games."""
    return [name_of(game) for game in solo_games()]


for game in solo_games():
    gymnasium.register(name_of(game), f"{__name__}:SoloEnv", kwargs={"game": game.id})
