"""Hearing what other processes write to the same PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

import psycopg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gamenight.core.errors import Unavailable
from gamenight.store.database import Database

CHANNEL: Final = "gamenight_changes"
NOTIFY: Final = text("SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note")
LONGEST_PAUSE: Final = 5.0


async def announce(connection: AsyncConnection, sender: str, table_ids: Iterable[str]) -> None:
    """Tell the other processes; PostgreSQL delivers it when (and only if) this commits."""
    notes = [f"{sender} {table_id}" for table_id in table_ids]
    if notes:
        await connection.execute(NOTIFY, {"channel": CHANNEL, "notes": notes})


class Listener:
    """Keeps a connection that listens, and renews it when it breaks."""

    def __init__(
        self,
        database: Database,
        sender: str,
        heard: Callable[[str], None],
        missed: Callable[[], None],
    ) -> None:
        self._database = database
        self._sender = sender
        self._heard = heard
        """Called with the id of a table that somebody else changed."""
        self._missed = missed
        """Called when the connection is back after a gap in which anything may have changed."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Nothing that others commit after this returns goes unheard."""
        try:
            connection = await self._connect()
        except (psycopg.Error, OSError) as error:
            raise Unavailable(self._database.explain(error)) from error
        self._task = asyncio.create_task(self._listen(connection))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _connect(self) -> psycopg.AsyncConnection:
        arguments = self._database.connect_arguments()
        connection = await psycopg.AsyncConnection.connect(autocommit=True, **arguments)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _listen(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            async with connection:
                await self._hear(connection)
            connection = await self._reconnect()
            self._missed()

    async def _hear(self, connection: psycopg.AsyncConnection) -> None:
        """Until the connection breaks."""
        try:
            async for note in connection.notifies():
                sender, _, table_id = note.payload.partition(" ")
                if sender != self._sender:
                    self._heard(table_id)
        except (psycopg.Error, OSError):
            return

    async def _reconnect(self) -> psycopg.AsyncConnection:
        pause = 0.1
        while True:
            try:
                return await self._connect()
            except (psycopg.Error, OSError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
