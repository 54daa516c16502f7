"""What was confirmed is there after the process is killed; and SQLite is set to survive worse."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from gamenight.store import Entry, Store
from gamenight.store.address import database_at
from gamenight.store.database import Connection
from tests.programs import started
from tests.some import some

pytestmark = pytest.mark.anyio

PROGRAM = Path(__file__).with_name("appending_process.py")


def confirmed_until_killed(url: str, lines: int) -> list[tuple[str, int]]:
    """Let the program run until it has confirmed this many entries, kill it, and read on."""
    command = [sys.executable, str(PROGRAM), url]
    with started(command) as process:
        assert process.stdout is not None
        printed = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        printed += process.stdout.readlines()
    whole_lines = [line.split() for line in printed if line.endswith("\n")]
    return [(table_id, int(number)) for table_id, number in whole_lines]


async def test_nothing_confirmed_is_lost_by_kill_9(database_url: str) -> None:
    confirmed = confirmed_until_killed(database_url, 500)
    assert len(confirmed) >= 500
    store = await Store.open(database_url)
    for table_id in some(sorted({table_id for table_id, _ in confirmed})):
        table = await store.load(table_id)
        assert table is not None
        stored = [entry.id for entry in table.entries]
        assert stored == [f"{table_id}/{number}" for number in range(len(stored))]
        assert max(number for name, number in confirmed if name == table_id) < len(stored)
        # And the table goes on.
        await store.append(table_id, len(stored), Entry(0, (0,), "after"))
    await store.close()


def connected(url: str) -> AbstractContextManager[Connection]:
    """A connection as the store's writer has it."""
    return closing(database_at(url).connect())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    with connected(str(tmp_path / "matches.db")) as connection:
        for setting, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("busy_timeout", 10_000),
        ):
            assert connection.execute(f"PRAGMA {setting}") == [(value,)], setting


def test_postgres_commits_for_good_and_waits_for_nobody_for_ever(postgres_url: str) -> None:
    with connected(postgres_url) as connection:
        for setting, value in (
            ("synchronous_commit", "on"),
            ("lock_timeout", "10s"),
            ("idle_in_transaction_session_timeout", "30s"),
        ):
            assert connection.execute(f"SHOW {setting}") == [(value,)], setting
