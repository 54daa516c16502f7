"""PostgreSQL: for several server processes, which hear from each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from gamenight.core.errors import Unavailable
from gamenight.store.database import SECONDS_FOR_A_LOCK, Connection, Database, Row
from gamenight.store.listener import CHANNEL, Listener

DEFAULTS: Final = {
    # A server that vanished without a word is noticed within a minute, not after hours.
    "connect_timeout": "10",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
    # A process that hangs in a transaction does not stop all the others.
    "options": f"-c lock_timeout={SECONDS_FOR_A_LOCK}s -c idle_in_transaction_session_timeout=30s",
}

SCHEMA_LOCK: Final = 0x67616D65
"""The advisory lock held while the tables are made or changed."""

SELECT_COLUMNS: Final = """
SELECT attname FROM pg_attribute
WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""

NOTIFY: Final = "SELECT pg_notify(?, note) FROM unnest(CAST(? AS text[])) AS note"


class PostgresConnection(Connection):
    def __init__(self, connection: psycopg.Connection) -> None:
        self._driver = connection

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        cursor = self._driver.execute(in_psycopg_style(sql), parameters)
        return cursor.fetchall() if cursor.description else []

    def change(self, sql: str, parameters: Sequence[object]) -> int:
        return self._driver.execute(in_psycopg_style(sql), parameters).rowcount

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> list[Row]:
        """All rows go over the network together."""
        if len(rows) == 1:
            return self.execute(sql, rows[0])
        found: list[Row] = []
        with self._driver.cursor() as cursor:
            cursor.executemany(in_psycopg_style(sql), rows, returning=True)
            for result in cursor.results():
                found += result.fetchall() if result.description else []
        return found

    def has_table(self, name: str) -> bool:
        return bool(self.execute("SELECT 1 WHERE to_regclass(?) IS NOT NULL", [name]))

    def columns(self, name: str) -> list[str]:
        return [column for (column,) in self.execute(SELECT_COLUMNS, [name])]

    def lock_schema(self) -> None:
        self.execute("SELECT pg_advisory_xact_lock(?)", [SCHEMA_LOCK])

    def announce(self, sender: str, ids: Iterable[str]) -> None:
        notes = [f"{sender} {id}" for id in ids]
        if notes:
            self.execute(NOTIFY, [CHANNEL, notes])

    def roll_back(self) -> None:
        self._driver.rollback()

    def is_lost(self) -> bool:
        return self._driver.closed

    def close(self) -> None:
        self._driver.close()


class PostgresDatabase(Database):
    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    # A writer that finds a number taken must be able to read what was committed under it.
    begin_writing = "BEGIN ISOLATION LEVEL READ COMMITTED"
    errors = (psycopg.Error, OSError)
    data_errors = (psycopg.IntegrityError, psycopg.DataError)

    def __init__(self, url: str) -> None:
        try:
            given = conninfo_to_dict(url)
        except psycopg.Error:
            raise unreadable() from None
        self.arguments: dict[str, Any] = {**DEFAULTS, **given}
        ports = str(given.get("port", "")).replace(",", "")
        # A password with an unescaped / or @ would become part of the port or the place.
        if (ports and not ports.isdecimal()) or "@" in self.place:
            raise unreadable()

    def connect(self) -> PostgresConnection:
        return PostgresConnection(psycopg.connect(autocommit=True, **self.arguments))

    def news(
        self, sender: str, heard: Callable[[str], None], missed: Callable[[], None]
    ) -> Listener:
        return Listener(self.arguments, sender, heard, missed)

    @property
    def place(self) -> str:
        name = self.arguments.get("dbname") or "PostgreSQL"
        return f"{name} at {self.arguments.get('host') or 'this computer'}"

    @property
    def secrets(self) -> Sequence[str]:
        found = [self.arguments.get(name) for name in ("password", "sslpassword")]
        return [str(secret) for secret in found if secret]


def unreadable() -> Unavailable:
    """Raised ``from None``: the cause may repeat the address with its password."""
    return Unavailable(
        "The address of the database cannot be read. It should look like "
        "postgresql://user:password@host:5432/database, with special characters in the "
        "password written as %xx."
    )


@cache
def in_psycopg_style(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()
