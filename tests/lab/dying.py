"""A part of a run that kills the worker which plays it; apart, so that workers can import it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TypeVar

from gamenight.lab.workers import Play

Result = TypeVar("Result")


def play_but_die_once(deadly: int, mark: Path, play: Play[Result], numbers: range) -> Result:
    """Play, unless it is the part with the deadly number and nobody has died of it yet."""
    if deadly in numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play(numbers)
