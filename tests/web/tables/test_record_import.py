"""Records that people bring, however long: refused with a sentence, or replayed step by step."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from gamenight.core.errors import BadRecord
from gamenight.game.registry import find_game
from gamenight.store import Store
from gamenight.web.app import make_pages
from gamenight.web.bots.pool import Failed, Late, NoWorker, Pool
from gamenight.web.config.settings import Settings
from gamenight.web.services import Services
from gamenight.web.tables import record_import
from gamenight.web.tables.new_table import new_table, quick_wish
from gamenight.web.tables.record_import import LARGEST_RECORD, MOST_ANSWERS, table_from_record
from gamenight.web.tables.state import MOST_STEPS

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


def test_a_record_with_too_many_answers_is_refused_before_it_is_replayed(
    visitor: Visitor, finished_record: str
) -> None:
    record = {**json.loads(finished_record), "entries": [[0, 0]] * (MOST_ANSWERS + 1)}
    answer = visitor.http.post("/import", content=json.dumps(record, separators=(",", ":")))
    assert answer.status_code == 422
    assert answer.json()["sentence"] == (
        "This match has 20,001 answers; the longest that can be replayed here have 20,000."
    )


def test_answers_count_however_they_are_packed_into_entries(
    finished_record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_import, "MOST_ANSWERS", 3)
    record = {**json.loads(finished_record), "entries": [[0, 1, 2], [1, 3, 4]]}
    with pytest.raises(BadRecord, match="has 4 answers"):
        table_from_record(json.dumps(record))


def test_a_table_from_a_record_belongs_to_nobody_and_names_differ(finished_record: str) -> None:
    record = {**json.loads(finished_record), "seats": ["Ann", "Ann", "\u202e"]}
    table = table_from_record(json.dumps(record))
    assert [seat.name for seat in table.seats] == ["Ann", "Ann 2", "Player 3"]
    assert all(seat.is_of_record for seat in table.seats)


def test_a_record_with_too_many_bytes_is_refused(visitor: Visitor) -> None:
    assert visitor.http.post("/import", content=b"x" * (LARGEST_RECORD + 1)).status_code == 413


def test_what_can_be_imported_can_be_played_too() -> None:
    assert MOST_ANSWERS <= MOST_STEPS


class Busy(Pool):
    """Workers that do not manage."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(1)
        self._problem = problem

    async def ask(self, *_: object) -> object:
        raise self._problem


@pytest.fixture
async def client(tmp_path: Path, anyio_backend: str) -> AsyncIterator[httpx.AsyncClient]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    services = Services(store, Settings())
    transport = httpx.ASGITransport(make_pages(services))
    headers = {"origin": "http://server"}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://server", headers=headers
    ) as client:
        client.services = services  # type: ignore[attr-defined]
        yield client
    await services.close()
    await store.close()


def test_how_many_steps_were_taken_back_is_not_forgotten(visitor: Visitor) -> None:
    path = visitor.set_up("spectrum-solitaire", players="1", seed="5")
    live = visitor.live(path)
    concede = live.wait_for_question()[-1]
    live.answer(concede)
    live.take_back("back-0001")
    live.answer(concede)
    record = visitor.http.get(f"{path}/record.json").text
    assert json.loads(record)["taken_back"] == 1
    told = visitor.http.post("/import", content=record).json()["address"].removesuffix("/replay")
    assert json.loads(visitor.http.get(f"{told}/record.json").text) == json.loads(record)
    endless = json.dumps({**json.loads(record), "taken_back": MOST_ANSWERS})
    assert "too many steps" in visitor.http.post("/import", content=endless).json()["sentence"]


@pytest.mark.anyio
async def test_a_remembered_table_of_a_game_that_is_gone_is_left_out(
    client: httpx.AsyncClient,
) -> None:
    tables = [new_table(quick_wish(find_game("suspense"), "Ann")) for _ in range(2)]
    for (table, _), game in zip(tables, ("suspense", "gone"), strict=True):
        header = replace(table.header, game=game)
        await client.services.store.create(replace(table, header=header))  # type: ignore[attr-defined]
    remembered = {table.id: token for table, token in tables}
    found = (await client.post("/resume", data=remembered)).json()
    assert [each["table"] for each in found] == [tables[0][0].id]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("problem", "status", "sentence"),
    [
        (Late(), 422, "This match takes too long to replay."),
        (NoWorker(), 503, "The server is busy reading other records. Please try again."),
        (Failed("x"), 503, "This file can’t be read right now. Please try again."),
    ],
)
async def test_a_record_that_cannot_be_checked_is_refused_with_a_sentence(
    client: httpx.AsyncClient, problem: Exception, status: int, sentence: str
) -> None:
    client.services.importers = Busy(problem)  # type: ignore[attr-defined]
    answer = await client.post("/import", content="{}")
    assert (answer.status_code, answer.json()) == (status, {"sentence": sentence})
