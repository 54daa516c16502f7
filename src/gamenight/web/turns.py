"""Taking turns: what is done for one table never holds up another.

Whoever asks for much waits for itself. After every few pieces of work the event loop gets its
chance, so that messages are read and answers saved while many frames are still to be sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from gamenight.line import Line

FRAMES_AT_A_TIME: Final = 8
"""Before others get a chance: about a millisecond. A turn of the event loop costs about as much as
sending one."""


class Redraws:
    """Sends what has changed to those who look on, table by table in turn."""

    def __init__(self) -> None:
        self._line: Line[Callable[[], None]] = Line()
        self._task: asyncio.Task[None] | None = None

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
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self._line:
            for _ in range(FRAMES_AT_A_TIME):
                if (redraw := self._line.take()) is not None:
                    redraw()
            await asyncio.sleep(0)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
