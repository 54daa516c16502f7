"""What all conversations over a WebSocket share: hearing messages while an ``Onlooker`` is shown
what is new."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Protocol

from starlette.types import Message

from gamenight.web.edge.limits import Bucket
from gamenight.web.protocol.messages import Gone, encode
from gamenight.web.sockets.broadcast import Onlooker, Outlet

LARGEST_MESSAGE: Final = 2_000
"""Characters; no honest message comes near."""

TOO_FAST: Final = "Too many messages at once; please slow down."
NOT_UNDERSTOOD: Final = "This message was not understood."


class Wire(Outlet, Protocol):
    """Where messages of one browser arrive, and frames leave."""

    on_writable: Callable[[], None]
    """Called when a browser that was slow to read reads again."""

    on_message: Callable[[str], bool]
    """Called with a message that arrives while no other is waiting. Returns whether it was taken;
    if not, the message waits."""

    async def receive(self) -> Message:
        """The next message, or word that the browser is gone."""

    def hang_up(self) -> None:
        """End the connection once everything is sent."""

    def abort(self) -> None:
        """End the connection without another word."""


class Watched(Protocol):
    """A table or an evening: whoever watches it is told of every change."""

    def watch(self, on_change: Callable[[], None]) -> None: ...

    def unwatch(self, on_change: Callable[[], None]) -> None: ...


def say_goodbye(wire: Wire, sentence: str) -> None:
    wire.send_now(encode(Gone(sentence=sentence)))
    wire.hang_up()


def do_nothing() -> None:
    """Nobody has to be told."""


def take_nothing(_: str) -> bool:
    """Takes nothing."""
    return False


class Talk(ABC):
    """A conversation with one browser."""

    def __init__(
        self, wire: Wire, watched: Watched, onlooker: Onlooker, allowed: Bucket, patience: int
    ) -> None:
        """The patience is how many messages that come too fast, or are not understood, end it."""
        self._wire = wire
        self._watched = watched
        self._onlooker = onlooker
        self._allowed = allowed
        self._patience = patience
        self._is_idle = False
        """Whether it waits for the next message, and all before have been heard."""

    async def run(self) -> None:
        """Talk until the browser goes away, or is sent away."""
        changed = self._onlooker.changed
        self._watched.watch(changed)
        self._wire.on_writable = changed
        self._wire.on_message = self._take
        changed()
        try:
            while self._patience > 0:
                self._is_idle = True
                received = await self._wire.receive()
                self._is_idle = False
                if received["type"] == "websocket.disconnect":
                    return
                await self._hear(received.get("text") or "")
            self._wire.abort()  # whoever floods the server is not read any further
        finally:
            self._watched.unwatch(changed)
            self._wire.on_writable = do_nothing  # a connection may stay in memory for a while
            self._wire.on_message = take_nothing
            self._onlooker.leave()

    def send_away(self, sentence: str) -> None:
        """End the conversation from this side."""
        say_goodbye(self._wire, sentence)

    @abstractmethod
    async def _hear(self, text: str) -> None:
        """Do what a message asks for."""

    def _take(self, text: str) -> bool:
        """Do what a message that just arrived asks for, if that can be done at once."""
        return False
