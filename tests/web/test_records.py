"""Records that people bring, however long: refused with a sentence, or replayed step by step."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from gamenight.core.errors import BadRecord
from gamenight.store import Store
from gamenight.web import importing
from gamenight.web.app import make_app
from gamenight.web.importing import LARGEST_RECORD, MOST_ANSWERS, imported
from gamenight.web.ledger import MOST_ENTRIES
from gamenight.web.pool import Failed, Late, Pool
from gamenight.web.settings import Settings

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
    monkeypatch.setattr(importing, "MOST_ANSWERS", 3)
    record = {**json.loads(finished_record), "entries": [[0, 1, 2], [1, 3, 4]]}
    with pytest.raises(BadRecord, match="has 4 answers"):
        imported(json.dumps(record))


def test_a_record_with_too_many_bytes_is_refused(visitor: Visitor) -> None:
    assert visitor.http.post("/import", content=b"x" * (LARGEST_RECORD + 1)).status_code == 413


def test_what_can_be_imported_can_be_played_too() -> None:
    assert MOST_ANSWERS <= MOST_ENTRIES


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
    app = make_app(store, Settings())
    transport = httpx.ASGITransport(app)
    headers = {"origin": "http://server"}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://server", headers=headers
    ) as client:
        client.hall = app.state.hall  # type: ignore[attr-defined]
        yield client
    await app.state.hall.close()
    await store.close()


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("problem", "status", "sentence"),
    [
        (Late(), 422, "This match takes too long to replay."),
        (Failed("x"), 503, "This record cannot be read just now. Please try again."),
    ],
)
async def test_a_record_that_cannot_be_checked_is_refused_with_a_sentence(
    client: httpx.AsyncClient, problem: Exception, status: int, sentence: str
) -> None:
    client.hall.importers = Busy(problem)  # type: ignore[attr-defined]
    answer = await client.post("/import", content="{}")
    assert (answer.status_code, answer.json()) == (status, {"sentence": sentence})
