"""What all adapters agree on: which match is set up, and what a seat gets at its end."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from typing import Literal

from gamenight.adapters.faithful import SIZE, Faithful
from gamenight.core.errors import BadSetup
from gamenight.core.random import Random, random_from
from gamenight.game.observing import Observer
from gamenight.game.registry import find_game
from gamenight.game.setup import Setup

Rewards = Literal["win", "score"]
"""What is rewarded: the share of the victory, or points as they are made."""


def is_by_score(rewards: str) -> bool:
    """Say whether points are rewarded."""
    if rewards not in ("win", "score"):
        raise BadSetup(f"Rewards cannot be for {rewards}: they are for score or win.")
    return rewards == "score"


class LearningSetup(Setup):
    """A setup with all its options, and what learners are shown of it."""

    def place_names(self) -> list[str]:
        """Name each place of the declared row."""
        return [name for field in self.observer().fields for name in field.place_names()]

    def observer(self, faithful: bool = False, size: int = SIZE) -> Observer:
        """Return what writes an observation: what the game declares for networks; where it declares
        nothing, or if they are to be ``faithful``, whole views as ``size`` numbers."""
        layout = None if faithful else self.game.layout(self.players, self.options)
        return Faithful(size) if layout is None else layout


def setup_of(
    game_id: str, players: int | None = None, options: Mapping[str, object] | None = None
) -> LearningSetup:
    """Return the setup that is asked for, or a refusal; the usual number of players if none is
    named."""
    game = find_game(game_id)
    count = game.usual_players() if players is None else players
    return LearningSetup(game, count, game.rules.accept(count, options or {}))


class Streams:
    """Match after match of a seed: match ``n`` takes its chance from ``random_from(seed, n)``,
    as game ``n`` of a simulation does."""

    def __init__(self) -> None:
        self.seed = randbits(63)
        self.number = 0

    def next(self, seed: int | None) -> Random:
        """Return the stream of the first match of a seed, or of the match after the last one."""
        if seed is None:
            self.number += 1
        else:
            self.seed, self.number = seed, 0
        return random_from(self.seed, self.number)


def rewards_of(shares: list[float]) -> list[float]:
    """Return the share of each seat in the victory, minus the average share unless it plays
    alone."""
    average = sum(shares) / len(shares) if len(shares) > 1 else 0.0
    return [share - average for share in shares]
