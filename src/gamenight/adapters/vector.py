"""Many matches of one learner against bots, as Gymnasium's vector environment.

    >>> import numpy as np
    >>> from gamenight.adapters.vector import VectorEnv
    >>> envs = VectorEnv("suspense", num_envs=64, bots="medium")
    >>> observations, infos = envs.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((64, 97), (64, 15))
    >>> answers = infos["action_mask"].argmax(axis=1)  # the lowest legal answer in every match
    >>> observations, rewards, terminations, truncations, infos = envs.step(answers)
    >>> rewards.shape, bool(terminations.any()), envs.metadata["autoreset_mode"].value
    ((64,), False, 'NextStep')

``gymnasium.make_vec("gamenight/suspense-v1", num_envs=64)`` makes the same. It goes as
``gymnasium.vector.SyncVectorEnv`` of as many ``LearnerEnv`` goes (``gymnasium.py`` says what they
show, reward and take), number for number, but many times as fast: with a seed, environment ``i``
plays the matches of ``seed + i``.

``infos["action_mask"]`` is 1 for each legal answer, ``infos["seat"]`` the learner's seat, which
moves on with each match. All three modes of Gymnasium are there: a match that ended begins again
with the ``NEXT_STEP``, which takes no notice of its action; in the ``SAME_STEP``, with the last
observation in ``infos["final_obs"]``; or when ``reset`` is called with a ``reset_mask``
(``DISABLED``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gamenight.adapters.arrays import Numbers, as_array
from gamenight.adapters.faithful import SIZE
from gamenight.adapters.learner import Learner, Opponents
from gamenight.adapters.selfplay import batch_of
from gamenight.adapters.setup import Rewards
from gamenight.core.errors import BadSetup

Infos = dict[str, Any]
Steps = tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]


class VectorEnv(gymnasium.vector.VectorEnv[Numbers, NDArray[np.integer[Any]], NDArray[Any]]):
    """Many matches of one setup, each with one learner."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        bots: Opponents = "medium",
        options: Mapping[str, object] | None = None,
        *,
        rewards: Rewards | None = None,
        faithful: bool = False,
        size: int = SIZE,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        if num_envs < 1:
            raise BadSetup(f"{num_envs} matches cannot be played at once: at least one can.")
        self.mode = AutoresetMode(autoreset_mode)
        self.learner = learner = Learner(game, players, bots, options, rewards, faithful, size)
        self.matches = learner.matches(num_envs, self.mode == AutoresetMode.SAME_STEP)
        self.now = batch_of(self.matches)
        self.finals = as_array(self.matches.finals).reshape(-1, learner.observer.size)
        self.copy = copy
        """Whether every observation is an array of its own."""
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": self.mode}
        self.single_observation_space = learner.observation_space
        self.single_action_space = learner.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.has_begun = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Numbers, Infos]:
        """Begin new matches: the first ones of their seeds or, without a seed, the next ones. A
        ``reset_mask`` among the options says where."""
        if isinstance(seed, int):
            super().reset(seed=seed)
        which = self.places_in(options)
        seeds = self.seeds_for(seed)
        fresh = [at for at in which if seeds[at] is not None or not self.has_begun]
        if fresh:
            drawn = [seeds[at] for at in fresh]
            self.matches.begin_each(
                fresh, [randbits(31) if one is None else int(one) for one in drawn]
            )
        self.matches.begin_next([at for at in which if at not in set(fresh)])
        self.has_begun = True
        return self.observations(), self.infos()

    def places_in(self, options: dict[str, Any] | None) -> list[int]:
        """Return the environments that are to begin."""
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return [*range(self.num_envs)]
        mask = np.asarray(mask)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadSetup(f"A reset_mask is {self.num_envs} switches of numpy, one of them on.")
        return [int(at) for at in np.flatnonzero(mask)]

    def seeds_for(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """Return the seed of each environment, as Gymnasium counts them."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + at for at in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise BadSetup(f"{self.num_envs} matches take as many seeds, not {len(seed)}.")
        return list(seed)

    def step(self, actions: NDArray[np.integer[Any]]) -> Steps:
        """Give the learner's answer in every match; the bots answer inside."""
        before = self.now.terminations
        if self.mode == AutoresetMode.DISABLED and before.any():
            at = int(before.argmax())
            raise BadSetup(f"Match {at} is over: reset it first, with a reset_mask.")
        self.matches.step_with_bots(np.asarray(actions).tolist())
        ended = self.now.terminations.copy()
        infos = self.infos()
        if self.mode == AutoresetMode.SAME_STEP and ended.any():
            self.add_finals(infos, ended)
        rewards = self.matches.own_rewards()
        none = np.zeros(self.num_envs, np.bool_)
        return self.observations(), np.array(rewards, np.float64), ended, none, infos

    def observations(self) -> Numbers:
        return self.now.observations.copy() if self.copy else self.now.observations

    def infos(self) -> Infos:
        every = np.ones(self.num_envs, np.bool_)
        mask = self.now.masks.view(np.int8)
        return {
            "action_mask": mask.copy() if self.copy else mask,
            "_action_mask": every,
            "seat": self.now.seats.copy() if self.copy else self.now.seats,
            "_seat": every,
        }

    def add_finals(self, infos: Infos, ended: NDArray[np.bool_]) -> None:
        """Add what learners saw last where a match ended."""
        finals = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended):
            finals[at] = self.finals[at].copy()
        mask = np.zeros((self.num_envs, self.matches.answers), np.int8)
        seats = np.where(ended, self.matches.learners, 0)
        infos["final_obs"], infos["_final_obs"] = finals, ended
        infos["final_info"] = {
            "action_mask": mask,
            "_action_mask": ended,
            "seat": seats,
            "_seat": ended,
        }
        infos["_final_info"] = ended
