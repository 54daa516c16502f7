"""Nothing counts what others do in secret: no frame, no number, no ticket moves because of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.store import Entry, Store, StoredTable
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.state import MOVED_ON, TableState
from gamenight.web.tables.writer import TableWriter
from tests.some import some
from tests.web.support.toys import packing as toy
from tests.web.support.toys.packing import ENOUGH

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor

AVATAR = re.compile(r',"animal":"\w+","colour":"\w+"')
"""Which follows from the id of the table."""


class Packing:
    """A table of the toy game: Ann packs in secret, Bo has sat down by invitation, Cy watches."""

    def __init__(self, visitor: Visitor) -> None:
        seats = {"seat-0": "me", "name-0": "Ann", "seat-1": "open"}
        path = visitor.set_up("packing", players="2", **seats)
        self.ann = visitor.live(path)
        link: str = self.ann.receive()["around"]["open"][0]["link"]
        visitor.become_somebody_else()
        joined = visitor.http.post(link.removeprefix(visitor.server.address), data={"name": "Bo"})
        self.bo_path = joined.headers["location"]
        self.bo = visitor.live(self.bo_path)
        self.cy = visitor.live(path.rpartition("/")[0])
        for live in (self.ann, self.bo, self.cy):
            live.wait(lambda live: live.table["seats"][1]["name"] in ("Bo", "You"))

    def pack(self, things: int) -> None:
        for thing in range(things):
            assert self.ann.answer(thing) is None
        assert self.ann.answer(ENOUGH) is None


@pytest.fixture
def packing(toy_server: Server, visit: Callable[[Server], Visitor]) -> Packing:
    return Packing(visit(toy_server))


def frames_until_pong(live: Live) -> list[str]:
    """All that was sent before the answer to a ping."""
    seen = len(live.frames)
    live.send(type="ping")
    live.until("pong")
    return live.frames[seen:-1]


def test_others_get_no_frame_for_what_they_cannot_see(packing: Packing) -> None:
    for thing in range(3):
        assert packing.ann.answer(thing) is None
        assert packing.ann.last()["type"] == "change"
    assert frames_until_pong(packing.bo) == []
    assert frames_until_pong(packing.cy) == []


def test_one_who_asks_for_the_whole_table_learns_no_more(packing: Packing) -> None:
    for live in (packing.bo, packing.cy):
        live.send(type="whole")
        before = live.until("table")
        assert packing.ann.answer(packing.ann.wait_for_question()[0]) is None
        live.send(type="whole")
        after = live.until("table")
        assert {**after, "v": 0} == {**before, "v": 0}


def test_what_others_are_sent_is_the_same_however_much_is_packed(
    toy_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    told: list[list[str]] = []
    for things in (0, 4):
        packing = Packing(visit(toy_server))
        seen = len(packing.bo.frames), len(packing.cy.frames)
        packing.pack(things)
        packing.bo.wait_for_question()
        packing.cy.wait(lambda live: live.table["headline"].startswith("Phase 1"))
        frames = [*packing.bo.frames[seen[0] :], *packing.cy.frames[seen[1] :]]
        told.append([AVATAR.sub("", frame) for frame in frames])
    assert told[0] == told[1]


def test_what_others_answer_at_the_same_time_changes_nothing_but_who_is_waited_for(
    packing: Packing,
) -> None:
    packing.pack(1)
    packing.bo.wait_for_question()
    ticket = packing.bo.around["ticket"]
    assert packing.ann.answer(2) is None
    packing.bo.wait(lambda live: live.table["question"]["asked"] == [1])
    change = packing.bo.last()
    assert sorted(change) == ["table", "type", "v"]
    assert sorted(change["table"]) == ["question", "seats"]
    assert packing.bo.around["ticket"] == ticket
    assert packing.bo.answer(0) is None  # whose ticket is as good as before
    packing.ann.wait(lambda live: "The numbers are (2, 0)." in live.log)


def test_those_who_are_asked_together_answer_in_any_order(packing: Packing) -> None:
    packing.pack(0)
    packing.bo.wait_for_question()
    assert packing.bo.answer(1) is None
    assert packing.bo.around["take_back"]
    assert packing.bo.take_back() is None  # until the last of them is in
    assert packing.bo.answer(2) is None
    assert packing.ann.answer(1) is None
    packing.bo.wait(lambda live: "The numbers are (1, 2)." in live.log)
    assert not packing.bo.around["take_back"]


def test_those_who_are_asked_together_pass_one_device_on_though_they_have_no_secrets_yet(
    toy_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(toy_server)
    live = visitor.live(visitor.set_up("packing", players="2", **{"seat-0": "me", "seat-1": "me"}))
    assert live.answer(ENOUGH) is None
    assert live.answer(2) is None
    assert (live.around["curtain"], live.around["seat"]) == (1, -1)


def test_a_ticket_is_made_of_what_its_seat_knows(packing: Packing) -> None:
    """Its own entries count: an answer that was taken back is not mistaken for a new one."""
    tickets = [packing.ann.around["ticket"]]
    assert packing.ann.answer(3) is None
    tickets.append(packing.ann.around["ticket"])
    assert packing.ann.take_back() is None
    tickets.append(packing.ann.around["ticket"])
    assert len(set(tickets)) == 3
    assert [answer["number"] for answer in packing.ann.table["question"]["answers"]][3] == 3
    assert packing.ann.answer(3, ticket=tickets[0]) is not None


def test_what_is_taken_back_leaves_the_log(packing: Packing) -> None:
    assert packing.ann.answer(3) is None
    assert packing.ann.log == ["You pack thing 3."]
    assert packing.ann.take_back() is None
    assert packing.ann.log == []
    assert packing.ann.answer(1) is None
    assert packing.ann.log == ["You pack thing 1."]
    change = json.loads(packing.ann.frames[-2])
    assert change["log"] == {"from": 0, "lines": []}


# Between servers, and where times are not known


@pytest.fixture
def stored() -> StoredTable:
    wish = TableWish(toy.GAME, (SeatWish(ME), SeatWish(ME), SeatWish(ME)), {})
    return replace(new_table(wish)[0], entries=(Entry(0, (ENOUGH,)),))


def book_of(stored: StoredTable) -> TableState:
    return TableState(stored, toy.GAME, lambda: 0)


def test_since_when_somebody_is_asked_does_not_tell_when_another_one_answered(
    stored: StoredTable,
) -> None:
    state = book_of(stored)
    state.replay(stored.entries[0], 0.0)  # as old databases have it, without a time
    state.replay(Entry(0, (1,)), 1_000.0)
    assert state.asked_since == {1: 0.0, 2: 0.0}


@pytest.mark.anyio
async def test_what_another_seat_answers_through_another_server_does_not_refuse_an_answer(
    stored: StoredTable, tmp_path: Path
) -> None:
    """The question is still the same one, and the seat must not notice that something was saved."""
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    await store.create(stored)
    here, there = TableWriter(store, book_of(stored)), TableWriter(store, book_of(stored))
    for writer in (here, there):
        await writer.catch_up(stored)
    await here.submit(Entry(0, (1,), "entry-0001"), lambda: None, here.state.ticket(0))
    await there.submit(Entry(1, (2,), "entry-0002"), lambda: None, there.state.ticket(1))
    assert [step.seat for step in there.state.match.steps] == [0, 0, 1]
    with pytest.raises(NotYourTurn, match=MOVED_ON):
        await there.submit(Entry(2, (0,), "entry-0003"), lambda: None, "another ticket")
    await store.close()


# The same in a real game: what is packed for a night of Spielnacht


def any_answers(live: Live) -> list[int]:
    question = live.table["question"]
    numbers = [answer["number"] for answer in question["answers"]]
    several = question.get("several")
    return numbers[:1] if several is None else numbers[: several["least"]]


def packs(live: Live) -> bool:
    """Whether the seat is asked, together with others, what to bring."""
    question = live.table["question"]
    return bool(live.around["ticket"]) and len(question["asked"]) > 1 and "several" in question


def play_until_packing(ann: Live, bo: Live) -> None:
    while not (packs(ann) and packs(bo)):
        asked = [live for live in (ann, bo) if live.around["ticket"] and not packs(live)]
        for live in asked[:1]:
            assert live.answer(*any_answers(live)) is None
        for live in (ann, bo):
            frames_until_pong(live)


def test_how_much_somebody_packs_for_a_night_of_spielnacht_is_not_told(visitor: Visitor) -> None:
    path = visitor.set_up("spielnacht", players="2", **{"name-0": "Ann", "seat-1": "open"})
    ann = visitor.live(path)
    link: str = ann.receive()["around"]["open"][0]["link"]
    visitor.become_somebody_else()
    joined = visitor.http.post(link.removeprefix(visitor.server.address), data={"name": "Bo"})
    bo = visitor.live(joined.headers["location"])
    for live in (ann, bo):
        live.wait(lambda live: live.table["seats"][1]["name"] in ("Bo", "You"))
    play_until_packing(ann, bo)
    before, ticket = bo.table, bo.around["ticket"]
    assert ann.answer(*any_answers(ann)) is None
    bo.wait(lambda live: live.table["question"]["asked"] == [1])
    change = bo.last()
    assert sorted(change) == ["table", "type", "v"]
    assert sorted(change["table"]) == ["question", "seats"]
    assert bo.table["seats"][0]["badges"].pop() == {"text": "has packed", "colour": "green"}
    for now, then in some(zip(bo.table["seats"], before["seats"], strict=True)):
        # Nothing else about anybody; a seat without badges does not name them.
        assert {"badges": [], **now, "active": True} == {"badges": [], **then}
    assert change["table"]["question"] == {**before["question"], "asked": [1]}
    assert bo.around["ticket"] == ticket
    assert bo.answer(*any_answers(bo)) is None
