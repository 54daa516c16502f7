"""Group commit, with a transaction that the test holds in its hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from gamenight.core.errors import BadSetup, GamenightError, Unavailable
from gamenight.store import Conflict, Entry, NewEvent, Store
from gamenight.store.model import ClockChange, StoredTable
from gamenight.store.writer import (
    CURRENT_QUOTA,
    LARGEST_GROUP,
    ROWS_BESIDE_ENTRIES,
    SECONDS_PER_ROW,
    SECONDS_PER_WRITE,
    GroupWriter,
    Verdicts,
)
from gamenight.store.writes import AnyWrite, NewEntry, Write

pytestmark = pytest.mark.anyio

ENTRY = Entry(0, (0,))


def number_of(write: AnyWrite) -> int:
    assert isinstance(write, NewEntry)
    return write.key[1]


class Transactions:
    """Notes every group it is asked to write; each write waits until the test lets it go on."""

    def __init__(self, judge: Callable[[int], Conflict | None] = lambda number: None) -> None:
        self.judge = judge
        self.groups: list[list[int]] = []
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()

    async def write(self, group: Sequence[AnyWrite]) -> Verdicts:
        self.groups.append([number_of(write) for write in group])
        self.begun.set()
        await self.may_end.wait()
        return [self.judge(number_of(write)) for write in group]


def start_appends(writer: GroupWriter, numbers: range) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(writer.write(NewEntry(("t", number), ENTRY))) for number in numbers]


async def outcome_of(tasks: list[asyncio.Task[None]]) -> list[BaseException | None]:
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_what_arrives_during_a_commit_shares_the_next_one() -> None:
    transactions = Transactions()
    writer = GroupWriter(transactions.write)
    tasks = start_appends(writer, range(1))
    await transactions.begun.wait()
    tasks += start_appends(writer, range(1, 100))
    await asyncio.sleep(0)
    assert not any(task.done() for task in tasks), "acknowledged before the commit"
    transactions.may_end.set()
    assert await outcome_of(tasks) == [None] * 100
    assert transactions.groups == [[0], list(range(1, 100))]
    await writer.close()


async def test_groups_have_a_largest_size() -> None:
    transactions = Transactions()
    transactions.may_end.set()
    writer = GroupWriter(transactions.write)
    assert not any(await outcome_of(start_appends(writer, range(LARGEST_GROUP + 1))))
    assert [len(group) for group in transactions.groups] == [LARGEST_GROUP, 1]
    await writer.close()


async def test_each_caller_gets_its_own_verdict() -> None:
    transactions = Transactions(lambda number: Conflict("taken") if number == 1 else None)
    transactions.may_end.set()
    writer = GroupWriter(transactions.write)
    first, second, third = await outcome_of(start_appends(writer, range(3)))
    assert isinstance(second, Conflict)
    assert first is third is None
    assert transactions.groups == [[0, 1, 2]]
    await writer.close()


async def test_only_entries_that_were_saved_are_timed(table: StoredTable) -> None:
    times: list[float] = []

    async def write(group: Sequence[AnyWrite]) -> Verdicts:
        return [Conflict("taken") if write == refused else None for write in group]

    refused = NewEntry(("t", 1), ENTRY)
    writer = GroupWriter(write, times.append)
    await outcome_of(start(writer, None, NewEntry(("t", 0), ENTRY), refused, new_table(table)))
    assert len(times) == 1
    assert times[0] >= 0
    await writer.close()


async def test_where_one_cannot_be_carried_out_the_others_hear_of_theirs() -> None:
    transactions = Transactions()
    transactions.may_end.set()
    writer, heard = GroupWriter(transactions.write), []

    def broken(_: GamenightError | None) -> None:
        heard.append("broken")
        raise RuntimeError("a fault of ours")

    writer.begin(NewEntry(("t", 0), ENTRY), None, broken)
    assert await outcome_of(start_appends(writer, range(1, 3))) == [None, None]
    assert heard == ["broken"]
    await writer.close()


async def test_one_that_spoils_the_group_fails_alone() -> None:
    groups: list[int] = []

    async def write(group: Sequence[AnyWrite]) -> Verdicts:
        groups.append(len(group))
        if any(number_of(write) == 1 for write in group):
            raise OverflowError("too large")
        return [None for _ in group]

    writer = GroupWriter(write)
    first, second, third = await outcome_of(start_appends(writer, range(3)))
    assert isinstance(second, BadSetup)
    assert first is third is None
    assert groups == [3, 1, 1, 1]
    await writer.close()


async def test_a_database_that_is_gone_fails_the_group_at_once() -> None:
    groups: list[int] = []

    async def write(group: Sequence[AnyWrite]) -> Verdicts:
        groups.append(len(group))
        raise Unavailable("The database is gone.")

    writer = GroupWriter(write)
    outcome = await outcome_of(start_appends(writer, range(3)))
    assert [str(problem) for problem in outcome] == ["The database is gone."] * 3
    assert groups == [3]
    await writer.close()


async def test_a_caller_that_goes_away_is_not_waited_for() -> None:
    transactions = Transactions()
    writer = GroupWriter(transactions.write)
    being_written = start_appends(writer, range(1))
    await transactions.begun.wait()
    waiting = start_appends(writer, range(1, 4))
    await asyncio.sleep(0)
    being_written[0].cancel()
    waiting[1].cancel()
    transactions.may_end.set()
    assert isinstance((await outcome_of(being_written))[0], asyncio.CancelledError)
    first, second, third = await outcome_of(waiting)
    assert isinstance(second, asyncio.CancelledError)
    assert first is third is None
    assert transactions.groups == [[0], [1, 3]]
    await writer.close()


async def test_whatever_else_was_to_be_written_is_left_out_too_if_nobody_waits() -> None:
    transactions = Groups()
    writer = GroupWriter(transactions.write)
    first, unwanted, wanted = pieces("import", 3)
    being_written = start(writer, None, first)
    await transactions.begun.wait()
    waiting = start(writer, None, unwanted, wanted)
    await asyncio.sleep(0)
    waiting[0].cancel()
    transactions.may_end.set()
    assert await outcome_of(being_written) == [None]
    gone, done = await outcome_of(waiting)
    assert isinstance(gone, asyncio.CancelledError)
    assert done is None
    assert transactions.groups == [[first], [wanted]]
    await writer.close()


async def test_closing_finishes_what_waits_and_takes_nothing_more() -> None:
    transactions = Transactions()
    writer = GroupWriter(transactions.write)
    tasks = start_appends(writer, range(1))
    await transactions.begun.wait()
    tasks += start_appends(writer, range(1, 3))
    await asyncio.sleep(0)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="shutting down"):
        await writer.write(NewEntry(("t", 3), ENTRY))
    transactions.may_end.set()
    await closing
    assert await outcome_of(tasks) == [None] * 3
    assert transactions.groups == [[0], [1, 2]]


async def test_a_cancelled_writer_leaves_nobody_waiting() -> None:
    """The end of an event loop cancels its tasks, in any order."""
    transactions = Transactions()
    writer = GroupWriter(transactions.write)
    tasks = start_appends(writer, range(1))
    await transactions.begun.wait()
    tasks += start_appends(writer, range(1, 2))
    await asyncio.sleep(0)
    others = asyncio.all_tasks() - set(tasks) - {asyncio.current_task()}
    writer_tasks = [task for task in others if "GroupWriter" in repr(task)]
    assert len(writer_tasks) == 1
    writer_tasks[0].cancel()
    assert [type(problem) for problem in await outcome_of(tasks)] == [Unavailable, Unavailable]
    with pytest.raises(Unavailable, match="shutting down"):
        await writer.write(NewEntry(("t", 2), ENTRY))
    await writer.close()


# Entries first, and payers in turn


class Purse:
    """A payer."""

    def __init__(self) -> None:
        self.paid = 0.0

    def charge(self, seconds: float) -> None:
        self.paid += seconds


class Groups:
    """Notes every group; the first write waits until the test lets it go on."""

    def __init__(self) -> None:
        self.groups: list[list[AnyWrite]] = []
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()

    async def write(self, group: Sequence[AnyWrite]) -> Verdicts:
        self.groups.append(list(group))
        self.begun.set()
        await self.may_end.wait()
        return [None for _ in group]


def start(writer: GroupWriter, quota: Purse | None, *writes: AnyWrite) -> list[asyncio.Task[None]]:
    before = CURRENT_QUOTA.set(quota)
    tasks = [asyncio.create_task(writer.write(write)) for write in writes]
    CURRENT_QUOTA.reset(before)
    return tasks


def written(_: object) -> None:
    """Written, whatever it is."""


def new_table(table: StoredTable) -> Write:
    return Write(written, ("table", table.id, 0), rows=1 + len(table.seats))


def pieces(name: str, count: int) -> list[Write]:
    """Of an import: each as large as a transaction takes beside entries."""
    return [
        Write(written, ("entries", name, number), rows=ROWS_BESIDE_ENTRIES)
        for number in range(count)
    ]


async def test_an_answer_waits_for_no_more_than_the_transaction_that_has_begun() -> None:
    transactions = Groups()
    writer = GroupWriter(transactions.write)
    flood = start(writer, Purse(), *pieces("import", 20))
    await transactions.begun.wait()
    answer = NewEntry(("t", 0), ENTRY)
    answered = start(writer, Purse(), answer)
    transactions.may_end.set()
    await outcome_of(answered)
    assert [answer in group for group in transactions.groups[:2]] == [False, True]
    await outcome_of(flood)
    rows = [sum(write.rows for write in group if write != answer) for group in transactions.groups]
    assert rows == [ROWS_BESIDE_ENTRIES] * 20
    await writer.close()


async def test_new_tables_that_arrive_together_share_a_transaction(table: StoredTable) -> None:
    transactions = Groups()
    transactions.may_end.set()
    writer = GroupWriter(transactions.write)
    few = ROWS_BESIDE_ENTRIES // new_table(table).rows
    await outcome_of(start(writer, Purse(), *[new_table(table)] * 3 * few))
    assert [len(group) for group in transactions.groups] == [few] * 3
    await writer.close()


async def test_changes_at_tables_do_not_wait_behind_what_the_same_address_sets_up() -> None:
    """A table or an evening is locked until they are saved, so that others would wait as well."""
    transactions = Groups()
    writer, purse = GroupWriter(transactions.write), Purse()
    flood = start(writer, purse, *pieces("import", 5))
    await transactions.begun.wait()
    changes = [
        Write(written, (kind, "t", 0), is_change=True) for kind in ("clock", "event", "seat")
    ]
    changed = start(writer, purse, *changes)
    transactions.may_end.set()
    await outcome_of(changed)
    assert [write for write in transactions.groups[1] if write in changes] == changes
    await outcome_of(flood)
    await writer.close()


async def test_people_wait_for_changes_of_seats_clocks_and_evenings_alone(
    store: Store, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, asked = table.seats[0], list[AnyWrite]()

    async def note(_: GroupWriter, write: AnyWrite) -> None:
        asked.append(write)

    monkeypatch.setattr(GroupWriter, "write", note)
    await store.reseat(table.id, 0, seat, seat)
    await store.clocks.change(table.id, ClockChange(1, "{}"))
    await store.evenings.add(NewEvent("evening", 0, "event"))
    await store.create(table)
    await store.keep_analysis(table.id, 0, "a curve")
    changes = [write.is_change for write in asked if isinstance(write, Write)]
    assert changes == [True, True, True, False, False]


async def test_payers_take_turns() -> None:
    """One that writes much waits for itself: another has its turn after one piece of the first."""
    transactions = Groups()
    transactions.may_end.set()
    writer = GroupWriter(transactions.write)
    first, other = pieces("first", 10), pieces("other", 2)
    tasks = start(writer, Purse(), *first) + start(writer, Purse(), *other)
    await outcome_of(tasks)
    order = [write for group in transactions.groups for write in group]
    assert [order.index(write) for write in other] == [1, 3]
    await writer.close()


async def test_more_answers_than_a_transaction_takes_are_taken_in_turn_too() -> None:
    transactions = Groups()
    writer = GroupWriter(transactions.write)
    crowd, one = Purse(), Purse()
    many = [NewEntry(("crowd", number), ENTRY) for number in range(2 * LARGEST_GROUP)]
    tasks = start(writer, crowd, *many) + start(writer, one, NewEntry(("one", 0), ENTRY))
    transactions.may_end.set()
    await outcome_of(tasks)
    assert NewEntry(("one", 0), ENTRY) in transactions.groups[0]
    await writer.close()


async def test_whatever_is_written_is_paid_for(table: StoredTable) -> None:
    transactions = Groups()
    transactions.may_end.set()
    writer, purse = GroupWriter(transactions.write), Purse()
    (piece,) = pieces("import", 1)
    await outcome_of(start(writer, purse, NewEntry(("t", 0), ENTRY), new_table(table), piece))
    rows = 1 + 1 + len(table.seats) + ROWS_BESIDE_ENTRIES
    assert purse.paid == pytest.approx(3 * SECONDS_PER_WRITE + rows * SECONDS_PER_ROW)
    await outcome_of(start(writer, None, piece))  # the server's own work
    await writer.close()
