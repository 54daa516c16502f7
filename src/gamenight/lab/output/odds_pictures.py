"""Exact odds as figures: two orders, bars, dots."""

from __future__ import annotations

from math import floor, log10

from gamenight.game.odds import Dots, Heights, Odds, OddsRow, Orders
from gamenight.lab.output.svg import dot, figure, written

WIDTH, ROW, TOP = 760, 30, 64
COLOURS = ("#8a8d96", "#2d6cdf", "#d7263d", "#1f8a4c", "#b26a00", "#7b3fb5")
"""Of the dots, column by column; their shapes differ as well."""


# Two orders side by side

LEFT, RIGHT = 250, 460
"""Where the lines between the two orders begin and end."""
ORDERS_STYLE = (
    ".up{stroke:#2d6cdf}.down{stroke:#d7263d}.same{stroke:#8a8d96}"
    "line{stroke-width:3;stroke-linecap:round}"
)


def orders(title: str, command: str, odds: Odds, picture: Orders) -> str:
    """A line from each row's place in the one order to its place in the other."""
    titles = {column.name: column.title for column in odds.columns}
    shapes = [
        written(LEFT - 12, 36, titles[picture.before], "end", "head"),
        written(RIGHT + 12, 36, titles[picture.after], "start", "head"),
        written(WIDTH - 24, 36, titles[picture.beside], "end", "head"),
    ]
    for row in odds.rows:
        shapes += both_places(odds, picture, row)
    height = TOP + ROW * len(odds.rows) + 14
    return figure(title, WIDTH, height, ORDERS_STYLE, shapes, command)


def both_places(odds: Odds, picture: Orders, row: OddsRow) -> list[str]:
    """The two places of a row and the line between them."""
    first, second = odds.value(row, picture.before), odds.value(row, picture.after)
    beside = odds.value(row, picture.beside)
    assert isinstance(first, int)
    assert isinstance(second, int)
    assert beside is not None
    before, after = height_of(first), height_of(second)
    way = "same" if before == after else "up" if after < before else "down"
    return [
        f'<line class="{way}" x1="{LEFT}" y1="{before - 5}" x2="{RIGHT}" y2="{after - 5}"/>',
        written(LEFT - 12, before, f"{first}. {row.name}", "end"),
        written(RIGHT + 12, after, f"{second}. {row.name}", "start"),
        written(WIDTH - 24, after, f"{beside:,.1f}", "end"),
    ]


def height_of(place: int) -> int:
    return TOP + ROW * (place - 1) + 12


# A bar for each number

BARS_HEIGHT, FLOOR, SIDE = 320, 270, 40
EVERY = 10
"""One number in this many is printed under its bar."""
SEEN = 0.0001
"""Bars that are lower are not seen, so that the last of them end the figure."""


def heights(title: str, command: str, odds: Odds, picture: Heights) -> str:
    """How often each number came, from left to right."""
    shares = {int(row.name): float(odds.value(row, picture.column) or 0) for row in odds.rows}
    first, last = min(shares), max(number for number in shares if shares[number] >= SEEN)
    step = (WIDTH - 2 * SIDE) / (last - first + 1)

    def middle(number: int) -> float:
        return round(SIDE + (number - first + 0.5) * step, 1)

    highest = max(shares, key=shares.__getitem__)
    shapes = [
        written(SIDE, 30, odds.things, "start", "head"),
        written(middle(highest), TOP - 8, f"{highest}: {shares[highest]:.1%}", "middle"),
    ]
    for number in range(first, last + 1):
        tall = (FLOOR - TOP) * shares.get(number, 0.0) / shares[highest]
        shapes.append(
            f'<rect class="bar" x="{middle(number) - step / 2:.1f}" y="{FLOOR - tall:.1f}" '
            f'width="{max(1.0, step - 1):.1f}" height="{tall:.1f}"/>'
        )
        if number % EVERY == 0:
            shapes.append(written(middle(number), FLOOR + 24, str(number), "middle"))
    return figure(title, WIDTH, BARS_HEIGHT, ".bar{fill:#2d6cdf}", shapes, command)


# Dots on a line for each row

NAMES_END, AXIS_END = 190, 724
ALL_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def dots(title: str, command: str, odds: Odds, picture: Dots) -> str:
    """Shares from left to right, a dot of its own shape for each column."""
    titles = {column.name: column.title for column in odds.columns}
    marks = tens_of(odds, picture) if picture.by_tens else ALL_SHARES
    bottom = TOP + ROW * len(odds.rows)
    shapes = []
    for mark in marks:
        x = across(mark, marks, picture.by_tens)
        shapes.append(f'<path class="axis" d="M{x:.1f} {TOP - 10}V{bottom}"/>')
        percent = f"{100 * mark:.10f}".rstrip("0").rstrip(".")
        shapes.append(written(round(x, 1), bottom + 22, f"{percent}%", "middle"))
    for at, name in enumerate(picture.columns):
        x = SIDE + at * (AXIS_END - SIDE) / len(picture.columns)
        shapes += [dot(at, x, 31, f"c{at}"), written(round(x + 14, 1), 36, titles[name], "start")]
    for number, row in enumerate(odds.rows):
        y = TOP + ROW * number + 12
        shapes.append(written(NAMES_END - 16, y + 5, row.name, "end"))
        for at, name in enumerate(picture.columns):
            share = odds.value(row, name)
            if share:
                shapes.append(dot(at, across(share, marks, picture.by_tens), y, f"c{at}"))
    style = ".axis{stroke:#d9d7cf}" + "".join(
        f".c{at}{{fill:{colour}}}" for at, colour in enumerate(COLOURS)
    )
    return figure(title, WIDTH, bottom + 36, style, shapes, command)


def tens_of(odds: Odds, picture: Dots) -> tuple[float, ...]:
    """The powers of ten from below the rarest share up to all."""
    shares = [odds.value(row, name) for row in odds.rows for name in picture.columns]
    rarest = min(share for share in shares if share)
    return tuple(10.0**power for power in range(floor(log10(rarest)), 1))


def across(share: float, marks: tuple[float, ...], by_tens: bool) -> float:
    """Where a share stands."""
    part = 1 - log10(share) / log10(marks[0]) if by_tens else share
    return NAMES_END + (AXIS_END - NAMES_END) * part
