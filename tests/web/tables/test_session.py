"""The conversation over the socket: answers, refusals, and whatever else a browser may send."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from gamenight.core.match import Match
from gamenight.games.suspense.rules import FOLD
from gamenight.web.edge.limits import Limits
from gamenight.web.protocol.messages import VERSION
from gamenight.web.sockets.session import LARGEST_MESSAGE, NOT_UNDERSTOOD, TOO_FAST
from gamenight.web.tables.state import MOVED_ON, USED

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor

LIMITS = Limits()

ALONE = {"players": "3", "seat-0": "me", "option-first_seat": "0"}
"""One person, who is asked first, and two bots."""

THREE = {
    "players": "3",
    **{f"seat-{seat}": "me" for seat in range(3)},
    "name-0": "Ann",
    "name-1": "Bo",
    "name-2": "Cy",
    "option-first_seat": "0",
}
"""Three people with one device."""


@pytest.fixture
def path(visitor: Visitor) -> str:
    return visitor.set_up(**ALONE)


@pytest.fixture
def live(visitor: Visitor, path: str) -> Live:
    return visitor.live(path)


def test_the_first_frame_is_the_whole_table(live: Live) -> None:
    frame = live.receive()
    assert (frame["type"], frame["protocol"], frame["v"]) == ("table", VERSION, 1)
    assert frame["table"]["game"] == "suspense"
    assert frame["table"]["question"]["answers"]
    assert frame["log"] == {"from": 0, "lines": ["Round 1: you deal."]}
    assert frame["around"] == {
        "seat": 0,
        "mine": [0],
        "ticket": frame["around"]["ticket"],
        "take_back": False,
        "curtain": -1,
        "speed": "normal",
        "open": [],
        "stand_ins": [],
        "here": [],
        "away": [],
        "missing": [],
        "next": "",
        "screen": False,
        "clock": None,
    }
    assert frame["around"]["ticket"]


def test_an_answer_is_acknowledged_in_the_frame_that_shows_it(live: Live) -> None:
    answer = live.wait_for_question()[0]
    assert live.answer(answer, id="entry-000001") is None
    frame = live.last()
    assert (frame["type"], frame["acks"]) == ("change", ["entry-000001"])
    assert frame["log"]["lines"][0].startswith("You play")
    assert frame["around"]["ticket"] == ""


def test_what_has_not_changed_is_not_sent_again(live: Live) -> None:
    assert live.answer(live.wait_for_question()[0]) is None
    change = live.last()
    assert sorted(zone["key"] for zone in change["zones"]) == ["front 0", "hand 0", "secret"]
    assert "summary" not in change["table"]
    assert "order" not in change
    assert len(change["log"]["lines"]) == 1


def test_the_whole_table_can_be_asked_for(live: Live) -> None:
    live.receive()
    live.send(type="whole")
    assert live.receive()["type"] == "table"


def test_a_repeated_answer_is_acknowledged_but_given_once(
    live: Live, visitor: Visitor, path: str, know_all: Callable[[Server, str], Match]
) -> None:
    answer = live.wait_for_question()[0]
    ticket, entry_id = live.around["ticket"], str(uuid4())
    assert live.answer(answer, id=entry_id) is None
    assert live.answer(answer, id=entry_id, ticket=ticket) is None
    assert visitor.live(path).answer(answer, id=entry_id, ticket=ticket) is None
    match = know_all(visitor.server, path)
    assert [step.seat for step in match.steps].count(0) == 1


def test_an_id_that_comes_again_with_another_answer_is_refused(live: Live) -> None:
    first, second = live.wait_for_question()[:2]
    ticket, entry_id = live.around["ticket"], str(uuid4())
    assert live.answer(first, id=entry_id) is None
    refusal = live.answer(second, id=entry_id, ticket=ticket)
    assert refusal is not None
    assert refusal["sentence"] == USED


def test_a_refusal_names_sentence_and_rule(live: Live) -> None:
    refusal = live.answer(FOLD)
    assert refusal is not None
    assert refusal["sentence"] == "On the first turn of a round everyone must play a card."
    assert (refusal["rule"], refusal["anchor"]) == ("SU7", "rule-su7")
    assert live.last()["type"] == "done"


def test_an_answer_to_a_question_that_is_no_longer_asked_is_refused(live: Live) -> None:
    refusal = live.answer(0, ticket="7-00000000")
    assert refusal is not None
    assert refusal["sentence"] == MOVED_ON


def test_several_answers_to_a_question_for_one_are_refused(live: Live) -> None:
    refusal = live.answer(*live.wait_for_question()[:2])
    assert refusal is not None
    assert refusal["sentence"] == "This question takes one answer."


def test_an_answer_out_of_turn_is_refused(visitor: Visitor) -> None:
    seats = {"seat-0": "me", "seat-1": "open", "seat-2": "open"}
    live = visitor.live(visitor.set_up(players="3", **seats, **{"option-first_seat": "1"}))
    refusal = live.answer(0)
    assert refusal is not None
    assert refusal["sentence"] == "It is not your turn."


@pytest.mark.parametrize("seat", [1, 2, 3, 2**31 - 1])
def test_a_seat_of_somebody_else_is_refused(live: Live, seat: int) -> None:
    refusal = live.answer(0, seat=seat)
    assert refusal is not None
    assert refusal["sentence"] == "That is not your seat."


def test_whoever_watches_cannot_play(visitor: Visitor, path: str) -> None:
    live = visitor.live(path.rpartition("/")[0])
    assert live.receive()["around"]["seat"] == -1
    refusal = live.answer(0, seat=0)
    assert refusal is not None
    assert refusal["sentence"] == "You are watching; only players with a seat can play."


def test_a_token_of_another_table_opens_nothing(visitor: Visitor, path: str) -> None:
    other = visitor.set_up(**ALONE)
    live = visitor.live(path.rpartition("/")[0] + "/" + other.rpartition("/")[2])
    gone = live.receive()
    assert gone["type"] == "gone"
    assert gone["sentence"].startswith("This link does not open a seat at this table.")
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
        '"answer"',
        '{"type":"dance"}',
        '{"type":["answer"]}',
        '{"type":"answer"}',
        '{"type":"answer","id":"","ticket":"","seat":0,"answers":[0]}',
        '{"type":"answer","id":"12345678","ticket":0,"seat":0,"answers":[0]}',
        '{"type":"answer","id":"12345678","ticket":"","seat":-1,"answers":[0]}',
        '{"type":"answer","id":"12345678","ticket":"","seat":0,"answers":0}',
        '{"type":"answer","id":"12345678","ticket":"","seat":0,"answers":[true]}',
        '{"type":"answer","id":"12345678","ticket":"","seat":0,"answers":[-1]}',
        '{"type":"answer","id":"12345678","ticket":"","seat":0,"answers":[1e999]}',
        '{"type":"answer","id":"12345678","ticket":"","seat":0,"answers":[9999999999999]}',
        f'{{"type":"answer","id":"12345678","ticket":"","seat":0,"answers":{[0] * 101}}}',
        '{"type":"take-back","id":"12345678"}',
        '{"type":"look","seat":{}}',
        '{"type":"look","seat":2}',
        '{"type":"speed","value":[]}',
        '{"type":"speed","value":"quick"}',
        '{"type":"fill","seat":[]}',
        '{"type":"fill","seat":99}',
        '{"type":"stand-in","seat":null,"on":true}',
        '{"type":"stand-in","seat":99,"on":true}',
        "[" * 1900,
        "x" * 3000,
        '"\\ud800"',
    ],
)
def test_nonsense_is_answered_with_a_sentence(live: Live, text: str) -> None:
    live.receive()
    live.socket.send(text)
    assert live.until("problem")["sentence"].endswith(".")
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


def test_a_message_may_have_so_many_characters(live: Live) -> None:
    live.receive()
    ping = '{"type":"ping"}'
    live.socket.send(ping.ljust(LARGEST_MESSAGE))
    assert live.receive()["type"] == "pong"
    live.socket.send(ping.ljust(LARGEST_MESSAGE + 1))
    assert live.receive()["sentence"] == NOT_UNDERSTOOD


def test_too_many_messages_are_refused(live: Live) -> None:
    live.receive()
    for _ in range(2 * LIMITS.burst):
        live.send(type="ping")
    assert live.until("problem")["sentence"] == TOO_FAST


def test_an_answer_that_came_too_fast_is_told_so_by_its_id(live: Live) -> None:
    """Its browser keeps an answer until it is settled, and sends no other meanwhile."""
    entry_ids = [str(uuid4()) for _ in range(2 * LIMITS.burst)]
    for entry_id in entry_ids:
        live.send(type="answer", id=entry_id, ticket="old", seat=0, answers=[0])
    sentences: dict[str, str] = {}
    while len(sentences) < len(entry_ids):
        for refusal in live.receive().get("refusals", ()):
            sentences[refusal["id"]] = refusal["sentence"]
    assert set(sentences.values()) == {MOVED_ON, TOO_FAST}


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


def test_a_hint_names_answers_that_are_open(live: Live) -> None:
    answers = live.wait_for_question()
    live.send(type="hint")
    hint = live.until("hint")
    assert set(hint["answers"]) <= set(answers)
    assert hint["ticket"] == live.around["ticket"]
    assert hint["sentence"].startswith("Hint: Play ")


def test_no_hint_for_whoever_is_not_asked(visitor: Visitor, path: str) -> None:
    watching = visitor.live(path.rpartition("/")[0])
    watching.receive()
    watching.send(type="hint")
    assert "your turn" in watching.until("problem")["sentence"]


def test_a_take_back_that_is_not_allowed_is_refused(live: Live) -> None:
    live.receive()
    assert not live.around["take_back"]
    refusal = live.take_back()
    assert refusal is not None
    assert refusal["sentence"].startswith("That cannot be taken back")


def test_where_every_step_may_be_taken_back_a_match_goes_on_after_its_end(
    visitor: Visitor, know_all: Callable[[Server, str], Match]
) -> None:
    path = visitor.set_up("spectrum-solitaire", players="1")
    live = visitor.live(path)
    assert live.answer(live.wait_for_question()[-1]) is None  # conceded
    assert (live.table["over"], live.around["ticket"], live.around["take_back"]) == (True, "", True)
    assert visitor.http.get(f"{path}/replay").status_code == 200
    assert live.take_back() is None
    assert not live.table.get("over")
    assert visitor.http.get(f"{path}/replay").status_code == 403
    assert live.answer(live.wait_for_question()[-1]) is None
    assert "1 step taken back." in live.table["summary"]["lines"]
    match = know_all(visitor.server, path)
    assert (match.state.over, len(match.steps), match.taken_back) == (True, 1, 1)


def test_the_bots_play_on_at_the_chosen_speed(live: Live) -> None:
    live.send(type="speed", value="instant")
    live.wait(lambda live: bool(live.around.get("speed") == "instant"))
    assert live.answer(live.wait_for_question()[0]) is None
    live.wait_for_question()
    assert len(live.log) == 4  # the round, and a card of each


def test_whoever_watches_cannot_change_the_speed_of_people(visitor: Visitor, path: str) -> None:
    watching = visitor.live(path.rpartition("/")[0])
    watching.receive()
    watching.send(type="speed", value="instant")
    assert watching.until("problem")["sentence"].startswith("Only players with a seat")


def test_a_bot_stands_in_and_the_person_comes_back(live: Live) -> None:
    live.wait_for_question()
    live.send(type="stand-in", seat=0, on=True)
    live.wait(lambda live: live.around["stand_ins"] == [0])
    refusal = live.answer(0)
    assert refusal is not None
    assert refusal["sentence"] == "A bot plays for you; take your seat back first."
    live.send(type="stand-in", seat=0, on=False)
    live.wait(lambda live: live.around["stand_ins"] == [])


def test_people_who_share_a_device_see_one_hand_at_a_time(visitor: Visitor) -> None:
    live = visitor.live(visitor.set_up(**THREE))
    live.receive()
    assert (live.around["curtain"], live.around["seat"], live.around["mine"]) == (0, -1, [0, 1, 2])
    assert "answers" not in live.table["question"]
    live.send(type="look", seat=0)
    assert live.receive()["type"] == "table"
    assert live.around["seat"] == 0
    assert live.answer(live.wait_for_question()[0]) is None
    assert (live.around["curtain"], live.around["seat"]) == (1, -1)
    assert live.last()["type"] == "table"  # another seat is shown, so nothing is left of the first


def test_a_frame_is_not_sent_for_the_sake_of_it(live: Live) -> None:
    """Whatever is sent that changes nothing has no frame but its own reply."""
    live.receive()
    live.send(type="speed", value="normal")
    live.send(type="ping")
    assert live.receive()["type"] == "pong"


def test_drawings_are_fetched_once(visitor: Visitor) -> None:
    drawings = visitor.http.get("/drawings/suspense.json")
    assert drawings.json()["drawings"]["emblem"]["shapes"]
    tag = {"if-none-match": drawings.headers["etag"]}
    assert visitor.http.get("/drawings/suspense.json", headers=tag).status_code == 304
    assert visitor.http.get("/drawings/chess.json").status_code == 404
