"""Worker processes: late ones are replaced, nobody is held up, and what is called off stops."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from gamenight.core.errors import BadRecord
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game import plugins, registry
from gamenight.web.bots import fair_queue
from gamenight.web.bots.fair_queue import FairQueue, JobGroup
from gamenight.web.bots.jobs import (
    READY,
    STOP,
    BotJob,
    FunctionJob,
    HintJob,
    Job,
    packed,
    pickled,
)
from gamenight.web.bots.pool import Failed, Late, NoWorker, Pool
from gamenight.web.bots.worker import Inbox
from gamenight.web.edge.signals import STOPS
from gamenight.web.tables.table_bots import BotService
from tests.programs import is_running, signals_ignored
from tests.some import some
from tests.web.support.toys import packing

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]
LONG = 60.0
"""Seconds for what should be done at once."""
SECONDS_TO_CLOSE = 5.0
"""Reached only if something is broken."""


@pytest.fixture
async def pool(anyio_backend: str) -> AsyncIterator[Pool]:
    pool = Pool(1)
    yield pool
    await pool.close()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.MODULES, "packing", packing.__name__)


def thinking(bot: str, seconds: float = LONG) -> BotJob:
    """What a bot would answer to the first question of the toy game."""
    view = packing.GAME.rules.new(2, {}, random_from(1)).view(0)
    return BotJob(packing.__name__, bot, 2, {}, view, (), 7, seconds)


def begun() -> Match:
    """The toy game at its first question, which goes to seat 0."""
    header = Header("packing", 1, 2, {}, ("Ann", "Bo"), 1)
    return Match(packing.GAME.rules, header)


def calling(
    function: Callable[..., object], *arguments: object, seconds: float = LONG
) -> FunctionJob:
    return FunctionJob(function, arguments, seconds)


async def test_a_bot_thinks_in_another_process(pool: Pool) -> None:
    assert await pool.ask(JobGroup("a"), thinking("first"), LONG) == (0,)
    assert await pool.ask(JobGroup("a"), calling(os.getpid), LONG) != os.getpid()


async def test_a_bot_of_the_operators_own_thinks_in_a_worker(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    for table in ("_bots", "_files"):
        monkeypatch.setattr(plugins, table, {})
    name = f"{ROOT / 'docs/examples/mybots.py'}:Lowest"
    plugins.load_bots([name])
    assert await pool.ask(JobGroup("a"), thinking(name), LONG) == (0,)


async def test_a_worker_does_one_job_after_the_other(pool: Pool) -> None:
    pids = {await pool.ask(JobGroup("a"), calling(os.getpid), LONG) for _ in range(3)}
    assert len(pids) == 1


async def test_a_bot_that_is_late_is_ended_and_its_worker_replaced(pool: Pool) -> None:
    before = await pool.ask(JobGroup("a"), calling(os.getpid), LONG)
    with pytest.raises(Late):
        await pool.ask(JobGroup("a"), thinking("stubborn", 0.1), LONG)
    assert await pool.ask(JobGroup("a"), calling(os.getpid), LONG) != before


async def test_a_bot_that_minds_its_budget_answers_in_time(pool: Pool) -> None:
    assert await pool.ask(JobGroup("a"), thinking("thorough", 0.2), LONG) == (packing.ENOUGH,)


@pytest.mark.parametrize("bot", ["failing", "dying"])
async def test_a_bot_that_fails_is_told_of_and_the_next_one_thinks(pool: Pool, bot: str) -> None:
    with pytest.raises(Failed):
        await pool.ask(JobGroup("a"), thinking(bot), LONG)
    assert await pool.ask(JobGroup("a"), thinking("first"), LONG) == (0,)


def refuse() -> None:
    raise BadRecord("That is not a record.")


async def test_a_refusal_reaches_whoever_asked(pool: Pool) -> None:
    with pytest.raises(BadRecord, match="not a record"):
        await pool.ask(JobGroup("a"), calling(refuse), LONG)


@pytest.mark.parametrize("how", [signal.SIGKILL, *STOPS], ids=lambda how: how.name)
async def test_a_worker_that_is_killed_is_replaced(pool: Pool, how: signal.Signals) -> None:
    with signals_ignored():  # a server may have been started like this
        pid = await pool.ask(JobGroup("a"), calling(os.getpid), LONG)
    assert isinstance(pid, int)
    os.kill(pid, how)
    while True:
        try:
            assert await pool.ask(JobGroup("a"), calling(os.getpid), LONG) != pid
        except Failed:
            continue  # it was given the job before its end was noticed
        return


async def wait_until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not happened():
            await asyncio.sleep(0.01)


async def started(pool: Pool, job: BotJob) -> asyncio.Task[object]:
    """A job for which the worker has begun to think."""
    await pool.ask(JobGroup("a"), calling(os.getpid), LONG)  # so the worker is there
    await wait_until(lambda: pool.busy == 0)
    task = asyncio.create_task(pool.ask(JobGroup("a"), job, LONG))
    await wait_until(lambda: pool.busy == 1)
    return task


async def test_a_bot_for_which_nobody_waits_any_more_stops_thinking(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.web.bots.pool.GRACE", LONG)  # however slow the machine is
    pid = await pool.ask(JobGroup("a"), calling(os.getpid), LONG)
    task = await started(pool, thinking("thorough"))
    task.cancel()
    assert await pool.ask(JobGroup("b"), calling(os.getpid), LONG) == pid  # it is kept


async def test_a_job_that_is_called_off_before_it_begins_is_over_at_once() -> None:
    reading, writing = os.pipe()
    inbox = Inbox(os.fdopen(reading, "rb"))
    os.write(writing, packed(b"a job") + packed(STOP))
    await wait_until(lambda: inbox.is_called_off)
    assert inbox.begin(LONG).is_spent(0)
    os.write(writing, packed(b"another job"))
    await wait_until(lambda: not inbox.is_called_off)
    assert not inbox.begin(LONG).is_spent(0)


async def test_a_bot_that_does_not_stop_when_it_is_asked_to_is_ended(pool: Pool) -> None:
    pid = await pool.ask(JobGroup("a"), calling(os.getpid), LONG)
    task = await started(pool, thinking("stubborn"))
    task.cancel()
    assert await pool.ask(JobGroup("b"), calling(os.getpid), LONG) != pid


async def test_tables_take_turns(pool: Pool) -> None:
    """One with many jobs does not hold up another with one."""
    done: list[str] = []

    async def ask(group: str, name: str) -> None:
        await pool.ask(JobGroup(group), calling(time.sleep, 0), LONG)
        done.append(name)

    await pool.ask(JobGroup("a"), calling(time.sleep, 0), LONG)
    await asyncio.gather(*[ask("a", f"a{number}") for number in range(5)], ask("b", "b0"))
    assert done.index("b0") <= 2


# Addresses take turns


async def settled() -> None:
    """Everything that can go on without a worker has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


