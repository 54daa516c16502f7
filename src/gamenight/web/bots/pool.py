"""The pool of worker processes, and the queue of jobs for them.

A job has a time limit. A worker that is late, or that does not stop when it is asked to because
nobody is waiting for it, is ended and replaced. Addresses take turns, and the tables of an address
among themselves, so that nobody with many bots holds up others. When all workers are busy, an
address that has none gets one as soon as the one with the most can be brief.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from gamenight.game.plugins import loaded_bots
from gamenight.web.bots.fair_queue import FairQueue, JobGroup
from gamenight.web.bots.jobs import LENGTH, READY, STOP, Failure, Job, packed, pickled

log = logging.getLogger("gamenight.web")

PROGRAM: Final = "gamenight.web.bots.worker"

GRACE: Final = 0.3
"""Seconds that a worker has to finish when its time is up, or to stop when it is asked to."""

SECONDS_TO_START: Final = 30.0

POLITE: Final = 10
"""The server goes before its workers where they share a processor."""
MOST_POLITE: Final = 19
"""For workers that let all others go first."""

FEWEST_SECONDS: Final = 0.1
"""The least time that a job gets, however many others wait."""


class Late(Exception):
    """There was no result in time."""


class NoWorker(Late):
    """All workers had other things to do."""


class Failed(Exception):
    """The worker could not do the job; says why."""


class WorkerProcess:
    """A process that does one job at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, politeness: int) -> WorkerProcess:
        # In a session of its own, so that Ctrl-C in a terminal reaches only the server.
        started = cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", PROGRAM, str(politeness), *loaded_bots()),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,
            )
        )
        try:
            # ``wait_for`` would lose a cancellation that comes together with the worker's word.
            async with asyncio.timeout(SECONDS_TO_START):
                ready = await started.result()
        except TimeoutError:
            ready = None
        except BaseException:
            await started.end()
            raise
        if ready != READY:
            await started.end()
            raise Failed("A worker process did not start.")
        return started

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    def begin(self, job: Job) -> None:
        self._say(pickled(job))

    def stop_job(self) -> None:
        self._say(STOP)

    async def result(self) -> object:
        """Wait for what the process says next; Failed if it ends before."""
        reader = self._process.stdout
        assert reader is not None
        try:
            (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
            return pickle.loads(await reader.readexactly(length))
        except (asyncio.IncompleteReadError, OSError) as error:
            raise Failed("A worker process has ended.") from error

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()

    def _say(self, message: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(packed(message))


@dataclass(frozen=True)
class PendingJob:
    """A job and its waiting caller."""

    job: Job
    done: asyncio.Future[object]
    """Cancelled when nobody is waiting for it."""


class Pool:
    """A limited number of workers, each started when it is first needed."""

    def __init__(self, size: int, politeness: int = POLITE) -> None:
        self._size = size
        self._politeness = politeness
        self._queue: FairQueue[PendingJob] = FairQueue()
        self._news = asyncio.Event()
        """Set when there may be something to do."""
        self._keepers: list[asyncio.Task[None]] = []
        """One for each worker."""
        self._idle = 0
        self._can_be_brief: dict[WorkerProcess, str] = {}
        """Those that do what can be ended early, the one that began first before the others, and
        for which address."""

    @property
    def busy(self) -> int:
        """How many workers have something to do."""
        return len(self._keepers) - self._idle

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun."""
        return len(self._queue)

    def load(self, address: str) -> int:
        """Return how many jobs of an address wait or are being done."""
        return self._queue.load(address)

    async def ask(self, group: JobGroup, job: Job, patience: float) -> object:
        """Return the result of a job. The jobs of a group wait for each other.

        Raises Late if there is none after its time and ``patience`` seconds of waiting (NoWorker if
        it was not even begun), Failed if it cannot be done, or the refusal that it ended with.
        """
        pending = PendingJob(job, asyncio.get_running_loop().create_future())
        self._queue.add(group, pending)
        self._news.set()
        self._call_a_keeper()
        self._make_room_for(group.address)
        try:
            async with asyncio.timeout(job.seconds + patience):
                result = await pending.done
        except TimeoutError:
            raise (NoWorker if self._queue.has(group, pending) else Late) from None
        finally:
            self._queue.remove(group, pending)
        if isinstance(result, Failure):
            raise result.refusal or Failed(result.reason)
        return result

    def _call_a_keeper(self) -> None:
        if len(self._queue) > self._idle and len(self._keepers) < self._size:
            self._keepers.append(asyncio.get_running_loop().create_task(self._keep()))

    def _make_room_for(self, address: str) -> None:
        """If an address has no worker, and another wants several, ask for the answer to the oldest
        job of the one that wants most: it is as good as it is by now."""
        if self._idle or len(self._keepers) < self._size or self._queue.running(address):
            return
        loads = {own: self.load(other) for own, other in self._can_be_brief.items()}
        hurried = max(loads, key=lambda own: loads[own], default=None)
        if hurried is not None and loads[hurried] > 1:
            del self._can_be_brief[hurried]
            hurried.stop_job()

    async def _keep(self) -> None:
        """Hand one job after the other to a worker, and replace it when it is lost."""
        own: WorkerProcess | None = None
        try:
            while True:
                address, pending = await self._next()
                try:
                    own = await self._with_worker(own, address, pending)
                finally:
                    self._queue.done(address)
        finally:
            if own is not None:
                await own.end()

    async def _with_worker(
        self, own: WorkerProcess | None, address: str, pending: PendingJob
    ) -> WorkerProcess | None:
        """Do a job; returns the worker for the next one, if it can be kept."""
        if own is not None and not own.is_alive:
            await own.end()
            own = None
        try:
            own = own or await WorkerProcess.start(self._politeness)
        except (Failed, OSError) as error:
            self._settle(pending, Failed(str(error)))
            return None
        if pending.job.can_be_brief:
            self._can_be_brief[own] = address
        try:
            is_ready = await self._do(pending, own, address)
        except BaseException:
            await own.end()
            raise
        finally:
            self._can_be_brief.pop(own, None)
        if not is_ready:
            await own.end()
        return own if is_ready else None

    async def _next(self) -> tuple[str, PendingJob]:
        while (found := self._queue.take()) is None:
            self._news.clear()
            self._idle += 1
            try:
                await self._news.wait()
            finally:
                self._idle -= 1
        return found

    async def _do(self, pending: PendingJob, own: WorkerProcess, address: str) -> bool:
        """Return whether the worker is ready for the next one."""
        job = self._with_its_share(pending.job, address)
        loop = asyncio.get_running_loop()
        limit = asyncio.timeout(job.seconds + GRACE)

        def call_off(_: asyncio.Future[object]) -> None:
            """Nobody is waiting for it any longer."""
            with suppress(RuntimeError):  # it has ended at the same moment
                limit.reschedule(loop.time() + GRACE)
                own.stop_job()

        try:
            async with limit:
                own.begin(job)
                pending.done.add_done_callback(call_off)
                try:
                    result = await own.result()
                finally:
                    pending.done.remove_done_callback(call_off)
        except TimeoutError:
            self._settle(pending, Late())
            return False
        except Exception as error:
            self._settle(pending, error)
            return False
        self._settle(pending, result)
        return True

    def _settle(self, pending: PendingJob, outcome: object) -> None:
        if pending.done.done():
            return
        if isinstance(outcome, BaseException):
            pending.done.set_exception(outcome)
        else:
            pending.done.set_result(outcome)

    def _with_its_share(self, job: Job, address: str) -> Job:
        """Return the job; one that can be brief gets less time the more others wait."""
        if not job.can_be_brief:
            return job
        seconds = job.seconds * self._size / (self._size + self._queue.crowd(address))
        return replace(job, seconds=max(seconds, min(job.seconds, FEWEST_SECONDS)))

    async def close(self) -> None:
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
