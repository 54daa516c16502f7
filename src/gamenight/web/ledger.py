"""What is saved of one table: its seats and its entries, one change at a time.

An entry is worked out, committed to the store, and only then carried out and shown. So what anybody
has seen is never lost, and what could not be saved never happened.
"""

from __future__ import annotations

import asyncio
import time
from array import array
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final
from zlib import crc32

from msgspec import Struct

from gamenight.core.choice import Choice
from gamenight.core.errors import GamenightError, NotYourTurn, OtherRules, Unavailable
from gamenight.core.events import NOBODY
from gamenight.core.match import NO_WAY_BACK, TAKE_BACK, Header, Match, PreparedStep
from gamenight.core.rules import AnyState
from gamenight.games.game import AnyGame
from gamenight.store import (
    ClockChange,
    Conflict,
    Entry,
    MatchEnding,
    NewEntry,
    Payer,
    Settled,
    Store,
    StoredSeat,
    StoredTable,
)
from gamenight.web.clocks.state import ClockState, Happened, after_entry, after_reseat
from gamenight.web.clocks.table_clock import Now, TableClock
from gamenight.web.results import ending_after
from gamenight.web.seats import Seats
from gamenight.web.turns import OneAtATime

RETRY_PAUSE = 1.0
"""Seconds before a store that did not answer is asked again."""

MOST_STEPS: Final = 20_000
"""How long a match may become, far beyond any that people play; each step is kept in memory."""

MOST_TAKEN_BACK: Final = 1_000
"""How often a seat may take something back in one match: what is taken back is saved as well, and
does not count among the steps, so that nobody can use up the match of others with it."""

ENTRIES_AT_A_TIME: Final = 40
"""When a match is replayed, others get a turn after this many entries."""

MOVED_ON: Final = "The table has moved on since; please look again."
TAKEN: Final = "This seat is taken already."
USED: Final = "This was sent before with another answer; please look again."
TOO_LONG: Final = "This match has become too long for this server."
TOO_OFTEN: Final = "You have taken back as often as you can in one match."
PAUSED: Final = "The table is paused. Please go on first."

Check = Callable[[], None]
"""Raises what speaks against a change, at the moment of the change."""


class Saving(Struct, frozen=True):
    """An entry that is worked out and about to be saved."""

    new: NewEntry
    prepared: PreparedStep | None
    """The step it makes; None if it takes one back."""

    @property
    def entry(self) -> Entry:
        return self.new.entry

    @property
    def revision(self) -> int:
        """Of the match that it is for."""
        return self.new.key[1]


