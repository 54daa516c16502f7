"""The conversation over the socket: moves, refusals, and whatever else a browser may send."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from gamenight.core.match import Match
from gamenight.games.suspense.rules import FOLD
from gamenight.web.live import BURST, TOO_FAST
from gamenight.web.room import MOST_WATCHERS, MOVED_ON

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor

ALONE = {"players": "3", "seat-0": "me", "option-first_seat": "0"}
"""One person, who is asked first, and two bots."""


@pytest.fixture
def path(visitor: Visitor) -> str:
    return visitor.set_up(**ALONE)


@pytest.fixture
def live(visitor: Visitor, path: str) -> Live:
    return visitor.live(path)


def legal(know_all: Callable[[Server, str], Match], visitor: Visitor, path: str) -> list[int]:
    return know_all(visitor.server, path).state.legal()


def test_the_first_message_is_the_whole_table(live: Live) -> None:
    table = live.receive()
    assert table["type"] == "table"
    assert table["version"] == 1
    assert table["asked"]
    assert "data-question" in table["html"]


def test_a_move_is_acknowledged_and_shown(
    live: Live, visitor: Visitor, path: str, know_all: Callable[[Server, str], Match]
) -> None:
    table = live.receive()
    answer = legal(know_all, visitor, path)[0]
    assert live.move(table, answer)["type"] == "ack"
    after = live.until("table", revision=1)
    assert after["version"] > table["version"]
    assert not after["asked"]
    assert after["log"]["lines"][0].startswith("Player 1 plays")


def test_a_repeated_move_is_acknowledged_but_done_once(
    live: Live, visitor: Visitor, path: str, know_all: Callable[[Server, str], Match]
) -> None:
    table = live.receive()
    answer = legal(know_all, visitor, path)[0]
    move_id = str(uuid4())
    assert live.move(table, answer, move_id)["type"] == "ack"
    assert live.move(table, answer, move_id) == {"type": "ack", "id": move_id}
    other_window = visitor.live(path)
    other_window.receive()
    assert other_window.move(table, answer, move_id)["type"] == "ack"
    match = know_all(visitor.server, path)
    assert [step.seat for step in match.steps].count(0) == 1


def test_a_refusal_names_sentence_and_rule(live: Live) -> None:
    refusal = live.move(live.receive(), FOLD)
    assert refusal["type"] == "refused"
    assert refusal["sentence"] == "On the first turn of a round everyone must play a card."
    assert refusal["rule"] == "SU7"
    assert refusal["anchor"] == "rule-su7"


def test_a_move_for_an_outdated_table_is_refused(live: Live) -> None:
    table = live.receive()
    refusal = live.move({**table, "revision": 7}, 0)
    assert refusal["sentence"] == "The table has moved on since; please look again."


def test_a_move_out_of_turn_is_refused(visitor: Visitor) -> None:
    seats = {"seat-0": "me", "seat-1": "open", "seat-2": "open"}
    live = visitor.live(visitor.set_up(players="3", **seats, **{"option-first_seat": "1"}))
    assert live.move(live.receive(), 0)["sentence"] == "It is not your turn."


def test_a_seat_of_somebody_else_is_refused(live: Live) -> None:
    refusal = live.move({**live.receive(), "seat": 1}, 0)
    assert refusal["sentence"] == "That is not your seat."


def test_who_watches_cannot_play(visitor: Visitor, path: str) -> None:
    live = visitor.live(path.rpartition("/")[0])
    table = live.receive()
    assert table["seat"] == -1
    refusal = live.move({**table, "seat": 0}, 0)
    assert refusal["sentence"] == "You are watching; only those who have a seat can play."


def test_a_crowd_of_onlookers_has_an_end_but_seats_stay_open(visitor: Visitor, path: str) -> None:
    watching = path.rpartition("/")[0]
    for _ in range(MOST_WATCHERS):
        assert visitor.live(watching).receive()["type"] == "table"
    assert visitor.live(watching).receive()["type"] == "gone"
    assert visitor.live(path).receive()["type"] == "table"


def test_a_token_of_another_table_opens_nothing(visitor: Visitor, path: str) -> None:
    other = visitor.set_up(**ALONE)
    stranger = path.rpartition("/")[0] + "/" + other.rpartition("/")[2]
    live = visitor.live(stranger)
    gone = live.receive()
    assert gone["type"] == "gone"
    assert gone["sentence"].startswith("This link opens no seat at this table.")
    with pytest.raises(ConnectionClosed):
        live.receive()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "3",
        '"move"',
        '{"type":"dance"}',
        '{"type":["move"]}',
        '{"type":"move"}',
        '{"type":"move","id":"","revision":0,"seat":0,"answer":0}',
        '{"type":"move","id":"12345678","revision":"0","seat":0,"answer":0}',
        '{"type":"move","id":"12345678","revision":0,"seat":0,"answer":true}',
        '{"type":"move","id":"12345678","revision":0,"seat":0,"answer":-1}',
        '{"type":"move","id":"12345678","revision":0,"seat":0,"answer":1e999}',
        '{"type":"move","id":"12345678","revision":0,"seat":0,"answer":9999999999999}',
        '{"type":"undo","id":"12345678","revision":0}',
        '{"type":"look","seat":{}}',
        '{"type":"speed","value":[]}',
        '{"type":"fill","seat":[]}',
        '{"type":"stand-in","seat":null,"on":true}',
        "[" * 1900,
        "x" * 3000,
    ],
)
def test_nonsense_is_answered_with_a_sentence(live: Live, text: str) -> None:
    live.receive()
    live.socket.send(text)
    problem = live.until("problem")
    assert problem["sentence"].endswith(".")
    live.send(type="ping")
    live.until("pong")


def test_bytes_are_answered_with_a_sentence(live: Live) -> None:
    live.receive()
    live.socket.send(b"\x00\x01")
    assert live.until("problem")["sentence"] == "This message was not understood."


def test_a_giant_message_ends_the_conversation(live: Live) -> None:
    live.receive()
    live.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        live.until("never")


def test_too_many_messages_are_refused(live: Live) -> None:
    live.receive()
    for _ in range(3 * BURST):
        live.send(type="ping")
    assert live.until("problem")["sentence"] == "Too many messages at once; please slow down."


def test_a_move_that_came_too_fast_is_told_so_by_its_id(live: Live) -> None:
    """Its browser keeps a move until it is answered, and sends no other meanwhile."""
    move_ids = [str(uuid4()) for _ in range(2 * BURST)]
    for move_id in move_ids:
        live.send(type="move", id=move_id, revision=7, seat=0, answer=0)
    sentences = {live.until("refused", id=move_id)["sentence"] for move_id in move_ids}
    assert sentences == {MOVED_ON, TOO_FAST}


def flood(live: Live) -> None:
    for _ in range(2_000):
        live.send(type="ping")
    live.until("never")


def test_a_flood_ends_the_conversation(live: Live) -> None:
    live.receive()
    with pytest.raises(ConnectionClosed):
        flood(live)


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "null"])
def test_another_sites_page_cannot_open_the_socket(
    visitor: Visitor, path: str, origin: str | None
) -> None:
    address = visitor.server.address.replace("http", "ws", 1) + path + "/live"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, origin=None if origin is None else Origin(origin)),
    ):
        pytest.fail("the socket was opened")
    assert refused.value.response.status_code == 403


def test_a_hint_names_a_legal_answer(
    live: Live, visitor: Visitor, path: str, know_all: Callable[[Server, str], Match]
) -> None:
    live.receive()
    live.send(type="hint")
    hint = live.until("hint")
    assert hint["answer"] in legal(know_all, visitor, path)
    assert hint["sentence"].startswith("Hint: Play ")


def test_no_hint_for_who_is_not_asked(visitor: Visitor, path: str) -> None:
    watching = visitor.live(path.rpartition("/")[0])
    watching.receive()
    watching.send(type="hint")
    assert "your turn" in watching.until("problem")["sentence"]


def test_undo_that_is_not_allowed_is_refused(live: Live) -> None:
    table = live.receive()
    assert not table["undo"]
    live.send(type="undo", id=str(uuid4()), revision=table["revision"], seat=table["seat"])
    assert live.until("refused")["sentence"].startswith("That cannot be taken back")


def test_an_answer_that_told_nobody_anything_is_taken_back(visitor: Visitor) -> None:
    live = visitor.live(visitor.set_up("spotlight", players="2"))
    live.send(type="speed", value="instant")
    table = live.until("table", asked=True)
    live.send(type="hint")
    assert live.move(table, live.until("hint")["answer"])["type"] == "ack"
    after = live.until("table", undo=True)
    move_id = str(uuid4())
    undo = {"type": "undo", "id": move_id, "seat": 0, "revision": after["revision"]}
    live.send(**undo)
    assert live.until("ack")["id"] == move_id
    back = live.until("table", revision=after["revision"] + 1)
    assert back["headline"] == table["headline"]
    assert answers_in(back) == answers_in(table)
    live.send(**undo)
    assert live.until("ack")["id"] == move_id  # repeated, and done once
    live.send(type="ping")
    live.until("pong")


def answers_in(table: dict[str, Any]) -> list[str]:
    return re.findall(r'data-answer="(\d+)"', table["html"])


def test_the_bots_play_on_at_the_chosen_speed(live: Live) -> None:
    table = live.receive()
    live.send(type="speed", value="instant")
    live.send(type="hint")
    assert live.move(table, live.until("hint")["answer"])["type"] == "ack"
    after = live.until("table", asked=True)
    assert after["revision"] == 3
    assert after["speed"] == "instant"


def test_who_watches_cannot_change_the_speed_of_people(visitor: Visitor, path: str) -> None:
    watching = visitor.live(path.rpartition("/")[0])
    watching.receive()
    watching.send(type="speed", value="instant")
    assert watching.until("problem")["sentence"].startswith("Only those who have a seat")


def test_a_bot_stands_in_and_the_person_comes_back(live: Live) -> None:
    live.receive()
    live.send(type="stand-in", seat=0, on=True)
    away = live.until("table")
    assert "A bot plays for Player 1" in away["around"]
    refusal = live.move(away, 0)
    assert refusal["sentence"] in (
        "A bot plays for you; take your seat back first.",
        "The table has moved on since; please look again.",
    )
    live.send(type="stand-in", seat=0, on=False)
    while "A bot plays" in (back := live.until("table")).get("around", "A bot plays"):
        pass
    assert back["around"] == '<div class="around"></div>'


def test_people_who_share_a_device_see_one_hand_at_a_time(visitor: Visitor) -> None:
    seats = {f"seat-{seat}": "me" for seat in range(3)}
    names = {"name-0": "Ann", "name-1": "Bo", "name-2": "Cy"}
    path = visitor.set_up(players="3", **seats, **names, **{"option-first_seat": "0"})
    live = visitor.live(path)
    curtain = live.receive()
    assert (curtain["curtain"], curtain["curtainFor"], curtain["seat"]) == (0, "Ann", -1)
    assert "data-answer" not in curtain["html"]
    live.send(type="look", seat=0)
    ann = live.until("table", seat=0)
    assert ann["asked"]
    live.send(type="hint")
    assert live.move(ann, live.until("hint")["answer"])["type"] == "ack"
    assert live.until("table", revision=1)["curtainFor"] == "Bo"
