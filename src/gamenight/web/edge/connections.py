"""Connections: uvicorn's protocols with timeouts, quotas and quieter logs.

``HttpConnection`` reads requests; one that becomes a WebSocket is handed over to a
``LiveConnection``. Both count among the guests of the server.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from gamenight.web.edge.handover import LARGEST_PIECE, LONGEST_LINE, MAILBOX_PAUSE, Siblings
from gamenight.web.edge.limits import Bucket, ConnectionQuota, Limits, client_network
from gamenight.web.edge.ws_frames import FrameSplitter, message_in, text_frame

PATIENCE = 30.0
"""Seconds that a connection may go without sending a whole request, or without reading."""

BACKLOG: Final = 64
"""How many connections are taken at once, before the first of them can be refused."""

LARGEST_FRAME: Final = 16_000
"""Bytes of a WebSocket message; longer ones end the connection."""

FRAMES_PER_MESSAGE: Final = 2
"""Besides its messages a browser sends frames that nobody sees, such as pongs."""

TRANSPORT: Final = "gamenight.transport"
"""The key in a WebSocket's scope for its ``LiveConnection``."""


def most_connections() -> int:
    """As many as this process may open files, less some for the database and the pages.

    Without a limit of our own the event loop runs out of files, and logs every attempt to accept.
    """
    if sys.platform == "win32":
        return 500
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return files - min(files // 4, 4 * BACKLOG)


def allow_many_files() -> None:
    """Raise the limit of open files as far as this process may."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Config(uvicorn.Config):
    """What connections need to know besides what uvicorn tells them."""

    def __init__(
        self,
        app: Any,
        limits: Limits,
        proxies: tuple[str, ...] = (),
        siblings: Siblings | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(
            app,
            http=HttpConnection,
            ws=LiveConnection,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,  # most frames are small; each browser would cost 40 KB
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            **settings,
        )
        self.limits = limits
        self.proxies = frozenset(proxies)
        self.siblings = siblings
        """The processes that serve at this port; None if there is only one."""
        self.guests: ConnectionQuota[HttpConnection | LiveConnection] = ConnectionQuota(
            most_connections(), limits.connections_each, lambda guest: guest.transport.abort()
        )


def address_of(connection: HttpConnection | LiveConnection, config: Config) -> str:
    """Return the address that a connection counts for; one that comes through a proxy counts by
    itself.

    (The proxy names the real address in a header of every request, where it is counted instead.)
    """
    peer = connection.client[0] if connection.client is not None else ""
    return f"{peer} {id(connection)}" if peer in config.proxies else client_network(peer)


class RequestReader(h11.Connection):
    """Reads the requests of a connection, each of them once it is known to be for this process:
    several may arrive together, and lead to different ones."""

    def __init__(self, is_ours: Callable[[bytes], bool]) -> None:
        super().__init__(h11.SERVER)
        self._is_ours = is_ours

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        if self.their_state is h11.IDLE:
            begun, _ = self.trailing_data
            if begun and not self._is_ours(begun):
                return h11.NEED_DATA
        return super().next_event()


class HttpConnection(H11Protocol):
    """Adds timeouts for slow senders and readers, and closes at once on shutdown."""

    _request_due: asyncio.TimerHandle | None = None
    _reading_due: asyncio.TimerHandle | None = None
    read_before = b""
    """What another process has read of it."""
    _is_leaving = False
    """Whether it is about to be given to another process."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_request()
        self._config = cast(Config, self.config)
        self._address = address_of(self, self._config)
        if self._config.siblings is not None:
            self.conn = RequestReader(partial(self._is_ours, self._config.siblings))
        if not self._config.guests.arrive(self._address, self):
            transport.abort()
        elif self.read_before:
            self.data_received(self.read_before)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def _leave(self) -> None:
        self._config.guests.leave(self._address, self)
        for timer in (self._request_due, self._reading_due):
            if timer is not None:
                timer.cancel()

    # Requests that belong to another process

    def _is_ours(self, siblings: Siblings, data: bytes) -> bool:
        """Return whether a request that begins like this is for this process. One that is not goes
        with its connection to the process it leads to; one whose first line is not whole waits."""
        line, end, _ = data.partition(b"\n")
        if self._is_leaving or (not end and len(line) <= LONGEST_LINE):
            return False
        owner = siblings.owner_of_request(line)
        if owner != siblings.number:
            self._is_leaving = True
            self._hand_over(siblings, owner)
        return not self._is_leaving

    def _hand_over(self, siblings: Siblings, owner: int) -> None:
        """Give the connection away, as soon as all that was answered before has left and there is
        room for it in the mailbox."""
        if self.transport.is_closing():
            return
        self.transport.pause_reading()
        data, _ = self.conn.trailing_data
        file = self.transport.get_extra_info("socket").fileno()
        is_flushed = not self.transport.get_write_buffer_size()
        if len(data) > LARGEST_PIECE or (is_flushed and siblings.hand_over(owner, file, data)):
            self.transport.abort()
        else:
            self.loop.call_later(MAILBOX_PAUSE, self._hand_over, siblings, owner)

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read. A handler that waits for the rest of it has nobody to answer
        any longer; if it has answered already, there is no place for another answer."""
        cycle = cast(RequestResponseCycle | None, self.cycle)  # there may have been none yet
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    # Slow senders: one deadline for all of a request

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_request()

    def _expect_request(self) -> None:
        if self._request_due is not None:
            self._request_due.cancel()
        self._request_due = self.loop.call_later(PATIENCE, self._end_if_unfinished)

    def _end_if_unfinished(self) -> None:
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.abort()

    # Slow readers

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading_due = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading_due is not None:
            self._reading_due.cancel()

    def shutdown(self) -> None:
        super().shutdown()
        if self.conn.their_state is h11.SEND_BODY:
            self.transport.close()


class LiveConnection(WebSocketsSansIOProtocol):
    """A WebSocket whose frames leave at once or not at all, and which lets no flood through."""

    _reading_due: asyncio.TimerHandle | None = None
    _cutter: FrameSplitter | None = None
    """Once it is a WebSocket."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._config = cast(Config, self.config)
        self._address = address_of(self, self._config)
        limits = self._config.limits
        self._frames_allowed = Bucket(
            FRAMES_PER_MESSAGE * (limits.burst + limits.patience),
            FRAMES_PER_MESSAGE * limits.per_second,
        )
        self.is_writable = True
        """Whether the browser reads what it is sent."""
        self.on_writable: Callable[[], None] = lambda: None
        self.on_message: Callable[[str], bool] = lambda _: False
        if not self._config.guests.arrive(self._address, self):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._config.guests.leave(self._address, self)
        if self._reading_due is not None:
            self._reading_due.cancel()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else it was not a proper handshake
            self.scope["state"][TRANSPORT] = self
            self._cutter = FrameSplitter(LARGEST_FRAME)

    # Frames for the browser

    def send_now(self, text: bytes) -> None:
        is_over = self.close_sent or self.disconnected or self.transport.is_closing()
        if not is_over and self.conn.state is State.OPEN:
            self.transport.write(text_frame(text))

    def hang_up(self) -> None:
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.conn.send_close(1008)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()

    def abort(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_writable = False
        self._reading_due = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_writable = True
        if self._reading_due is not None:
            self._reading_due.cancel()
        self.on_writable()

    # Frames from the browser

    def data_received(self, data: bytes) -> None:
        """Frame by frame: after each it may be over."""
        cutter = self._cutter
        if cutter is None:
            super().data_received(data)
            return
        cutter.add(data)
        while not self.transport.is_closing() and (frame := cutter.take()) is not None:
            text = self._text_in(frame)
            if text is None:
                super().data_received(frame)
            elif self._allows_one_more() and not self.on_message(text):
                self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def _text_in(self, frame: bytes) -> str | None:
        """Return the message in a frame, if it needs neither the library nor uvicorn, which pauses
        reading while messages wait."""
        if self.close_sent or self.conn.current_size is not None or not self.queue.empty():
            return None
        message = message_in(frame)
        try:
            return message.decode() if message is not None else None
        except UnicodeDecodeError:
            return None

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # it went wrong before it was a WebSocket
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def handle_text(self, event: Frame) -> None:
        if self._allows_one_more():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._allows_one_more():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._allows_one_more():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._allows_one_more():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allows_one_more():
            super().handle_pong(event)

    def _allows_one_more(self) -> bool:
        if self._frames_allowed.take():
            return True
        self.transport.abort()
        return False


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Return whether the operator should read this line of uvicorn's log.

    Not when a client sent bytes that are not text: uvicorn logs that as the server's own mistake.
    """
    return not record.getMessage().startswith("Invalid UTF-8")
