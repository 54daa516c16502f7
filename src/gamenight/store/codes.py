"""Codes in the store: a few letters that lead to a place for as long as they are shown there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from gamenight.store.database import Connection
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.storable import is_storable
from gamenight.store.writer import GroupWriter
from gamenight.store.writes import Write

# Two servers may have given a place one each at the same moment; both lead there.
SELECT_CODE: Final = """
SELECT code, until FROM gamenight_codes WHERE place = ? AND until > ? ORDER BY code LIMIT 1
"""

SELECT_PLACE: Final = "SELECT place FROM gamenight_codes WHERE code = ? AND until > ?"

DELETE_OF_PLACE: Final = "DELETE FROM gamenight_codes WHERE place = ? AND until <= ?"

DELETE_OLD: Final = "DELETE FROM gamenight_codes WHERE until <= ?"

EXTEND: Final = "UPDATE gamenight_codes SET until = ? WHERE place = ? RETURNING code"

# A code that has run out may be given to another place.
CLAIM: Final = """
INSERT INTO gamenight_codes (code, place, until) VALUES (?, ?, ?)
ON CONFLICT (code) DO UPDATE SET place = excluded.place, until = excluded.until
WHERE gamenight_codes.until <= ? RETURNING code
"""


def claim(
    connection: Connection, place: str, candidates: Sequence[str], now: float, until: float
) -> None:
    """Keep the code of a place until a time; without one, give it the first candidate that is
    free."""
    connection.execute(DELETE_OF_PLACE, [place, now])
    if connection.execute(EXTEND, [until, place]):
        return
    for code in candidates:
        if connection.execute(CLAIM, [code, place, until, now]):
            return


def forget_old(connection: Connection, now: float) -> None:
    connection.execute(DELETE_OLD, [now])


class Codes:
    """Codes, as the rest of the program asks for them. Times are seconds since 1970."""

    def __init__(self, reader: DatabaseThread, writer: GroupWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def of(self, place: str, now: float) -> tuple[str, float]:
        """Return the code of a place, and until when it is valid; "" if it has none."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_CODE, [place, now])
        )
        return (str(rows[0][0]), float(rows[0][1])) if rows else ("", 0.0)

    async def claim(
        self, place: str, candidates: Sequence[str], now: float, until: float
    ) -> tuple[str, float]:
        """Keep the code of a place until a time, perhaps a new one; "" if no candidate was free."""
        work = partial(claim, place=place, candidates=candidates, now=now, until=until)
        await self._writer.write(Write(work, ("code", place, 0)))
        return await self.of(place, now)

    async def place(self, code: str, now: float) -> str:
        """Return where a code leads, "" if it leads nowhere."""
        if not is_storable(code):
            return ""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_PLACE, [code, now])
        )
        return str(rows[0][0]) if rows else ""

    async def forget_old(self, now: float) -> None:
        """Delete those that have run out."""
        await self._writer.write(Write(partial(forget_old, now=now), ("codes", "", 0)))
