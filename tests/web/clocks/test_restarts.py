"""Clocks over restarts, outages and several servers."""

from __future__ import annotations

import pytest

from gamenight.web.clocks.uptime import LONGEST_SILENCE
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import BOT, ME
from gamenight.web.tables.setup_routes import turn_at
from tests.web.support.timed_house import ANN, BO, CY, House, answer, left

pytestmark = pytest.mark.anyio


async def test_a_server_that_is_killed_costs_nobody_time_and_gives_nobody_any(
    house: House,
) -> None:
    room = await house.open("match 600 5")
    await house.go_by(100)
    await answer(room, 0)
    await house.go_by(200)  # seat 1 thinks, and nothing happens that would be saved
    await house.kill(24 * 3600)
    again = await house.room(room.id)
    assert again is not room
    assert left(again) == [505, 400, 600]
    assert len(again.match.steps) == 1
    await house.go_by(10)
    assert left(again)[1] == 390


async def test_a_short_outage_is_not_charged_either(house: House) -> None:
    room = await house.open("match 600 0")
    await house.kill(LONGEST_SILENCE / 2)
    assert left(await house.room(room.id))[0] == 600


async def test_time_stands_still_while_the_database_is_away(house: House) -> None:
    room = await house.open("match 600 0")
    house.time.seconds += 300  # and no beat goes through
    assert left(room)[0] == 600 - LONGEST_SILENCE
    await house.services.uptime.beat()
    assert left(room)[0] == 600


async def test_servers_that_share_a_database_count_their_time_once(house: House) -> None:
    room = await house.open("match 600 0")
    other = house.new_server()
    await other.uptime.beat()
    for _ in range(20):
        house.time.seconds += 2
        await other.uptime.beat()
        house.time.seconds += 2
        await house.services.uptime.beat()
    assert left(room)[0] == 600 - 80
    there = await other.rooms.find(room.id)
    assert there is not None
    assert left(there)[0] == 600 - 80
    await other.close()


async def test_an_answer_and_a_pause_at_two_servers_at_once_both_hold(house: House) -> None:
    """The other server has not heard of the change yet: what it does is worked out again."""
    here = await house.open("match 60 5")
    other = house.new_server()
    there = await other.rooms.find(here.id)
    assert there is not None
    await table_actions.pause(here, BO, True)
    await answer(there, 0)
    assert len(there.match.steps) == 1
    assert there.state.clock is not None
    assert there.state.clock.state.pausing == (1,)
    await table_actions.stand_in(here, CY, 2, True)  # and a seat that changes, in the same way
    await here.writer.refresh()
    assert (len(here.match.steps), here.seats.stand_ins) == (1, (2,))
    assert left(here)[0] == 65
    await other.close()


async def test_since_when_somebody_is_asked_is_known_after_a_restart(house: House) -> None:
    room = await house.open("none", ME, ME, BOT + "easy")
    assert list(room.state.asked_since) == [0]
    created = room.state.asked_since[0]
    await answer(room, 0)
    assert list(room.state.asked_since) == [1]
    assert room.state.asked_since[1] >= created
    await house.kill(1)
    again = await house.room(room.id)
    assert list(again.state.asked_since) == [1]
    assert again.state.asked_since[1] == pytest.approx(room.state.asked_since[1], abs=60)
    shown = turn_at(again, BO)
    assert (shown.mine, shown.names, shown.over) == (True, (), False)
    assert turn_at(again, ANN).names == ("Player 2",)
    await table_actions.stand_in(again, BO, 1, True)
    assert (turn_at(again, BO).mine, turn_at(again, ANN).names) == (False, ())
