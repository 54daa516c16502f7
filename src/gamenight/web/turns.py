"""Taking turns: what would disturb each other is done one after another."""

from __future__ import annotations

import asyncio
from collections import deque


class OneAtATime:
    """A lock that is granted in the order of asking, and can be taken at once if it is free."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take_now(self) -> bool:
        """Take it if it is free; returns whether it was."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    async def take(self) -> None:
        if self.take_now():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.release()  # it was granted to somebody who has just gone away
            raise

    def release(self) -> None:
        """Grant it to the next one still waiting."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(self, *_: object) -> None:
        self.release()
