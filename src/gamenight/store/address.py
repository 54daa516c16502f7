"""Finding the database: what a person wrote, read or refused with a sentence."""

from __future__ import annotations

from pathlib import Path

from gamenight.core.errors import Unavailable
from gamenight.store.database import Database
from gamenight.store.sqlite import SqliteDatabase


def database_at(address: str) -> Database:
    """A path, ``sqlite:///file`` or ``postgresql://…``."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        return sqlite_file(address)
    if scheme == "sqlite":
        return sqlite_file(rest.removeprefix("/"))
    if scheme in ("postgresql", "postgres"):
        from gamenight.store.postgres import PostgresDatabase  # a driver that few servers need

        return PostgresDatabase(address)
    raise Unavailable(
        "Matches are stored in SQLite or PostgreSQL: give the path of a file, "
        "or an address like postgresql://user@host/database."
    )


def sqlite_file(path: str) -> SqliteDatabase:
    if path in ("", ":memory:"):
        raise Unavailable("The database needs a file: in memory the matches would be lost.")
    return SqliteDatabase(Path(path).expanduser())
