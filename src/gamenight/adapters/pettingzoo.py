"""Any registered game as a PettingZoo AEC environment.

    from gamenight.adapters import pettingzoo
    env = pettingzoo.env(game="suspense", options={"first_seat": 0})

**Agents** are ``seat_0``, ``seat_1`` and so on; the one that is asked is selected. Seats that are
asked at the same time are selected one after another, and things that are chosen together are
named one by one: neither tells the others anything before all is settled.

**Actions** are the game's answers, 0 to ``Rules.answer_count`` - 1.

**Observations** hold ``action_mask``, 1 for every legal answer (all 0 for seats that are not
asked), and ``observation``: what the game declares for networks (docs/learning.md) or, with
``faithful=True``, the seat's whole view as ``size`` whole numbers (``faithful.py``).

**The state**, for learners that train with all hands open, is what all seats know together: their
observations one after the other. What nobody knows, such as the order of a deck, is not in it.

**Rewards** come at the end: the share of the win (1, a half for one of two winners, 0) minus the
average share, so that they add up to 0; alone, the share itself. An illegal answer ends the match
with -1 for the seat that gave it; a number that is not an action at all is an AssertionError.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from gamenight.adapters.arrays import Numbers, mask_of, shown, space_of
from gamenight.adapters.faithful import SIZE
from gamenight.adapters.setup import Streams, rewards_of, setup_of
from gamenight.core.errors import BadSetup

Observation = dict[str, Numbers]


def env(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    size: int = SIZE,
    faithful: bool = False,
) -> AECEnv:
    """Return the environment with the wrappers that PettingZoo advises: illegal answers end the
    match."""
    bare = GameEnv(game, players, options, size, faithful)
    legal_only = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal_only))


class GameEnv(AECEnv):  # type: ignore[misc]
    """One match of a game after another; the bare environment, which raises on illegal answers."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        size: int = SIZE,
        faithful: bool = False,
    ) -> None:
        super().__init__()
        setup = setup_of(game, players, options)
        self.rules = setup.rules
        self.players = setup.players
        self.options = setup.options
        self.observer = setup.observer(faithful, size)
        self.streams = Streams()
        self.metadata = {
            "name": f"gamenight_{game}_v{self.rules.version}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.action_spaces = {
            agent: spaces.Discrete(self.rules.answer_count) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: self.space() for agent in self.possible_agents}
        self.state_space = space_of(self.observer, self.players)

    def space(self) -> spaces.Dict:
        mask = spaces.MultiBinary(self.rules.answer_count)
        return spaces.Dict({"observation": space_of(self.observer), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, object] | None = None,
    ) -> None:
        """A new match. With a seed, it and the matches after it are the same every time.

        PettingZoo passes ``options`` of any kind; those of the game were given once and for all.
        """
        self.random = self.streams.next(seed)
        self.in_play = self.rules.new(self.players, self.options, self.random)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.in_play.turn]

    def observe(self, agent: str) -> Observation:
        view = self.in_play.view(self.possible_agents.index(agent))
        mask = mask_of(view.legal, self.rules.answer_count)
        return {"observation": shown(self.observer, view), "action_mask": mask}

    def state(self) -> Numbers:
        views = [self.in_play.view(seat) for seat in range(self.players)]
        return np.concatenate([shown(self.observer, view) for view in views])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSetup("An answer is needed: the match is not over for this seat.")
        self._cumulative_rewards[agent] = 0.0
        answers = self.in_play.check(self.in_play.turn, [int(action)], whole=False)
        self.in_play.apply(answers[0], self.random)
        if self.in_play.over:
            rewards = rewards_of(self.in_play.position.payoffs())
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.in_play.turn]
        self._accumulate_rewards()