def all_of(queue: FairQueue[str]) -> str:
    """Everything in the order in which it is taken, one at a time."""
    found = []
    while (taken := queue.take()) is not None:
        found.append(taken[1])
        queue.done(taken[0])
    return " ".join(found)


async def test_addresses_take_turns_and_then_their_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in "abc":
        for number in (1, 2):
            queue.add(JobGroup(table, "many"), f"{table}{number}")
    queue.add(JobGroup("x", "one"), "x1")
    queue.add(JobGroup("y", "other"), "y1")
    assert all_of(queue) == "a1 x1 y1 b1 c1 a2 b2 c2"
    assert (len(queue), queue.load("many")) == (0, 0)


async def test_addresses_that_come_and_go_fill_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """And those served last are the ones that are remembered."""
    monkeypatch.setattr(fair_queue, "MOST_REMEMBERED", 2)
    queue: FairQueue[str] = FairQueue()
    for address in "abc":
        queue.add(JobGroup("table", address), address)
        assert all_of(queue) == address
    assert list(queue._served) == ["b", "c"]
    for address in "cab":
        queue.add(JobGroup("table", address), address)
    assert all_of(queue) == "a b c"  # nobody knows any longer that a was served


async def test_an_address_that_asks_for_one_thing_after_the_other_does_not_push_in() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.add(JobGroup("a", "many"), f"a{number}")
    taken = []
    for number in range(3):
        queue.add(JobGroup("x", "one"), f"x{number}")
        for _ in range(2):
            found = queue.take()
            assert found is not None
            taken.append(found[1])
            queue.done(found[0])
    assert sorted(taken[:4]) == ["a0", "a1", "x0", "x1"]


