"""Score sheets: a table with headings, some of whose cells can be chosen."""

from __future__ import annotations

import htpy
from htpy import Element

from gamenight.table import Cell, Sheet
from gamenight.web.draw.pen import Pen, frame, in_order, paint, spoken


def draw_sheet(pen: Pen, sheet: Sheet) -> Element:
    return htpy.table({"class": "sheet", "data-key": pen.name(sheet.key)})[
        htpy.caption(".hidden")[sheet.label],
        htpy.thead[htpy.tr[(htpy.th(scope="col")[words] for words in sheet.heading)]],
        htpy.tbody[(draw_row(pen, sheet, row) for row in sheet.rows)],
    ]


def draw_row(pen: Pen, sheet: Sheet, row: tuple[Cell, ...]) -> Element:
    """The first cell names the row."""
    first, *others = row
    return htpy.tr[
        draw_cell(pen, first, first.text, heads_row=True),
        (
            draw_cell(pen, cell, cell_words(sheet, first, column, cell))
            for column, cell in enumerate(others, 1)
        ),
    ]


def cell_words(sheet: Sheet, first: Cell, column: int, cell: Cell) -> str:
    heading = sheet.heading[column] if column < len(sheet.heading) else ""
    return spoken(first.text, heading, cell.text)


def draw_cell(pen: Pen, cell: Cell, words: str, heads_row: bool = False) -> Element:
    classes = [f"is-{mark.value}" for mark in in_order(cell.marks)]
    classes += [paint(cell.colour)] if cell.colour else []
    kind = htpy.th(scope="row") if heads_row else htpy.td
    if pen.answer(cell.answer) is None:
        return kind({"class": classes or None})[cell.text]
    button = frame(pen, "cell", words, cell.text or "·", answer=cell.answer)
    return kind({"class": classes or None})[button]
