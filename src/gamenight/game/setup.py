"""What is settled about a match before names and a seed are."""

from __future__ import annotations

from dataclasses import dataclass

from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY
from gamenight.core.match import Header
from gamenight.core.options import Options, as_text
from gamenight.core.rules import AnyRules
from gamenight.game.game import AnyGame


def check_seat(seat: int, players: int) -> None:
    """Refuse a seat that a match of this many players does not have."""
    if not 0 <= seat < players:
        raise BadSetup(f"Seat {seat} does not exist: seats are 0 to {players - 1}.")


@dataclass(frozen=True)
class Setup:
    """A game, how many play it, and options: all, or those that are not at their defaults."""

    game: AnyGame
    players: int
    options: Options

    @property
    def rules(self) -> AnyRules:
        return self.game.rules

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={as_text(value)}" for name, value in self.options.items())
        return f"{self.game.id}-{self.players}p{chosen}"

    def names(self) -> list[str]:
        return [f"Seat{seat}" for seat in range(self.players)]

    def watchers(self) -> list[int]:
        """Return all who may look: the seats and a spectator."""
        return [*range(self.players), NOBODY]

    def all_options(self) -> Options:
        """Return the options with their defaults."""
        return self.game.rules.accept(self.players, self.options)

    def header(self, seed: int) -> Header:
        rules = self.game.rules
        names = tuple(self.names())
        return Header(rules.id, rules.version, self.players, self.all_options(), names, seed)
