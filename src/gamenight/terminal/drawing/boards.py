"""Boards and score sheets."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from gamenight.table import Board, Cell, Sheet, Space
from gamenight.terminal.drawing.blocks import Block, above, beside, block, fitted, words
from gamenight.terminal.drawing.items import BOLD, chip
from gamenight.terminal.drawing.look import NOTE_STYLE, Look, code, paint, signs

SPACE = 6
"""Width of a space of a board, and of a small one."""
SMALL_SPACE = 4


def draw_board(board: Board, look: Look) -> Block:
    """Rows and columns of spaces. A polar board is unrolled: its left and right edges meet."""
    width = SMALL_SPACE if look.small else SPACE
    places = {(space.row, space.column): space for space in board.spaces}
    rows = []
    for row in range(board.rows):
        spaces = [places.get((row, column)) for column in range(board.columns)]
        name = fitted(Text(str(row + 1), NOTE_STYLE), 2)
        rows.append(beside([block([name]), *[draw_space(s, look, width) for s in spaces]], 0))
    heading = board.label
    if board.polar:
        heading += " (unrolled: the rim is at the top, the last column touches the first)"
    return above([words(heading, NOTE_STYLE), above(rows)])


def draw_space(space: Space | None, look: Look, width: int) -> Block:
    """Code and marks in the upper line, pieces or the key in the lower one."""
    if space is None:
        return block([Text(""), Text("")], width)
    answer = look.answer(space.key, space.answer)
    label = space.text or code(space.colour)
    upper = Text(label[: width - 2] + signs(space.marks), paint(space.colour))
    key = look.label(answer)
    if key and upper.cell_len + len(key) <= width:
        upper.append(key, look.key_style(answer))
        key = ""
    lower = Text("", paint(space.colour))
    for piece in space.items:
        lower.append_text(chip(piece))
    if key:
        lower.append(key, look.key_style(answer))
    lines = []
    for line in (upper, lower):
        line = fitted(line, width)
        line.stylize_before(paint(space.colour))
        if answer is not None:
            line.stylize(Style(underline=True, meta={"answer": answer}))
        lines.append(line)
    return block(lines)


def draw_sheet(sheet: Sheet, look: Look) -> Block:
    """A table with a ruled heading."""
    rows = [[cell_text(cell, look) for cell in row] for row in sheet.rows]
    heading = [Text(text, BOLD) for text in sheet.heading]
    columns = max([len(heading), *[len(row) for row in rows]])
    widths = [
        max([row[at].cell_len for row in [heading, *rows] if at < len(row)] or [1])
        for at in range(columns)
    ]
    lines = [ruled(heading, widths)] if heading else []
    if heading:
        lines.append(Text("┼".join("─" * (width + 2) for width in widths)))
    lines += [ruled(row, widths) for row in rows]
    return block(lines)


def ruled(cells: list[Text], widths: list[int]) -> Text:
    filled = [*cells, *[Text("")] * (len(widths) - len(cells))]
    padded = []
    for cell, width in zip(filled, widths, strict=True):
        middle = fitted(cell, width)
        padded.append(Text(" ").join([Text(""), middle, Text("")]))
    return Text("│").join(padded)


def cell_text(cell: Cell, look: Look) -> Text:
    line = Text(cell.text or " ", paint(cell.colour) if cell.colour else "")
    line.append(signs(cell.marks))
    if cell.answer in look.keys:
        line.append(look.label(cell.answer), look.key_style(cell.answer))
        line.stylize(Style(underline=True, meta={"answer": cell.answer}))
    return line
