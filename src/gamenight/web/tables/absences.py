"""Absences: for whom the others at a table may let a bot fill in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from gamenight.web.sockets.audience import Audience
from gamenight.web.tables.state import TableState

SECONDS_AT_A_TABLE: Final = 120.0
"""How long people at a table wait for a player who is gone."""

SECONDS_IN_AN_EVENING: Final = 30.0
"""The same at a table of an evening, where everybody is in one room or talks to the others."""


class Absences:
    """Since when the people of a table have not had it open, as far as this process knows."""

    def __init__(
        self,
        state: TableState,
        audience: Audience,
        on_missing: Callable[[], None],
        is_watched: Callable[[], bool],
    ) -> None:
        """``on_missing`` is called when a player has been away for long enough, while anybody
        watches."""
        self._state = state
        self._audience = audience
        self._on_missing = on_missing
        self._is_watched = is_watched
        self.patience = SECONDS_AT_A_TABLE
        self._since: dict[str, float] = {}
        """By the hash of the token: since when, in seconds of a steady clock."""
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Note who is there; called whenever that may have changed."""
        seats = self._state.seats
        if len(seats.people) < 2 or self._state.match.state.over:
            self.stop()
            return
        now, there = time.monotonic(), self._audience.connected(seats)
        gone = [seats[seat].token_hash for seat in seats.people if seat not in there]
        if not gone and not self._since:
            return
        self._since = {token_hash: self._since.get(token_hash, now) for token_hash in gone}
        self._set(now)

    def _set(self, now: float) -> None:
        """Call when the next of them has been away for long enough."""
        self.stop()
        due = [since + self.patience - now for since in self._since.values()]
        waits = [seconds for seconds in due if seconds > 0]
        if waits and self._is_watched():
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(waits), self._on_missing)

    def missing(self) -> tuple[int, ...]:
        """Return the seats of people whom the table waits for and who have been away for long
        enough."""
        if not self._since:
            return ()
        state, now = self._state, time.monotonic()
        return tuple(
            seat
            for seat in state.asked
            if seat in state.seats.people
            and seat not in state.seats.bots
            and now - self._since.get(state.seats[seat].token_hash, now) >= self.patience
        )

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
