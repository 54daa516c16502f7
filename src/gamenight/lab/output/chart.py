"""What all charts share: scales with round numbers, axes with their units, marks with intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from gamenight.lab.output.svg import dot, written

STYLE: Final = (
    ".mark{fill:#2d6cdf}.line{stroke:#2d6cdf;stroke-width:3;fill:none;stroke-linecap:round}"
    ".axis{stroke:#8a8d96;fill:none}.grid{stroke:#8a8d96;stroke-opacity:.3;fill:none}"
    ".small{font-size:13px}"
)
DASHED: Final = 'stroke-dasharray="5 4"'
STEPS: Final = (1, 2, 5, 10)
"""Between the numbers of an axis, times a power of ten."""
MOST_NUMBERS: Final = 6
FOR_NUMBERS: Final = 24
"""How far below an axis its numbers stand, and how far below these its title."""
FOR_TITLE: Final = 20


def plainly(value: float) -> str:
    return f"{value:,.10g}"


def in_percent(value: float) -> str:
    """Return a share with as many digits as it needs."""
    digits = f"{100 * value:.10f}".rstrip("0").rstrip(".")
    return f"{digits}%"


@dataclass(frozen=True)
class Scale:
    """Values as places on paper."""

    low: float
    high: float
    begin: float
    """Where the lowest value is; from top to bottom, this is further down."""
    end: float
    title: str
    """What is measured, with its unit."""
    numbers: tuple[float, ...]
    """Those that are printed."""
    text: Callable[[float], str] = plainly
    by_tens: bool = False
    """Whether every step is ten times the one before."""

    def at(self, value: float) -> float:
        return round(self.begin + (self.end - self.begin) * self.part(value), 1)

    def part(self, value: float) -> float:
        if self.by_tens:
            return 1 - log10(value / self.high) / log10(self.low / self.high)
        return (value - self.low) / (self.high - self.low)


def scale(
    low: float,
    high: float,
    begin: float,
    end: float,
    title: str,
    text: Callable[[float], str] = plainly,
    least: float = 0.0,
) -> Scale:
    """Return a scale from one round number to another, with both values between; no finer steps
    than the least."""
    step = max(least, round_step((high - low) or 1.0))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    last = max(last, first + 1)
    numbers = tuple(round(number * step, 10) for number in range(first, last + 1))
    return Scale(numbers[0], numbers[-1], begin, end, title, numbers, text)


def tens(rarest: float, begin: float, end: float, title: str) -> Scale:
    """Return a scale of shares by powers of ten, from below the rarest up to all."""
    numbers = tuple(10.0**power for power in range(floor(log10(rarest)), 1))
    return Scale(numbers[0], 1.0, begin, end, title, numbers, in_percent, by_tens=True)


def round_step(span: float) -> float:
    """Return the smallest round step with which few numbers are enough."""
    size = 10.0 ** floor(log10(span / MOST_NUMBERS))
    return next(size * step for step in STEPS if span / (size * step) <= MOST_NUMBERS)


def bottom_axis(along: Scale, top: float, bottom: float, grid: bool = True) -> list[str]:
    """Return lines at its numbers, these below them, and below all what is measured."""
    shapes = [f'<path class="axis" d="M{along.begin:g} {bottom:g}H{along.end:g}"/>']
    for number in along.numbers:
        x = along.at(number)
        up = top if grid else bottom - 5
        shapes.append(f'<path class="grid" d="M{x:g} {up:g}V{bottom:g}"/>')
        shapes.append(written(x, bottom + FOR_NUMBERS - 6, along.text(number), "middle", "small"))
    middle = (along.begin + along.end) / 2
    below = bottom + FOR_NUMBERS + FOR_TITLE - 6
    return [*shapes, written(middle, below, along.title, "middle", "small")]


def left_axis(along: Scale, left: float, right: float) -> list[str]:
    """Return lines at its numbers, these to their left, and above all what is measured."""
    shapes = [f'<path class="axis" d="M{left:g} {along.begin:g}V{along.end:g}"/>']
    for number in along.numbers:
        y = along.at(number)
        shapes.append(f'<path class="grid" d="M{left:g} {y:g}H{right:g}"/>')
        shapes.append(written(left - 6, y + 4, along.text(number), "end", "small"))
    return [*shapes, written(left, along.end - 10, along.title, "start", "small")]


def interval_mark(
    along: Scale,
    y: float,
    value: float,
    bounds: tuple[float, float],
    kind: int = 0,
    style: str = "",
) -> list[str]:
    """Return a value with its interval, cut off where the scale ends."""
    low, high = [along.at(min(max(bound, along.low), along.high)) for bound in bounds]
    line = f"line {style}".strip()
    return [
        f'<path class="{line}" d="M{low:g} {y:g}H{high:g}"/>',
        dot(kind, along.at(value), y, style or "mark"),
    ]


def bar(x: float, floor_at: float, wide: float, top: float) -> str:
    """Return a column that stands on the axis."""
    tall = floor_at - top
    place = f'x="{x:.1f}" y="{top:.1f}" width="{max(1.0, wide - 1):.1f}" height="{tall:.1f}"'
    return f'<rect class="mark" {place}/>'
