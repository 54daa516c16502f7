"""The chat of players at a table outside any evening."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gamenight.core.errors import NotYourTurn
from gamenight.game.registry import find_game
from gamenight.store import LINES_KEPT, Store, StoredLine, StoredSeat
from gamenight.web.config.settings import Settings
from gamenight.web.edge.tokens import hash_of, new_table_id
from gamenight.web.protocol.chat import LONGEST_LINE
from gamenight.web.services import Services
from gamenight.web.tables import actions
from gamenight.web.tables.new_table import table_with
from gamenight.web.tables.room import Room
from gamenight.web.tables.viewer import Viewer

pytestmark = pytest.mark.anyio

ANN, GUS = "ann-token", "gus-token"


class Places:
    """A database, with as many servers as a test opens."""

    def __init__(self, path: Path) -> None:
        self._path = str(path / "gamenight.sqlite")
        self._open: list[tuple[Services, Store]] = []
        self.table = ""

    async def room(self) -> Room:
        """The table of Ann and Gus, at another server each time."""
        store = await Store.open(self._path)
        services = Services(store, Settings(workers=1))
        self._open.append((services, store))
        if not self.table:
            people = (("Ann", ANN), ("Gus", GUS))
            seats = tuple(StoredSeat.of_person(name, hash_of(token)) for name, token in people)
            table = table_with(find_game("spots"), new_table_id(), seats, {"first_seat": 1})
            await store.create(table)
            self.table = table.id
        room = await services.rooms.find(self.table)
        assert room is not None
        return room

    async def close(self) -> None:
        for services, store in self._open:
            await services.close()
            await store.close()


@pytest.fixture
async def places(tmp_path: Path, anyio_backend: str) -> Places:
    return Places(tmp_path)


def said(room: Room, token: str = ANN) -> list[tuple[int, str, str]]:
    """What a page shows: who said it, and what."""
    return [(line.person, line.name, line.text) for line in Viewer(room, token, "").whole().lines]


async def test_players_read_what_the_others_say_and_nobody_else_does(places: Places) -> None:
    room = await places.room()
    gus, watching = Viewer(room, GUS, ""), Viewer(room, "", "")
    gus.whole()
    watching.whole()
    await actions.say(room, ANN, "  good \n luck! ")
    change = gus.next_frame()
    assert change is not None
    assert [line.text for line in change.lines or ()] == ["good luck!"]
    assert said(room, GUS) == [(0, "Ann", "good luck!")]
    assert watching.next_frame() is None
    assert said(room, "") == []
    with pytest.raises(NotYourTurn, match="Only players"):
        await actions.say(room, "a stranger's token", "hello")
    await places.close()


async def test_lines_are_short_clean_and_the_newest(places: Places) -> None:
    room = await places.room()
    await actions.say(room, ANN, "\u202e \n ")
    assert said(room) == []
    await actions.say(room, ANN, "x" * (LONGEST_LINE + 1))
    assert said(room)[0][2] == "x" * LONGEST_LINE
    for number in range(LINES_KEPT):
        await actions.say(room, GUS, f"line {number}")
    assert [text for *_, text in said(room)] == [f"line {number}" for number in range(LINES_KEPT)]
    assert said(await places.room()) == said(room)
    await places.close()


async def test_one_deletes_ones_own_lines_alone(places: Places) -> None:
    room = await places.room()
    await actions.say(room, ANN, "one")
    await actions.say(room, GUS, "two")
    await actions.unsay(room, ANN, 1)
    assert [text for *_, text in said(room)] == ["one", "two"]
    await actions.unsay(room, ANN, 0)
    assert [text for *_, text in said(room)] == ["two"]
    assert said(await places.room()) == said(room)
    await places.close()


async def test_a_seat_that_changes_hands_meanwhile_deletes_and_says_nothing(
    places: Places,
) -> None:
    room = await places.room()
    await actions.say(room, ANN, "one")
    async with room.writer._lock:  # another change is under way
        late = [
            asyncio.create_task(work)
            for work in (actions.unsay(room, ANN, 0), actions.say(room, ANN, "two"))
        ]
        await asyncio.sleep(0)
        room.state.seat(room.seats.changed(0, StoredSeat.of_bot("Bot Ida", "easy")))
    refusals = await asyncio.gather(*late, return_exceptions=True)
    assert [str(refusal) for refusal in refusals] == [actions.ONLY_PLAYERS] * 2
    assert [line.text for line in room.state.lines] == ["one"]
    await places.close()


async def test_what_is_said_at_two_servers_at_once_is_kept(places: Places) -> None:
    here, there = await places.room(), await places.room()
    await actions.say(here, ANN, "here")
    await actions.say(there, GUS, "there")  # this server has not heard of the first line
    assert [text for *_, text in said(there)] == ["here", "there"]
    await here.writer.refresh()
    assert said(here) == said(there)
    await places.close()


async def test_a_line_that_was_not_saved_is_not_shown(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await places.room()

    async def fail(_: str, line: StoredLine, __: str) -> None:
        raise NotYourTurn(f"not saved: {line.text}")

    monkeypatch.setattr(room.writer._store.chat, "add", fail)
    with pytest.raises(NotYourTurn, match="not saved"):
        await actions.say(room, ANN, "hello")
    assert said(room) == []
    room.writer.close()
    await places.close()


async def test_a_process_that_has_not_heard_saves_no_line_of_a_forgotten_person(
    places: Places,
) -> None:
    here, there = await places.room(), await places.room()
    store = here.writer._store
    before = here.seats[0]
    await store.reseat(here.id, 0, before, StoredSeat.of_bot("Bot Ida", "easy"), None)
    with pytest.raises(NotYourTurn, match="Only players"):
        await actions.say(there, ANN, "still here")
    assert said(there, GUS) == []
    assert said(await places.room(), GUS) == []
    await places.close()


async def test_a_server_that_is_behind_deletes_no_line_of_another_player(places: Places) -> None:
    here, there = await places.room(), await places.room()
    await actions.say(here, ANN, "one")
    await there.writer.refresh()
    await actions.unsay(here, ANN, 0)
    await actions.say(here, GUS, "two")  # which has the number of the line that was deleted
    await actions.unsay(there, ANN, 0)
    assert [text for *_, text in said(await places.room())] == ["two"]
    await places.close()
