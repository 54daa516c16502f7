"""A live table without a network: durable before visible, races, bots that fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from gamenight.core.bot import Bot
from gamenight.core.errors import BadSetup, NotYourTurn, OtherRules, Unavailable
from gamenight.core.random import Random, random_from
from gamenight.core.state import View
from gamenight.games.registry import find_game
from gamenight.store import Conflict, Entry, Store, StoredSeat, StoredTable
from gamenight.web.hall import Hall
from gamenight.web.room import Room, choose
from gamenight.web.seating import BOT, ME, OPEN, SeatWish, Wish, new_table
from gamenight.web.tokens import hash_of

pytestmark = pytest.mark.anyio

SUSPENSE = find_game("suspense")
LONG = 60
"""Seconds after which a test that waits for an event gives up."""


def a_table(*whos: str) -> tuple[StoredTable, str]:
    seats = tuple(SeatWish(who) for who in whos)
    return new_table(Wish(SUSPENSE, seats, {"first_seat": 0}))


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    yield store
    await store.close()


@pytest.fixture
async def table(store: Store) -> StoredTable:
    """Three people; seat 0 is asked first."""
    table, _ = a_table(ME, ME, ME)
    await store.create(table)
    return table


async def room_of(store: Store, table: StoredTable) -> Room:
    room = await Hall(store).room(table.id)
    assert room is not None
    return room


def first_answer(room: Room) -> int:
    return room.match.state.legal()[0]


async def entries(store: Store, table: StoredTable) -> tuple[Entry, ...]:
    stored = await store.load(table.id)
    assert stored is not None
    return stored.entries


class SlowStore:
    """A store whose commit waits until the test lets it go on, or fails."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()
        self.failure: Exception | None = None

    async def append(self, table_id: str, entry: Entry) -> None:
        self.asked.set()
        await self.go_on.wait()
        if self.failure:
            raise self.failure
        await self._store.append(table_id, entry)

    async def load(self, table_id: str) -> StoredTable | None:
        if self.failure:
            raise self.failure
        return await self._store.load(table_id)


async def test_nobody_sees_a_move_before_it_is_saved(store: Store, table: StoredTable) -> None:
    slow = SlowStore(store)
    room = Room(slow, table)  # type: ignore[arg-type]
    seen: list[int] = []
    room.watch(lambda: seen.append(room.match.revision))
    before = room.match.view(0)
    entering = asyncio.create_task(room.enter(0, first_answer(room), 0, "move-0001"))
    await slow.asked.wait()
    assert (room.match.view(0), seen) == (before, [])
    slow.go_on.set()
    await entering
    assert seen == [1]
    assert len(await entries(store, table)) == 1


async def test_what_could_not_be_saved_never_happened(store: Store, table: StoredTable) -> None:
    slow = SlowStore(store)
    slow.failure = Unavailable("The database is away.")
    slow.go_on.set()
    room = Room(slow, table)  # type: ignore[arg-type]
    before = room.match.view(0)
    with pytest.raises(Unavailable):
        await room.enter(0, first_answer(room), 0, "move-0001")
    assert room.match.view(0) == before
    slow.failure = None
    await room.enter(0, first_answer(room), 0, "move-0001")
    assert room.match.revision == 1


async def test_a_move_saved_without_an_answer_is_found_when_it_is_repeated(
    store: Store, table: StoredTable
) -> None:
    slow = SlowStore(store)
    room = Room(slow, table)  # type: ignore[arg-type]
    answer = first_answer(room)
    await store.append(table.id, Entry(0, 0, answer, "move-0001"))
    slow.failure = Unavailable("The connection broke after the commit.")
    slow.go_on.set()
    with pytest.raises(Unavailable):
        await room.enter(0, answer, 0, "move-0001")
    slow.failure = None
    await room.enter(0, answer, 0, "move-0001")
    assert (room.match.revision, len(await entries(store, table))) == (1, 1)


