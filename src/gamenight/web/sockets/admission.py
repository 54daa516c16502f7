"""Admission of WebSockets: accepted, or closed with a sentence that says why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from gamenight.core.errors import GamenightError, Unavailable
from gamenight.web.protocol.messages import Gone, encode

T = TypeVar("T")


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
