"""A server in this process, browsers that keep their cookies, and a way to finish a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from gamenight.core.bot import Budget
from gamenight.core.match import Match
from gamenight.game import registry
from gamenight.store import Entry, MatchEnding, Store
from gamenight.web.app import make_pages
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.bots.jobs import FunctionJob, Job
from gamenight.web.bots.pool import Failed, Pool
from gamenight.web.config.settings import Settings
from gamenight.web.edge.handover import Siblings
from gamenight.web.services import Services
from gamenight.web.tables.results import ending_after
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import random_answers

QUICK = "spectrum-solitaire"
"""A game in which bots soon finish."""


class AtOnce(Pool):
    """Does every job in this process, at once; jobs that take long fail."""

    def __init__(self) -> None:
        super().__init__(1)
        self.jobs: list[Job] = []

    async def ask(self, group: JobGroup, job: Job, patience: float) -> object:
        self.jobs.append(job)
        if isinstance(job, FunctionJob) and registry.MODULES[QUICK] in job.arguments:
            return job.result(Budget())
        raise Failed("This would take too long.")


class World:
    """A server and its visitors."""

    def __init__(self, store: Store, siblings: Siblings | None = None) -> None:
        self.store = store
        self.services = Services(store, Settings(workers=1), siblings)
        self.pool = AtOnce()
        self.services.daily._pool = self.pool
        self._transport = httpx.ASGITransport(make_pages(self.services))
        self.ana = self.browser()

    def browser(self) -> httpx.AsyncClient:
        headers = {"origin": "http://server", "accept": "text/html"}
        return httpx.AsyncClient(
            transport=self._transport, base_url="http://server", headers=headers
        )

    async def room(self, path: str) -> Room:
        """The room of the table at a path."""
        room = await self.services.rooms.find(path.split("/")[2])
        assert room is not None
        return room

    async def finish(self, path: str) -> Room:
        """Play the match at a path to its end, with anything that is allowed on all seats, as
        another server would: all entries are saved together, which is quicker."""
        room = await self.room(path)
        match = Match(room.game.rules, room.match.header)
        entries: list[tuple[Entry, None, MatchEnding | None]] = []
        while not match.state.over:
            seat = match.state.position.asked()[0]
            step = match.answer(seat, *random_answers(match.view(seat)))
            people = [other for other in room.seats.people if other not in room.seats.bots]
            ending = ending_after(match, match.state, room.seats.stored, people)
            id = f"answer-{len(entries)}" if seat in people else ""
            entries.append((Entry(seat, step.answers, id), None, ending))
        await asyncio.gather(
            *[self.store.append(room.id, at, *entry) for at, entry in enumerate(entries)]
        )
        await room.writer.refresh()
        return room


async def post(browser: httpx.AsyncClient, path: str, **form: str) -> str:
    """Send a form; where it leads."""
    answer = await browser.post(path, data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def shown(browser: httpx.AsyncClient, path: str) -> str:
    answer = await browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    yield store
    await store.close()


@pytest.fixture
async def world(store: Store) -> AsyncIterator[World]:
    world = World(store)
    yield world
    await world.services.close()
