"""What all adapters agree on: which match is set up, and what a seat gets at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gamenight.core.options import Options
from gamenight.core.rules import AnyRules
from gamenight.games.game import AnyGame
from gamenight.games.registry import find_game


@dataclass(frozen=True)
class Setup:
    """A game, for so many players, with all its options."""

    game: AnyGame
    players: int
    options: Options

    @property
    def rules(self) -> AnyRules:
        return self.game.rules


def setup_of(
    game_id: str, players: int | None = None, options: Mapping[str, object] | None = None
) -> Setup:
    """The setup that is asked for, or a refusal; the usual number of players if none is named."""
    game = find_game(game_id)
    count = game.usual_players() if players is None else players
    return Setup(game, count, game.rules.accept(count, options or {}))


def rewards_of(shares: list[float]) -> list[float]:
    """The share of each seat in the victory, minus the average share unless it plays alone."""
    average = sum(shares) / len(shares) if len(shares) > 1 else 0.0
    return [share - average for share in shares]
