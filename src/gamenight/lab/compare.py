"""Two ways to play the same game, with shared deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from gamenight.core.options import Options
from gamenight.game.registry import find_game
from gamenight.lab.additive import Additive
from gamenight.lab.figures.differences import Differences
from gamenight.lab.figures.match_trace import observe
from gamenight.lab.simulate import Conditions, moved_on
from gamenight.lab.workers import Progress, Timing, Workers, parts_of, play_parts, unwatched


@dataclass(frozen=True)
class Comparison(Conditions):
    """What is compared: the options of the setup, and others."""

    other_options: Options
    bots: tuple[str, ...]
    """By seat in the first match; from match to match they move one seat on."""
    games: int
    """How many deals are played both ways."""


@dataclass
class Compared(Additive):
    """What a comparison has come to so far."""

    differences: Differences = field(default_factory=Differences)
    games: int = 0


def compare(
    comparison: Comparison,
    compared: Compared,
    workers: Workers = None,
    progress: Progress = unwatched,
    keep: Callable[[Compared], None] = lambda _: None,
) -> Timing:
    """Play all deals both ways that were not compared yet. What is compared grows part by part;
    after every part it can be kept."""

    def take(part: Compared) -> None:
        compared.add(part)
        keep(compared)

    if compared.games:
        progress(compared.games)
    left = parts_of(comparison.games, compared.games)
    return play_parts(partial(play_deals, comparison), left, workers, take, progress)


def play_deals(comparison: Comparison, deals: range) -> Compared:
    game = find_game(comparison.game)
    other = replace(comparison, options=comparison.other_options)
    differences = Differences()
    for deal in deals:
        seats = moved_on(comparison.bots, deal)
        differences.count(observe(game, comparison, deal, seats), observe(game, other, deal, seats))
    return Compared(differences, len(deals))
