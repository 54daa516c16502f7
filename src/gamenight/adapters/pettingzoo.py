"""Any registered game as a PettingZoo AEC environment.

    from gamenight.adapters import pettingzoo
    env = pettingzoo.env(game="suspense", options={"first_seat": 0})

**Agents** are ``seat_0``, ``seat_1`` and so on; the one that is asked is selected. Seats that are
asked at the same time are selected one after another, and things that are chosen together are
named one by one: neither tells the others anything before all is settled.

**Actions** are the game's answers, 0 to ``Rules.answers`` - 1.

**Observations** hold ``action_mask``, 1 for every legal answer (all 0 for seats that are not
asked), and ``observation``, the seat's whole ``View`` except what may be answered, as whole
numbers in the alphabetical order of its fields:

- a number or a switch is itself, sets of cards being bit sets as in the view; one that is too large
  for an element is ``-PIECE`` minus the number of its pieces, then the pieces, the lowest first;
- a list is its length, then its items; a text likewise, by the code points of its characters;
- a dictionary is its length, then its keys and values in order; a set is a sorted list;
- a value inside the view, such as the position, is 1, then its fields; a missing one is 0;
- the rest of the vector is 0.

So the vector says what the seat may know, all of it and nothing else. It is made to be faithful
for every game, not to be convenient for one; a learner will want to unpack bit sets first. A view
that does not fit ``size`` numbers is refused, never cut off.

**The state**, for learners that train with all hands open, is what all seats know together: their
vectors one after the other. What nobody knows, such as the order of a deck, is not in it.

**Rewards** come at the end: the share of the win (1, a half for one of two winners, 0) minus the
average share, so that they add up to 0; alone, the share itself. An illegal answer ends the match
with -1 for the seat that gave it; a number that is not an action at all is an AssertionError.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from gamenight.adapters.setup import rewards_of, setup_of
from gamenight.core.errors import BadSetup
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.core.value import Value, attribute_names

IN_THE_MASK = ("legal", "choice")
"""The fields of a view that say what may be answered."""

SIZE = 1024
"""How many numbers an observation has, unless told otherwise."""

PIECE = (1 << 62) - 1
"""The largest number that is written as one element."""

Observation = dict[str, NDArray[np.int64] | NDArray[np.int8]]


def env(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    size: int = SIZE,
) -> AECEnv:
    """The environment with the wrappers that PettingZoo advises: illegal answers end the match."""
    bare = GameEnv(game, players, options, size)
    legal_only = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal_only))


def numbers(count: int) -> spaces.Box:
    """That many whole numbers of any size."""
    whole = np.iinfo(np.int64)
    return spaces.Box(whole.min, whole.max, (count,), np.int64)


class GameEnv(AECEnv):  # type: ignore[misc]
    """One match of a game after another; the bare environment, which raises on illegal answers."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        size: int = SIZE,
    ) -> None:
        super().__init__()
        setup = setup_of(game, players, options)
        self.rules = setup.rules
        self.players = setup.players
        self.options = setup.options
        self.size = size
        self.seed_in_use = randbits(63)
        self.matches = 0
        """Matches since the seed was set: each has its own stream."""
        self.metadata = {
            "name": f"gamenight_{game}_v{self.rules.version}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.action_spaces = {
            agent: spaces.Discrete(self.rules.answers) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: self.space() for agent in self.possible_agents}
        self.state_space = numbers(self.players * size)

    def space(self) -> spaces.Dict:
        mask = spaces.MultiBinary(self.rules.answers)
        return spaces.Dict({"observation": numbers(self.size), "action_mask": mask})

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
        if seed is None:
            self.matches += 1
        else:
            self.seed_in_use, self.matches = seed, 0
        self.random = random_from(self.seed_in_use, self.matches)
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
        mask = np.zeros(self.rules.answers, np.int8)
        mask[list(view.legal)] = 1
        return {"observation": as_vector(view, self.size), "action_mask": mask}

    def state(self) -> NDArray[np.int64]:
        views = [self.in_play.view(seat) for seat in range(self.players)]
        return np.concatenate([as_vector(view, self.size) for view in views])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSetup("An answer is needed: the match is not over for this seat.")
        self._cumulative_rewards[agent] = 0.0
        self.in_play.play(int(action), self.random)
        if self.in_play.over:
            rewards = rewards_of(self.in_play.position.payoffs())
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.in_play.turn]
        self._accumulate_rewards()


def as_vector(view: AnyView, size: int) -> NDArray[np.int64]:
    """A view as numbers, filled up with zeros."""
    numbers: list[int] = []
    for name in attribute_names(view):
        if name not in IN_THE_MASK:
            write(getattr(view, name), numbers)
    if len(numbers) > size:
        raise BadSetup(f"This view takes {len(numbers)} numbers: give a size of at least that.")
    vector = np.zeros(size, np.int64)
    vector[: len(numbers)] = numbers
    return vector


def write(thing: object, numbers: list[int]) -> None:
    """Append what a view holds, as the head of this file describes."""
    if isinstance(thing, int):
        write_number(int(thing), numbers)
    elif isinstance(thing, str):
        numbers += [len(thing), *map(ord, thing)]
    elif isinstance(thing, (tuple, list)):
        numbers.append(len(thing))
        for item in thing:
            write(item, numbers)
    elif isinstance(thing, dict):
        numbers.append(len(thing))
        for key, value in thing.items():
            write(key, numbers)
            write(value, numbers)
    elif isinstance(thing, (set, frozenset)):
        write(sorted(thing), numbers)
    elif thing is None:
        numbers.append(0)
    elif not isinstance(thing, Value):
        raise TypeError(f"a {type(thing).__name__} in a view cannot be written as whole numbers")
    else:
        numbers.append(1)
        for name in attribute_names(thing):
            write(getattr(thing, name), numbers)


def write_number(number: int, numbers: list[int]) -> None:
    pieces = -(-number.bit_length() // PIECE.bit_length())
    if pieces < 2:
        numbers.append(number)
    else:
        numbers.append(-PIECE - pieces)
        numbers += [number >> PIECE.bit_length() * at & PIECE for at in range(pieces)]