class Ledger:
    """The match and the seats as the store has them, and the one door to change them."""

    def __init__(
        self, store: Store, stored: StoredTable, game: AnyGame, now: Now = lambda: 0
    ) -> None:
        """Nothing has been played yet: ``catch_up`` carries out what is stored. The table's clock,
        if it has one, asks ``now``."""
        self._store = store
        self.id = stored.id
        self.match = started(game, stored.header)
        if stored.day or stored.is_try:
            self.match.freely = False  # where people compare, a card that was seen stays seen
        self.seats = Seats(stored.id, stored.seats)
        self.clock = TableClock(stored.clock, now) if stored.clock is not None else None
        self.asked_since: dict[int, float] = {}
        """By seat that is asked: since when, in seconds since 1970, as far as that is known."""
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change."""
        self.is_watched: Callable[[], bool] = lambda: False
        self._lock = OneAtATime()
        self._stale = False
        """Whether the store may have more than this process knows."""
        self._mending: asyncio.Task[None] | None = None
        self._making_up: set[asyncio.Task[None]] = set()
        """Finds out about entries that could not be saved."""
        self._by_id: dict[tuple[int, str], Entry] = {}
        """What was entered, by seat and id, to know an entry that is sent again."""
        self._entered = [0] * len(stored.seats)
        """How many entries each seat has made."""
        self._taken_back = [0] * len(stored.seats)
        """How many of them took something back."""
        self._tickets: dict[int, str] = {}
        self._note_asked(stored.created)

    async def catch_up(self, stored: StoredTable) -> None:
        """Carry out what the store has and this process has not; entries are only ever added."""
        self._seat(Seats(stored.id, stored.seats))
        first = self.match.revision
        missing, times = stored.entries[first:], stored.times[first:]
        for number, entry in enumerate(missing, 1):
            self.match.enter(entry.seat, entry.answers)
            self._note(entry, times[number - 1] if times else 0.0)
            if number % ENTRIES_AT_A_TIME == 0:
                await asyncio.sleep(0)
        if self.clock is not None and stored.clock is not None:
            self.clock.take_over(stored.clock)
        self._stale = False

    def _seat(self, seats: Seats) -> None:
        if seats.stored != self.seats.stored:
            self.seats = seats
        self.match.header = replace(self.match.header, seats=self.seats.names)
        self._tickets.clear()

    def _note(self, entry: Entry, at: float) -> None:
        self._note_asked(at)
        self._entered[entry.seat] += 1
        self._taken_back[entry.seat] += takes_back(entry)
        self._tickets.clear()
        if entry.id:
            self._by_id[entry.seat, entry.id] = entry

    def _note_asked(self, at: float) -> None:
        """Who is asked for the first time since something was last answered has been so since."""
        asked = self.asked
        since = {seat: self.asked_since.get(seat, at) for seat in asked}
        self.asked_since = {seat: found for seat, found in since.items() if found}

    # What others ask

    @property
    def asked(self) -> list[int]:
        """The seats that the table waits for."""
        asked: list[int] = self.match.state.position.asked()
        return asked

    @property
    def is_paused(self) -> bool:
        return self.clock is not None and self.clock.state.paused

    @property
    def is_busy(self) -> bool:
        """Whether something is being saved."""
        return self._lock.is_taken

    @property
    def weight(self) -> int:
        """How much memory it takes, in steps of a match."""
        return len(self.match.steps) + len(self._by_id)

    @property
    def is_full(self) -> bool:
        """Whether the match has become too long to go on."""
        return len(self.match.steps) >= MOST_STEPS

    def might_take_back(self, seat: int) -> bool:
        """Whether it is worth trying."""
        return self._taken_back[seat] < MOST_TAKEN_BACK and self.match.might_take_back(seat)

    def ticket(self, seat: int) -> str:
        """Names the question to a seat, "" if it is not asked.

        Made from nothing but what the seat knows: how often it has made an entry, and what it may
        answer. So it does not change when others do something in secret.
        """
        found = self._tickets.get(seat)
        if found is None:
            legal, choice = self.match.state.asking(seat)
            found = self._tickets[seat] = ticket_for(self._entered[seat], legal, choice)
        return found

    # The door for changes

    async def enter(self, entry: Entry, check: Check, ticket: str | None = None) -> None:
        """Save an entry, then carry it out; the same one again changes nothing.

        The ticket names the question that it answers; None where that does not matter.
        """
        await self._change(lambda: self._enter(entry, check, ticket))

    def enter_now(
        self, entry: Entry, check: Check, ticket: str | None, payer: Payer | None, done: Settled
    ) -> bool:
        """The same without a task. Returns False, and does nothing, if another change is under way.
        Nearly all answers are saved like this.

        If the entry is refused, that is raised, and ``done`` is not called.
        """
        if self._stale or not self._lock.take_now():
            return False
        saving = None
        try:
            saving = self._worked_out(entry, check, ticket)
            if saving is not None:
                settled = partial(self._settled, saving, check, ticket, done)
                self._store.begin_append(saving.new, payer, settled)
        except BaseException:
            self._lock.release()
            raise
        if saving is None:
            self._lock.release()
            done(None)
        return True

    def _settled(
        self,
        saving: Saving,
        check: Check,
        ticket: str | None,
        done: Settled,
        problem: GamenightError | None,
    ) -> None:
        """An entry from ``enter_now`` was saved, or could not be."""
        if problem is not None:
            work = self._make_up_for(saving, check, ticket, done, problem)
            task = asyncio.get_running_loop().create_task(work)
            self._making_up.add(task)
            task.add_done_callback(self._making_up.discard)
            return
        try:
            self._carry_out(saving)
        except Exception:
            self._lock.release()
            self._mend_soon()
            done(Unavailable("This is saved, but could not be shown. Please look again."))
            raise
        self._lock.release()
        done(None)  # whoever answered is served before those who look on
        self.on_change()

    async def _make_up_for(
        self,
        saving: Saving,
        check: Check,
        ticket: str | None,
        done: Settled,
        problem: GamenightError,
    ) -> None:
        """Find out what is true now, as ``enter`` does."""
        before = self._version()
        outcome: GamenightError | None = None
        try:
            if not await self._has_become(saving, problem):
                await self._enter(saving.entry, check, ticket)
        except GamenightError as error:
            outcome = error
        finally:
            self._lock.release()
            if self._version() != before:
                self.on_change()
        done(outcome)

    async def _enter(self, entry: Entry, check: Check, ticket: str | None) -> None:
        saving = self._worked_out(entry, check, ticket)
        if saving is not None and not await self._save(saving):
            await self._enter(entry, check, ticket)  # once more: only the clock was changed

    def _worked_out(self, entry: Entry, check: Check, ticket: str | None) -> Saving | None:
        """What to save, or None if it is saved already; raises if the entry is refused."""
        check()
        if self._is_known(entry):
            return None
        if ticket is not None and ticket != self.ticket(entry.seat):
            raise NotYourTurn(MOVED_ON)
        self._check_length(entry)
        if self.is_paused:
            raise NotYourTurn(PAUSED)
        return self._prepared(entry)

    def _check_length(self, entry: Entry) -> None:
        if takes_back(entry):
            if self._taken_back[entry.seat] >= MOST_TAKEN_BACK:
                raise NotYourTurn(TOO_OFTEN)
        elif self.is_full:
            raise NotYourTurn(TOO_LONG)

    def _is_known(self, entry: Entry) -> bool:
        """Whether it has been entered before; refused if that was another one with its id."""
        before = self._by_id.get((entry.seat, entry.id)) if entry.id else None
        if before is None:
            return False
        if sorted(before.answers) != sorted(entry.answers):
            raise NotYourTurn(USED)
        return True

    async def _save(self, saving: Saving) -> bool:
        """False if it has to be worked out again."""
        new = saving.new
        try:
            await self._store.append(self.id, saving.revision, new.entry, new.clock, new.ending)
        except Conflict as conflict:
            problem = conflict
        except BaseException:
            self._mend_soon()  # nobody knows whether it was saved
            raise
        else:
            self._carry_out(saving)
            return True
        return await self._has_become(saving, problem)

    async def _has_become(self, saving: Saving, problem: GamenightError) -> bool:
        """Whether an entry that could not be saved was saved earlier; False if it has to be worked
        out again. Raises what is wrong with it."""
        if not isinstance(problem, Conflict):
            self._mend_soon()  # nobody knows whether it was saved
            raise problem
        await self._reload()
        if self.match.revision == saving.revision:
            return False
        if not self._is_known(saving.entry):
            raise NotYourTurn(MOVED_ON)
        return True

    def _carry_out(self, saving: Saving) -> None:
        """It is saved."""
        entry = saving.entry
        if saving.prepared is not None:
            self.match.commit(saving.prepared)
        else:
            self.match.take_back(entry.seat)
        self._keep(saving.new.clock)
        self._note(entry, time.time())

    def _prepared(self, entry: Entry) -> Saving:
        """The entry, with what it changes about the clock, and what about the result."""
        match, seat = self.match, entry.seat
        prepared: PreparedStep | None = None
        if takes_back(entry):
            if not match.can_take_back(seat):
                raise NotYourTurn(NO_WAY_BACK)
            ending = MatchEnding(None) if match.state.over else None
            clock = self._clock_after(entry, match.without_last)
        else:
            prepared = match.prepare(seat, *entry.answers)
            state = prepared.state
            ending = ending_after(match, state, self.seats.stored)
            clock = self._clock_after(entry, lambda _: state)
        return Saving(NewEntry((self.id, match.revision), entry, clock, ending), prepared)

    # The clock, which changes together with what happens at the table

    def _clock_after(self, entry: Entry, after: Callable[[int], AnyState]) -> ClockChange | None:
        if self.clock is None:
            return None
        seat, before = entry.seat, self.match.state

        def earned(clock: TableClock, now: ClockState) -> ClockState:
            happened = Happened(seat, before, after(seat), takes_back(entry))
            return after_entry(clock.rule, now, self.seats, happened)

        return self._clock_change(earned)

    def _clock_change(
        self, work: Callable[[TableClock, ClockState], ClockState]
    ) -> ClockChange | None:
        """What something changes about the clock as it stands now; None without a clock."""
        clock = self.clock
        if clock is None:
            return None
        return clock.change_to(work(clock, clock.charged(self.asked, self.seats)))

    def _keep(self, change: ClockChange | None) -> None:
        if self.clock is not None and change is not None:
            self.clock.carry_out(change)

    async def change_clock(self, work: Callable[[TableClock, ClockState], ClockState]) -> None:
        """Change the clock alone, for example for a pause."""
        await self._change(lambda: self._change_clock(work))

    async def _change_clock(self, work: Callable[[TableClock, ClockState], ClockState]) -> None:
        clock = self.clock
        if clock is None:
            raise NotYourTurn("This table has no clock.")
        now = clock.charged(self.asked, self.seats)
        new = work(clock, now)
        if new == now:
            return  # whoever asks again and again writes nothing
        change = clock.change_to(new)
        try:
            await self._store.change_clock(self.id, change)
        except Conflict:
            await self._reload()
            await self._change_clock(work)
        except BaseException:
            self._mend_soon()
            raise
        else:
            self._keep(change)

    async def reseat(
        self, seat: int, before: StoredSeat, after: StoredSeat, check: Check = lambda: None
    ) -> None:
        """Seat somebody other than ``before``; refused if the seat changed hands meanwhile."""
        await self._change(lambda: self._reseat(seat, before, after, check))

    async def _reseat(self, seat: int, before: StoredSeat, after: StoredSeat, check: Check) -> None:
        if self.seats[seat] != before:
            raise Conflict(TAKEN)
        check()
        seats = self.seats.changed(seat, after)
        clock = self._clock_change(
            lambda clock, now: after_reseat(clock.rule, now, seat, self.seats, seats)
        )
        try:
            await self._store.reseat(self.id, seat, before, after, clock)
        except Conflict:
            await self._reload()
            if clock is None or self.seats[seat] != before:
                raise
            await self._reseat(seat, before, after, check)  # once more: only the clock was changed
        except BaseException:
            self._mend_soon()
            raise
        else:
            self._seat(seats)
            self._keep(clock)

    async def _change(self, work: Callable[[], Awaitable[None]]) -> None:
        """One change at a time, from what the store has; whoever looks on is told if there is news.

        There may be news even where the change itself fails: others were quicker, or it was saved
        in an earlier attempt that nobody could confirm.
        """
        async with self._lock:
            before = self._version()
            try:
                if self._stale:
                    await self._reload()
                await work()
            finally:
                if self._version() != before:
                    self.on_change()

    def _version(self) -> tuple[int, Seats, int]:
        """Tells whether anything has changed."""
        clock = self.clock.version if self.clock is not None else 0
        return self.match.revision, self.seats, clock

    # Several servers, and a database that goes away

    async def refresh(self) -> None:
        """Take over what another server process may have saved."""
        try:
            await self._change(self._reload)
        except Unavailable:
            self._mend_soon()
            raise

    async def _reload(self) -> None:
        stored = await self._store.load(self.id)
        if stored is None:
            raise Unavailable("This table is no longer in the database.")
        await self.catch_up(stored)

    def mend_if_stale(self) -> None:
        if self._stale:
            self._mend_soon()

    def _mend_soon(self) -> None:
        """Ask the store again until it answers, so that nobody looks at something outdated."""
        self._stale = True
        if self._mending is None or self._mending.done():
            self._mending = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        while self._stale and self.is_watched():
            await asyncio.sleep(RETRY_PAUSE)
            with suppress(GamenightError):  # which the store has logged
                await self.refresh()

    def close(self) -> None:
        if self._mending is not None:
            self._mending.cancel()
        for task in self._making_up:
            task.cancel()


def takes_back(entry: Entry) -> bool:
    return entry.answers == (TAKE_BACK,)


def ticket_for(entered: int, legal: Sequence[int], choice: Choice | None) -> str:
    if not legal:
        return ""
    numbers = array("q", legal)
    if choice is not None:
        numbers.extend([NOBODY, choice.least, choice.most, *choice.things])
    return f"{entered}-{crc32(numbers):08x}"


def started(game: AnyGame, header: Header) -> Match:
    """The match before its first answer; refused if it was begun under other rules."""
    if header.version != game.rules.version:
        raise OtherRules(
            f"This match of {game.rules.title} was played under version {header.version} "
            f"of the rules; this server knows version {game.rules.version}."
        )
    return Match(game.rules, header)
