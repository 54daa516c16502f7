"""Files that pages load: compressed, kept for a year, and nothing besides; the installed app."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

import pytest

from gamenight.game.registry import find_game
from gamenight.web.edge.static_files import STATIC, STYLE_SHEETS, files
from gamenight.web.protocol.messages import encode
from scripts.icons import with_dot

if TYPE_CHECKING:
    from tests.web.conftest import Visitor


FINGERPRINTED = re.compile(r'(?:src|href|data-drawings|data-lesson)="(/[^"?]+\?v=[^"]+)"')


def test_a_lesson_is_sent_to_whoever_does_not_have_it(visitor: Visitor) -> None:
    answer = visitor.http.get("/lessons/suspense.json")
    assert answer.content == encode(find_game("suspense").lesson)
    tag = {"if-none-match": answer.headers["etag"]}
    assert visitor.http.get("/lessons/suspense.json", headers=tag).status_code == 304
    assert visitor.http.get("/lessons/chess.json").status_code == 404


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("manifest.webmanifest", "application/manifest+json"),
        ("icon.svg", "image/svg+xml"),
    ],
)
def test_a_file_is_sent_to_whoever_does_not_have_it(visitor: Visitor, name: str, kind: str) -> None:
    answer = visitor.http.get(f"/static/{name}")
    assert answer.content == STATIC.joinpath(name).read_bytes()
    assert answer.headers["content-type"] == kind
    tag = answer.headers["etag"]
    for known in (tag, f"W/{tag}"):  # as a proxy calls it that has compressed the file
        again = visitor.http.get(f"/static/{name}", headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/rules/spots"])
def test_what_a_page_loads_is_kept_for_a_year(visitor: Visitor, path: str) -> None:
    """Under its fingerprint: a second page asks for none of it, and a new version has a new one."""
    addresses = set(FINGERPRINTED.findall(visitor.http.get(path).text))
    assert {"/static/style.css", "/static/script.js"} <= {one.split("?")[0] for one in addresses}
    for address in addresses:
        answer = visitor.http.get(address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        other = visitor.http.get(f"{address}0")
        assert (other.status_code, other.headers["cache-control"]) == (200, "no-cache")
        assert other.content == answer.content


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, br", "gzip"), ("br;q=1.0, gzip;q=0.5", "gzip"), ("gzip;q=0", None), ("", None)],
)
def test_texts_travel_compressed_to_browsers_that_take_it(
    visitor: Visitor, accepted: str, coding: str | None
) -> None:
    headers = {"accept-encoding": accepted}
    answer = visitor.http.get("/static/script.js", headers=headers)
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == files()["script.js"].body
    picture = visitor.http.get("/static/icon-512.png", headers=headers)
    assert "content-encoding" not in picture.headers


def test_all_style_sheets_are_sent_as_one(visitor: Visitor) -> None:
    answer = visitor.http.get("/static/style.css")
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    heads = [STATIC.joinpath(name).read_text("utf-8").splitlines()[0] for name in STYLE_SHEETS]
    assert len(set(heads)) == len(heads)
    at = [answer.text.index(head) for head in heads]
    assert at == sorted(at)
    assert {f"css/{path.name}" for path in STATIC.glob("css/*.css")} == set(STYLE_SHEETS)


@pytest.mark.parametrize("name", ["", "js", "nothing.css", "../app.py", "%2e%2e/app.py"])
def test_nothing_else_is_among_the_files(visitor: Visitor, name: str) -> None:
    assert visitor.http.get(f"/static/{name}").status_code == 404


def test_the_app_can_be_installed_with_icons_that_are_what_they_say(visitor: Visitor) -> None:
    page = visitor.http.get("/").text
    manifest = re.search(r'<link rel="manifest" href="([^"]+)">', page)
    assert manifest is not None
    found = visitor.http.get(manifest[1])
    assert found.headers["content-type"].startswith("application/manifest+json")
    assert "manifest-src 'self'" in found.headers["content-security-policy"]
    icons = {icon["src"]: icon for icon in found.json()["icons"]}
    measured = 0
    for address, icon in icons.items():
        answer = visitor.http.get(address)
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack("!II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            measured += 1
    assert measured
    assert {icon["purpose"] for icon in icons.values()} == {"any", "maskable"}


def test_the_icon_with_a_dot_is_the_icon_and_a_dot(visitor: Visitor) -> None:
    plain = visitor.http.get("/static/icon.svg").text
    assert visitor.http.get("/static/icon-turn.svg").text == with_dot(plain)


def test_the_service_worker_looks_after_all_pages_and_keeps_nothing(visitor: Visitor) -> None:
    answer = visitor.http.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "No connection" in answer.text
    assert not re.search(r"\b(caches|indexedDB|localStorage)\b", answer.text)
