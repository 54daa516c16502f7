"""The base of WebSocket sessions: handling messages while an ``Outbox`` sends what is new."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from starlette.types import Message

from gamenight.core.errors import GamenightError
from gamenight.web.edge.limits import Bucket
from gamenight.web.protocol.messages import Gone, Problem, encode
from gamenight.web.sockets.broadcast import FrameSink, Outbox

LARGEST_MESSAGE: Final = 2_000
"""Characters; no honest message comes near."""

TOO_FAST: Final = "Too many messages at once; please slow down."
NOT_UNDERSTOOD: Final = "This message was not understood."


class SocketTransport(FrameSink, Protocol):
    """Where messages of one browser arrive, and frames leave."""

    on_writable: Callable[[], None]
    """Called when a browser that was slow to read reads again."""

    on_message: Callable[[str], bool]
    """Called with a message that arrives while no other is waiting. Returns whether it was taken;
    if not, the message waits."""

    async def receive(self) -> Message:
        """Return the next message, or a disconnect."""

    def hang_up(self) -> None:
        """End the connection once everything is sent."""

    def abort(self) -> None:
        """End the connection without another word."""


class Observable(Protocol):
    """A table or an evening: its watchers are called after every change."""

    def watch(self, on_change: Callable[[], None]) -> None: ...

    def unwatch(self, on_change: Callable[[], None]) -> None: ...


def say_goodbye(transport: SocketTransport, sentence: str, address: str = "") -> None:
    transport.send_now(encode(Gone(sentence=sentence, address=address)))
    transport.hang_up()


def do_nothing() -> None:
    """Ignore it."""


def take_nothing(_: str) -> bool:
    """Leave every message to the session's task."""
    return False


M = TypeVar("M")
"""What a browser may send."""


class SocketSession(ABC, Generic[M]):
    """The session of one browser."""

    def __init__(
        self,
        transport: SocketTransport,
        watched: Observable,
        outbox: Outbox,
        allowed: Bucket,
        patience: int,
    ) -> None:
        """The patience is how many messages that come too fast, or are not understood, end it."""
        self._transport = transport
        self._observable = watched
        self._outbox = outbox
        self._allowed = allowed
        self._patience = patience
        self._is_idle = False
        """Whether it waits for the next message, and all before have been heard."""

    async def run(self) -> None:
        """Serve the browser until it goes away, or is sent away."""
        changed = self._outbox.changed
        self._observable.watch(changed)
        self._transport.on_writable = changed
        self._transport.on_message = self._take
        changed()
        try:
            while self._patience > 0:
                self._is_idle = True
                received = await self._transport.receive()
                self._is_idle = False
                if received["type"] == "websocket.disconnect":
                    return
                await self._hear(received.get("text") or "")
            self._transport.abort()  # a flood is not read any further
        finally:
            self._observable.unwatch(changed)
            self._transport.on_writable = do_nothing  # a connection may stay in memory for a while
            self._transport.on_message = take_nothing
            self._outbox.leave()

    def send_away(self, sentence: str) -> None:
        """End the session from this side."""
        say_goodbye(self._transport, sentence)

    async def _hear(self, text: str) -> None:
        """Do what a message asks for, or say why not."""
        message = self._decode(text) if len(text) <= LARGEST_MESSAGE else None
        if not self._allowed.take():
            self._patience -= 1
            self._refuse_too_fast(message)
        elif message is None:
            self._patience -= 1
            self._outbox.reply(Problem(sentence=NOT_UNDERSTOOD))
        else:
            try:
                await self._do(message)
            except GamenightError as error:
                self._outbox.reply(Problem(sentence=str(error)))

    def _refuse_too_fast(self, message: M | None) -> None:
        self._outbox.reply(Problem(sentence=TOO_FAST))

    @abstractmethod
    def _decode(self, text: str) -> M | None:
        """Return the message in a text, None if it is not one."""

    @abstractmethod
    async def _do(self, message: M) -> None:
        """Do what a message asks for; refused with a GamenightError."""

    def _take(self, text: str) -> bool:
        """Do what a message that just arrived asks for, if that can be done at once."""
        return False
