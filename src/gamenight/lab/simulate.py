"""Many games between bots, the same for the same seed however they are shared out.

Game ``i`` of seed ``S`` plays with the stream ``random_from(S, i)``. When all seats are random it
takes their choices from that stream too, in one compiled loop; otherwise the bot on seat ``s``
sees its views and draws from its own stream ``random_from(S, i, s)``.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread

from gamenight.core.bot import Budget, Thinking
from gamenight.core.errors import Unavailable
from gamenight.core.events import Event, readable
from gamenight.core.options import Options
from gamenight.core.playout import playout
from gamenight.core.position import Outcome
from gamenight.core.random import random_from
from gamenight.games.game import AnyGame
from gamenight.games.registry import find_game
from gamenight.lab.totals import Totals
from gamenight.machine import processors

PARTS = 100
"""A series is cut into about this many parts, whoever plays them."""
LARGEST_PART = 1_000
PARTS_AHEAD = 8
"""How many parts wait for each worker, so that none is ever idle."""
WORTH_SHARING = 3.0
"""Seconds of work for which it pays to start more processes."""
MOST_WORKERS = 60
"""On Windows a pool takes 61."""


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
    simulations: int = 0
    """How many matches a bot may imagine per decision; 0: as many as it likes."""

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
        workers = processors() if seconds_left > WORTH_SHARING else 1
    workers = max(1, min(workers, len(parts), MOST_WORKERS))
    with played(series, parts, workers) as results:
        for part in results:
            totals.add(part)
            progress(part.games)
    return totals, Timing(time.perf_counter() - began, workers)


@contextmanager
def played(series: Series, parts: list[range], workers: int) -> Iterator[Iterator[Totals]]:
    """The totals of the parts, in order: sums of scores do not depend on who is quicker."""
    if workers == 1:
        yield (play_part(series, numbers) for numbers in parts)
        return
    context = get_context("spawn")  # the same on every system, without our threads and locks
    pool = ProcessPoolExecutor(workers, context, initializer=leave_with_parent)
    try:
        yield shared_out(pool, series, parts, workers * PARTS_AHEAD)
    except BaseException as error:
        for process in pool._processes.values():  # the pool itself would wait for their work
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise Unavailable("A worker process broke off; try with --workers 1.") from error
        raise
    finally:
        pool.shutdown()


def shared_out(
    pool: ProcessPoolExecutor, series: Series, parts: list[range], ahead: int
) -> Iterator[Totals]:
    """Like ``pool.map``, which would hold all parts at once, and cancel them if a worker dies."""
    waiting: deque[Future[Totals]] = deque()
    for numbers in parts:
        with interrupts_held():
            waiting.append(pool.submit(play_part, series, numbers))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    for part in waiting:
        yield part.result()


def leave_with_parent() -> None:
    """What a worker does first: make sure that it ends if the main process is killed."""

    def watch() -> None:
        if parent := parent_process():
            parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes started now leave Ctrl-C to this one, which hears of it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_part(series: Series, numbers: range) -> Totals:
    """Play the games with those numbers."""
    game = find_game(series.game)
    totals = Totals()
    play = play_at_random if series.all_random() else play_with_bots
    for number in numbers:
        seats = series.seats_in(number)
        decisions, outcome = play(game, series, number, seats)
        totals.count(decisions, outcome, seats)
    return totals


def play_at_random(
    game: AnyGame, series: Series, number: int, seats: tuple[str, ...]
) -> tuple[int, Outcome]:
    random = random_from(series.seed, number)
    state = game.rules.start(len(seats), series.options, random)
    return playout(state, random), state.outcome()


def play_with_bots(
    game: AnyGame, series: Series, number: int, seats: tuple[str, ...]
) -> tuple[int, Outcome]:
    """Every bot answers from its view, through the checked door.

    Each draws from its own stream. Events are told only if one of them wants to read them.
    """
    random = random_from(series.seed, number)
    bots = [game.bot(name, len(seats), series.options) for name in seats]
    streams = [random_from(series.seed, number, seat) for seat in range(len(seats))]
    budget = Budget(series.simulations)
    journal: list[Event] | None = [] if any(bot.reads for bot in bots) else None
    read: list[list[Event]] = [[] for _ in seats]
    state = game.rules.start(len(seats), series.options, random, journal)
    decisions = 0
    while not state.over:
        hand_out(journal, read)
        seat = state.turn
        thinking = Thinking(streams[seat], read[seat], budget)
        answers = state.spelled(seat, bots[seat].answer(state.view(seat), thinking))
        state.give(seat, answers, random)
        decisions += len(answers)
    return decisions, state.outcome()


def hand_out(journal: list[Event] | None, read: list[list[Event]]) -> None:
    """Put what was told where each seat reads it."""
    if journal:
        for seat, events in enumerate(read):
            events += readable(journal, seat)
        journal.clear()
