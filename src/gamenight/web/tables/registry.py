"""The registry of rooms: live tables of this process, loaded on demand and dropped when unused."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final
from weakref import WeakValueDictionary

from gamenight.core.errors import GamenightError, Unavailable
from gamenight.store import Store, StoredTable
from gamenight.web.clocks.uptime import Uptime
from gamenight.web.edge.fair_lock import FairLock, WorkSlices
from gamenight.web.edge.limits import Limits
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import BotService

log = logging.getLogger("gamenight.web")

ELSEWHERE: Final = "This table is handled by another server process. Please try again."

WEIGHT_TO_KEEP: Final = 300_000
"""Rooms that nobody needs are kept up to this weight, see ``Room.weight``."""


async def leave_alone(_: Room) -> None:
    """A room that belongs to no evening."""


class RoomRegistry:
    """Finds rooms by their table's id, and keeps them up to date with other server processes."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        bot_service: BotService,
        uptime: Uptime,
        owns: Callable[[str], bool],
    ) -> None:
        """``owns`` says whether a table belongs to this one of the processes at this port."""
        self._store = store
        self._limits = limits
        self._bot_service = bot_service
        self._uptime = uptime
        self._owns = owns
        self.on_open: Callable[[Room], Awaitable[None]] = leave_alone
        """Called with every room that is opened, before anybody gets it."""
        self._replaying = WorkSlices()
        """The matches of rooms that are being opened."""
        self._rooms: dict[str, Room] = {}
        """The most recently wanted one is last."""
        self._arrivals: WeakValueDictionary[str, FairLock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._rooms)

    def may_have(self, table_id: str) -> bool:
        """Return whether the table may be open, here or in another process."""
        return table_id in self._rooms or not self._owns(table_id)

    async def find(self, table_id: str) -> Room | None:
        """Return the room of a table, replayed from the store if need be; None if there is no
        table."""
        if not self._owns(table_id):
            raise Unavailable(ELSEWHERE)  # its connection should have been handed over
        async with self._arrival(table_id):
            room = self._rooms.pop(table_id, None)
            if room is None:
                stored = await self._store.load(table_id)
                if stored is None:
                    return None
                room = await self._open(stored)
                await self.on_open(room)
                self._let_go()
            self._rooms[table_id] = room
            return room

    async def look_up(self, table_id: str) -> Room | None:
        """The same only to read it, and even if another process owns the table: then as it is
        stored now, and nothing is kept of it."""
        if self._owns(table_id):
            return await self.find(table_id)
        stored = await self._store.peek(table_id)
        return await self._open(stored) if stored is not None else None

    async def _open(self, stored: StoredTable) -> Room:
        now = self._uptime.now
        return await Room.open(
            self._store, stored, self._bot_service, self._limits, now, self._replaying
        )

    def _arrival(self, table_id: str) -> FairLock:
        """Held while a room is made: it is made once, and news of its table waits for it."""
        return self._arrivals.setdefault(table_id, FairLock())

    def _let_go(self) -> None:
        """Forget rooms that nobody needs, the longest unused first, until the rest is light."""
        weight = sum(room.weight for room in self._rooms.values())
        for table_id, room in tuple(self._rooms.items()):
            if weight <= WEIGHT_TO_KEEP:
                return
            if not room.is_needed:
                weight -= room.weight
                room.close()
                del self._rooms[table_id]
                self._store.forget(table_id)

    async def hear(self, table_id: str) -> bool:
        """Take over what another process has saved; returns whether the table is open here."""
        async with self._arrival(table_id):
            room = self._rooms.get(table_id)
        if room is None:
            return False
        try:
            await room.writer.refresh()
        except GamenightError as error:
            log.warning("a table could not be refreshed: %s", error)
        except Exception:  # one that is broken must not keep the news of others away
            log.exception("the table %s could not be refreshed", table_id)
        return True

    async def refresh(self, table_ids: Sequence[str]) -> None:
        """Let tables that are open here take over what was changed in the store."""
        for room in [self._rooms[id] for id in table_ids if id in self._rooms]:
            await room.writer.refresh()

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()