async def test_an_address_has_the_next_worker_only_if_others_have_as_many() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.add(JobGroup(f"a{number}", "many"), f"a{number}")
    assert queue.take() == ("many", "a0")
    queue.add(JobGroup("x", "one"), "x0")
    assert [queue.take() for _ in range(2)] == [("one", "x0"), ("many", "a1")]
    queue.remove(JobGroup("a2", "many"), "a2")
    assert queue.take() is None
    assert (queue.running("many"), queue.load("one")) == (2, 1)


async def test_what_one_address_has_waiting_makes_only_its_own_jobs_brief() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.add(JobGroup(f"a{number}", "many"), f"a{number}")
    assert (queue.crowd("many"), queue.crowd("one")) == (40, 1)


class Obedient:
    """A worker that is done with a job when asked to be brief, or when a test says so."""

    all: ClassVar[list[Obedient]] = []

    def __init__(self) -> None:
        self.is_alive = True
        self.seeds: list[int] = []
        self.doing: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.all.append(self)

    @classmethod
    async def start(cls, _: int) -> Obedient:
        return cls()

    def begin(self, job: BotJob) -> None:
        self.seeds.append(job.seed)
        self.doing = asyncio.get_running_loop().create_future()

    async def result(self) -> object:
        return await self.doing

    def stop_job(self) -> None:
        if not self.doing.done():
            self.doing.set_result("brief")

    async def end(self) -> None:
        self.is_alive = False


@pytest.fixture
def obedient(monkeypatch: pytest.MonkeyPatch) -> list[Obedient]:
    monkeypatch.setattr("gamenight.web.bots.pool.WorkerProcess", Obedient)
    monkeypatch.setattr(Obedient, "all", [])
    return Obedient.all


def numbered(number: int) -> BotJob:
    return replace(thinking("first"), seed=number)


@pytest.mark.parametrize("size", [1, 2])
async def test_an_address_with_many_jobs_makes_room_for_one_that_has_none(
    obedient: list[Obedient], size: int
) -> None:
    """Forty tables of one address, and nobody else waits longer than it takes to be brief."""
    pool = Pool(size)
    many = [JobGroup(f"table {number}", "many") for number in range(40)]
    asked = [asyncio.create_task(pool.ask(group, numbered(-1), LONG)) for group in many]
    await settled()
    other = asyncio.create_task(pool.ask(JobGroup("x", "one"), numbered(7), LONG))
    await settled()
    assert [worker.seeds for worker in obedient] == [[-1, 7], *[[-1]] * (size - 1)]
    assert [task.result() for task in asked if task.done()] == ["brief"]
    obedient[0].doing.set_result("all of it")
    assert await other == "all of it"
    for task in asked:
        task.cancel()
    await pool.close()


