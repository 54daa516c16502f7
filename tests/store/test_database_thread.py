"""The thread that does transactions, with a database that the test holds in its hand."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence

import pytest

from gamenight.core.errors import Unavailable
from gamenight.store.database import Connection, Database, Row
from gamenight.store.database_thread import DatabaseThread

pytestmark = pytest.mark.anyio

LONG = 60
"""Seconds after which a test that waits for an event gives up."""


class Failure(Exception):
    """What the driver of the toy raises."""


class BadData(Failure):
    pass


class ToyDatabase(Database):
    """Notes what it is given, and fails where the test wants it to."""

    begin_reading = begin_writing = "BEGIN"
    errors = (Failure,)
    data_errors = (BadData,)
    place = "toy"

    def __init__(self) -> None:
        self.told: list[str] = []
        self.refuses: set[str] = set()
        """Commands that fail; CONNECT among them."""
        self.lost = False
        """Whether the present connection is of no further use."""

    def tell(self, command: str) -> None:
        self.told.append(command)
        if command in self.refuses:
            raise Failure(f"{command} is refused")

    def connect(self) -> Connection:
        self.tell("CONNECT")
        self.lost = False
        return ToyConnection(self)

    def news(self, sender: str, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        pass


class ToyConnection(Connection):
    def __init__(self, database: ToyDatabase) -> None:
        self._database = database

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        self._database.tell(sql)
        if self._database.lost:
            raise Failure("the connection is lost")
        return []

    def roll_back(self) -> None:
        self.execute("ROLLBACK")

    def is_lost(self) -> bool:
        return self._database.lost

    def close(self) -> None:
        self._database.tell("CLOSE")

    def change(self, sql: str, parameters: Sequence[object]) -> int:
        return len(self.execute(sql, parameters))

    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> list[Row]:
        return [found for row in rows for found in self.execute(sql, row)]

    def has_table(self, name: str) -> bool:
        return bool(self.execute(f"HAS {name}"))

    def columns(self, name: str) -> list[str]:
        return [str(row) for row in self.execute(f"COLUMNS {name}")]

    def lock_schema(self) -> None:
        """Nobody else uses this database."""

    def announce(self, sender: str, table_ids: Iterable[str]) -> None:
        """There is nobody to tell."""


class Gate:
    """Work in which the thread stays until the test lets it go on."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.entered = asyncio.Event()
        self._may_leave = threading.Event()

    def __call__(self, connection: Connection) -> str:
        self._loop.call_soon_threadsafe(self.entered.set)
        assert self._may_leave.wait(LONG)
        return "through the gate"

    def open(self) -> None:
        self._may_leave.set()


@pytest.fixture
def database() -> ToyDatabase:
    return ToyDatabase()


@pytest.fixture
async def thread(database: ToyDatabase, anyio_backend: str) -> AsyncIterator[DatabaseThread]:
    thread = DatabaseThread(database, "BEGIN")
    yield thread
    database.refuses.clear()
    await thread.close()


def work(name: str) -> Callable[[Connection], str]:
    def execute(connection: Connection) -> str:
        connection.execute(name)
        return name

    return execute


def bad_work(connection: Connection) -> None:
    raise BadData("too large")


