"""What tests start ends with them, and a run that leaves something behind is red."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.programs import PROCESSES, is_running, started

ROOT = Path(__file__).parents[2]
LEAKING_TEST = """
import subprocess

def test_leaks():
    with open("pid", "w") as pid:
        subprocess.run(["sh", "-c", "setsid sleep 987654 > /dev/null & echo $!"], stdout=pid)
"""
RUN = """
import sys
import pytest
from tests import programs

programs.PATIENCE = 0.0
sys.exit(pytest.main(["-n1", "-q", "--rootdir=."], plugins=[programs.NothingLeftBehind()]))
"""

pytestmark = pytest.mark.skipif(
    not PROCESSES.exists(), reason="The system does not say which processes there are."
)


def starting_another(ending: str) -> list[str]:
    """A program that starts another, says its id, and then ends so."""
    return ["sh", "-c", f"sleep 987654 > /dev/null & echo $!; {ending}"]


def wait_until_gone(pid: int) -> None:
    """It was killed; whether it has ended is for the system to say."""
    deadline = time.monotonic() + 30
    while is_running(pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_what_a_test_has_started_ends_with_it_although_it_failed() -> None:
    with suppress(ZeroDivisionError), started(starting_another("wait")) as program:
        assert program.stdout is not None
        other = int(program.stdout.readline())
        raise ZeroDivisionError
    assert program.returncode != 0
    wait_until_gone(other)


def test_a_program_that_leaves_another_behind_fails_its_test(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.programs.PATIENCE", 0.0)
    with (
        pytest.raises(AssertionError, match=r"went on(.|\n)*\d+: sleep 987654"),
        started(starting_another("exit")) as program,
    ):
        other = int(program.communicate()[0])
    wait_until_gone(other)


def test_a_run_that_leaves_a_process_behind_is_red_and_ends_it(tmp_path: Path) -> None:
    """Also if a process of xdist has started it, in a session of its own."""
    (tmp_path / "test_leaking.py").write_text(LEAKING_TEST, encoding="utf-8")
    with started(
        [sys.executable, "-c", RUN],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])},
        stderr=subprocess.STDOUT,
    ) as program:
        said, _ = program.communicate()
    pid = int((tmp_path / "pid").read_text(encoding="utf-8"))
    assert program.returncode == pytest.ExitCode.TESTS_FAILED
    assert f"{pid}: sleep 987654" in said
    assert said.splitlines()[-1].startswith("1 passed, 1 error")
    wait_until_gone(pid)
