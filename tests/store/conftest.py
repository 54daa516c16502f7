"""Every test of the store runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gamenight.core.match import Header
from gamenight.store import Store, StoredSeat, StoredTable


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/matches.db"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
async def store(database_url: str, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.open(database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def second_store(database_url: str, store: Store) -> AsyncIterator[Store]:
    """Another store on the same database, as another server process would have it."""
    opened = await Store.open(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def table() -> StoredTable:
    names = ("Zoë 🎲", "李小龍", "Bot")
    header = Header(
        game="suspense",
        version=3,
        players=3,
        options={"first_seat": -1, "open": True, "variant": "ö"},
        seats=names,
        seed=2**128 - 1,
    )
    seats = (
        StoredSeat(names[0], "", "hash-of-zoe"),
        StoredSeat(names[1], "", "hash-of-li"),
        StoredSeat(names[2], "random", ""),
    )
    return StoredTable("table-1", header, seats, (), 1234567890.125)
