"""Bots at a table: they think elsewhere, all at once, only while there is an audience."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.events import NOBODY
from gamenight.game import registry
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.games.suspense.rules import PASS
from gamenight.store import Entry, Store, StoredSeat
from gamenight.table import Hint
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.config.settings import Settings
from gamenight.web.services import Services
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables import pace, table_bots
from gamenight.web.tables.new_table import BOT, ME, SeatWish, TableWish, new_table
from gamenight.web.tables.room import Room
from gamenight.web.tables.state import TOO_LONG
from tests.web.support.toys import packing
from tests.web.support.toys.packing import ENOUGH

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

LONG = 60.0
GAMES = registry.game_ids()
OTHERS_MOVES = 15


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.MODULES, "packing", packing.__name__)


@pytest.fixture
async def services(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Services]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    services = Services(store, Settings(workers=2))
    yield services
    await services.close()
    await store.close()


async def a_room(services: Services, *whos: str, game: AnyGame = packing.GAME) -> Room:
    table, _ = new_table(TableWish(game, tuple(SeatWish(who) for who in whos), {}))
    await services.store.create(table)
    room = await services.rooms.find(table.id)
    assert room is not None
    room.bots.set_speed("instant")
    return room


async def happens(room: Room, condition: Callable[[], bool]) -> None:
    """Watch a room until something is so."""
    changed = asyncio.Event()
    room.watch(changed.set)
    async with asyncio.timeout(LONG):
        while not condition():
            changed.clear()
            await changed.wait()
    room.unwatch(changed.set)


async def is_over(room: Room) -> None:
    await happens(room, lambda: room.match.state.over)


@pytest.mark.anyio
async def test_bots_play_a_match_to_its_end(services: Services) -> None:
    room = await a_room(services, BOT + "first", BOT + "first", BOT + "random")
    await is_over(room)
    stored = await services.store.load(room.id)
    assert stored is not None
    assert len(stored.entries) == room.match.revision


async def answer(room: Room, *answers: int) -> None:
    seat = room.match.state.turn
    await room.writer.submit(Entry(seat, answers), lambda: None, room.state.ticket(seat))


@pytest.mark.anyio
async def test_a_bot_waits_as_long_as_things_move_that_everybody_sees(services: Services) -> None:
    room = await a_room(services, ME, ME, ME, game=find_game("suspense"))
    assert room.bots._seconds_moving() == 0
    for _ in range(3):  # everybody plays a card first
        await answer(room, room.match.state.legal()[0])
        assert room.bots._seconds_moving() == pace.FLIGHT
    await answer(room, PASS)  # nothing moves
    assert room.bots._seconds_moving() == pace.FLIGHT


@pytest.mark.anyio
async def test_the_pause_of_a_bot_does_not_tell_of_a_secret_answer(services: Services) -> None:
    """A player who comes back could otherwise measure it: the bots begin to wait once more."""
    room = await a_room(services, ME, BOT + "first")
    before = room.bots._seconds_moving()
    await answer(room, 0)
    assert room.match.steps
    assert room.bots._seconds_moving() == before


class Window:
    """A browser at a table."""

    def send_away(self, sentence: str) -> None:
        """It stays."""


@pytest.mark.anyio
async def test_bots_wait_with_those_of_the_address_that_has_the_least_to_do(
    services: Services,
) -> None:
    """Of the players, or else of the spectators."""
    room = await a_room(services, ME, BOT + "first")
    load = {"busy": 9, "calm": 1, "spectator": 0}
    services.bot_pool.load = lambda address: load[address]  # type: ignore[method-assign]
    group, windows = room.bots.group, [Window() for _ in load]
    assert group == (room.id, "")
    room.audience.admit(windows[0], "", "spectator")
    assert room.bots.group.address == "spectator"
    room.audience.admit(windows[1], "token", "busy")
    assert room.bots.group.address == "busy"
    room.audience.admit(windows[2], "token", "calm")
    assert room.bots.group.address == "calm"
    room.audience.leave(windows[2], "token", "calm")
    assert room.bots.group.address == "busy"
    alone = await a_room(services, BOT + "first", BOT + "first")
    assert alone.bots.group == table_bots.BOTS_ALONE


@pytest.mark.anyio
async def test_a_hint_has_a_worker_of_its_own_and_waits_with_those_of_its_address(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[JobGroup] = []

    async def ask(group: JobGroup, *_: object) -> Hint:
        asked.append(group)
        return Hint((0,), "Pack it")

    monkeypatch.setattr(services.hint_pool, "ask", ask)
    room = await a_room(services, ME, BOT + "first")
    monkeypatch.setattr(type(room.seats), "opened_by", lambda *_: (0,))
    assert (await table_actions.hint(room, "token", 0, "an address"))[1] == Hint((0,), "Pack it")
    assert asked == [JobGroup(room.id, "an address")]


@pytest.mark.anyio
async def test_a_press_ends_the_pause(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the bots would wait forever here."""
    monkeypatch.setitem(pace.PAUSES, "slow", 10 * LONG)
    room = await a_room(services, BOT + "first", BOT + "first")
    room.bots.set_speed("slow")
    room.watch(lambda: None)
    async with asyncio.timeout(LONG):
        while len(room.match.steps) < 2:
            table_actions.hurry(room, "")
            await asyncio.sleep(0.01)


