"""What a bot is, and the one that every game has."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from gamenight.core.events import Event
from gamenight.core.random import Random
from gamenight.core.rules import AnyView, Rules


class Budget:
    """How long a bot may think. It asks ``is_spent`` now and then and answers when it is."""

    def __init__(self, simulations: int = 0, seconds: float = 0.0) -> None:
        self.simulations: int = simulations
        """How many matches it may imagine; 0: as many as it likes."""
        self._deadline: float = time.monotonic() + seconds if seconds > 0 else 0.0
        self._stopped: bool = False

    def stop(self) -> None:
        """Nobody waits for the answer any more; may be called from another thread."""
        self._stopped = True

    def is_spent(self, simulations: int) -> bool:
        """Whether the bot should answer now, having imagined so many matches."""
        if self._stopped or (self.simulations and simulations >= self.simulations):
            return True
        return self._deadline > 0.0 and time.monotonic() >= self._deadline


FREELY: Final = Budget()
"""The budget without limits."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player that is a program. It sees what a person in its seat would see, and no more.

    A bot plays one seat of one match; what it wants to remember it keeps in its own attributes.
    """

    @abstractmethod
    def choose(
        self,
        view: AnyView,
        random: Random,
        news: Sequence[Event] = (),
        budget: Budget = FREELY,
    ) -> int:
        """One of ``view.legal``; ``random`` is the bot's own source, not the match's.

        ``news`` is all that this seat could read since it last answered.
        """


class RandomBot(Bot):
    """Gives every legal answer the same chance."""

    def choose(
        self,
        view: AnyView,
        random: Random,
        news: Sequence[Event] = (),  # noqa: ARG002
        budget: Budget = FREELY,  # noqa: ARG002
    ) -> int:
        return view.legal[random.below(len(view.legal))]


def choose_all(
    bot: Bot,
    rules: Rules,
    view: AnyView,
    random: Random,
    news: Sequence[Event] = (),
    budget: Budget = FREELY,
) -> list[int]:
    """The whole answer of a bot: one number, or all of a set that is chosen together.

    What may follow in a set depends on nothing but what the seat knows, so any world that looks
    like the view will do to find it out.
    """
    answers = [bot.choose(view, random, news, budget)]
    if view.choice is None:
        return answers
    world = rules.redeal(view, random)
    world.turn_to(view.seat)
    world.apply(answers[0], random)
    while world.midway():
        world.turn_to(view.seat)
        answers.append(bot.choose(world.view(view.seat), random, (), budget))
        world.apply(answers[-1], random)
    return answers
