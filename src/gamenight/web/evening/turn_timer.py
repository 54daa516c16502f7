"""The turn timer: who took the longest turn of a match."""

from __future__ import annotations

import time
from collections.abc import Iterable

from gamenight.core.events import NOBODY
from gamenight.web.evening.events import TurnTime


class TurnClock:
    """Told after every change whom the table waits for."""

    def __init__(self) -> None:
        self.longest = TurnTime()
        self._since: dict[int, float] = {}
        """By person: since when the table has waited."""

    def tick(self, asked: Iterable[int]) -> None:
        """A player who is asked again after an answer begins another turn only if others were asked
        in between."""
        now = time.monotonic()
        waiting = {person for person in asked if person != NOBODY}
        for person in [person for person in self._since if person not in waiting]:
            seconds = now - self._since.pop(person)
            if seconds > self.longest.seconds:
                self.longest = TurnTime(person, round(seconds, 1))
        for person in waiting:
            self._since.setdefault(person, now)
