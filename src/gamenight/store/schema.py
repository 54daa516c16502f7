"""The database's tables, as the steps that lead to them.

A database says how many of the steps it has taken. Opening it takes the others, all of them in one
transaction; so a new database and one that was brought up to date are the same.
"""

from __future__ import annotations

from typing import Final

from gamenight.core.errors import Unavailable
from gamenight.store.database import Session

Step = tuple[str, ...]
"""Commands that both databases understand."""

THE_TABLES: Final[Step] = (
    "CREATE TABLE gamenight_schema (version INTEGER NOT NULL)",
    "INSERT INTO gamenight_schema (version) VALUES (0)",
    # The seed has 128 bits, more than any integer column holds.
    """
    CREATE TABLE gamenight_tables (
        id TEXT NOT NULL PRIMARY KEY,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        players INTEGER NOT NULL,
        options JSON NOT NULL,
        seed TEXT NOT NULL,
        created DOUBLE PRECISION NOT NULL
    )
    """,
    """
    CREATE TABLE gamenight_seats (
        table_id TEXT NOT NULL REFERENCES gamenight_tables (id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        token_hash TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )
    """,
    "CREATE INDEX ix_gamenight_seats_token_hash ON gamenight_seats (token_hash)",
    # The primary key decides who was first when two requests want the same number.
    """
    CREATE TABLE gamenight_entries (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        move_id TEXT NOT NULL,
        PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES gamenight_seats (table_id, seat)
    )
    """,
)

SEVERAL_ANSWERS: Final[Step] = (
    # An entry may hold several answers: numbers separated by spaces. That is short, a person can
    # read it, and an entry with one answer looks as it did before.
    "ALTER TABLE gamenight_entries RENAME TO gamenight_single_entries",
    """
    CREATE TABLE gamenight_entries (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        answers TEXT NOT NULL,
        move_id TEXT NOT NULL,
        PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES gamenight_seats (table_id, seat)
    )
    """,
    """
    INSERT INTO gamenight_entries (table_id, number, seat, answers, move_id)
    SELECT table_id, number, seat, CAST(entry AS TEXT), move_id FROM gamenight_single_entries
    """,
    "DROP TABLE gamenight_single_entries",
)

INVITATIONS: Final[Step] = (
    # An open seat (one without a name) had the hash of its invitation where others have the hash
    # of their token, so that an invitation opened the seat.
    "ALTER TABLE gamenight_seats ADD COLUMN invite_hash TEXT NOT NULL DEFAULT ''",
    """
    UPDATE gamenight_seats SET invite_hash = token_hash, token_hash = '' WHERE name = ''
    """,
)

STEPS: Final[tuple[Step, ...]] = (THE_TABLES, SEVERAL_ANSWERS, INVITATIONS)
"""Only ever added to: a step that a database somewhere has taken is never changed."""


def prepare(session: Session) -> None:
    """Take the steps that are missing; refuse a database that a newer gamenight has written."""
    session.lock_schema()  # two servers may start at once
    taken = steps_taken(session)
    if taken > len(STEPS):
        raise Unavailable(
            f"The database was written by a newer gamenight (its schema is {taken}, this program "
            f"knows {len(STEPS)}). Please update gamenight."
        )
    for step in STEPS[taken:]:
        for command in step:
            session.execute(command)
    if taken < len(STEPS):
        session.execute("UPDATE gamenight_schema SET version = ?", [len(STEPS)])


def steps_taken(session: Session) -> int:
    if not session.has_table("gamenight_schema"):
        return 0
    ((version,),) = session.execute("SELECT MAX(version) FROM gamenight_schema")
    return version or 0
