"""Plots as SVG: a curve of scores, how often each was reached, a range on a line, and how several
people's points grew."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element

WIDTH, HEIGHT, MARGIN = 320, 110, 12
MOST_POINTS = 60
"""With more of them, the curve alone is drawn."""
MOST_BARS = 9
"""Of a histogram."""
LEAST_BAR = 2.0
"""How high a bar is where nobody is."""
BAR_HEIGHT = 28
WIDE, HIGH = 640, 240
"""Of the plot with several lines."""
WIDE_MARGIN = 16
SCALE = (0.0, 50.0)
"""The ends of the line on which ranges lie; whatever sticks out is cut."""


def curve(scores: Sequence[float], label: str) -> Element:
    """Scores from left to right; the highest stands at the top."""
    points = places_of(scores)
    return h.svg(".plot.curve", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label)[
        h.polyline(points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points)),
        (
            h.circle(cx=f"{x:.1f}", cy=f"{y:.1f}", r="4")
            for x, y in points
            if len(points) <= MOST_POINTS
        ),
    ]


def places_of(scores: Sequence[float]) -> list[tuple[float, float]]:
    least, most = min(scores), max(scores)
    across = (WIDTH - 2 * MARGIN) / max(1, len(scores) - 1)
    up = (HEIGHT - 2 * MARGIN) / (most - least) if most > least else 0.0
    foot = HEIGHT - MARGIN if most > least else HEIGHT / 2
    return [(MARGIN + at * across, foot - (score - least) * up) for at, score in enumerate(scores)]


def histogram(scores: Sequence[float], own: float, label: str) -> Element:
    """Render how many have reached which scores, of which there are several, from few points to
    many; the person's own bar stands out."""
    bins = min(MOST_BARS, len(set(scores)))
    least, most = min(scores), max(scores)

    def bin_of(score: float) -> int:
        return min(bins - 1, int((score - least) / (most - least) * bins))

    heights = [0] * bins
    for score in scores:
        heights[bin_of(score)] += 1
    wide, up = (WIDTH - 2 * MARGIN) / bins, (HEIGHT - 2 * MARGIN) / max(heights)
    return h.svg(".plot.histogram", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label)[
        (
            h.rect(
                class_="own" if at == bin_of(own) else None,
                x=f"{MARGIN + at * wide + 2:.1f}",
                y=f"{HEIGHT - MARGIN - max(LEAST_BAR, count * up):.1f}",
                width=f"{wide - 4:.1f}",
                height=f"{max(LEAST_BAR, count * up):.1f}",
                rx="3",
            )
            for at, count in enumerate(heights)
        )
    ]


def bar(low: float, high: float, label: str) -> Element:
    """Render a range on a line from one end of the scale to the other, whose middle is marked."""
    start, end = (place_on_scale(value) for value in (low, high))
    middle = f"{WIDTH / 2:g}"
    return h.svg(".plot.range", viewBox=f"0 0 {WIDTH} {BAR_HEIGHT}", role="img", aria_label=label)[
        h.line(x1=middle, x2=middle, y1="0", y2=str(BAR_HEIGHT)),
        h.rect(
            x=f"{start:.1f}",
            y="8",
            width=f"{max(2.0, end - start):.1f}",
            height=str(BAR_HEIGHT - 16),
            rx="6",
        ),
    ]


def place_on_scale(value: float) -> float:
    least, most = SCALE
    share = (value - least) / (most - least)
    return MARGIN + min(1.0, max(0.0, share)) * (WIDTH - 2 * MARGIN)


def lines(rows: Sequence[tuple[str, str, Sequence[int]]], label: str) -> Element:
    """Draw a line per name, in its colour: the points after each match. Everybody begins with
    nothing, at the lower left."""
    most = max([1, *[points for *_, course in rows for points in course[-1:]]])
    return h.svg(".plot", viewBox=f"0 0 {WIDE} {HIGH}", role="img", aria_label=label)[
        (
            h.polyline(class_=f"seat-{colour}", points=line_of(course, most))[h.title[name]]
            for name, colour, course in rows
        )
    ]


def line_of(course: Sequence[int], most: int) -> str:
    across = (WIDE - 2 * WIDE_MARGIN) / max(1, len(course))
    up = (HIGH - 2 * WIDE_MARGIN) / most
    places = [
        (WIDE_MARGIN + at * across, HIGH - WIDE_MARGIN - points * up)
        for at, points in enumerate((0, *course))
    ]
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in places)
