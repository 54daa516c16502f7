"""A database that cannot be used: one sentence, no password, nothing left running."""

from __future__ import annotations

import asyncio
import socket
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from gamenight.core.errors import Unavailable
from gamenight.store import Entry, Store, StoredTable
from gamenight.store.address import database_at
from gamenight.store.sqlite import SqliteDatabase

pytestmark = pytest.mark.anyio

PASSWORD = "correct-horse"

LONG = 60
"""Seconds after which a test that waits for an event gives up."""


async def refusal(url: str) -> str:
    """The sentence with which a store is refused; the whole error never holds the password."""
    tasks = asyncio.all_tasks()
    threads = set(threading.enumerate())
    with pytest.raises(Unavailable) as refused:
        await Store.open(url)
    assert asyncio.all_tasks() == tasks
    for thread in set(threading.enumerate()) - threads:
        thread.join(LONG)
        assert not thread.is_alive()
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert PASSWORD not in "".join(traceback.format_exception(refused.value))
    return sentence


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port that is taken, so nobody else gets it, but where nobody answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


async def test_a_server_that_is_not_there(closed_port: int) -> None:
    url = f"postgresql://anna:{PASSWORD}@127.0.0.1:{closed_port}/games"
    sentence = await refusal(url)
    assert sentence.startswith("The database games at 127.0.0.1 cannot be used: ")
    assert "refused" in sentence


async def test_a_password_among_the_parameters_stays_secret(closed_port: int) -> None:
    await refusal(f"postgres://127.0.0.1:{closed_port}/games?user=anna&password={PASSWORD}")


async def test_a_database_that_does_not_exist(postgres_url: str) -> None:
    sentence = await refusal(postgres_url.replace("gamenight_", "missing_"))
    assert "does not exist" in sentence


def test_a_password_that_the_driver_repeats_stays_secret() -> None:
    database = database_at(f"postgresql://anna:{PASSWORD}@host/games")
    sentence = database.explain(Exception(f"no {PASSWORD} here.\nSecond line"))
    assert sentence == "The database games at host cannot be used: no *** here."


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://anna:{PASSWORD}/x@host:port/games",
        f"postgresql://anna:1/{PASSWORD}@host/games",
        f"postgresql://anna:x@{PASSWORD}@host/games",
        f"postgresql://anna:%{PASSWORD}@host/games",
        f"postgresql://host:{PASSWORD}/games",
        f"postgresql://anna:{PASSWORD}@a:1,b:x/games",
        f"postgresql://host/games?{PASSWORD}=x",
    ],
)
async def test_an_address_that_cannot_be_read(url: str) -> None:
    assert "cannot be read" in await refusal(url)


@pytest.mark.parametrize("url", [f"mysql://anna:{PASSWORD}@host/games", f"://{PASSWORD}"])
async def test_another_kind_of_database(url: str) -> None:
    assert "SQLite or PostgreSQL" in await refusal(url)


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///", "sqlite:///:memory:", ":memory:"])
async def test_a_database_without_a_file(url: str) -> None:
    assert "needs a file" in await refusal(url)


async def test_a_missing_folder(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "matches.db"
    for url in (str(file), f"sqlite:///{file}"):
        assert (
            await refusal(url) == f"There is no folder {file.parent} for the database matches.db."
        )


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert "is a folder" in await refusal(str(tmp_path))


async def test_a_folder_in_which_nobody_may_write() -> None:
    sentence = await refusal("/proc/self/matches.db")
    assert (
        sentence
        == "The database /proc/self/matches.db cannot be used: unable to open database file."
    )


@pytest.mark.parametrize("content", [b"not a database " * 100, b"SQLite format 3\0" + b"x" * 2000])
async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    assert "file is not a database" in await refusal(str(file))
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("/tmp/a.db", "/tmp/a.db"),
        ("sqlite:////tmp/a.db", "/tmp/a.db"),
        ("a.db", "a.db"),
        ("sqlite:///a.db", "a.db"),
    ],
)
def test_a_bare_path_and_a_url_name_the_same_file(address: str, file: str) -> None:
    database = database_at(address)
    assert isinstance(database, SqliteDatabase)
    assert database.file == Path(file)


async def test_a_closed_store_says_so(store: Store, table: StoredTable) -> None:
    await store.create(table)
    await store.close()
    with pytest.raises(Unavailable, match="shutting down"):
        await store.append(table.id, 0, Entry(0, (1,), "a"))
    with pytest.raises(Unavailable, match="shutting down"):
        await store.load(table.id)
    await store.close()


async def test_a_database_that_goes_away_and_comes_back(
    postgres: Callable[[str], str],
    postgres_url: str,
    table: StoredTable,
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = await Store.open(postgres_url)
    await store.create(table)
    name = postgres_url.rpartition("/gamenight_")[2].partition("?")[0]
    with psycopg.connect(postgres("postgres"), autocommit=True) as admin:
        allow = "ALTER DATABASE gamenight_{} ALLOW_CONNECTIONS {}"
        admin.execute(allow.format(name, "false").encode())
        admin.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s",
            [f"gamenight_{name}"],
        )
        outcome = await asyncio.gather(
            *[store.append(table.id, n, Entry(0, (1,), "a")) for n in range(3)],
            store.load(table.id),
            store.reseat(table.id, 0, table.seats[0], table.seats[1]),
            return_exceptions=True,
        )
        assert {type(problem) for problem in outcome} == {Unavailable}
        # Players need not know where the database is; the server's log does.
        assert {str(problem) for problem in outcome} == {
            "The database does not answer. Please try again soon."
        }
        assert f"The database gamenight_{name} at " in caplog.text
        admin.execute(allow.format(name, "true").encode())
    await store.append(table.id, 0, Entry(0, (1,), "a"))
    assert await store.load(table.id) == replace(table, entries=(Entry(0, (1,), "a"),))
    await store.close()
