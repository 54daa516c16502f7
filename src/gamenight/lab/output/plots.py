"""Small plots for pages of results, as SVG: columns, intervals, a curve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil

from gamenight.lab.output.chart import (
    DASHED,
    STYLE,
    bar,
    bottom_axis,
    in_percent,
    interval_mark,
    left_axis,
    scale,
)
from gamenight.lab.output.svg import figure, written

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 76, 28, 34, 50
NAMES = 272
"""For what stands left of intervals."""
MOST_COLUMNS = 32
ROW = 34

Interval = tuple[str, float, tuple[float, float]]
"""A name, a value and its interval."""


def columns(title: str, counts: Counter[int], across: str, upwards: str) -> str:
    """Return how often each number came; neighbours share a column where there are many."""
    low, high = min(counts), max(counts)
    size = max(1, ceil((high - low + 1) / MOST_COLUMNS))
    heights = [0] * ((high - low) // size + 1)
    for value, count in counts.items():
        heights[(value - low) // size] += count
    along = scale(low - 0.5, low + size * len(heights) - 0.5, LEFT, WIDTH - RIGHT, across, least=1)
    floor = HEIGHT - BOTTOM
    title_up = upwards if size == 1 else f"{upwards}, {size} numbers a column"
    up = scale(0, max(heights), floor, TOP, title_up, least=1)
    shapes = [*left_axis(up, LEFT, WIDTH - RIGHT), *bottom_axis(along, TOP, floor, grid=False)]
    for at, height in enumerate(heights):
        left = along.at(low + at * size - 0.5)
        wide = along.at(low + (at + 1) * size - 0.5) - left
        shapes.append(bar(left, floor, wide, up.at(height)))
    return figure(title, WIDTH, HEIGHT, STYLE, shapes)


def intervals(
    title: str,
    rows: Sequence[Interval],
    across: str,
    fair: float | None = None,
    text: Callable[[float], str] = in_percent,
    bounds: tuple[float, float] | None = None,
) -> str:
    """Return values with their intervals, one below the other, and what is fair as a dashed
    line."""
    ends = [bound for _, _, both in rows for bound in both]
    low, high = bounds or (min(0.0, *ends), max(ends))
    along = scale(low, high, NAMES, WIDTH - RIGHT, across, text)
    bottom = TOP + ROW * len(rows)
    shapes = bottom_axis(along, TOP, bottom)
    if fair is not None:
        x = along.at(fair)
        shapes += [
            f'<path class="axis" {DASHED} d="M{x:g} {TOP - 6}V{bottom}"/>',
            written(x, TOP - 12, f"fair: {fair:.1%}", "middle", "small"),
        ]
    for at, (label, middle, both) in enumerate(rows):
        y = TOP + ROW * at + ROW // 2
        shapes.append(written(NAMES - 16, y + 5, label, "end"))
        shapes += interval_mark(along, y, middle, both)
    return figure(title, WIDTH, bottom + BOTTOM, STYLE, shapes)


def curve(title: str, rates: Sequence[tuple[float, tuple[float, float]]], fair: float) -> str:
    """Draw rates from the beginning of a match to its end, each with its interval."""
    floor = HEIGHT - BOTTOM
    along = scale(0.0, 1.0, LEFT, WIDTH - RIGHT, "part of the match that is over", in_percent)
    up = scale(0.0, 1.0, floor, TOP, "matches that the leader wins", in_percent)
    places = [(along.at(at / len(rates)), rate, both) for at, (rate, both) in enumerate(rates)]
    line = "L".join(f"{x:g} {up.at(rate):g}" for x, rate, _ in places)
    shapes = [
        *left_axis(up, LEFT, WIDTH - RIGHT),
        *bottom_axis(along, TOP, floor, grid=False),
        f'<path class="axis" {DASHED} d="M{LEFT} {up.at(fair):g}H{WIDTH - RIGHT}"/>',
        written(WIDTH - RIGHT, up.at(fair) - 6, f"fair: {fair:.1%}", "end", "small"),
        f'<path class="line" d="M{line}"/>',
    ]
    for x, _, (low, high) in places:
        shapes.append(f'<path class="axis" d="M{x:g} {up.at(low):g}V{up.at(high):g}"/>')
    return figure(title, WIDTH, HEIGHT, STYLE, shapes)
