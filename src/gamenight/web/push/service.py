"""Push messages of a server: who wants them, when it is their turn, and how often.

Messages wait in a short line and are sent by threads, so that nobody at a table waits for a push
service. The large push services have threads of their own: a strange endpoint that answers slowly
holds up other strange ones at most.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final
from urllib.parse import urlsplit
from weakref import ref

from gamenight.core.errors import GamenightError
from gamenight.store import Store
from gamenight.store.subscriptions import StoredSubscription
from gamenight.web.edge.limits import Bucket
from gamenight.web.push import delivery
from gamenight.web.push.delivery import Delivery
from gamenight.web.tables.room import Room

log = logging.getLogger("gamenight.web")

SECRET: Final = "push"
"""The name under which the store keeps the private key."""
MOST_SUBSCRIPTIONS: Final = 5
"""Browsers of one person."""
SECONDS_OF_GRACE = 20.0
"""A person who reloads the page, or opens another one for a moment, is not notified."""
SECONDS_BETWEEN: Final = 60.0
"""Between two messages to one person."""
MOST_WAITING: Final = 500
GONE: Final = (404, 410)
"""Statuses of an endpoint that no longer exists."""

WELL_KNOWN: Final = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""The hosts of the browsers' own push services, and what their names end with."""
STRANGERS_BURST: Final = 10
STRANGERS_PER_SECOND: Final = 0.1
"""How many messages any other host is sent."""
MOST_STRANGERS: Final = 1_000
MOST_FOR_STRANGERS: Final = 50
"""Messages that wait for other hosts at the same time: they leave room in the line for those to the
large push services."""


def is_well_known(host: str) -> bool:
    return any(host == known or host.endswith(f".{known}") for known in WELL_KNOWN)


class PushService:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._delivery: Delivery | None = None
        self._key = ""
        self._known = ThreadPoolExecutor(2, "push")
        self._strange = ThreadPoolExecutor(1, "push to strangers")
        self._strangers: dict[str, Bucket] = {}
        self._for_strangers = 0
        """Messages that wait for a host that is not well known."""
        self._last: dict[str, float] = {}
        """By person: when they were notified last."""
        self._tasks: set[asyncio.Task[None]] = set()

    # Subscriptions

    async def public_key(self) -> str:
        """Return what browsers subscribe with; "" where the extra is not installed."""
        if not delivery.is_available():
            return ""
        return delivery.public_key(await self._private_key())

    async def _private_key(self) -> str:
        """Made at the first start, and kept."""
        if not self._key:
            fresh = await asyncio.to_thread(delivery.new_key)
            self._key = await self._store.deals.secret(SECRET, fresh)
        return self._key

    async def subscribe(self, one: StoredSubscription) -> None:
        delivery.check_endpoint(one.endpoint)
        await self._store.subscriptions.keep(one, MOST_SUBSCRIPTIONS)

    async def unsubscribe(self, endpoint: str, person_hash: str) -> None:
        await self._store.subscriptions.drop(endpoint, person_hash)

    # Whose turn it is

    def follow(self, room: Room) -> None:
        """Notify the people of a room from its next change on."""
        if delivery.is_available() and room.on_turn is None:
            room.on_turn = TurnWatch(self, asked_people(room)).turn_changed

    def remind(self, found: ref[Room], seat: int, since: float) -> None:
        """Notify a person who is still asked and still away."""
        room = found()
        if room is None or asked_people(room).get(seat) != since or seat in room.connected():
            return
        title = f"Your turn in {room.game.rules.title}"
        person_hash = room.seats[seat].person_hash
        self._soon(person_hash, {"title": title, "table": room.id})

    # Sending

    def _soon(self, person_hash: str, message: dict[str, str]) -> None:
        now = time.monotonic()
        self._last = {who: at for who, at in self._last.items() if now - at < SECONDS_BETWEEN}
        if person_hash in self._last or len(self._tasks) >= MOST_WAITING:
            return
        self._last[person_hash] = now
        task = asyncio.get_running_loop().create_task(self.notify(person_hash, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def notify(self, person_hash: str, message: dict[str, str]) -> None:
        """Send a message to all browsers in which a person wants to be notified."""
        try:
            for one in await self._store.subscriptions.of(person_hash):
                await self._send(one, message)
        except GamenightError as error:
            if not self._store.is_closed:
                log.warning("a person could not be notified: %s", error)
        except Exception:  # the keys come from outside: what they break stays here
            log.exception("a notification could not be made")

    async def _send(self, to: StoredSubscription, message: dict[str, str]) -> None:
        host = urlsplit(to.endpoint).hostname or ""
        if is_well_known(host):
            status = await self._deliver(self._known, to, message)
        elif self._for_strangers < MOST_FOR_STRANGERS and self._may_send_to(host):
            self._for_strangers += 1
            try:
                status = await self._deliver(self._strange, to, message)
            finally:
                self._for_strangers -= 1
        else:
            return
        if status in GONE:
            await self.unsubscribe(to.endpoint, to.person_hash)

    async def _deliver(
        self, threads: ThreadPoolExecutor, to: StoredSubscription, message: dict[str, str]
    ) -> int:
        """Return the status that the push service answers with."""
        if self._delivery is None:
            self._delivery = Delivery(await self._private_key())
        send = partial(self._delivery.send, to, message)
        return await asyncio.get_running_loop().run_in_executor(threads, send)

    def _may_send_to(self, host: str) -> bool:
        """Nobody can make this server flood a host of their choice."""
        if host not in self._strangers and len(self._strangers) >= MOST_STRANGERS:
            full = [one for one, bucket in self._strangers.items() if bucket.is_full]
            for one in full:
                del self._strangers[one]
            if not full:
                return False
        fresh = Bucket(STRANGERS_BURST, STRANGERS_PER_SECOND)
        return self._strangers.setdefault(host, fresh).take()

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for executor in (self._known, self._strange):
            executor.shutdown(wait=False, cancel_futures=True)


class TurnWatch:
    """Whose turn it was at a table at its last change."""

    def __init__(self, service: PushService, asked: dict[int, float]) -> None:
        self._service = service
        self._asked = asked
        """By seat: since when it has been asked, as far as its player was or need not be told."""

    def turn_changed(self, room: Room) -> None:
        """Check whether it is the turn of a person who has not got the table open."""
        before, self._asked = self._asked, asked_people(room)
        for seat, since in self._asked.items():
            if before.get(seat) != since and seat not in room.connected():
                remind = partial(self._service.remind, ref(room), seat, since)
                asyncio.get_running_loop().call_later(SECONDS_OF_GRACE, remind)


def asked_people(room: Room) -> dict[int, float]:
    """By seat: since when a person has been asked, at tables where several play."""
    state, seats = room.state, room.seats
    if len(seats.people) < 2 or room.match.state.over or state.is_paused:
        return {}
    asked = [seat for seat in state.asked if seat in seats.people and seat not in seats.bots]
    return {seat: state.asked_since[seat] for seat in asked if seats[seat].person_hash}
