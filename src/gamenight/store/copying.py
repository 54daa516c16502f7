"""Copying a database into another one while servers use both.

A copy is an SQLite database with the same tables, whatever it was made from; so it is also the way
from SQLite to PostgreSQL. It shows one moment. Putting it back adds what is missing and changes
nothing that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from gamenight.core.errors import Unavailable
from gamenight.store import schema
from gamenight.store.clocks import moved, ran
from gamenight.store.database import Connection, Database, Row

AT_A_TIME: Final = 50
"""Matches or evenings per transaction: players wait no longer than that takes."""

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Bundle:
    """Rows that belong together: one of a table, and those of other tables that name it."""

    table: str
    key: str
    parts: tuple[tuple[str, str], ...] = ()
    """Other tables, each with the column that names the key."""
    counts: bool = True
    """Whether it is a match or an evening, which people count."""


BUNDLES: Final = (
    Bundle(
        "gamenight_tables",
        "id",
        (
            ("gamenight_seats", "table_id"),
            ("gamenight_entries", "table_id"),
            ("gamenight_analyses", "table_id"),
            ("gamenight_clocks", "table_id"),
            ("gamenight_results", "table_id"),
            ("gamenight_daily", "table_id"),
            ("gamenight_lines", "table_id"),
        ),
    ),
    Bundle(
        "gamenight_evenings",
        "id",
        (("gamenight_notes", "evening_id"), ("gamenight_guests", "evening_id")),
    ),
    Bundle("gamenight_deals", "id", (("gamenight_tries", "deal_id"),), counts=False),
    Bundle("gamenight_ratings", "person_hash", counts=False),
    Bundle("gamenight_avatars", "person_hash", counts=False),
    Bundle("gamenight_daily_bots", "day", counts=False),
    Bundle("gamenight_secrets", "name", counts=False),
    Bundle("gamenight_codes", "code", counts=False),
    Bundle("gamenight_subscriptions", "endpoint", counts=False),
)
"""All tables there are, in an order in which they can be filled."""


def prepare(database: Database) -> None:
    """Make the tables where they are missing, and bring them up to date."""
    with transaction(database, database.begin_writing) as connection:
        schema.prepare(connection)


def count(database: Database) -> int:
    """Return how many matches and evenings there are; refused if the tables are not up to date."""
    with transaction(database, database.begin_reading) as connection:
        check_up_to_date(database, connection)
        return sum(len(keys_of(connection, bundle)) for bundle in BUNDLES if bundle.counts)


def check_up_to_date(database: Database, connection: Connection) -> None:
    if schema.migrations_made(connection) != len(schema.MIGRATIONS):
        raise Unavailable(
            f"The database {database.place} was written by another version of gamenight. "
            "Start the server of this version there once; it brings it up to date."
        )


def copy(source: Database, target: Database, progress: Progress) -> int:
    """Add what the source has and the target lacks; return how many matches and evenings."""
    added = 0
    with transaction(source, source.begin_reading) as here:
        for bundle in BUNDLES:
            keys = keys_of(here, bundle)
            for first in range(0, len(keys), AT_A_TIME):
                some = keys[first : first + AT_A_TIME]
                with transaction(target, target.begin_writing) as there:
                    new = add_missing(here, there, bundle, some)
                if bundle.counts:
                    added += new
                    progress(len(some))
    return added


def add_missing(here: Connection, there: Connection, bundle: Bundle, keys: Sequence[str]) -> int:
    known = {key for (key,) in rows_of(there, bundle.table, [bundle.key], bundle.key, keys)}
    missing = [key for key in keys if key not in known]
    for table, column in ((bundle.table, bundle.key), *bundle.parts):
        names = here.columns(table)
        places = ", ".join("?" * len(names))
        insert = (
            f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places}) ON CONFLICT DO NOTHING"
        )
        rows = rows_of(here, table, names, column, missing)
        if table == "gamenight_clocks":
            rows = moved(rows, names.index("state"), ran(there) - ran(here))
        if rows:
            there.execute_many(insert, rows)
    return len(missing)


def keys_of(connection: Connection, bundle: Bundle) -> list[str]:
    select = f"SELECT DISTINCT {bundle.key} FROM {bundle.table} ORDER BY {bundle.key}"
    rows = connection.execute(select)
    return [key for (key,) in rows]


def rows_of(
    connection: Connection, table: str, names: Sequence[str], column: str, keys: Sequence[str]
) -> list[Row]:
    """Text that holds JSON is copied as text."""
    if not keys:
        return []
    wanted = [f"CAST({name} AS TEXT)" if name == "options" else name for name in names]
    places = ", ".join("?" * len(keys))
    select = f"SELECT {', '.join(wanted)} FROM {table} WHERE {column} IN ({places})"
    return connection.execute(select, keys)


@contextmanager
def transaction(database: Database, begin: str) -> Iterator[Connection]:
    """What goes wrong becomes a sentence."""
    try:
        connection = database.connect()
        try:
            connection.execute(begin)
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            connection.roll_back()
            raise
        finally:
            connection.close()
    except database.errors as error:
        raise Unavailable(database.explain(error)) from error
