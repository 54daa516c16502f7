"""A server as ``make play`` starts it at first: from the sources, with a build beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.web.conftest import Server

ROOT: Final = Path(__file__).parents[2]
PLAY: Final = ROOT / "scripts" / "play.py"
SOURCES: Final = ROOT / "src"


class BuildingServer(Server):
    """The build is a shell command; both run in a folder of their own."""

    def __init__(self, build: str, folder: Path) -> None:
        self._build = build
        self._folder = folder
        super().__init__(str(folder / "gamenight.sqlite"))

    def _start(self, port: int) -> None:
        self._process = subprocess.Popen(
            [
                *(sys.executable, str(PLAY), self._build),
                *("--port", str(port), "--database", self.database, "--unlimited"),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(SOURCES)},
        )
        line = self.next_line()
        assert "http://" in line, self.stop()
        self.address = line.split()[3].rstrip("/")

    def next_line(self) -> str:
        """What it says next to whoever started it."""
        assert self._process.stdout is not None
        return self._process.stdout.readline()
