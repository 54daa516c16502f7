"""The levels of games beside each other, as a picture: how often each is ahead of medium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamenight.bots.levels import EASY, EXPERT, HARD, MEDIUM
from gamenight.lab.output.chart import STYLE as CHART
from gamenight.lab.output.chart import Scale, bottom_axis, interval_mark
from gamenight.lab.output.svg import dot, figure, written

WIDTH, ROW, TOP, BOTTOM = 760, 34, 52, 56
NAMES_END, AXIS_END = 190, 730
TENTHS = (0.1, 0.3, 0.5, 0.7, 0.9)
PAR = 0.5
LEVELS = (EASY, HARD, EXPERT)
"""All but medium, with which they are compared."""
STYLE = (
    f"{CHART}.par{{stroke:#1b1b1f;stroke-dasharray:5 4}}"
    ".easy{fill:#8a8d96;stroke:#8a8d96}.hard{fill:#2d6cdf;stroke:#2d6cdf}"
    ".expert{fill:#b26a00;stroke:#b26a00}"
)


@dataclass(frozen=True)
class LevelPoint:
    """Where a level stands."""

    level: str
    rate: float
    """The share of matches in which it is ahead of medium."""
    interval: tuple[float, float]


@dataclass(frozen=True)
class Rung:
    """The levels of one game."""

    title: str
    places: tuple[LevelPoint, ...]


def levels_picture(title: str, command: str, rungs: Sequence[Rung]) -> str:
    """Return one row for each game, with a mark and an interval for each of its levels."""
    bottom = TOP + ROW * len(rungs)
    x = across().at(PAR)
    shapes = [*legend(), *bottom_axis(across(), TOP, bottom)]
    shapes.append(f'<path class="par" d="M{x:g} {TOP}V{bottom}"/>')
    for at, rung in enumerate(rungs):
        y = TOP + ROW * at + ROW // 2
        shapes.append(written(NAMES_END - 16, y + 5, rung.title, "end"))
        for place in rung.places:
            shapes += drawn(place, y)
    return figure(title, WIDTH, bottom + BOTTOM, STYLE, shapes, command)


def across() -> Scale:
    """Return the share of matches, with medium in the middle."""
    title = "matches ahead of medium, a tie counting a half"
    return Scale(0.0, 1.0, NAMES_END, AXIS_END, title, TENTHS, worded)


def worded(rate: float) -> str:
    return f"{rate:.0%}: {MEDIUM}" if rate == PAR else f"{rate:.0%}"


def legend() -> list[str]:
    shapes, x = [], float(NAMES_END)
    for number, level in enumerate(LEVELS):
        shapes += [dot(number, x, 24.0, level), written(x + 14, 29, level, "start")]
        x += 110
    return shapes


def drawn(place: LevelPoint, y: int) -> list[str]:
    kind = LEVELS.index(place.level)
    return interval_mark(across(), y, place.rate, place.interval, kind, place.level)
