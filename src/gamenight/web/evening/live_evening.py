"""A live evening: its state, who is connected, and its tables.

As with entries of a match, whatever happens is saved before anybody sees it. An event is worked out
from the newest state; where another server was quicker, it is worked out once more.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final
from weakref import WeakValueDictionary

from gamenight.core.errors import GamenightError, NotYourTurn, Unavailable
from gamenight.core.events import NOBODY
from gamenight.store import Conflict, NewEvent, Store, StoredEvening, StoredSeat
from gamenight.table import Avatar, avatars_for
from gamenight.table.avatars import avatar_from
from gamenight.web.edge.fair_lock import FairLock
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.tokens import hash_of, home_in
from gamenight.web.evening.events import (
    Ended,
    EveningEvent,
    EveningSummary,
    Forgotten,
    Joined,
    Person,
    TurnTime,
    decode_event,
    encode_event,
)
from gamenight.web.evening.messages import EveningFrame
from gamenight.web.evening.presence import Presence
from gamenight.web.evening.state import EveningState
from gamenight.web.evening.turn_timer import TurnClock
from gamenight.web.sockets.audience import Audience
from gamenight.web.tables.beginners import is_beginner
from gamenight.web.tables.results import result_after
from gamenight.web.tables.room import Farewell, Room

log = logging.getLogger("gamenight.web")

ATTEMPTS: Final = 5
"""How often an event is worked out again because others were quicker."""

SECONDS_OF_GRACE = 6.0
"""A person who goes from one page to the next is not away."""

SECONDS_BETWEEN_ROUNDS: Final = 30.0
"""How often it is checked whether anything is due."""

EVENTS_BEFORE_SUMMARY = 500
"""After this many events, one that holds all of it takes their place."""

SECONDS_TO_SAY_NO = 10.0
"""After which a proposed match begins."""

REMOVED: Final = "{} removed you from the evening."
LEFT: Final = "You have left this evening."

FindRoom = Callable[[str], Awaitable[Room | None]]
BeginProposed = Callable[["LiveEvening", str], Coroutine[Any, Any, None]]
"""Begins a match that was proposed, by its table."""


class LiveEvening:
    """An evening that is open, from its page or from one of its tables.

    It is kept alive by its browsers and by the rooms of its tables, and never keeps a room alive.
    """

    def __init__(
        self,
        store: Store,
        stored: StoredEvening,
        find_room: FindRoom,
        limits: Limits,
        begin_proposed: BeginProposed,
    ) -> None:
        self.id = stored.id
        self.home = stored.home
        self.created = stored.created
        self.state = EveningState()
        self.audience = Audience(limits)
        """The browsers that have the page of the evening open."""
        self.shown: EveningFrame | None = None
        """What its pages show, worked out once for every change."""
        self._store = store
        self._find_room = find_room
        self._begin_proposed = begin_proposed
        self._proposed: dict[str, asyncio.TimerHandle] = {}
        """By table: what begins a proposed match."""
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """The tables that are open, by id."""
        self._presence = Presence(store, self.audience, self._rooms)
        self._clocks: dict[str, TurnClock] = {}
        self._had_screen = False
        """Whether its tables know of a TV view."""
        self._watchers: dict[Callable[[], None], None] = {}
        self._lock = FairLock()
        self._chosen: dict[str, str] = {}
        """By the hash of a person's own token: the avatar that they have chosen."""
        self.came_from: defaultdict[str, set[int]] = defaultdict(set)
        """By address: the people who came from there, as far as this process knows."""
        self._first = 0
        """The number of the first event that is stored."""
        self._stale = False
        """Whether the store may have more than this process knows."""
        self._is_due = False
        """Whether what another server has saved is about to be read."""
        self._is_outdated = False
        """Whether a person was forgotten, so that all events have to be read again."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._next_round: asyncio.TimerHandle | None = None
        self._catch_up(stored)

    # Who is who

    def avatars(self) -> tuple[Avatar, ...]:
        """By number of the person, even of people who have left."""
        chosen = [avatar_from(self._chosen.get(one.person_hash, "")) for one in self.state.people]
        return avatars_for(self.id, chosen)

    def avatar_on(self, seat: StoredSeat) -> Avatar | None:
        """That of the person on a seat, at the tables as on the page; None for a bot."""
        person = self.state.person_with(seat.token_hash)
        return self.avatars()[person.number] if person is not None else None

    def person(self, token: str) -> Person | None:
        return self.state.person_with(hash_of(token)) if token else None

    def knows(self, token: str) -> bool:
        """Return whether it is the token of a person who may come in."""
        return self.person(token) is not None

    def removed(self, token: str) -> Person | None:
        """Return the person with this token, if another person has removed them."""
        return self.state.removed_with(hash_of(token)) if token else None

    def farewell(self, token: str) -> Farewell:
        """Return what a person reads who is no longer in the evening, and where to ask or join
        again."""
        person = self.removed(token)
        if person is None:
            return Farewell(LEFT, f"/evening/{self.id}?left")
        by = self.state.people[person.removed_by].name
        return Farewell(REMOVED.format(by), f"/evening/{self.id}/{token}")

    def has_known(self, token: str) -> bool:
        """Return whether it is or was the token of a guest."""
        return self.state.has_known(hash_of(token))

    def page_for(self, token: str) -> str:
        """Return the address of its page for one of its people, "" for strangers."""
        return f"/evening/{self.id}/{token}" if self.knows(token) else ""

    def number_of(self, token: str) -> int:
        """Return the number of one of its people, NOBODY for strangers."""
        person = self.person(token)
        return person.number if person is not None else NOBODY

    def room(self, table_id: str) -> Room | None:
        """Return the room of a table, if it is open."""
        return self._rooms.get(table_id)

    async def open_room(self, table_id: str) -> Room:
        """Return the room of one of its tables, perhaps of one that is not announced yet."""
        room = await self._find_room(table_id) if home_in(table_id) == self.home else None
        if room is None:
            raise NotYourTurn("There is no such table in this evening.")
        return room

    async def open_tables(self) -> list[Room]:
        """Return the rooms of all matches that are being played; a table that cannot be shown is
        left out, so that it does not hide the others."""
        rooms = []
        for match in self.state.running:
            try:
                rooms.append(await self.open_room(match.start.table))
            except GamenightError as error:
                log.warning("a table of an evening could not be opened: %s", error)
        return rooms

    def seat_of(self, room: Room, person: Person) -> int:
        """Return the seat of a person at a table, NOBODY if there is none."""
        hashes = [seat.token_hash for seat in room.seats.stored]
        return hashes.index(person.token_hash) if person.token_hash in hashes else NOBODY

    def is_playing(self, person: Person) -> bool:
        """Return whether a person has a seat in a match that is being played."""
        rooms = [self.room(match.start.table) for match in self.state.running]
        return any(room is not None and self.seat_of(room, person) != NOBODY for room in rooms)

    def is_missing(self, person: Person) -> bool:
        """Return whether a bot may fill in for a person, for whom a table has waited long
        enough."""
        rooms = [self.room(match.start.table) for match in self.state.running]
        return any(
            room is not None and self.seat_of(room, person) in room.absences.missing()
            for room in rooms
        )

    def watched_by(self, token: str) -> str:
        """Return the table that a person watches without a seat while a match is played there, or
        ""."""
        for match in self.state.running:
            room = self.room(match.start.table)
            is_there = room is not None and token in room.audience.tokens
            if room is not None and is_there and not room.seats.opened_by(token):
                return room.id
        return ""

    # Watching

    def watch(self, on_change: Callable[[], None]) -> None:
        self._watchers[on_change] = None
        if self._stale:
            self.soon(self.refresh())

    def unwatch(self, on_change: Callable[[], None]) -> None:
        self._watchers.pop(on_change, None)

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    def announce(self) -> None:
        self.shown = None
        for on_change in tuple(self._watchers):
            on_change()
        if self.has_screen != self._had_screen:
            self._had_screen = self.has_screen
            for room in tuple(self._rooms.values()):
                room.announce()
        self._mind_proposals()

    # What happens

    async def add(self, make: Callable[[], EveningEvent | None]) -> None:
        """Save what happens, then show it.

        ``make`` works the event out from the state as it is at that moment, raises what speaks
        against it, or returns None if there is nothing to save.
        """
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self._stale:
                    await self._reload()
                event = make()
                if event is None or await self._save(event):
                    return
        raise Unavailable("Too many changes at once. Please try again.")

    async def _save(self, event: EveningEvent) -> bool:
        """False if another server was quicker."""
        self._stale = True  # until it is certain whether it was saved
        guest = event.person_hash if isinstance(event, Joined) else ""
        try:
            await self._store.evenings.add(
                NewEvent(self.id, self.state.length, encode_event(event), guest)
            )
        except Conflict:
            return False
        if guest:
            self._chosen[guest] = await self._store.people.avatar(guest)
        self.state.apply(event)
        if self.state.length - self._first >= EVENTS_BEFORE_SUMMARY:
            self.soon(self._sum_up())
        self._stale = False
        self.announce()
        return True

    async def _sum_up(self) -> None:
        """Put one event in the place of all events so far, unless something happens meanwhile."""
        async with self._lock:
            if self._stale or self.state.length - self._first < EVENTS_BEFORE_SUMMARY:
                return
            number, summary = self.state.length, self.state.summary()
            self._stale = True
            with suppress(Conflict):
                event = NewEvent(self.id, number, encode_event(summary), is_summary=True)
                await self._store.evenings.add(event)
                self.state.apply(summary)
                self._first, self._stale = number, False

    def hear(self) -> None:
        """Another server process has saved something: schedule one reload for all notifications
        received until then."""
        if not self._is_due:
            self._is_due = True
            self.soon(self.refresh())

    async def refresh(self) -> None:
        """Take over what another server process has saved."""
        async with self._lock:
            self._is_due = False  # first: what is saved while this is read is read once more
            await self._reload()

    async def _reload(self) -> None:
        stored = await self._load(0 if self._is_outdated else self.state.length)
        if not self._is_outdated and any(
            isinstance(decode_event(event), Forgotten) for event in stored.events
        ):
            self._is_outdated = True
            stored = await self._load(0)
        was_outdated, was_dressed = self._is_outdated, self._chosen
        self._catch_up(stored)
        if was_outdated:
            self.soon(self.replace_host())  # the forgotten person may have been the host
        if self.is_watched:
            await self.open_tables()  # some may be new
        self.announce()
        if was_dressed != self._chosen:
            for room in tuple(self._rooms.values()):
                room.announce()

    async def _load(self, since: int) -> StoredEvening:
        stored = await self._store.evenings.load(self.id, since)
        if stored is None:
            raise Unavailable("This evening is no longer in the database.")
        return stored

    def _catch_up(self, stored: StoredEvening) -> None:
        """Take over the events that were loaded: the newest, or all of them."""
        if self._is_outdated:
            self.state = EveningState()
        events = [decode_event(event) for event in stored.events]
        summaries = [event.number for event in events if isinstance(event, EveningSummary)]
        self._first = max(summaries, default=self._first)
        self.state.apply_all(events)
        self._chosen = dict(stored.avatars)
        self._stale = self._is_outdated = False

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(self._in_peace(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _in_peace(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except GamenightError as error:
            if not self._store.is_closed:
                log.warning("something about an evening was not saved: %s", error)

    # Proposals

    def _mind_proposals(self) -> None:
        """Begin those that all have agreed to, and let the others begin in time."""
        proposals = self.state.proposals
        for table in [table for table in self._proposed if table not in proposals]:
            self._proposed.pop(table).cancel()
        for table, proposal in proposals.items():
            timer = self._proposed.get(table)
            if timer is not None and not proposal.is_agreed:
                continue
            if timer is not None:
                timer.cancel()
            left = 0.0 if proposal.is_agreed else proposal.made.at + SECONDS_TO_SAY_NO - time.time()
            loop = asyncio.get_running_loop()
            self._proposed[table] = loop.call_later(max(0.0, left), self._begin_soon, table)

    def _begin_soon(self, table: str) -> None:
        if not self._store.is_closed:
            self.soon(self._begin_proposed(self, table))

    # Its tables

    def attach(self, room: Room) -> None:
        """The room of one of its tables was opened: the people of the evening come along."""
        room.belong_to(self)
        room.seat_views.chosen_on = self.avatar_on
        self._rooms[room.id] = room
        self.table_changed(room)

    def table_changed(self, room: Room) -> None:
        """Called after every change at a table."""
        match = self.state.matches.get(room.id)
        if match is None:
            return
        people = self.people_at(room)
        clock = self._clocks.setdefault(room.id, TurnClock())
        asked = [] if room.state.is_paused else room.state.asked
        clock.tick([people[seat] for seat in asked if seat not in room.seats.bots])
        if room.match.state.over:
            self._clocks.pop(room.id)
            played = [
                person if seat in room.state.answered else NOBODY
                for seat, person in enumerate(people)
            ]
            self.soon(self._record_end(room, played, clock.longest, room.state.shares()))
        self.announce()

    def people_at(self, room: Room) -> list[int]:
        """By seat: who of the evening sits there, NOBODY for a bot."""
        return self.people_on(room.seats.stored)

    def has_sat(self, person: Person, room: Room) -> bool:
        """Return whether anybody from the person's browser has or had a seat at a table."""
        seated = {*self.state.matches[room.id].seated, *self.people_at(room)} - {NOBODY}
        return any(self.state.people[number].shares_browser(person) for number in seated)

    async def is_beginner(self, room: Room, person: Person) -> bool:
        """Return whether a person has to learn the game of a table with a clock."""
        return await is_beginner(self._store, room, person.person_hash)

    def people_on(self, seats: Sequence[StoredSeat]) -> list[int]:
        """The same for seats of a table that is not announced yet."""
        persons = [self.state.person_with(seat.token_hash) for seat in seats]
        return [person.number if person is not None else NOBODY for person in persons]

    async def _record_end(
        self, room: Room, people: list[int], longest: TurnTime, shares: tuple[float, ...]
    ) -> None:
        result = result_after(room.match, room.match.state)
        places, scores = result.places, result.scores

        def end() -> EveningEvent | None:
            before = self.state.matches[room.id].end
            if before is not None and before.scores == scores:
                return None
            now, names = time.time(), room.seats.names
            return Ended(room.id, now, tuple(people), names, scores, places, longest, shares)

        await self.add(end)

    # Who is here

    def here(self) -> frozenset[int]:
        """Return who is here now."""
        return self._presence.here(self.state)

    @property
    def has_screen(self) -> bool:
        """Whether a TV view shows the evening, here or at another server."""
        return self._presence.has_screen(self.state)

    def audience_changed(self) -> None:
        """A page was opened or closed. Who comes is seen at once, who goes a little later: perhaps
        they only go from one page to the next."""
        presence, state = self._presence, self.state
        self.soon(self._report(presence.connected(state) | presence.reported(state)))
        loop = asyncio.get_running_loop()
        loop.call_later(SECONDS_OF_GRACE, self._look_around)
        if self._next_round is None:
            self._next_round = loop.call_later(SECONDS_BETWEEN_ROUNDS, self._go_round)
        self.announce()

    def _look_around(self) -> None:
        if not self._store.is_closed:
            self.soon(self._report(self._presence.connected(self.state)))

    async def _report(self, here: frozenset[int]) -> None:
        await self.add(lambda: self._presence.report(self.state, here))

    def _go_round(self) -> None:
        """Do what is due every few seconds while anybody is connected."""
        self._next_round = None
        if self._store.is_closed or not self._presence.is_open(self.state):
            return
        self._look_around()
        self.soon(self.replace_host())
        self.announce()  # a server that died is not believed any longer
        loop = asyncio.get_running_loop()
        self._next_round = loop.call_later(SECONDS_BETWEEN_ROUNDS, self._go_round)

    async def replace_host(self) -> None:
        """Make another person the host if the host was away too long or has left."""
        await self.add(lambda: self._presence.new_host(self.state))
