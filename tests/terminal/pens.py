"""What tests of drawings share: pens, and drawings as plain text."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from gamenight.table import Answer, Question, Several, Table
from gamenight.terminal.drawing.blocks import Block
from gamenight.terminal.drawing.pen import Pen, pen_for
from gamenight.terminal.reply import Reply
from tests.terminal.gallery import DRAWINGS

TALL: Final = 999
PEN: Final = Pen(DRAWINGS)


def asked(table: Table, *answers: Answer, several: Several | None = None) -> Table:
    """The table with another question."""
    return replace(table, question=Question("Which?", (0,), answers, several))


def pen_of(table: Table, reply: Reply | None = None) -> Pen:
    return pen_for(table, DRAWINGS, reply or Reply(table))


def plain(picture: Block) -> str:
    return picture.as_text().plain
