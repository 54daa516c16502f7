"""A database that cannot be used: one sentence, no password, nothing left running."""

from __future__ import annotations

import asyncio
import socket
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenight.core.errors import Unavailable
from gamenight.store import Store
from gamenight.store.database import Database
from gamenight.store.schema import SCHEMA

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


async def test_a_password_that_is_the_reason_stays_secret(postgres_url: str) -> None:
    """The server's own message repeats the name of the missing database."""
    socket_folder = postgres_url.partition("?host=")[2]
    url = f"postgresql://postgres:{PASSWORD}@/not-{PASSWORD}?host={socket_folder}"
    with pytest.raises(Unavailable) as refused:
        await Store.open(url)
    assert Database(url).reason(Exception(f"no {PASSWORD}\nsecond line")) == "no ***"
    assert "does not exist" in str(refused.value)


@pytest.mark.parametrize(
    "url", [f"postgresql://anna:{PASSWORD}/x@host:port/games", f"postgresql://h:{PASSWORD}/games"]
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


async def test_a_database_of_a_newer_version(database_url: str) -> None:
    await (await Store.open(database_url)).close()
    database = Database(database_url)
    async with database.writing() as connection:
        newer = SCHEMA + 1
        await connection.exec_driver_sql(f"UPDATE gamenight_schema SET version = {newer}")
    await database.engine.dispose()
    sentence = await refusal(database_url)
    assert "newer gamenight" in sentence
    assert f"schema is {newer}" in sentence


async def test_a_bare_path_and_a_url_name_the_same_file(tmp_path: Path) -> None:
    assert Database(str(tmp_path / "a.db")).url == Database(f"sqlite:///{tmp_path}/a.db").url
    assert Database("sqlite:///a.db").url.database == "a.db"
