"""The table writer: every change of a table is saved here, one at a time.

An entry is worked out, committed to the store, and only then carried out and shown. So what anybody
has seen is never lost, and what could not be saved never happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from gamenight.core.errors import GamenightError, NotYourTurn, Unavailable
from gamenight.store import (
    CURRENT_QUOTA,
    Conflict,
    Entry,
    Quota,
    Settled,
    Store,
    StoredSeat,
    StoredTable,
)
from gamenight.web.clocks.state import after_reseat
from gamenight.web.edge.fair_lock import FairLock, WorkSlices
from gamenight.web.tables.seats import Seats
from gamenight.web.tables.state import Check, ClockWork, PendingEntry, TableState

RETRY_PAUSE = 1.0
"""Seconds before a store that did not answer is asked again."""

ENTRIES_AT_A_TIME: Final = 40
"""When a match is replayed, others get a turn after this many entries."""

TAKEN: Final = "This seat is taken already."
TWO_HANDS: Final = (
    "This browser has a seat at this table already, and nobody may see two hands. Somebody else "
    "can come from another browser or in a private window."
)


class TableWriter:
    """Saves changes of a table's state, and keeps it in step with the store."""

    def __init__(
        self, store: Store, state: TableState, replaying: WorkSlices | None = None
    ) -> None:
        """Nothing has been played yet: ``catch_up`` carries out what is stored, in turn with all
        other matches that are being replayed."""
        self._store = store
        self._replaying = replaying or WorkSlices()
        self.state = state
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change."""
        self.is_watched: Callable[[], bool] = lambda: False
        self._lock = FairLock()
        self._stale = False
        """Whether the store may have more than this process knows."""
        self._resyncing: asyncio.Task[None] | None = None
        self._recovering: set[asyncio.Task[None]] = set()
        """Finds out about entries that could not be saved."""

    async def catch_up(self, stored: StoredTable) -> None:
        """Carry out what the store has and this process has not; entries are only ever added."""
        state = self.state
        state.seat(Seats(stored.id, stored.seats))
        first = state.match.revision
        missing, times = stored.entries[first:], stored.times[first:]
        for number, entry in enumerate(missing, 1):
            state.repeat(entry, times[number - 1] if times else 0.0)
            if number % ENTRIES_AT_A_TIME == 0:
                await self._replaying.next_piece(id(CURRENT_QUOTA.get()))
        if state.clock is not None and stored.clock is not None:
            state.clock.take_over(stored.clock)
        self._stale = False

    @property
    def is_busy(self) -> bool:
        """Whether something is being saved."""
        return self._lock.is_taken

    # Entries

    async def enter(self, entry: Entry, check: Check, ticket: str | None = None) -> None:
        """Save an entry, then carry it out; the same one again changes nothing.

        The ticket names the question that it answers; None where that does not matter.
        """
        await self._change(lambda: self._enter(entry, check, ticket))

    def submit_nowait(
        self, entry: Entry, check: Check, ticket: str | None, quota: Quota | None, done: Settled
    ) -> bool:
        """The same without a task. Returns False, and does nothing, if another change is under way.
        Nearly all answers are saved like this.

        If the entry is refused, that is raised, and ``done`` is not called.
        """
        if self._stale or not self._lock.take_now():
            return False
        saving = None
        try:
            saving = self.state.prepare(entry, check, ticket)
            if saving is not None:
                settled = partial(self._settled, saving, check, ticket, done)
                self._store.begin_append(saving.new, quota, settled)
        except BaseException:
            self._lock.release()
            raise
        if saving is None:
            self._lock.release()
            done(None)
        return True

    def _settled(
        self,
        saving: PendingEntry,
        check: Check,
        ticket: str | None,
        done: Settled,
        problem: GamenightError | None,
    ) -> None:
        """An entry from ``enter_now`` was saved, or could not be."""
        if problem is not None:
            work = self._recover(saving, check, ticket, done, problem)
            task = asyncio.get_running_loop().create_task(work)
            self._recovering.add(task)
            task.add_done_callback(self._recovering.discard)
            return
        try:
            self.state.carry_out(saving)
        except Exception:
            self._lock.release()
            self._resync_soon()
            done(
                Unavailable(
                    "Your answer was saved, but the table could not be updated. Please reload."
                )
            )
            raise
        self._lock.release()
        done(None)  # the player who answered is served before the others
        self.on_change()

    async def _recover(
        self,
        saving: PendingEntry,
        check: Check,
        ticket: str | None,
        done: Settled,
        problem: GamenightError,
    ) -> None:
        """Find out what is true now, as ``enter`` does."""
        before = self.state.version
        outcome: GamenightError | None = None
        try:
            if not await self._has_become(saving, problem):
                await self._enter(saving.entry, check, ticket)
        except GamenightError as error:
            outcome = error
        finally:
            self._lock.release()
            if self.state.version != before:
                self.on_change()
        done(outcome)

    async def _enter(self, entry: Entry, check: Check, ticket: str | None) -> None:
        saving = self.state.prepare(entry, check, ticket)
        if saving is not None and not await self._save(saving):
            # Once more: it fits as before if another server saved what this seat cannot know of, or
            # changed the clock alone. If the table has moved on, its ticket is refused.
            await self._enter(entry, check, ticket)

    async def _save(self, saving: PendingEntry) -> bool:
        """False if it has to be worked out again."""
        new = saving.new
        try:
            await self._store.append(
                self.state.id, saving.revision, new.entry, new.clock, new.ending
            )
        except Conflict as conflict:
            problem = conflict
        except BaseException:
            self._resync_soon()  # nobody knows whether it was saved
            raise
        else:
            self.state.carry_out(saving)
            return True
        return await self._has_become(saving, problem)

    async def _has_become(self, saving: PendingEntry, problem: GamenightError) -> bool:
        """Whether an entry that could not be saved was saved earlier; False if it has to be worked
        out again. Raises what is wrong with it."""
        if not isinstance(problem, Conflict):
            self._resync_soon()  # nobody knows whether it was saved
            raise problem
        await self._reload()
        return self.state.knows(saving.entry)

    # Other changes

    async def change_clock(self, work: ClockWork) -> None:
        """Change the clock alone, for example for a pause."""
        await self._change(lambda: self._change_clock(work))

    async def _change_clock(self, work: ClockWork) -> None:
        clock = self.state.clock
        if clock is None:
            raise NotYourTurn("This table has no clock.")
        now = clock.charged(self.state.asked, self.state.seats)
        new = work(clock, now)
        if new == now:
            return  # asking again and again writes nothing
        change = clock.change_to(new)
        try:
            await self._store.change_clock(self.state.id, change)
        except Conflict:
            await self._reload()
            await self._change_clock(work)
        except BaseException:
            self._resync_soon()
            raise
        else:
            self.state.keep(change)

    async def reseat(
        self, seat: int, before: StoredSeat, after: StoredSeat, check: Check = lambda: None
    ) -> None:
        """Replace ``before`` on a seat; refused if the seat changed hands meanwhile."""
        await self._change(lambda: self._reseat(seat, before, after, check))

    async def _reseat(self, seat: int, before: StoredSeat, after: StoredSeat, check: Check) -> None:
        if self.state.seats[seat] != before:
            raise Conflict(TAKEN)
        check()
        seats = self.state.seats.changed(seat, after)
        clock = self.state.clock_change(
            lambda clock, now: after_reseat(clock.rule, now, seat, self.state.seats, seats)
        )
        try:
            await self._store.reseat(self.state.id, seat, before, after, clock)
        except Conflict:
            await self._reload()
            if clock is None or self.state.seats[seat] != before:
                raise
            await self._reseat(seat, before, after, check)  # once more: only the clock was changed
        except BaseException:
            self._resync_soon()
            raise
        else:
            self.state.seat(seats)
            self.state.keep(clock)

    async def _change(self, work: Callable[[], Awaitable[None]]) -> None:
        """One change at a time, from what the store has; changes are announced.

        There may be news even where the change itself fails: others were quicker, or it was saved
        in an earlier attempt that nobody could confirm.
        """
        async with self._lock:
            before = self.state.version
            try:
                if self._stale:
                    await self._reload()
                await work()
            finally:
                if self.state.version != before:
                    self.on_change()

    # Several servers, and a database that goes away

    async def refresh(self) -> None:
        """Take over what another server process may have saved."""
        try:
            await self._change(self._reload)
        except Unavailable:
            self._resync_soon()
            raise

    async def _reload(self) -> None:
        stored = await self._store.load(self.state.id)
        if stored is None:
            raise Unavailable("This table is no longer in the database.")
        await self.catch_up(stored)

    def resync_if_stale(self) -> None:
        if self._stale:
            self._resync_soon()

    def _resync_soon(self) -> None:
        """Ask the store again until it answers, so that nobody sees an outdated table."""
        self._stale = True
        if self._resyncing is None or self._resyncing.done():
            self._resyncing = asyncio.get_running_loop().create_task(self._resync())

    async def _resync(self) -> None:
        while self._stale and self.is_watched():
            await asyncio.sleep(RETRY_PAUSE)
            with suppress(GamenightError):  # which the store has logged
                await self.refresh()

    def close(self) -> None:
        if self._resyncing is not None:
            self._resyncing.cancel()
        for task in self._recovering:
            task.cancel()
