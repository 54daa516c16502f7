"""A waiting line in which groups take turns: a busy group delays only itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class RoundRobin(Generic[T]):
    """What waits, by group; each group has one item at a time taken."""

    def __init__(self) -> None:
        self._groups: dict[Hashable, deque[T]] = {}
        """Those with something waiting, the next one first."""

    def __len__(self) -> int:
        return sum(len(items) for items in self._groups.values())

    def __bool__(self) -> bool:
        return bool(self._groups)

    def add(self, group: Hashable, item: T) -> None:
        self._groups.setdefault(group, deque()).append(item)

    def add_first(self, group: Hashable, item: T) -> None:
        """Ahead of the others of its group; the group itself waits for its turn as always."""
        self._groups.setdefault(group, deque()).appendleft(item)

    def remove(self, group: Hashable, item: T) -> None:
        """Take an item out of the line, if it is still there."""
        items = self._groups.get(group)
        if items is not None and item in items:
            items.remove(item)
            if not items:
                del self._groups[group]

    def has(self, group: Hashable, item: T) -> bool:
        return item in self._groups.get(group, ())

    def take(self) -> T | None:
        """Return the next item; its group goes to the end of the line."""
        for group in self._groups:
            items = self._groups.pop(group)
            item = items.popleft()
            if items:
                self._groups[group] = items
            return item
        return None
