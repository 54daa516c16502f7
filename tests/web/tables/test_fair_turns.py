"""Tables take turns: many who look on at one never hold up another."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from starlette.types import Message

from gamenight.core.match import Match
from gamenight.game.registry import find_game
from gamenight.store import Entry, Store
from gamenight.util.round_robin import RoundRobin
from gamenight.web.app import make_pages
from gamenight.web.config.settings import Settings
from gamenight.web.edge.limits import NO_LIMITS, Limits
from gamenight.web.services import Services
from gamenight.web.sockets.audience import Audience
from gamenight.web.sockets.broadcast import FRAMES_AT_A_TIME, Broadcaster, Outbox
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.record_import import table_from_record
from gamenight.web.tables.room import WEIGHT_OF_A_ROOM, Room
from gamenight.web.tables.routes import is_too_heavy
from gamenight.web.tables.session import TableSession
from gamenight.web.tables.viewer import Viewer
from tests.some import some
from tests.web.support.wires import SocketTransport

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

CROWD = 600


def all_of(line: RoundRobin[str]) -> list[str]:
    found = []
    while (item := line.take()) is not None:
        found.append(item)
    return found


def test_groups_take_turns_one_item_each() -> None:
    line: RoundRobin[str] = RoundRobin()
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        line.add(item[0], item)
    assert all_of(line) == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert len(line) == 0


def test_who_is_first_in_a_group_still_waits_for_the_groups_turn() -> None:
    line: RoundRobin[str] = RoundRobin()
    for item in ("a1", "b1", "b2"):
        line.add(item[0], item)
    line.add_first("b", "b0")
    line.remove("b", "b2")
    line.remove("b", "not there")
    assert all_of(line) == ["a1", "b0", "b1"]


class Silence:
    """Where nothing leaves."""

    is_writable = True

    def send_now(self, text: bytes) -> None:
        raise AssertionError(text)


class Busy(Outbox):
    """Notes what it is asked to do, and may fail."""

    def __init__(self, name: str, order: list[str], fails_to: str = "") -> None:
        super().__init__(Silence(), Broadcaster(), name)
        self._name = name
        self._order = order
        self._fails_to = fails_to

    def _do(self, stage: str) -> None:
        if stage == self._fails_to:
            raise ValueError(stage)
        self._order.append(f"{self._name} {stage}")

    def look(self) -> None:
        self._do("look")

    def make(self) -> None:
        self._do("make")

    def write(self) -> None:
        self._do("write")

    def send(self) -> None:
        self._do("send")


@pytest.mark.anyio
async def test_a_stage_is_done_for_all_who_are_next_before_the_following_one() -> None:
    broadcaster = Broadcaster()
    order: list[str] = []
    for name in "ab":
        broadcaster.ask(name, Busy(name, order))
    await asyncio.sleep(0)
    stages = ("look", "make", "write", "send")
    assert order == [f"{name} {stage}" for stage in stages for name in "ab"]


@pytest.mark.anyio
@pytest.mark.parametrize("stage", ["look", "make", "write", "send"])
async def test_whoever_cannot_be_served_holds_up_nobody(
    stage: str, caplog: pytest.LogCaptureFixture
) -> None:
    broadcaster = Broadcaster()
    order: list[str] = []
    broadcaster.ask("a", Busy("a", order, fails_to=stage))
    broadcaster.ask("a", Busy("b", order))
    broadcaster.ask("c", Busy("c", order))
    await asyncio.sleep(0)
    assert [line for line in order if line.endswith("send")] == ["c send", "b send"]
    assert f"ValueError: {stage}" in caplog.text


@pytest.mark.anyio
async def test_the_event_loop_gets_its_chance_after_every_few_frames() -> None:
    """So messages are read and answers saved while a crowd is being served."""
    broadcaster = Broadcaster()
    order: list[str] = []
    for _ in range(CROWD):
        broadcaster.ask("a", Busy("frame", order))

    async def something_else() -> None:
        for _ in range(10):
            order.append("message")
            await asyncio.sleep(0)

    await something_else()
    assert order.count("message") == 10
    assert order.count("frame send") <= 11 * FRAMES_AT_A_TIME
    broadcaster.close()


class Browser(SocketTransport):
    """A browser that does not exist: notes when it is sent something."""

    def __init__(self, name: str, sent: list[str]) -> None:
        super().__init__()
        self._name = name
        self._sent = sent

    def send_now(self, text: bytes) -> None:
        self._sent.append(self._name)
        super().send_now(text)


@pytest.fixture
async def services(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Services]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    services = Services(store, Settings(limits=NO_LIMITS))
    yield services
    await services.close()
    await store.close()


class Tables:
    """Tables with their browsers, and the order in which frames were sent."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tasks: list[asyncio.Task[None]] = []
        self.sent: list[str] = []

    async def table(self) -> tuple[Room, str]:
        wish = TableWish(find_game("suspense"), (SeatWish(ME),) * 3, {"first_seat": 0})
        stored, token = new_table(wish)
        await self._services.store.create(stored)
        room = await self._services.rooms.find(stored.id)
        assert room is not None
        return room, token

    def look(self, room: Room, name: str, token: str = "") -> Browser:
        browser = Browser(name, self.sent)
        viewer = Viewer(room, token, "http://test")
        patience = self._services.settings.limits.patience
        conversation = TableSession(browser, viewer, self._services.broadcaster, patience)
        self._tasks.append(asyncio.create_task(conversation.run()))
        return browser

    async def all_ended(self) -> None:
        """All conversations have come to their ends."""
        await asyncio.wait_for(asyncio.gather(*self._tasks), 10)

    async def all_sent(self, count: int) -> None:
        async with asyncio.timeout(60):
            while len(self.sent) < count:
                await asyncio.sleep(0)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@pytest.fixture
