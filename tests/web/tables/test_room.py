"""A live table without a network: durable before visible, races, and what is kept in memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from pathlib import Path

import pytest

from gamenight.core.errors import BadSetup, GamenightError, NotYourTurn, OtherRules, Unavailable
from gamenight.core.match import TAKE_BACK
from gamenight.core.random import random_from
from gamenight.game.registry import find_game
from gamenight.store import (
    Conflict,
    Entry,
    NewEntry,
    Quota,
    Settled,
    Store,
    StoredSeat,
    StoredTable,
)
from gamenight.web import chores
from gamenight.web.config.settings import Settings
from gamenight.web.edge.tokens import hash_of
from gamenight.web.services import Services
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables import registry, writer
from gamenight.web.tables.new_table import BOT, ME, OPEN, SeatWish, TableWish, new_table
from gamenight.web.tables.room import WEIGHT_OF_A_ROOM, Room
from gamenight.web.tables.state import MOVED_ON, TOO_LONG, TOO_OFTEN, USED, TableState
from gamenight.web.tables.table_bots import random_answers
from gamenight.web.tables.writer import TableWriter

pytestmark = pytest.mark.anyio

SUSPENSE = find_game("suspense")
LONG = 60
"""Seconds after which a test that waits for an event gives up."""


def a_table(*whos: str) -> tuple[StoredTable, str]:
    seats = tuple(SeatWish(who) for who in whos)
    return new_table(TableWish(SUSPENSE, seats, {"first_seat": 0}))


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
    room = await Services(store, Settings()).rooms.find(table.id)
    assert room is not None
    return room


async def writer_of(store: object, table: StoredTable) -> TableWriter:
    """What is saved of a table, over a store or what stands in for one."""
    saved = TableWriter(store, TableState(table, SUSPENSE, lambda: 0))  # type: ignore[arg-type]
    await saved.catch_up(table)
    return saved


def nothing_speaks_against_it() -> None:
    """Every entry is allowed, as far as who makes it."""


async def enter(saved: TableWriter, answer: int, id: str = "", ticket: str | None = None) -> None:
    """Answer for the seat whose turn it is (or seat 0, if it was its turn before)."""
    ticket = saved.state.ticket(0) if ticket is None else ticket
    await saved.submit(Entry(0, (answer,), id), nothing_speaks_against_it, ticket)


def first_answer(saved: TableWriter) -> int:
    return saved.state.match.state.legal()[0]


def answers(saved: TableWriter) -> list[tuple[int, ...]]:
    return [step.answers for step in saved.state.match.steps]


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
        self.failure: GamenightError | None = None

    def begin_append(self, new: NewEntry, quota: Quota | None, settled: Settled) -> None:
        self.asked.set()
        self._saving = asyncio.create_task(self._save(new, quota, settled))

    async def _save(self, new: NewEntry, quota: Quota | None, settled: Settled) -> None:
        await self.go_on.wait()
        if self.failure is not None:
            settled(self.failure)
        else:
            self._store.begin_append(new, quota, settled)

    async def load(self, table_id: str) -> StoredTable | None:
        if self.failure:
            raise self.failure
        return await self._store.load(table_id)


async def test_nobody_sees_an_answer_before_it_is_saved(store: Store, table: StoredTable) -> None:
    slow = SlowStore(store)
    saved = await writer_of(slow, table)
    seen: list[int] = []
    saved.on_change = lambda: seen.append(saved.state.match.revision)
    before = saved.state.match.view(0)
    entering = asyncio.create_task(enter(saved, first_answer(saved), "entry-0001"))
    await slow.asked.wait()
    assert (saved.state.match.view(0), seen) == (before, [])
    slow.go_on.set()
    await entering
    assert seen == [1]
    assert len(await entries(store, table)) == 1


async def test_what_could_not_be_saved_never_happened(store: Store, table: StoredTable) -> None:
    slow = SlowStore(store)
    slow.failure = Unavailable("The database is away.")
    slow.go_on.set()
    saved = await writer_of(slow, table)
    before = saved.state.match.view(0)
    with pytest.raises(Unavailable):
        await enter(saved, first_answer(saved), "entry-0001")
    assert saved.state.match.view(0) == before
    slow.failure = None
    await enter(saved, first_answer(saved), "entry-0001")
    assert saved.state.match.revision == 1


async def test_an_entry_saved_without_a_reply_is_found_when_it_is_repeated(
    store: Store, table: StoredTable
) -> None:
    slow = SlowStore(store)
    saved = await writer_of(slow, table)
    answer = first_answer(saved)
    await store.append(table.id, 0, Entry(0, (answer,), "entry-0001"))
    slow.failure = Unavailable("The connection broke after the commit.")
    slow.go_on.set()
    with pytest.raises(Unavailable):
        await enter(saved, answer, "entry-0001")
    slow.failure = None
    await enter(saved, answer, "entry-0001")
    assert (saved.state.match.revision, len(await entries(store, table))) == (1, 1)


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "RETRY_PAUSE", 0)


async def test_whoever_looks_on_sees_an_entry_that_was_saved_without_a_reply(
    store: Store, table: StoredTable, no_pause: None
) -> None:
    """Nobody presses anything again: the writer itself asks until the store is back."""
    slow = SlowStore(store)
    saved = await writer_of(slow, table)
    answer = first_answer(saved)
    await store.append(table.id, 0, Entry(0, (answer,), "entry-0001"))
    slow.failure = Unavailable("The connection broke after the commit.")
    slow.go_on.set()
    seen = asyncio.Event()
    saved.on_change, saved.is_watched = seen.set, lambda: True
    with pytest.raises(Unavailable):
        await enter(saved, answer, "entry-0001")
    assert saved.state.match.revision == 0
    slow.failure = None
    await asyncio.wait_for(seen.wait(), LONG)
    assert answers(saved) == [(answer,)]
    saved.close()


async def test_news_that_could_not_be_fetched_is_fetched_later(
    store: Store, table: StoredTable, no_pause: None
) -> None:
    slow = SlowStore(store)
    saved = await writer_of(slow, table)
    seen = asyncio.Event()
    saved.on_change, saved.is_watched = seen.set, lambda: True
    await store.append(table.id, 0, Entry(0, (first_answer(saved),), "entry-0001"))
    slow.failure = Unavailable("The database is away.")
    with pytest.raises(Unavailable):
        await saved.refresh()
    slow.failure = None
    await asyncio.wait_for(seen.wait(), LONG)
    assert saved.state.match.revision == 1
    saved.close()


async def test_whoever_looks_on_sees_what_made_an_entry_fail(
    store: Store, table: StoredTable
) -> None:
    one, other = await writer_of(store, table), await writer_of(store, table)
    seen: list[int] = []
    other.on_change = lambda: seen.append(other.state.match.revision)
    first, second = one.state.match.state.legal()[:2]
    await enter(one, first, "entry-0001")
    with pytest.raises(NotYourTurn, match=MOVED_ON):
        await enter(other, second, "entry-0002")
    assert seen == [1]


class NewsStore:
    """A store that reports another player's entry right after the table was read."""

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
        await asyncio.sleep(0)  # now the listeners get the news
        return self._before

    async def changes(self) -> AsyncIterator[str]:
        await self._told.wait()
        yield self._before.id


