"""Whatever stands in an address, a form or a cookie: the answer is a sentence, not a breakdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote, urlencode

import pytest
from starlette.routing import Route

from gamenight.store import sqlite
from gamenight.store.database import Row
from gamenight.store.storable import is_storable
from gamenight.web.app import ROUTES
from tests.some import some
from tests.web.people.conftest import QUICK, World, post

pytestmark = pytest.mark.anyio

ODD = (
    *(b"-1", b"9" * 4_000, "\N{ARABIC-INDIC DIGIT THREE}".encode(), b"a\0b", b"\xed\xa0\x80"),
    *(b"0001-01-01", b"9999-12-31"),
)
"""What stands where a number, a day, an id, a name or a token is expected."""

FIELDS = (
    *("name", "token", "seat", "do", "players", "clock", "seed", "sure", "lines"),
    *("seat-0", "name-0", "bot-1", "option-first_seat"),
)
"""What forms and queries are read for."""


class Addresses:
    """The addresses of a server at which everything is there that one can lead to."""

    def __init__(self, known: dict[str, str]) -> None:
        self._known = known
        """By parameter."""

    def plain(self, route: Route) -> str:
        return self._with(route, "", b"")

    def odd(self, route: Route) -> Iterator[str]:
        """With every odd thing in the place of each parameter."""
        for name in route.param_convertors:
            for odd in ODD:
                yield self._with(route, name, odd)

    def _with(self, route: Route, name: str, odd: bytes) -> str:
        path = route.path.replace(":path}", "}")
        for each in route.param_convertors:
            value = odd if each == name else self._known[each].encode()
            path = path.replace(f"{{{each}}}", quote(value, safe=""))
        return path


@pytest.fixture
async def addresses(world: World) -> Addresses:
    """Ana has finished a match and given its deal away, has a daily challenge and an evening."""
    ana = world.ana
    path = await post(ana, "/new/suspense", players="3", **{"name-0": "Ana"})
    await world.finish(path)
    _, _, table, token = path.split("/")
    deal = (await post(ana, f"{path}/deal", do="send")).split("/")[2]
    evening = (await post(ana, "/evening", name="Ana")).split("/")[2]
    await post(ana, f"/daily/{QUICK}", name="Ana")
    known = {"table": table, "token": token, "deal": deal, "evening": evening, "game": QUICK}
    known |= {"invite": "unknown", "step": "0", "seat": "0", "day": "2026-11-17"}
    return Addresses(known | {"kind": "json", "name": "style.css"})


@pytest.fixture(autouse=True)
def both_databases_can_take_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL refuses characters that SQLite stores."""
    execute = sqlite.SqliteConnection.execute

    def checked(
        self: sqlite.SqliteConnection, sql: str, parameters: Sequence[object] = ()
    ) -> list[Row]:
        assert all(is_storable(value) for value in parameters if isinstance(value, str)), sql
        return execute(self, sql, parameters)

    monkeypatch.setattr(sqlite.SqliteConnection, "execute", checked)


def routes(method: str) -> list[Route]:
    """Of those that lead to the same page the one with the most parameters."""
    pages = [route for route in ROUTES if isinstance(route, Route)]
    found = [route for route in pages if method in (route.methods or ())]
    found.sort(key=lambda route: len(route.param_convertors))
    return list({route.endpoint: route for route in found}.values())


async def test_no_odd_address_breaks_a_page(world: World, addresses: Addresses) -> None:
    """An error that nobody expects is raised here, and would be a 500 elsewhere."""
    answers = {}
    for route in routes("GET"):
        for address in addresses.odd(route):
            answers[address] = (await world.ana.get(address)).status_code
    assert {address: status for address, status in answers.items() if status >= 500} == {}
    assert len(answers) > len(ODD)


@pytest.mark.parametrize("odd", ODD)
async def test_no_odd_query_or_cookie_breaks_a_page(
    world: World, addresses: Addresses, odd: bytes
) -> None:
    (replay,) = [route for route in routes("GET") if "{step}" in route.path]
    query = urlencode(dict.fromkeys(FIELDS, odd))
    assert (await world.ana.get(f"{addresses.plain(replay)}?{query}")).status_code == 200
    cookies = {"cookie": f"person={quote(odd)}; theme={quote(odd)}"}
    assert (await world.browser().get("/me", headers=cookies)).status_code == 200


async def test_no_odd_form_breaks_anything(world: World, addresses: Addresses) -> None:
    for route in some(routes("POST")):
        for odd in ODD:
            for body in (urlencode(dict.fromkeys(FIELDS, odd)).encode(), odd):
                answer = await world.ana.post(addresses.plain(route), content=body)
                assert answer.status_code < 500, (route.path, odd)
