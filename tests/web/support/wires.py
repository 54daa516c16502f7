"""The other end of a conversation, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

SECONDS = 30
"""After which something that should happen is considered not to happen."""


class SocketTransport:
    """A browser that sends what a test says, and notes what it is sent."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.messages: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.is_writable = True
        self.on_writable: Callable[[], None] = lambda: None
        self.on_message: Callable[[str], bool] = lambda _: False
        self._frame = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        return await self.messages.get()

    def send_now(self, text: bytes) -> None:
        self.frames.append(json.loads(text))
        self._frame.set()

    async def next_frame(self) -> dict[str, Any]:
        async with asyncio.timeout(SECONDS):
            while not self.frames:
                self._frame.clear()
                await self._frame.wait()
        return self.frames.pop(0)

    def hang_up(self) -> None:
        self.messages.put_nowait({"type": "websocket.disconnect"})

    abort = hang_up

    def say(self, text: str) -> None:
        """What the browser sends."""
        self.messages.put_nowait({"type": "websocket.receive", "text": text})
