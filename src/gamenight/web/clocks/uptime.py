"""Uptime: for how long servers have run at a database, the time that clocks count in.

While no server runs nobody can answer, so that time is not charged to anybody. All servers at one
database note every few seconds in one row that they run, and what lies between two notes counts,
unless it is too long: then no server ran. What a server that was killed had not noted yet is given
to the players who were thinking.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from gamenight.core.errors import GamenightError
from gamenight.store import Store
from gamenight.web.clocks.rule import ClockRule

log = logging.getLogger("gamenight.web")

SECONDS_BETWEEN_BEATS: Final = 5.0

LONGEST_SILENCE: Final = 12.0
"""Seconds between two notes after which there was an outage."""


class Uptime:
    def __init__(
        self,
        store: Store,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """The two ways to tell the time are for tests."""
        self._store = store
        self._wall = wall
        self._steady = steady
        self._ran = 0
        self._noted = steady()
        self._silence = 0.0  # what was before the first note was an outage

    def now(self) -> int:
        """For how many milliseconds servers have run. It stands still while the database is away:
        then nobody can answer."""
        since = min(self._steady() - self._noted, LONGEST_SILENCE)
        return self._ran + int(since * 1000)

    async def beat(self, *, always: bool = False) -> None:
        """Note that this server runs, if that matters to a clock, or ``always``."""
        before = self._steady()
        self._ran = await self._store.clocks.beat(self._wall(), self._silence, always=always)
        self._noted, self._silence = before, LONGEST_SILENCE

    async def begin(self, rule: ClockRule | None) -> int:
        """Return the time at which a new clock begins; 0 if there is to be none."""
        if rule is None:
            return 0
        await self.beat(always=True)  # it may be the first one
        return self.now()

    async def keep(self) -> None:
        """Note it again and again."""
        while True:
            try:
                await self.beat()
            except GamenightError as error:
                log.warning("it could not be noted that the server runs: %s", error)
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)