async def tables(services: Services) -> AsyncIterator[Tables]:
    tables = Tables(services)
    yield tables
    await tables.close()


async def enter_first_answer(room: Room, token: str) -> None:
    seat = int(room.match.state.turn)
    entry = Entry(seat, (room.match.state.legal()[0],))
    await table_actions.submit(room, token, entry, room.state.ticket(seat))


@pytest.fixture
def no_search_for_garbage() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def matches_in_memory() -> int:
    return len([thing for thing in gc.get_objects() if isinstance(thing, Match)])


@pytest.mark.anyio
async def test_a_room_that_is_let_go_leaves_memory_by_itself(
    services: Services, tables: Tables, monkeypatch: pytest.MonkeyPatch, no_search_for_garbage: None
) -> None:
    """Also after a match there, while the server still knows the connection."""
    monkeypatch.setattr("gamenight.web.tables.registry.WEIGHT_TO_KEEP", 2 * WEIGHT_OF_A_ROOM)
    before, browsers, rooms = matches_in_memory(), [], []

    async def play_and_go() -> None:
        room, token = await tables.table()
        browsers.append(tables.look(room, "ann", token))
        await tables.all_sent(len(browsers) * 2 - 1)
        await enter_first_answer(room, token)
        await tables.all_sent(len(browsers) * 2)
        browsers[-1].hang_up()
        await tables.all_ended()
        rooms.append(ref(room))

    for _ in range(6):
        await play_and_go()
    kept = [room() for room in rooms if room() is not None]
    assert kept == list(services.rooms._rooms.values())
    assert 0 < len(kept) < 4
    assert matches_in_memory() == before + len(kept)


@pytest.mark.anyio
async def test_matches_that_people_bring_along_count_by_weight_while_they_are_looked_at(
    services: Services, finished_record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = []
    for _ in range(4):
        table = table_from_record(finished_record)
        await services.store.create(table)
        rooms.append(await services.rooms.find(table.id))
    own = await Tables(services).table()
    weight = rooms[0].weight if rooms[0] is not None else 0
    limits = replace(Limits(), records_weight_each=2 * weight)
    monkeypatch.setattr(services, "settings", Settings(limits=limits))

    def welcome(address: str, room: Room | None, token: str = "") -> bool:
        assert room is not None
        browser = Browser("a guest", [])
        viewer = Viewer(room, token, "http://test")
        conversation = TableSession(browser, viewer, services.broadcaster, limits.patience)
        if is_too_heavy(services, address, conversation):
            return False
        return services.browsers.arrive(address, conversation)

    assert [welcome("a", room) for room in rooms] == [True, True, False, False]
    assert welcome("a", rooms[0])  # it is in memory anyway
    assert welcome("a", *own)
    assert welcome("b", rooms[2])


@pytest.mark.anyio
async def test_a_crowd_at_one_table_holds_up_no_other(tables: Tables) -> None:
    crowded, crowded_token = await tables.table()
    quiet, quiet_token = await tables.table()
    for _ in range(CROWD):
        tables.look(crowded, "crowd")
    tables.look(quiet, "quiet", quiet_token)
    await tables.all_sent(CROWD + 1)
    tables.sent.clear()
    quiet.watch(lambda: tables.sent.append("quiet has changed"))
    # Saved together: one after the other, a slow disk would let the crowd be served in between.
    await asyncio.gather(
        enter_first_answer(crowded, crowded_token), enter_first_answer(quiet, quiet_token)
    )
    await tables.all_sent(CROWD + 2)
    changed = tables.sent.index("quiet has changed")
    assert tables.sent[changed : changed + 3].count("quiet") == 1  # after one frame for the crowd
    assert tables.sent[changed:].count("crowd") > 100  # most of which still waited


@pytest.mark.anyio
async def test_whoever_answers_is_served_before_those_who_look_on(tables: Tables) -> None:
    room, token = await tables.table()
    for _ in range(50):
        tables.look(room, "crowd")
    player = tables.look(room, "player", token)
    player.messages.put_nowait(message(type="look", seat=0))
    await tables.all_sent(51)
    tables.sent.clear()
    answer = room.match.state.legal()[0]
    ticket = room.state.ticket(0)
    player.messages.put_nowait(
        message(type="answer", id="entry-0001", seat=0, ticket=ticket, answers=[answer])
    )
    await tables.all_sent(51)
    assert tables.sent[0] == "player"
    assert player.frames[-1]["acks"] == ["entry-0001"]


def message(**content: object) -> dict[str, str]:
    return {"type": "websocket.receive", "text": json.dumps(content)}


@pytest.mark.anyio
async def test_a_browser_that_reads_slowly_skips_what_is_outdated(tables: Tables) -> None:
    room, token = await tables.table()
    slow = tables.look(room, "slow")
    await tables.all_sent(1)
    slow.is_writable = False
    for _ in range(3):
        await enter_first_answer(room, token)
    await asyncio.sleep(0)
    assert len(slow.frames) == 1
    slow.is_writable = True
    slow.on_writable()
    await tables.all_sent(2)
    assert (slow.frames[1]["type"], slow.frames[1]["v"]) == ("change", 2)
    assert len(slow.frames[1]["log"]["lines"]) == 3


# How much one browser may say


@pytest.mark.anyio
async def test_whoever_vanishes_before_being_told_anything_is_no_fault_of_the_server(
    services: Services, tables: Tables
) -> None:
    room, _ = await tables.table()

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        if message["type"] != "websocket.accept":
            raise OSError("gone")

    for path in ("/table/nowhere/live", f"/table/{room.id}/no-token/live"):
        scope = {"type": "websocket", "path": path, "headers": [], "query_string": b""}
        await make_pages(services)({**scope, "client": ("192.0.2.1", 1)}, receive, send)


SHORT = Limits(burst=5, per_second=0.0, patience=3)


def limit(services: Services) -> None:
    services.settings = Settings(limits=SHORT)
    services.rooms._limits = SHORT


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("text", "read"),
    [('{"type":"ping"}', SHORT.burst + SHORT.patience), ("nonsense", SHORT.patience)],
)
async def test_messages_too_many_or_not_understood_end_a_conversation(
    services: Services, tables: Tables, text: str, read: int
) -> None:
    limit(services)
    room, _ = await tables.table()
    browser = tables.look(room, "flood")
    for _ in range(2 * read):
        browser.messages.put_nowait({"type": "websocket.receive", "text": text})
    await tables.all_ended()
    assert browser.messages.qsize() == read + 1, "the end of the connection comes last"


