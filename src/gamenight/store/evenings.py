"""Evenings in the store, with their events."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from gamenight.store.database import Connection
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.model import Conflict, NewEvent, StoredEvening
from gamenight.store.storable import check_storable, is_storable
from gamenight.store.writer import GroupWriter
from gamenight.store.writes import Write

INSERT_EVENING: Final = """
INSERT INTO gamenight_evenings (id, home, created) VALUES (?, ?, ?)
ON CONFLICT DO NOTHING RETURNING id
"""

# An event is added only where it is the next one.
INSERT_EVENT: Final = """
INSERT INTO gamenight_notes (evening_id, number, note)
SELECT ?, ?, ?
WHERE ? = (SELECT COALESCE(MAX(number), -1) + 1 FROM gamenight_notes WHERE evening_id = ?)
ON CONFLICT DO NOTHING RETURNING number
"""

INSERT_GUEST: Final = """
INSERT INTO gamenight_guests (person_hash, evening_id) VALUES (?, ?) ON CONFLICT DO NOTHING
"""

DELETE_EVENTS: Final = "DELETE FROM gamenight_notes WHERE evening_id = ? AND number < ?"

UPDATE_EVENT: Final = "UPDATE gamenight_notes SET note = ? WHERE evening_id = ? AND number = ?"

SELECT_EVENING: Final = "SELECT home, created FROM gamenight_evenings WHERE id = ?"

SELECT_BY_HOME: Final = "SELECT id FROM gamenight_evenings WHERE home = ?"

SELECT_EVENTS: Final = """
SELECT number, note FROM gamenight_notes WHERE evening_id = ? AND number >= ? ORDER BY number
"""

SELECT_AVATARS: Final = """
SELECT gamenight_avatars.person_hash, avatar
FROM gamenight_avatars JOIN gamenight_guests
ON gamenight_guests.person_hash = gamenight_avatars.person_hash
WHERE evening_id = ?
"""


# Writing, in a transaction


def create_evening(connection: Connection, evening: StoredEvening) -> Conflict | None:
    row = (evening.id, evening.home, evening.created)
    if not connection.execute(INSERT_EVENING, row):
        return Conflict("There is such an evening already.")
    return None


def add_event(connection: Connection, new: NewEvent) -> Conflict | None:
    row = (new.evening_id, new.number, new.event, new.number, new.evening_id)
    if not connection.execute(INSERT_EVENT, row):
        return Conflict("Something else happened meanwhile.")
    if new.guest:
        connection.execute(INSERT_GUEST, [new.guest, new.evening_id])
    if new.is_summary:
        connection.execute(DELETE_EVENTS, [new.evening_id, new.number])
    rows = [(event, new.evening_id, number) for number, event in new.others.items()]
    connection.execute_many(UPDATE_EVENT, rows)
    return None


# Reading, in a transaction


def load_evening(connection: Connection, evening_id: str, since: int = 0) -> StoredEvening | None:
    """Return the evening with those of its events from a number on that are still there."""
    found = connection.execute(SELECT_EVENING, [evening_id])
    if not found:
        return None
    ((home, created),) = found
    rows = connection.execute(SELECT_EVENTS, [evening_id, since])
    events, first = tuple(event for _, event in rows), rows[0][0] if rows else since
    avatars: dict[str, str] = dict(connection.execute(SELECT_AVATARS, [evening_id]))
    return StoredEvening(evening_id, home, created, events, first, avatars)


def evening_at(connection: Connection, home: str) -> str | None:
    """Return the id of the evening whose tables have ids that begin like this."""
    found = connection.execute(SELECT_BY_HOME, [home])
    return found[0][0] if found else None


# For callers


Follow = Callable[
    [str, Callable[[Connection], StoredEvening | None]], Awaitable[StoredEvening | None]
]
"""Reads what has an id, and follows its changes from then on."""


class Evenings:
    """The evenings of a server, as the rest of the program asks for them."""

    def __init__(self, reader: DatabaseThread, writer: GroupWriter, follow: Follow) -> None:
        self._reader = reader
        self._writer = writer
        self._follow = follow

    async def create(self, evening: StoredEvening, host: str = "") -> None:
        """Store a new evening with its first events, which the person with the hash ``host`` has
        come to. Conflict if its id is taken."""
        check_storable(*evening.events)
        work = partial(create_evening, evening=evening)
        await self._writer.write(Write(work, ("evening", evening.id, 0)))
        for number, event in enumerate(evening.events):
            await self.add(NewEvent(evening.id, number, event, host if number == 0 else ""))

    async def add(self, new: NewEvent) -> None:
        """Add the next event to an evening, with what belongs to it; returns once it is durable.

        Conflict if it is not the next one: load the evening again. After Unavailable nobody knows
        whether it was stored.
        """
        check_storable(new.evening_id, new.event, *new.others.values())
        key = ("event", new.evening_id, new.number)
        rows, announces = 1 + len(new.others), (new.evening_id,)
        work = partial(add_event, new=new)
        await self._writer.write(Write(work, key, rows, is_change=True, announces=announces))

    async def load(self, evening_id: str, since: int = 0) -> StoredEvening | None:
        """Return the evening with its events, all of them or those from a number on; or None. Its
        changes are followed from now on."""
        if not is_storable(evening_id):
            return None
        return await self._follow(
            evening_id, partial(load_evening, evening_id=evening_id, since=since)
        )

    async def at(self, home: str) -> str | None:
        """Return the id of the evening whose tables have ids that begin like this, or None."""
        if not is_storable(home):
            return None
        return await self._reader.run(partial(evening_at, home=home))
