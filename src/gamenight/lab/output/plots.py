"""Small plots for the page of a study, as SVG: columns, intervals, a curve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil

from gamenight.lab.output.svg import figure, written

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 16, 40
MOST_COLUMNS = 32
ROW = 34
STYLE = ".mark{fill:#2d6cdf}.line{stroke:#2d6cdf;stroke-width:3;fill:none}.axis{stroke:#8a8d96}"
DASHED = 'stroke-dasharray="5 4"'


def columns(title: str, counts: Counter[int]) -> str:
    """How often each number came; neighbours share a column where there are many."""
    low, high = min(counts), max(counts)
    size = max(1, ceil((high - low + 1) / MOST_COLUMNS))
    heights = [0] * ((high - low) // size + 1)
    for value, count in counts.items():
        heights[(value - low) // size] += count
    step = (WIDTH - LEFT - RIGHT) / len(heights)
    floor = HEIGHT - BOTTOM
    shapes = [axis()]
    for at, height in enumerate(heights):
        tall = (floor - TOP) * height / max(heights)
        place = f'x="{LEFT + at * step:.1f}" y="{floor - tall:.1f}"'
        shapes.append(
            f'<rect class="mark" {place} width="{max(1.0, step - 1):.1f}" height="{tall:.1f}"/>'
        )
    shapes.append(written(LEFT, HEIGHT - 12, f"{low:,}", "start"))
    shapes.append(written(WIDTH - RIGHT, HEIGHT - 12, f"{high:,}", "end"))
    return figure(title, WIDTH, HEIGHT, STYLE, shapes)


def intervals(
    title: str, rows: Sequence[tuple[str, float, tuple[float, float]]], fair: float
) -> str:
    """Rates with their intervals, one below the other, and the fair share as a dashed line."""
    most = max(high for _, _, (_, high) in rows)
    scale = (WIDTH - 2 * LEFT - RIGHT) / most
    left = 2 * LEFT
    height = TOP + ROW * len(rows) + BOTTOM
    x = left + scale * fair
    shapes = [
        f'<path class="axis" {DASHED} d="M{x:.1f} {TOP}V{height - BOTTOM}"/>',
        written(x, height - 12, f"fair: {fair:.1%}", "middle"),
    ]
    for at, (label, middle, (low, high)) in enumerate(rows):
        y = TOP + ROW * at + ROW // 2
        shapes += [
            written(left - 16, y + 5, label, "end"),
            f'<path class="line" d="M{left + scale * low:.1f} {y}H{left + scale * high:.1f}"/>',
            f'<circle class="mark" cx="{left + scale * middle:.1f}" cy="{y}" r="6"/>',
        ]
    return figure(title, WIDTH, height, STYLE, shapes)


BAR = 44
LINE = 34
PARTS = ("#2d6cdf", "#8a8d96", "#b26a00")


def shares(title: str, parts: Sequence[tuple[str, float]]) -> str:
    """Parts of a whole side by side, and what they are, one below the other."""
    wide = WIDTH - 2 * RIGHT
    left = float(RIGHT)
    shapes = []
    for at, (name, share) in enumerate(parts):
        place = f'x="{left:.1f}" y="{TOP}" width="{wide * share:.1f}" height="{BAR}"'
        shapes.append(f'<rect fill="{PARTS[at]}" {place}/>')
        left += wide * share
        y = TOP + BAR + LINE * (at + 1)
        shapes += [
            f'<rect fill="{PARTS[at]}" x="{RIGHT}" y="{y - 16}" width="18" height="18"/>',
            written(RIGHT + 30, y, f"{name}: {share:.0%}", "start"),
        ]
    return figure(title, WIDTH, TOP + BAR + LINE * len(parts) + 16, STYLE, shapes)


def curve(title: str, rates: Sequence[float], fair: float) -> str:
    """Rates from the beginning of a match to its end."""
    step = (WIDTH - LEFT - RIGHT) / (len(rates) - 1)
    points = [f"{LEFT + at * step:.1f} {height_of(rate):.1f}" for at, rate in enumerate(rates)]
    shapes = [
        axis(),
        f'<path class="axis" {DASHED} d="M{LEFT} {height_of(fair):.1f}H{WIDTH - RIGHT}"/>',
        f'<path class="line" d="M{"L".join(points)}"/>',
        written(LEFT, HEIGHT - 12, "start of the match", "start"),
        written(WIDTH - RIGHT, HEIGHT - 12, "last tenth", "end"),
    ]
    shapes += [
        written(LEFT - 6, height_of(rate) + 5, f"{rate:.0%}", "end") for rate in (0.0, 0.5, 1.0)
    ]
    return figure(title, WIDTH, HEIGHT, STYLE, shapes)


def axis() -> str:
    return f'<path class="axis" d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>'


def height_of(rate: float) -> float:
    return TOP + (HEIGHT - BOTTOM - TOP) * (1 - rate)
