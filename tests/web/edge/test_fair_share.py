"""One address never holds up the others: its requests take turns, and pay for their time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from gamenight.store import CURRENT_QUOTA, Store
from gamenight.web.app import make_app
from gamenight.web.config.settings import Settings
from gamenight.web.edge import fair_share, limits
from gamenight.web.edge.fair_lock import FairLock, WorkSlices
from gamenight.web.edge.fair_share import QUOTA, REST, ClientQuota, FairShareMiddleware, Metered
from gamenight.web.edge.limits import Limits
from gamenight.web.http_helpers import ENTRIES_LIKE_A_TABLE, count_table
from gamenight.web.tables.registry import RoomRegistry

pytestmark = pytest.mark.anyio

BURST, SHARE = 2.0, 0.1
LONG = 60
"""Seconds after which a test that waits for something gives up."""
LIMITS = Limits(busy_seconds=BURST, busy_share=SHARE)


class Clock:
    """The time of the server, which goes on only while there is work or everybody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.worked = 0.0

    def monotonic(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.worked

    def work(self, seconds: float) -> None:
        self.now += seconds
        self.worked += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    passed = asyncio.sleep

    async def sleep(seconds: float) -> None:
        clock.now += seconds
        await passed(0)

    monkeypatch.setattr(fair_share, "time", clock)
    monkeypatch.setattr(limits, "time", clock)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    return clock


async def breathe() -> None:
    """Let all others go on who are ready."""
    ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(ready.set_result, None)
    await ready


async def test_the_requests_of_an_address_take_turns_with_those_of_others(clock: Clock) -> None:
    done: list[str] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        clock.work(0.01)
        done.append(scope["client"][0])

    served = FairShareMiddleware(app, LIMITS)

    async def ask(address: str) -> None:
        await served({"type": "http", "client": (address, 1)}, never_asked, never_told)

    crowd = [ask("192.0.2.1") for _ in range(50)]
    await asyncio.gather(*crowd, ask("192.0.2.2"))
    assert done.index("192.0.2.2") <= 1
    assert len(done) == 51


async def never_asked() -> dict[str, object]:
    raise AssertionError


async def never_told(_: object) -> None:
    raise AssertionError


async def test_an_address_that_has_used_up_its_time_rests_after_each_piece(clock: Clock) -> None:
    quota = ClientQuota(LIMITS)

    async def work() -> None:
        clock.work(0.5)

    for _ in range(5):
        await Metered(work(), quota)
    assert clock.now == 5 * 0.5, "it had to wait although there was something left"
    begin = clock.now
    for _ in range(10):
        await Metered(work(), quota)
    assert clock.now - begin >= 10 * 0.5 + 9 * 0.5 * REST
    assert not quota.is_full


async def test_only_own_steps_are_paid_for(clock: Clock) -> None:
    quota = ClientQuota(LIMITS)

    async def work() -> None:
        clock.work(0.25)
        await breathe()
        clock.work(0.25)

    async def somebody_else() -> None:
        clock.work(10)

    paid = asyncio.create_task(waited_for(Metered(work(), quota)))
    other = asyncio.create_task(somebody_else())
    await asyncio.gather(paid, other)
    assert quota.seconds.left == BURST - 0.25 * (1 - SHARE)


async def waited_for(paid: Metered) -> None:
    await paid


async def test_addresses_that_keep_the_server_busy_share_a_third_of_its_time(clock: Clock) -> None:
    """However many there are, the rest is left for everybody else."""
    done: list[str] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        clock.work(0.1)
        done.append(scope["client"][0])

    served = FairShareMiddleware(app, LIMITS)

    async def ask(address: str, times: int) -> None:
        for _ in range(times):
            scope = {"type": "http", "client": (address, 1)}
            await asyncio.create_task(served(scope, never_asked, never_told))

    busy = [f"192.0.2.{number}" for number in range(3)]
    await asyncio.gather(*[ask(address, 40) for address in busy])  # what they have in store
    begin, worked = clock.now, clock.worked
    done.clear()
    crowd = asyncio.gather(*[ask(address, 20) for address in busy])
    await ask("198.51.100.1", 5)
    assert len(done) <= 5 * 4, "a caller that asks for little waited for those that ask for much"
    await crowd
    share = (clock.worked - worked) / (clock.now - begin)
    assert share <= 1 / (1 + REST) + 0.1
    assert [done[-6:].count(address) for address in busy] == [2, 2, 2], "they do not take turns"


async def test_addresses_that_keep_the_server_busy_do_one_piece_at_a_time(clock: Clock) -> None:
    """An answer of another player is saved and shown in several rounds of the event loop; in
    each of them a piece of every busy address came first."""
    done: list[str] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        clock.work(float(scope["path"]))
        done.append(scope["client"][0])

    served = FairShareMiddleware(app, LIMITS)
    busy = [f"192.0.2.{number}" for number in range(5)]

    async def ask(address: str, seconds: float) -> None:
        scope = {"type": "http", "client": (address, 1), "path": str(seconds)}
        await asyncio.create_task(served(scope, never_asked, never_told))

    for address in busy:
        served._quota(address).seconds.charge(100.0)
    begin, worked = clock.now, clock.worked
    crowd = asyncio.gather(*[ask(address, 0.1) for address in busy for _ in range(10)])
    for _ in range(20):  # the rounds of an answer
        await breathe()
    assert 1 < len(done) <= 20
    await crowd
    assert {address: done[:10].count(address) for address in busy} == dict.fromkeys(busy, 2)
    rested = clock.now - begin - (clock.worked - worked)
    assert rested == pytest.approx(REST * (clock.worked - worked), rel=0.2)


class NoTurns(ClientQuota):
    """Of an address that has had its turns, and gets no more while the test runs."""

    def __init__(self, turns: int) -> None:
        super().__init__(LIMITS)
        self._turns = turns

    async def wait_for_turn(self) -> None:
        self._turns -= 1
        if self._turns < 0:
            await asyncio.Event().wait()
        await super().wait_for_turn()


@pytest.mark.parametrize("turns", range(1, 5))
async def test_nobody_waits_for_a_turn_while_holding_a_lock(turns: int) -> None:
    """Nor while being next in line for it, whichever step comes when the turns are used up."""
    lock, done = FairLock(), list[str]()

    async def work(name: str) -> None:
        await breathe()
        async with lock:
            await breathe()
            await breathe()
            done.append(name)
        await breathe()

    await lock.take()
    stalled = asyncio.create_task(waited_for(Metered(work("stalled"), NoTurns(turns))))
    for _ in range(20):
        await breathe()
    other = asyncio.create_task(work("other"))
    for _ in range(20):
        await breathe()
    lock.release()
    await asyncio.wait_for(other, LONG)
    assert done[-1] == "other"
    assert ("stalled" in done) == (turns > 1)
    stalled.cancel()
    await asyncio.gather(stalled, return_exceptions=True)
    assert not lock.is_taken


async def test_a_lock_that_is_given_up_no_longer_spares_the_turns(clock: Clock) -> None:
    lock, quota = FairLock(), ClientQuota(LIMITS)

    async def work() -> None:
        async with lock:
            await breathe()
        clock.work(2 * BURST)
        await breathe()

    paid = Metered(work(), quota)
    await paid
    assert paid.locks == 0
    assert clock.now > 2 * BURST, "what was done under the lock was not waited for afterwards"


async def test_long_work_is_done_piece_by_piece_and_payers_take_turns() -> None:
    pieces, order = WorkSlices(), list[str]()

    async def work(name: str, group: str) -> None:
        for _ in range(3):
            await pieces.next_piece(group)
            order.append(name)

    many = [asyncio.create_task(work(f"a{number}", "a")) for number in range(10)]
    await breathe()
    one = asyncio.create_task(work("b", "b"))
    many[0].cancel()
    await one
    assert len(order) <= 7
    await asyncio.gather(*many, return_exceptions=True)
    assert len(order) == 3 * 10


async def test_errors_and_cancelling_pass_through(clock: Clock) -> None:
    quota = ClientQuota(LIMITS)
    cleaned: list[str] = []

    async def broken() -> None:
        await breathe()
        raise ValueError("broken")

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            cleaned.append("endless")

    async def late() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await asyncio.Event().wait()
        cleaned.append("late")

    with pytest.raises(ValueError, match="broken"):
        await Metered(broken(), quota)
    task = asyncio.create_task(waited_for(Metered(endless(), quota)))
    await breathe()
    await breathe()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await Metered(late(), quota)
    await breathe()
    assert cleaned == ["endless", "late"]
    assert clock.now == 0
    assert quota.is_full  # so the turn was given back each time


async def test_accounts_that_are_full_again_are_forgotten(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_share, "FEW_QUOTAS", 3)

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        clock.work(float(scope["path"]))

    served = FairShareMiddleware(app, LIMITS)
    served._quota("tables").tables.charge(1)
    served._quota("turn").take_turn_now()  # and does not give it back
    work = {"192.0.2.1": 9.0, "192.0.2.2": 0.5, **{f"192.0.2.{at}": 0.0 for at in range(3, 40)}}
    for address, seconds in work.items():
        scope = {"type": "http", "client": (address, 1), "path": str(seconds)}
        await served(scope, never_asked, never_told)
        await breathe()
    assert served._quotas["192.0.2.1"].seconds.left < 0 < served._quotas["192.0.2.2"].seconds.left
    assert {"tables", "turn"} < set(served._quotas)
    assert len(served._quotas) < 12


async def test_what_is_written_for_an_address_is_paid_by_it(clock: Clock) -> None:
    payers = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        await asyncio.create_task(later())

    async def later() -> None:
        """What a request sets off is on its account, too."""
        payers.append(CURRENT_QUOTA.get())

    served = FairShareMiddleware(app, LIMITS)
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1"):
        scope = {"type": "http", "client": (address, 1)}
        await asyncio.create_task(served(scope, never_asked, never_told))
    first, second, again = payers
    assert first is again is not second
    assert isinstance(first, ClientQuota)
    first.charge(3 * BURST)
    assert first.seconds.left < 0


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Asks a server at which three tables may be set up within an hour."""
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    limits = Limits(tables_per_hour=3)
    transport = httpx.ASGITransport(make_app(store, Settings(limits=limits)))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://server", headers={"origin": "http://server"}
    ) as client:
        yield client
    await store.close()


async def test_so_many_tables_are_set_up_from_one_address(client: httpx.AsyncClient) -> None:
    wishes = [
        client.post("/play/suspense"),
        client.post("/new/spots", data={"players": "2"}),
        client.post("/new/spots", data={"players": "99"}),  # refused, so it does not count
        client.post("/play/suspense"),
        client.post("/play/suspense"),
    ]
    assert [(await wish).status_code for wish in wishes] == [303, 303, 422, 303, 429]
    for path in ("/play/spots", "/new/spots", "/import"):
        answer = await client.post(path, data={"players": "2"})
        assert answer.status_code == 429
        assert answer.json()["sentence"] == (
            "Too many tables have been created from your address. "
            "Please try again in 20 minutes; matches being played go on."
        )
    assert (await client.get("/new/spots")).status_code == 200


async def test_a_long_match_that_is_brought_along_counts_as_several_tables() -> None:
    quota = ClientQuota(Limits(tables_per_hour=10))
    request = Request({"type": "http", QUOTA: quota})
    count_table(request, 3 * ENTRIES_LIKE_A_TABLE)
    assert 6 <= quota.tables.left < 6.1
    count_table(request, 10 * ENTRIES_LIKE_A_TABLE)
    with pytest.raises(HTTPException):
        count_table(request)


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
async def test_a_page_that_broke_down_carries_the_headers_of_all_pages(
    accept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: RoomRegistry, __: str) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(RoomRegistry, "find", broken)
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    transport = httpx.ASGITransport(make_app(store, Settings()), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
        answer = await client.get("/table/abc/token", headers={"accept": accept})
    await store.close()
    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith(accept)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert "Everything played so far is safe" in answer.text
