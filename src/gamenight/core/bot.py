"""What a bot is, and the one that every game has."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from gamenight.core.random import Random
from gamenight.core.state import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player that is a program. It sees what a person in its seat would see, and no more."""

    @abstractmethod
    def choose(self, view: View, random: Random) -> int:
        """One of ``view.legal``; ``random`` is the bot's own source, not the match's."""


class RandomBot(Bot):
    """Gives every legal answer the same chance."""

    def choose(self, view: View, random: Random) -> int:
        return view.legal[random.below(len(view.legal))]
