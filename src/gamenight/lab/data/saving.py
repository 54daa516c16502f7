"""A simulation whose matches are kept as data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from gamenight.game.registry import find_game
from gamenight.lab.data.folder import DataFolder
from gamenight.lab.data.scribe import Packed, Scribe
from gamenight.lab.simulate import Series, play_part
from gamenight.lab.totals import Totals
from gamenight.lab.workers import (
    Crew,
    Progress,
    Timing,
    Workers,
    interrupts_held,
    parts_of,
    play_parts,
    unwatched,
)

LARGEST_NOTED_PART: Final = 100
"""The rows of a part wait in memory until it is its turn."""
MOST_WAITING: Final = 100
"""The number of parts that may wait."""


@dataclass(frozen=True)
class NotedPart:
    totals: Totals
    rows: Packed


def simulate_into(
    data: DataFolder,
    series: Series,
    totals: Totals,
    workers: Workers = None,
    progress: Progress = unwatched,
) -> Timing:
    """Play a series and keep its matches. Totals and files grow together, part by part."""

    def take(part: NotedPart) -> None:
        with interrupts_held():
            data.add(part.rows)
            totals.add(part.totals)

    parts = parts_of(series.games, largest=LARGEST_NOTED_PART)
    return play_parts(partial(play_noted, series), parts, few_ahead(workers), take, progress)


def few_ahead(workers: Workers) -> Workers:
    """Keep a large crew from filling the memory with rows that wait for their turn."""
    if isinstance(workers, Crew):
        return replace(workers, ahead=min(workers.ahead, MOST_WAITING), task_seconds=0.0)
    return workers


def play_noted(series: Series, numbers: range) -> NotedPart:
    """Play the games with those numbers, and note them."""
    scribe = Scribe(find_game(series.game), series)
    totals = play_part(series, numbers, scribe)
    return NotedPart(totals, scribe.packed())
