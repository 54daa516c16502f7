"""All live tables of this server process: loaded when somebody comes, let go when all are gone."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from weakref import WeakValueDictionary

from gamenight.core.errors import BadSetup, GamenightError
from gamenight.store import Conflict, Store, StoredSeat
from gamenight.web.room import TAKEN, Room
from gamenight.web.seating import clean_name, same_again, unlike
from gamenight.web.tokens import hash_of

log = logging.getLogger("gamenight.web")

ROOMS_TO_KEEP = 200
"""More rooms than this are let go as soon as nobody looks at them."""


class Hall:
    """Finds rooms by their table's id, and keeps them up to date with other server processes."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rooms: dict[str, Room] = {}
        self._arrivals: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, replayed from the store if need be; None if there is no table."""
        room = self._rooms.get(table_id)
        if room is not None:
            return room
        async with self._arrival(table_id):
            if table_id not in self._rooms:
                stored = await self.store.load(table_id)
                if stored is None:
                    return None
                self._let_go()
                # In a thread: to replay a long match takes a while, and others play meanwhile.
                self._rooms[table_id] = await asyncio.to_thread(Room, self.store, stored)
            return self._rooms[table_id]

    def _arrival(self, table_id: str) -> asyncio.Lock:
        """Held while a room is made: it is made once, and news of its table waits for it."""
        return self._arrivals.setdefault(table_id, asyncio.Lock())

    def _let_go(self) -> None:
        if len(self._rooms) < ROOMS_TO_KEEP:
            return
        for table_id, room in tuple(self._rooms.items()):
            if not room.is_needed:
                room.close()
                del self._rooms[table_id]
                self.store.forget(table_id)

    async def again(self, room: Room) -> str:
        """The table of the next match with the same seats; the first to ask sets it up.

        Its id follows from that of the room, so that all server processes (and this one after a
        restart) mean the same table.
        """
        if not room.match.state.over:
            raise BadSetup("This match is still being played.")
        if not room.next_table:
            table = same_again(room.id, room.match.header, room.seats)
            with suppress(Conflict):  # somebody has set it up already
                await self.store.create(table)
            room.next_table = table.id
            room.announce()
        return room.next_table

    async def join(self, room: Room, invite: str, name: str, token: str) -> None:
        """Take the open seat that an invitation is for; the token opens it from now on."""
        seat = room.invited_seat(invite)
        if seat is None:
            raise BadSetup(TAKEN)
        name = unlike(clean_name(name) or f"Player {seat + 1}", room.names)
        try:
            await room.reseat(seat, room.seats[seat], StoredSeat(name, "", hash_of(token)))
        except Conflict:
            if seat not in room.seats_of(token):  # else the same form was sent twice at once
                raise BadSetup(TAKEN) from None

    async def listen(self) -> None:
        """Follow what other server processes save, for as long as the store is open."""
        async for table_id in self.store.changes():
            async with self._arrival(table_id):
                room = self._rooms.get(table_id)
            if room is not None:
                try:
                    await room.refresh()
                except GamenightError as error:
                    log.warning("a table could not be refreshed: %s", error)

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()
