"""Finding the database: from what a person wrote to an engine, and the sentences when it fails."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from gamenight.core.errors import Unavailable

SECONDS_FOR_A_LOCK: Final = 10

POSTGRES_DEFAULTS: Final = {
    # A server that vanished without a word is noticed within a minute, not after hours.
    "connect_timeout": "10",
    "keepalives_idle": "30",
    "keepalives_interval": "10",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
    # A process that hangs in a transaction does not stop all the others.
    "options": f"-c lock_timeout={SECONDS_FOR_A_LOCK}s -c idle_in_transaction_session_timeout=30s",
}

log = logging.getLogger(__name__)


class Database:
    """An engine and how to speak about it without giving a password away."""

    def __init__(self, address: str) -> None:
        self.url = read_address(address)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        try:
            self._engine = create_async_engine(
                self.url,
                pool_pre_ping=True,  # a connection lost while idle is replaced unnoticed
                hide_parameters=True,  # error texts must not carry seeds
            )
        except ArgumentError:
            raise unreadable() from None
        if not self.is_postgres:
            event.listen(self._engine.sync_engine, "connect", set_up_sqlite)
            event.listen(self._engine.sync_engine, "begin", begin_sqlite)
        self._writing_engine = self._engine.execution_options(writes=True)
        self._closed = False

    async def prepare(self, work: Callable[[Connection], None]) -> None:
        """The first transaction; its failure is explained to whoever runs the server."""
        try:
            async with self._writing_engine.begin() as connection:
                await connection.run_sync(work)
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable(self.explain(error)) from error

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that only reads."""
        return self._transaction(self._engine)

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that writes; leaving it without an error means that it is on disk."""
        return self._transaction(self._writing_engine)

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Where the database is to blame, the error is Unavailable; bad data is the caller's.

        This error may reach players, whom the address of the database does not concern.
        """
        if self._closed:
            raise Unavailable("The server is shutting down.")
        try:
            async with engine.begin() as connection:
                yield connection
        except (IntegrityError, DataError):
            raise
        except (SQLAlchemyError, OSError) as error:
            log.warning("%s", self.explain(error))
            raise Unavailable("The database does not answer. Please try again soon.") from error

    async def close(self) -> None:
        self._closed = True
        await self._engine.dispose()

    def connect_arguments(self) -> dict[str, Any]:
        """For a PostgreSQL connection outside the pool."""
        return dict(self._engine.dialect.create_connect_args(self.url)[1])

    def explain(self, error: Exception) -> str:
        """A sentence with the first line of the driver's message, without passwords."""
        cause = getattr(error, "orig", None) or error
        lines = str(cause).strip().splitlines()
        reason = lines[0].strip().rstrip(".") if lines else type(cause).__name__
        for secret in (self.url.password, self.url.query.get("password")):
            if secret:
                reason = reason.replace(str(secret), "***")
        return f"The database {self._place()} cannot be used: {reason}."

    def _place(self) -> str:
        """Where the database is; nothing of the URL that could be a secret."""
        if not self.is_postgres:
            return str(self.url.database)
        host = self.url.host or self.url.query.get("host") or "this computer"
        return f"{self.url.database or 'PostgreSQL'} at {host}"


def read_address(address: str) -> URL:
    """A path, a SQLite URL or a PostgreSQL URL; anything else is refused with a sentence."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        return sqlite_file(address)
    if scheme == "sqlite":
        return sqlite_file(rest.removeprefix("/"))
    if scheme not in ("postgresql", "postgres"):
        raise Unavailable(
            "Matches are stored in SQLite or PostgreSQL: give the path of a file, "
            "or an address like postgresql://user@host/database."
        )
    try:
        url = make_url(f"postgresql+psycopg://{rest}")
    except (ArgumentError, ValueError):
        raise unreadable() from None
    return url.set(query={**POSTGRES_DEFAULTS, **url.query})


def unreadable() -> Unavailable:
    """Raised ``from None``: the cause may repeat the address with its password."""
    return Unavailable(
        "The address of the database cannot be read. It should look like "
        "postgresql://user:password@host:5432/database, with special characters in the "
        "password written as %xx."
    )


def sqlite_file(path: str) -> URL:
    """The URL of a file whose folder exists."""
    if path in ("", ":memory:"):
        raise Unavailable("The database needs a file: in memory the matches would be lost.")
    file = Path(path).expanduser()
    if not file.parent.is_dir():
        raise Unavailable(f"There is no folder {file.parent} for the database {file.name}.")
    if file.is_dir():
        raise Unavailable(f"The database {file} is a folder; it should be a file.")
    return URL.create("sqlite+aiosqlite", database=str(file))


def set_up_sqlite(connection: Any, _record: object) -> None:
    """Durable through power loss, readers and one writer at a time, waiting instead of failing."""
    connection.isolation_level = None  # transactions begin in begin_sqlite alone
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {SECONDS_FOR_A_LOCK * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Writers take the lock at once: turning a reader into a writer later could fail at random."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
