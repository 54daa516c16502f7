"""Stores that share a database: races, news of each other, and lost connections."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from anyio import fail_after

from gamenight.core.errors import BadSetup
from gamenight.store import Conflict, Entry, NoSuchTable, Store, StoredTable, sqlite
from gamenight.store.database import Connection, Row
from gamenight.store.postgres import PostgresConnection
from gamenight.store.sqlite import SqliteConnection

pytestmark = pytest.mark.anyio

LONG = 60
"""Seconds after which a test that waits for an event gives up."""


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[Connection]:
    """Which connection committed, once for every time."""
    found: list[Connection] = []

    def noting(execute: Callable[..., list[Row]]) -> Callable[..., list[Row]]:
        def execute_and_note(
            connection: Connection, sql: str, parameters: Sequence[object] = ()
        ) -> list[Row]:
            if sql == "COMMIT":
                found.append(connection)
            return execute(connection, sql, parameters)

        return execute_and_note

    def change_and_note(
        connection: SqliteConnection, sql: str, parameters: Sequence[object]
    ) -> int:
        if not connection._driver.in_transaction:  # then the statement is one by itself
            found.append(connection)
        return change(connection, sql, parameters)

    change = SqliteConnection.change
    monkeypatch.setattr(SqliteConnection, "change", change_and_note)
    for kind in (SqliteConnection, PostgresConnection):
        monkeypatch.setattr(kind, "execute", noting(kind.execute))
    return found


async def entries_of(store: Store, table_id: str) -> list[Entry]:
    table = await store.load(table_id)
    assert table is not None
    return list(table.entries)


async def test_appends_at_the_same_time_share_transactions(
    store: Store, table: StoredTable, commits: list[Connection]
) -> None:
    ids = [f"t{number}" for number in range(100)]
    for table_id in ids:
        await store.create(replace(table, id=table_id))
    commits.clear()
    await asyncio.gather(*[store.append(name, 0, Entry(0, (1,), name)) for name in ids])
    assert 1 <= len(commits) <= 3
    for name in ids:
        assert await entries_of(store, name) == [Entry(0, (1,), name)]


async def test_all_that_is_written_at_the_same_time_shares_transactions(
    store: Store, table: StoredTable, commits: list[Connection]
) -> None:
    """So that an answer never waits in a queue of new tables and changed seats."""
    await store.create(table)
    commits.clear()
    new = [store.create(replace(table, id=f"t{number}")) for number in range(20)]
    after = replace(table.seats[0], bot="best")
    outcome = await asyncio.gather(
        *new,
        store.reseat(table.id, 0, table.seats[0], after),
        store.reseat(table.id, 0, table.seats[0], after),  # no longer who sat there
        store.create(table),  # which is there already
        store.append(table.id, 0, Entry(0, (1,), "a")),
        return_exceptions=True,
    )
    expected = [None] * 20 + [None, Conflict, Conflict, None]
    assert [problem and type(problem) for problem in outcome] == expected
    assert 1 <= len(commits) < len(new)
    assert await store.load("t19") == replace(table, id="t19")
    changed = await store.load(table.id)
    assert changed is not None
    assert changed.seats[0] == after


async def test_in_a_shared_transaction_each_gets_its_own_answer(
    store: Store, table: StoredTable, commits: list[Connection]
) -> None:
    for name in ("a", "b", "c"):
        await store.create(replace(table, id=name))
    await store.append("a", 0, Entry(0, (1,), "first"))
    wanted = [
        ("b", 1, Entry(0, (1,), "b1")),  # before b0 in the group, but its turn comes after it
        ("a", 0, Entry(0, (2,), "too late")),
        ("a", 0, Entry(0, (1,), "first")),
        ("nowhere", 0, Entry(0, (1,), "x")),
        ("c", 4, Entry(0, (1,), "gap")),
        ("b", 0, Entry(0, (1,), "b0")),
        ("c", 0, Entry(0, (1,), "c0")),
        ("c", 0, Entry(0, (1,), "c0")),
        ("c", 0, Entry(1, (1,), "not c0")),
    ]
    commits.clear()
    outcome = await asyncio.gather(
        *[store.append(*arguments) for arguments in wanted], return_exceptions=True
    )
    expected = [None, Conflict, None, NoSuchTable, Conflict, None, None, None, Conflict]
    assert [problem and type(problem) for problem in outcome] == expected
    assert len(commits) == (1 if store.is_shared else 2)  # else what simply follows comes first
    assert await entries_of(store, "b") == [Entry(0, (1,), "b0"), Entry(0, (1,), "b1")]
    assert await entries_of(store, "c") == [Entry(0, (1,), "c0")]


@pytest.mark.parametrize("seat", [2**70, 9], ids=["too large a number", "no such seat"])
async def test_an_entry_that_cannot_be_stored_fails_alone(
    store: Store, table: StoredTable, seat: int
) -> None:
    for name in ("a", "b"):
        await store.create(replace(table, id=name))
    good, bad = await asyncio.gather(
        store.append("a", 0, Entry(0, (1,), "x")),
        store.append("b", 0, Entry(seat, (1,), "x")),
        return_exceptions=True,
    )
    assert good is None
    assert isinstance(bad, BadSetup)
    assert await entries_of(store, "a") == [Entry(0, (1,), "x")]
    assert await entries_of(store, "b") == []


async def test_of_two_with_the_same_number_exactly_one_wins(
    store: Store, second_store: Store, table: StoredTable
) -> None:
    await store.create(table)
    for number in range(25):
        wanted = (Entry(0, (1,), "mine"), Entry(1, (2,), "theirs"))
        outcome = await asyncio.gather(
            store.append(table.id, number, wanted[0]),
            second_store.append(table.id, number, wanted[1]),
            return_exceptions=True,
        )
        assert sorted(type(problem).__name__ for problem in outcome) == ["Conflict", "NoneType"]
        winner = wanted[outcome.index(None)]
        assert (await entries_of(store, table.id))[number] == winner


async def test_groups_of_two_processes_never_block_each_other(
    store: Store, second_store: Store, table: StoredTable
) -> None:
    """Both write all the tables at once, one of them in the opposite order."""
    ids = [f"t{number}" for number in range(30)]
    for table_id in ids:
        await store.create(replace(table, id=table_id))
    for number in range(5):
        mine = [store.append(name, number, Entry(0, (1,), "mine")) for name in ids]
        theirs = [second_store.append(name, number, Entry(1, (1,), "theirs")) for name in ids[::-1]]
        outcome = await asyncio.gather(*mine, *theirs, return_exceptions=True)
        assert outcome.count(None) == len(ids)
        assert all(problem is None or isinstance(problem, Conflict) for problem in outcome)


async def test_many_processes_may_create_the_database_at_once(database_url: str) -> None:
    stores = await asyncio.gather(*[Store.open(database_url) for _ in range(8)])
    assert await stores[7].load("nowhere") is None
    for store in stores:
        await store.close()


async def test_who_opens_a_new_file_waits_for_who_is_preparing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "matches.db"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite, "sleep", lambda seconds: other.execute("COMMIT"))
        await (await Store.open(str(file))).close()
        assert not other.in_transaction


async def rename(store: Store, table: StoredTable, name: str) -> None:
    await store.reseat(table.id, 0, table.seats[0], replace(table.seats[0], name=name))


async def next_change(changes: AsyncIterator[str]) -> str:
    with fail_after(LONG):
        return await anext(changes)


@pytest.fixture
async def listening(postgres_url: str, table: StoredTable) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on one PostgreSQL database that holds the table."""
    first, second = await Store.open(postgres_url), await Store.open(postgres_url)
    await first.create(table)
    yield first, second
    await first.close()
    await second.close()


