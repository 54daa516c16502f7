"""A thread with a connection of its own, which carries out one transaction after another.

Database calls block, so they are made in a thread; everything that is shared is kept in the event
loop. A caller that goes away takes nothing along: what has begun is finished all the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from gamenight.core.errors import Unavailable
from gamenight.store.database import Database, Session

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Job(Generic[T]):
    work: Callable[[Session], T]
    done: asyncio.Future[T]

    def settle(self, result: T) -> None:
        if not self.done.done():  # else the caller went away
            self.done.set_result(result)

    def fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class Worker:
    def __init__(self, database: Database, begin: str) -> None:
        """``begin`` is the SQL that begins a transaction, reading or writing."""
        self._database = database
        self._begin = begin
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        """None asks the thread to end."""
        self._closing = False
        self._ended = self._loop.create_future()
        self._session: Session | None = None
        """Only the thread touches it."""
        # A daemon: a program that ends without closing its store must not wait for it forever.
        Thread(target=self._run, name="gamenight store", daemon=True).start()

    async def ask(self, work: Callable[[Session], T]) -> T:
        """What ``work`` returns, once its transaction is committed; or what the driver raises."""
        if self._closing:
            raise Unavailable("The server is shutting down.")
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(Job(work, done))
        return await done

    async def run(self, work: Callable[[Session], T]) -> T:
        """Like ``ask``, but where the database is to blame, the error is Unavailable.

        It may reach players, whom the address of the database does not concern. Bad data is the
        caller's.
        """
        try:
            return await self.ask(work)
        except self._database.data_errors:
            raise
        except self._database.errors as error:
            log.warning("%s", self._database.explain(error))
            raise Unavailable("The database does not answer. Please try again soon.") from error

    async def close(self) -> None:
        """Finishes what was asked before and lets go of the database."""
        self._closing = True
        self._jobs.put(None)
        await asyncio.wait([self._ended])

    # In the thread

    def _run(self) -> None:
        while self._carry_out(self._next_jobs()):
            pass
        self._drop_session()
        self._tell(self._ended.set_result, None)

    def _next_jobs(self) -> list[Job[Any] | None]:
        """All that is waiting, at least one."""
        jobs = [self._jobs.get()]
        with suppress(Empty):
            while True:
                jobs.append(self._jobs.get_nowait())
        return jobs

    def _carry_out(self, jobs: list[Job[Any] | None]) -> bool:
        """Whether there may be more."""
        for position, job in enumerate(jobs):
            if job is None:
                return False
            if job.done.cancelled():
                continue
            try:
                session = self._begun()
            except BaseException as error:
                # The others have waited as long already; trying again for each would take ages.
                self._fail(jobs[position:], error)
                return None not in jobs
            self._finish(session, job)
        return True

    def _finish(self, session: Session, job: Job[Any]) -> None:
        try:
            result = job.work(session)
            session.execute("COMMIT")
        except BaseException as error:
            self._roll_back(session)
            self._fail([job], error)
        else:
            self._tell(job.settle, result)

    def _fail(self, jobs: Sequence[Job[Any] | None], error: BaseException) -> None:
        for job in jobs:
            if job is not None:
                self._tell(job.fail, error)

    def _begun(self) -> Session:
        """A session in a transaction; one that was lost while idle is replaced unnoticed."""
        if self._session is not None:
            try:
                self._session.execute(self._begin)
            except self._database.errors:
                if not self._session.is_lost():
                    raise
                self._drop_session()
            else:
                return self._session
        self._session = self._database.connect()
        self._session.execute(self._begin)
        return self._session

    def _roll_back(self, session: Session) -> None:
        try:
            session.roll_back()
        except Exception:  # whatever is wrong with it, a new connection will do
            self._drop_session()

    def _drop_session(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            with suppress(Exception):
                session.close()

    def _tell(self, callback: Callable[..., None], *arguments: object) -> None:
        """Call back in the event loop, unless that has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(callback, *arguments)
