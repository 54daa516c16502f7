"""What the players of a table say to each other, in the store."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from gamenight.store.database import Connection
from gamenight.store.model import Conflict, StoredLine
from gamenight.store.storable import check_storable
from gamenight.store.writer import GroupWriter
from gamenight.store.writes import Write

Work = Callable[[Connection], Conflict | None]

LINES_KEPT: Final = 100
"""The newest of a table."""

# A line is added only where it is the next one.
INSERT_LINE: Final = """
INSERT INTO gamenight_lines (table_id, number, seat, at, text)
SELECT ?, ?, ?, ?, ?
WHERE ? > (SELECT COALESCE(MAX(number), -1) FROM gamenight_lines WHERE table_id = ?)
ON CONFLICT DO NOTHING RETURNING number
"""

DELETE_OLD: Final = "DELETE FROM gamenight_lines WHERE table_id = ? AND number <= ?"

DELETE_LINE: Final = "DELETE FROM gamenight_lines WHERE table_id = ? AND number = ?"

SELECT_LINES: Final = """
SELECT number, seat, at, text FROM gamenight_lines WHERE table_id = ? ORDER BY number
"""


def add_line(connection: Connection, table_id: str, line: StoredLine) -> Conflict | None:
    row = (table_id, line.number, line.seat, line.at, line.text, line.number, table_id)
    if not connection.execute(INSERT_LINE, row):
        return Conflict("Somebody else has said something meanwhile.")
    connection.execute(DELETE_OLD, [table_id, line.number - LINES_KEPT])
    return None


def delete_line(connection: Connection, table_id: str, number: int) -> None:
    connection.execute(DELETE_LINE, [table_id, number])


def load_lines(connection: Connection, table_id: str) -> tuple[StoredLine, ...]:
    return tuple(StoredLine(*row) for row in connection.execute(SELECT_LINES, [table_id]))


class Chat:
    """What is said at tables, as the rest of the program asks for it."""

    def __init__(self, writer: GroupWriter) -> None:
        self._writer = writer

    async def add(self, table_id: str, line: StoredLine) -> None:
        """Add the next line of a table. Conflict if there is one with that number."""
        check_storable(table_id, line.text)
        await self._write(table_id, line.number, partial(add_line, table_id=table_id, line=line))

    async def delete(self, table_id: str, number: int) -> None:
        check_storable(table_id)
        await self._write(table_id, number, partial(delete_line, table_id=table_id, number=number))

    async def _write(self, table_id: str, number: int, work: Work) -> None:
        key = ("line", table_id, number)
        await self._writer.write(Write(work, key, is_change=True, announces=(table_id,)))
