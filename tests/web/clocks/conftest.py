"""What the tests of clocks share: time stands still unless a test lets it go by."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gamenight.game import registry
from gamenight.store import Store
from tests.web.support.timed_house import House, Time


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    house = House(store, Time())
    await house.services.uptime.beat()
    yield house
    await house.services.close()
    await store.close()


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.MODULES, "packing", "tests.web.support.toys.packing")
