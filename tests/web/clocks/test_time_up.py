"""What happens when time is up, and until when an answer counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from gamenight.core.errors import GamenightError, NotYourTurn
from gamenight.store import Entry
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import ME
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import random_answers
from gamenight.web.tables.viewer import Viewer
from tests.web.support.timed_house import ANN, TOKENS, House, answer, ids, left, take_back
from tests.web.support.toys.packing import ENOUGH

pytestmark = pytest.mark.anyio


async def test_at_zero_a_bot_plays_on_and_the_person_may_come_back_after_its_move(
    house: House,
) -> None:
    room = await house.open("match 60 5")
    await house.go_by(59)
    await room.alarm.ring()
    assert not room.seats.stand_ins
    await house.go_by(2)
    await room.alarm.ring()
    assert room.seats.stand_ins == (0,)
    assert Viewer(room, ANN, "").whole().around.clock.up == (0,)  # type: ignore[union-attr]
    with pytest.raises(NotYourTurn, match="A bot plays for you"):
        await answer(room, 0)
    with pytest.raises(NotYourTurn, match="a bot makes this move"):
        await table_actions.stand_in(room, ANN, 0, False)
    legal = room.match.state.legal()
    await room.writer.submit(Entry(0, (legal[0],)), lambda: None)
    await table_actions.stand_in(room, ANN, 0, False)
    assert left(room)[0] == 6  # a tenth of the time, and a bot's answer has earned nothing
    assert not room.seats.stand_ins


async def test_an_answer_that_is_being_saved_when_the_time_is_up_counts(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(59)
    answering = asyncio.create_task(answer(room, 0))
    while not room.writer.is_busy:
        await asyncio.sleep(0)
    house.time.seconds += 2
    await asyncio.gather(answering, room.alarm.ring())
    assert (len(room.match.steps), room.seats.stand_ins) == (1, ())


async def at_once(room: Room, seat: int) -> None:
    """Answer as sockets do, without a task."""
    done: asyncio.Future[GamenightError | None] = asyncio.get_running_loop().create_future()
    entry = Entry(seat, random_answers(room.match.view(seat)), f"entry-{next(ids)}")
    table_actions.submit_nowait(room, TOKENS[seat], entry, None, None, done.set_result)
    if (problem := await done) is not None:
        raise problem


@pytest.mark.parametrize("give", [answer, at_once])
@pytest.mark.parametrize("clock", ["match 60 5", "move 60"])
async def test_an_answer_after_time_is_up_is_refused_though_nobody_looked_on(
    house: House, clock: str, give: Callable[[Room, int], Awaitable[None]]
) -> None:
    """A player who thinks without a socket and then connects wins no time, and earns none."""
    room = await house.open(clock)
    await house.go_by(60)
    with pytest.raises(NotYourTurn, match="Time’s up"):
        await give(room, 0)
    await a_bot_has_taken_over(room)
    assert (len(room.match.steps), room.seats.stand_ins, left(room)[0]) == (0, (0,), 0)


async def a_bot_has_taken_over(room: Room) -> None:
    ringing = room.alarm._ringing
    assert ringing is not None
    await ringing


async def test_an_answer_is_in_time_until_the_last_moment(house: House) -> None:
    room = await house.open("match 60 5")
    await house.go_by(59.5)
    await answer(room, 0)
    assert left(room)[0] == 5.5


async def test_of_those_asked_together_only_the_late_one_is_refused(
    house: House, toys: None
) -> None:
    room = await house.open("match 60 0", ME, ME, game="packing")
    await house.go_by(50)
    await answer(room, 0, ENOUGH)
    await house.go_by(30)
    with pytest.raises(NotYourTurn, match="Time’s up"):
        await answer(room, 0, 1)
    await answer(room, 1, 1)
    assert left(room) == [0, 30]


async def test_whoever_is_late_does_not_take_back_either(house: House, toys: None) -> None:
    room = await house.open("match 60 0", ME, ME, game="packing")
    await answer(room, 0, 1)
    await house.go_by(60)
    with pytest.raises(NotYourTurn, match="Time’s up"):
        await take_back(room, 0)


async def test_an_answer_that_is_sent_again_is_acknowledged_however_late(
    house: House, toys: None
) -> None:
    """It was in time, and saved: only the acknowledgement was lost."""
    room = await house.open("match 60 0", ME, ME, game="packing")
    entry = Entry(0, (1,), "entry-0001")
    await table_actions.submit(room, ANN, entry)
    await house.go_by(60)
    await table_actions.submit(room, ANN, entry)


async def test_time_during_an_outage_makes_no_answer_late(house: House) -> None:
    room = await house.open("match 60 0")
    await house.go_by(50)
    await house.kill(3600)
    room = await house.room(room.id)
    await answer(room, 0)
    assert len(room.match.steps) == 1


async def test_the_alarm_is_set_while_somebody_looks_on(house: House) -> None:
    room = await house.open("move 30")
    assert room.alarm._timer is None
    room.watch(nobody_minds)
    assert room.alarm._timer is not None
    room.unwatch(nobody_minds)
    assert room.alarm._timer is None


def nobody_minds() -> None:
    """Spectators need not do anything."""
