"""What a bot is, and the random bot that every game has."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic

from mypy_extensions import mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.events import Event
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, V


class Budget:
    """How long a bot may think. It asks ``is_spent`` now and then and answers when it is."""

    def __init__(self, simulations: int = 0, seconds: float = 0.0) -> None:
        self.simulations: int = simulations
        """How many matches it may imagine; 0: as many as it likes."""
        self._deadline: float = time.monotonic() + seconds if seconds > 0 else 0.0
        self._stopped: bool = False

    def stop(self) -> None:
        """Give up the answer, which is no longer awaited; may be called from another thread."""
        self._stopped = True

    def is_spent(self, simulations: int) -> bool:
        """Return whether the bot should answer now, after this many imagined matches."""
        if self._stopped or (self.simulations and simulations >= self.simulations):
            return True
        return self._deadline > 0.0 and time.monotonic() >= self._deadline


FREELY: Final = Budget()
"""The budget without limits."""


class Thinking:
    """All that a bot is handed besides its view when it is asked."""

    def __init__(self, random: Random, read: Sequence[Event] = (), budget: Budget = FREELY) -> None:
        self.random: Random = random
        """The bot's own source, not the match's."""
        self.read: Sequence[Event] = read
        """All that its seat could read since the match began; empty unless the bot ``reads``."""
        self.budget: Budget = budget


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC, Generic[V]):
    """A player that is a program. It sees what a person in its seat would see and nothing more.

    A bot remembers nothing: what it answers follows from its view and from what it is handed in
    ``Thinking``. So it may be made once for a match or again for each answer.
    """

    games: ClassVar[tuple[str, ...]] = ()
    """The ids of the games it plays; empty: all."""

    def __init__(self, players: int, options: Options) -> None:
        self.players: int = players
        self.options: Options = options
        self.reads: bool = False
        """Whether it wants to know what was told; telling takes time."""

    @abstractmethod
    def choose(self, view: V, thinking: Thinking) -> int:
        """Return one of ``view.legal``, where one answer is all."""

    def choose_several(self, view: V, choice: Choice, thinking: Thinking) -> list[int]:
        """Return a set of the choice, or one answer instead of choosing. At random, unless a bot
        overrides it to choose well."""
        return choice.at_random(thinking.random)

    def answer(self, view: V, thinking: Thinking) -> list[int]:
        """Return the whole answer: one number, or all that is chosen together."""
        if view.choice is None:
            return [self.choose(view, thinking)]
        return self.choose_several(view, view.choice, thinking)


AnyBot = Bot[Any]


class RandomBot(Bot[AnyView]):
    """Gives every legal answer the same chance."""

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return view.legal[thinking.random.below(len(view.legal))]
