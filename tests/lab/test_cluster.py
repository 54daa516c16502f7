"""A cluster plays: a real scheduler and two worker processes on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from distributed import Client, KilledWorker

import gamenight
from gamenight.cli import main
from gamenight.core.errors import Unavailable
from gamenight.game.registry import find_game
from gamenight.lab import cluster as cluster_module
from gamenight.lab.cluster import cluster, this_build
from gamenight.lab.simulate import Series, play_part, simulate
from gamenight.lab.totals import Totals
from gamenight.lab.workers import parts_of, play_parts
from tests.lab.dying import play_but_die_once

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which a process that should be there will never be."""
OPTIONS = find_game("suspense").rules.accept(3, {})
SERIES = Series("suspense", 3, OPTIONS, ("deducer", "random", "random"), 30, rotate=True, seed=1)

VERSION = gamenight.__version__


@dataclass
class RealCluster:
    """A scheduler, and workers that are started as they are needed."""

    file: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, role: str, *words: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{role}", *words, "--no-dashboard"]
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
        self.processes.append(
            subprocess.Popen(
                [*command, "--scheduler-file", str(self.file)],
                env={**os.environ, "PYTHONPATH": path},
                stderr=subprocess.DEVNULL,
            )
        )

    def start_worker(self) -> None:
        self.start("worker", "--nthreads", "1", "--no-nanny")

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text(encoding="utf-8"))["address"])

    def wait_for_workers(self, count: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.file.exists():
            assert time.monotonic() < deadline, "no scheduler"
            time.sleep(0.05)
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=PATIENCE)

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait(PATIENCE)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealCluster]:
    started = RealCluster(tmp_path_factory.mktemp("cluster") / "scheduler.json")
    try:
        started.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show")
        started.start_worker()
        started.start_worker()
        started.wait_for_workers(2)
        yield started
    finally:
        started.stop()


def test_totals_are_the_same_alone_with_two_processes_and_on_a_cluster(real: RealCluster) -> None:
    alone, _ = simulate(SERIES, 1)
    together, _ = simulate(SERIES, 2)
    told: list[int] = []
    with cluster(real.address) as crew:
        far, timing = simulate(SERIES, crew, told.append)
    assert alone == together == far
    assert sum(told) == 30
    assert timing.workers == 2


def test_a_killed_worker_loses_nothing_and_nothing_counts_twice(
    real: RealCluster, tmp_path: Path
) -> None:
    mark = tmp_path / "died"
    play = partial(play_but_die_once, 17, mark, partial(play_part, SERIES))
    totals = Totals()
    told: list[int] = []
    with cluster(real.address) as crew:
        play_parts(play, parts_of(30), crew, totals.add, told.append)
    real.start_worker()
    assert mark.exists()
    assert totals == simulate(SERIES, 1)[0]
    assert sum(told) == 30


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "suspense", "--games", "20"],
        ["arena", "suspense", "--bots", "deducer,random", "--games", "6"],
        ["report", "suspense", "--bots", "random", "--games", "10"],
        ["compare", "suspense", "--option", "first_seat=1", "--bots", "random", "--games", "10"],
        ["train", "suspense", "--check", "--seats", "random,random,random", "--games", "4"],
    ],
)
def test_commands_find_the_same_on_a_cluster(
    real: RealCluster, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for who in (["--workers", "1"], ["--cluster", real.address]):
        assert main([*words, "--seed", "1", "--json", *who]) == 0
        found.append(json.loads(capsys.readouterr().out))
    here, there = [{name: facts[name] for name in facts if name != "timing"} for facts in found]
    assert here == there


def test_a_bot_that_only_this_machine_has_plays_on_a_cluster(
    real: RealCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"{ROOT / 'docs/examples/mybots.py'}:Lowest,random"
    words = ["arena", "suspense", "--bots", bots, "--games", "12", "--seed", "1", "--json"]
    found = []
    for who in (["--workers", "1"], ["--cluster", real.address]):
        assert main([*words, *who]) == 0
        found.append(json.loads(capsys.readouterr().out)["bots"])
    assert found[0] == found[1]


def test_an_interrupt_keeps_what_was_played_and_leaves_the_cluster_idle(real: RealCluster) -> None:
    endless = Series("suspense", 3, OPTIONS, ("random",) * 3, 10_000_000, seed=1)
    totals = Totals()

    def stop(_games: int) -> None:
        if totals.games:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), cluster(real.address) as crew:
        simulate(endless, crew, stop, totals)
    assert totals.games > 0
    with Client(real.address, set_as_default=False) as client:
        deadline = time.monotonic() + PATIENCE
        while client.run_on_scheduler(tasks_left):
            assert time.monotonic() < deadline, "the cluster goes on playing"
            time.sleep(0.02)


def tasks_left(dask_scheduler: object) -> int:
    return len(dask_scheduler.tasks)  # type: ignore[attr-defined]


def refusal(address: str) -> str:
    with pytest.raises(Unavailable) as refused, cluster(address):
        pass
    return str(refused.value)


def test_an_address_where_nobody_answers_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "SECONDS_TO_ANSWER", 0.2)
    assert refusal("tcp://127.0.0.1:9").startswith("No Dask scheduler answers at tcp://127.0.0.1:9")
    assert refusal("nonsense").startswith("No Dask scheduler answers at nonsense (missing port")
    assert refusal("tls://127.0.0.1:9").startswith("No Dask scheduler answers at tls://127.0.0.1:9")


