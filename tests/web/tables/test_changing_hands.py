"""Who may see and play a seat is looked up at every frame and every message.

Every way in which a seat changes hands, with sockets that were open before.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.core.match import Match
from gamenight.game.registry import find_game
from gamenight.games.suspense.rules import SuspenseState
from gamenight.games.suspense.table import card_name
from gamenight.parts.bits import members_of
from gamenight.store import Entry, Store, StoredSeat
from gamenight.web.config.settings import Settings
from gamenight.web.edge.tokens import hash_of
from gamenight.web.protocol.messages import Whole
from gamenight.web.services import Services
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import ME, OPEN, SeatWish, TableWish, new_table
from gamenight.web.tables.room import Room
from gamenight.web.tables.seats import Seats
from gamenight.web.tables.viewer import Viewer

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor

ONE_OPEN = {"players": "3", "seat-0": "me", "seat-1": "open", "option-first_seat": "1"}
"""The open seat is asked first, so the table waits for the person who takes it."""


def cards_of(match: Match, seat: int) -> set[str]:
    assert isinstance(match.state, SuspenseState)
    return {card_name(card) for card in members_of(match.state.hands[seat])}


def shown_in(live: Live) -> set[str]:
    """The cards that any frame of a socket shows face up."""
    labels = set()
    for frame in live.frames:
        found = json.loads(frame)
        zones = [*found.get("zones", ()), *found.get("table", {}).get("zones", ())]
        labels |= {item["label"].lower() for zone in zones for item in zone["items"]}
    return labels


def invitation_to(host: Live) -> str:
    link: str = host.around["open"][0]["link"]
    return "/join/" + link.partition("/join/")[2]


def settle(live: Live) -> None:
    """Take all frames that were sent before the answer to a ping."""
    live.send(type="ping")
    live.until("pong")


class TableWithOpenSeat:
    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.path = visitor.set_up(**ONE_OPEN)
        self.host = visitor.live(self.path)
        self.host.receive()
        self.invitation = invitation_to(self.host)
        invite = self.invitation.rpartition("/")[2]
        self.with_invitation = f"{self.path.rpartition('/')[0]}/{invite}"

    def join(self) -> Live:
        """The guest's socket, once they have sat down."""
        self.visitor.become_somebody_else()
        joined = self.visitor.http.post(self.invitation, data={"name": "Bo"})
        guest = self.visitor.live(joined.headers["location"])
        guest.wait_for_question()
        return guest


@pytest.fixture
def table(visitor: Visitor) -> TableWithOpenSeat:
    return TableWithOpenSeat(visitor)


def test_an_invitation_opens_no_page_and_no_socket(table: TableWithOpenSeat) -> None:
    """Neither before the guest joins nor after: it would show the guest's hand to the inviter."""
    for _ in range(2):
        assert table.visitor.http.get(table.with_invitation).status_code == 404
        assert table.visitor.live(table.with_invitation).receive()["type"] == "gone"
        for kind in ("json", "txt"):
            address = f"{table.with_invitation}/record.{kind}"
            assert table.visitor.http.get(address).status_code == 404
        if table.host.around["open"]:
            table.join()
            table.host.wait(lambda live: not live.around["open"])


def test_a_socket_from_before_the_guest_joined_never_shows_the_guests_hand(
    table: TableWithOpenSeat, know_all: Callable[[Server, str], Match]
) -> None:
    watching = table.visitor.live(table.path.rpartition("/")[0])
    before = table.visitor.live(table.with_invitation)
    guest = table.join()
    hand = cards_of(know_all(table.visitor.server, table.path), 1)
    assert guest.answer(guest.wait_for_question()[0]) is None
    played = hand - cards_of(know_all(table.visitor.server, table.path), 1)
    for live in (table.host, watching):
        live.wait(lambda live: len(live.log) == 2)
        assert shown_in(live) & hand == played
    assert shown_in(guest) >= hand
    assert before.receive()["type"] == "gone"


