"""Boards as SVG: a grid of squares, or a disc of rings and sectors."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Final

from gamenight.table import PALETTE, Board, Pawn, Space, Token

SQUARE: Final = 44
RADIUS: Final = 230
HOLE: Final = 30
"""The radius of the middle of a disc, which no ring covers."""
PAWN: Final = 10


def board_svg(board: Board) -> str:
    place = on_disc if board.polar else on_grid
    shapes = "".join(place(board, space) for space in board.spaces)
    width = 2 * RADIUS if board.polar else SQUARE * board.columns
    height = 2 * RADIUS if board.polar else SQUARE * board.rows
    return (
        f"<svg viewBox='0 0 {width} {height}' width='{width}' height='{height}' role='img'>"
        f"<title>{escape(board.label)}</title>{shapes}</svg>"
    )


def on_grid(_: Board, space: Space) -> str:
    x, y = SQUARE * space.column, SQUARE * space.row
    return drawn(space, f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}Z", x + SQUARE / 2, y + SQUARE / 2)


def on_disc(board: Board, space: Space) -> str:
    """Return a part of a ring; rings count from the rim, sectors clockwise from the top."""
    depth = (RADIUS - HOLE) / board.rows
    outer = RADIUS - depth * space.row
    inner = outer - depth
    turn = 2 * pi / board.columns
    first, last = turn * (space.column - 0.5), turn * (space.column + 0.5)
    corners = [point(outer, first), point(outer, last), point(inner, last), point(inner, first)]
    a, b, c, d = [f"{x:.1f} {y:.1f}" for x, y in corners]
    path = f"M{a}A{outer:.1f} {outer:.1f} 0 0 1 {b}L{c}A{inner:.1f} {inner:.1f} 0 0 0 {d}Z"
    return drawn(space, path, *point((outer + inner) / 2, turn * space.column))


def point(radius: float, angle: float) -> tuple[float, float]:
    return RADIUS + radius * sin(angle), RADIUS - radius * cos(angle)


def drawn(space: Space, path: str, x: float, y: float) -> str:
    """Return a space, what is printed in its middle, and the pieces on it side by side. A dark edge
    shows that it can be chosen."""
    colour = PALETTE.get(space.colour, PALETTE["white"])
    line, width = ("#1b1b1f", 3) if space.answer is not None else ("#fffdf7", 1)
    dress = f"fill='{colour.paint}' stroke='{line}' stroke-width='{width}'"
    shapes = [f"<path d='{path}' {dress}><title>{escape(space.label)}</title></path>"]
    if space.items:
        shapes += [
            piece_svg(item, x + PAWN * (2 * at + 1 - len(space.items)), y)
            for at, item in enumerate(space.items)
        ]
    else:
        shapes.append(centred(space.text, x, y, colour.ink))
    return "".join(shapes)


def piece_svg(item: Pawn | Token, x: float, y: float) -> str:
    """Return a round piece; a pawn with the number of its owner, counted from 1."""
    colour = PALETTE.get(item.colour, PALETTE["white"])
    words = str(item.owner + 1) if isinstance(item, Pawn) else colour.code
    return (
        f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{PAWN}' fill='{colour.paint}' stroke='#1b1b1f' "
        f"stroke-width='2'><title>{escape(item.label)}</title></circle>"
        + centred(words, x, y, colour.ink)
    )


def centred(words: str, x: float, y: float, ink: str) -> str:
    return (
        f"<text x='{x:.1f}' y='{y + 4:.1f}' font-size='12' text-anchor='middle' fill='{ink}'>"
        f"{escape(words)}</text>"
    )
