"""Rights at a table: who may join, chat, fill a seat and set up the next match."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from gamenight.core.errors import BadSetup, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.game.registry import find_game
from gamenight.store import Entry, StoredSeat, StoredTable
from gamenight.web.edge.tokens import hash_of, invitation, new_table_id
from gamenight.web.services import Services
from gamenight.web.tables import actions
from gamenight.web.tables.new_table import table_with
from gamenight.web.tables.room import NOT_OPEN, Farewell, Room
from gamenight.web.tables.setup_routes import turn_at
from gamenight.web.tables.state import new_match
from gamenight.web.tables.table_bots import random_answers

pytestmark = pytest.mark.anyio

ANN, GUS = "ann-token", "gus-token"


class Evening:
    """The evening that a table belongs to, as the table asks for it."""

    is_watched = has_screen = False

    def knows(self, token: str) -> bool:
        return False

    def page_for(self, token: str) -> str:
        return ""

    def number_of(self, token: str) -> int:
        return NOBODY

    def farewell(self, token: str) -> Farewell:
        return NOT_OPEN

    def table_changed(self, room: Room) -> None: ...

    def audience_changed(self) -> None: ...


def table_of_ann(open_seats: int = 1) -> StoredTable:
    """Ann at a table with open seats."""
    table_id = new_table_id()
    ann = StoredSeat.of_person("Ann", hash_of(ANN), "hash of Ann")
    free = StoredSeat.open_to(hash_of(invitation(ANN, table_id)))
    return table_with(find_game("spots"), table_id, (ann, *[free] * open_seats), {"first_seat": 0})


async def room_of(services: Services, table: StoredTable) -> Room:
    await services.store.create(table)
    room = await services.rooms.find(table.id)
    assert room is not None
    return room


async def test_one_person_has_one_seat_whatever_token_comes_along(services: Services) -> None:
    """The form may be sent without the page that would have refused it."""
    table = table_of_ann(open_seats=2)
    room = await room_of(services, table)
    invite = invitation(ANN, table.id)
    with pytest.raises(BadSetup, match="two hands"):
        await actions.join(room, invite, "Ann again", "another-token", "hash of Ann")
    for name in ("Bo", "Cy"):  # those without a token of their own may be several people
        await actions.join(room, invite, name, f"token of {name}")
    assert room.seats.names == ("Ann", "Bo", "Cy")
    with pytest.raises(BadSetup, match="already taken"):
        await actions.join(room, invite, "Di", "token of Di")


async def test_of_two_forms_sent_at_once_the_second_takes_no_other_seat(
    services: Services,
) -> None:
    table = table_of_ann(open_seats=2)
    room = await room_of(services, table)
    invite = invitation(ANN, table.id)
    await asyncio.gather(*[actions.join(room, invite, "Gus", GUS) for _ in range(2)])
    assert room.seats.opened_by(GUS) == (1,)
    assert room.seats.open == (2,)


async def test_an_open_seat_is_given_to_a_bot_by_its_host_alone(services: Services) -> None:
    table = table_of_ann(open_seats=2)
    room = await room_of(services, table)
    await actions.join(room, invitation(ANN, table.id), "Gus", GUS)
    for token, seat in ((GUS, 2), ("", 2), (ANN, 1), (ANN, 0), (ANN, 3)):
        with pytest.raises(NotYourTurn, match="Only the person who set up the table"):
            await actions.fill(room, token, seat)
    await actions.fill(room, ANN, 2)
    assert room.seats.bots == {2}


async def test_a_hint_is_for_the_seat_that_is_asked_and_for_its_player(services: Services) -> None:
    """It follows from the hand: another seat's hint would tell of another's hand."""
    table = table_of_ann()
    room = await room_of(services, table)
    await actions.join(room, invitation(ANN, table.id), "Gus", GUS)
    assert room.state.asked == [0]
    for token, seat in ((GUS, 0), (GUS, 1), (ANN, 1), ("", 0), (ANN, 2)):
        with pytest.raises(NotYourTurn, match="when it is your turn"):
            await actions.hint(room, token, seat)


async def test_the_players_of_an_evening_chat_there(services: Services) -> None:
    room = await room_of(services, table_of_ann())
    room.owner = Evening()
    with pytest.raises(NotYourTurn, match="belongs to an evening"):
        await actions.say(room, ANN, "hello")
    with pytest.raises(NotYourTurn, match="belongs to an evening"):
        await actions.unsay(room, ANN, 0)
    assert room.state.lines == ()
    with pytest.raises(BadSetup, match="still being played"):
        await actions.play_again(room, services.store, services.uptime)


async def test_the_next_match_waits_until_every_seat_is_taken(services: Services) -> None:
    """Nobody could take an open seat there: its invitation is for this table."""
    table = table_of_ann()
    match = new_match(find_game("spots"), table.header)
    entries: list[Entry] = []
    while not match.state.over:
        seat = match.state.turn
        entries.append(Entry(seat, match.answer(seat, *random_answers(match.view(seat))).answers))
    room = await room_of(services, table)
    await asyncio.gather(
        *[services.store.append(room.id, at, entry) for at, entry in enumerate(entries)]
    )
    await room.writer.refresh()
    with pytest.raises(BadSetup, match="take the open seat first"):
        await actions.play_again(room, services.store, services.uptime)
    room.owner = Evening()
    with pytest.raises(BadSetup, match="on the page of the evening"):
        await actions.play_again(room, services.store, services.uptime)
    room.owner = None
    await actions.fill(room, ANN, 1)
    following = await services.store.load(
        await actions.play_again(room, services.store, services.uptime)
    )
    assert following is not None
    assert following.seats == tuple(replace(seat, since=0) for seat in room.seats.stored)


async def test_a_bots_turn_is_no_persons_turn(services: Services) -> None:
    """It is short: a page that lists one's tables does not say that others are waited for."""
    table = table_of_ann()
    room = await room_of(services, table)
    turn = turn_at(room, ANN)
    assert (turn.mine, turn.names, turn.since) == (True, (), table.created)
    await actions.join(room, invitation(ANN, table.id), "Gus", GUS)
    assert turn_at(room, GUS).names == ("Ann",)
    await actions.stand_in(room, ANN, 0, True)
    for token in (ANN, GUS):
        turn = turn_at(room, token)
        assert (turn.mine, turn.names, turn.since) == (False, (), 0.0)
