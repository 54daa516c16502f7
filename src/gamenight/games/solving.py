"""Games whose play can be worked out: what they are asked, and what they hand back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from gamenight.core.options import Options


@dataclass(frozen=True)
class Assignment:
    """What is to be worked out."""

    players: int
    options: Options
    games: int
    """How much there is to learn from: as many deals or positions as in so many games."""
    seed: int
    command: str
    """The command that works it out again."""
    progress: Callable[[int], None]
    """Told how many steps were taken since it was last told."""


@dataclass(frozen=True)
class Solved:
    """What was worked out, for the game's bots to play by."""

    file: Path
    """Where the game keeps it."""
    text: str
    """What the file says from now on."""
    figures: Mapping[str, float]
    """How good it is, by what each figure says."""


@dataclass(frozen=True)
class Solver:
    """How a game works out its play."""

    solve: Callable[[Assignment], Solved]
    games: int
    """How many games to learn from, unless somebody says otherwise."""