async def outcome_of(*tasks: asyncio.Task[str]) -> list[str | BaseException]:
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_all_transactions_use_one_connection(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    assert await thread.run(work("one")) == "one"
    assert await thread.run(work("two")) == "two"
    assert database.told == ["CONNECT", "BEGIN", "one", "COMMIT", "BEGIN", "two", "COMMIT"]


async def test_one_statement_is_a_transaction_by_itself(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    assert await thread.run(work("one"), is_one_statement=True) == "one"
    assert await thread.run(work("two")) == "two"
    assert database.told == ["CONNECT", "one", "BEGIN", "two", "COMMIT"]


async def test_nobody_is_told_before_the_commit(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    gate = Gate()
    asked = asyncio.create_task(thread.run(gate))
    await gate.entered.wait()
    assert not asked.done()
    gate.open()
    assert await asked == "through the gate"
    assert database.told[-1] == "COMMIT"


async def test_what_cannot_be_committed_has_failed(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    database.refuses = {"COMMIT"}
    with pytest.raises(Unavailable):
        await thread.run(work("one"))
    assert database.told == ["CONNECT", "BEGIN", "one", "COMMIT", "ROLLBACK"]


async def test_bad_data_is_rolled_back_and_the_callers(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    with pytest.raises(BadData):
        await thread.run(bad_work)
    assert database.told == ["CONNECT", "BEGIN", "ROLLBACK"]
    assert await thread.run(work("two")) == "two"
    assert database.told.count("CONNECT") == 1


async def test_a_connection_that_cannot_roll_back_is_replaced(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    database.refuses = {"one", "ROLLBACK"}
    with pytest.raises(Unavailable):
        await thread.run(work("one"))
    assert database.told == ["CONNECT", "BEGIN", "one", "ROLLBACK", "CLOSE"]
    assert await thread.run(work("two")) == "two"


async def test_a_connection_lost_while_idle_is_replaced_unnoticed(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    await thread.run(work("one"))
    database.lost = True
    database.told.clear()
    assert await thread.run(work("two")) == "two"
    assert database.told == ["BEGIN", "CLOSE", "CONNECT", "BEGIN", "two", "COMMIT"]


async def test_a_database_that_is_busy_is_not_asked_twice(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    await thread.run(work("one"))
    database.told.clear()
    database.refuses = {"BEGIN"}
    with pytest.raises(Unavailable):
        await thread.run(work("two"))
    assert database.told == ["BEGIN"]


async def test_all_who_wait_for_an_unreachable_database_hear_so_at_once(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    gate = Gate()
    first = asyncio.create_task(thread.run(gate))
    await gate.entered.wait()
    database.refuses = {"COMMIT", "ROLLBACK", "CONNECT"}
    others = [asyncio.create_task(thread.run(work("never"))) for _ in range(5)]
    await asyncio.sleep(0)
    gate.open()
    outcome = await outcome_of(first, *others)
    assert [type(problem) for problem in outcome] == [Unavailable] * 6
    assert database.told.count("CONNECT") == 2
    database.refuses.clear()
    assert await thread.run(work("again")) == "again"


async def test_a_caller_that_goes_away_breaks_nothing(
    thread: DatabaseThread, database: ToyDatabase
) -> None:
    gate = Gate()
    begun = asyncio.create_task(thread.run(gate))
    await gate.entered.wait()
    waiting = [asyncio.create_task(thread.run(work(name))) for name in ("one", "two")]
    await asyncio.sleep(0)
    begun.cancel()
    waiting[0].cancel()
    await asyncio.sleep(0)
    gate.open()
    outcome = await outcome_of(begun, *waiting)
    assert isinstance(outcome[0], asyncio.CancelledError)
    assert isinstance(outcome[1], asyncio.CancelledError)
    assert outcome[2] == "two"
    # What had begun was finished; what had not was left out.
    assert database.told == ["CONNECT", "BEGIN", "COMMIT", "BEGIN", "two", "COMMIT"]


async def test_closing_finishes_what_was_asked_before(database: ToyDatabase) -> None:
    thread = DatabaseThread(database, "BEGIN")
    gate = Gate()
    asked = [asyncio.create_task(thread.run(gate)), asyncio.create_task(thread.run(work("two")))]
    await gate.entered.wait()
    closing = asyncio.create_task(thread.close())
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="shutting down"):
        await thread.run(work("three"))
    gate.open()
    await closing
    assert await outcome_of(*asked) == ["through the gate", "two"]
    assert database.told[-2:] == ["COMMIT", "CLOSE"]
    await thread.close()


async def test_closing_ends_although_the_database_is_unreachable(database: ToyDatabase) -> None:
    database.refuses = {"CONNECT"}
    thread = DatabaseThread(database, "BEGIN")
    asked = asyncio.create_task(thread.run(work("one")))
    await asyncio.sleep(0)
    await thread.close()
    with pytest.raises(Unavailable):
        await asked


FORGETS_TO_CLOSE = """
import asyncio, sys
from gamenight.store import Store
asyncio.run(Store.open(sys.argv[1]))
"""


def test_a_program_that_forgets_to_close_its_store_ends(database_url: str) -> None:
    command = [sys.executable, "-c", FORGETS_TO_CLOSE, database_url]
    assert subprocess.run(command, timeout=LONG, check=False).returncode == 0
