"""Pauses begin when everybody wants one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.web.clocks.state import TIME_TO_READ
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import BOT, ME
from gamenight.web.tables.seat_views import PAUSE
from gamenight.web.tables.state import PAUSED
from gamenight.web.tables.viewer import Viewer

if TYPE_CHECKING:
    from tests.web.conftest import Visitor
from tests.web.support.timed_house import ANN, BO, CY, House, answer, left

pytestmark = pytest.mark.anyio


async def test_a_pause_begins_when_all_want_it_and_ends_when_one_goes_on(house: House) -> None:
    room = await house.open("match 60 0", ME, ME, BOT + "easy")
    await table_actions.pause(room, ANN, True)
    await house.go_by(10)
    assert left(room)[0] == 50  # one of two is not enough
    shown = Viewer(room, "", "").whole().around.clock
    assert shown is not None
    assert (shown.pausing, shown.paused) == ((0,), False)
    await table_actions.pause(room, ANN, False)
    assert Viewer(room, "", "").whole().around.clock.pausing == ()  # type: ignore[union-attr]
    await table_actions.pause(room, ANN, True)
    await table_actions.pause(room, BO, True)
    await house.go_by(1000)
    assert left(room)[0] == 50
    with pytest.raises(NotYourTurn, match=PAUSED):
        await answer(room, 0)
    question = Viewer(room, BO, "").whole().table.question
    assert question is not None
    assert question.text == PAUSE  # instead of who is thinking
    await house.kill(10)
    room = await house.room(room.id)
    assert room.state.is_paused
    await table_actions.pause(room, BO, False)
    await house.go_by(10)
    assert left(room)[0] == 40
    await answer(room, 0)


async def test_a_wish_that_changes_nothing_writes_nothing(house: House) -> None:
    room = await house.open("match 60 0")
    assert room.state.clock is not None
    await table_actions.pause(room, ANN, False)
    assert room.state.clock.version == 0
    await table_actions.pause(room, ANN, True)
    await table_actions.pause(room, ANN, True)
    assert room.state.clock.version == 1


async def test_whoever_does_not_play_cannot_pause(house: House) -> None:
    room = await house.open("match 60 0")
    for token in ("", "stranger"):
        with pytest.raises(NotYourTurn, match="Only players"):
            await table_actions.pause(room, token, True)
    await table_actions.stand_in(room, CY, 2, True)
    with pytest.raises(NotYourTurn, match="Only players"):
        await table_actions.pause(room, CY, True)


async def test_a_pause_waits_for_nobody_whose_seat_a_bot_plays(house: House) -> None:
    room = await house.open("match 60 0")
    await table_actions.pause(room, ANN, True)
    await table_actions.pause(room, BO, True)
    assert not room.state.is_paused
    await table_actions.stand_in(room, CY, 2, True)
    assert room.state.is_paused


async def test_a_table_is_set_up_with_a_clock_and_paused_over_its_socket(
    visitor: Visitor,
) -> None:
    path = visitor.set_up(players="3", clock="match 600 10", **{"option-first_seat": "0"})
    first, tag = visitor.first_of(path)
    assert "now" not in first  # it would be another frame each time
    live = visitor.live(path, has=tag)
    live.table = first["table"]
    frame = live.receive()
    assert frame["type"] == "change"
    clock = first["around"]["clock"]
    assert (clock["each"], clock["time"], clock["added"]) == ("match", 600_000, 10_000)
    (mine,) = clock["seats"]
    assert 0 < mine["until"] - mine["starts"] <= 600_000
    assert 0 < mine["starts"] - frame["now"] <= TIME_TO_READ  # nobody has played it before
    live.around = first["around"]
    live.send(type="pause", on=True)
    live.wait(lambda live: bool(live.around["clock"].get("paused")))
    live.send(type="pause", on=False)
    live.wait(lambda live: not live.around["clock"].get("paused"))
    refused = visitor.http.post("/new/suspense", data={"players": "3", "clock": "hourglass"})
    assert refused.status_code == 422
    assert "The clock must be" in refused.text
