"""Locks granted in the order of asking, and long work in slices."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable

from gamenight.util.round_robin import RoundRobin


class Worker:
    """Work that is done step by step, and could be made to wait between two steps.

    While it holds a lock, or is next in line for one, it must go on at once: others wait for it.
    """

    current: Worker | None = None
    """Whose step is being done."""

    def __init__(self) -> None:
        self.locks = 0


class FairLock:
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
                self.release()  # it was granted to a caller who has just gone away
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
        """Count it for whose step this is, before it is granted: from then on others wait."""
        count_locks(1)
        try:
            await self.take()
        except BaseException:
            count_locks(-1)
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
        count_locks(-1)


def count_locks(more: int) -> None:
    if Worker.current is not None:
        Worker.current.locks += more


class WorkSlices:
    """Long work in pieces: one piece in each round of the event loop, for all callers together;
    groups take turns."""

    def __init__(self) -> None:
        self._waiting: RoundRobin[asyncio.Future[None]] = RoundRobin()
        self._is_busy = False

    async def next_piece(self, group: Hashable) -> None:
        """Wait until another piece may be done for a group."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.add(group, turn)
        if not self._is_busy:
            self._is_busy = True
            loop.call_soon(self._grant, loop)
        await turn

    def _grant(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the next one go on who has not gone away."""
        while (turn := self._waiting.take()) is not None:
            if not turn.done():
                turn.set_result(None)
                loop.call_soon(self._grant, loop)
                return
        self._is_busy = False