def test_whoever_invited_cannot_play_for_the_guest(table: TableWithOpenSeat) -> None:
    guest = table.join()
    refusal = table.host.answer(guest.wait_for_question()[0], seat=1, ticket=guest.around["ticket"])
    assert refusal is not None
    assert refusal["sentence"] == "That is not your seat."


def test_an_open_seat_cannot_be_played(table: TableWithOpenSeat) -> None:
    refusal = table.host.answer(0, seat=1)
    assert refusal is not None
    assert refusal["sentence"] == "That is not your seat."


def test_after_a_bot_took_the_seat_the_invitation_is_worth_nothing(
    table: TableWithOpenSeat, know_all: Callable[[Server, str], Match]
) -> None:
    hand = cards_of(know_all(table.visitor.server, table.path), 1)
    table.host.send(type="fill", seat=1)
    table.host.wait(lambda live: len(live.log) == 2)
    played = hand - cards_of(know_all(table.visitor.server, table.path), 1)
    assert shown_in(table.host) & hand == played
    assert table.visitor.http.get(table.invitation).status_code == 404
    assert table.visitor.http.post(table.invitation).status_code == 400
    assert table.visitor.live(table.with_invitation).receive()["type"] == "gone"


def test_only_whoever_set_up_the_table_lets_a_bot_sit_down(table: TableWithOpenSeat) -> None:
    watching = table.visitor.live(table.path.rpartition("/")[0])
    watching.receive()
    watching.send(type="fill", seat=1)
    assert watching.until("problem")["sentence"].startswith("Only the person who set up the table")


def test_nobody_but_its_owner_lets_a_bot_stand_in_or_takes_the_seat_back(
    table: TableWithOpenSeat,
) -> None:
    guest = table.join()
    guest.send(type="speed", value="slow")
    not_yet = "Please give Bo a little more time first."
    for on, sentence in ((True, not_yet), (False, "That is not your seat.")):
        table.host.send(type="stand-in", seat=1, on=on)
        assert table.host.until("problem")["sentence"] == sentence
        guest.send(type="stand-in", seat=1, on=on)
        guest.wait(lambda live, on=on: live.around["stand_ins"] == ([1] if on else []))  # type: ignore[misc]


def test_while_a_bot_stands_in_its_hand_is_still_seen_by_its_owner_alone(
    table: TableWithOpenSeat, know_all: Callable[[Server, str], Match]
) -> None:
    guest = table.join()
    hand = cards_of(know_all(table.visitor.server, table.path), 1)
    guest.send(type="stand-in", seat=1, on=True)
    table.host.wait(lambda live: len(live.log) == 2)
    settle(guest)
    played = hand - cards_of(know_all(table.visitor.server, table.path), 1)
    assert shown_in(table.host) & hand == played
    assert shown_in(guest) >= hand


def test_the_next_match_opens_to_those_who_had_the_seats_and_nobody_else(
    visitor: Visitor, table: TableWithOpenSeat
) -> None:
    guest = table.join()
    guest.send(type="stand-in", seat=1, on=True)
    guest.send(type="speed", value="instant")
    table.host.send(type="stand-in", seat=0, on=True)
    guest.wait(lambda live: bool(live.table.get("over")))
    again = visitor.http.post(f"{table.path}/again").headers["location"]
    next_table, _, token = again.rpartition("/")
    assert token == table.path.rpartition("/")[2]
    guest.wait(lambda live: bool(live.around["next"]))
    assert guest.around["next"].startswith(next_table)
    assert visitor.live(again).receive()["around"]["mine"] == [0]
    assert visitor.live(guest.around["next"]).receive()["around"]["mine"] == [1]
    invite = table.invitation.rpartition("/")[2]
    assert visitor.live(f"{next_table}/{invite}").receive()["type"] == "gone"
    assert visitor.live(next_table).receive()["around"]["mine"] == []