@pytest.mark.anyio
async def test_all_windows_of_a_person_count_together(services: Services, tables: Tables) -> None:
    limit(services)
    room, token = await tables.table()
    many = 2 * SHORT.burst
    windows = [tables.look(room, "ann", token) for _ in range(many)]
    await tables.all_sent(many)
    for window in windows:
        window.messages.put_nowait({"type": "websocket.receive", "text": '{"type":"ping"}'})
    await tables.all_sent(2 * many)
    replies = [window.frames[-1]["type"] for window in windows]
    assert (replies.count("pong"), replies.count("problem")) == (SHORT.burst, SHORT.burst)
    assert room.audience.messages("another token").take()


# How many may look on


class Window:
    def __init__(self) -> None:
        self.sentence = ""

    def send_away(self, sentence: str) -> None:
        self.sentence = sentence


def test_one_person_has_so_many_windows_and_the_oldest_goes() -> None:
    audience = Audience(Limits())
    windows = [Window() for _ in range(Limits().windows_each + 1)]
    assert all(audience.admit(window, "token", "here") for window in windows)
    assert windows[0].sentence.startswith("You have this table open in too many windows")
    assert [window.sentence for window in windows[1:]] == [""] * Limits().windows_each
    other = Window()
    assert audience.admit(other, "another token", "here")


def test_one_address_does_not_take_all_places_of_those_who_look_on() -> None:
    limits = Limits()
    audience = Audience(limits)
    crowd = [Window() for _ in range(limits.watchers)]
    admitted = [audience.admit(window, "", "here") for window in crowd]
    assert admitted.count(True) == limits.watchers_each
    elsewhere = [audience.admit(Window(), "", "elsewhere") for _ in range(limits.watchers_each)]
    assert all(elsewhere)
    assert audience.admit(Window(), "", "a third place")
    assert sum(bool(window.sentence) for window in crowd) == 1  # one of the many gave way
    for window in crowd:
        audience.leave(window, "", "here")
    assert audience.admit(Window(), "", "here")


def test_windows_and_onlookers_are_limited_at_a_real_server(visitor: Visitor) -> None:
    path = visitor.set_up(players="3", **{"option-first_seat": "0"})
    windows = [visitor.live(path) for _ in range(Limits().windows_each + 1)]
    for live in some(windows[1:]):
        assert live.receive()["type"] == "table"
    assert windows[0].until("gone")["sentence"].startswith("You have this table open")
    watching = [visitor.live(path.rpartition("/")[0]) for _ in range(Limits().watchers_each + 1)]
    kinds = [live.receive()["type"] for live in watching]
    assert kinds == ["table"] * Limits().watchers_each + ["gone"]
    assert visitor.live(path).receive()["type"] == "table"
