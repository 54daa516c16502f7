"""Where matches are kept, as the command line says it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from platformdirs import user_data_path

from gamenight.core.errors import Unavailable


def add_database_argument(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="a SQLite file or a postgresql:// address (default: a file in your data folder)",
    )


def database_from(arguments: Namespace) -> str:
    if arguments.database is None:
        return str(default_database())
    if not arguments.database.strip():
        raise Unavailable("--database is empty: name a file, or leave it out.")
    database: str = arguments.database
    return database


def default_database() -> Path:
    """A file in the person's data folder, which is made if it is missing."""
    try:
        folder = user_data_path("gamenight", appauthor=False)
    except RuntimeError as error:
        raise Unavailable(
            "There is no home folder to keep matches in: name a file with --database."
        ) from error
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(f"The folder {folder} cannot be made: {error.strerror}.") from error
    return folder / "gamenight.sqlite"
