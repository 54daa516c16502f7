"""``gamenight restore``: put back what a backup holds, while the server runs."""

from __future__ import annotations

import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from gamenight.commands.backup import add_all, add_database_argument
from gamenight.core.errors import GamenightError, Unavailable
from gamenight.store.address import chosen_database, database_at
from gamenight.store.checking import check, check_marked
from gamenight.store.copying import prepare
from gamenight.store.sqlite import SqliteDatabase


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="what gamenight backup has written")
    add_database_argument(parser)


def run(arguments: Namespace) -> int:
    target = database_at(chosen_database(arguments.database))
    with tempfile.TemporaryDirectory() as folder:
        source = up_to_date(arguments.file, Path(folder))
        added = add_all(source, target)
    sys.stdout.write(
        f"{added:,} matches and evenings were missing and are back in {target.place}. "
        "What was there already has not changed.\n"
    )
    return 0


def up_to_date(file: Path, folder: Path) -> SqliteDatabase:
    """Return a copy of the backup as this version wants it, all of which has been checked; the file
    itself stays as it is."""
    try:
        copy = Path(shutil.copy(file, folder / "backup.sqlite"))
    except OSError as error:
        raise Unavailable(f"{file} cannot be read: {error.strerror}.") from error
    database = SqliteDatabase(copy)
    try:
        check_marked(database)
        prepare(database)
        check(database)
    except GamenightError as error:
        raise Unavailable(str(error).replace(str(copy), str(file))) from error
    return database
