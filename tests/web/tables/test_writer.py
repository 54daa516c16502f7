"""Answers that are entered without a task: the same checks, saved first, told once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from gamenight.core.errors import GamenightError, IllegalAnswer, NotYourTurn, Unavailable
from gamenight.game.registry import find_game
from gamenight.store import Entry, NewEntry, Quota, Store, StoredTable
from gamenight.web.config.settings import Settings
from gamenight.web.edge.fair_lock import FairLock
from gamenight.web.edge.fair_share import ClientQuota
from gamenight.web.edge.limits import Limits
from gamenight.web.services import Services
from gamenight.web.tables import writer
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.room import Room
from gamenight.web.tables.session import TableSession
from gamenight.web.tables.state import MOVED_ON, USED, TableState
from gamenight.web.tables.viewer import Viewer
from gamenight.web.tables.writer import TableWriter
from tests.web.support.wires import SECONDS, SocketTransport

pytestmark = pytest.mark.anyio

SUSPENSE = find_game("suspense")


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    yield store
    await store.close()


@pytest.fixture
async def seated(store: Store) -> tuple[StoredTable, str]:
    """A table with three seats of one person; seat 0 is asked first."""
    table, token = new_table(TableWish(SUSPENSE, (SeatWish(ME),) * 3, {"first_seat": 0}))
    await store.create(table)
    return table, token


@pytest.fixture
def table(seated: tuple[StoredTable, str]) -> StoredTable:
    return seated[0]


class Verdict:
    """Waits to hear how an entry turned out, which must be told exactly once."""

    def __init__(self) -> None:
        self._told: asyncio.Future[GamenightError | None] = (
            asyncio.get_running_loop().create_future()
        )

    def __call__(self, problem: GamenightError | None) -> None:
        self._told.set_result(problem)

    @property
    def is_there(self) -> bool:
        return self._told.done()

    async def problem(self) -> GamenightError | None:
        return await asyncio.wait_for(self._told, SECONDS)


class UnsureStore:
    """A store that fails, before or after it has saved an entry."""

    def __init__(self, store: Store, *, saves: bool) -> None:
        self._store = store
        self._saves = saves
        self.load = store.load

    def begin_append(
        self, new: NewEntry, quota: Quota | None, settled: Callable[[GamenightError | None], None]
    ) -> None:
        problem = Unavailable("The connection broke.")
        if self._saves:
            self._store.begin_append(new, quota, lambda _: settled(problem))
        else:
            settled(problem)


async def writer_of(store: object, table: StoredTable) -> TableWriter:
    saved = TableWriter(store, TableState(table, SUSPENSE, lambda: 0))  # type: ignore[arg-type]
    await saved.catch_up(table)
    return saved


def allowed() -> None:
    """Everybody may answer."""


def first(saved: TableWriter, id: str = "entry-0001") -> Entry:
    return Entry(0, (saved.state.match.state.legal()[0],), id)


def begin(saved: TableWriter, entry: Entry, ticket: str | None = None) -> Verdict:
    verdict = Verdict()
    assert saved.submit_nowait(entry, allowed, ticket, None, verdict)
    return verdict


async def test_an_answer_is_carried_out_once_it_is_saved(store: Store, table: StoredTable) -> None:
    saved = await writer_of(store, table)
    changes: list[int] = []
    saved.on_change = lambda: changes.append(saved.state.match.revision)
    entry = first(saved)
    verdict = begin(saved, entry, saved.state.ticket(0))
    assert saved.is_busy
    assert (saved.state.match.revision, verdict.is_there) == (0, False)
    assert await verdict.problem() is None
    stored = await store.load(table.id)
    assert stored is not None
    assert stored.entries == (entry,)
    assert (saved.state.match.revision, changes, saved.is_busy) == (1, [1], False)


async def test_while_something_is_saved_the_next_one_waits(
    store: Store, table: StoredTable
) -> None:
    saved = await writer_of(store, table)
    verdict = begin(saved, first(saved))
    assert not saved.submit_nowait(first(saved, "entry-0002"), allowed, None, None, Verdict())
    waiting = asyncio.create_task(saved.submit(first(saved, "entry-0002"), allowed))
    assert await verdict.problem() is None
    with pytest.raises(NotYourTurn, match="not your turn"):  # it is checked after the first
        await asyncio.wait_for(waiting, SECONDS)
    assert saved.state.match.revision == 1


async def test_the_same_answer_again_changes_nothing(store: Store, table: StoredTable) -> None:
    saved = await writer_of(store, table)
    entry = first(saved)
    assert await begin(saved, entry, saved.state.ticket(0)).problem() is None
    assert await begin(saved, entry, "an old ticket").problem() is None
    assert saved.state.match.revision == 1
    with pytest.raises(NotYourTurn, match=USED):
        begin(saved, Entry(0, (entry.answers[0] + 1,), entry.id))
    assert not saved.is_busy


async def test_what_speaks_against_an_answer_is_raised_and_nothing_is_under_way(
    store: Store, table: StoredTable
) -> None:
    saved = await writer_of(store, table)

    def refused() -> None:
        raise NotYourTurn("That is not your seat.")

    with pytest.raises(NotYourTurn, match="not your seat"):
        saved.submit_nowait(first(saved), refused, None, None, Verdict())
    with pytest.raises(NotYourTurn, match=MOVED_ON):
        begin(saved, first(saved), "another ticket")
    with pytest.raises(IllegalAnswer):
        begin(saved, Entry(0, (999,), "entry-0001"))
    assert (saved.is_busy, saved.state.match.revision) == (False, 0)


async def test_of_two_servers_the_slower_learns_what_was_answered(
    store: Store, table: StoredTable
) -> None:
    quick, slow = await writer_of(store, table), await writer_of(store, table)
    assert await begin(quick, first(quick, "entry-0001")).problem() is None
    changes: list[int] = []
    slow.on_change = lambda: changes.append(slow.state.match.revision)
    problem = await begin(slow, first(slow, "entry-0002"), slow.state.ticket(0)).problem()
    assert str(problem) == MOVED_ON
    assert (slow.state.match.revision, changes, slow.is_busy) == (1, [1], False)


async def test_the_same_answer_through_two_servers_is_done_once(
    store: Store, table: StoredTable
) -> None:
    quick, slow = await writer_of(store, table), await writer_of(store, table)
    entry = first(quick)
    assert await begin(quick, entry).problem() is None
    assert await begin(slow, entry).problem() is None
    assert slow.state.match.revision == 1


async def test_a_book_that_may_be_outdated_is_not_answered_from(
    store: Store, table: StoredTable
) -> None:
    """Nobody looks on, so nothing is looked up before the next answer comes."""
    saved = await writer_of(UnsureStore(store, saves=True), table)
    assert isinstance(await begin(saved, first(saved)).problem(), Unavailable)
    assert not saved.is_busy
    assert not saved.submit_nowait(first(saved, "entry-0002"), allowed, None, None, Verdict())
    with pytest.raises(NotYourTurn, match="not your turn"):  # the first one was saved
        await saved.submit(first(saved, "entry-0002"), allowed)
    assert saved.state.match.revision == 1


@pytest.mark.parametrize("saves", [False, True])
async def test_where_nobody_knows_whether_it_was_saved_the_ledger_finds_out(
    store: Store, table: StoredTable, saves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "RETRY_PAUSE", 0)
    saved = await writer_of(UnsureStore(store, saves=saves), table)
    saved.is_watched = lambda: True
    found = asyncio.Event()
    saved.on_change = found.set
    assert isinstance(await begin(saved, first(saved)).problem(), Unavailable)
    assert not saved.submit_nowait(first(saved), allowed, None, None, Verdict())
    if saves:
        await asyncio.wait_for(found.wait(), SECONDS)
    assert saved._resyncing is not None
    await asyncio.wait_for(saved._resyncing, SECONDS)
    assert saved.state.match.revision == int(saves)
    assert saved._lock.take_now()


# A browser


class Player:
    """A player at the table, over a wire."""

    def __init__(
        self, services: Services, room: Room, token: str, quota: ClientQuota | None
    ) -> None:
        self.transport, self.room = SocketTransport(), room
        viewer = Viewer(room, token, "http://test")
        talk = TableSession(self.transport, viewer, services.broadcaster, 3, quota)
        self.task = asyncio.create_task(talk.run())

    def message(self, id: str = "entry-0001", **other: object) -> str:
        saved = self.room.writer
        content = {
            "type": "answer",
            "id": id,
            "seat": 0,
            "ticket": saved.state.ticket(0),
            "answers": list(first(saved).answers),
        }
        return json.dumps(content | other)


Seat = Callable[..., Player]


@pytest.fixture
async def sit(store: Store, seated: tuple[StoredTable, str]) -> AsyncIterator[Seat]:
    """Lets the person sit down; the table has been shown already."""
    table, token = seated
    services = Services(store, Settings(limits=Limits(burst=3)))
    room = await services.rooms.find(table.id)
    assert room is not None
    players: list[Player] = []

    def sit_down(quota: ClientQuota | None = None) -> Player:
        players.append(Player(services, room, token, quota))
        return players[-1]

    yield sit_down
    for player in players:
        player.transport.hang_up()
        await asyncio.wait_for(player.task, SECONDS)
    await services.close()


async def test_an_answer_is_taken_at_once_and_acknowledged_with_what_it_led_to(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    assert player.transport.on_message(player.message())
    assert player.room.match.revision == 0  # not yet saved
    frame = await player.transport.next_frame()
    assert (frame["type"], frame["acks"]) == ("change", ["entry-0001"])
    assert player.room.match.revision == 1


async def test_what_is_refused_is_told_with_the_reason(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    assert player.transport.on_message(player.message(ticket="another"))
    frame = await player.transport.next_frame()
    assert frame["refusals"] == [{"id": "entry-0001", "sentence": MOVED_ON}]


async def test_a_take_back_is_taken_at_once_as_well(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    assert player.transport.on_message('{"type":"take-back","id":"entry-0001","seat":0}')
    frame = await player.transport.next_frame()
    assert [refusal["id"] for refusal in frame["refusals"]] == ["entry-0001"]


async def test_a_caller_that_goes_away_does_not_stop_what_is_being_saved(
    store: Store, table: StoredTable
) -> None:
    saved = await writer_of(store, table)
    changed = asyncio.Event()
    saved.on_change = changed.set
    waiting = asyncio.create_task(saved.submit(first(saved), allowed))
    await asyncio.sleep(0)
    assert saved.is_busy
    waiting.cancel()
    await asyncio.wait_for(changed.wait(), SECONDS)
    assert (saved.state.match.revision, saved.is_busy) == (1, False)


async def test_everything_else_waits_to_be_heard(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    for text in ('{"type":"ping"}', "nonsense"):
        assert not player.transport.on_message(text)
    assert not player.transport.on_message(player.message() + " " * 2_000)
    assert player.room.match.revision == 0


async def test_whoever_says_too_much_is_heard_and_refused(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    for _ in range(3):  # refused ones count, too
        assert player.transport.on_message(player.message(ticket="another"))
    assert not player.transport.on_message(player.message())


async def test_nothing_is_taken_before_what_was_said_before_it_is_heard(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    async with player.room.writer._lock:  # what was said first has to wait
        text = player.message()
        player.transport.say(text)
        await asyncio.sleep(0.01)
        assert not player.transport.on_message(player.message("entry-0002"))
    frame = await player.transport.next_frame()
    assert frame["acks"] == ["entry-0001"]


async def test_what_is_said_after_an_answer_is_heard_after_it(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    assert player.transport.on_message(player.message())
    player.transport.say('{"type":"ping"}')
    await asyncio.sleep(0)
    assert not player.transport.on_message(player.message("entry-0002"))
    frame = await player.transport.next_frame()
    assert frame["acks"] == ["entry-0001"]
    assert await player.transport.next_frame() == {"type": "pong"}


async def test_what_cannot_be_carried_out_is_not_acknowledged(
    store: Store, table: StoredTable
) -> None:
    saved = await writer_of(store, table)
    verdict = begin(saved, first(saved))
    saved.state.match.revision = -1  # as if the book were spoiled meanwhile
    assert isinstance(await verdict.problem(), Unavailable)
    assert not saved.is_busy
    saved.state.match.revision = 0
    await saved.refresh()
    assert saved.state.match.revision == 1


async def test_an_answer_takes_a_turn_of_its_address_and_is_paid_for(sit: Seat) -> None:
    quota = ClientQuota(Limits(busy_seconds=1.0, busy_share=0.000001))
    player = sit(quota)
    await player.transport.next_frame()
    assert player.transport.on_message(player.message())
    assert quota.seconds.left < 0.999  # what it writes has its price
    assert not quota.take_turn_now()  # the next turn comes after everything that is ready
    await player.transport.next_frame()
    assert quota.take_turn_now()
    assert not player.transport.on_message(player.message("entry-0002"))
    quota.end_turn(2.0)
    await asyncio.sleep(0.01)
    assert not player.transport.on_message(player.message("entry-0003"))  # nothing is left
    assert player.room.match.revision == 1


async def test_whoever_has_gone_is_not_listened_to(sit: Seat) -> None:
    player = sit()
    await player.transport.next_frame()
    assert player.transport.on_message(player.message())
    player.transport.hang_up()
    await asyncio.wait_for(player.task, SECONDS)
    assert not player.transport.on_message(player.message("entry-0002"))
    while player.room.writer.is_busy:
        await asyncio.sleep(0.01)
    assert player.room.match.revision == 1  # what was said before counts


# The lock


async def test_a_lock_is_had_in_the_order_of_asking() -> None:
    lock, order = FairLock(), []

    async def have(name: str) -> None:
        async with lock:
            order.append(name)

    assert lock.take_now()
    assert not lock.take_now()
    tasks = [asyncio.create_task(have(name)) for name in "abc"]
    await asyncio.sleep(0)
    lock.release()
    assert not lock.take_now()  # a caller that waits comes first
    await asyncio.gather(*tasks)
    assert order == ["a", "b", "c"]
    assert lock.take_now()


@pytest.mark.parametrize("is_handed_over", [False, True])
async def test_whoever_goes_away_does_not_keep_the_lock(is_handed_over: bool) -> None:
    lock = FairLock()
    assert lock.take_now()
    gone, next_one = asyncio.create_task(lock.take()), asyncio.create_task(lock.take())
    await asyncio.sleep(0)
    if is_handed_over:
        lock.release()
    gone.cancel()
    await asyncio.wait([gone])
    if not is_handed_over:
        lock.release()
    await asyncio.wait_for(next_one, SECONDS)
    lock.release()
    assert not lock.is_taken
