"""Simulations and tournaments, as programs ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamenight.api.bots import BotName, bot_names
from gamenight.api.game import LoadedGame, loaded, players_or_usual, seed_or_any
from gamenight.core.options import OptionValue
from gamenight.lab.arena import Tournament, compete
from gamenight.lab.ladder import Ladder
from gamenight.lab.output import arena_report, report
from gamenight.lab.simulate import Series
from gamenight.lab.simulate import simulate as play_series
from gamenight.lab.totals import Totals
from gamenight.lab.workers import Timing, Workers


@dataclass(frozen=True)
class Simulation:
    """What many games came to; printed, it is what the command of the same name prints, and
    notebooks show it as a table with a picture."""

    series: Series
    totals: Totals
    timing: Timing

    def __str__(self) -> str:
        return report.as_words(self.series, self.totals, self.timing)

    def _repr_html_(self) -> str:
        """Return what every bot and every seat has won, as notebooks show it."""
        return report.as_html(self.series, self.totals)

    def facts(self) -> dict[str, object]:
        """Return the result as the command prints it with ``--json``."""
        return report.as_facts(self.series, self.totals, self.timing)


@dataclass(frozen=True)
class Arena:
    """What a tournament came to; notebooks show the ladder as a picture."""

    tournament: Tournament
    ladder: Ladder
    timing: Timing

    def __str__(self) -> str:
        return arena_report.as_words(self.tournament, self.ladder, self.timing)

    def _repr_svg_(self) -> str:
        return arena_report.as_svg(self.tournament, self.ladder)

    def facts(self) -> dict[str, object]:
        """Return the result as the command prints it with ``--json``."""
        return arena_report.as_facts(self.tournament, self.ladder, self.timing)


def simulate(
    game: LoadedGame | str,
    bots: Sequence[BotName] = (),
    *,
    players: int | None = None,
    games: int = 1_000,
    seed: int | None = None,
    rotate: bool = False,
    workers: Workers = 1,
    **options: OptionValue,
) -> Simulation:
    """Play many games between bots, by seat: names, or classes of your own; all are random where
    none are named.

    With several ``workers`` a script needs ``if __name__ == "__main__":`` around what it does,
    because each of them imports it. They may also be a cluster (docs/lab.md).
    """
    game = loaded(game)
    players = len(bots) or players_or_usual(game, players)
    accepted = game.accepted(players, options)
    seats = bot_names(game.registered, bots) or ("random",) * players
    series = Series(game.id, players, accepted, seats, games, rotate=rotate, seed=seed_or_any(seed))
    totals, timing = play_series(series, workers)
    return Simulation(series, totals, timing)


def arena(
    game: LoadedGame | str,
    bots: Sequence[BotName],
    *,
    players: int | None = None,
    games: int = 1_000,
    seed: int | None = None,
    workers: Workers = 1,
    **options: OptionValue,
) -> Arena:
    """Return a tournament between bots, on shared deals, every bot on every seat."""
    game = loaded(game)
    players = players_or_usual(game, players)
    accepted = game.accepted(players, options)
    named = bot_names(game.registered, bots)
    tournament = Tournament(game.id, players, accepted, named, games, seed=seed_or_any(seed))
    ladder = Ladder.of(tournament.bots)
    timing = compete(tournament, ladder, workers)
    return Arena(tournament, ladder, timing)
