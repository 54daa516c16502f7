"""Database URLs: read what a person wrote, or refuse it with a sentence."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from gamenight.core.errors import Unavailable
from gamenight.store.database import Database
from gamenight.store.sqlite import SqliteDatabase
from gamenight.util import files


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


def chosen_database(address: str | None) -> str:
    """Return the address that a person gave, or that of the file in their data folder."""
    if address is None:
        return str(default_database())
    if not address.strip():
        raise Unavailable("--database is empty: name a file, or leave it out.")
    return address


def default_database() -> Path:
    """Return a file in the person's data folder, which is made if it is missing."""
    try:
        folder = user_data_path("gamenight", appauthor=False)
    except RuntimeError as error:
        raise Unavailable(
            "There is no home folder to keep matches in: name a file with --database."
        ) from error
    try:
        files.make_folder(folder)
    except OSError as error:
        raise Unavailable(f"The folder {folder} cannot be made: {error.strerror}.") from error
    return folder / "gamenight.sqlite"
