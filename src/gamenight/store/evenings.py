"""What the store reads and writes of evenings, each a function of a connection in a transaction."""

from __future__ import annotations

from typing import Final

from gamenight.store.database import Connection
from gamenight.store.model import Conflict, StoredEvening
from gamenight.store.writes import NewEvent

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


def create_evening(connection: Connection, evening: StoredEvening) -> Conflict | None:
    row = (evening.id, evening.home, evening.created)
    if not connection.execute(INSERT_EVENING, row):
        return Conflict("There is such an evening already.")
    return None


def add_event(connection: Connection, sender: str, new: NewEvent) -> Conflict | None:
    row = (new.evening_id, new.number, new.event, new.number, new.evening_id)
    if not connection.execute(INSERT_EVENT, row):
        return Conflict("Something else happened meanwhile.")
    if new.guest:
        connection.execute(INSERT_GUEST, [new.guest, new.evening_id])
    if new.is_summary:
        connection.execute(DELETE_EVENTS, [new.evening_id, new.number])
    rows = [(event, new.evening_id, number) for number, event in new.others.items()]
    connection.execute_many(UPDATE_EVENT, rows)
    connection.announce(sender, [new.evening_id])
    return None


def load_evening(connection: Connection, evening_id: str, since: int = 0) -> StoredEvening | None:
    """The evening with those of its events from a number on that are still there."""
    found = connection.execute(SELECT_EVENING, [evening_id])
    if not found:
        return None
    ((home, created),) = found
    rows = connection.execute(SELECT_EVENTS, [evening_id, since])
    events, first = tuple(event for _, event in rows), rows[0][0] if rows else since
    return StoredEvening(evening_id, home, created, events, first)


def evening_at(connection: Connection, home: str) -> str | None:
    """The id of the evening whose tables have ids that begin like this."""
    found = connection.execute(SELECT_BY_HOME, [home])
    return found[0][0] if found else None
