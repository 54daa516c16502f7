"""Boards with the ways over them, and score sheets."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from rich.style import Style
from rich.text import Text

from gamenight.table import Board, Cell, Mark, Sheet, Space, Trail
from gamenight.terminal.drawing.blocks import Block, above, beside, block, fitted, link, words
from gamenight.terminal.drawing.items import BOLD, PIECE_SIGNS, piece_text
from gamenight.terminal.drawing.pen import MARK_SIGNS, NOTE_STYLE, Pen, code, colour_of, paint

ARROWS = {
    (0, 1): "→",
    (1, 1): "↘",
    (1, 0): "↓",
    (1, -1): "↙",
    (0, -1): "←",
    (-1, -1): "↖",
    (-1, 0): "↑",
    (-1, 1): "↗",
}
"""By the direction of a step, in rows and columns."""
GOAL = "◎"
"""Where a way ends."""
EMPTY = "·"
"""A space of a polar board with nothing on it."""
ROW_NAME = 2
"""Width of the names of rows."""

Places = dict[tuple[int, int], Space]
"""The spaces of a board by row and column."""


@dataclass(frozen=True)
class Ways:
    """What the ways over a board add to its spaces, by key."""

    signs: dict[str, str]
    answers: dict[str, int]
    """The spaces that can be chosen because a way leads there."""


def draw_board(board: Board, pen: Pen) -> Block:
    """Rows and columns of spaces. A polar board is unrolled: its left and right edges meet."""
    places = {(space.row, space.column): space for space in board.spaces}
    ways = ways_over(board, pen)
    lit = lit_columns(board)
    rows = [draw_codes(board, places, lit, pen)] if board.polar else []
    for row in range(board.rows):
        name = board.row_names[row] if board.row_names else str(row + 1)
        drawn = [block([fitted(Text(name, NOTE_STYLE), ROW_NAME)])]
        for column in range(board.columns):
            space = places.get((row, column))
            drawn.append(draw_space(space, ways, pen, board.polar, column in lit))
        rows.append(beside(drawn, 0))
    tight = board.polar and pen.small  # every line counts, and arrows show the way
    heading = "" if tight else board.label
    if board.polar and heading:
        heading += " (unrolled: the rim is at the top, the last column touches the first)"
    taken = [words(trail.label, NOTE_STYLE) for trail in taken_ways(board) if not tight]
    return above([words(heading, NOTE_STYLE), above(rows), *taken])


def lit_columns(board: Board) -> set[int]:
    """Return the paths of a polar board that the question is about; all, if it is about none."""
    marked = {space.column for space in board.spaces if board.polar and Mark.OPEN in space.marks}
    return marked or {*range(board.columns)}


def draw_codes(board: Board, places: Places, lit: set[int], pen: Pen) -> Block:
    """Return the code of its colour above every column; a path that is open has a sign as well."""
    some = len(lit) < board.columns
    line = Text(" " * ROW_NAME)
    for column in range(board.columns):
        space = places.get((0, column))
        name = code(space.colour) if space else ""
        sign = MARK_SIGNS[Mark.OPEN] if some and column in lit else ""
        look = column_style(space.colour if space else "", column in lit)
        line.append_text(fitted(Text(f" {name}{sign}", look), pen.space))
    return block([line])


# Ways


def ways_over(board: Board, pen: Pen) -> Ways:
    """Return the ways that were taken, and of those on offer the marked one and the one at the
    cursor.

    All of them at once would hide each other; their ends can all be chosen.
    """
    signs: dict[str, str] = {}
    answers: dict[str, int] = {}
    carried = {space.key for space in board.spaces if pen.answer(space.answer) is not None}
    for trail in board.trails:
        answer = pen.answer(trail.answer)
        shown = trail.answer is None or is_pointed_at(answer, pen)
        if shown:
            signs.update(steps_of(trail, board))
        end = trail.spaces[-1]
        if answer is not None and end not in carried and (shown or end not in answers):
            answers[end] = answer
    return Ways(signs, answers)


def is_pointed_at(answer: int | None, pen: Pen) -> bool:
    return answer is not None and (answer == pen.cursor or pen.is_chosen(answer))


def taken_ways(board: Board) -> list[Trail]:
    """Return the ways that were taken and have something to say."""
    return [trail for trail in board.trails if trail.answer is None and trail.label]


def steps_of(trail: Trail, board: Board) -> dict[str, str]:
    """Return an arrow on each space of a way, pointing to the next; a ring on the last."""
    spaces = {space.key: space for space in board.spaces}
    signs = {
        one: ARROWS.get(direction(spaces[one], spaces[other], board), "")
        for one, other in pairwise(trail.spaces)
    }
    return {**signs, trail.spaces[-1]: GOAL}


def direction(one: Space, other: Space, board: Board) -> tuple[int, int]:
    """Return where a step leads, in rows and columns; on a polar board the shorter way round."""
    across = other.column - one.column
    if board.polar and abs(across) * 2 > board.columns:
        across = -across
    return sign(other.row - one.row), sign(across)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


# Spaces


def draw_space(space: Space | None, ways: Ways, pen: Pen, polar: bool, lit: bool) -> Block:
    """Way, marks and what is printed in the upper line, pieces or the key in the lower one; or all
    in one."""
    if space is None:
        return block([Text("")] * (1 if pen.small else 2), pen.space)
    answer = pen.answer(space.answer)
    if answer is None:
        answer = ways.answers.get(space.key)
    chosen = pen.is_chosen(answer, space.key)
    upper = Text(printed_on(space, ways, pen, polar, chosen))
    key = Text(pen.label(answer), pen.key_style(answer))
    if pen.small:
        pieces = pieces_on(space, pen, pen.space - upper.cell_len - key.cell_len)
        if upper.cell_len + key.cell_len + pieces.cell_len > pen.space:
            upper = Text("")  # the key of a piece counts more than the way to it
        gap = " " if polar and not upper and pieces.cell_len + key.cell_len < pen.space else ""
        rows = [Text(gap).append_text(upper).append_text(key).append_text(pieces)]
    elif upper.cell_len + key.cell_len <= pen.space:
        rows = [upper.append_text(key), pieces_on(space, pen, pen.space)]
    else:
        rows = [upper, pieces_on(space, pen, pen.space - key.cell_len).append_text(key)]
    lines = []
    for line in rows:
        line = fitted(line, pen.space)
        line.stylize_before(column_style(space.colour, lit))
        if answer is not None:
            line.stylize_before(link(answer, chosen) + Style(underline=True))
        lines.append(line)
    return block(lines)


def pieces_on(space: Space, pen: Pen, room: int) -> Text:
    """Return the pieces on a space; where there is little room, keys count more than signs and
    marks."""
    pieces = Text("")
    for signs in PIECE_SIGNS:
        pieces = Text("").join([piece_text(piece, pen, signs) for piece in space.items])
        if pieces.cell_len <= room:
            break
    return pieces


def printed_on(space: Space, ways: Ways, pen: Pen, polar: bool, chosen: bool) -> str:
    """Return what is printed on a space, the way over it, and its marks."""
    signs = ways.signs.get(space.key, "")
    if not polar:
        label = space.text or pen.picture(space.sketch) or code(space.colour)
        signs += pen.signs(space.marks, chosen)
    else:  # the codes stand above the columns, and so does what is open
        label = space.text or f" {pen.picture(space.sketch) or EMPTY}"
        signs += pen.signs([mark for mark in space.marks if mark is not Mark.OPEN], chosen)
        if not space.text and (signs or space.items):
            label = "" if signs or pen.small else label
    return label[: max(1, pen.space - 2 - len(signs))] + signs


def column_style(colour: str, lit: bool) -> Style:
    """Return the style of a path; one that the question is not about names its colour only."""
    known = colour_of(colour)
    if known is None or lit:
        return paint(colour)
    return Style(color=known.paint)


# Score sheets


def draw_sheet(sheet: Sheet, pen: Pen) -> Block:
    """Return a table with a ruled heading; where there is little room, without room around its
    cells."""
    rows = [[cell_text(cell, pen) for cell in row] for row in sheet.rows]
    heading = [Text(text, BOLD) for text in sheet.heading]
    columns = max([len(heading), *[len(row) for row in rows]])
    pad = "" if pen.small else " "
    widths = [
        max([row[at].cell_len for row in [heading, *rows] if at < len(row)] or [1])
        for at in range(columns)
    ]
    lines = [ruled(heading, widths, pad)] if heading else []
    if heading:
        lines.append(Text("┼".join("─" * (width + 2 * len(pad)) for width in widths)))
    lines += [ruled(row, widths, pad) for row in rows]
    return block(lines)


def ruled(cells: list[Text], widths: list[int], pad: str) -> Text:
    filled = [*cells, *[Text("")] * (len(widths) - len(cells))]
    padded = []
    for cell, width in zip(filled, widths, strict=True):
        middle = fitted(cell, width)
        padded.append(Text(pad).join([Text(""), middle, Text("")]))
    return Text("│").join(padded)


def cell_text(cell: Cell, pen: Pen) -> Text:
    line = Text(cell.words or " ", paint(cell.colour) if cell.colour else "")
    answer = pen.answer(cell.answer)
    chosen = pen.is_chosen(answer)
    line.append(pen.signs(cell.marks, chosen))
    if answer is not None:
        line.append(pen.label(answer), pen.key_style(answer))
        line.stylize(link(answer, chosen) + Style(underline=True))
    return line
