"""Clocks in the store, and for how long servers have run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Final

from gamenight.store.database import Connection, Row
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.model import ClockChange, Conflict, StoredClock
from gamenight.store.storable import check_storable
from gamenight.store.writer import GroupWriter
from gamenight.store.writes import AnyWrite, Write

INSERT_CLOCK: Final = """
INSERT INTO gamenight_clocks (table_id, rule, state, version) VALUES (?, ?, ?, ?)
"""

SELECT_CLOCK: Final = "SELECT rule, state, version FROM gamenight_clocks WHERE table_id = ?"

UPDATE_CLOCK: Final = """
UPDATE gamenight_clocks SET state = ?, version = version + 1
WHERE table_id = ? AND version = ? RETURNING version
"""

OUTDATE_CLOCK: Final = "UPDATE gamenight_clocks SET version = version + 1 WHERE table_id = ?"

# Where no table has a clock or is about to have one, nothing is written, so that an idle server
# leaves the disk alone.
UPDATE_UPTIME: Final = """
UPDATE gamenight_uptime SET
    ran = ran +
        CASE WHEN ? > seen AND ? - seen <= ? THEN CAST((? - seen) * 1000 AS BIGINT) ELSE 0 END,
    seen = CASE WHEN ? > seen OR seen - ? > ? THEN ? ELSE seen END
WHERE ? = 1 OR EXISTS (SELECT 1 FROM gamenight_clocks) RETURNING ran
"""

SELECT_UPTIME: Final = "SELECT ran FROM gamenight_uptime"


def create_clock(connection: Connection, table_id: str, clock: StoredClock) -> None:
    connection.execute_many(INSERT_CLOCK, [(table_id, clock.rule, clock.state, clock.version)])


def load_clock(connection: Connection, table_id: str) -> StoredClock | None:
    found = connection.execute(SELECT_CLOCK, [table_id])
    return StoredClock(*found[0]) if found else None


def change_clocks(connection: Connection, writes: Sequence[AnyWrite]) -> dict[int, Conflict]:
    """Change the clocks that any of the writes changes; returns which of the writes came too late.

    All of them before anything else and in the order of their tables, so that two processes can
    never wait for each other.
    """
    changes = [(at, *change) for at, write in enumerate(writes) for change in write.clock_changes]
    refused = {}
    for at, table_id, change in sorted(changes, key=lambda change: change[1]):
        if change is None:
            connection.execute(OUTDATE_CLOCK, [table_id])
        elif not change_clock(connection, table_id, change):
            refused[at] = Conflict("The clock of this table has just been changed.")
    return refused


def change_clock(connection: Connection, table_id: str, change: ClockChange) -> bool:
    return bool(connection.execute(UPDATE_CLOCK, (change.state, table_id, change.version)))


def beat(connection: Connection, now: float, most: float, *, always: bool) -> int:
    """Note that a server runs at this time, ``always`` or if that matters to a clock; returns how
    many milliseconds one has run in all.

    The time since the last note counts unless it is more than ``most`` seconds: then no server ran
    in between. Where the note lies in the future, clocks differ a little, or one was wrong.
    """
    found = connection.execute(
        UPDATE_UPTIME, (now, now, most, now, now, now, most, now, int(always))
    )
    return int(found[0][0]) if found else ran(connection)


def ran(connection: Connection) -> int:
    """Return how many milliseconds servers have run at this database, as far as was noted."""
    ((found,),) = connection.execute(SELECT_UPTIME)
    return int(found)


def moved(rows: Sequence[Row], state: int, by: int) -> list[Row]:
    """Clocks as another database counts the time; ``state`` is the place of their states. That a
    state says when it was worked out is the only thing that is known of it here."""
    return [(*row[:state], moved_state(row[state], by), *row[state + 1 :]) for row in rows]


def moved_state(state: str, by: int) -> str:
    inside = json.loads(state)
    return json.dumps({**inside, "at": inside["at"] + by}, separators=(",", ":"))


# For callers


def nothing_else(_: Connection) -> None:
    """Write nothing but the clock."""


class Clocks:
    """The clocks of all tables, as the rest of the program asks for them."""

    def __init__(self, thread: DatabaseThread, writer: GroupWriter) -> None:
        self._thread = thread
        self._writer = writer

    async def change(self, table_id: str, change: ClockChange) -> None:
        """Change the clock of a table. Conflict if it is not the version that the change is for."""
        check_storable(table_id)
        key, clocks = ("clock", table_id, change.version), ((table_id, change),)
        await self._writer.write(
            Write(nothing_else, key, is_change=True, clock_changes=clocks, announces=(table_id,))
        )

    async def beat(self, now: float, most: float, *, always: bool = False) -> int:
        """Note that a server runs at this time, ``always`` or if any table has a clock; returns for
        how many milliseconds servers have run in all. What lies further back than ``most`` seconds
        was an outage, and does not count."""
        return await self._thread.run(partial(beat, now=now, most=most, always=always))