async def test_a_job_may_be_called_off_at_the_moment_when_it_is_done(
    obedient: list[Obedient],
) -> None:
    pool = Pool(1)
    first = asyncio.create_task(pool.ask(JobGroup("a", "one"), numbered(1), LONG))
    await settled()
    obedient[0].doing.set_result("done")
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert first.cancelled()
    second = asyncio.create_task(pool.ask(JobGroup("a", "one"), numbered(2), LONG))
    await settled()
    assert [worker.seeds for worker in obedient] == [[1, 2]], "the worker was not kept"
    obedient[0].doing.set_result("done")
    assert await second == "done"
    await pool.close()


async def test_nobody_is_cut_short_who_asks_for_one_thing_at_a_time(
    obedient: list[Obedient],
) -> None:
    pool = Pool(1)
    first = asyncio.create_task(pool.ask(JobGroup("a", "one"), numbered(1), LONG))
    await settled()
    second = asyncio.create_task(pool.ask(JobGroup("b", "other"), numbered(2), LONG))
    await settled()
    assert [worker.seeds for worker in obedient] == [[1]]
    obedient[0].doing.set_result("first")
    assert await first == "first"
    await settled()
    obedient[0].doing.set_result("second")
    assert await second == "second"
    await pool.close()


async def test_the_more_wait_the_less_time_each_has(pool: Pool) -> None:
    jobs = [
        pool.ask(JobGroup(f"table {number}"), thinking("thorough", 1.0), LONG)
        for number in range(40)
    ]
    async with asyncio.timeout(30):  # far less than 40 seconds
        answers = await asyncio.gather(*jobs, return_exceptions=True)
    # On a busy machine a worker may come too late now and then: that is not what is tested here.
    on_time = [answer for answer in answers if not isinstance(answer, Late)]
    assert on_time
    assert set(on_time) == {(packing.ENOUGH,)}


async def test_those_who_wait_too_long_are_told(pool: Pool) -> None:
    busy = await started(pool, thinking("thorough"))
    with pytest.raises(NoWorker):
        await pool.ask(JobGroup("b"), thinking("first", 0.1), 0.1)
    busy.cancel()


async def test_what_cannot_be_done_in_less_time_has_all_of_it_however_many_wait(pool: Pool) -> None:
    jobs = [pool.ask(JobGroup("a"), FunctionJob(time.sleep, (0.5,), 2.0), LONG) for _ in range(12)]
    waiting = asyncio.gather(*jobs)
    await pool.ask(
        JobGroup("b"), FunctionJob(time.sleep, (0.5,), 2.0), LONG
    )  # a share would be 0.14 seconds
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_closed_pool_leaves_no_process_behind() -> None:
    pool = Pool(2)
    pids = await asyncio.gather(
        *[pool.ask(JobGroup("a"), calling(os.getpid), LONG) for _ in range(2)]
    )
    await pool.close()
    for pid in some(pids):
        assert isinstance(pid, int)
        assert not is_running(pid)


class Newborn:
    """A worker process that speaks when the test wants it to."""

    def __init__(self) -> None:
        self.stdin = self
        self.stdout = asyncio.StreamReader()
        self.returncode: int | None = None

    def write(self, _: bytes) -> None:
        self.stdout.feed_data(packed(pickled("result")))

    def close(self) -> None: ...

    def kill(self) -> None:
        self.returncode = -signal.SIGKILL

    async def wait(self) -> int | None:
        return self.returncode


