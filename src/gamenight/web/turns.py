"""Taking turns: what is done for one table never holds up another.

Whoever asks for much waits for itself. Between any two pieces of work the event loop gets its
chance, so that messages are read and answers saved while many frames are still to be sent.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Line(Generic[T]):
    """A waiting line in which groups take turns, one item each."""

    def __init__(self) -> None:
        self._groups: dict[str, deque[T]] = {}
        """Those with something waiting, the next one first."""

    def __len__(self) -> int:
        return sum(len(items) for items in self._groups.values())

    def add(self, group: str, item: T) -> None:
        self._groups.setdefault(group, deque()).append(item)

    def add_first(self, group: str, item: T) -> None:
        """Ahead of the others of its group; the group itself waits for its turn as always."""
        self._groups.setdefault(group, deque()).appendleft(item)

    def remove(self, group: str, item: T) -> None:
        """Take an item out of the line, if it is still there."""
        items = self._groups.get(group)
        if items is not None and item in items:
            items.remove(item)
            if not items:
                del self._groups[group]

    def has(self, group: str, item: T) -> bool:
        return item in self._groups.get(group, ())

    def take(self) -> T | None:
        """The next item; its group goes to the end of the line."""
        for group in self._groups:
            items = self._groups.pop(group)
            item = items.popleft()
            if items:
                self._groups[group] = items
            return item
        return None


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
        while (redraw := self._line.take()) is not None:
            redraw()
            await asyncio.sleep(0)

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
