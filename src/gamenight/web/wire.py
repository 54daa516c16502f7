"""Connections at the edge of the server, where uvicorn alone would be too patient or too loud."""

from __future__ import annotations

import asyncio
import logging

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS_FOR_A_REQUEST = 30.0
"""After this long without a whole request a connection is closed."""


class Connection(H11Protocol):
    """Does not wait for ever for a request, nor at the end for the rest of one."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        super().shutdown()
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.close()

    def _await_request(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(SECONDS_FOR_A_REQUEST, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()

    def _give_up(self) -> None:
        upgraded = self.transport.get_protocol() is not self
        if not upgraded and self.conn.their_state is h11.IDLE:
            self.transport.close()


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a record of uvicorn's is for whoever runs the server: bytes that are no text are not.

    It logs them with a traceback, as if the server had made the mistake.
    """
    return not record.getMessage().startswith("Invalid UTF-8")