@pytest.mark.anyio
async def test_nobody_plays_again_before_an_open_seat_is_taken(services: Services) -> None:
    room = await a_room(services, BOT + "first", BOT + "first")
    await is_over(room)
    await room.writer.reseat(1, room.seats[1], StoredSeat("", "", "", "hash-of-an-invitation"))
    with pytest.raises(BadSetup, match="Someone has to take the open seat first"):
        await table_actions.play_again(room, services.store, services.uptime)


@pytest.mark.anyio
async def test_bots_stop_where_a_match_has_become_too_long_and_the_table_says_so(
    services: Services,
) -> None:
    room = await a_room(services, BOT + "first", BOT + "first")
    room.state.most_steps = 3
    await happens(room, lambda: room.state.is_full)
    room.watch(lambda: None)
    room.announce()
    assert room.match.revision == 3
    assert not room.bots._thinking
    question = room.seat_views.of(NOBODY).table.question
    assert question is not None
    assert question.text == TOO_LONG


@pytest.mark.anyio
async def test_bots_play_only_while_somebody_looks_on(services: Services) -> None:
    room = await a_room(services, BOT + "first", BOT + "first")
    await happens(room, lambda: room.match.revision >= 3)
    while room.writer.is_busy:
        await asyncio.sleep(0)
    before = room.match.revision
    other = await a_room(services, BOT + "first", BOT + "first")
    await happens(other, lambda: other.match.revision >= 10)
    assert room.match.revision <= before + 1  # what was being saved when the last one left


@pytest.mark.anyio
async def test_bots_that_are_asked_together_think_at_the_same_time(services: Services) -> None:
    room = await a_room(services, BOT + "first", BOT + "thorough", BOT + "thorough")
    # Two workers: were they asked one after the other, this would take twice the time to think.
    await happens(room, lambda: room.match.state.position.phase == packing.NAMING)
    room.watch(lambda: None)
    async with asyncio.timeout(LONG):
        while services.bot_pool.busy < 2:
            await asyncio.sleep(0.01)


@pytest.mark.anyio
@pytest.mark.parametrize("bot", ["failing", "cheating", "dying", "gone"])
async def test_an_odd_bot_does_not_stop_the_match(services: Services, bot: str) -> None:
    room = await a_room(services, BOT + "first", ME)
    seats = room.seats.stored
    await room.writer.reseat(0, seats[0], type(seats[0])(seats[0].name, bot, ""))
    await happens(room, lambda: room.match.revision >= 2)


@pytest.mark.anyio
async def test_bots_alone_share_a_pace(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many such tables there are, together they answer so often and not more."""
    waits: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float, *rest: object) -> None:
        if seconds:
            waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(table_bots.asyncio, "sleep", note)  # type: ignore[attr-defined]
    rooms = [await a_room(services, BOT + "first", BOT + "first") for _ in range(3)]
    await asyncio.gather(*[is_over(room) for room in rooms])
    entries = sum(room.match.revision for room in rooms)
    assert waits.count(1 / table_bots.ANSWERS_PER_SECOND) >= entries


def test_a_bot_that_thinks_for_long_holds_nobody_up(
    start_toy_server: Callable[..., Server], visit: Callable[[Server], Visitor]
) -> None:
    """Others' answers are acknowledged before it has given its own."""
    visitor = visit(start_toy_server("--thinking-seconds", "9", "--workers", "1"))
    slow = visitor.live(
        visitor.set_up("packing", players="2", **{"seat-1": "bot stubborn", "name-0": "Ann"})
    )
    assert slow.answer(ENOUGH) is None
    assert slow.answer(0) is None  # now only the bot is waited for
    quick = visitor.live(visitor.set_up("packing", players="2", **{"seat-0": "me", "seat-1": "me"}))
    quick.receive()
    quick.send(type="look", seat=0)
    quick.wait(lambda live: live.around["seat"] == 0)
    for _ in range(OTHERS_MOVES):
        assert quick.answer(quick.wait_for_question()[0]) is None
        assert quick.take_back() is None
    slow.send(type="ping")
    slow.until("pong")
    assert slow.table["question"]["asked"] == [1]  # it still thinks


def test_a_hint_that_takes_long_holds_up_neither_its_own_browser_nor_others(
    start_toy_server: Callable[..., Server], visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(start_toy_server("--thinking-seconds", "9", "--workers", "1"))
    path = visitor.set_up("packing", players="2", **{"seat-0": "me", "seat-1": "bot stubborn"})
    live = visitor.live(path)
    assert live.answer(ENOUGH) is None
    assert live.answer(0) is None  # the bot keeps the only worker busy
    asking = visitor.live(visitor.set_up("packing", players="2", **{"seat-1": "bot first"}))
    asking.wait_for_question()
    asking.send(type="hint")
    assert asking.answer(1) is None
    asking.send(type="hint")
    assert asking.until("problem")["sentence"] == "A hint is on its way already."


def test_bots_of_every_game_think_without_a_complaint(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    """Views and news reach them whole, compiled or not."""
    visitor = visit(own_server)
    for game_id in GAMES:
        seats = {"seat-0": "me", "players": str(find_game(game_id).usual_players())}
        live = visitor.live(visitor.set_up(game_id, **seats))
        live.send(type="speed", value="instant")
        live.send(type="stand-in", seat=0, on=True)
        live.wait(lambda live: len(live.log) > 30 or bool(live.table.get("over")))
        live.close()
    assert own_server.stop() == ""