async def test_whoever_looks_on_sees_a_move_that_was_saved_without_an_answer(
    store: Store, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody presses anything again: the room itself asks until the store is back."""
    monkeypatch.setattr("gamenight.web.room.RETRY_PAUSE", 0)
    slow = SlowStore(store)
    room = Room(slow, table)  # type: ignore[arg-type]
    answer = first_answer(room)
    await store.append(table.id, Entry(0, 0, answer, "move-0001"))
    slow.failure = Unavailable("The connection broke after the commit.")
    slow.go_on.set()
    seen = asyncio.Event()
    room.watch(seen.set)
    with pytest.raises(Unavailable):
        await room.enter(0, answer, 0, "move-0001")
    assert room.match.revision == 0
    slow.failure = None
    await asyncio.wait_for(seen.wait(), LONG)
    assert room.match.answers == (answer,)
    room.close()


async def test_news_that_could_not_be_fetched_is_fetched_later(
    store: Store, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.web.room.RETRY_PAUSE", 0)
    slow = SlowStore(store)
    room = Room(slow, table)  # type: ignore[arg-type]
    seen = asyncio.Event()
    room.watch(seen.set)
    await store.append(table.id, Entry(0, 0, first_answer(room), "move-0001"))
    slow.failure = Unavailable("The database is away.")
    with pytest.raises(Unavailable):
        await room.refresh()
    slow.failure = None
    await asyncio.wait_for(seen.wait(), LONG)
    assert room.match.revision == 1
    room.close()


async def test_who_looks_on_sees_what_made_a_move_fail(store: Store, table: StoredTable) -> None:
    one, other = await room_of(store, table), await room_of(store, table)
    seen: list[int] = []
    other.watch(lambda: seen.append(other.match.revision))
    answers = one.match.state.legal()
    await one.enter(0, answers[0], 0, "move-0001")
    with pytest.raises(NotYourTurn, match="moved on"):
        await other.enter(0, answers[1], 0, "move-0002")
    assert seen == [1]


class NewsStore:
    """A store that tells of an entry by somebody else just after the table was read."""

    def __init__(self, table: StoredTable, entry: Entry) -> None:
        self._before = table
        self._after = replace(table, entries=(entry,))
        self._told = asyncio.Event()
        self._loads = 0

    async def load(self, table_id: str) -> StoredTable:
        self._loads += 1
        if self._loads > 1:
            return self._after
        self._told.set()
        await asyncio.sleep(0)  # now whoever listens gets the news
        return self._before

    async def changes(self) -> AsyncIterator[str]:
        await self._told.wait()
        yield self._before.id


async def test_news_of_a_table_that_is_being_loaded_is_not_missed(table: StoredTable) -> None:
    answer = SUSPENSE.rules.new(3, table.header.options, random_from(table.header.seed, 0)).legal()
    store = NewsStore(table, Entry(0, 0, answer[0], "move-0001"))
    hall = Hall(store)  # type: ignore[arg-type]
    room, _ = await asyncio.gather(hall.room(table.id), hall.listen())
    assert room is not None
    assert room.match.revision == 1


async def test_a_move_id_is_known_after_a_restart(store: Store, table: StoredTable) -> None:
    first = await room_of(store, table)
    answer = first_answer(first)
    await first.enter(0, answer, 0, "move-0001")
    second = await room_of(store, table)
    await second.enter(0, answer, 0, "move-0001")
    assert len(await entries(store, table)) == 1


async def test_of_two_processes_one_wins_and_the_other_learns_of_it(
    store: Store, table: StoredTable
) -> None:
    one, other = await room_of(store, table), await room_of(store, table)
    answers = one.match.state.legal()
    await one.enter(0, answers[0], 0, "move-0001")
    with pytest.raises(NotYourTurn, match="moved on"):
        await other.enter(0, answers[1], 0, "move-0002")
    assert other.match.answers == (answers[0],)


async def test_the_same_move_through_two_processes_is_done_once(
    store: Store, table: StoredTable
) -> None:
    one, other = await room_of(store, table), await room_of(store, table)
    answer = first_answer(one)
    await one.enter(0, answer, 0, "move-0001")
    await other.enter(0, answer, 0, "move-0001")
    assert other.match.answers == (answer,)
    assert len(await entries(store, table)) == 1


async def test_moves_at_the_same_time_are_taken_one_by_one(
    store: Store, table: StoredTable
) -> None:
    room = await room_of(store, table)
    answers = room.match.state.legal()
    results = await asyncio.gather(
        *(room.enter(0, answer, 0, f"move-000{answer}") for answer in answers),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None)] + [NotYourTurn] * 3
    assert len(await entries(store, table)) == 1


async def test_two_people_with_one_invitation_get_one_seat(store: Store) -> None:
    table, token = a_table(ME, OPEN, OPEN)
    await store.create(table)
    halls = [Hall(store), Hall(store)]  # as if in two server processes
    rooms = [await hall.room(table.id) for hall in halls]
    assert rooms[0] is not None
    assert rooms[1] is not None
    invite = rooms[0].invitations(token)[1]
    await halls[0].join(rooms[0], invite, "Bo", "token of Bo")
    with pytest.raises(BadSetup, match="taken already"):
        await halls[1].join(rooms[1], invite, "Cy", "token of Cy")
    assert rooms[1].names[1] == "Bo"
    assert rooms[1].seats_of("token of Bo") == (1,)


async def test_two_people_with_one_invitation_at_the_same_time_get_one_seat(store: Store) -> None:
    table, token = a_table(ME, OPEN, OPEN)
    await store.create(table)
    hall = Hall(store)
    room = await hall.room(table.id)
    assert room is not None
    invite = room.invitations(token)[1]
    results = await asyncio.gather(
        hall.join(room, invite, "Bo", "token of Bo"),
        hall.join(room, invite, "Cy", "token of Cy"),
        hall.join(room, invite, "Bo", "token of Bo"),  # who pressed the button twice
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), BadSetup, type(None)]
    assert room.seats_of("token of Bo") == (1,)
    assert room.names[1:] == ("Bo", "Open seat")


async def finished_room(store: Store) -> Room:
    """A room of three people whose match is over."""
    table, _ = a_table(ME, ME, ME)
    await store.create(table)
    room = await room_of(store, table)
    while not room.match.state.over:
        await room.enter(room.match.state.turn, first_answer(room), room.match.revision, "")
    return room


async def test_all_play_again_at_the_same_table(store: Store) -> None:
    """Also those at another server process, and those who come after a restart."""
    here = await finished_room(store)
    halls = [Hall(store) for _ in range(3)]
    there = await halls[1].room(here.id)
    assert there is not None
    first, second = await asyncio.gather(halls[0].again(here), halls[1].again(there))
    later = await halls[2].room(here.id)
    assert later is not None
    assert first == second == await halls[2].again(later)
    table = await store.load(first)
    assert table is not None
    assert table.seats == here.seats
    assert table.header.seed != here.match.header.seed


async def test_rooms_that_nobody_needs_are_let_go(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.web.hall.ROOMS_TO_KEEP", 2)
    hall = Hall(store)
    rooms = []
    for number in range(4):
        table, _ = a_table(ME, ME, ME)
        await store.create(table)
        room = await hall.room(table.id)
        assert room is not None
        if number == 0:
            room.watch(lambda: None)
        rooms.append(room)
    assert await hall.room(rooms[3].id) is rooms[3]  # the newest
    assert await hall.room(rooms[0].id) is rooms[0]  # watched
    assert await hall.room(rooms[1].id) is not rooms[1]


async def test_only_hashes_of_tokens_are_stored(store: Store) -> None:
    table, token = a_table(ME, OPEN, BOT + "random")
    await store.create(table)
    stored = await store.load(table.id)
    assert stored is not None
    assert token not in repr(stored)
    assert stored.seats[0].token_hash == hash_of(token)
    assert stored.seats[2].token_hash == ""
    room = await room_of(store, table)
    assert room.seats_of("") == ()
    assert [invite for invite in room.invitations(token).values() if invite in repr(stored)] == []
    assert list(room.invitations(token)) == [1]
    assert room.invitations("another token") == {}


async def test_a_table_under_other_rules_is_refused(store: Store) -> None:
    table, _ = a_table(ME, ME, ME)
    await store.create(replace(table, header=replace(table.header, version=99)))
    with pytest.raises(OtherRules, match="version 99"):
        await Hall(store).room(table.id)


class Faulty(Bot):
    """Fails, or answers what it may not."""

    def __init__(self, answer: int | None) -> None:
        self._answer = answer

    def choose(self, view: View, random: Random) -> int:
        if self._answer is None:
            raise RuntimeError("out of order")
        return self._answer


@pytest.mark.parametrize("bot", [Faulty(None), Faulty(99)])
async def test_a_faulty_bot_does_not_stop_the_match(
    store: Store, table: StoredTable, bot: Bot
) -> None:
    room = await room_of(store, table)
    view = room.match.view(0)
    assert choose(bot, view) in view.legal


async def test_a_bot_that_the_game_no_longer_has_is_replaced(store: Store) -> None:
    table, _ = a_table(*[BOT + "random"] * 3)
    gone = replace(table, seats=tuple(replace(seat, bot="gone") for seat in table.seats))
    await store.create(gone)
    room = await room_of(store, gone)
    moved = asyncio.Event()
    room.watch(lambda: moved.set() if room.match.revision else None)
    room.set_speed("instant")
    await asyncio.wait_for(moved.wait(), LONG)
    room.close()


async def test_bots_play_while_somebody_watches(store: Store) -> None:
    table, _ = a_table(*[BOT + "random"] * 3)
    await store.create(table)
    room = await room_of(store, table)
    assert room.match.revision == 0
    over = asyncio.Event()
    room.watch(lambda: over.set() if room.match.state.over else None)
    room.set_speed("instant")
    await asyncio.wait_for(over.wait(), LONG)
    assert len(await entries(store, table)) == room.match.revision


async def test_a_seat_that_changed_meanwhile_is_not_taken(store: Store) -> None:
    table, _ = a_table(ME, OPEN, OPEN)
    await store.create(table)
    before = table.seats[1]
    await store.reseat(table.id, 1, before, StoredSeat("Bo", "", "hash"))
    with pytest.raises(Conflict):
        await store.reseat(table.id, 1, before, StoredSeat("Cy", "", "other hash"))
    stored = await store.load(table.id)
    assert stored is not None
    assert stored.seats[1] == StoredSeat("Bo", "", "hash")
