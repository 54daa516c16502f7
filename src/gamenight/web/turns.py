"""Taking turns: what is done for one table never holds up another.

Whoever asks for much waits for itself. After every few pieces of work the event loop gets its
chance, so that messages are read and answers saved while many frames are still to be sent.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from gamenight.line import Line

FRAMES_AT_A_TIME: Final = 8
"""Before others get a chance: about a millisecond. A turn of the event loop costs about as much as
sending one."""


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


class Redraws:
    """Sends what has changed to those who look on, table by table in turn."""

    def __init__(self) -> None:
        self._line: Line[Callable[[], None]] = Line()
        self._next: asyncio.Handle | None = None
        """Goes on with what waits."""

    def ask(self, table_id: str, redraw: Callable[[], None]) -> None:
        """Call ``redraw`` when it is this table's turn."""
        self._line.add(table_id, redraw)
        self._start()

    def ask_first(self, table_id: str, redraw: Callable[[], None]) -> None:
        """The same, ahead of all others of this table, even if it is waiting already."""
        self._line.remove(table_id, redraw)
        self._line.add_first(table_id, redraw)
        self._start()

    def forget(self, table_id: str, redraw: Callable[[], None]) -> None:
        self._line.remove(table_id, redraw)

    def _start(self) -> None:
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        self._next = None
        try:
            for _ in range(FRAMES_AT_A_TIME):
                if (redraw := self._line.take()) is None:
                    return
                redraw()
        finally:  # whatever became of one of them, the others are drawn
            if self._line:
                self._start()

    def close(self) -> None:
        if self._next is not None:
            self._next.cancel()
