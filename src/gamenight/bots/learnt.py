"""Insights whose ``worth`` is learnt: named features of a position, weighed as matches have shown.

``gamenight train`` lets a game's bots play, finds the weights, and keeps them in a file beside the
game.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from gamenight.core.insight import Insight
from gamenight.core.options import Options
from gamenight.core.position import Position
from gamenight.core.rules import S, V


class Weights(NamedTuple):
    """What each feature is worth, by name and in the same order."""

    names: tuple[str, ...]
    values: tuple[float, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class LearntInsight(Insight[S, V]):
    """What a seat has, times what it is worth."""

    def __init__(self, players: int, options: Options, weights: Weights) -> None:
        super().__init__(players, options)
        self.weights: Weights = weights
        self.adds_to_points: bool = False
        """Whether features say what a seat will still gain beside its points. If not, they say all:
        the more, the likelier it wins, each unit by a factor of e."""

    @abstractmethod
    def features(self, state: S, seat: int) -> list[float]:
        """Return what a seat has in an imagined state, in the order of the weights' names."""

    def worth(self, state: S, seat: int) -> float:
        return self.points(state, seat) + self.weighed(self.features(state, seat))

    def points(self, state: S, seat: int) -> float:
        """Return what is not weighed."""
        if not self.adds_to_points:
            return 0.0
        position: Position = state.position
        return position.worth(seat)

    def weighed(self, features: list[float]) -> float:
        values = self.weights.values
        total = 0.0
        for at in range(len(features)):
            total += values[at] * features[at]
        return total
