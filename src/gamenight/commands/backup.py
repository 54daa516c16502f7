"""``gamenight backup``: all matches and evenings of a server in one file, while it runs."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.core.errors import Unavailable
from gamenight.lab.progress import progress_bar
from gamenight.store.address import chosen_database, database_at
from gamenight.store.copying import copy, count, prepare
from gamenight.store.database import Database
from gamenight.store.sqlite import SqliteDatabase


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write")
    add_database_argument(parser)


def add_database_argument(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("GAMENIGHT_DATABASE"),
        help="a SQLite file or a postgresql:// address (default: GAMENIGHT_DATABASE, or the file "
        "in your data folder)",
    )


def run(arguments: Namespace) -> int:
    file: Path = arguments.file
    if file.exists():
        raise Unavailable(f"{file} is there already: choose another name, or move it away.")
    source = existing(chosen_database(arguments.database))
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)  # of a copy that was broken off
    try:
        added = add_all(source, SqliteDatabase(part))
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    sys.stdout.write(f"{added:,} matches and evenings are in {file}.\n")
    return 0


def add_all(source: Database, target: Database) -> int:
    """Add what the target lacks; return how many matches and evenings that were."""
    prepare(target)
    with progress_bar("Copying", count(source)) as progress:
        return copy(source, target, progress)


def existing(address: str) -> Database:
    """Return the database, which is not made if it is missing."""
    database = database_at(address)
    if isinstance(database, SqliteDatabase) and not database.file.exists():
        raise Unavailable(f"There is no database {database.file}.")
    return database
