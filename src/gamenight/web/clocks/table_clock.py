"""The clock of one table: its saved state, and what it shows now."""

from __future__ import annotations

from collections.abc import Callable, Collection

from gamenight.core.errors import BadSetup
from gamenight.store import ClockChange, StoredClock
from gamenight.web.clocks import rule, state
from gamenight.web.clocks.rule import ClockRule, rule_from
from gamenight.web.clocks.state import ClockState, TimedSeats, charged, players, running
from gamenight.web.protocol.messages import ClockShown, SeatTime

Now = Callable[[], int]
"""For how many milliseconds servers have run: ``Uptime.now``."""


def new_clock(
    chosen: ClockRule | None, seats: int, now: int, beginners: Collection[int] = ()
) -> StoredClock | None:
    """Return the clock of a new table, None if it is to have none. Beginners may read first."""
    if chosen is None:
        return None
    begun = state.begun(chosen, seats, now, beginners)
    return StoredClock(rule.written(chosen), state.written(begun))


class TableClock:
    def __init__(self, stored: StoredClock, now: Now) -> None:
        found = rule_from(stored.rule)
        if found is None:
            raise BadSetup("This table has no clock.")
        self.rule: ClockRule = found
        self.now = now
        self.take_over(stored)

    def take_over(self, stored: StoredClock) -> None:
        """What the store has."""
        self.state = state.read(stored.state)
        self.version = stored.version

    def apply(self, change: ClockChange) -> None:
        """What was saved."""
        self.state = state.read(change.state)
        self.version = change.version + 1

    def change_to(self, new: ClockState) -> ClockChange:
        """Return what is to be saved."""
        return ClockChange(self.version, state.written(new))

    def charged(self, asked: Collection[int], seats: TimedSeats) -> ClockState:
        """How it stands now."""
        return charged(self.state, self.now(), running(self.state, asked, seats))

    def is_up(self, seat: int, asked: Collection[int], seats: TimedSeats) -> bool:
        """Return whether a seat has no time left."""
        return self.charged(asked, seats).left_for(seat) == 0

    def up(self, asked: Collection[int], seats: TimedSeats) -> list[int]:
        """Return the seats whose time is up while the table waits for them."""
        run = running(self.state, asked, seats)
        return [seat for seat in run if self.is_up(seat, asked, seats)]

    def next_up(self, asked: Collection[int], seats: TimedSeats) -> int | None:
        """In how many milliseconds the first clock is at zero, None if none runs."""
        run = running(self.state, asked, seats)
        now = self.charged(asked, seats)
        return min((now.left_for(seat) for seat in run), default=None)

    def shown(self, asked: Collection[int], seats: TimedSeats) -> ClockShown:
        """Return what everybody at the table is shown. It stays the same while a clock runs."""
        now, run = self.state, running(self.state, asked, seats)
        return ClockShown(
            each=self.rule.each,
            time=self.rule.time,
            added=self.rule.added,
            seats=tuple(
                SeatTime(seat, until=now.at + now.left_for(seat), starts=now.starts(seat))
                if seat in run
                else SeatTime(seat, left=now.left[seat])
                for seat in players(seats)
            ),
            paused=now.paused,
            pausing=now.pausing,
            up=tuple(seat for seat in seats.stand_ins if now.left[seat] == 0),
        )
