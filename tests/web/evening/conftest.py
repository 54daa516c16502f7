"""An evening without a network: its people, and a way to play a match to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gamenight.game.registry import find_game
from gamenight.store import Entry, Store, StoredEvening
from gamenight.web.clocks.uptime import Uptime
from gamenight.web.config.settings import Settings
from gamenight.web.edge.tokens import hash_of, home_of
from gamenight.web.evening import actions as actions
from gamenight.web.evening.events import Joined, MatchSetup, encode_event
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.starting import TableMaker, start
from gamenight.web.services import Services
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import random_answers

ANA, BO, CY = "ana-token", "bo-token", "cy-token"
EVENING = "evening-1"


class Page:
    """An open window of a guest."""

    def send_away(self, sentence: str) -> None: ...


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    first = Joined("Ana", hash_of(ANA), 1.0)
    await store.evenings.create(
        StoredEvening(EVENING, home_of(EVENING), 1.0, (encode_event(first),))
    )
    yield store
    await store.close()


@pytest.fixture
async def services(store: Store) -> AsyncIterator[Services]:
    services = Services(store, Settings(workers=1))
    yield services
    await services.close()


@pytest.fixture
async def evening(services: Services) -> LiveEvening:
    """Ana, who is the host, Bo and Cy."""
    evening = await services.evenings.find(EVENING)
    assert evening is not None
    await actions.join(evening, "Bo", BO)
    await actions.join(evening, "Cy", CY)
    return evening


async def begin(
    evening: LiveEvening,
    store: Store,
    people: tuple[int, ...],
    game: str = "suspense",
) -> Room:
    """The host starts a match."""
    players = find_game(game).usual_players()
    setup = MatchSetup(game, people, players, "medium")
    await start(evening, ANA, setup, tables_of(store))
    return await evening.open_room(evening.state.running[-1].start.table)


def tables_of(store: Store) -> TableMaker:
    return TableMaker(store, Uptime(store))


async def answer_anything(room: Room) -> int:
    """Anything that is allowed, for the seat that is asked; for bots, too, since nobody watches.
    Answers of people have ids. Returns the seat."""
    seat: int = room.match.state.position.asked()[0]
    answers = random_answers(room.match.view(seat))
    id = "" if seat in room.seats.bots else f"answer-{room.match.revision}"
    await room.writer.submit(Entry(seat, answers, id), lambda: None)
    return seat


async def play_to_the_end(room: Room) -> None:
    while not room.match.state.over:
        await answer_anything(room)
