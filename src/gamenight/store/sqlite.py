"""SQLite: a file for one server process."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from gamenight.core.errors import Unavailable
from gamenight.store.database import SECONDS_FOR_A_LOCK, Connection, Database, Row
from gamenight.util import files

SECONDS_BETWEEN_ATTEMPTS: Final = 0.01

BESIDE: Final = ("-wal", "-shm", "-journal")
"""How the names of files end that SQLite keeps beside a database."""


class SqliteConnection(Connection):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._driver = connection

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        return self._driver.execute(sql, parameters).fetchall()

    def change(self, sql: str, parameters: Sequence[object]) -> int:
        return self._driver.execute(sql, parameters).rowcount

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> list[Row]:
        return [found for row in rows for found in self.execute(sql, row)]

    def has_table(self, name: str) -> bool:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?"
        return bool(self.execute(query, [name]))

    def columns(self, name: str) -> list[str]:
        return [
            column for (column,) in self.execute("SELECT name FROM pragma_table_info(?)", [name])
        ]

    def lock_schema(self) -> None:
        """A transaction that writes has the whole file to itself."""

    def announce(self, sender: str, ids: Iterable[str]) -> None:
        """There is nobody to tell."""

    def roll_back(self) -> None:
        if self._driver.in_transaction:  # some errors have ended it already
            self._driver.execute("ROLLBACK")

    def is_lost(self) -> bool:
        return False

    def close(self) -> None:
        self._driver.close()


class SqliteDatabase(Database):
    begin_reading = "BEGIN"
    # Writers take the lock at once: turning a reader into a writer later could fail at random.
    begin_writing = "BEGIN IMMEDIATE"
    errors = (sqlite3.Error, OSError)
    data_errors = (sqlite3.IntegrityError, sqlite3.DataError)

    def __init__(self, file: Path) -> None:
        if not file.parent.is_dir():
            raise Unavailable(f"There is no folder {file.parent} for the database {file.name}.")
        if file.is_dir():
            raise Unavailable(f"The database {file} is a folder; it should be a file.")
        self.file = file

    def connect(self) -> SqliteConnection:
        """Durable through power loss, readers beside one writer, waiting instead of failing. The
        files that SQLite makes beside this one may be read by the same people."""
        with suppress(OSError):  # then SQLite says what is wrong
            files.make_file(self.file)
        connection = sqlite3.connect(
            self.file,
            timeout=SECONDS_FOR_A_LOCK,
            isolation_level=None,  # transactions begin where we say so
        )
        try:
            write_ahead(connection)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            # Otherwise each statement with many rows writes its journal to a new file.
            connection.execute("PRAGMA temp_store = MEMORY")
        except BaseException:
            connection.close()
            raise
        return SqliteConnection(connection)

    def claim(self) -> ExitStack:
        """Lock a file beside the database. The system unlocks it when the process ends, however
        that comes about; the file stays, because removing it could let two in."""
        claimed = ExitStack()
        file = self.file.resolve()
        lock = file.with_name(f"{file.name}.lock")
        try:
            for beside in (lock, *[file.with_name(file.name + end) for end in BESIDE]):
                files.tighten(beside)
            number = files.opened(lock)
            claimed.callback(os.close, number)
            is_mine = files.lock(number)
        except OSError as error:
            claimed.close()
            raise Unavailable(self.explain(error)) from error
        if not is_mine:
            claimed.close()
            raise Unavailable(
                f"Another server uses the database {self.file} already. Stop it, "
                "or choose another file with --database."
            )
        return claimed

    def news(self, sender: str, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """SQLite cannot tell: one server process owns the file."""

    @property
    def place(self) -> str:
        return str(self.file)


def write_ahead(connection: sqlite3.Connection) -> None:
    """Let readers and a writer work at once.

    The first to open a file changes it for good. SQLite does not wait by itself when another
    process is about to do the same.
    """
    give_up = monotonic() + SECONDS_FOR_A_LOCK
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            kind = error.sqlite_errorcode & 0xFF  # the rest says why it is busy
            if kind != sqlite3.SQLITE_BUSY or monotonic() > give_up:
                raise
            sleep(SECONDS_BETWEEN_ATTEMPTS)
        else:
            return
