"""What one address asks for never holds up another: it has one turn at a time, and pays for it.

An address has some seconds of the event loop in store, and gets new ones at a rate. What it has
written to the database costs some, too. Without any left it is busy: all busy addresses together
do one piece of work at a time, and rest in between.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Generator
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from gamenight.store import CURRENT_QUOTA
from gamenight.web.edge.fair_lock import FairLock, Worker
from gamenight.web.edge.limits import Bucket, Limits, client_network

QUOTA: Final = "gamenight.account"
"""The key in a scope for the ``ClientQuota`` of its address; not there where nothing is limited."""

SECONDS_PER_HOUR: Final = 3600

REST: Final = 2.0
"""How long busy addresses rest for each second of work, so that two thirds of the time are left
for everybody else."""

SHORTEST_REST: Final = 0.001
"""Seconds; the event loop's clock is no finer, so less is saved up for the next time."""

FEW_QUOTAS = 1_000
"""Up to this many are kept, whatever is left in them."""


class BusyAddresses:
    """One piece of their work is done at a time, and then they rest: an answer of another player
    is read, saved and shown in several rounds of the event loop, and must not wait for a piece of
    each of them in every round."""

    def __init__(self) -> None:
        self._rests_until = 0.0
        self._line = FairLock()

    def charge(self, seconds: float) -> None:
        self._rests_until = max(self._rests_until, time.monotonic()) + REST * seconds

    def take_turn_now(self) -> bool:
        return self._rest() <= SHORTEST_REST and self._line.take_now()

    def _rest(self) -> float:
        """Seconds for which nothing is done yet."""
        return self._rests_until - time.monotonic()

    async def wait_for_turn(self) -> None:
        await self._line.take()
        try:
            while (rest := self._rest()) > SHORTEST_REST:
                await asyncio.sleep(rest)
        except BaseException:
            self._line.release()
            raise

    def end_turn(self) -> None:
        asyncio.get_running_loop().call_soon(self._line.release)


def hourly(count: int) -> Bucket:
    """That many at once or within an hour."""
    return Bucket(count, count / SECONDS_PER_HOUR)


class ClientQuota:
    """What an address has left. One piece of its work is done at a time."""

    def __init__(self, limits: Limits, busy: BusyAddresses | None = None) -> None:
        self.seconds = Bucket(limits.busy_seconds, limits.busy_share)
        """What it may take without being busy."""
        self._busy = busy or BusyAddresses()
        self.tables = hourly(limits.tables_per_hour)
        """How many it may still set up; other things that are kept count like tables."""
        self.guests = hourly(limits.guests_per_hour)
        """How many people may still come to evenings from it."""
        self.guesses = hourly(limits.guesses_per_hour)
        """How many wrong codes may still come from it."""
        self._turn = FairLock()
        self._has_busy_turn = False

    @property
    def is_full(self) -> bool:
        buckets = (self.seconds, self.tables, self.guests, self.guesses)
        return not self._turn.is_taken and all(bucket.is_full for bucket in buckets)

    def charge(self, seconds: float) -> None:
        """For what is done elsewhere on behalf of the address."""
        self.seconds.charge(seconds)
        if self._is_busy:
            self._busy.charge(seconds)

    @property
    def _is_busy(self) -> bool:
        return self.seconds.left <= 0

    def take_turn_now(self) -> bool:
        """Take a turn if that needs no waiting; returns whether it was taken."""
        if not self._turn.take_now():
            return False
        if self._is_busy:
            self._has_busy_turn = self._busy.take_turn_now()
            if not self._has_busy_turn:
                self._turn.release()
                return False
        return True

    async def wait_for_turn(self) -> None:
        """Wait until the pieces that came before are done; if the address is busy, for its turn
        among all that are."""
        await self._turn.take()
        try:
            if self._is_busy:
                await self._busy.wait_for_turn()
                self._has_busy_turn = True
        except BaseException:
            self._turn.release()
            raise

    def end_turn(self, seconds: float) -> None:
        """Pay. The next turn comes after everything else that is ready now."""
        self.charge(seconds)
        if self._has_busy_turn:
            self._has_busy_turn = False
            self._busy.end_turn()
        asyncio.get_running_loop().call_soon(self._turn.release)


class Metered(Worker):
    """Awaits a coroutine; each of its steps between two waits takes a turn and is paid for.

    A step that is done while a lock is held does not wait for a turn, or everybody else at that
    table would wait with it. It is paid for all the same, so the next one waits longer.
    """

    def __init__(self, work: Coroutine[Any, Any, None], quota: ClientQuota) -> None:
        super().__init__()
        self._work = work
        self._quota = quota

    def __await__(self) -> Generator[Any, Any, None]:
        error: BaseException | None = None
        while True:
            takes_turn = error is None and not self.locks
            if takes_turn:
                try:
                    yield from self._quota.wait_for_turn().__await__()
                except BaseException as cancelled:
                    error, takes_turn = cancelled, False
            try:
                waits_for = self._step(error, takes_turn=takes_turn)
            except StopIteration:
                return
            try:
                yield waits_for
                error = None
            except BaseException as thrown:
                error = thrown

    def _step(self, error: BaseException | None, *, takes_turn: bool) -> Any:
        """Return what the coroutine waits for next."""
        begin = time.thread_time()
        outer, Worker.current = Worker.current, self
        try:
            return self._work.send(None) if error is None else self._work.throw(error)
        finally:
            Worker.current = outer
            seconds = time.thread_time() - begin
            if takes_turn:
                self._quota.end_turn(seconds)
            else:
                self._quota.charge(seconds)


class FairShareMiddleware:
    """Passes requests and sockets on, each at the expense of its address."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._busy = BusyAddresses()
        self._quotas: dict[str, ClientQuota] = {}
        self._forget_at = FEW_QUOTAS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        work = self._app(scope, receive, send)
        if scope["type"] == "lifespan":
            await work
            return
        client = scope.get("client")
        quota = self._quota(client_network(client[0]) if client else "")
        scope[QUOTA] = quota
        CURRENT_QUOTA.set(quota)  # for this request, which has a task of its own, and its effects
        assert isinstance(work, Coroutine)
        await Metered(work, quota)

    def _quota(self, address: str) -> ClientQuota:
        if len(self._quotas) > self._forget_at:
            self._forget_full_ones()
        found = self._quotas.get(address)
        if found is None:
            found = self._quotas[address] = ClientQuota(self._limits, self._busy)
        return found

    def _forget_full_ones(self) -> None:
        """Forget accounts that are as good as new; look again when there are twice as many."""
        kept = [pair for pair in self._quotas.items() if not pair[1].is_full]
        self._quotas = dict(kept)
        self._forget_at = max(FEW_QUOTAS, 2 * len(kept))
