"""A match in a real terminal. Collected only where tmux is installed (see conftest.py)."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 240.0
"""Seconds after which a wait is given up; reached only if something is broken."""


ENDED = "gamenight has ended"


class Terminal:
    """A tmux server of its own with one window that stays when its program ends.

    A shell waits for the program and says that it ended: tmux itself now and then misses that.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.socket = folder / "tmux"
        self.settings = folder / "tmux.conf"
        shell = "set -g default-shell /bin/sh\n"  # the person may have none that starts programs
        self.settings.write_text(shell, encoding="utf-8")

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-f", str(self.settings), "-S", str(self.socket), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def open(self, *arguments: str) -> None:
        """Start gamenight in a new window."""
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", *self.program(*arguments))

    def open_again(self, *arguments: str) -> None:
        """Start gamenight in the window whose program has ended."""
        self.tmux("respawn-pane", "-k", *self.program(*arguments))

    def program(self, *arguments: str) -> list[str]:
        paths = os.pathsep.join(path for path in sys.path if path)
        environment = {"XDG_DATA_HOME": str(self.folder), "PYTHONPATH": paths}
        variables = [f"-e{name}={value}" for name, value in environment.items()]
        words = shlex.join([sys.executable, "-m", "gamenight", "play", *arguments])
        return [*variables, f"{words}; echo {ENDED}; exec sleep {PATIENCE}"]

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def wait_for(self, words: str, gone: bool = False, pressing: str = "") -> None:
        """Wait until the words stand on the screen, or no longer stand there; meanwhile a key is
        pressed again and again, because a page that was just drawn may not take it yet."""
        deadline = time.monotonic() + PATIENCE
        while (words in (screen := self.tmux("capture-pane", "-p"))) == gone:
            assert time.monotonic() < deadline, f"'{words}', gone {gone}, in vain:\n{screen}"
            if pressing:
                self.press(pressing)
            time.sleep(0.05)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.tmux("kill-server")


def test_play_quit_and_resume_in_a_real_terminal(terminal: Terminal) -> None:
    seats = ("--seats", "me:Anna,random:Ben,random:Cleo", "--option", "first_seat=0")
    terminal.open("suspense", *seats, "--seed", "4")
    terminal.wait_for("Which card do you play?")
    terminal.wait_for("You")
    terminal.wait_for("Ben")
    terminal.press("1")
    terminal.wait_for("4 Pass")
    terminal.press("?")
    terminal.wait_for("undo your last move")
    terminal.wait_for("undo your last move", gone=True, pressing="Escape")
    terminal.press("C-c")
    terminal.wait_for("The match is saved. To continue: gamenight play suspense --resume")
    terminal.wait_for(ENDED)

    terminal.open_again("suspense", "--resume")
    terminal.wait_for("4 Pass")
    terminal.wait_for("You")
    terminal.press("q")
    terminal.wait_for(ENDED)
