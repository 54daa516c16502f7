"""Group commit, with a transaction that the test holds in its hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from gamenight.core.errors import BadSetup, Unavailable
from gamenight.store import Conflict, Entry
from gamenight.store.writer import LARGEST_GROUP, GroupWriter, PendingEntry, Verdicts

pytestmark = pytest.mark.anyio

ENTRY = Entry(0, (0,))


class Transactions:
    """Notes every group it is asked to write; each write waits until the test lets it go on."""

    def __init__(self, judge: Callable[[int], Conflict | None] = lambda number: None) -> None:
        self.judge = judge
        self.groups: list[list[int]] = []
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()

    async def write(self, group: Sequence[PendingEntry]) -> Verdicts:
        self.groups.append([pending.key[1] for pending in group])
        self.begun.set()
        await self.may_end.wait()
        return [self.judge(pending.key[1]) for pending in group]


def start_appends(writer: GroupWriter, numbers: range) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(writer.append(("t", number), ENTRY)) for number in numbers]


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


async def test_one_that_spoils_the_group_fails_alone() -> None:
    groups: list[int] = []

    async def write(group: Sequence[PendingEntry]) -> Verdicts:
        groups.append(len(group))
        if any(pending.key[1] == 1 for pending in group):
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

    async def write(group: Sequence[PendingEntry]) -> Verdicts:
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
        await writer.append(("t", 3), ENTRY)
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
        await writer.append(("t", 2), ENTRY)
    await writer.close()
