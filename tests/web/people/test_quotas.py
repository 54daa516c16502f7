"""What one address may leave behind in the database: people, animals and daily challenges."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import httpx
import pytest

from gamenight.store import Store
from gamenight.web.app import make_app
from gamenight.web.config.settings import Settings
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.tokens import hash_of
from gamenight.web.people.identity import COOKIE
from tests.web.people.conftest import QUICK

pytestmark = pytest.mark.anyio

TABLES, GUESTS = 4, 3
NewBrowser = Callable[..., httpx.AsyncClient]


@pytest.fixture
def new_browser(store: Store) -> NewBrowser:
    """Browsers without a cookie, at an address."""
    limits = Limits(tables_per_hour=TABLES, guests_per_hour=GUESTS)
    app = make_app(store, Settings(workers=1, limits=limits))

    def browser(address: str = "192.0.2.1") -> httpx.AsyncClient:
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(app, client=(address, 1)),
            base_url="http://server",
            headers={"origin": "http://server"},
        )

    return browser


async def test_avatars_count_like_tables(new_browser: NewBrowser, store: Store) -> None:
    browsers = [new_browser() for _ in range(TABLES + 2)]
    answers = [await one.post("/me/avatar", data={"avatar": "koala gold"}) for one in browsers]
    assert [answer.status_code for answer in answers] == [303] * TABLES + [429] * 2
    assert "Too many animals have been chosen from your address." in answers[-1].text
    assert COOKIE not in browsers[-1].cookies
    kept = [await store.people.avatar(hash_of(one.cookies[COOKIE])) for one in browsers[:TABLES]]
    assert kept == ["koala gold"] * TABLES
    other = await new_browser("192.0.2.2").post("/me/avatar", data={"avatar": "koala gold"})
    assert other.status_code == 303


async def test_one_address_cannot_use_up_the_places_of_an_evening(new_browser: NewBrowser) -> None:
    """By coming and leaving for good, which frees a place, but not one of those ever."""
    host = new_browser("192.0.2.2")
    started = await host.post("/evening", data={"name": "Ana"})
    invitation = urlsplit(started.headers["location"]).path.rpartition("/")[0]
    tokens = [f"{number:032}" for number in range(GUESTS + 1)]

    async def come(address: str, token: str) -> int:
        form = {"name": "Bo", "token": token}
        return (await new_browser(address).post(invitation, data=form)).status_code

    assert [await come("192.0.2.1", token) for token in tokens] == [303] * GUESTS + [429]
    assert await come("192.0.2.1", tokens[0]) == 303  # has come already
    assert await come("192.0.2.3", tokens[-1]) == 303


async def test_daily_challenges_count_like_tables(new_browser: NewBrowser) -> None:
    """And going on with one that was begun does not count."""
    browsers = [new_browser() for _ in range(TABLES + 1)]
    answers = [await one.post(f"/daily/{QUICK}", data={"name": "Ana"}) for one in browsers]
    assert [answer.status_code for answer in answers] == [303] * TABLES + [429]
    again = await browsers[0].post(f"/daily/{QUICK}")
    assert again.headers["location"] == answers[0].headers["location"]
