"""The levels of games beside each other, as a picture: how often each is ahead of medium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamenight.bots.levels import EASY, EXPERT, HARD, MEDIUM
from gamenight.lab.svg import figure, written

WIDTH, ROW, TOP, BOTTOM = 760, 34, 52, 44
NAMES_END, AXIS_END = 190, 730
TENTHS = (0.1, 0.3, 0.5, 0.7, 0.9)
PAR = 0.5
COLOURS = {EASY: "#8a8d96", HARD: "#2d6cdf", EXPERT: "#b26a00"}
STYLE = ".grid{stroke:#d9d7cf}.par{stroke:#1b1b1f;stroke-dasharray:5 4}"


@dataclass(frozen=True)
class Place:
    """Where a level stands."""

    level: str
    rate: float
    """The share of matches in which it is ahead of medium."""
    interval: tuple[float, float]


@dataclass(frozen=True)
class Rung:
    """The levels of one game."""

    title: str
    places: tuple[Place, ...]


def levels_picture(title: str, command: str, rungs: Sequence[Rung]) -> str:
    """One row for each game, with a mark and an interval for each of its levels."""
    bottom = TOP + ROW * len(rungs)
    shapes = [*legend(), *grid(bottom)]
    for at, rung in enumerate(rungs):
        y = TOP + ROW * at + ROW // 2
        shapes.append(written(NAMES_END - 16, y + 5, rung.title, "end"))
        for place in rung.places:
            shapes += mark(place, y)
    return figure(title, WIDTH, bottom + BOTTOM, STYLE, shapes, command)


def across(rate: float) -> float:
    return NAMES_END + (AXIS_END - NAMES_END) * rate


def grid(bottom: int) -> list[str]:
    """Lines at some shares; that of medium is dashed."""
    shapes = []
    for rate in TENTHS:
        x, style = across(rate), "par" if rate == PAR else "grid"
        shapes.append(f'<path class="{style}" d="M{x:.1f} {TOP}V{bottom}"/>')
        words = f"{rate:.0%}: {MEDIUM}" if rate == PAR else f"{rate:.0%}"
        shapes.append(written(x, bottom + 24, words, "middle"))
    return shapes


def legend() -> list[str]:
    shapes, x = [], float(NAMES_END)
    for level in COLOURS:
        shapes += [shape(level, x, 24.0), written(x + 14, 29, level, "start")]
        x += 110
    return shapes


def mark(place: Place, y: int) -> list[str]:
    low, high = place.interval
    stroke = f'stroke="{COLOURS[place.level]}" stroke-width="3"'
    line = f'<path {stroke} d="M{across(low):.1f} {y}H{across(high):.1f}"/>'
    return [line, shape(place.level, across(place.rate), y)]


def shape(level: str, x: float, y: float) -> str:
    """Round, square, pointed: levels are told apart without their colours, too."""
    fill = f'fill="{COLOURS[level]}"'
    if level == EASY:
        return f'<circle {fill} cx="{x:.1f}" cy="{y:g}" r="6"/>'
    if level == HARD:
        return f'<rect {fill} x="{x - 6:.1f}" y="{y - 6:g}" width="12" height="12"/>'
    return f'<path {fill} d="M{x:.1f} {y - 8:g}l8 8l-8 8l-8 -8z"/>'
