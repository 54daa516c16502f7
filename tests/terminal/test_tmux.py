"""A match in a real terminal. Collected only where tmux is installed (see conftest.py)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 60.0
"""Seconds after which a wait is given up; reached only if something is broken."""


class Terminal:
    """A tmux server of its own with one window."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-f", os.devnull, "-S", str(self.socket), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def start(self, data: Path, *arguments: str) -> None:
        """Run the command; the window stays when it ends, so that its last words can be read."""
        environment = {"XDG_DATA_HOME": str(data), "PYTHONPATH": os.pathsep.join(sys.path)}
        variables = [
            part for name, value in environment.items() for part in ("-e", f"{name}={value}")
        ]
        program = [sys.executable, "-m", "gamenight", "play", *arguments]
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", *variables, *program)
        self.tmux("set-option", "-g", "remain-on-exit", "on")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def wait_for(self, words: str) -> str:
        """The text of the screen once the words stand on it."""
        deadline = time.monotonic() + PATIENCE
        while words not in (screen := self.tmux("capture-pane", "-p")):
            assert time.monotonic() < deadline, f"no '{words}' on the screen:\n{screen}"
            time.sleep(0.05)
        return screen


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path / "tmux")
    yield terminal
    terminal.tmux("kill-server")


def test_play_quit_and_resume_in_a_real_terminal(terminal: Terminal, tmp_path: Path) -> None:
    seats = ("--seats", "me:Anna,random:Ben,random:Cleo", "--option", "first_seat=0")
    terminal.start(tmp_path, "suspense", *seats, "--seed", "4")
    screen = terminal.wait_for("Which card do you play?")
    assert "Anna (you)" in screen
    assert "Ben" in screen
    terminal.press("1")
    terminal.wait_for("4 Pass")
    terminal.press("?")
    terminal.wait_for("take your last answer back")
    terminal.press("Enter")
    terminal.wait_for("4 Pass")
    terminal.press("q")
    terminal.wait_for("Pane is dead")
    terminal.tmux("kill-server")

    terminal.start(tmp_path, "suspense", "--resume")
    screen = terminal.wait_for("4 Pass")
    assert "Anna (you)" in screen
    terminal.press("q")
    terminal.wait_for("Pane is dead")
