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
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import current_thread, main_thread

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
MOST_WORKERS = 64


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
    workers = max(1, min(workers, len(parts), MOST_WORKERS))
    for part in played(series, parts, workers):
        totals.add(part)
        progress(part.games)
    return totals, Timing(time.perf_counter() - began, workers)


def played(series: Series, parts: list[range], workers: int) -> Iterator[Totals]:
    """The totals of the parts, in order: sums of scores do not depend on who is quicker."""
    if workers == 1:
        for numbers in parts:
            yield play_part(series, numbers)
        return
    processes, pipes = start(series, [parts[first::workers] for first in range(workers)])
    try:
        for number in range(len(parts)):
            yield pipes[number % workers].recv()
    except EOFError as error:
        raise Unavailable("A worker process broke off; try with --workers 1.") from error
    finally:
        for process in processes:
            process.terminate()
            process.join()


def start(
    series: Series, shares: list[list[range]]
) -> tuple[list[BaseProcess], list[Connection[None, Totals]]]:
    """A process for each share of the work, and the pipes through which the totals come."""
    context = get_context("spawn")  # the same on every system, without our threads and locks
    processes: list[BaseProcess] = []
    pipes: list[Connection[None, Totals]] = []
    with interrupts_ignored():
        for share in shares:
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=work, args=(series, share, there), daemon=True)
            process.start()
            there.close()
            processes.append(process)
            pipes.append(here)
    return processes, pipes


def work(series: Series, parts: list[range], pipe: Connection[Totals, None]) -> None:
    """What a worker process does."""
    for numbers in parts:
        pipe.send(play_part(series, numbers))


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Processes started now will leave Ctrl-C to this one, which then ends them in silence."""
    if current_thread() is not main_thread():
        yield  # other threads are never interrupted, and must not touch signals
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


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
