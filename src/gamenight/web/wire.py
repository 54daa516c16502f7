"""Connections at the edge of the server, where uvicorn alone would be too patient or too loud."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 30.0
"""Seconds after which a connection is ended that sends no whole request, or reads no answer."""

BACKLOG = 64
"""How many connections are taken at once, before the first of them can be refused."""


def most_connections() -> int:
    """As many as this process may have files, less some for the database and the pages.

    Without a limit of our own the event loop runs out of files, and logs every attempt to accept.
    """
    if sys.platform == "win32":
        return 500
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return files - min(files // 4, 4 * BACKLOG)


class Connection(H11Protocol):
    """Waits for ever neither for a request nor for a reader, and at the end for neither at all."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_request()
        if len(self.connections) > most_connections():
            transport.abort()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_request()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect(self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._deadline is not None:
            self._deadline.cancel()

    def shutdown(self) -> None:
        super().shutdown()
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.close()

    def _expect_request(self) -> None:
        self._expect(self._end_if_idle)

    def _expect(self, otherwise: Callable[[], None]) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(PATIENCE, otherwise)

    def _end_if_idle(self) -> None:
        upgraded = self.transport.get_protocol() is not self
        if not upgraded and self.conn.their_state is h11.IDLE:
            self.transport.abort()


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a record of uvicorn's is for whoever runs the server: bytes that are no text are not.

    It logs them with a traceback, as if the server had made the mistake.
    """
    return not record.getMessage().startswith("Invalid UTF-8")
