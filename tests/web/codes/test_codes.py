"""Codes of four letters: they lead to where one joins, to nothing else, and are soon free again."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from gamenight.store import Store
from gamenight.web.app import make_app
from gamenight.web.codes import service
from gamenight.web.codes.service import ALPHABET, SECONDS_VALID, CodeService, in_letters
from gamenight.web.config.settings import Settings
from gamenight.web.edge.limits import Limits

pytestmark = pytest.mark.anyio

NewBrowser = Callable[[], httpx.AsyncClient]
GUESSES = 5


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "gamenight.sqlite"))
    yield store
    await store.close()


@pytest.fixture
def new_browser(store: Store) -> NewBrowser:
    settings = Settings(workers=1, limits=Limits(guesses_per_hour=GUESSES))
    transport = httpx.ASGITransport(make_app(store, settings))
    headers = {"origin": "http://server", "accept": "text/html"}
    return lambda: httpx.AsyncClient(transport=transport, base_url="http://server", headers=headers)


def code_in(page: httpx.Response) -> str:
    found = re.search(r'class="room-code">(\w{4})<|data-code="(\w{4})"', page.text)
    assert found is not None, page.text
    return found[1] or found[2]


def at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)


@pytest.mark.parametrize(
    ("typed", "letters"),
    [
        ("kmtr", "KMTR"),
        (" K M T R ", "KMTR"),
        ("KMT", ""),
        ("KMTRS", ""),
        ("KOTR", ""),
        ("ΚMTR", ""),
    ],
)
def test_what_is_typed_is_read_as_letters(typed: str, letters: str) -> None:
    assert in_letters(typed) == letters


async def test_an_evening_is_joined_by_its_code(new_browser: NewBrowser) -> None:
    host, guest = new_browser(), new_browser()
    evening = (await host.post("/evening", data={"name": "Hanna"})).headers["location"]
    code = code_in(await host.get(evening))
    assert code_in(await host.get(evening)) == code  # again the same
    invitation = evening.rpartition("/")[0]
    assert code_in(await host.get(f"{invitation}/screen")) == code
    for address in (f"/join?code={code.lower()}", f"/{code}"):
        answer = await guest.get(address)
        assert (answer.status_code, answer.headers["location"]) == (303, invitation)


async def test_a_seat_at_a_table_is_asked_for_by_its_code(new_browser: NewBrowser) -> None:
    host, guest = new_browser(), new_browser()
    seats = {"players": "3", "seat-1": "open", "option-first_seat": "0"}
    table = (await host.post("/new/suspense", data=seats)).headers["location"]
    code = code_in(await host.get(table))
    spectators = await guest.get(table.rpartition("/")[0])
    assert "data-code" not in spectators.text
    address = (await guest.get(f"/join?code={code}")).headers["location"]
    assert "You are invited to Suspense" in (await guest.get(address)).text
    assert (await guest.post(address, data={"name": "Bo"})).status_code == 303
    assert (await new_browser().get(address)).status_code == 404  # no seat is open now


async def test_the_code_of_one_table_opens_no_other(new_browser: NewBrowser) -> None:
    host = new_browser()
    seats = {"players": "3", "seat-1": "open"}
    tables = [(await host.post("/new/suspense", data=seats)).headers["location"] for _ in range(2)]
    codes = [code_in(await host.get(table)) for table in tables]
    assert len(set(codes)) == 2
    other = tables[1].split("/")[2]
    assert (await new_browser().get(f"/join/{other}/{codes[0]}")).status_code == 404


async def test_guessing_is_limited_by_address(new_browser: NewBrowser) -> None:
    host, guest = new_browser(), new_browser()
    evening = (await host.post("/evening", data={"name": "Hanna"})).headers["location"]
    code = code_in(await host.get(evening))
    wrong = [f"{letter}{code[1:]}" for letter in ALPHABET if letter != code[0]]
    found = [(await guest.get(f"/join?code={one}")).status_code for one in wrong[: GUESSES + 1]]
    assert found == [404] * GUESSES + [429]
    for address in (f"/join?code={code}", f"/{code}", f"/join/table/{code}"):
        assert (await guest.get(address)).status_code in (404, 429)
    assert (await guest.get("/join?code=hello")).status_code == 404  # cannot be one: no guess


async def test_another_site_cannot_use_up_the_guesses_of_its_visitors(
    new_browser: NewBrowser,
) -> None:
    host, guest = new_browser(), new_browser()
    evening = (await host.post("/evening", data={"name": "Hanna"})).headers["location"]
    code = code_in(await host.get(evening))
    wrong = [f"{letter}{code[1:]}" for letter in ALPHABET if letter != code[0]]
    for dest in ("image", "iframe", "script"):
        for one in (*wrong, code):
            answer = await guest.get(f"/{one}", headers={"sec-fetch-dest": dest})
            assert answer.status_code == 404
    answer = await guest.get(f"/{code}", headers={"sec-fetch-dest": "document"})
    assert answer.status_code == 303


async def test_what_was_typed_is_refused_in_a_sentence(new_browser: NewBrowser) -> None:
    page = await new_browser().get("/join?code=BBBB")
    assert "No evening or table has the code BBBB right now." in page.text
    page = await new_browser().get("/join?code=<b>")
    assert "A code has four letters" in page.text
    assert "<b>" not in page.text
    assert (await new_browser().get("/join")).status_code == 200


async def test_a_code_lasts_while_its_place_is_shown_and_then_goes_to_another(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "new_code", cycle(["BBBB", "CCCC"]).__next__)
    monkeypatch.setattr(service, "CANDIDATES", 2)
    codes = CodeService(store)
    at(monkeypatch, 1_000)
    assert await codes.code_for("/evening/one") == "BBBB"
    at(monkeypatch, 1_000 + 0.9 * SECONDS_VALID)
    assert await CodeService(store).code_for("/evening/one") == "BBBB"  # another process
    assert await codes.code_for("/evening/two") == "CCCC"
    at(monkeypatch, 1_000 + 1.8 * SECONDS_VALID)
    assert await codes.place_of("bbbb") == "/evening/one"  # it was shown in the meantime
    at(monkeypatch, 1_000 + 2 * SECONDS_VALID)
    assert await codes.place_of("BBBB") == ""
    assert await codes.code_for("/evening/three") == "BBBB"
    assert await codes.place_of("BBBB") == "/evening/three"
    await codes.forget_old()
    assert await store.codes.of("/evening/two", 0.0) == ("", 0.0)


async def test_a_link_is_previewed_without_secrets(new_browser: NewBrowser) -> None:
    host = new_browser()
    evening = (await host.post("/evening", data={"name": "Hanna"})).headers["location"]
    page = (await new_browser().get(evening.rpartition("/")[0])).text
    assert '<meta property="og:title" content="Hanna’s evening">' in page
    assert '<meta property="og:description" content="Nobody is here yet. Come and play.">' in page
    picture = re.search(r'property="og:image" content="http://server([^"]+)"', page)
    assert picture is not None
    assert (await host.get(picture[1])).headers["content-type"] == "image/png"
