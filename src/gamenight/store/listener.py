"""Notifications from other processes that write to the same PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

import psycopg

CHANNEL: Final = "gamenight_changes"
"""Notes on it are the sender's name, a space and the id of a table or an evening."""

LONGEST_PAUSE: Final = 5.0


class Listener:
    """Keeps a connection that listens, and renews it when it breaks."""

    def __init__(
        self,
        arguments: Mapping[str, Any],
        sender: str,
        heard: Callable[[str], None],
        missed: Callable[[], None],
    ) -> None:
        self._arguments = arguments
        """How psycopg connects."""
        self._sender = sender
        self._heard = heard
        """Called with the id of what another process changed."""
        self._missed = missed
        """Called when the connection is back after a gap in which anything may have changed."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Nothing that others commit after this returns goes unheard."""
        self._task = asyncio.create_task(self._listen(await self._connect()))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _connect(self) -> psycopg.AsyncConnection:
        connection = await psycopg.AsyncConnection.connect(autocommit=True, **self._arguments)
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
                sender, _, id = note.payload.partition(" ")
                if sender != self._sender:
                    self._heard(id)
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
