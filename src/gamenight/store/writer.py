"""Group commit: what arrives while one transaction is written shares the next one.

A commit waits for the disk, which takes far longer than an insert. One writer task takes what is
waiting, writes it in one transaction, and gives each its own verdict.

Entries come first: all that wait go into the next transaction. Other changes at tables and in
evenings, for which people there wait, go along with them, and then whatever else is to be written;
of both a limited amount at a time, so that no transaction takes much longer because of it. Those
who pay take turns, so that a heavy writer waits only for itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextvars import ContextVar
from functools import partial
from time import perf_counter
from typing import Final, Protocol

from msgspec import Struct

from gamenight.core.errors import BadSetup, GamenightError, Unavailable
from gamenight.store.writes import AnyWrite, NewEntry
from gamenight.util.round_robin import RoundRobin

log = logging.getLogger(__name__)

LARGEST_GROUP: Final = 500
"""Entries in one transaction."""

CHANGES_BESIDE_ENTRIES: Final = 50
"""Changes of seats, clocks and evenings in one transaction."""

ROWS_BESIDE_ENTRIES: Final = 40
"""Once this many rows of anything else are in a transaction, the rest waits for the next one: new
tables above all, which nobody plays at yet."""

SECONDS_PER_WRITE: Final = 0.001
SECONDS_PER_ROW: Final = 0.0001
"""What a write costs the client, in seconds of the server's time."""


class Quota(Protocol):
    """The client that pays for a write. Clients are distinguished by identity."""

    def charge(self, seconds: float) -> None: ...


CURRENT_QUOTA: Final[ContextVar[Quota | None]] = ContextVar("CURRENT_QUOTA", default=None)
"""On whose account the present task writes; None: the server's own."""


Settled = Callable[[GamenightError | None], None]
"""Called with None when something is done, or with what went wrong."""


class PendingWrite(Struct):
    """A write on its way to the disk, and what to call with its outcome."""

    write: AnyWrite
    settled: Settled
    is_unwanted: Callable[[], bool]
    """Whether nobody is waiting for it."""
    begun: float
    is_settled: bool = False

    def settle(self, problem: GamenightError | None) -> None:
        """The first verdict counts."""
        if self.is_settled:
            return
        self.is_settled = True
        try:
            self.settled(problem)
        except Exception:  # the others must hear of theirs
            log.exception("what was saved could not be carried out")


def never() -> bool:
    return False


def settle_future(done: asyncio.Future[None], problem: GamenightError | None) -> None:
    if done.done():  # the caller went away
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


Verdicts = list[GamenightError | None]
WriteAll = Callable[[Sequence[AnyWrite]], Awaitable[Verdicts]]
"""Writes a group in one transaction and gives each a verdict, None for success.

Raises Unavailable if the database fails, anything else if one of them spoils the group; then
nothing is written."""


def ignore(_: float) -> None:
    """Nobody counts."""


class GroupWriter:
    def __init__(self, write_all: WriteAll, saved: Callable[[float], None] = ignore) -> None:
        """``saved`` is called with the seconds that an entry took from here to the disk."""
        self._write_all = write_all
        self._saved = saved
        self._entries: RoundRobin[PendingWrite] = RoundRobin()
        self._changes: RoundRobin[PendingWrite] = RoundRobin()
        self._others: RoundRobin[PendingWrite] = RoundRobin()
        self._something_to_do = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def write(self, write: AnyWrite) -> None:
        """Returns when it is on disk, or raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.begin(write, CURRENT_QUOTA.get(), partial(settle_future, done), done.cancelled)
        await done

    def begin(
        self,
        write: AnyWrite,
        quota: Quota | None,
        settled: Settled,
        is_unwanted: Callable[[], bool] = never,
    ) -> None:
        """The same for callers without a task: ``settled`` is called, in the event loop.

        It is paid for at once, whatever becomes of it.
        """
        if self._closing:
            raise closed()
        if quota is not None:
            quota.charge(SECONDS_PER_WRITE + write.rows * SECONDS_PER_ROW)
        pending = PendingWrite(write, settled, is_unwanted, perf_counter())
        self._line_for(write).add(id(quota), pending)
        self._something_to_do.set()

    def _line_for(self, write: AnyWrite) -> RoundRobin[PendingWrite]:
        """A change keeps a table or an evening locked until it is saved, so it does not wait
        behind what the same address writes besides."""
        if isinstance(write, NewEntry):
            return self._entries
        return self._changes if write.is_change else self._others

    @property
    def _lines(self) -> tuple[RoundRobin[PendingWrite], ...]:
        return self._entries, self._changes, self._others

    async def close(self) -> None:
        """Finishes what is waiting and takes nothing more."""
        self._closing = True
        self._something_to_do.set()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        group: list[PendingWrite] = []
        try:
            while await self._wait():
                group = self._next_group()
                await self._settle(group)
                group = []
        finally:  # also when the event loop is torn down: nobody may wait forever
            self._closing = True
            rest = [pending for line in self._lines for pending in rest_of(line)]
            for pending in group + rest:
                pending.settle(closed())

    async def _wait(self) -> bool:
        """Until there is something to write; False when there never will be again."""
        while not (any(self._lines) or self._closing):
            self._something_to_do.clear()
            await self._something_to_do.wait()
        return any(self._lines)

    def _next_group(self) -> list[PendingWrite]:
        """Leave out what nobody is waiting for."""
        return [
            *wanted(self._entries, LARGEST_GROUP),
            *wanted(self._changes, CHANGES_BESIDE_ENTRIES),
            *wanted(self._others, ROWS_BESIDE_ENTRIES),
        ]

    async def _settle(self, group: Sequence[PendingWrite]) -> None:
        """Give each its verdict. Where one spoils the group, each is written on its own."""
        if not group:
            return
        try:
            verdicts = await self._write_all([pending.write for pending in group])
        except Unavailable as error:
            for pending in group:
                pending.settle(caused(Unavailable(str(error)), error))
        except Exception as error:
            if len(group) == 1:
                group[0].settle(caused(BadSetup("This cannot be stored."), error))
            else:
                for pending in group:
                    await self._settle([pending])
        else:
            # The next group goes to the database first, so that it works while these hear of it.
            asyncio.get_running_loop().call_soon(self._tell, group, verdicts)

    def _tell(self, group: Sequence[PendingWrite], verdicts: Verdicts) -> None:
        now = perf_counter()
        for pending, verdict in zip(group, verdicts, strict=True):
            if verdict is None and isinstance(pending.write, NewEntry):
                self._saved(now - pending.begun)
            pending.settle(verdict)


def wanted(line: RoundRobin[PendingWrite], most_rows: int) -> Iterator[PendingWrite]:
    """Take from a line what is still waited for, until it has this many rows."""
    rows = 0
    while rows < most_rows and (pending := line.take()) is not None:
        if not pending.is_unwanted():
            rows += pending.write.rows
            yield pending


def rest_of(line: RoundRobin[PendingWrite]) -> list[PendingWrite]:
    return list(iter(line.take, None))


def caused(problem: GamenightError, cause: Exception) -> GamenightError:
    """Return what ``raise problem from cause`` would raise."""
    problem.__cause__ = cause
    return problem


def closed() -> Unavailable:
    return Unavailable("The server is shutting down; this may not have been stored.")
