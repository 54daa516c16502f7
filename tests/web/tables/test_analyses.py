"""Where a match turned: asked for once, worked out elsewhere, kept, and for nobody too early."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from gamenight.core.bot import Budget
from gamenight.game.analysis import Depth, Pieces
from gamenight.game.registry import MODULES, find_game
from gamenight.store import Store
from gamenight.web.app import make_pages
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.bots.jobs import Job
from gamenight.web.bots.pool import Failed, Pool
from gamenight.web.config.settings import Settings
from gamenight.web.services import Services
from gamenight.web.tables import analyses
from gamenight.web.tables.new_table import new_table, quick_wish
from gamenight.web.tables.record_import import table_from_record

pytestmark = pytest.mark.anyio

SHALLOW = Depth(100, 1, 1, 4, 1, 1, 3, 1, is_best=False)


class Here(Pool):
    """Works in this process, piece by piece as it is let."""

    def __init__(self) -> None:
        super().__init__(1)
        self.go_on = asyncio.Semaphore(0)
        self.asked = 0
        self.groups: list[JobGroup] = []

    async def ask(self, group: JobGroup, job: Job, patience: float) -> object:
        self.groups.append(group)
        await self.go_on.acquire()
        self.asked += 1
        return job.result(Budget())

    def go(self) -> None:
        for _ in range(1_000):
            self.go_on.release()


class Broken(Here):
    async def ask(self, group: JobGroup, job: Job, patience: float) -> object:
        raise Failed("A worker process has ended.")


class Place:
    """A server in this process, with a match that is over."""

    def __init__(self, store: Store, record: str) -> None:
        self.services = Services(store, Settings())
        self.pool = Here()
        self.record = record
        transport = httpx.ASGITransport(make_pages(self.services))
        headers = {"origin": "http://server"}
        self.http = httpx.AsyncClient(
            transport=transport, base_url="http://server", headers=headers
        )
        self.use(self.pool)

    def use(self, pool: Pool) -> None:
        self.services.analyses._pool = pool

    async def bring(self) -> str:
        """The address of the analysis of the match."""
        table = table_from_record(self.record)
        await self.services.store.create(table)
        return f"/table/{table.id}/analysis"

    async def begin(self, path: str, address: str) -> None:
        """Ask for an analysis from another address."""
        room = await self.services.rooms.find(path.split("/")[2])
        assert room is not None
        await self.services.analyses.begin(room, address)

    async def until(self, address: str, state: str) -> dict[str, object]:
        async with asyncio.timeout(60):
            while True:
                frame: dict[str, object] = (await self.http.get(address)).json()
                if frame["state"] == state:
                    return frame
                await asyncio.sleep(0)


@pytest.fixture
async def place(
    tmp_path: Path, anyio_backend: str, finished_record: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Place]:
    monkeypatch.setattr(analyses, "THOROUGH", SHALLOW)
    monkeypatch.setattr(analyses, "SECONDS_AT_A_TIME", 1e-9)
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    place = Place(store, finished_record)
    async with place.http:
        yield place
    await place.services.close()
    await store.close()


async def test_it_is_asked_for_shown_as_it_grows_and_kept(place: Place) -> None:
    address = await place.bring()
    assert (await place.http.get(address)).json() == {"state": "none", "analysis": None}
    for _ in range(2):  # asked twice, begun once
        assert (await place.http.post(address)).json()["state"] == "working"
    place.pool.go_on.release()
    while place.pool.asked < 1:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    begun = (await place.http.get(address)).json()
    assert begun["state"] == "working"
    assert begun["analysis"]["share"] == 0
    assert len(begun["analysis"]["points"]) == 1  # of the sketch
    place.pool.go()
    done = await place.until(address, "done")
    assert isinstance(done["analysis"], dict)
    assert done["analysis"]["share"] == 1
    assert {decision["seat"] for decision in done["analysis"]["decisions"]} == {0, 1, 2}
    asked = place.pool.asked
    place.services.analyses = analyses.Analyses(
        place.services.store, Here()
    )  # the server was restarted
    assert (await place.http.post(address)).json() == done
    assert place.pool.asked == asked


def test_the_sketch_is_shown_where_the_curve_is_not_worked_out_yet(
    finished_record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "THOROUGH", SHALLOW)
    monkeypatch.setattr(analyses, "SECONDS_AT_A_TIME", 1000.0)
    module = MODULES["suspense"]
    sketch = analyses.sketch_of(module, finished_record)
    assert 4 < len(sketch.points) <= analyses.SKETCH.points
    _, begun = analyses.analyse_further(module, finished_record, (0,), Pieces())
    first = replace(begun, points=begun.points[:3])
    shown = analyses.with_sketch(first, sketch)
    steps = [point.step for point in shown.points]
    assert shown.points[:3] == first.points
    assert steps == sorted(set(steps))
    assert steps[-1] == sketch.points[-1].step
    other = replace(first, by_score=not sketch.by_score)
    assert analyses.with_sketch(other, sketch) is other


async def test_an_address_has_one_match_looked_at_at_a_time(place: Place) -> None:
    first, second = await place.bring(), await place.bring()
    await place.http.post(first)
    refused = await place.http.post(second)
    assert (refused.status_code, refused.json()) == (503, {"sentence": analyses.ONE_EACH})
    place.pool.go()
    await place.until(first, "done")
    assert (await place.http.post(second)).json()["state"] == "working"


async def test_only_so_many_are_under_way(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_AT_ONCE", 0)
    refused = await place.http.post(await place.bring())
    assert refused.json() == {"sentence": analyses.BUSY}


async def test_where_too_many_are_under_way_one_that_nobody_waits_for_gives_way(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else as many addresses as there are places could keep everybody away for hours."""
    monkeypatch.setattr(analyses, "MOST_AT_ONCE", 2)
    old, new, mine = [await place.bring() for _ in range(3)]
    for address, path in (("one", old), ("other", new)):
        await place.begin(path, address)
    assert (await place.http.post(mine)).json() == {"sentence": analyses.BUSY}
    for work in place.services.analyses._works.values():
        work.looked_at -= analyses.SECONDS_WITHOUT_A_LOOK + 1
    assert (await place.http.get(new)).json()["state"] == "working"
    assert (await place.http.post(mine)).json()["state"] == "working"
    states = [(await place.http.get(path)).json()["state"] for path in (old, new, mine)]
    assert states == ["none", "working", "working"]
    place.pool.go()
    await place.until(mine, "done")


