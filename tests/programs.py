"""Programs that tests start: each is ended with its test, and none outlives the run."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest

from gamenight.web.edge.signals import STOPS

MARK: Final = "GAMENIGHT_TEST_RUN"
"""The variable that says which test run, and which program of it, a process belongs to. Whatever
such a process starts inherits it."""
PATIENCE: Final = 30.0
"""Seconds after which a process that should end by itself never will."""
PROCESSES: Final = Path("/proc")
ENDS_WITH_US: Final = "multiprocessing.resource_tracker"
"""A helper of Python's own, in the command line of a process."""


@contextmanager
def started(
    command: Sequence[str], env: Mapping[str, str] | None = None, **options: Any
) -> Iterator[subprocess.Popen[str]]:
    """A running program, whose output can be read. It is killed at the end if it still runs, with
    all that it has started; if it has ended, nothing that it has started may go on."""
    mark = new_mark()
    with subprocess.Popen(
        command,
        env={**(os.environ if env is None else env), MARK: mark},
        stdout=subprocess.PIPE,
        text=True,
        **options,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()
                kill_all(mark)
            else:
                left = left_behind(mark)
                assert not left, "\n".join(["These went on after the program had ended:", *left])


def new_mark() -> str:
    """A mark of its own, inside that of the run."""
    return f"{os.environ.get(MARK, '')}/{uuid4().hex}"


def marked(mark: str) -> dict[int, str]:
    """The processes with a mark, or one inside it, and their command lines. None where the system
    does not say."""
    return {
        int(folder.name): command
        for folder in PROCESSES.glob("[0-9]*")
        if is_marked(folder, mark) and ENDS_WITH_US not in (command := command_of(folder))
    }


def is_marked(folder: Path, mark: str) -> bool:
    with suppress(OSError):  # it has ended, or is not ours
        return f"{MARK}={mark}".encode() in (folder / "environ").read_bytes()
    return False


def command_of(folder: Path) -> str:
    with suppress(OSError):
        words = (folder / "cmdline").read_bytes().decode(errors="replace")
        return " ".join(words.split("\0")).strip()
    return ""


def left_behind(mark: str) -> list[str]:
    """End what still has a mark after a while; returns what that was, in words."""
    deadline = time.monotonic() + PATIENCE
    while (found := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.01)
    kill_all(mark)
    return [f"{pid}: {command}" for pid, command in found.items()]


def kill_all(mark: str) -> None:
    """By their ids, until there are no more: one may start another meanwhile."""
    while found := marked(mark):
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@contextmanager
def signals_ignored() -> Iterator[None]:
    """What is started meanwhile ignores what would stop it, as it does in the background of a
    script."""
    before = {stop: signal.signal(stop, signal.SIG_IGN) for stop in STOPS}
    try:
        yield
    finally:
        for stop, handler in before.items():
            signal.signal(stop, handler)


class NothingLeftBehind:
    """A plugin of pytest: a run that leaves a process behind is red, and ends it."""

    def __init__(self) -> None:
        self._mark = os.environ[MARK] = new_mark()

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """After the processes of xdist have ended, and before the summary is written."""
        if left := left_behind(self._mark):
            session.config.hook.pytest_runtest_logreport(report=report_of(left))
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def report_of(left: Sequence[str]) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid="processes that were left behind",
        location=("", None, "the run"),
        keywords={},
        outcome="failed",
        longrepr="\n".join(["These processes were still running, and were killed:", *left]),
        when="teardown",
    )


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not has_ended(pid)


def has_ended(pid: int) -> bool:
    """Whether all that is left of a process is how it ended, which nobody has asked yet."""
    with suppress(OSError):
        stat = (PROCESSES / f"{pid}/stat").read_text(encoding="utf-8", errors="replace")
        return stat.rpartition(")")[2].split()[0] == "Z"
    return False


def children_of(pid: int) -> list[int]:
    """From the system's files where it has them, else from ``ps``."""
    listed = PROCESSES / f"{pid}/task/{pid}/children"
    if listed.exists():
        return [int(child) for child in listed.read_text(encoding="utf-8").split()]
    command = ["ps", "-A", "-o", "pid=,ppid="]
    rows = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return [int(child) for child, parent in map(str.split, rows) if int(parent) == pid]
