"""All live tables of this server process: loaded when somebody comes, let go when all are gone."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from gamenight.core.errors import BadSetup, GamenightError, Unavailable
from gamenight.games.game import USUAL_BOT
from gamenight.games.names import persons_name
from gamenight.store import Conflict, Store, StoredSeat
from gamenight.web.bots.pool import MOST_POLITE, Pool
from gamenight.web.clocks.table_clock import new_clock
from gamenight.web.clocks.uptime import Uptime
from gamenight.web.config.settings import Settings
from gamenight.web.daily.service import Daily
from gamenight.web.edge.fair_lock import FairLock, WorkSlices
from gamenight.web.edge.handover import Siblings
from gamenight.web.edge.limits import MANY, ConnectionQuota
from gamenight.web.edge.metrics import Metrics
from gamenight.web.edge.tokens import hash_of
from gamenight.web.evening import redaction
from gamenight.web.evening.registry import EveningRegistry
from gamenight.web.people.ratings import Ratings
from gamenight.web.sockets.audience import Browser
from gamenight.web.sockets.broadcast import Broadcaster
from gamenight.web.tables.analyses import Analyses
from gamenight.web.tables.new_table import same_again
from gamenight.web.tables.room import Room
from gamenight.web.tables.session import TableSession
from gamenight.web.tables.table_bots import BotService
from gamenight.web.tables.writer import TAKEN, TWO_HANDS

log = logging.getLogger("gamenight.web")

ELSEWHERE: Final = "This table is handled by another server process. Please try again."
TOO_MANY: Final = "Too many tables are open from your address. Please close some."

WEIGHT_TO_KEEP: Final = 300_000
"""Rooms that nobody looks at are kept up to this weight, see ``Room.weight``."""

SECONDS_PER_DAY: Final = 24 * 3600
SECONDS_TO_BEGIN: Final = 14 * SECONDS_PER_DAY
"""A table is forgotten if nobody has given an answer there by then."""
SECONDS_BETWEEN_TIDYING: Final = 3600
SECONDS_BETWEEN_LOOKS: Final = 5.0


class Services:
    """Finds rooms by their table's id, and keeps them up to date with other server processes."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        siblings: Siblings | None = None,
        metrics: Metrics | None = None,
        uptime: Uptime | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics or Metrics()
        store.on_saved = self.metrics.saved
        self.uptime = uptime or Uptime(store)
        self._siblings = siblings
        self.broadcaster = Broadcaster()
        self.importers = Pool(1)
        """Replay the records that people bring."""
        self._background = Pool(1, MOST_POLITE)
        """Does what nobody waits for."""
        self.analyses = Analyses(store, self._background)
        self.daily = Daily(store, self._background)
        self.ratings = Ratings(store)
        self._pool = Pool(settings.workers)
        self._advisers = Pool(settings.workers, MOST_POLITE)
        """Work out hints."""
        self._bot_service = BotService(self._pool, self._advisers, settings.thinking_seconds)
        self._replaying = WorkSlices()
        """The matches of rooms that are being opened."""
        self._rooms: dict[str, Room] = {}
        """The most recently wanted one is last."""
        self.evenings = EveningRegistry(store, settings.limits, self.room, self._owns)
        self._arrivals: WeakValueDictionary[str, FairLock] = WeakValueDictionary()
        self.browsers: ConnectionQuota[TableSession] = ConnectionQuota(
            MANY, settings.limits.connections_each, lambda browser: browser.send_away(TOO_MANY)
        )
        """All that have a table open; some may come through a proxy."""
        self.pages: ConnectionQuota[Browser] = ConnectionQuota(
            MANY, settings.limits.connections_each, lambda browser: browser.send_away(TOO_MANY)
        )
        """All that have the page of an evening open."""

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, replayed from the store if need be; None if there is no table."""
        if not self._owns(table_id):
            raise Unavailable(ELSEWHERE)  # its connection should have been handed over
        async with self._arrival(table_id):
            room = self._rooms.pop(table_id, None)
            if room is None:
                stored = await self.store.load(table_id)
                if stored is None:
                    return None
                limits, now = self.settings.limits, self.uptime.now
                room = await Room.open(
                    self.store, stored, self._bot_service, limits, now, self._replaying
                )
                await self.evenings.welcome(room)
                self._let_go()
            self._rooms[table_id] = room
            return room

    def _owns(self, table_id: str) -> bool:
        """Whether the table belongs to this one of the processes at this port."""
        return self._siblings is None or self._siblings.owns(table_id)

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
                self.store.forget(table_id)

    def welcome(self, address: str, browser: TableSession) -> bool:
        """Whether a browser may have its table open, beside all others from its address."""
        room = browser.room
        if room.seats.is_record:
            rooms = {room, *[other.room for other in self.browsers.of(address)]}
            records = [found.weight for found in rooms if found.seats.is_record]
            if len(records) > 1 and sum(records) > self.settings.limits.records_weight_each:
                return self._turn_away()
        return self.browsers.arrive(address, browser) or self._turn_away()

    def _turn_away(self) -> bool:
        self.metrics.count("turned_away")
        return False

    async def again(self, room: Room) -> str:
        """The table of the next match with the same seats; the first to ask sets it up.

        Its id follows from that of the room, so that all server processes (and this one after a
        restart) mean the same table.
        """
        if not room.match.state.over:
            raise BadSetup("This match is still being played.")
        if room.company is not None:
            raise BadSetup("The next match is chosen on the page of the evening.")
        if room.seats.open:
            raise BadSetup("Somebody has to take the open seat first.")
        if not room.next_table:
            table = same_again(room.id, room.match.header, room.seats.stored)
            clock = room.state.clock
            if clock is not None:
                now = await self.uptime.begin(clock.rule)
                table = replace(table, clock=new_clock(clock.rule, len(room.seats), now))
            with suppress(Conflict):  # somebody has set it up already
                await self.store.create(table)
            room.next_table = table.id
            room.announce()
        return room.next_table

    async def join(
        self, room: Room, invite: str, name: str, token: str, person_hash: str = ""
    ) -> None:
        """Take an open seat that an invitation is for; the token opens it from now on."""

        def check() -> None:
            if room.seats.is_persons(person_hash):
                raise BadSetup(TWO_HANDS)

        for _ in room.seats.open:
            seat = room.seats.invited(invite)
            if seat is None or room.seats.opened_by(token):  # the same form was sent twice at once
                break
            before = room.seats[seat]
            known_as = persons_name(name, seat, room.seats.names)
            after = StoredSeat(known_as, "", hash_of(token), person_hash=person_hash)
            with suppress(Conflict):  # somebody was quicker: there may be another
                await room.writer.reseat(seat, before, after, check)
        if not room.seats.opened_by(token):
            raise BadSetup(TAKEN)

    async def forget(self, person_hash: str) -> None:
        """Forget who somebody was: in their evenings, then on their seats and everywhere else."""
        for evening_id, _ in await self.store.people.evenings(person_hash):
            await redaction.forget(self.store, evening_id, person_hash)
            await self.evenings.refresh(evening_id)
        tables = await self.store.people.forget(person_hash, redaction.SOMEBODY, USUAL_BOT)
        for room in [self._rooms[table] for table in tables if table in self._rooms]:
            await room.writer.refresh()

    # What goes on all the time

    def chores(self) -> tuple[Coroutine[None, None, None], ...]:
        """What is done for as long as the server runs."""
        return self.listen(), self.tidy(), self.measure(), self.uptime.keep()

    async def measure(self) -> None:
        """Look now and then at what is going on, for those who watch the server."""
        loop, metrics = asyncio.get_running_loop(), self.metrics
        while True:
            metrics.set("tables", len(self._rooms))
            metrics.set("browsers", len(self.browsers))
            metrics.set("evening_pages", len(self.pages))
            metrics.set("bots_thinking", self._pool.busy + self._advisers.busy)
            metrics.set("bots_waiting", self._pool.waiting + self._advisers.waiting)
            metrics.note_process()
            due = loop.time() + SECONDS_BETWEEN_LOOKS
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            metrics.set("loop_delay_seconds", loop.time() - due)

    async def listen(self) -> None:
        """Follow what other server processes save, for as long as the store is open."""
        async for id in self.store.changes():
            async with self._arrival(id):
                room = self._rooms.get(id)
            if room is None:
                self.evenings.hear(id)
                continue
            try:
                await room.writer.refresh()
            except GamenightError as error:
                log.warning("a table could not be refreshed: %s", error)
            except Exception:  # one that is broken must not keep the news of others away
                log.exception("the table %s could not be refreshed", id)

    async def tidy(self) -> None:
        """Forget tables that were set up long ago and never played at, now and every hour."""
        since = 0.0
        while True:
            until = time.time() - SECONDS_TO_BEGIN
            try:
                await self.store.forget_unplayed(since, until, self._is_kept)
                since = until
                if self.settings.forget_after_days:
                    before = time.time() - self.settings.forget_after_days * SECONDS_PER_DAY
                    await self.store.forget_idle(before, self._is_kept)
            except GamenightError as error:
                log.warning("tables that were never played at could not be forgotten: %s", error)
            await asyncio.sleep(SECONDS_BETWEEN_TIDYING)

    def _is_kept(self, id: str) -> bool:
        """Whether somebody may have the table or evening open, here or in another process."""
        return id in self._rooms or self.evenings.has(id) or not self._owns(id)

    async def close(self) -> None:
        for room in self._rooms.values():
            room.close()
        self.broadcaster.close()
        await self._pool.close()
        await self._advisers.close()
        await self.importers.close()
        await self.analyses.close()
        await self.daily.close()
        await self.ratings.close()
        await self._background.close()
