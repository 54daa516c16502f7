"""What changes the times of a clock, case by case and without a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

from gamenight.core.rules import AnyState
from gamenight.store import StoredClock, StoredSeat
from gamenight.web.clocks.rule import ClockRule, rule_from, written
from gamenight.web.clocks.state import (
    TIME_TO_READ,
    ClockState,
    EntryEffect,
    after_entry,
    after_reseat,
    after_wish,
    begun,
    charged,
    running,
)
from gamenight.web.clocks.state import written as state_written
from gamenight.web.clocks.table_clock import TableClock
from gamenight.web.tables.seats import Seats

ANA, BO = StoredSeat("Ana", "", "ana"), StoredSeat("Bo", "", "bo")
BOT, STAND_IN = StoredSeat("Bot Ida", "easy", ""), StoredSeat("Cy", "easy", "cy")
MATCH, MOVE = ClockRule("match", 60_000, 5_000), ClockRule("move", 30_000)
FRESH = ClockState(1_000, (10_000, 20_000, 40_000), (0, 0, 0))


def seats(*stored: StoredSeat) -> Seats:
    return Seats("table", stored)


SEATS = seats(ANA, BO, STAND_IN)


@dataclass
class Fake:
    """What a clock knows of a state: what everybody sees of it, and who is asked."""

    seen: int
    waits_for: tuple[int, ...] = (0,)

    @property
    def position(self) -> Fake:
        return self

    def view(self, _: int) -> int:
        return self.seen

    def asked(self) -> tuple[int, ...]:
        return self.waits_for


def happened(seat: int, before: Fake, after: Fake, *, takes_back: bool = False) -> EntryEffect:
    return EntryEffect(seat, cast(AnyState, before), cast(AnyState, after), takes_back)


def test_an_answer_earns_its_time_once_however_often_it_is_taken_back() -> None:
    there = happened(0, Fake(1), Fake(2))
    back = happened(0, Fake(2), Fake(1), takes_back=True)
    state, earned = FRESH, []
    for one in (there, back, back, there, there, there, back, there, there):
        state = after_entry(MATCH, state, SEATS, one)
        earned.append((state.left[0] - FRESH.left[0]) // MATCH.added)
    assert earned == [1, 1, 1, 1, 1, 2, 2, 2, 3]
    assert state.left[1:] == FRESH.left[1:]


@pytest.mark.parametrize(
    ("rule", "seat", "before", "after", "takes_back", "left"),
    [
        (MATCH, 0, Fake(1), Fake(1), False, (10, 20, 40)),  # what nobody sees earns nothing
        (MATCH, 2, Fake(1), Fake(2), False, (10, 20, 40)),  # nor does what a bot answers
        (MATCH, 0, Fake(1), Fake(2, (1,)), False, (15, 20, 40)),
        (MOVE, 0, Fake(1), Fake(2, (0,)), False, (30, 20, 40)),  # asked once more
        (MOVE, 0, Fake(1), Fake(2, (1,)), False, (10, 30, 40)),  # the next one has a new move
        (MOVE, 0, Fake(1, (0, 1)), Fake(2, (1,)), False, (10, 20, 40)),  # was asked before
        (MOVE, 0, Fake(2, (1,)), Fake(1, (0,)), True, (10, 20, 40)),  # nobody gains by it
    ],
)
def test_what_an_entry_earns(
    rule: ClockRule, seat: int, before: Fake, after: Fake, takes_back: bool, left: tuple[int, ...]
) -> None:
    one = happened(seat, before, after, takes_back=takes_back)
    found = after_entry(rule, FRESH, SEATS, one)
    assert found.left == tuple(seconds * 1_000 for seconds in left)


def test_a_new_move_forgets_what_was_taken_back_in_an_old_one() -> None:
    state = ClockState(0, FRESH.left, (0, 3, 0))
    state = after_entry(MOVE, state, SEATS, happened(0, Fake(1), Fake(2, (1,))))
    assert state.again == (0, 0, 0)


@pytest.mark.parametrize(
    ("now", "run", "left"),
    [
        (3_000, [0, 1], (8_000, 18_000, 40_000)),
        (99_000, [0], (0, 20_000, 40_000)),
        (500, [0], (10_000, 20_000, 40_000)),  # another server's time may be a little behind
    ],
)
def test_what_is_charged(now: int, run: list[int], left: tuple[int, ...]) -> None:
    found = charged(FRESH, now, run)
    assert (found.left, found.at) == (left, max(now, FRESH.at))


@pytest.mark.parametrize(
    ("asked", "stored", "paused", "run"),
    [
        ([0, 1, 2], (ANA, BO, STAND_IN), False, [0, 1]),
        ([1], (ANA, BO, BOT), False, [1]),
        ([0, 1], (ANA, BO, BOT), True, []),
        ([0, 1], (ANA, BO, StoredSeat("", "", "", "invitation")), False, []),
    ],
)
def test_whose_clock_runs(
    asked: list[int], stored: tuple[StoredSeat, ...], paused: bool, run: list[int]
) -> None:
    state = ClockState(0, (1, 1, 1), (0, 0, 0), paused)
    assert running(state, asked, seats(*stored)) == run


@pytest.mark.parametrize(
    ("rule", "old", "new", "had", "has"),
    [
        (MATCH, ANA, BO, 10_000, 60_000),  # a new player
        (MATCH, BOT, BO, 10_000, 60_000),
        (MATCH, ANA, BOT, 10_000, 10_000),  # a bot has no clock
        (MATCH, STAND_IN, StoredSeat("Cy", "", "cy"), 10_000, 10_000),
        (MATCH, STAND_IN, StoredSeat("Cy", "", "cy"), 0, 6_000),
        (MOVE, STAND_IN, StoredSeat("Cy", "", "cy"), 0, 30_000),
        (ClockRule("match", 60_000, 9_000), STAND_IN, StoredSeat("Cy", "", "cy"), 0, 9_000),
        (MATCH, StoredSeat("Cy", "", "cy"), StoredSeat("Cyd", "", "cy"), 0, 0),  # another name
    ],
)
def test_who_has_which_time_after_a_seat_changed(
    rule: ClockRule, old: StoredSeat, new: StoredSeat, had: int, has: int
) -> None:
    state = ClockState(0, (had, 20_000), (0, 0))
    found = after_reseat(rule, state, 0, seats(old, BO), seats(new, BO))
    assert found.left == (has, 20_000)


@pytest.mark.parametrize(
    ("pausing", "mine", "on", "paused", "wanted"),
    [
        ((), [0], True, False, (0,)),
        ((1,), [0], True, True, ()),
        ((0,), [0], True, False, (0,)),
        ((0, 1), [0], False, False, (1,)),
        ((2,), [0], True, False, (0,)),  # a bot plays there by now
        ((), [0, 1], True, True, ()),  # one device
    ],
)
def test_a_pause_wants_all_who_play(
    pausing: tuple[int, ...], mine: list[int], on: bool, paused: bool, wanted: tuple[int, ...]
) -> None:
    state = ClockState(0, (1, 1, 1), (0, 0, 0), pausing=pausing)
    found = after_wish(state, mine, SEATS, on=on)
    assert (found.paused, found.pausing) == (paused, wanted)


def test_the_last_who_wants_no_pause_may_become_a_bot() -> None:
    state = ClockState(0, (9, 9), (0, 0), pausing=(0,))
    found = after_reseat(MATCH, state, 1, seats(ANA, BO), seats(ANA, BOT))
    assert found.paused


@pytest.mark.parametrize("text", ["move 5", "move 2592000", "match 5 0", "match 2592000 86400"])
def test_limits_are_within_what_is_allowed(text: str) -> None:
    rule = rule_from(text)
    assert rule is not None
    assert written(rule) == text


def test_only_those_whose_time_is_up_are_shown_so() -> None:
    state = state_written(ClockState(0, (0, 20_000, 0), (0, 0, 0)))
    clock = TableClock(StoredClock(written(MATCH), state, 0), lambda: 5_000)
    two = seats(ANA, StoredSeat("Di", "easy", "di"), STAND_IN)
    shown = clock.shown([0], two)
    assert shown.up == (2,)
    assert [(one.seat, one.until) for one in shown.seats] == [(0, 0)]
    assert clock.up([0, 2], two) == [0]
    assert clock.next_up([1], two) is None
    assert clock.next_up([1], SEATS) == 15_000


# The lesson of a first match


def test_a_beginner_s_clock_waits_for_the_lesson_but_not_for_ever() -> None:
    state = begun(MOVE, 3, 1_000, beginners=[1])
    later = charged(state, 1_000 + TIME_TO_READ - 1, [0, 1])
    assert later.left == (0, MOVE.time, MOVE.time)
    assert (later.left_for(1), later.starts(1)) == (MOVE.time + 1, 1_000 + TIME_TO_READ)
    after = charged(later, 1_000 + TIME_TO_READ + 2_000, [1])
    assert (after.left[1], after.starts(1)) == (MOVE.time - 2_000, 0)


def test_the_first_answer_that_others_see_ends_the_lesson() -> None:
    state = begun(MATCH, 3, 0, beginners=[0, 1])
    secretly = after_entry(MATCH, state, SEATS, happened(0, Fake(1), Fake(1)))
    assert secretly.reading == state.reading
    openly = after_entry(MATCH, state, SEATS, happened(0, Fake(1), Fake(2)))
    assert openly.reading == (0, TIME_TO_READ, 0)


@pytest.mark.parametrize("is_beginner", [True, False])
def test_a_beginner_who_takes_a_seat_may_read_first(is_beginner: bool) -> None:
    before, after = seats(ANA, BOT, BOT), seats(ANA, BO, BOT)
    state = after_reseat(MOVE, FRESH, 1, before, after, is_beginner=is_beginner)
    assert state.left[1] == MOVE.time
    assert state.reading_for(1) == (TIME_TO_READ if is_beginner else 0)
    back = after_reseat(MOVE, state, 1, after, after, is_beginner=True)
    assert back.reading == state.reading  # letting a bot play for a moment gains nothing