async def test_news_of_a_table_that_is_being_loaded_is_not_missed(table: StoredTable) -> None:
    legal = SUSPENSE.rules.new(3, table.header.options, random_from(table.header.seed, 0)).legal()
    store = NewsStore(table, Entry(0, (legal[0],), "entry-0001"))
    services = Services(store, Settings())  # type: ignore[arg-type]
    room, _ = await asyncio.gather(services.rooms.find(table.id), chores.listen(services))
    assert room is not None
    assert room.match.revision == 1


async def test_one_broken_table_does_not_keep_the_news_of_others_away(
    table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    legal = SUSPENSE.rules.new(3, table.header.options, random_from(table.header.seed, 0)).legal()
    store = NewsStore(table, Entry(0, (legal[0],), "entry-0001"))
    services = Services(store, Settings())  # type: ignore[arg-type]

    async def broken(_: TableWriter) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(TableWriter, "refresh", broken)
    await asyncio.gather(services.rooms.find(table.id), chores.listen(services))


async def test_an_entry_id_is_known_after_a_restart(store: Store, table: StoredTable) -> None:
    first = await writer_of(store, table)
    answer, ticket = first_answer(first), first.state.ticket(0)
    await enter(first, answer, "entry-0001")
    second = (await room_of(store, table)).writer
    await enter(second, answer, "entry-0001", ticket)
    assert len(await entries(store, table)) == 1


async def test_of_two_processes_one_wins_and_the_other_learns_of_it(
    store: Store, table: StoredTable
) -> None:
    one, other = await writer_of(store, table), await writer_of(store, table)
    first, second = one.state.match.state.legal()[:2]
    await enter(one, first, "entry-0001")
    with pytest.raises(NotYourTurn, match=MOVED_ON):
        await enter(other, second, "entry-0002")
    assert answers(other) == [(first,)]


async def test_the_same_entry_through_two_processes_is_done_once(
    store: Store, table: StoredTable
) -> None:
    one, other = await writer_of(store, table), await writer_of(store, table)
    answer = first_answer(one)
    await enter(one, answer, "entry-0001")
    await enter(other, answer, "entry-0001")
    assert answers(other) == [(answer,)]
    assert len(await entries(store, table)) == 1


async def test_an_entry_id_that_comes_again_with_another_answer_is_refused(
    store: Store, table: StoredTable
) -> None:
    saved = await writer_of(store, table)
    ticket = saved.state.ticket(0)
    first, second = saved.state.match.state.legal()[:2]
    await enter(saved, first, "entry-0001", ticket)
    with pytest.raises(NotYourTurn, match=USED):
        await enter(saved, second, "entry-0001", ticket)
    other = (await room_of(store, table)).writer  # also after a restart
    with pytest.raises(NotYourTurn, match=USED):
        await enter(other, second, "entry-0001", ticket)
    await enter(other, first, "entry-0001", ticket)
    assert len(await entries(store, table)) == 1


async def test_entries_at_the_same_time_are_taken_one_by_one(
    store: Store, table: StoredTable
) -> None:
    saved = await writer_of(store, table)
    entering = [
        enter(saved, answer, f"entry-000{answer}") for answer in saved.state.match.state.legal()
    ]
    results = await asyncio.gather(*entering, return_exceptions=True)
    assert [type(result) for result in results] == [type(None)] + [NotYourTurn] * 3
    assert len(await entries(store, table)) == 1


async def test_a_match_does_not_become_longer_than_memory_allows(
    store: Store, table: StoredTable
) -> None:
    saved = await writer_of(store, table)
    saved.state.most_steps = 1
    await enter(saved, first_answer(saved))
    entry, ticket = Entry(1, (first_answer(saved),)), saved.state.ticket(1)
    with pytest.raises(NotYourTurn, match=TOO_LONG):
        await saved.submit(entry, nothing_speaks_against_it, ticket)
    assert saved.state.is_full


async def with_narrow_limits(store: Store, table: StoredTable) -> TableWriter:
    saved = (await room_of(store, table)).writer
    saved.state.most_steps, saved.state.most_taken_back = 2, 6
    return saved


async def test_taking_back_does_not_use_up_the_match(store: Store) -> None:
    """A seat may do it so often; the others can play on as if nothing had happened."""
    table, _ = new_table(TableWish(find_game("spectrum-solitaire"), (SeatWish(ME),), {}))
    await store.create(table)
    saved = await with_narrow_limits(store, table)
    take_back = Entry(0, (TAKE_BACK,))
    for _ in range(6):
        await saved.submit(
            Entry(0, random_answers(saved.state.match.view(0))), nothing_speaks_against_it
        )
        assert saved.state.might_take_back(0)
        await saved.submit(take_back, nothing_speaks_against_it)
    assert (saved.state.match.revision, saved.state.is_full) == (12, False)
    await saved.submit(
        Entry(0, random_answers(saved.state.match.view(0))), nothing_speaks_against_it
    )
    again = await with_narrow_limits(store, table)  # also after a restart
    for seen in (saved, again):
        assert not seen.state.might_take_back(0)
        with pytest.raises(NotYourTurn, match=TOO_OFTEN):
            await seen.submit(take_back, nothing_speaks_against_it)
    assert (len(saved.state.match.steps), saved.state.is_full) == (1, False)


async def test_two_people_do_not_get_the_last_seat(store: Store) -> None:
    table, token = a_table(ME, OPEN, ME)
    await store.create(table)
    servers = [
        Services(store, Settings()),
        Services(store, Settings()),
    ]  # as if in two server processes
    rooms = [await services.rooms.find(table.id) for services in servers]
    assert rooms[0] is not None
    assert rooms[1] is not None
    invite = rooms[0].seats.invitations(token)[1]
    await table_actions.join(rooms[0], invite, "Bo", "token of Bo")
    with pytest.raises(BadSetup, match="already taken"):
        await table_actions.join(rooms[1], invite, "Cy", "token of Cy")
    assert rooms[1].seats.names[1] == "Bo"
    assert rooms[1].seats.opened_by("token of Bo") == (1,)


async def test_people_with_one_invitation_get_a_seat_each(store: Store) -> None:
    """Also at the same time, until all seats are taken."""
    table, token = a_table(ME, OPEN, OPEN)
    await store.create(table)
    services = Services(store, Settings())
    room = await services.rooms.find(table.id)
    assert room is not None
    invite = room.seats.invitations(token)[1]
    results = await asyncio.gather(
        table_actions.join(room, invite, "Bo", "token of Bo"),
        table_actions.join(room, invite, "Cy", "token of Cy"),
        table_actions.join(room, invite, "Bo", "token of Bo"),  # who pressed the button twice
        table_actions.join(room, invite, "Di", "token of Di"),
        return_exceptions=True,
    )
    taken = type(None)
    assert [type(result) for result in results] == [taken, taken, taken, BadSetup]
    assert room.seats.opened_by("token of Bo") == (1,)
    assert room.seats.names[1:] == ("Bo", "Cy")


async def finished_room(store: Store) -> Room:
    """A room of three people whose match is over."""
    table, _ = a_table(ME, ME, ME)
    await store.create(table)
    room = await room_of(store, table)
    saved = room.writer
    while not room.match.state.over:
        entry = Entry(room.match.state.turn, (first_answer(saved),))
        await saved.submit(entry, nothing_speaks_against_it)
    return room


async def play_again(services: Services, room: Room) -> str:
    return await table_actions.play_again(room, services.store, services.uptime)


async def test_all_play_again_at_the_same_table(store: Store) -> None:
    """Also people at another server process, and people who come after a restart."""
    here = await finished_room(store)
    servers = [Services(store, Settings()) for _ in range(3)]
    there = await servers[1].rooms.find(here.id)
    assert there is not None
    first, second = await asyncio.gather(
        play_again(servers[0], here), play_again(servers[1], there)
    )
    later = await servers[2].rooms.find(here.id)
    assert later is not None
    assert first == second == await play_again(servers[2], later)
    table = await store.load(first)
    assert table is not None
    assert table.seats == here.seats.stored
    assert table.header.seed != here.match.header.seed


async def test_rooms_that_nobody_needs_are_let_go(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "WEIGHT_TO_KEEP", 2 * WEIGHT_OF_A_ROOM)
    rooms, here = [], Services(store, Settings())
    for number in range(4):
        table, _ = a_table(ME, ME, ME)
        await store.create(table)
        room = await here.rooms.find(table.id)
        assert room is not None
        if number == 0:
            room.watch(lambda: None)
        rooms.append(room)
    assert await here.rooms.find(rooms[3].id) is rooms[3]  # the newest
    assert await here.rooms.find(rooms[0].id) is rooms[0]  # watched
    assert await here.rooms.find(rooms[1].id) is not rooms[1]


async def test_how_long_matches_are_counts_and_not_how_many_there_are(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts is the memory that rooms take, not how many there are."""
    here = Services(store, Settings())
    long = await finished_room(store)
    assert await here.rooms.find(long.id) is not None
    monkeypatch.setattr(registry, "WEIGHT_TO_KEEP", 2 * WEIGHT_OF_A_ROOM + long.weight - 1)
    short = []
    for _ in range(3):
        table, _ = a_table(ME, ME, ME)
        await store.create(table)
        short.append(await here.rooms.find(table.id))
    assert [await here.rooms.find(room.id) is room for room in short if room] == [True] * 3
    assert await here.rooms.find(long.id) is not long


async def test_what_readers_are_told_counts_too(store: Store) -> None:
    room = await finished_room(store)
    before = room.weight
    lines = len(room.log.lines(0))
    assert room.weight == before + lines > before


async def test_tables_that_were_never_played_at_are_forgotten(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, made = Services(store, Settings()), []
    for age in (2, 2, 2, 0.5):
        table, _ = a_table(ME, ME, ME)
        made.append(replace(table, created=time.time() - age * chores.SECONDS_TO_BEGIN))
        await store.create(made[-1])
    forgotten, played, looked_at, young = made
    await store.append(played.id, 0, Entry(0, (0,), "entry-0001"))
    await here.rooms.find(looked_at.id)
    await stopped_at_its_first_pause(chores.tidy(here), monkeypatch)
    assert await store.load(forgotten.id) is None
    for table in (played, looked_at, young):
        assert await store.load(table.id) is not None


async def stopped_at_its_first_pause(
    work: Coroutine[object, object, None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stop(_: float) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "sleep", stop)
        with pytest.raises(asyncio.CancelledError):
            await work


async def test_only_hashes_of_tokens_are_stored(store: Store) -> None:
    table, token = a_table(ME, OPEN, BOT + "random")
    await store.create(table)
    stored = await store.load(table.id)
    assert stored is not None
    assert token not in repr(stored)
    assert stored.seats[0].token_hash == hash_of(token)
    assert [seat.token_hash for seat in stored.seats[1:]] == ["", ""]
    seats = (await room_of(store, table)).seats
    assert seats.opened_by("") == ()
    assert [invite for invite in seats.invitations(token).values() if invite in repr(stored)] == []
    assert list(seats.invitations(token)) == [1]
    assert seats.invitations("another token") == {}


async def test_a_table_under_other_rules_is_refused(store: Store) -> None:
    table, _ = a_table(ME, ME, ME)
    await store.create(replace(table, header=replace(table.header, version=99)))
    with pytest.raises(OtherRules, match="version 99"):
        await Services(store, Settings()).rooms.find(table.id)


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
