"""``gamenight simulate``: what it prints, and that both builds agree."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

import pytest

from gamenight.cli import main
from gamenight.core.position import Outcome
from gamenight.lab.output.report import as_words, bar
from gamenight.lab.progress import progress_bar
from gamenight.lab.simulate import Series
from gamenight.lab.totals import Totals
from gamenight.lab.workers import Timing, unwatched
from tests.programs import started
from tests.some import some

SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 60.0
"""Seconds after which a process that should have ended never will."""
SIMULATION = ["simulate", "suspense", "--games", "40", "--seed", "1"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*SIMULATION, *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_result_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "--option", "first_seat=0")
    assert told.startswith("Suspense, 3 players, first_seat=0: 40 games from seed 1\n")
    for seat in range(3):
        assert f"  seat {seat}  random  " in told
    assert "Wins by bot" not in told
    assert "█" in told
    assert "decisions per second" in told


def test_different_bots_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "--games", "3", "--seats", "deducer,random,random", "--rotate")
    assert "Wins by bot, per seat it held" in told
    assert "  deducer  " in told
    assert "The bots moved one seat on from game to game." in told


def test_the_result_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(run(capsys, "--json"))
    totals = facts["totals"]
    assert totals["games"] == 40
    assert totals["length"]["mean"] == totals["decisions"] / 40
    shares = sum(seat["win_shares"] for seat in totals["by_seat"])
    assert shares == pytest.approx(40 - totals["games_without_winner"])
    for seat in some(totals["by_seat"]):
        low, high = seat["win_rate_95"]
        assert low < seat["win_rate"] < high
    assert facts["seed"] == "1"
    assert facts["timing"]["decisions_per_second"] > 0


def test_the_number_of_seats_decides_the_number_of_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    facts = json.loads(run(capsys, "--seats", "random,random,random", "--json"))
    assert facts["players"] == 3


def test_interpreted_and_installed_build_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """On a compiled build this compares both builds; interpreted it compares two processes."""
    here = json.loads(run(capsys, "--json"))
    ended = subprocess.run(
        [sys.executable, "-m", "gamenight", *SIMULATION, "--json"],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        check=True,
        timeout=120,
    )
    interpreted = json.loads(ended.stdout)
    assert interpreted["timing"]["compiled"] is False
    assert interpreted["totals"] == here["totals"]


ENDLESS = """
from gamenight import cli
from gamenight.commands import simulate

class Shown(simulate.Totals):
    def add(self, other):
        super().add(other)
        print("playing", flush=True)

simulate.Totals = Shown
raise SystemExit(cli.main("simulate suspense --games 10000000 --workers 2".split()))
"""


@contextmanager
def endless_simulation() -> Iterator[subprocess.Popen[str]]:
    """A simulation that has begun to play, in a process group of its own.

    Whatever goes wrong, nobody waits for it longer than PATIENCE.
    """
    with started(
        [sys.executable, "-c", ENDLESS], stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        killer = Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
        killer.start()
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "playing\n"
            yield process
        finally:
            killer.cancel()


def wait_until_all_are_gone(group: int) -> None:
    deadline = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            assert time.monotonic() < deadline, "some of the processes are still there"
            time.sleep(0.01)


def test_an_interrupt_ends_all_workers_and_keeps_what_was_played() -> None:
    with endless_simulation() as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
        wait_until_all_are_gone(process.pid)
    stopped = re.fullmatch(
        r"\nStopped\. The result is that of ([\d,]+) of 10,000,000 games\. "
        r"Nothing was kept; --resume FILE keeps what was played\.\n",
        err,
    )
    assert stopped is not None
    assert f"Suspense, 3 players: {stopped[1]} games from seed " in out
    assert process.returncode == 130


def test_workers_do_not_outlive_a_main_process_that_was_killed() -> None:
    with endless_simulation() as process:
        process.kill()
        process.wait()
        wait_until_all_are_gone(process.pid)


def test_one_of_a_thing_is_told_as_one() -> None:
    shared = Outcome((1.0, 1.0, 1.0), (0, 1), "")
    unwon = Outcome((1.0, 1.0, 1.0), (), "")
    seats = ("random", "random", "random")
    series = Series("suspense", 3, {"first_seat": -1}, seats, seed=1, games=2)
    totals = Totals()
    totals.count(5, shared, seats)
    totals.count(5, unwon, seats)
    told = as_words(series, totals, Timing(1.0, 1))
    assert "\n1 game had several winners; each counts a share.\n" in told
    assert "\nNobody won 1 game.\n" in told
    assert "1 process)" in told


def test_one_game_has_one_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\nThe game took 45 decisions.\n" in run(capsys, "--games", "1")
    assert "\nA game took 24 to 112 decisions, " in run(capsys, "--games", "200")


def test_bars() -> None:
    assert bar(0) == "·" * 30
    assert bar(1) == "█" * 30
    assert bar(0.5) == "█" * 15 + "·" * 15
    assert bar(1 / 60) == "▌" + "·" * 29


def test_no_progress_bar_without_a_terminal() -> None:
    with progress_bar("Suspense", 3) as progress:
        assert progress is unwatched


def test_a_progress_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar("Suspense", 3) as progress:
        progress(2)
    assert "Suspense" in terminal.getvalue()
    assert "2/3" in terminal.getvalue()
