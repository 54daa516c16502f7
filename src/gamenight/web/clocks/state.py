"""Clock arithmetic: how much time each player has left, and what changes it. Nothing here asks what
time it is.

All times are whole milliseconds of the time that servers have run (``Uptime``): sums of them are
exact, so that what others are shown of a clock (the moment at which it will be at zero) does not
change because a player whose clock runs has done something in secret.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.rules import AnyState
from gamenight.store import StoredSeat
from gamenight.web.clocks.rule import SECOND, ClockRule

TIME_TO_READ: Final = 60 * SECOND
"""How long a beginner's clock waits at most, in the whole match, for the lesson to be read."""


class TimedSeats(Protocol):
    """What a clock needs to know about the seats of its table."""

    @property
    def open(self) -> tuple[int, ...]: ...

    @property
    def bots(self) -> frozenset[int]: ...

    @property
    def stand_ins(self) -> tuple[int, ...]: ...

    @property
    def people(self) -> tuple[int, ...]: ...

    def __getitem__(self, seat: int) -> StoredSeat: ...


class ClockState(Struct, frozen=True, omit_defaults=True):
    at: int
    """When it was worked out."""
    left: tuple[int, ...]
    """By seat: the time that was left then."""
    again: tuple[int, ...]
    """By seat: how many answers were taken back and not given again. They have earned their time
    already."""
    paused: bool = False
    pausing: tuple[int, ...] = ()
    """The seats whose people would like a pause."""
    reading: tuple[int, ...] = ()
    """By seat: time to read the lesson in, which goes before any other; empty if nobody has any."""

    def reading_for(self, seat: int) -> int:
        return self.reading[seat] if self.reading else 0

    def left_for(self, seat: int) -> int:
        """Return all of a seat's time."""
        return self.left[seat] + self.reading_for(seat)

    def starts(self, seat: int) -> int:
        """When a clock that runs takes from the time proper; 0 if it does."""
        return self.at + self.reading_for(seat) if self.reading_for(seat) else 0


_decoder: msgspec.json.Decoder[ClockState] = msgspec.json.Decoder(ClockState)


def read(text: str) -> ClockState:
    return _decoder.decode(text)


def written(state: ClockState) -> str:
    return msgspec.json.encode(state).decode()


def begun(rule: ClockRule, seats: int, now: int, beginners: Collection[int] = ()) -> ClockState:
    """Everybody has all of the time; beginners may read the lesson first."""
    reading = tuple(TIME_TO_READ if seat in beginners else 0 for seat in range(seats))
    return ClockState(now, (rule.time,) * seats, (0,) * seats, reading=reading if beginners else ())


def players(seats: TimedSeats) -> list[int]:
    """Return the seats that people play at the moment: bots have no clock."""
    return [seat for seat in seats.people if seat not in seats.bots]


def running(state: ClockState, asked: Collection[int], seats: TimedSeats) -> list[int]:
    """Whose clock runs: that of all who are asked, once nobody is missing at the table."""
    if state.paused or seats.open:
        return []
    return [seat for seat in players(seats) if seat in asked]


def charged(state: ClockState, now: int, run: Iterable[int]) -> ClockState:
    """The time that has gone by is taken from those whose clock runs."""
    now = max(now, state.at)
    left, reading = list(state.left), list(state.reading)
    for seat in run:
        gone = now - state.at
        if reading:
            read = min(reading[seat], gone)
            reading[seat], gone = reading[seat] - read, gone - read
        left[seat] = max(0, left[seat] - gone)
    return replace(state, at=now, left=tuple(left), reading=tuple(reading))


class EntryEffect(Struct, frozen=True):
    """An answer of a seat, or that it took one back."""

    seat: int
    before: AnyState
    after: AnyState
    takes_back: bool


def after_entry(
    rule: ClockRule, state: ClockState, seats: TimedSeats, happened: EntryEffect
) -> ClockState:
    """What a seat's answer, or taking one back, earns.

    Only what everybody sees counts: else a clock would tell how often a player answers in secret.
    An answer that was taken back and is given again has earned its time before.
    """
    seat, before, after = happened.seat, happened.before, happened.after
    takes_back = happened.takes_back
    left, again, reading = list(state.left), list(state.again), list(state.reading)
    if seat in players(seats) and before.view(NOBODY) != after.view(NOBODY):
        if reading:
            reading[seat] = 0  # the first answer that others see ends the lesson
        if takes_back:
            again[seat] += 1
        elif again[seat]:
            again[seat] -= 1
        elif rule.each == "match":
            left[seat] += rule.added
        elif seat in after.position.asked():
            left[seat] = rule.time
    if rule.each == "move" and not takes_back:
        was_asked = before.position.asked()
        for newly in [one for one in after.position.asked() if one not in was_asked]:
            left[newly], again[newly] = rule.time, 0
    return replace(state, left=tuple(left), again=tuple(again), reading=tuple(reading))


def after_reseat(
    rule: ClockRule,
    state: ClockState,
    seat: int,
    before: TimedSeats,
    after: TimedSeats,
    *,
    is_beginner: bool = False,
) -> ClockState:
    """A new player has all of the time, and reads the lesson first if need be. One who comes back
    after their time was up has some; nobody gains any by letting a bot play for a moment."""
    old, new = before[seat], after[seat]
    left, reading = list(state.left), list(state.reading or (0,) * len(state.left))
    if new.token_hash and new.token_hash != old.token_hash:
        left[seat], reading[seat] = rule.time, TIME_TO_READ if is_beginner else 0
    elif old.bot and not new.bot and not left[seat]:
        left[seat] = rule.time_on_return
    known = tuple(reading) if any(reading) else ()
    return agreed(replace(state, left=tuple(left), reading=known), after)


def after_wish(
    state: ClockState, mine: Iterable[int], seats: TimedSeats, *, on: bool
) -> ClockState:
    """A player asks for a pause, withdraws that, or ends it: one is enough for that."""
    if not on and state.paused:
        return replace(state, paused=False, pausing=())
    others = [seat for seat in state.pausing if seat not in mine]
    pausing = tuple(sorted([*others, *mine])) if on else tuple(others)
    return agreed(replace(state, pausing=pausing), seats)


def agreed(state: ClockState, seats: TimedSeats) -> ClockState:
    """A pause begins as soon as all who play want it."""
    here = players(seats)
    pausing = tuple(seat for seat in state.pausing if seat in here)
    if state.paused or not here or len(pausing) < len(here):
        return replace(state, pausing=pausing)
    return replace(state, paused=True, pausing=())
