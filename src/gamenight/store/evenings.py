"""What the store reads and writes of evenings, each a function of a connection in a transaction."""

from __future__ import annotations

from typing import Final

from gamenight.store.database import Connection
from gamenight.store.model import Conflict, StoredEvening
from gamenight.store.writes import NewNote, OtherNotes

INSERT_EVENING: Final = """
INSERT INTO gamenight_evenings (id, home, created) VALUES (?, ?, ?)
ON CONFLICT DO NOTHING RETURNING id
"""

# A note is added only where it is the next one.
INSERT_NOTE: Final = """
INSERT INTO gamenight_notes (evening_id, number, note)
SELECT ?, ?, ?
WHERE ? = (SELECT COALESCE(MAX(number), -1) + 1 FROM gamenight_notes WHERE evening_id = ?)
ON CONFLICT DO NOTHING RETURNING number
"""

UPDATE_NOTE: Final = "UPDATE gamenight_notes SET note = ? WHERE evening_id = ? AND number = ?"

SELECT_EVENING: Final = "SELECT home, created FROM gamenight_evenings WHERE id = ?"

SELECT_BY_HOME: Final = "SELECT id FROM gamenight_evenings WHERE home = ?"

SELECT_NOTES: Final = """
SELECT note FROM gamenight_notes WHERE evening_id = ? AND number >= ? ORDER BY number
"""


def create_evening(connection: Connection, evening: StoredEvening) -> Conflict | None:
    row = (evening.id, evening.home, evening.created)
    if not connection.execute(INSERT_EVENING, row):
        return Conflict("There is such an evening already.")
    return None


def add_note(connection: Connection, sender: str, new: NewNote) -> Conflict | None:
    row = (new.evening_id, new.number, new.note, new.number, new.evening_id)
    if not connection.execute(INSERT_NOTE, row):
        return Conflict("Something else happened meanwhile.")
    connection.announce(sender, [new.evening_id])
    return None


def rewrite(connection: Connection, other: OtherNotes) -> None:
    rows = [(note, other.evening_id, number) for number, note in other.notes.items()]
    connection.execute_many(UPDATE_NOTE, rows)


def load_evening(connection: Connection, evening_id: str, since: int = 0) -> StoredEvening | None:
    """The evening with its notes from a number on."""
    found = connection.execute(SELECT_EVENING, [evening_id])
    if not found:
        return None
    ((home, created),) = found
    notes = tuple(note for (note,) in connection.execute(SELECT_NOTES, [evening_id, since]))
    return StoredEvening(evening_id, home, created, notes)


def evening_at(connection: Connection, home: str) -> str | None:
    """The id of the evening whose tables have ids that begin like this."""
    found = connection.execute(SELECT_BY_HOME, [home])
    return found[0][0] if found else None
