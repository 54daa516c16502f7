"""The outermost layer: what the server is called, and which pages may make a browser act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse

from gamenight.web.edge.security import Guard, is_host, is_own_form, is_own_socket, name_in
from gamenight.web.qr import qr_code

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

LONGEST_NAME = ".".join(["x" * 61] * 4)


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "127.0.0.1:8000",
        "[::1]",
        "[2001:db8::1]:8000",
        "games.example",
        "my_laptop.local:80",
        "xn--spieleabend.example.",
        LONGEST_NAME,
    ],
)
def test_a_name_that_a_server_can_have_is_taken(host: str) -> None:
    assert is_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "x" * 3_000,
        "x" * 64,
        f"{LONGEST_NAME}.{'x' * 61}",
        "two words",
        "a/b",
        "a@b",
        "[::1",
        "[nonsense]",
        "localhost:port",
        "localhost:123456",
        "-a.example",
        "a..b",
        "<script>",
        "ex\xe4mple",
        ":8000",
    ],
)
def test_a_name_that_no_server_has_is_refused(host: str) -> None:
    assert not is_host(host)


@pytest.mark.parametrize(
    ("host", "name"),
    [("Games.example:80", "Games.example"), ("[::1]:80", "::1"), ("127.0.0.1", "127.0.0.1")],
)
def test_a_name_is_told_from_its_port(host: str, name: str) -> None:
    assert name_in(host) == name


def test_a_host_of_any_length_gets_an_answer(visitor: Visitor) -> None:
    """It used to end in a traceback, where the QR code of an invitation was drawn."""
    path = visitor.set_up(players="3", **{"seat-1": "open"})
    for host in ("x" * 3_000, "a b", "<b>"):
        page = visitor.http.get(path, headers={"host": host})
        assert (page.status_code, page.text) == (400, "This server does not go by that name.\n")
    page = visitor.http.get(path, headers={"host": LONGEST_NAME})
    assert page.status_code == 200
    assert f"http://{LONGEST_NAME}/join/" in page.text


def test_an_address_too_long_for_any_code_has_none() -> None:
    assert qr_code("x" * 3_000) == ("", 0)


async def status(host: str, *allowed: str) -> int:
    app = Guard(PlainTextResponse("ok"), allowed)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
        return (await client.get("/", headers={"host": host})).status_code


@pytest.mark.anyio
async def test_a_server_that_was_told_its_names_goes_by_no_other() -> None:
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
