"""The queue of bot jobs: addresses take turns, and the tables of one address among themselves.

So it does not matter how many tables an address opens: a heavy user waits only for itself.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Final, Generic, NamedTuple, TypeVar

from gamenight.util.round_robin import RoundRobin

T = TypeVar("T")

MOST_REMEMBERED: Final = 1_000
"""Addresses of which it is known when they were served last."""


class JobGroup(NamedTuple):
    """For which table something is asked, and from which address."""

    table: str
    address: str = ""


class FairQueue(Generic[T]):
    """What waits, by group, and how much of what was taken is being done, by address."""

    def __init__(self) -> None:
        self._waiting: dict[str, RoundRobin[T]] = {}
        """By address that has something waiting."""
        self._running: Counter[str] = Counter()
        self._served: dict[str, int] = {}
        """When each address was served last, the longest ago first."""
        self._turns = count(1)

    def __len__(self) -> int:
        return sum(len(line) for line in self._waiting.values())

    def add(self, group: JobGroup, item: T) -> None:
        self._waiting.setdefault(group.address, RoundRobin()).add(group.table, item)

    def remove(self, group: JobGroup, item: T) -> None:
        """Take an item out of the queue, if it is still there."""
        line = self._waiting.get(group.address)
        if line is not None:
            line.remove(group.table, item)
            if not line:
                del self._waiting[group.address]

    def has(self, group: JobGroup, item: T) -> bool:
        line = self._waiting.get(group.address)
        return line is not None and line.has(group.table, item)

    def take(self) -> tuple[str, T] | None:
        """Return the next item and its address: of the one with the fewest items being done, and of
        several such the one that was served the longest ago."""
        if not self._waiting:
            return None
        address = min(self._waiting, key=self._rank)
        item = self._waiting[address].take()
        assert item is not None
        if not self._waiting[address]:
            del self._waiting[address]
        self._running[address] += 1
        self._note_served(address)
        return address, item

    def _rank(self, address: str) -> tuple[int, int]:
        return self._running[address], self._served.get(address, 0)

    def _note_served(self, address: str) -> None:
        self._served.pop(address, None)
        self._served[address] = next(self._turns)
        if len(self._served) > MOST_REMEMBERED:
            del self._served[next(iter(self._served))]

    def done(self, address: str) -> None:
        """Something that was taken is no longer being done."""
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]

    def running(self, address: str) -> int:
        return self._running[address]

    def load(self, address: str) -> int:
        """Return how much an address has waiting or being done."""
        return self._running[address] + self._waits(address)

    def crowd(self, address: str) -> int:
        """Return how many wait for the same worker as the next item of an address: all of its own,
        and one of each other address."""
        others = len(self._waiting) - (address in self._waiting)
        return self._waits(address) + others

    def _waits(self, address: str) -> int:
        return len(self._waiting.get(address, ()))
