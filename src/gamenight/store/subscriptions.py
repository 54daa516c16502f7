"""Push subscriptions in the store: where a person is notified while no page is open."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import Struct

from gamenight.store.database import Connection
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.storable import check_storable, is_storable
from gamenight.store.writer import GroupWriter
from gamenight.store.writes import Write

INSERT: Final = """
INSERT INTO gamenight_subscriptions (endpoint, person_hash, public_key, secret, contact, created)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (endpoint) DO UPDATE SET person_hash = excluded.person_hash,
public_key = excluded.public_key, secret = excluded.secret, contact = excluded.contact,
created = excluded.created
"""

SELECT: Final = """
SELECT endpoint, person_hash, public_key, secret, contact, created FROM gamenight_subscriptions
WHERE person_hash = ? ORDER BY created DESC, endpoint
"""

DELETE: Final = "DELETE FROM gamenight_subscriptions WHERE endpoint = ? AND person_hash = ?"


class StoredSubscription(Struct, frozen=True):
    """A browser that a person wants to be notified in."""

    endpoint: str
    """The address at the browser's push service; anybody who knows it can send there."""
    person_hash: str
    public_key: str
    secret: str
    """With both keys a message is encrypted for this browser alone."""
    contact: str
    """The address of this server, as the browser knows it: push services ask who sends."""
    created: float


def subscriptions(connection: Connection, person_hash: str) -> list[StoredSubscription]:
    return [StoredSubscription(*row) for row in connection.execute(SELECT, [person_hash])]


def keep(connection: Connection, one: StoredSubscription, most: int) -> None:
    """Add one; of a person's subscriptions the newest are kept."""
    row = (one.endpoint, one.person_hash, one.public_key, one.secret, one.contact, one.created)
    connection.execute(INSERT, row)
    for old in subscriptions(connection, one.person_hash)[most:]:
        connection.execute(DELETE, [old.endpoint, old.person_hash])


def drop(connection: Connection, endpoint: str, person_hash: str) -> None:
    connection.execute(DELETE, [endpoint, person_hash])


class Subscriptions:
    """What is kept of subscriptions, as the rest of the program asks for it."""

    def __init__(self, reader: DatabaseThread, writer: GroupWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def of(self, person_hash: str) -> list[StoredSubscription]:
        """Return a person's subscriptions, the newest first."""
        return await self._reader.run(partial(subscriptions, person_hash=person_hash))

    async def keep(self, one: StoredSubscription, most: int) -> None:
        check_storable(one.endpoint, one.public_key, one.secret)
        work = partial(keep, one=one, most=most)
        await self._writer.write(Write(work, ("subscription", one.person_hash, 0)))

    async def drop(self, endpoint: str, person_hash: str) -> None:
        if is_storable(endpoint):
            work = partial(drop, endpoint=endpoint, person_hash=person_hash)
            await self._writer.write(Write(work, ("subscription", person_hash, 0)))
