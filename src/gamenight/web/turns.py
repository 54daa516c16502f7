"""Taking turns: what is done for one table never holds up another.

Whoever asks for much waits for itself. After every few pieces of work the event loop gets its
chance, so that messages are read and answers saved while many frames are still to be sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from operator import methodcaller
from typing import Final, Protocol

from gamenight.line import Line

log = logging.getLogger("gamenight.web")

FRAMES_AT_A_TIME: Final = 32
"""Before others get a chance: three or four milliseconds."""


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


class Onlooker(Protocol):
    """A browser that is to be sent what has changed, in four stages without a break."""

    def look(self) -> None:
        """Work out what there is to see."""

    def make(self) -> None:
        """Find out what is new of it, for frames."""

    def write(self) -> None:
        """Put the frames into bytes."""

    def send(self) -> None:
        """Let go of them."""


STAGES: Final = [methodcaller(name) for name in ("look", "make", "write", "send")]
"""Each is done for all who are next before the following one begins. So the code of a stage and
what it looks up stay in the caches of the processor: sending takes a fifth less time than one
browser after another would."""


class Redraws:
    """Sends what has changed to those who look on, table by table in turn."""

    def __init__(self) -> None:
        self._line: Line[Onlooker] = Line()
        self._next: asyncio.Handle | None = None
        """Goes on with what waits."""

    def ask(self, table_id: str, onlooker: Onlooker) -> None:
        """Let the onlooker know when it is this table's turn."""
        self._line.add(table_id, onlooker)
        self._start()

    def ask_first(self, table_id: str, onlooker: Onlooker) -> None:
        """The same, ahead of all others of this table, even if it is waiting already."""
        self._line.remove(table_id, onlooker)
        self._line.add_first(table_id, onlooker)
        self._start()

    def forget(self, table_id: str, onlooker: Onlooker) -> None:
        self._line.remove(table_id, onlooker)

    def _start(self) -> None:
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        self._next = None
        served = self._next_ones()
        for stage in STAGES:
            served = done_for(served, stage)
        if self._line:
            self._start()

    def _next_ones(self) -> list[Onlooker]:
        found: list[Onlooker] = []
        while len(found) < FRAMES_AT_A_TIME and (onlooker := self._line.take()) is not None:
            found.append(onlooker)
        return found

    def close(self) -> None:
        if self._next is not None:
            self._next.cancel()


def done_for(onlookers: Iterable[Onlooker], stage: methodcaller) -> list[Onlooker]:
    """Those for whom a stage went well: whatever becomes of one of them, the others are served."""
    done = []
    for onlooker in onlookers:
        try:
            stage(onlooker)
        except Exception:
            log.exception("what is new could not be sent")
        else:
            done.append(onlooker)
    return done
