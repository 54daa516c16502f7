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

# A line is added only where it is the next one, and its seat still has the token of who says it.
INSERT_LINE: Final = """
INSERT INTO gamenight_lines (table_id, number, seat, at, text)
SELECT ?, ?, ?, ?, ?
WHERE ? > (SELECT COALESCE(MAX(number), -1) FROM gamenight_lines WHERE table_id = ?)
AND EXISTS (SELECT 1 FROM gamenight_seats WHERE table_id = ? AND seat = ? AND token_hash = ?)
ON CONFLICT DO NOTHING RETURNING number
"""

DELETE_OLD: Final = "DELETE FROM gamenight_lines WHERE table_id = ? AND number <= ?"

DELETE_LINE: Final = "DELETE FROM gamenight_lines WHERE table_id = ? AND number = ? AND seat = ?"

SELECT_LINES: Final = """
SELECT number, seat, at, text FROM gamenight_lines WHERE table_id = ? ORDER BY number
"""


def add_line(
    connection: Connection, table_id: str, line: StoredLine, token_hash: str
) -> Conflict | None:
    row = (table_id, line.number, line.seat, line.at, line.text)
    if not connection.execute(
        INSERT_LINE, (*row, line.number, table_id, table_id, line.seat, token_hash)
    ):
        return Conflict("Another player has said something meanwhile.")
    connection.execute(DELETE_OLD, [table_id, line.number - LINES_KEPT])
    return None


def delete_line(connection: Connection, table_id: str, number: int, seat: int) -> None:
    connection.execute(DELETE_LINE, [table_id, number, seat])


def load_lines(connection: Connection, table_id: str) -> tuple[StoredLine, ...]:
    return tuple(StoredLine(*row) for row in connection.execute(SELECT_LINES, [table_id]))


class ChatLines:
    """What is said at tables, as the rest of the program asks for it."""

    def __init__(self, writer: GroupWriter) -> None:
        self._writer = writer

    async def add(self, table_id: str, line: StoredLine, token_hash: str) -> None:
        """Add the next line of a table. Conflict if there is one with that number, or if the seat
        has another token by now."""
        check_storable(table_id, line.text)
        work = partial(add_line, table_id=table_id, line=line, token_hash=token_hash)
        await self._write(table_id, line.number, work)

    async def delete(self, table_id: str, number: int, seat: int) -> None:
        """Delete a line of a seat; if another seat has said it, it stays."""
        check_storable(table_id)
        work = partial(delete_line, table_id=table_id, number=number, seat=seat)
        await self._write(table_id, number, work)

    async def _write(self, table_id: str, number: int, work: Work) -> None:
        key = ("line", table_id, number)
        await self._writer.write(Write(work, key, is_change=True, announces=(table_id,)))