# A token that no longer opens a seat, which only the store can bring about


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    yield store
    await store.close()


async def a_room(store: Store, *whos: str) -> tuple[Room, str]:
    """A room of Suspense, and the token of its creator."""
    seats = tuple(SeatWish(who) for who in whos)
    stored, token = new_table(TableWish(find_game("suspense"), seats, {"first_seat": 0}))
    await store.create(stored)
    room = await Services(store, Settings()).rooms.find(stored.id)
    assert room is not None
    return room, token


async def give_away(room: Room, seat: int, token: str) -> None:
    after = StoredSeat("Another", "", hash_of(token))
    await room.writer.reseat(seat, room.seats[seat], after)


def face_up(frame: object, seat: int) -> bool:
    """Whether a whole table shows the hand of a seat."""
    assert isinstance(frame, Whole)
    (zone,) = [zone for zone in frame.table.zones if zone.key == f"hand {seat}"]
    return not all(getattr(card, "face_down", False) for card in zone.items)


@pytest.mark.anyio
async def test_a_token_that_lost_its_seat_becomes_a_spectator(store: Store) -> None:
    room, token = await a_room(store, ME, OPEN, OPEN)
    viewer = Viewer(room, token, "http://test")
    assert face_up(viewer.next_frame(), 0)
    legal = room.match.state.legal()
    ticket = room.state.ticket(0)
    await give_away(room, 0, "another token")
    frame = viewer.next_frame()
    assert not face_up(frame, 0)
    assert isinstance(frame, Whole)
    assert (frame.around.seat, frame.around.mine, frame.around.ticket) == (-1, (), "")
    with pytest.raises(NotYourTurn, match="You are watching"):
        await table_actions.submit(room, token, Entry(0, (legal[0],), "entry-0001"), ticket)
    with pytest.raises(NotYourTurn):
        await table_actions.stand_in(room, token, 0, on=True)
    with pytest.raises(NotYourTurn):
        await table_actions.hint(room, token, 0)
    assert face_up(Viewer(room, "another token", "http://test").next_frame(), 0)


@pytest.mark.anyio
async def test_a_hint_is_for_a_seat_of_ones_own_that_is_asked(store: Store) -> None:
    room, token = await a_room(store, ME, ME, ME)
    for wrong_token, seat in ((token, 1), ("another token", 0), ("", 0)):
        with pytest.raises(NotYourTurn, match="You can ask for a hint when it is your turn"):
            await table_actions.hint(room, wrong_token, seat)


@pytest.mark.anyio
async def test_a_seat_that_left_a_shared_device_is_no_longer_shown_there(store: Store) -> None:
    room, token = await a_room(store, ME, ME, ME)
    viewer = Viewer(room, token, "http://test")
    viewer.look(0)
    assert face_up(viewer.next_frame(), 0)
    await give_away(room, 0, "another token")
    frame = viewer.next_frame()
    assert not face_up(frame, 0)
    assert isinstance(frame, Whole)
    assert frame.around.mine == (1, 2)
    with pytest.raises(NotYourTurn, match="That is not your seat"):
        viewer.look(0)


@pytest.mark.anyio
async def test_an_answer_that_waited_while_its_seat_changed_hands_is_refused(store: Store) -> None:
    """What is allowed is looked up at the moment of the change, not when the message came."""
    room, token = await a_room(store, ME, ME, ME)
    entry = Entry(0, (room.match.state.legal()[0],), "entry-0001")
    ticket = room.state.ticket(0)
    async with room.writer._lock:  # as if another change were being saved
        entering = asyncio.create_task(table_actions.submit(room, token, entry, ticket))
        await asyncio.sleep(0)
        seats = tuple(replace(seat, token_hash="") for seat in room.seats.stored)
        room.state.seat(Seats(room.id, seats))
    with pytest.raises(NotYourTurn, match="You are watching"):
        await entering
