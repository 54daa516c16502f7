"""Deletion of tables and evenings that are no longer used: functions of a connection in a
transaction.

A table goes with everything that belongs to it. Those of an evening go with their evening, because
its page leads to all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamenight.store.database import Connection

NOT_PLAYED: Final = """
NOT EXISTS (
    SELECT 1 FROM gamenight_entries AS entry WHERE entry.table_id = {} AND entry.at >= ?
)
"""

OF_AN_EVENING: Final = """
EXISTS (
    SELECT 1 FROM gamenight_evenings AS evening
    WHERE evening.home = SUBSTR(gamenight_tables.id, 1, LENGTH(evening.home))
)
"""

SELECT_TABLES: Final = f"""
SELECT id FROM gamenight_tables WHERE created >= ? AND created < ?
AND {NOT_PLAYED.format("gamenight_tables.id")} AND (? = 0 OR NOT {OF_AN_EVENING})
"""

SELECT_EVENINGS: Final = f"""
SELECT id, home FROM gamenight_evenings WHERE created < ? AND NOT EXISTS (
    SELECT 1 FROM gamenight_tables
    WHERE SUBSTR(gamenight_tables.id, 1, LENGTH(home)) = home
    AND NOT ({NOT_PLAYED.format("gamenight_tables.id")} AND created < ?)
)
"""

SELECT_TABLES_AT: Final = "SELECT id FROM gamenight_tables WHERE SUBSTR(id, 1, ?) = ?"

PARTS: Final = ("gamenight_analyses", "gamenight_entries", "gamenight_seats")
"""What names a table, in an order in which it can be deleted; the rest goes with the table."""

DELETE_PART: Final = f"DELETE FROM {{0}} WHERE table_id = ? AND {NOT_PLAYED.format('{0}.table_id')}"

DELETE_TABLE: Final = """
DELETE FROM gamenight_tables WHERE id = ?
AND NOT EXISTS (SELECT 1 FROM gamenight_seats WHERE table_id = gamenight_tables.id)
"""

DELETE_EVENING: Final = (
    "DELETE FROM gamenight_notes WHERE evening_id = ?",
    "DELETE FROM gamenight_guests WHERE evening_id = ?",
    "DELETE FROM gamenight_evenings WHERE id = ?",
)


def idle_tables(connection: Connection, created: tuple[float, float], played: float) -> list[str]:
    """Return the tables created in that time at which nobody has played since ``played``; 0: ever.
    What was played in an evening stays."""
    rows = connection.execute(SELECT_TABLES, [*created, played, played])
    return [table_id for (table_id,) in rows]


def idle_evenings(connection: Connection, before: float) -> list[tuple[str, list[str]]]:
    """Return the evenings begun before that time whose people have not played since, with their
    tables."""
    rows = connection.execute(SELECT_EVENINGS, [before, before, before])
    return [(evening_id, tables_at(connection, home)) for evening_id, home in rows]


def tables_at(connection: Connection, home: str) -> list[str]:
    rows = connection.execute(SELECT_TABLES_AT, [len(home), home])
    return [table_id for (table_id,) in rows]


def forget_tables(connection: Connection, table_ids: Sequence[str], played: float) -> None:
    """A player may have begun meanwhile: such a table stays."""
    for part in PARTS:
        command = DELETE_PART.format(part)
        connection.execute_many(command, [(table_id, played) for table_id in table_ids])
    connection.execute_many(DELETE_TABLE, [(table_id,) for table_id in table_ids])


def forget_evening(connection: Connection, evening_id: str) -> None:
    for command in DELETE_EVENING:
        connection.execute(command, [evening_id])
