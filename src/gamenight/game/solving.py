"""For games whose best play can be worked out: the request, and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from gamenight.core.options import Options


@dataclass(frozen=True)
class SolveRequest:
    """What is to be worked out."""

    players: int
    options: Options
    games: int
    """How much to learn from: the deals or positions of this many games."""
    seed: int
    command: str
    """The command that works it out again."""
    progress: Callable[[int], None]
    """Called with the number of steps since the last call."""


@dataclass(frozen=True)
class SolveResult:
    """What was worked out, for the game's bots to play by."""

    file: Path
    """Where the game keeps it."""
    text: str
    """The new text of the file."""
    figures: Mapping[str, float]
    """How good it is: figures by name."""


@dataclass(frozen=True)
class Solver:
    """How a game works out its play."""

    solve: Callable[[SolveRequest], SolveResult]
    games: int
    """How many games to learn from by default."""
