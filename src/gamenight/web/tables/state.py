"""The state of a table as saved: its match, seats and clock, and the entries of each seat.

Nothing here waits. Callers read what they want to know of a table here; a ``TableWriter`` saves
what is to be entered, and enters it.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from zlib import crc32

from gamenight.core.choice import Choice
from gamenight.core.errors import NotYourTurn, OtherRules
from gamenight.core.events import NOBODY
from gamenight.core.match import NO_WAY_BACK, TAKE_BACK, Header, Match, PreparedStep
from gamenight.core.rules import AnyState
from gamenight.game.game import AnyGame
from gamenight.store import ClockChange, Entry, MatchEnding, NewEntry, StoredLine, StoredTable
from gamenight.web.clocks.state import ClockState, EntryEffect, after_entry
from gamenight.web.clocks.table_clock import Now, TableClock
from gamenight.web.tables.results import ending_after
from gamenight.web.tables.seats import Seats

MOST_STEPS: Final = 20_000
"""How long a match may become, far beyond any that people play; each step is kept in memory."""

MOST_TAKEN_BACK: Final = 1_000
"""How often a seat may take something back in one match: what is taken back is saved as well, and
does not count among the steps, so that nobody can use up the match of others with it."""

MOVED_ON: Final = "The table has moved on since; please look at it again."
USED: Final = "This was sent before with another answer; please look again."
TOO_LONG: Final = "This match has become too long for this server."
TOO_OFTEN: Final = "You have used up your take-backs in this match."
PAUSED: Final = "The table is paused. Resume it first."
TIME_IS_UP: Final = "Time’s up: a bot makes this move. Then you can take your seat back."

Check = Callable[[], None]
"""Raises what speaks against a change, at the moment of the change."""

ClockWork = Callable[[TableClock, ClockState], ClockState]
"""What something makes of a clock as it stands now."""


class PendingEntry:
    """An entry that is worked out and about to be saved."""

    def __init__(self, new: NewEntry, prepared: PreparedStep | None) -> None:
        self.new = new
        self.prepared = prepared
        """The step it makes; None if it takes one back."""
        self.entry: Entry = new.entry
        self.revision: int = new.key[1]
        """Of the match that it is for."""


class TableState:
    def __init__(self, stored: StoredTable, game: AnyGame, now: Now) -> None:
        """Nothing has been played yet: what is stored has to be entered. The table's clock, if it
        has one, asks ``now``."""
        self.id: str = stored.id
        self.match = new_match(game, stored.header)
        if stored.day or stored.is_try:
            self.match.freely = False  # where people compare, a card that was seen stays seen
        self.seats = Seats(stored.id, stored.seats)
        self.clock = TableClock(stored.clock, now) if stored.clock is not None else None
        self.lines = stored.lines
        """What the players have said to each other."""
        self.asked_since: dict[int, float] = {}
        """By seat that is asked: since when, in seconds since 1970, 0 if nobody knows. That stays
        unknown until it is asked something else: when another seat has answered may be secret."""
        self.most_steps = MOST_STEPS
        self.most_taken_back = MOST_TAKEN_BACK
        self._by_id: dict[tuple[int, str], Entry] = {}
        """What was entered, by seat and id, to know an entry that is sent again."""
        self._entered = [0] * len(stored.seats)
        """How many entries each seat has made."""
        self._taken_back = [0] * len(stored.seats)
        """How many of them took something back."""
        self._answers = [0] * len(stored.seats)
        """How many answers of each seat are of the person who has it now."""
        self._tickets: dict[int, str] = {}
        self._note_asked(stored.created)

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
    def weight(self) -> int:
        """How much memory it takes, in steps of a match."""
        return len(self.match.steps) + len(self._by_id)

    @property
    def is_full(self) -> bool:
        """Whether the match has become too long to go on."""
        return len(self.match.steps) >= self.most_steps

    @property
    def version(self) -> tuple[int, Seats, tuple[StoredLine, ...], int]:
        """Tells whether anything has changed."""
        clock = self.clock.version if self.clock is not None else 0
        return self.match.revision, self.seats, self.lines, clock

    @property
    def answered(self) -> tuple[int, ...]:
        """The seats whose people have answered themselves, not only bots in their place."""
        return tuple([seat for seat, answers in enumerate(self._answers) if answers > 0])

    def shares(self) -> tuple[float, ...]:
        """By seat: which share of its answers the person gave who has it now."""
        given = [
            entered - 2 * back
            for entered, back in zip(self._entered, self._taken_back, strict=True)
        ]
        pairs = zip(self._answers, given, strict=True)
        return tuple([answers / max(1, all_given) for answers, all_given in pairs])

    def might_take_back(self, seat: int) -> bool:
        """Return whether it is worth trying."""
        return self._taken_back[seat] < self.most_taken_back and self.match.might_take_back(seat)

    def ticket(self, seat: int) -> str:
        """Names the question to a seat, "" if it is not asked.

        Made from nothing but what the seat knows: how often it has made an entry, and what it may
        answer. So it does not change when others do something in secret.
        """
        found = self._tickets.get(seat)
        if found is None:
            view = self.match.view(seat)
            found = ticket_for(self._entered[seat], view.legal, view.choice)
            self._tickets[seat] = found
        return found

    def knows(self, entry: Entry) -> bool:
        """Return whether it has been entered before; refused if that was another one with its
        id."""
        before = self._by_id.get((entry.seat, entry.id)) if entry.id else None
        if before is None:
            return False
        if sorted(before.answers) != sorted(entry.answers):
            raise NotYourTurn(USED)
        return True

    # An entry: first it is prepared and saved, then applied

    def prepare(self, entry: Entry, check: Check, ticket: str | None) -> PendingEntry | None:
        """Return what to save, or None if it is saved already; raises if the entry is refused."""
        check()
        if self.knows(entry):
            return None
        if ticket is not None and ticket != self.ticket(entry.seat):
            raise NotYourTurn(MOVED_ON)
        self._check_length(entry)
        if self.is_paused:
            raise NotYourTurn(PAUSED)
        if entry.seat in self.late():
            raise NotYourTurn(TIME_IS_UP)
        return self._prepared(entry)

    def _check_length(self, entry: Entry) -> None:
        if takes_back(entry):
            if self._taken_back[entry.seat] >= self.most_taken_back:
                raise NotYourTurn(TOO_OFTEN)
        elif self.is_full:
            raise NotYourTurn(TOO_LONG)

    def _prepared(self, entry: Entry) -> PendingEntry:
        """Return the entry, with what it changes about the clock, and what about the result."""
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
            own = (seat,) if entry.id else ()
            ending = ending_after(match, state, self.seats.stored, {*self.answered, *own})
            clock = self._clock_after(entry, lambda _: state)
        token_hash = self.seats[seat].token_hash
        new = NewEntry((self.id, match.revision), entry, clock, ending, token_hash)
        return PendingEntry(new, prepared)

    def apply(self, saving: PendingEntry) -> None:
        """Apply an entry that is saved."""
        entry = saving.entry
        if saving.prepared is not None:
            self.match.commit(saving.prepared)
        else:
            self.match.take_back(entry.seat)
        self.keep(saving.new.clock)
        self._note(entry, time.time())

    def replay(self, entry: Entry, at: float) -> None:
        """Apply an entry that was saved at a time in seconds since 1970, if that is known."""
        self.match.enter(entry.seat, entry.answers)
        self._note(entry, at)

    def _note(self, entry: Entry, at: float) -> None:
        self._note_asked(at)
        self._entered[entry.seat] += 1
        self._taken_back[entry.seat] += takes_back(entry)
        self._tickets.clear()
        if entry.id:
            self._by_id[entry.seat, entry.id] = entry
            if self.match.revision > self.seats[entry.seat].since:
                self._answers[entry.seat] += -1 if takes_back(entry) else 1

    def _note_asked(self, at: float) -> None:
        """Seats that are newly asked have been waiting since ``at``."""
        self.asked_since = {seat: self.asked_since.get(seat, at) for seat in self.asked}

    def seat(self, seats: Seats) -> None:
        """Take over who sits where."""
        if seats.stored != self.seats.stored:
            for number, (before, after) in enumerate(
                zip(self.seats.stored, seats.stored, strict=True)
            ):
                if before.token_hash != after.token_hash:
                    self._answers[number] = 0
            self.seats = seats
        self.match.header = replace(self.match.header, seats=self.seats.names)
        self._tickets.clear()

    # The clock, which changes together with what happens at the table

    def _clock_after(self, entry: Entry, after: Callable[[int], AnyState]) -> ClockChange | None:
        if self.clock is None:
            return None
        seat, before = entry.seat, self.match.state

        def earned(clock: TableClock, now: ClockState) -> ClockState:
            happened = EntryEffect(seat, before, after(seat), takes_back(entry))
            return after_entry(clock.rule, now, self.seats, happened)

        return self.clock_change(earned)

    def clock_change(self, work: ClockWork) -> ClockChange | None:
        """Return what something changes about the clock as it stands now; None without a clock."""
        clock = self.clock
        if clock is None:
            return None
        return clock.change_to(work(clock, clock.charged(self.asked, self.seats)))

    def late(self) -> list[int]:
        """Return the seats whose time is up while the table waits for them, whether anybody watches
        or not."""
        return self.clock.up(self.asked, self.seats) if self.clock is not None else []

    def clock_now(self) -> int:
        """Return the time that the clock counts in, 0 without a clock."""
        return self.clock.now() if self.clock is not None else 0

    def keep(self, change: ClockChange | None) -> None:
        """A change of the clock is saved."""
        if self.clock is not None and change is not None:
            self.clock.apply(change)


def takes_back(entry: Entry) -> bool:
    return entry.answers == (TAKE_BACK,)


def ticket_for(entered: int, legal: Sequence[int], choice: Choice | None) -> str:
    if not legal:
        return ""
    numbers = array("q", legal)
    if choice is not None:
        numbers.extend([NOBODY, choice.least, choice.most, *choice.things])
    return f"{entered}-{crc32(numbers):08x}"


def new_match(game: AnyGame, header: Header) -> Match:
    """Return the match before its first answer; refused if it was begun under other rules."""
    if header.version != game.rules.version:
        raise OtherRules(
            f"This match of {game.rules.title} was played under version {header.version} "
            f"of the rules; this server knows version {game.rules.version}."
        )
    return Match(game.rules, header)
