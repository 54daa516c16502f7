"""Validation of backup files: tables, columns, and the kind and size of each value. A file may come
from anywhere, so all of it is checked before anything is put into a database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from gamenight.core.errors import BadRecord
from gamenight.store.copying import BUNDLES, prepare, transaction
from gamenight.store.database import Connection, Row
from gamenight.store.people import decoded
from gamenight.store.sqlite import SqliteDatabase

ROWS_AT_A_TIME: Final = 1_000

LONGEST: Final = 300
"""Characters of most texts: names, ids, hashes."""
LONGEST_OF: Final = {
    "options": 10_000,
    "answers": 10_000,
    "state": 10_000,
    "result": 50_000,
    "note": 1_000_000,
    "analysis": 5_000_000,
}
"""By column, where it may be longer."""

LARGEST: Final = {"INTEGER": 2**31, "BIGINT": 2**63}
"""The first number that the columns of a database cannot hold."""

MOST_SEATS: Final = 20


@dataclass(frozen=True)
class BackupColumn:
    name: str
    kind: str
    """As the schema says it."""

    def problem(self, value: object) -> str:
        """Return what is wrong with a value, "" if it may be put into a database."""
        if self.kind in LARGEST:
            is_whole = isinstance(value, int) and abs(value) < LARGEST[self.kind]
            return "" if is_whole else "is not a whole number in reach"
        if self.kind == "DOUBLE PRECISION":
            is_number = isinstance(value, int | float) and isfinite(value)
            return "" if is_number else "is not a number"
        if not isinstance(value, str) or "\0" in value:
            return "is not text"
        longest = LONGEST_OF.get(self.name, LONGEST)
        if len(value) > longest:
            return f"has more than {longest:,} characters"
        return self._problem_with_words(value)

    def _problem_with_words(self, value: str) -> str:
        read = READERS.get(self.name)
        try:
            if read is not None:
                read(value)
        except (ValueError, msgspec.MsgspecError, RecursionError):
            return "cannot be read"
        return ""


def read_options(text: str) -> None:
    if not isinstance(json.loads(text), dict):
        raise ValueError


def read_answers(text: str) -> None:
    for word in text.split():
        int(word)


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "options": read_options,
    "seed": int,
    "answers": read_answers,
    "result": decoded,
    "note": msgspec.json.decode,
}
"""By column: how a text is read later, which must not fail then."""


def check_marked(database: SqliteDatabase) -> None:
    """Refuse a file that gamenight has not written."""
    with transaction(database, database.begin_reading) as connection:
        if not connection.has_table("gamenight_schema"):
            raise refusal(database, "it is not a backup of gamenight")
        if connection.execute("SELECT name FROM sqlite_master WHERE type IN ('view', 'trigger')"):
            raise refusal(database, "it holds views or triggers")


def check(database: SqliteDatabase) -> None:
    """Refuse a file, whose schema is up to date, that holds anything a backup does not."""
    wanted = columns_wanted()
    with transaction(database, database.begin_reading) as connection:
        if connection.execute("PRAGMA quick_check(1)") != [("ok",)]:
            raise refusal(database, "it is damaged")
        for table, columns in wanted.items():
            if problem := problem_in(connection, table, columns):
                raise refusal(database, problem)
        if connection.execute("PRAGMA foreign_key_check"):
            raise refusal(database, "some of its rows belong to nothing")
        if connection.execute(WRONG_SEATS, [MOST_SEATS]):
            raise refusal(database, "the seats of a table are not complete")


def problem_in(connection: Connection, table: str, columns: list[BackupColumn]) -> str:
    """Return what is wrong with a table, "" if nothing is."""
    names = [column.name for column in columns]
    if not connection.has_table(table) or sorted(connection.columns(table)) != sorted(names):
        return f"{table} does not have the columns of a backup"
    for row in rows_in(connection, table, names):
        for column, value in zip(columns, row, strict=True):
            if problem := column.problem(value):
                return f"{column.name} in {table} {problem}"
    return ""


WRONG_SEATS: Final = """
SELECT id FROM gamenight_tables LEFT JOIN gamenight_seats ON table_id = id
GROUP BY id HAVING COUNT(seat) <> players OR MIN(seat) <> 0 OR MAX(seat) <> players - 1
OR players > ? LIMIT 1
"""


def columns_wanted() -> dict[str, list[BackupColumn]]:
    """By table that is copied: its columns, as a new database has them."""
    with TemporaryDirectory() as folder:
        fresh = SqliteDatabase(Path(folder) / "fresh.sqlite")
        prepare(fresh)
        with transaction(fresh, fresh.begin_reading) as connection:
            tables = [name for bundle in BUNDLES for name in (bundle.table, *dict(bundle.parts))]
            select = "SELECT name, type FROM pragma_table_info(?)"
            return {
                table: [BackupColumn(*row) for row in connection.execute(select, [table])]
                for table in tables
            }


def rows_in(connection: Connection, table: str, names: list[str]) -> Iterator[Row]:
    """Yield all rows, a limited number at a time."""
    select = f"SELECT rowid, {', '.join(names)} FROM {table} WHERE rowid > ? ORDER BY rowid LIMIT ?"
    last = -(2**63)
    while rows := connection.execute(select, [last, ROWS_AT_A_TIME]):
        last = rows[-1][0]
        yield from (row[1:] for row in rows)


def refusal(database: SqliteDatabase, reason: str) -> BadRecord:
    return BadRecord(f"{database.file} cannot be put back: {reason}.")
