"""Many games between bots, the same for the same seed however they are shared out.

Game ``i`` of seed ``S`` plays with the stream ``random_from(S, i)``. When all seats are random it
takes their choices from that stream too, in one compiled loop; otherwise the bot on seat ``s``
sees its views and draws from its own stream ``random_from(S, i, s)``.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from gamenight.core.errors import Unavailable
from gamenight.core.options import Options
from gamenight.core.playout import playout
from gamenight.core.random import random_from
from gamenight.core.state import Outcome
from gamenight.games.game import Game
from gamenight.games.registry import find_game
from gamenight.lab.totals import Totals

PARTS = 100
"""A series is cut into about as many parts, whoever plays them."""
LARGEST_PART = 1_000
WORTH_SHARING = 3.0
"""Seconds of work for which it pays to start more processes."""


@dataclass(frozen=True)
class Series:
    """What is played: all that the totals depend on."""

    game: str
    players: int
    options: Options
    seats: tuple[str, ...]
    """The bots, by seat in the first game."""
    seed: int
    games: int
    rotate: bool = False
    """Whether the bots move one seat on from game to game."""

    def seats_in(self, number: int) -> tuple[str, ...]:
        """Which bot sits where in a game of the series."""
        shift = number % self.players if self.rotate else 0
        return self.seats[-shift:] + self.seats[:-shift] if shift else self.seats

    def all_random(self) -> bool:
        return set(self.seats) == {"random"}

    def parts(self) -> list[range]:
        """The numbers of the games, cut in the same way for any number of workers."""
        size = max(1, min(LARGEST_PART, self.games // PARTS))
        starts = range(0, self.games, size)
        return [range(start, min(start + size, self.games)) for start in starts]


@dataclass(frozen=True)
class Timing:
    """How long it took: the part of a result that is never the same twice."""

    seconds: float
    workers: int


Progress = Callable[[int], None]
"""Told how many games have been played since it was last told."""


def unwatched(_games: int) -> None:
    """The progress that nobody waits for."""


def simulate(
    series: Series, workers: int | None = None, progress: Progress = unwatched
) -> tuple[Totals, Timing]:
    """Play a series; if no number of workers is given, all cores help where that is quicker."""
    began = time.perf_counter()
    totals = Totals()
    parts = series.parts()
    if workers is None:
        first = parts.pop(0)
        totals.add(play_part(series, first))
        progress(len(first))
        seconds_left = (time.perf_counter() - began) * len(parts)
        workers = cores() if seconds_left > WORTH_SHARING else 1
    for part in played(series, parts, workers):
        totals.add(part)
        progress(part.games)
    return totals, Timing(time.perf_counter() - began, workers)


def played(series: Series, parts: list[range], workers: int) -> Iterator[Totals]:
    """The totals of the parts, in order: sums of scores do not depend on who is quicker."""
    play = partial(play_part, series)
    if workers == 1:
        yield from map(play, parts)
        return
    # Spawned processes are the same on every system, and start without our threads and locks.
    context = get_context("spawn")
    try:
        with ProcessPoolExecutor(workers, context, stop_when_interrupted) as executor:
            yield from executor.map(play, parts)
    except BrokenProcessPool as error:
        raise Unavailable("A worker process was ended from outside; try fewer workers.") from error


def stop_when_interrupted() -> None:
    """Let Ctrl-C end a worker at once and in silence; the main process has the last word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def cores() -> int:
    return os.cpu_count() or 1


def play_part(series: Series, numbers: range) -> Totals:
    """Play the games of those numbers."""
    game = find_game(series.game)
    totals = Totals()
    play = play_at_random if series.all_random() else play_with_bots
    for number in numbers:
        seats = series.seats_in(number)
        decisions, outcome = play(game, series, number, seats)
        totals.count(decisions, outcome, seats)
    return totals


def play_at_random(
    game: Game, series: Series, number: int, seats: tuple[str, ...]
) -> tuple[int, Outcome]:
    random = random_from(series.seed, number)
    state = game.rules.start(len(seats), series.options, random)
    return playout(state, random), state.outcome()


def play_with_bots(
    game: Game, series: Series, number: int, seats: tuple[str, ...]
) -> tuple[int, Outcome]:
    """Every bot is made anew for every game and answers from its view, through the checked door."""
    random = random_from(series.seed, number)
    bots = [game.bot(name) for name in seats]
    streams = [random_from(series.seed, number, seat) for seat in range(len(seats))]
    state = game.rules.start(len(seats), series.options, random)
    decisions = 0
    while not state.over:
        seat = state.turn
        state.play(bots[seat].choose(state.view(seat), streams[seat]), random)
        decisions += 1
    return decisions, state.outcome()
