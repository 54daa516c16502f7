"""The database thread: it has a connection of its own and runs one transaction after another.

Database calls block, so they are made in a thread; everything that is shared is kept in the event
loop. A caller that goes away disturbs nothing: what has begun is finished all the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from msgspec import Struct

from gamenight.core.errors import Unavailable
from gamenight.store.database import Connection, Database

T = TypeVar("T")

log = logging.getLogger(__name__)


class PendingWork(Struct, Generic[T], frozen=True):
    """A transaction to run, and its waiting caller."""

    work: Callable[[Connection], T]
    done: asyncio.Future[T]
    is_one_statement: bool
    """Whether it is a transaction by itself, which nobody has to begin and commit."""

    def settle(self, result: T) -> None:
        if not self.done.done():  # else the caller went away
            self.done.set_result(result)

    def fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class DatabaseThread:
    def __init__(self, database: Database, begin: str) -> None:
        """``begin`` is the SQL that begins a transaction, reading or writing."""
        self._database = database
        self._begin = begin
        self._loop = asyncio.get_running_loop()
        self._waiting: SimpleQueue[PendingWork[Any] | None] = SimpleQueue()
        """None asks the thread to end."""
        self._closing = False
        self._ended = self._loop.create_future()
        self._connection: Connection | None = None
        """Only the thread touches it."""
        # A daemon: a program that ends without closing its store must not wait for it forever.
        Thread(target=self._run, name="gamenight store", daemon=True).start()

    async def ask(self, work: Callable[[Connection], T], *, is_one_statement: bool = False) -> T:
        """What ``work`` returns, once its transaction is committed; or what the driver raises.

        After each statement the thread has to wait for the interpreter, so that work which
        ``is_one_statement`` is much sooner done.
        """
        if self._closing:
            raise Unavailable("The server is shutting down.")
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.put(PendingWork(work, done, is_one_statement))
        return await done

    async def run(self, work: Callable[[Connection], T], *, is_one_statement: bool = False) -> T:
        """Like ``ask``, but where the database is to blame, the error is Unavailable.

        It may reach players, and the address of the database is none of their business. Bad data is
        the caller's problem.
        """
        try:
            return await self.ask(work, is_one_statement=is_one_statement)
        except self._database.data_errors:
            raise
        except self._database.errors as error:
            log.warning("%s", self._database.explain(error))
            raise Unavailable("The database does not answer. Please try again soon.") from error

    async def close(self) -> None:
        """Finishes what was asked before and lets go of the database."""
        self._closing = True
        self._waiting.put(None)
        await asyncio.wait([self._ended])

    # In the thread

    def _run(self) -> None:
        while self._do(self._all_waiting()):
            pass
        self._drop_connection()
        self._tell(self._ended.set_result, None)

    def _all_waiting(self) -> list[PendingWork[Any] | None]:
        """Return all that is waiting, at least one."""
        found = [self._waiting.get()]
        with suppress(Empty):
            while True:
                found.append(self._waiting.get_nowait())
        return found

    def _do(self, works: list[PendingWork[Any] | None]) -> bool:
        """Return whether there may be more."""
        for position, pending in enumerate(works):
            if pending is None:
                return False
            if pending.done.cancelled():
                continue
            try:
                connection = self._connected() if pending.is_one_statement else self._begun()
            except BaseException as error:
                # The others have waited as long already; trying again for each would take ages.
                self._fail(works[position:], error)
                return None not in works
            self._finish(connection, pending)
        return True

    def _finish(self, connection: Connection, pending: PendingWork[Any]) -> None:
        try:
            result = pending.work(connection)
            if not pending.is_one_statement:
                connection.execute("COMMIT")
        except BaseException as error:
            self._roll_back(connection)
            self._fail([pending], error)
        else:
            self._tell(pending.settle, result)

    def _fail(self, works: Sequence[PendingWork[Any] | None], error: BaseException) -> None:
        for pending in works:
            if pending is not None:
                self._tell(pending.fail, error)

    def _begun(self) -> Connection:
        """Return a connection in a transaction; one that was lost while idle is replaced
        unnoticed."""
        if self._connection is not None:
            try:
                self._connection.execute(self._begin)
            except self._database.errors:
                if not self._connection.is_lost():
                    raise
                self._drop_connection()
            else:
                return self._connection
        connection = self._connected()
        connection.execute(self._begin)
        return connection

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.connect()
        return self._connection

    def _roll_back(self, connection: Connection) -> None:
        try:
            connection.roll_back()
        except Exception:  # whatever is wrong with it, a new connection will do
            self._drop_connection()

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()

    def _tell(self, callback: Callable[..., None], *arguments: object) -> None:
        """Call back in the event loop, unless that has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(callback, *arguments)
