"""Exact odds as figures: two orders, bars, dots."""

from __future__ import annotations

from gamenight.game.odds import Dots, Heights, Odds, OddsRow, Orders
from gamenight.lab.output.chart import (
    STYLE,
    Scale,
    bar,
    bottom_axis,
    in_percent,
    left_axis,
    scale,
    tens,
)
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
    """Return a line from each row's place in the one order to its place in the other."""
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
    """Return the two places of a row and the line between them."""
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

BARS_HEIGHT, FLOOR, SIDE, LEFT_OF_BARS = 330, 270, 40, 76
SEEN = 0.0001
"""Bars that are lower are not seen, so that the last of them end the figure."""


def heights(title: str, command: str, odds: Odds, picture: Heights) -> str:
    """Return how often each number came, from left to right."""
    shares = {int(row.name): float(odds.value(row, picture.column) or 0) for row in odds.rows}
    first, last = min(shares), max(number for number in shares if shares[number] >= SEEN)
    along = scale(first - 0.5, last + 0.5, LEFT_OF_BARS, WIDTH - SIDE, odds.things, least=1)
    highest = max(shares, key=shares.__getitem__)
    titles = {column.name: column.title for column in odds.columns}
    up = scale(0.0, shares[highest], FLOOR, TOP, titles[picture.column], in_percent)
    shapes = [
        *left_axis(up, LEFT_OF_BARS, WIDTH - SIDE),
        *bottom_axis(along, TOP, FLOOR, grid=False),
    ]
    for number in range(first, last + 1):
        left, right = along.at(number - 0.5), along.at(number + 0.5)
        shapes.append(bar(left, FLOOR, right - left, up.at(shares.get(number, 0.0))))
    top = up.at(shares[highest]) - 6
    shapes.append(
        written(along.at(highest), top, f"{highest}: {shares[highest]:.1%}", "middle", "small")
    )
    return figure(title, WIDTH, BARS_HEIGHT, STYLE, shapes, command)


# Dots on a line for each row

NAMES_END, AXIS_END = 190, 724


def dots(title: str, command: str, odds: Odds, picture: Dots) -> str:
    """Draw shares from left to right, a dot of its own shape for each column."""
    titles = {column.name: column.title for column in odds.columns}
    along = scale_of(odds, picture)
    bottom = TOP + ROW * len(odds.rows)
    shapes = bottom_axis(along, TOP - 10, bottom)
    for at, name in enumerate(picture.columns):
        x = SIDE + at * (AXIS_END - SIDE) / len(picture.columns)
        shapes += [dot(at, x, 31, f"c{at}"), written(round(x + 14, 1), 36, titles[name], "start")]
    for number, row in enumerate(odds.rows):
        y = TOP + ROW * number + 12
        shapes.append(written(NAMES_END - 16, y + 5, row.name, "end"))
        for at, name in enumerate(picture.columns):
            share = odds.value(row, name)
            if share:
                shapes.append(dot(at, along.at(share), y, f"c{at}"))
    style = STYLE + "".join(f".c{at}{{fill:{colour}}}" for at, colour in enumerate(COLOURS))
    return figure(title, WIDTH, bottom + 54, style, shapes, command)


def scale_of(odds: Odds, picture: Dots) -> Scale:
    """Return a scale from nothing to all, or by powers of ten from below the rarest share."""
    title = "how often"
    if not picture.by_tens:
        return scale(0.0, 1.0, NAMES_END, AXIS_END, title, in_percent)
    shares = [odds.value(row, name) for row in odds.rows for name in picture.columns]
    return tens(min(share for share in shares if share), NAMES_END, AXIS_END, title)