async def test_addresses_take_turns_at_the_worker(place: Place) -> None:
    await place.begin(await place.bring(), "one")
    await place.begin(await place.bring(), "other")
    place.pool.go()
    while place.services.analyses._works:
        await asyncio.sleep(0)
    assert {group.address for group in place.pool.groups} == {"one", "other"}


async def test_what_failed_is_told_and_may_be_asked_for_again(place: Place) -> None:
    address = await place.bring()
    place.use(Broken())
    await place.http.post(address)
    await place.until(address, "failed")
    place.use(place.pool)
    place.pool.go()
    assert (await place.http.post(address)).json()["state"] == "working"
    await place.until(address, "done")


async def test_a_match_that_goes_on_is_for_nobody(place: Place) -> None:
    table, token = new_table(quick_wish(find_game("suspense"), "Ann"))
    await place.services.store.create(table)
    for path in (f"/table/{table.id}/analysis", f"/table/{table.id}/{token}/analysis"):
        for ask in (place.http.get, place.http.post):
            assert (await ask(path)).status_code == 403
    stranger = await place.http.get(f"/table/{table.id}/no-such-token/analysis")
    assert stranger.status_code == 404


def test_what_was_kept_in_another_form_is_worked_out_anew() -> None:
    assert analyses.decoded('{"sides": "none"}') is None
    assert analyses.decoded("") is None
