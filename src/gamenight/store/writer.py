"""Group commit: entries that arrive while one transaction is written share the next one.

A commit waits for the disk, which takes far longer than an insert. One writer task takes all
entries that are waiting, writes them in one transaction, and gives each its own verdict.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from gamenight.core.errors import BadSetup, GamenightError, Unavailable
from gamenight.store.model import Entry, EntryKey

LARGEST_GROUP: Final = 500


@dataclass(frozen=True)
class PendingEntry:
    """An entry on its way to the disk, and whoever waits for it."""

    key: EntryKey
    entry: Entry
    done: asyncio.Future[None]

    def settle(self, problem: GamenightError | None) -> None:
        if self.done.done():  # the caller went away
            return
        if problem is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(problem)


Verdicts = list[GamenightError | None]
Write = Callable[[Sequence[PendingEntry]], Awaitable[Verdicts]]
"""Writes a group in one transaction and gives each a verdict, None for success.

Raises Unavailable if the database fails, anything else if one of the entries spoils the group;
then nothing is written."""


class GroupWriter:
    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[PendingEntry] = []
        self._something_to_do = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def append(self, key: EntryKey, entry: Entry) -> None:
        """Returns when the entry is on disk, or raises."""
        if self._closing:
            raise closed()
        pending = PendingEntry(key, entry, asyncio.get_running_loop().create_future())
        self._waiting.append(pending)
        self._something_to_do.set()
        await pending.done

    async def close(self) -> None:
        """Finishes what is waiting and takes nothing more."""
        self._closing = True
        self._something_to_do.set()
        await asyncio.wait([self._task])

    async def _run(self) -> None:
        group: list[PendingEntry] = []
        try:
            while await self._wait():
                group = self._next_group()
                await self._settle(group)
        finally:  # also when the event loop is torn down: nobody may wait forever
            self._closing = True
            for pending in group + self._waiting:
                pending.settle(closed())

    async def _wait(self) -> bool:
        """Until there is something to write; False when there never will be again."""
        while not self._waiting and not self._closing:
            self._something_to_do.clear()
            await self._something_to_do.wait()
        return bool(self._waiting)

    def _next_group(self) -> list[PendingEntry]:
        group = self._waiting[:LARGEST_GROUP]
        del self._waiting[:LARGEST_GROUP]
        return [pending for pending in group if not pending.done.cancelled()]

    async def _settle(self, group: Sequence[PendingEntry]) -> None:
        """Give each its verdict. Where one spoils the group, each is written on its own."""
        if not group:
            return
        try:
            verdicts = await self._write(group)
        except Unavailable as error:
            for pending in group:
                pending.settle(caused(Unavailable(str(error)), error))
        except Exception as error:
            if len(group) == 1:
                group[0].settle(caused(BadSetup("This entry cannot be stored."), error))
            else:
                for pending in group:
                    await self._settle([pending])
        else:
            for pending, verdict in zip(group, verdicts, strict=True):
                pending.settle(verdict)


def caused(problem: GamenightError, cause: Exception) -> GamenightError:
    """What ``raise problem from cause`` would raise."""
    problem.__cause__ = cause
    return problem


def closed() -> Unavailable:
    return Unavailable("The server is shutting down; the entry may not have been stored.")