def test_somebody_who_accepts_and_says_nothing_is_no_scheduler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster_module, "SECONDS_TO_ANSWER", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert refusal(address).startswith(f"No Dask scheduler answers at {address}")


def test_a_cluster_can_be_used_where_an_event_loop_runs(real: RealCluster) -> None:
    """As in a notebook."""

    async def in_a_notebook() -> int:
        with cluster(real.address) as crew:
            return crew.executor.submit(len, range(3)).result()

    assert asyncio.run(in_a_notebook()) == 3


def test_a_scheduler_without_workers_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async def alone(address: str) -> dict[str, object]:
        return {"n_workers": 0}

    monkeypatch.setattr(cluster_module, "identity", alone)
    assert refusal("tcp://127.0.0.1:9").startswith("No workers are connected at tcp://127.0.0.1:9.")


def test_games_that_kill_one_worker_after_another_are_a_sentence(real: RealCluster) -> None:
    with (
        pytest.raises(Unavailable, match="died 4 times over the same games"),
        cluster(real.address),
    ):
        raise KilledWorker("games", None, 3)  # type: ignore[arg-type]


def test_a_scheduler_that_goes_away_is_a_sentence(real: RealCluster) -> None:
    with pytest.raises(Unavailable, match=r"^The scheduler at .* has gone\.$"):  # noqa: SIM117
        with cluster(real.address):
            raise CancelledError


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process has another gamenight than the cluster."""
    monkeypatch.setattr(gamenight, "__version__", "0.0.9")
    this_build.cache_clear()
    yield
    this_build.cache_clear()


@pytest.mark.usefixtures("older")
def test_another_gamenight_on_the_cluster_is_a_sentence(real: RealCluster) -> None:
    told = refusal(real.address)
    assert told.startswith(f"The scheduler has gamenight {VERSION} (sources ")
    assert ", and here it is gamenight 0.0.9 (sources " in told
    assert told.endswith("): install the same gamenight on all machines of the cluster.")


def test_a_worker_with_another_gamenight_that_comes_later_refuses_to_play(
    real: RealCluster, request: pytest.FixtureRequest
) -> None:
    with pytest.raises(Unavailable) as refused, cluster(real.address) as crew:  # noqa: PT012
        request.getfixturevalue("older")
        part: Future[int] = crew.executor.submit(len, range(3))
        part.result()
    assert str(refused.value).startswith("The worker tcp://127.0.0.1:")
    assert "here it is gamenight 0.0.9" in str(refused.value)


def test_workers_of_this_machine_do_not_go_with_a_cluster(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "suspense", "--cluster", "tcp://127.0.0.1:9", "--workers", "2"]) == 2
    told = capsys.readouterr().err
    assert told == "--workers is about this machine: with --cluster, leave it out.\n"
