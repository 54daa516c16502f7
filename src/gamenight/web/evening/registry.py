"""The registry of live evenings of this server process: loaded on demand, gone when all have
left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary, finalize

from gamenight.core.errors import Unavailable
from gamenight.store import Store
from gamenight.web.edge.fair_lock import FairLock
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.tokens import home_in, home_of
from gamenight.web.evening.actions import tidy_seats
from gamenight.web.evening.live_evening import FindRoom, LiveEvening
from gamenight.web.evening.starting import TableMaker, begin_proposed
from gamenight.web.tables.room import Room

ELSEWHERE: Final = "This evening is handled by another server process. Please try again."


class EveningRegistry:
    """Finds evenings by their id, or by the id of one of their tables."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        find_room: FindRoom,
        tables: TableMaker,
        owns: Callable[[str], bool] = lambda _: True,
    ) -> None:
        """``owns`` says by the home of an evening whether it belongs to this process."""
        self._store = store
        self._owns = owns
        self._limits = limits
        self._find_room = find_room
        self._tables = tables
        self._live: WeakValueDictionary[str, LiveEvening] = WeakValueDictionary()
        """Kept alive by browsers and by the rooms of its tables."""
        self._arrivals: WeakValueDictionary[str, FairLock] = WeakValueDictionary()

    def has(self, evening_id: str) -> bool:
        """Return whether the evening is in memory."""
        return evening_id in self._live

    async def find(self, evening_id: str) -> LiveEvening | None:
        """Return the evening of that id, None if there is none."""
        if not self._owns(home_of(evening_id)):
            raise Unavailable(ELSEWHERE)  # its connection should have been handed over
        async with self._arrivals.setdefault(evening_id, FairLock()):
            found = self._live.get(evening_id)
            if found is None:
                stored = await self._store.evenings.load(evening_id)
                if stored is None:
                    return None
                found = LiveEvening(
                    self._store, stored, self._find_room, self._limits, self._begin_proposed
                )
                finalize(found, self._store.forget, evening_id)
                self._live[evening_id] = found
            return found

    async def _begin_proposed(self, evening: LiveEvening, table: str) -> None:
        await begin_proposed(evening, table, self._tables)

    async def refresh(self, evening_id: str) -> None:
        """Let an evening that is open here take over what was changed in the store."""
        evening = self._live.get(evening_id)
        if evening is not None:
            await evening.refresh()

    async def welcome(self, room: Room) -> None:
        """Let a room that was just opened know the people of the evening it belongs to, if any."""
        home = home_in(room.id)
        evening_id = await self._store.evenings.at(home) if home else None
        evening = await self.find(evening_id) if evening_id is not None else None
        if evening is not None:
            evening.attach(room)
            evening.soon(tidy_seats(evening, room))

    async def hear(self, id: str) -> None:
        """Another server process has saved something, perhaps about an evening here. One that is
        being opened may have been read before that: news of it waits until it is open."""
        async with self._arrivals.setdefault(id, FairLock()):
            evening = self._live.get(id)
        if evening is not None:
            evening.hear()
