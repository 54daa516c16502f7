"""A friend who is gone: after a while the others at the table may let a bot play on."""

from __future__ import annotations

import asyncio

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.game.registry import find_game
from gamenight.store import StoredSeat
from gamenight.web.edge.tokens import hash_of, new_table_id
from gamenight.web.services import Services
from gamenight.web.tables import absences, actions
from gamenight.web.tables.absences import SECONDS_AT_A_TABLE, SECONDS_IN_AN_EVENING
from gamenight.web.tables.new_table import table_with
from gamenight.web.tables.room import Room
from gamenight.web.tables.viewer import Viewer
from tests.web.evening.conftest import Page

pytestmark = pytest.mark.anyio

TOKENS = ("ann-token", "gus-token")


class Clock:
    """A steady clock; seconds pass when a test lets them."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(absences, "time", clock)
    return clock


@pytest.fixture
async def room(services: Services) -> Room:
    """Ann and Gus at a table, where Gus is asked first."""
    seats = tuple(
        StoredSeat.of_person(name, hash_of(token))
        for name, token in zip(("Ann", "Gus"), TOKENS, strict=True)
    )
    table = table_with(find_game("spots"), new_table_id(), seats, {"first_seat": 1})
    await services.store.create(table)
    room = await services.rooms.find(table.id)
    assert room is not None
    assert room.state.asked == [1]
    return room


def missing(room: Room) -> tuple[int, ...]:
    """As Ann's page shows it."""
    return Viewer(room, TOKENS[0], "").whole().around.missing


async def test_a_bot_may_fill_in_for_a_player_who_has_been_gone_for_two_minutes(
    room: Room, clock: Clock
) -> None:
    room.audience.admit(Page(), TOKENS[0], "")
    room.announce()
    clock.now += SECONDS_AT_A_TABLE - 1
    assert missing(room) == ()
    with pytest.raises(NotYourTurn, match="give Gus a little more time"):
        await actions.stand_in(room, TOKENS[0], 1, True)
    clock.now += 1
    assert missing(room) == (1,)
    await actions.stand_in(room, TOKENS[0], 1, True)
    assert (room.seats.stand_ins, missing(room)) == ((1,), ())
    await actions.stand_in(room, TOKENS[1], 1, False)  # Gus is back
    assert room.seats.stand_ins == ()


async def test_a_player_who_comes_back_is_not_replaced(room: Room, clock: Clock) -> None:
    room.announce()
    clock.now += SECONDS_AT_A_TABLE
    page = Page()
    room.audience.admit(page, TOKENS[1], "")
    room.announce()
    assert room.absences.missing() == ()
    room.audience.leave(page, TOKENS[1], "")
    room.announce()
    clock.now += SECONDS_AT_A_TABLE - 1
    assert room.absences.missing() == ()


async def test_somebody_is_away_from_when_they_left_whatever_happens_meanwhile(
    room: Room, clock: Clock
) -> None:
    for _ in range(2):
        room.announce()
        clock.now += SECONDS_AT_A_TABLE / 2
    room.announce()
    assert room.absences.missing() == (1,)


async def test_nobody_waits_for_a_person_who_plays_alone(services: Services, clock: Clock) -> None:
    ann = StoredSeat.of_person("Ann", hash_of(TOKENS[0]))
    seats = (ann, StoredSeat.of_bot("Bot Gus", "easy"))
    table = table_with(find_game("spots"), new_table_id(), seats, {"first_seat": 0})
    await services.store.create(table)
    room = await services.rooms.find(table.id)
    assert room is not None
    room.announce()
    clock.now += SECONDS_AT_A_TABLE
    assert (room.state.asked, room.absences.missing()) == ([0], ())


async def test_nothing_is_awaited_where_nobody_watches(room: Room) -> None:
    room.announce()
    assert room.absences._timer is None


async def test_only_players_let_a_bot_fill_in_and_only_where_the_table_waits(
    room: Room, clock: Clock
) -> None:
    room.announce()
    clock.now += SECONDS_AT_A_TABLE
    for token in ("", "stranger"):
        with pytest.raises(NotYourTurn, match="not your seat"):
            await actions.stand_in(room, token, 1, True)
    with pytest.raises(NotYourTurn, match="not your seat"):
        await actions.stand_in(room, TOKENS[0], 7, True)
    with pytest.raises(NotYourTurn, match="not your seat"):
        await actions.stand_in(room, TOKENS[0], 1, False)
    # Ann is gone, but is not asked
    with pytest.raises(NotYourTurn, match="give Ann a little more time"):
        await actions.stand_in(room, TOKENS[1], 0, True)
    assert room.seats.bots == frozenset()


async def test_in_an_evening_a_bot_may_fill_in_sooner(room: Room, clock: Clock) -> None:
    room.absences.patience = SECONDS_IN_AN_EVENING
    room.announce()
    clock.now += SECONDS_IN_AN_EVENING
    assert room.absences.missing() == (1,)


async def test_the_others_are_told_as_soon_as_a_bot_may_fill_in(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.absences, "patience", 0.0001)
    told: list[tuple[int, ...]] = []
    room.watch(lambda: told.append(room.absences.missing()))
    room.announce()
    assert told == [()]
    while told[-1] != (1,):
        await asyncio.sleep(0.001)
    room.close()