async def test_others_hear_of_entries_and_names(
    listening: tuple[Store, Store], table: StoredTable
) -> None:
    first, second = listening
    second_table = replace(table, id="table-2")
    await first.create(second_table)
    changes = second.changes()
    await first.append(table.id, 0, Entry(0, (1,), "a"))
    assert await next_change(changes) == table.id
    assert await entries_of(second, table.id) == [Entry(0, (1,), "a")]
    await rename(first, second_table, "Anna")
    assert await next_change(changes) == "table-2"


async def test_others_hear_that_somebody_is_forgotten(
    listening: tuple[Store, Store], table: StoredTable
) -> None:
    first, second = listening
    seats = (replace(table.seats[0], person_hash="zoe"), *table.seats[1:])
    await first.create(replace(table, id="table-2", seats=seats))
    await first.people.forget("zoe", "Former player", "medium")
    await rename(first, table, "Anna")
    assert await next_change(second.changes()) == "table-2"


async def test_nobody_hears_of_their_own_changes(
    listening: tuple[Store, Store], table: StoredTable
) -> None:
    first, second = listening
    second_table = replace(table, id="table-2")
    await first.create(second_table)
    await first.append(table.id, 0, Entry(0, (1,), "a"))
    await rename(second, second_table, "Anna")
    # Had the first store heard of its own entry, that would have come before this.
    assert await next_change(first.changes()) == "table-2"


