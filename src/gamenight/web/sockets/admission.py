"""Admission of WebSockets: accepted, or closed with a sentence that says why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Protocol, TypeVar

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamenight.core.errors import GamenightError, Unavailable
from gamenight.web.edge.limits import ConnectionQuota
from gamenight.web.protocol.messages import Gone, encode
from gamenight.web.sockets.audience import CROWDED, SCREEN, Audience, Browser

TOO_MANY: Final = "Too many tables are open from your address. Please close some."

T = TypeVar("T")


class Session(Browser, Protocol):
    """One browser's conversation."""

    async def run(self) -> None: ...


S = TypeVar("S", bound=Session)


class Watched(Protocol):
    """A table or an evening."""

    @property
    def audience(self) -> Audience: ...

    def audience_changed(self) -> None: ...


async def receive(
    socket: WebSocket,
    find: Callable[[WebSocket], Awaitable[T]],
    converse: Callable[[WebSocket, T], Awaitable[None]],
) -> None:
    """Accept a socket, find what it leads to, and serve it; a browser may vanish at any moment.

    A browser that is refused gets the reason in a frame.
    """
    with suppress(WebSocketDisconnect):
        await socket.accept()
        try:
            found = await find(socket)
        except Unavailable:
            await socket.close(1013)  # the browser tries again later
        except (HTTPException, GamenightError) as error:
            sentence = error.detail if isinstance(error, HTTPException) else str(error)
            await send_away(socket, sentence)
        else:
            await converse(socket, found)


async def send_away(socket: WebSocket, sentence: str) -> None:
    await socket.send_text(encode(Gone(sentence=sentence)).decode())
    await socket.close(1008)


async def serve(
    socket: WebSocket,
    session: S,
    place: Watched,
    token: str,
    address: str,
    connected: ConnectionQuota[S],
) -> bool:
    """Run a session for as long as it lasts; returns whether there was room for it, beside all
    others from its address and at its place."""
    if not connected.arrive(address, session):
        await send_away(socket, TOO_MANY)
        return False
    is_screen = socket.query_params.get("as") == SCREEN
    try:
        is_welcome = place.audience.admit(session, token, address, is_screen=is_screen)
        if is_welcome:
            place.audience_changed()
            await session.run()
        else:
            await send_away(socket, CROWDED)
        return is_welcome
    finally:
        place.audience.leave(session, token, address)
        place.audience_changed()
        connected.leave(address, session)
