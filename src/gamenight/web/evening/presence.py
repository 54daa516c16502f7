"""Presence in an evening: who is here, as this process sees it and as others have said."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from gamenight.core.events import NOBODY
from gamenight.store import Store
from gamenight.web.edge.tokens import hash_of
from gamenight.web.evening.events import Hosts, Present
from gamenight.web.evening.state import EveningState
from gamenight.web.sockets.audience import Audience
from gamenight.web.tables.room import Room

SECONDS_TO_RENEW: Final = 5 * 60
"""After which a server process says again who is there; see ``SECONDS_BELIEVED``."""

SECONDS_WITHOUT_HOST: Final = 2 * 60
"""After which another person becomes the host."""


class Presence:
    """Who is connected to an evening, and the events that say so."""

    def __init__(self, store: Store, audience: Audience, rooms: Mapping[str, Room]) -> None:
        """The audience has the page of the evening open; the rooms are those of its tables."""
        self._store = store
        self._audience = audience
        self._rooms = rooms

    def here(self, state: EveningState) -> frozenset[int]:
        """Return who is here now. Where no other server shares the database, whatever another one
        has said is from before a restart."""
        return state.here(time.time(), "" if self._store.is_shared else self._store.name)

    def has_screen(self, state: EveningState) -> bool:
        """Return whether a TV view shows the evening, here or at another server. A TV view is not
        worth an event: others hear of it with the next one about people."""
        if self._audience.has_screen or not self._store.is_shared:
            return self._audience.has_screen
        return state.has_screen(time.time(), besides=self._store.name)

    def connected(self, state: EveningState) -> frozenset[int]:
        """Return who has the page or one of the tables open, in this process."""
        tokens = {*self._audience.tokens}
        for room in tuple(self._rooms.values()):
            tokens.update(room.audience.tokens)
        persons = [state.person_with(hash_of(token)) for token in tokens if token]
        return frozenset(person.number for person in persons if person is not None)

    def is_open(self, state: EveningState) -> bool:
        """Return whether anybody or a TV view is connected to this process."""
        return bool(self.connected(state)) or self._audience.has_screen

    def reported(self, state: EveningState) -> frozenset[int]:
        """Return who is here according to the last event of this process."""
        before = state.said_by(self._store.name)
        return frozenset(before.people) if before is not None else frozenset()

    def report(self, state: EveningState, here: frozenset[int]) -> Present | None:
        """Return the event that says who is here; None if it would say nothing new."""
        now, people = time.time(), state.people
        present = tuple(number for number in sorted(here) if not people[number].is_gone)
        new = Present(self._store.name, present, now, self._audience.has_screen)
        before = state.said_by(self._store.name) or Present("", (), now)
        is_old = now - before.at >= SECONDS_TO_RENEW and bool(present)
        return new if new.people != before.people or is_old else None

    def new_host(self, state: EveningState) -> Hosts | None:
        """Return the event that makes the person here longest the host, if the host was away too
        long or has left."""
        now, here, host = time.time(), self.here(state), state.people[state.host]
        is_missed = host.is_gone or now - host.seen >= SECONDS_WITHOUT_HOST
        others = [person for person in state.guests if person.number in here]
        if (host.number in here and not host.is_gone) or not is_missed or not others:
            return None
        return Hosts(others[0].number, NOBODY, now)
