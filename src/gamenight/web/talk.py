"""What all conversations over a WebSocket share: hearing messages, and showing what is new."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from starlette.types import Message

from gamenight.web.limits import Bucket
from gamenight.web.protocol import Frame, Gone, encode
from gamenight.web.turns import Redraws

LARGEST_MESSAGE: Final = 2_000
"""Characters; no honest message comes near."""

TOO_FAST: Final = "Too many messages at once; please slow down."
NOT_UNDERSTOOD: Final = "This message was not understood."


class Wire(Protocol):
    """Where messages of one browser arrive, and frames leave at once or not at all."""

    on_writable: Callable[[], None]
    """Called when a browser that was slow to read reads again."""

    on_message: Callable[[str], bool]
    """Called with a message that arrives while no other is waiting. Returns whether it was taken;
    if not, the message waits."""

    async def receive(self) -> Message:
        """The next message, or word that the browser is gone."""

    @property
    def is_writable(self) -> bool: ...

    def send_now(self, text: bytes) -> None: ...

    def hang_up(self) -> None:
        """End the connection once everything is sent."""

    def abort(self) -> None:
        """End the connection without another word."""


class Watched(Protocol):
    """A table or an evening: whoever watches it is told of every change."""

    @property
    def id(self) -> str: ...

    def watch(self, on_change: Callable[[], None]) -> None: ...

    def unwatch(self, on_change: Callable[[], None]) -> None: ...


def do_nothing() -> None:
    """Nobody has to be told."""


def take_nothing(_: str) -> bool:
    """Takes nothing."""
    return False


class Talk(ABC):
    """A conversation with one browser."""

    def __init__(
        self, wire: Wire, watched: Watched, allowed: Bucket, redraws: Redraws, patience: int
    ) -> None:
        """The patience is how many messages that come too fast, or are not understood, end it."""
        self._wire = wire
        self._watched = watched
        self._allowed = allowed
        self._redraws = redraws
        self._patience = patience
        self._is_waiting = False
        """Whether a frame for this browser waits for its turn."""
        self._is_idle = False
        """Whether it waits for the next message, and all before have been heard."""
        self._replies: list[Frame] = []
        """What goes with the next frame."""
        self._made: Sequence[Frame] = ()
        self._written: list[bytes] = []

    async def run(self) -> None:
        """Talk until the browser goes away, or is sent away."""
        self._watched.watch(self._changed)
        self._wire.on_writable = self._changed
        self._wire.on_message = self._take
        self._changed()
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
            self._watched.unwatch(self._changed)
            self._wire.on_writable = do_nothing  # a connection may stay in memory for a while
            self._wire.on_message = take_nothing
            self._redraws.forget(self._watched.id, self)

    def send_away(self, sentence: str) -> None:
        """End the conversation from this side."""
        self._wire.send_now(encode(Gone(sentence=sentence)))
        self._wire.hang_up()

    @abstractmethod
    async def _hear(self, text: str) -> None:
        """Do what a message asks for."""

    def _take(self, text: str) -> bool:
        """Do what a message that just arrived asks for, if that can be done at once."""
        return False

    def _reply(self, frame: Frame) -> None:
        self._replies.append(frame)
        self._changed()

    def _changed(self) -> None:
        """There may be something to see."""
        if not self._is_waiting:
            self._is_waiting = True
            self._redraws.ask(self._watched.id, self)

    # What is new is sent in stages, see ``turns.Redraws``

    def look(self) -> None:
        self._is_waiting = False

    def make(self) -> None:
        """A slow browser skips what is outdated by the time it reads again."""
        self._made = self._frames() if self._wire.is_writable else ()

    def write(self) -> None:
        self._written = [encode(frame) for frame in self._made]

    def send(self) -> None:
        self._made = ()
        written, self._written = self._written, []
        for text in written:
            self._wire.send_now(text)

    @abstractmethod
    def _frames(self) -> Sequence[Frame]:
        """What is new, and the replies."""
