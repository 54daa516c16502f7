"""Whose clock runs, and what an answer earns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.store import StoredSeat
from gamenight.web.edge.tokens import hash_of
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.beginners import beginners_at
from gamenight.web.tables.new_table import BOT, ME, OPEN
from tests.web.support.timed_house import ANN, BO, House, answer, left, take_back
from tests.web.support.toys.packing import ENOUGH

pytestmark = pytest.mark.anyio


async def test_time_is_taken_from_those_who_are_asked_and_an_answer_adds_to_it(
    house: House,
) -> None:
    room = await house.open("match 60 5")
    await house.go_by(20)
    assert left(room) == [40, 60, 60]
    await answer(room, 0)
    assert left(room) == [45, 60, 60]
    await house.go_by(7)
    assert left(room) == [45, 53, 60]


async def test_each_move_has_its_own_time(house: House) -> None:
    room = await house.open("move 30")
    await house.go_by(20)
    await answer(room, 0)
    await house.go_by(29)
    assert left(room)[1] == 1
    await answer(room, 1)
    await answer(room, 2)
    seat = room.state.asked[0]
    assert left(room)[seat] == 30


async def test_no_clock_runs_while_a_seat_is_open(house: House) -> None:
    room = await house.open("match 60 0", ME, OPEN, BOT + "easy")
    await house.go_by(20)
    assert left(room)[0] == 60
    guest = replace(room.seats[1], name="Bo", token_hash=hash_of(BO), invite_hash="")
    await room.writer.reseat(1, room.seats[1], guest)
    await house.go_by(20)
    assert left(room)[:2] == [40, 60]


async def test_what_is_taken_back_and_answered_again_earns_its_time_once(house: House) -> None:
    room = await house.open("match 60 5", ME, game="spectrum-solitaire")
    seat = room.state.asked[0]
    for _ in range(3):
        await answer(room, seat)
        await take_back(room, seat)
    await answer(room, seat)
    assert left(room)[seat] == 65


async def test_those_who_are_asked_together_cannot_win_time_by_taking_back(
    house: House, toys: None
) -> None:
    room = await house.open("move 30", ME, ME, game="packing")
    await answer(room, 0, ENOUGH)
    await house.go_by(20)
    for _ in range(2):
        await answer(room, 0, 1)
        await take_back(room, 0)
    assert left(room) == [10, 10]
    await answer(room, 0, 1)
    await answer(room, 1, 1)
    assert left(room) == [30, 10]  # seat 1 is not asked: its next move has all of the time
    await answer(room, 0)
    assert left(room)[1] == 30


async def test_a_bot_that_stands_in_takes_no_time_from_the_person(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(10)
    await table_actions.stand_in(room, ANN, 0, True)
    await house.go_by(100)
    await room.alarm.ring()
    await table_actions.stand_in(room, ANN, 0, False)
    assert left(room)[0] == 50


@pytest.mark.parametrize("clock", ["match 60 0", "move 60"])
async def test_nobody_gains_time_by_letting_a_bot_play_for_a_moment(
    house: House, clock: str
) -> None:
    room = await house.open(clock)
    await house.go_by(58)
    await table_actions.stand_in(room, ANN, 0, True)
    await table_actions.stand_in(room, ANN, 0, False)
    assert left(room)[0] == 2


async def test_whoever_is_new_on_a_seat_has_all_of_the_time(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(50)
    await room.writer.reseat(0, room.seats[0], replace(room.seats[0], token_hash="another's"))
    assert left(room)[0] == 60


async def test_only_people_have_to_read_the_lesson(house: House) -> None:
    seats = (StoredSeat.of_person("Ann", hash_of(ANN)), StoredSeat.of_bot("Bot Ida", "easy"))
    assert await beginners_at(house.store, "suspense", seats) == [0]
