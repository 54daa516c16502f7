"""Many games cut into parts, which several processes play.

The parts come back in order, whoever was quicker, so that results never depend on who played what.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

from gamenight.core.errors import Unavailable
from gamenight.machine import processors

PARTS = 100
"""Games are cut into about this many parts, whoever plays them."""
LARGEST_PART = 1_000
PARTS_AHEAD = 8
"""How many parts wait for each worker, so that none is ever idle."""
WORTH_SHARING = 3.0
"""Seconds of work for which it pays to start more processes."""
MOST_WORKERS = 60
"""On Windows a pool takes 61."""

Result = TypeVar("Result")
Play = Callable[[range], Result]
"""Plays the games with those numbers; it is sent to other processes."""
Progress = Callable[[int], None]
"""Told how many games have been played since it was last told."""


@dataclass(frozen=True)
class Timing:
    """How long it took: the part of a result that is never the same twice."""

    seconds: float
    workers: int


def unwatched(_games: int) -> None:
    """The progress that nobody waits for."""


def parts_of(games: int, done: int = 0) -> list[range]:
    """The numbers of the games that are left, cut in the same way for any number of workers."""
    size = max(1, min(LARGEST_PART, games // PARTS))
    starts = range(0, games, size)
    parts = [range(max(done, start), min(start + size, games)) for start in starts]
    return [part for part in parts if part]


def play_parts(
    play: Play[Result],
    parts: Sequence[range],
    workers: int | None,
    take: Callable[[Result], None],
) -> Timing:
    """Play the parts and hand on what each came to, in order.

    If no number of workers is given, all cores help where that is quicker.
    """
    began = time.perf_counter()
    left = list(parts)
    if workers is None and left:
        take(play(left.pop(0)))
        seconds_left = (time.perf_counter() - began) * len(left)
        workers = processors() if seconds_left > WORTH_SHARING else 1
    workers = max(1, min(workers or 1, len(left), MOST_WORKERS))
    with played(play, left, workers) as results:
        for result in results:
            take(result)
    return Timing(time.perf_counter() - began, workers)


@contextmanager
def played(play: Play[Result], parts: list[range], workers: int) -> Iterator[Iterator[Result]]:
    """What the parts came to, in order: sums of scores do not depend on who is quicker."""
    if workers == 1:
        yield (play(numbers) for numbers in parts)
        return
    context = get_context("spawn")  # the same on every system, without our threads and locks
    pool = ProcessPoolExecutor(workers, context, initializer=leave_with_parent)
    try:
        yield shared_out(pool, play, parts, workers * PARTS_AHEAD)
    except BaseException as error:
        for process in pool._processes.values():  # the pool itself would wait for their work
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise Unavailable("A worker process broke off; try with --workers 1.") from error
        raise
    finally:
        pool.shutdown()


def shared_out(
    pool: ProcessPoolExecutor, play: Play[Result], parts: list[range], ahead: int
) -> Iterator[Result]:
    """Like ``pool.map``, which would hold all parts at once, and cancel them if a worker dies."""
    waiting: deque[Future[Result]] = deque()
    for numbers in parts:
        with interrupts_held():
            waiting.append(pool.submit(play, numbers))
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
