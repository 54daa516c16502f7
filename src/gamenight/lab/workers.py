"""Many games cut into parts, which a crew plays: this process, several of them, or a cluster.

The parts come back in order, so that results never depend on who played what.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import current_process, get_context, parent_process
from threading import Thread
from typing import Any, Generic, TypeVar

from gamenight.core.build import is_compiled
from gamenight.core.errors import Unavailable
from gamenight.util.processors import processors

PARTS = 100
"""Games are cut into at least about this many parts."""
MANY_PARTS = 1_000
"""And into about this many where a part has more than a few games, so that many can help."""
FEW_GAMES = 10
LARGEST_PART = 1_000
TASKS_AHEAD = 8
"""How many tasks wait for each worker, so that none is ever idle."""
TASKS_LEFT = 4
"""Towards the end tasks become smaller: each worker gets this many more of them."""
WORTH_SHARING = 3.0
"""Seconds of work for which it pays to start more processes."""
MOST_WORKERS = 60
"""On Windows a pool takes 61."""

BROKEN_OFF = (
    "A worker process broke off. A script with several workers needs "
    'if __name__ == "__main__": around what it does, because each of them imports it; '
    "if that is not it, try with one worker."
)

Result = TypeVar("Result")
Play = Callable[[range], Result]
"""Plays the games with those numbers; it is sent to other processes."""
Progress = Callable[[int], None]
"""Told how many games have been played since it was last told; any thread may tell it."""


@dataclass(frozen=True)
class Crew:
    """The workers that play the parts of a run, here or on a cluster."""

    executor: Executor
    size: int
    """How many tasks are worked on at the same time."""
    ahead: int
    """How many tasks are given to them before the first of those must be back."""
    task_seconds: float = 0.0
    """Parts are put together to tasks that take about so long, where a task costs more than the
    work in a part; 0: each part is a task."""


Workers = int | Crew | None
"""How many processes of this machine share the work, or who else does it. If nothing is said, all
cores help where that is quicker."""


@dataclass(frozen=True)
class Timing:
    """How long it took: the part of a result that is never the same twice."""

    seconds: float
    workers: int

    def facts(self) -> dict[str, object]:
        seconds = round(self.seconds, 3)
        return {"seconds": seconds, "workers": self.workers, "compiled": is_compiled()}


def unwatched(_games: int) -> None:
    """Show no progress, where nobody waits for it."""


def parts_of(games: int, done: int = 0, largest: int = LARGEST_PART) -> list[range]:
    """Return the numbers of the games that are left, cut in the same way for any number of
    workers."""
    size = max(1, min(FEW_GAMES, games // PARTS), min(largest, games // MANY_PARTS))
    starts = range(0, games, size)
    parts = [range(max(done, start), min(start + size, games)) for start in starts]
    return [part for part in parts if part]


def play_parts(
    play: Play[Result],
    parts: Sequence[range],
    workers: Workers,
    take: Callable[[Result], None],
    progress: Progress = unwatched,
) -> Timing:
    """Play the parts and hand on what each came to, in order; progress hears of every part that
    is finished, in whatever order that happens."""
    began = time.perf_counter()
    left = list(parts)
    if workers is None and left:
        first = left.pop(0)
        take(play(first))
        progress(len(first))
        seconds_left = (time.perf_counter() - began) * len(left)
        workers = processors() if seconds_left > WORTH_SHARING else 1
    with crew_of(workers, len(left)) as crew:
        for result in shared_out(crew, play, left, progress):
            take(result)
    return Timing(time.perf_counter() - began, crew.size)


@contextmanager
def crew_of(workers: Workers, parts: int) -> Iterator[Crew]:
    """Yield the crew for this many parts: one process more than there are parts would have no
    work."""
    if isinstance(workers, Crew):
        yield workers
        return
    size = max(1, min(workers or 1, parts, MOST_WORKERS))
    if size == 1:
        yield Crew(ThisProcess(), size=1, ahead=0)
        return
    with processes(size) as crew:
        yield crew


def shared_out(
    crew: Crew, play: Play[Result], parts: Sequence[range], progress: Progress = unwatched
) -> Iterator[Result]:
    """Yield what the parts came to, in order. Like ``Executor.map``, which would hold all parts at
    once, and cancel them if a worker dies. Results are let go as soon as they are handed on."""
    waiting: deque[Future[Task[Result]]] = deque()
    left = deque(parts)
    together = 1
    while left:
        numbers = [left.popleft() for _ in range(min(together, len(left)))]
        task = crew.executor.submit(play_task, play, numbers)
        waiting.append(task)
        if len(waiting) > crew.ahead:
            done = waiting.popleft().result()
            together = parts_in_a_task(crew, done, len(left))
            yield from done.results
        # Afterwards: what is played in this process is counted before it is reported.
        task.add_done_callback(partial(tell_if_finished, progress, sum(map(len, numbers))))
        del task
    while waiting:
        yield from waiting.popleft().result().results


@dataclass(frozen=True)
class Task(Generic[Result]):
    """What some parts came to, one by one, and how long that took."""

    results: list[Result]
    seconds: float


def play_task(play: Play[Result], parts: Sequence[range]) -> Task[Result]:
    began = time.perf_counter()
    results = [play(numbers) for numbers in parts]
    return Task(results, time.perf_counter() - began)


def parts_in_a_task(crew: Crew, done: Task[Result], left: int) -> int:
    """Return how many parts to put together, to judge by a task that is done. What they come to is
    added up part by part all the same."""
    wanted = crew.task_seconds * len(done.results) / max(done.seconds, 1e-6)
    return max(1, min(int(wanted), left // (crew.size * TASKS_LEFT)))


def tell_if_finished(progress: Progress, games: int, task: Future[Any]) -> None:
    if not task.cancelled() and task.exception() is None:
        progress(games)


class ThisProcess(Executor):
    """Plays a part when it is handed over."""

    def submit(
        self, play: Callable[..., Result], /, *arguments: Any, **named: Any
    ) -> Future[Result]:
        played: Future[Result] = Future()
        played.set_result(play(*arguments, **named))
        return played


class Processes(ProcessPoolExecutor):
    """Processes of this machine, started as parts are handed over."""

    def submit(
        self, play: Callable[..., Result], /, *arguments: Any, **named: Any
    ) -> Future[Result]:
        with interrupts_held():
            return super().submit(play, *arguments, **named)


@contextmanager
def processes(size: int) -> Iterator[Crew]:
    if getattr(current_process(), "_inheriting", False):
        os._exit(1)  # a worker that imports a script without a guard: its parent says so
    context = get_context("spawn")  # the same on every system, without our threads and locks
    pool = Processes(size, context, initializer=leave_with_parent)
    try:
        yield Crew(pool, size, ahead=size * TASKS_AHEAD)
    except BaseException as error:
        for process in pool._processes.values():  # the pool itself would wait for their work
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise Unavailable(BROKEN_OFF) from error
        raise
    finally:
        pool.shutdown()


def leave_with_parent() -> None:
    """Make sure, before a worker does anything else, that it ends if the main process is killed."""

    def watch() -> None:
        if parent := parent_process():
            parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let processes that are started now leave Ctrl-C to this one, which hears of it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
