"""Backup and restore: everything is copied, whatever the database, while it is in use."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from gamenight.cli import main
from gamenight.core.errors import Unavailable
from gamenight.store import Entry, Store, StoredClock, StoredEvening, StoredTable, claim
from gamenight.store.address import database_at
from gamenight.store.copying import AT_A_TIME, BUNDLES, count, prepare
from gamenight.store.database import Connection
from gamenight.util import files

pytestmark = pytest.mark.anyio

ENTRY = Entry(0, (3, 1), "id-1")


OF_THE_DATABASE_ITSELF = {"gamenight_schema", "gamenight_uptime"}


def tables_in(connection: Connection) -> set[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in rows} - OF_THE_DATABASE_ITSELF


async def fill(store: Store, table: StoredTable) -> StoredEvening:
    await store.create(table)
    await store.append(table.id, 0, ENTRY)
    await store.keep_analysis(table.id, 1, "a curve")
    evening = StoredEvening("evening-1", "home", 5.0, ('"came"', '"went"'))
    await store.evenings.create(evening)
    return evening


async def test_a_backup_brings_everything_back(
    store: Store, database_url: str, table: StoredTable, tmp_path: Path
) -> None:
    evening = await fill(store, table)
    file, other = tmp_path / "games.backup", f"{tmp_path}/other.sqlite"
    assert main(["backup", str(file), "--database", database_url]) == 0
    assert main(["restore", str(file), "--database", other]) == 0
    opened = await Store.open(other)
    assert await opened.load(table.id) == replace(table, entries=(ENTRY,))
    assert await opened.analysis(table.id, 1) == "a curve"
    assert await opened.evenings.load(evening.id) == evening
    await opened.close()


async def test_a_clock_goes_on_where_it_was_at_a_server_that_has_run_for_another_time(
    store: Store, database_url: str, table: StoredTable, tmp_path: Path
) -> None:
    """It was worked out three seconds before the backup, and that is what it says afterwards."""
    file, other = str(tmp_path / "games.backup"), f"{tmp_path}/other.sqlite"
    elsewhere = await Store.open(other)
    for opened, beats in ((store, 2), (elsewhere, 5)):
        for beat in range(beats):
            ran = await opened.clocks.beat(100.0 + 4 * beat, 12.0, always=True)
    assert ran == 16_000
    state = '{"at":1000,"left":[60000]}'
    await store.create(replace(table, clock=StoredClock("match 60 0", state)))
    assert main(["backup", file, "--database", database_url]) == 0
    assert main(["restore", file, "--database", other]) == 0
    found = await elsewhere.load(table.id)
    assert found is not None
    assert found.clock == StoredClock("match 60 0", '{"at":13000,"left":[60000]}')
    await elsewhere.close()


async def test_what_a_server_has_already_stays_as_it_is(
    store: Store,
    database_url: str,
    table: StoredTable,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await fill(store, table)
    file = str(tmp_path / "games.backup")
    assert main(["backup", file, "--database", database_url]) == 0
    await store.append(table.id, 1, ENTRY)
    later = replace(table, id="table-2")
    await store.create(later)
    assert main(["restore", file, "--database", database_url]) == 0
    assert "0 matches and evenings were missing" in capsys.readouterr().out
    assert await store.load(table.id) == replace(table, entries=(ENTRY, ENTRY))
    assert await store.load(later.id) == later


async def test_what_was_lost_comes_back_while_the_server_runs(
    database_url: str, table: StoredTable, tmp_path: Path
) -> None:
    """Also into PostgreSQL from a backup of SQLite, and more than fits one transaction."""
    first = await Store.open(str(tmp_path / "first.sqlite"))
    many = [replace(table, id=f"table-{number:03}") for number in range(AT_A_TIME + 5)]
    for one in many:
        await first.create(one)
    file = str(tmp_path / "games.backup")
    assert main(["backup", file, "--database", str(tmp_path / "first.sqlite")]) == 0
    await first.close()
    running = await Store.open(database_url)
    assert main(["restore", file, "--database", database_url]) == 0
    assert [await running.load(one.id) for one in many] == many
    await running.close()


def test_every_table_of_the_database_is_copied(tmp_path: Path) -> None:
    database = database_at(str(tmp_path / "a.sqlite"))
    prepare(database)
    connection = database.connect()
    named = {name for bundle in BUNDLES for name in (bundle.table, *dict(bundle.parts))}
    assert tables_in(connection) == named
    connection.close()


def test_a_backup_does_not_overwrite_and_does_not_invent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    assert main(["backup", str(there), "--database", str(tmp_path / "a.sqlite")]) == 2
    assert "is there already" in capsys.readouterr().err
    assert there.read_text() == "mine"
    missing = str(tmp_path / "missing.sqlite")
    assert main(["backup", str(tmp_path / "b"), "--database", missing]) == 2
    assert "There is no database" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there"]


def test_what_is_not_a_backup_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = ["--database", str(tmp_path / "a.sqlite")]
    assert main(["restore", str(tmp_path / "none"), *target]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err
    noise = tmp_path / "noise"
    noise.write_text("this is not a database" * 100)
    assert main(["restore", str(noise), *target]) == 2
    assert "file is not a database" in capsys.readouterr().err


def test_a_database_of_another_version_is_said_in_a_sentence(tmp_path: Path) -> None:
    database = database_at(str(tmp_path / "a.sqlite"))
    prepare(database)
    connection = database.connect()
    connection.execute("UPDATE gamenight_schema SET version = 1")
    connection.close()
    with pytest.raises(Unavailable, match="another version of gamenight"):
        count(database)


HOSTILE = (
    "UPDATE gamenight_seats SET name = zeroblob(9)",
    f"UPDATE gamenight_seats SET name = '{'x' * 400}'",
    "UPDATE gamenight_seats SET name = 'a' || char(0)",
    "UPDATE gamenight_seats SET name = CAST(x'ff' AS TEXT)",
    "UPDATE gamenight_seats SET seat = 7 WHERE seat = 1",
    "UPDATE gamenight_tables SET players = 'many'",
    "UPDATE gamenight_tables SET players = 1000000000000",
    "UPDATE gamenight_tables SET options = '[]'",
    "UPDATE gamenight_tables SET seed = 'seed'",
    "UPDATE gamenight_tables SET created = 9e999",
    "UPDATE gamenight_entries SET answers = '1 x'",
    "UPDATE gamenight_entries SET table_id = 'another'",
    "UPDATE gamenight_notes SET note = '{'",
    "ALTER TABLE gamenight_seats ADD COLUMN more TEXT",
    "ALTER TABLE gamenight_notes RENAME COLUMN note TO other",
    "DROP TABLE gamenight_results",
    "CREATE VIEW more AS SELECT 1",
    "DROP TABLE gamenight_schema",
    "DELETE FROM gamenight_seats WHERE seat = 1",
)


@pytest.mark.parametrize("command", HOSTILE)
async def test_a_file_that_is_not_as_a_backup_is_leaves_the_database_untouched(
    table: StoredTable, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    file, target = tmp_path / "games.backup", tmp_path / "other.sqlite"
    store = await Store.open(str(file))
    await fill(store, table)
    await store.close()
    connection = database_at(str(file)).connect()
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute(command)
    connection.close()
    assert main(["restore", str(file), "--database", str(target)]) == 2
    assert not target.exists()
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert str(file) in said


# Who may read the files


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes")
@pytest.mark.parametrize("umask", [0o000, 0o777])
async def test_nobody_else_may_read_a_database_or_a_backup(
    table: StoredTable, tmp_path: Path, umask: int
) -> None:
    """Whatever the system's defaults are, and also if an earlier version was less careful."""
    loose = [tmp_path / f"games.sqlite{end}" for end in ("", ".lock", "-journal")]
    for file in loose:
        file.touch(0o644)
    before = os.umask(umask)
    try:
        url = str(loose[0])
        with claim(url):
            store = await Store.open(url)
            await fill(store, table)
            assert main(["backup", str(tmp_path / "games.backup"), "--database", url]) == 0
            found = modes(tmp_path)
            await store.close()
    finally:
        os.umask(before)
    assert set(found) >= {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.backup"}
    assert set(found.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="folders have no such modes")
def test_folders_for_databases_are_made_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        files.make_folder(tmp_path / "data" / "gamenight")
    finally:
        os.umask(before)
    assert modes(tmp_path) == {"data": 0o700}
    assert modes(tmp_path / "data") == {"gamenight": 0o700}
