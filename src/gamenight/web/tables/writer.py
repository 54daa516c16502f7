"""The table writer: every change of a table is saved here, one at a time.

An entry is worked out, committed to the store, and only then carried out and shown. So what anybody
has seen is never lost, and what could not be saved never happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec import Struct

from gamenight.core.errors import GamenightError, NotYourTurn, Unavailable
from gamenight.store import (
    CURRENT_QUOTA,
    LINES_KEPT,
    Conflict,
    Entry,
    Quota,
    Settled,
    Store,
    StoredLine,
    StoredSeat,
    StoredTable,
    settle_future,
)
from gamenight.web.clocks.state import after_reseat
from gamenight.web.edge.fair_lock import FairLock, WorkSlices, count_locks
from gamenight.web.tables.seats import Seats
from gamenight.web.tables.state import Check, ClockWork, PendingEntry, TableState

RETRY_PAUSE = 1.0
"""Seconds before a store that did not answer is asked again."""

ENTRIES_AT_A_TIME: Final = 40
"""When a match is replayed, others get a turn after this many entries."""

NOT_SAVED: Final = "Your answer could not be saved. Please try again."
NOT_APPLIED: Final = (
    "Your answer was saved, but the table could not be updated. Please reload the page."
)
TAKEN: Final = "This seat is already taken."
TWO_HANDS: Final = (
    "This browser already has a seat at this table, and nobody may see two hands. Someone else "
    "can join from another browser or in a private window."
)


class Submission(Struct):
    """An entry to save: who may do so, which question it answers, at whose expense, and what to
    call with its outcome."""

    entry: Entry
    check: Check
    ticket: str | None
    quota: Quota | None
    done: Settled


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
        self._retrying: set[asyncio.Task[None]] = set()
        """Entries that met a conflict."""

    async def catch_up(self, stored: StoredTable) -> None:
        """Carry out what the store has and this process has not; entries are only ever added."""
        state = self.state
        state.seat(Seats(stored.id, stored.seats))
        first = state.match.revision
        missing, times = stored.entries[first:], stored.times[first:]
        for number, entry in enumerate(missing, 1):
            state.replay(entry, times[number - 1] if times else 0.0)
            if number % ENTRIES_AT_A_TIME == 0:
                await self._replaying.next_piece(id(CURRENT_QUOTA.get()))
        if state.clock is not None and stored.clock is not None:
            state.clock.take_over(stored.clock)
        state.lines = stored.lines
        self._stale = False

    @property
    def is_busy(self) -> bool:
        """Whether something is being saved."""
        return self._lock.is_taken

    # Entries

    async def submit(self, entry: Entry, check: Check, ticket: str | None = None) -> None:
        """Save an entry as soon as the changes before it are done, then apply it; the same entry
        again changes nothing.

        The ticket names the question that it answers; None where that does not matter. A caller
        that goes away while the entry is being saved does not stop it.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        settled = partial(settle_future, done)
        count_locks(1)  # until it is settled: others wait for it
        try:
            await self._lock.take()
            await self._catch_up_if_stale()
            self._begin(Submission(entry, check, ticket, CURRENT_QUOTA.get(), settled))
            await done
        finally:
            count_locks(-1)

    def submit_nowait(
        self, entry: Entry, check: Check, ticket: str | None, quota: Quota | None, done: Settled
    ) -> bool:
        """The same without a task, if no other change is under way; else returns False, and does
        nothing. Nearly all answers are saved like this.

        If the entry is refused at once, that is raised, and ``done`` is not called.
        """
        if self._stale or not self._lock.take_now():
            return False
        self._begin(Submission(entry, check, ticket, quota, done))
        return True

    def _begin(self, submission: Submission) -> None:
        """Save an entry; the lock is held, and released as soon as its outcome is known."""
        try:
            saving = self.state.prepare(submission.entry, submission.check, submission.ticket)
            if saving is not None:
                settled = partial(self._settle, submission, saving)
                self._store.begin_append(saving.new, submission.quota, settled)
                return
        except BaseException:
            self._lock.release()
            raise
        self._lock.release()
        submission.done(None)

    def _settle(
        self, submission: Submission, saving: PendingEntry, problem: GamenightError | None
    ) -> None:
        """Apply an entry that was saved; find out what is true now if it could not be."""
        if isinstance(problem, Conflict):
            task = asyncio.get_running_loop().create_task(self._begin_again(submission))
            self._retrying.add(task)
            task.add_done_callback(self._retrying.discard)
            return
        if problem is not None:
            self._resync_soon()  # nobody knows whether it was saved
            self._lock.release()
            submission.done(problem)
            return
        try:
            self.state.apply(saving)
        except Exception:
            self._lock.release()
            self._resync_soon()
            submission.done(Unavailable(NOT_APPLIED))
            raise
        self._lock.release()
        submission.done(None)  # the player who answered is served before the others
        self.on_change()

    async def _begin_again(self, submission: Submission) -> None:
        """It fits as before if another server saved what this seat cannot know of, changed the
        clock alone, or saved this very entry. If the table has moved on, its ticket is refused."""
        self._stale = True
        try:
            await self._catch_up_if_stale()
            self._begin(submission)
        except GamenightError as error:
            self.resync_if_stale()
            submission.done(error)
        except Exception:
            submission.done(Unavailable(NOT_SAVED))
            raise

    async def _catch_up_if_stale(self) -> None:
        """Read what the store has, while the lock is held; it is released if that fails."""
        if not self._stale:
            return
        before = self.state.version
        try:
            await self._reload()
        except BaseException:
            self._lock.release()
            raise
        finally:
            if self.state.version != before:
                self.on_change()

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
            await self._store.clocks.change(self.state.id, change)
        except Conflict:
            await self._reload()
            await self._change_clock(work)
        except BaseException:
            self._resync_soon()
            raise
        else:
            self.state.keep(change)

    async def reseat(
        self,
        seat: int,
        before: StoredSeat,
        after: StoredSeat,
        check: Check = lambda: None,
        *,
        is_beginner: bool = False,
    ) -> None:
        """Replace ``before`` on a seat; refused if the seat changed hands meanwhile."""
        await self._change(lambda: self._reseat(seat, before, after, check, is_beginner))

    async def _reseat(
        self, seat: int, before: StoredSeat, after: StoredSeat, check: Check, is_beginner: bool
    ) -> None:
        if self.state.seats[seat] != before:
            raise Conflict(TAKEN)
        check()
        seats = self.state.seats.changed(seat, after)
        clock = self.state.clock_change(
            lambda clock, now: after_reseat(
                clock.rule, now, seat, self.state.seats, seats, is_beginner=is_beginner
            )
        )
        try:
            await self._store.reseat(self.state.id, seat, before, after, clock)
        except Conflict:
            await self._reload()
            if clock is None or self.state.seats[seat] != before:
                raise
            # once more: only the clock was changed
            await self._reseat(seat, before, after, check, is_beginner)
        except BaseException:
            self._resync_soon()
            raise
        else:
            self.state.seat(seats)
            self.state.keep(clock)

    # Chat

    async def say(self, seat: int, text: str, check: Check) -> None:
        """Add a line of a player; only what is saved is shown."""
        await self._change(lambda: self._say(seat, text, check))

    async def _say(self, seat: int, text: str, check: Check) -> None:
        check()
        state = self.state
        number = state.lines[-1].number + 1 if state.lines else 0
        line = StoredLine(number, seat, time.time(), text)
        try:
            await self._store.chat.add(state.id, line, state.seats[seat].token_hash)
        except Conflict:  # another server was quicker, or the seat has changed hands
            await self._reload()
            await self._say(seat, text, check)
        except BaseException:
            self._resync_soon()
            raise
        else:
            state.lines = (*state.lines, line)[-LINES_KEPT:]

    async def unsay(self, seat: int, number: int, check: Check) -> None:
        """Delete a line of a player; lines of others stay."""
        await self._change(lambda: self._unsay(seat, number, check))

    async def _unsay(self, seat: int, number: int, check: Check) -> None:
        check()
        if not any(line.number == number and line.seat == seat for line in self.state.lines):
            return
        await self._store.chat.delete(self.state.id, number, seat)
        self.state.lines = tuple([line for line in self.state.lines if line.number != number])

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
        for task in self._retrying:
            task.cancel()
