"""Services without a server, for tests of what people may do at a table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gamenight.store import Store
from gamenight.web.config.settings import Settings
from gamenight.web.services import Services


@pytest.fixture
async def services(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Services]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    services = Services(store, Settings(workers=1))
    yield services
    await services.close()
    await store.close()
