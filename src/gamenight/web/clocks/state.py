"""Clock arithmetic: how much time each player has left, and what changes it. Nothing here asks what
time it is.

All times are whole milliseconds of the time that servers have run (``Uptime``): sums of them are
exact, so that what others are shown of a clock (the moment at which it will be at zero) does not
change because somebody whose clock runs has done something in secret.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamenight.core.events import NOBODY
from gamenight.core.rules import AnyState
from gamenight.store import StoredSeat
from gamenight.web.clocks.rule import ClockRule


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


_decoder: msgspec.json.Decoder[ClockState] = msgspec.json.Decoder(ClockState)


def read(text: str) -> ClockState:
    return _decoder.decode(text)


def written(state: ClockState) -> str:
    return msgspec.json.encode(state).decode()


def begun(rule: ClockRule, seats: int, now: int) -> ClockState:
    """Everybody has all of the time."""
    return ClockState(now, (rule.time,) * seats, (0,) * seats)


def players(seats: TimedSeats) -> list[int]:
    """The seats that people play at the moment: bots have no clock."""
    return [seat for seat in seats.people if seat not in seats.bots]


def running(state: ClockState, asked: Collection[int], seats: TimedSeats) -> list[int]:
    """Whose clock runs: that of all who are asked, once nobody is missing at the table."""
    if state.paused or seats.open:
        return []
    return [seat for seat in players(seats) if seat in asked]


def charged(state: ClockState, now: int, run: Iterable[int]) -> ClockState:
    """The time that has gone by is taken from those whose clock runs."""
    now = max(now, state.at)
    left = list(state.left)
    for seat in run:
        left[seat] = max(0, left[seat] - (now - state.at))
    return replace(state, at=now, left=tuple(left))


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

    Only what everybody sees counts: else a clock would tell how often somebody answers in secret.
    An answer that was taken back and is given again has earned its time before.
    """
    seat, before, after = happened.seat, happened.before, happened.after
    takes_back = happened.takes_back
    left, again = list(state.left), list(state.again)
    if seat in players(seats) and before.view(NOBODY) != after.view(NOBODY):
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
    return replace(state, left=tuple(left), again=tuple(again))


def after_reseat(
    rule: ClockRule, state: ClockState, seat: int, before: TimedSeats, after: TimedSeats
) -> ClockState:
    """A new player has all of the time. One who comes back after their time was up has some; nobody
    gains any by letting a bot play for a moment."""
    old, new = before[seat], after[seat]
    left = list(state.left)
    if new.token_hash and new.token_hash != old.token_hash:
        left[seat] = rule.time
    elif old.bot and not new.bot and not left[seat]:
        left[seat] = rule.time_on_return
    return agreed(replace(state, left=tuple(left)), after)


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
