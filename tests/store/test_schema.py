"""Databases of every schema open, are brought up to date and play on; a newer one is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from gamenight.core.errors import Unavailable
from gamenight.core.match import TAKE_BACK, Header
from gamenight.store import Conflict, Entry, Store, StoredSeat, StoredTable, TableSummary, schema
from gamenight.store.address import database_at
from gamenight.store.database import Connection, Row
from tests.some import some

pytestmark = pytest.mark.anyio

SCHEMA_1 = Path(__file__).with_name("schema_1.sql").read_text(encoding="utf-8")

NAMES = ("Zoë 🎲", "Bot")

OLD_TABLE = StoredTable(
    id="table-1",
    header=Header(
        game="suspense",
        version=3,
        players=2,
        options={"first_seat": -1, "open": True, "variant": "ö"},
        seats=NAMES,
        seed=2**128 - 1,
    ),
    seats=(StoredSeat(NAMES[0], "", "hash-of-zoe"), StoredSeat(NAMES[1], "random", "")),
    entries=(
        Entry(0, (7,), "a"),
        Entry(0, (TAKE_BACK,), "b"),
        Entry(0, (12,), "ü"),
    ),
    created=1234567890.125,
)


@pytest.fixture
def connection(database_url: str) -> Iterator[Connection]:
    """A look at the database past the store."""
    with closing(database_at(database_url).connect()) as connection:
        yield connection


@pytest.fixture
def old_database(database_url: str, connection: Connection) -> str:
    for command in SCHEMA_1.split(";\n"):
        if command:
            connection.execute(command)
    return database_url


def version(connection: Connection) -> list[Row]:
    return connection.execute("SELECT version FROM gamenight_schema")


def old_entries(connection: Connection) -> list[Row]:
    return connection.execute("SELECT number, entry FROM gamenight_entries ORDER BY number")


async def test_a_new_database_has_the_newest_schema(store: Store, connection: Connection) -> None:
    assert version(connection) == [(len(schema.MIGRATIONS),)]


async def test_a_match_of_schema_1_plays_on(old_database: str, connection: Connection) -> None:
    store = await Store.open(old_database)
    assert await store.load("table-1") == OLD_TABLE
    summary = TableSummary("table-1", "suspense", NAMES[1:], OLD_TABLE.created)
    assert await store.recent(["hash-of-zoe"]) == [summary]
    await store.append("table-1", 3, Entry(1, (4, 5), "c"))
    with pytest.raises(Conflict):
        await store.append("table-1", 2, Entry(0, (1,), "another"))
    await store.close()
    assert version(connection) == [(len(schema.MIGRATIONS),)]
    assert not connection.has_table("gamenight_single_entries")
    again = await Store.open(old_database)
    entries = (*OLD_TABLE.entries, Entry(1, (4, 5), "c"))
    assert await again.load("table-1") == replace(OLD_TABLE, entries=entries)
    await again.close()


async def test_an_invitation_of_an_older_schema_opens_no_seat(
    old_database: str, connection: Connection
) -> None:
    """It stood where the token stands, so that its holder saw the guest's hand."""
    seat = "INSERT INTO gamenight_seats VALUES (?, ?, ?, ?, ?)"
    connection.execute(seat, ["table-1", 2, "", "", "hash-of-invitation"])
    store = await Store.open(old_database)
    table = await store.load("table-1")
    assert table is not None
    assert table.seats[2] == StoredSeat("", "", "", "hash-of-invitation")
    assert await store.recent(["hash-of-invitation"]) == []
    await store.close()


async def test_several_servers_may_bring_a_database_up_to_date_at_once(old_database: str) -> None:
    stores = await asyncio.gather(*[Store.open(old_database) for _ in range(4)])
    for store in some(stores):
        assert await store.load("table-1") == OLD_TABLE
        await store.close()


async def test_a_migration_that_fails_half_way_leaves_the_old_database(
    old_database: str, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        schema, "MIGRATIONS", (*schema.MIGRATIONS, ("DROP TABLE gamenight_missing",))
    )
    with pytest.raises(Unavailable, match="gamenight_missing"):
        await Store.open(old_database)
    assert version(connection) == [(1,)]
    assert old_entries(connection) == [(0, 7), (1, TAKE_BACK), (2, 12)]
    monkeypatch.undo()
    store = await Store.open(old_database)
    assert await store.load("table-1") == OLD_TABLE
    await store.close()


async def test_a_new_database_that_cannot_be_prepared_stays_empty(
    database_url: str, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        schema, "MIGRATIONS", (*schema.MIGRATIONS, ("DROP TABLE gamenight_missing",))
    )
    with pytest.raises(Unavailable, match="gamenight_missing"):
        await Store.open(database_url)
    assert not connection.has_table("gamenight_schema")


async def test_a_database_of_a_newer_version_is_left_alone(
    old_database: str, connection: Connection
) -> None:
    newer = len(schema.MIGRATIONS) + 1
    connection.execute("UPDATE gamenight_schema SET version = ?", [newer])
    with pytest.raises(Unavailable, match=rf"newer gamenight \(its schema is {newer}, "):
        await Store.open(old_database)
    assert version(connection) == [(newer,)]
    assert len(old_entries(connection)) == 3
