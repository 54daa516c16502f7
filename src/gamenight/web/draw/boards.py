"""Boards: a polar disc of rings and sectors, or a plain grid.

The spaces of a disc are one picture; whatever stands on them or can be chosen lies above it as
ordinary elements, placed by the classes ``ring-N`` and ``sector-N`` of paint.css.
"""

from __future__ import annotations

from math import cos, pi, sin

import htpy
from htpy import Element, Node

from gamenight.table import PALETTE, Board, Pawn, Space
from gamenight.web.draw.pen import Pen, flat, frame, hidden, in_order, paint, split, spoken, svg
from gamenight.web.draw.pieces import draw_pawn, draw_token

RIM = 44.0
"""The outer radius of a disc whose picture is 100 wide; pieces.css places things by the same."""
CENTRE = 8.0
"""The inner radius."""
MOST = 12
"""How many rings, sectors, rows or columns paint.css has classes for."""


def draw_board(pen: Pen, board: Board) -> Element:
    assert max(board.rows, board.columns) <= MOST, f"A board has at most {MOST} rows and columns."
    return draw_disc(pen, board) if board.polar else draw_grid(pen, board)


# Polar boards


def draw_disc(pen: Pen, board: Board) -> Element:
    counts = f"rings-{board.rows} sectors-{board.columns}"
    attributes = {"class": f"board disc {counts}", "data-key": pen.name(board.key)}
    return htpy.div(attributes, role="group", aria_label=board.label)[
        flat(svg("spaces", "-50 -50 100 100", (segment(pen, board, s) for s in board.spaces))),
        (rim_label(space) for space in board.spaces if space.row == 0),
        (spot(pen, space) for space in board.spaces if is_busy(space)),
    ]


def is_busy(space: Space) -> bool:
    return bool(space.items or space.text or space.answer is not None)


def segment(pen: Pen, board: Board, space: Space) -> Element:
    """A space as a piece of its ring."""
    width = (RIM - CENTRE) / board.rows
    outer = RIM - width * space.row
    inner = outer - width
    left = 2 * pi * (space.column - 0.5) / board.columns
    right = 2 * pi * (space.column + 0.5) / board.columns
    path = (
        f"M{on_circle(outer, left)}A{outer:g} {outer:g} 0 0 1 {on_circle(outer, right)}"
        f"L{on_circle(inner, right)}A{inner:g} {inner:g} 0 0 0 {on_circle(inner, left)}Z"
    )
    classes = ["space", "is-open" if pen.answer(space.answer) is not None else None]
    classes += mark_classes(space)
    fill = PALETTE[space.colour].paint
    return htpy.path({"class": classes, "d": path, "fill": fill})


def on_circle(radius: float, angle: float) -> str:
    """A point by its distance from the centre and its angle clockwise from the top."""
    return f"{radius * sin(angle):.2f} {-radius * cos(angle):.2f}"


def rim_label(space: Space) -> Element:
    """The code of a sector's colour, printed outside the rim."""
    return hidden(
        PALETTE[space.colour].code,
        split(space.colour),
        classes=f"rim sector-{space.column} {paint(space.colour)}",
    )


def spot(pen: Pen, space: Space) -> Element:
    """What lies above a space of the disc: its button, its text, its pieces."""
    place = f"spot ring-{space.row} sector-{space.column} {paint(space.colour)}"
    return place_on(pen, space, place)


def place_on(pen: Pen, space: Space, classes: str) -> Element:
    return frame(
        pen,
        classes,
        spoken(space.label, *(item.label for item in space.items), marks=space.marks),
        hidden(space.text, classes="text") if space.text else None,
        pieces(pen, space),
        answer=space.answer,
        marks=space.marks,
        holds_buttons=any(item.answer is not None for item in space.items),
    )


def pieces(pen: Pen, space: Space) -> list[Element]:
    return [
        draw_pawn(pen, item) if isinstance(item, Pawn) else draw_token(pen, item)
        for item in space.items
    ]


def mark_classes(space: Space) -> list[str]:
    return [f"is-{mark.value}" for mark in in_order(space.marks)]


# Plain boards


def draw_grid(pen: Pen, board: Board) -> Element:
    spaces = {(space.row, space.column): space for space in board.spaces}
    places = [(row, column) for row in range(board.rows) for column in range(board.columns)]
    attributes = {"class": f"board squares columns-{board.columns}"}
    return htpy.div(
        attributes, {"data-key": pen.name(board.key)}, role="group", aria_label=board.label
    )[(square(pen, spaces.get(place)) for place in places)]


def square(pen: Pen, space: Space | None) -> Node:
    if space is None:
        return hidden(classes="gap")
    return htpy.span(".square-place")[
        place_on(pen, space, f"square {paint(space.colour)}"),
        split(space.colour),
    ]