@pytest.mark.parametrize("turns", range(8))
async def test_a_pool_closes_whatever_its_worker_says_at_that_moment(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """From when the worker is ready until its result has come, each turn of the event loop."""
    newborn = Newborn()

    async def start(*_: object, **__: object) -> Newborn:
        return newborn

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    pool = Pool(1)
    asked = asyncio.create_task(pool.ask(JobGroup("a"), thinking("first"), LONG))
    await settled()
    newborn.stdout.feed_data(packed(pickled(READY)))
    for _ in range(turns):
        await asyncio.sleep(0)
    async with asyncio.timeout(SECONDS_TO_CLOSE):
        await pool.close()
    assert newborn.returncode is not None
    asked.cancel()


# What stands in for a bot that is late or fails


@pytest.mark.parametrize("bot", ["failing", "dying", "gone"])
async def test_a_simpler_bot_stands_in(pool: Pool, toy: None, bot: str) -> None:
    answers = await BotService(pool, pool, 2.0).answers(
        JobGroup("a"), packing.GAME, bot, begun(), 0
    )
    assert answers == (0,)  # what the bots "simple" and "first" say


async def test_a_late_bot_is_stood_in_for(pool: Pool, toy: None) -> None:
    answers = await BotService(pool, pool, 0.1).answers(
        JobGroup("a"), packing.GAME, "stubborn", begun(), 0
    )
    assert answers == (0,)


async def test_without_any_worker_an_answer_is_drawn(toy: None) -> None:
    class Nobody(Pool):
        async def ask(self, *_: object) -> object:
            raise Late

    answers = await BotService(Nobody(1), Nobody(1), 1.0).answers(
        JobGroup("a"), packing.GAME, "first", begun(), 0
    )
    assert len(answers) == 1
    assert answers[0] in begun().view(0).legal


async def test_a_games_only_bot_has_all_of_its_time(toy: None) -> None:
    """It is its own stand-in, for which there would be less."""
    asked: list[float] = []

    class Nobody(Pool):
        async def ask(self, group: JobGroup, job: Job, patience: float) -> object:
            asked.append(job.seconds)
            raise Late

    only = replace(packing.GAME, heuristics={"only": packing.First})
    await BotService(Nobody(1), Nobody(1), 7.0).answers(JobGroup("a"), only, "only", begun(), 0)
    assert asked == [7.0]


@pytest.mark.parametrize("reads", [False, True])
async def test_a_bot_that_reads_is_handed_what_its_seat_could_read(
    toy: None, monkeypatch: pytest.MonkeyPatch, reads: bool
) -> None:
    asked: list[BotJob] = []

    class Nobody(Pool):
        async def ask(self, group: JobGroup, job: Job, patience: float) -> object:
            assert isinstance(job, BotJob)
            asked.append(job)
            return (0,)

    monkeypatch.setattr(packing.First, "attentive", reads)
    match = begun()
    match.answer(0, 3)
    await BotService(Nobody(1), Nobody(1), 1.0).answers(
        JobGroup("a"), packing.GAME, "first", match, 0
    )
    assert [event.kind for event in asked[0].read] == ([packing.PACKED] if reads else [])


# Hints


async def test_a_hint_is_worked_out_by_a_worker_and_comes_back_whole(pool: Pool, toy: None) -> None:
    hint = await BotService(pool, pool, LONG).hint(
        JobGroup("a"), packing.GAME, begun(), 0, ("Ann", "Bo")
    )
    assert hint.answers == (0,)
    assert hint.games == 100
    assert [prospect.chance for prospect in hint.prospects] == [1.0, 1.0]  # seat 0 always wins


async def test_a_hint_that_is_late_is_what_a_simple_bot_says(toy: None) -> None:
    asked: list[Job] = []

    class Slow(Pool):
        async def ask(self, group: JobGroup, job: Job, patience: float) -> object:
            asked.append(job)
            if isinstance(job, HintJob):
                raise Late
            return (3,)

    hint = await BotService(Slow(1), Slow(1), 7.0).hint(
        JobGroup("a"), packing.GAME, begun(), 0, ("Ann", "Bo")
    )
    assert [type(job) for job in asked] == [HintJob, BotJob]
    assert (hint.answers, hint.prospects, hint.games) == ((3,), (), 0)
    assert hint.sentence.startswith("Hint: ")


async def test_workers_are_as_polite_as_their_pool_wants(anyio_backend: str) -> None:
    own = os.nice(0)
    polite = Pool(1, 3)
    assert await polite.ask(JobGroup("table"), calling(os.nice, 0), LONG) == min(own + 3, 19)
    await polite.close()
