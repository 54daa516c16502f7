"""The alarm of a table's clock: it rings when the first player runs out of time, while anybody
watches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from gamenight.core.errors import GamenightError, NotYourTurn
from gamenight.store import Conflict
from gamenight.web.tables.writer import TableWriter

log = logging.getLogger("gamenight.web")

LEAST: Final = 0.1
LONGEST: Final = 3600.0
"""Seconds before it looks again: clocks may have been changed, or stand still meanwhile."""


class Alarm:
    """Lets a bot play on for those whose time is up."""

    def __init__(self, writer: TableWriter, bot: str, is_watched: Callable[[], bool]) -> None:
        self._writer = writer
        self._state = writer.state
        self._bot = bot
        self._is_watched = is_watched
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def set(self) -> None:
        """Ring when it is time; called whenever something may have changed that."""
        state, clock = self._state, self._state.clock
        if clock is None:
            return
        self.stop()
        if not self._is_watched() or state.match.state.over:
            return
        left = clock.next_up(state.asked, state.seats)
        if left is not None:
            seconds = min(max(left / 1000, LEAST), LONGEST)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def ring_if_late(self) -> None:
        """Ring at once if time is up, even if nobody watches; called when an answer is refused."""
        if self._state.late():
            self._ring()

    def _ring(self) -> None:
        if self._ringing is None or self._ringing.done():
            self._ringing = asyncio.get_running_loop().create_task(self.ring())

    async def ring(self) -> None:
        """What there is to do now; then it is set again."""
        try:
            for seat in self._state.late():
                # Another server may be quicker, or the answer may be on its way to the database.
                with suppress(Conflict, NotYourTurn):
                    await self._seat_bot(seat)
        except GamenightError as error:
            log.warning("a bot could not take over from a player whose time was up: %s", error)
        self.set()

    async def _seat_bot(self, seat: int) -> None:
        def check() -> None:
            if seat not in self._state.late():
                raise NotYourTurn("There is some time left.")

        before = self._state.seats[seat]
        await self._writer.reseat(seat, before, replace(before, bot=self._bot), check)
