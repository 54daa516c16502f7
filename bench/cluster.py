"""How far a cluster scales: ``python -m bench.cluster``, in a minute or two.

A scheduler and two workers are started on this machine, and do tasks in which nothing is done: what
is left is what a task costs the scheduler and the client. Beside it stands what a worker needs for
a part of real work, and the client to count its result. From these follows how many workers can be
kept busy, and how long a run would take. All seconds are of processor time, so that other programs
disturb little.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gamenight.game.registry import find_game
from gamenight.lab.cluster import TASK_SECONDS, cluster
from gamenight.lab.data.folder import data_folder
from gamenight.lab.data.saving import LARGEST_NOTED_PART, play_noted
from gamenight.lab.simulate import Series, play_part
from gamenight.lab.study import Findings, Study, play_numbers
from gamenight.lab.totals import Totals
from gamenight.lab.workers import parts_of, shared_out

EMPTY_TASKS = 3_000
WORKERS = 800
"""A hundred machines with eight cores each."""
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Work:
    """One kind of run, and how its parts are played and counted."""

    name: str
    parts: list[range]
    play: Callable[[range], Any]
    take: Callable[[Any], None]
    task_seconds: float = TASK_SECONDS


def series_of(game: str, bot: str, games: int) -> Series:
    players = find_game(game).usual_players()
    options = find_game(game).rules.accept(players, {})
    return Series(game, players, options, (bot,) * players, games, seed=1)


def works(folder: Path) -> Iterator[Work]:
    """From the cheapest parts to the dearest."""
    cheap = series_of("suspense", "random", 100_000_000)
    name = "simulate suspense, random, 100,000,000 games"
    yield Work(name, parts_of(cheap.games), partial(play_part, cheap), Totals().add)
    with data_folder(folder, "suspense", "") as data:
        name = "the same with --save"
        parts = parts_of(cheap.games, largest=LARGEST_NOTED_PART)
        yield Work(name, parts, partial(play_noted, cheap), lambda part: data.add(part.rows), 0.0)
    thoughtful = series_of("spectrum", "medium", 1_000_000)
    name = "simulate spectrum, medium, 1,000,000 games"
    yield Work(name, parts_of(thoughtful.games), partial(play_part, thoughtful), Totals().add)
    study = Study("spectrum", 2, thoughtful.options, ("medium", "medium"), thoughtful.games, seed=1)
    name = "report spectrum, medium, 1,000,000 games"
    yield Work(name, parts_of(study.numbers()), partial(play_numbers, study), Findings().add)


@contextmanager
def real_cluster(folder: Path) -> Iterator[tuple[str, int]]:
    """The address of a scheduler with two workers, and the id of its process."""
    file = folder / "scheduler.json"
    scheduler = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show"]
    worker = ["worker", "--nthreads", "1", "--no-nanny"]
    everybody = ["--no-dashboard", "--scheduler-file", str(file)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{role}", *words, *everybody],
            stderr=subprocess.DEVNULL,
        )
        for role, *words in (scheduler, worker, worker)
    ]
    try:
        time.sleep(1)
        while not file.exists() or not workers_at(address := address_in(file)):
            time.sleep(0.2)
        yield address, processes[0].pid
    finally:
        for process in processes:
            process.kill()


def address_in(file: Path) -> str:
    return str(json.loads(file.read_text(encoding="utf-8"))["address"])


def workers_at(address: str) -> bool:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        return len(client.nthreads()) == 2


def processor_time(process: int) -> float:
    """Of another process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cost_of_a_task(folder: Path) -> tuple[float, float]:
    """What the scheduler and the client need for a task in which nothing is done, in seconds."""
    with real_cluster(folder) as (address, scheduler), cluster(address) as found:
        crew = replace(found, task_seconds=0.0)
        list(shared_out(crew, len, [range(1)] * 100))  # everything is imported then
        before, here = processor_time(scheduler), time.process_time()
        list(shared_out(crew, len, [range(1)] * EMPTY_TASKS))
        there, here = processor_time(scheduler) - before, time.process_time() - here
    return there / EMPTY_TASKS, here / EMPTY_TASKS


def measured(work: Work, scheduler: float, client: float) -> str:
    """A row of the table."""
    work.play(range(1))  # the game is loaded then
    playing, sent = timed(partial(work.play, work.parts[0]), 1)
    packed = pickle.dumps(sent)
    counting, _ = timed(lambda: work.take(pickle.loads(packed)), 20)
    together = max(1, int(work.task_seconds / playing))
    slowest = max(scheduler / together, client / together + counting)
    parts = len(work.parts)
    alone = playing * parts
    shared = max(slowest * parts, playing * ceil(parts / min(WORKERS, parts)))
    cells = [
        work.name,
        f"{parts:,}",
        f"{playing * 1e3:,.1f} ms",
        f"{len(packed) / 1e3:,.1f} kB",
        f"{counting * 1e3:,.2f} ms",
        f"{together:,}",
        f"{playing / slowest:,.0f}",
        f"{alone:,.0f} s",
        f"{shared:,.1f} s",
        f"{alone / shared:,.0f} ×",
    ]
    return f"| {' | '.join(cells)} |\n"


def timed(do: Callable[[], Any], times: int) -> tuple[float, Any]:
    """How many seconds of processor time it takes, and what it returns."""
    began = time.process_time()
    for _ in range(times):
        result = do()
    return (time.process_time() - began) / times, result


HEADINGS = (
    "run",
    "parts",
    "playing a part",
    "its result",
    "counting it",
    "parts in a task",
    "workers kept busy",
    "one core",
    f"{WORKERS} workers",
    "quicker by",
)


def main() -> None:
    with TemporaryDirectory() as folder:
        scheduler, client = cost_of_a_task(Path(folder))
        sys.stdout.write(
            f"A task costs the scheduler {scheduler * 1e3:.2f} ms "
            f"and the client {client * 1e3:.2f} ms.\n\n"
            f"| {' | '.join(HEADINGS)} |\n|{'|'.join(['---', *['---:'] * (len(HEADINGS) - 1)])}|\n"
        )
        for work in works(Path(folder) / "data"):
            sys.stdout.write(measured(work, scheduler, client))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
