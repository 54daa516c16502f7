"""The outermost layer: what the server is called, and which pages may make a browser act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse

from gamenight.web.edge.security import Guard, is_own_form, is_own_socket
from gamenight.web.qr import qr_code

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


def test_a_host_of_any_kind_gets_an_answer(visitor: Visitor) -> None:
    """It used to end in a traceback, where the QR code of an invitation was drawn."""
    path = visitor.set_up(players="3", **{"seat-1": "open"})
    for host in ("x" * 3_000, "a b", "<b>", "[", "[::1", ""):
        page = visitor.http.get(path, headers={"host": host})
        assert page.status_code == 200
        assert "<b>" not in page.text
    page = visitor.http.get(path, headers={"host": "games.example:80"})
    assert "http://games.example:80/join/" in page.text


def test_an_address_too_long_for_any_code_has_none() -> None:
    assert qr_code("x" * 3_000) == ("", 0)


async def status(host: str, *allowed: str) -> int:
    app = Guard(PlainTextResponse("ok"), allowed)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
        return (await client.get("/", headers={"host": host})).status_code


@pytest.mark.anyio
async def test_a_server_with_allowed_hosts_answers_to_no_other() -> None:
    allowed = ("games.example", "::1")
    assert await status("games.example", *allowed) == 200
    assert await status("GAMES.example:8000", *allowed) == 200
    assert await status("[::1]:8000", *allowed) == 200
    assert await status("127.0.0.1:8000", *allowed) == 400
    assert await status("evil.example", *allowed) == 400
    assert await status("evil.example") == 200


OWN, FOREIGN = {"host": "games.example:8000"}, "http://elsewhere.example"
HERE = "http://games.example:8000"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": HERE},
        {"referer": f"{HERE}/new/suspense"},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "same-origin", "origin": "null"},
        {"sec-fetch-site": "none"},
    ],
)
def test_a_form_of_our_own_pages_is_taken(headers: dict[str, str]) -> None:
    assert is_own_form(Headers({**OWN, **headers}))


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": FOREIGN},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": FOREIGN, "referer": f"{HERE}/"},
        {"referer": f"{FOREIGN}/"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": HERE},
        {"sec-fetch-site": ""},
    ],
)
def test_a_form_that_may_come_from_another_site_is_refused(headers: dict[str, str]) -> None:
    assert not is_own_form(Headers({**OWN, **headers}))


@pytest.mark.parametrize(
    ("origin", "host", "is_own"),
    [
        ("http://games.example", "games.example", True),
        ("http://games.example:8000", "games.example:8000", True),
        ("http://games.example:8000", "games.example", False),
        ("http://evil.example", "games.example", False),
        ("null", "games.example", False),
        ("", "games.example", False),
        ("", "", False),
    ],
)
def test_only_our_own_pages_open_sockets(origin: str, host: str, is_own: bool) -> None:
    assert is_own_socket(Headers({"origin": origin, "host": host})) is is_own
    assert is_own_form(Headers({"origin": origin, "host": host})) is is_own


def test_a_post_that_says_nothing_about_its_page_is_refused(visitor: Visitor) -> None:
    """Some browsers and settings leave the origin out; then nobody knows whose form it is."""
    answer = httpx.post(f"{visitor.server.address}/play/suspense")
    assert answer.status_code == 403