async def test_what_is_refused_is_not_announced(
    listening: tuple[Store, Store], table: StoredTable
) -> None:
    first, second = listening
    second_table = replace(table, id="table-2")
    await first.create(second_table)
    with pytest.raises(Conflict):
        await first.append(table.id, 5, Entry(0, (1,), "a"))
    await rename(first, second_table, "Anna")
    assert await next_change(second.changes()) == "table-2"


async def test_a_slow_reader_hears_of_a_table_once(
    listening: tuple[Store, Store], table: StoredTable
) -> None:
    first, second = listening
    second_table = replace(table, id="table-2")
    await first.create(second_table)
    changes = second.changes()
    await rename(first, table, "first")
    assert await next_change(changes) == table.id
    for number in range(5):
        await first.append(table.id, number, Entry(0, (1,), "a"))
    await rename(first, second_table, "last")
    heard: list[str] = []
    while "table-2" not in heard:
        heard.append(await next_change(changes))
    assert set(heard) == {table.id, "table-2"}


async def test_changes_end_when_the_store_is_closed(database_url: str, table: StoredTable) -> None:
    store = await Store.open(database_url)
    await store.create(table)

    async def read() -> list[str]:
        return [table_id async for table_id in store.changes()]

    reading = asyncio.create_task(read())
    await store.append(table.id, 0, Entry(0, (1,), "a"))
    await store.close()
    with fail_after(LONG):
        assert await reading == []


@pytest.fixture
def cut_connections(postgres_url: str) -> Callable[[], None]:
    """Ends every connection to the database, as a restarted server or a broken network would."""

    def cut() -> None:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    return cut


async def test_a_store_recovers_from_lost_connections(
    listening: tuple[Store, Store], table: StoredTable, cut_connections: Callable[[], None]
) -> None:
    first, _ = listening
    for number in range(3):
        cut_connections()
        await first.append(table.id, number, Entry(0, (1,), "a"))
        cut_connections()
        assert len(await entries_of(first, table.id)) == number + 1


async def test_after_a_lost_connection_known_tables_count_as_changed(
    listening: tuple[Store, Store], table: StoredTable, cut_connections: Callable[[], None]
) -> None:
    first, second = listening
    assert await second.load(table.id) == table
    changes = second.changes()
    cut_connections()
    assert await next_change(changes) == table.id
    # And it listens again.
    await first.create(replace(table, id="table-2"))
    await first.append("table-2", 0, Entry(0, (1,), "a"))
    while await next_change(changes) != "table-2":
        continue
