"""The pages of an evening and its socket, as browsers meet them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from gamenight.web.edge.handover import owner_of, table_in
from gamenight.web.edge.tokens import home_of, new_evening_id, new_table_id

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

PATIENCE = 10.0
LINES = 8
"""That two people say at once."""


class Page:
    """The socket of an evening's page, and what its frames add up to."""

    def __init__(self, server: Server, path: str, query: str = "") -> None:
        self.path = path
        self.shown: dict[str, Any] = {}
        self._exit = ExitStack()
        address = server.address.replace("http", "ws", 1) + f"{path}/live{query}"
        origin = Origin(server.address)
        self.socket = self._exit.enter_context(connect(address, origin=origin, max_queue=None))

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        if frame["type"] == "evening":
            self.shown |= frame
        return frame

    def until(self, arrived: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What is shown, once it is as it should be."""
        while not self.shown or not arrived(self.shown):
            self.receive()
        return self.shown

    def refusal(self) -> str:
        while (frame := self.receive())["type"] not in ("problem", "gone"):
            pass
        return str(frame["sentence"])

    def close(self) -> None:
        self._exit.close()


@pytest.fixture
def open_page(visitor: Visitor) -> Any:
    pages: list[Page] = []

    def open(path: str, query: str = "") -> Page:
        pages.append(Page(visitor.server, path, query))
        return pages[-1]

    yield open
    for page in pages:
        page.close()


def start(visitor: Visitor, name: str = "Ana") -> str:
    """The path of the host's page."""
    answer = visitor.http.post("/evening", data={"name": name})
    assert answer.status_code == 303
    return str(answer.headers["location"])


def come(visitor: Visitor, path: str, name: str) -> str:
    """Follow the link of the evening from a browser of one's own; the path of the person's page."""
    visitor.become_somebody_else()
    link = path.rpartition("/")[0]
    token = re.search(r'name="token" value="([^"]+)"', visitor.http.get(link).text)
    assert token is not None
    answer = visitor.http.post(link, data={"name": name, "token": token[1]})
    assert answer.headers["location"] == f"{link}/{token[1]}"
    return str(answer.headers["location"])


def test_one_link_leads_everybody_in(visitor: Visitor, open_page: Callable[[str], Page]) -> None:
    assert 'action="/evening"' in visitor.http.get("/").text
    ana = start(visitor)
    bo = come(visitor, ana, "Bo")
    page = visitor.http.get(bo).text
    link = visitor.server.address + ana.rpartition("/")[0]
    assert page.count(f'value="{link}"') == 1
    assert "QR code" in page
    assert ana.rpartition("/")[2] not in page
    shown = open_page(ana).until(lambda shown: shown["people"][0].get("here", False))
    assert [person["name"] for person in shown["people"]] == ["Ana", "Bo"]
    assert shown["people"][1]["since"] > 0


def test_the_page_brings_what_it_shows(visitor: Visitor) -> None:
    path = start(visitor, "</script><script>")
    first = re.search(r'<script id="first"[^>]*>(.*?)</script>', visitor.http.get(path).text)
    assert first is not None
    frame = json.loads(first[1])
    assert frame["people"][0]["name"].startswith("</script>")
    assert (frame["host"], frame["matches"]) == (0, [])


@pytest.mark.parametrize("name", ["Bot Ida", "You"])
def test_a_name_that_would_be_taken_for_something_else_is_refused(
    visitor: Visitor, name: str
) -> None:
    link = start(visitor).rpartition("/")[0]
    answer = visitor.http.post(link, data={"name": name})
    assert answer.status_code == 422
    assert "Please choose another name" in answer.text


@pytest.mark.parametrize("path", ["/evening/nowhere", "/evening/nowhere/token"])
def test_there_is_no_such_evening(visitor: Visitor, path: str) -> None:
    answer = visitor.http.get(path)
    assert answer.status_code == 404
    assert "There is no evening at this address." in answer.text


def test_a_token_that_is_nobodys_opens_nothing(
    visitor: Visitor, open_page: Callable[[str], Page]
) -> None:
    wrong = start(visitor).rpartition("/")[0] + "/" + "x" * 32
    assert visitor.http.get(wrong).status_code == 404
    assert "is not valid for this evening" in open_page(wrong).refusal()


def test_whoever_is_chosen_has_a_seat_and_others_may_watch(
    visitor: Visitor, open_page: Callable[[str], Page]
) -> None:
    paths = [ana := start(visitor), come(visitor, ana, "Bo"), come(visitor, ana, "Cy")]
    host, bo, cy = map(open_page, paths)
    tokens = [path.rpartition("/")[2] for path in paths]
    wanted = {"game": "suspense", "people": [0, 1], "players": 3, "level": "easy"}
    host.send(type="restrict", on=True)
    bo.until(lambda shown: shown.get("host_starts") is True)
    bo.send(type="start", **wanted)
    assert bo.refusal() == "Only the host can do that."
    host.send(type="start", **wanted)
    match = cy.until(lambda shown: bool(shown["matches"]))["matches"][0]
    assert [seat.get("person", -1) for seat in match["seats"]] == [0, 1, -1]
    assert match["headline"].startswith("Round 1")
    table = f"/table/{match['table']}"
    seats = [visitor.live(f"{table}/{token}").receive()["around"]["mine"] for token in tokens]
    assert seats == [[0], [1], []]
    page = visitor.http.get(f"{table}/{tokens[2]}").text
    assert f'data-evening="{paths[2]}"' in page
    assert "You are watching" in page
    assert f"{table}/{tokens[2]}" not in visitor.http.get(table).text
    assert "data-evening" not in visitor.http.get(table).text
    people = host.until(lambda shown: shown["people"][2].get("tables") is not None)["people"]
    assert people[2]["tables"] == [match["table"]]
    cy.send(type="sit", table=match["table"], seat=2)
    visitor.lives[2].wait(lambda live: live.around["mine"] == [2])


def test_whoever_is_removed_is_shown_nothing_more(
    visitor: Visitor, open_page: Callable[[str], Page]
) -> None:
    ana = start(visitor)
    host, bo = open_page(ana), open_page(path := come(visitor, ana, "Bo"))
    host.send(type="remove", person=1)
    assert bo.refusal() == "Ana removed you from the evening."
    page = visitor.http.get(path)
    assert "Ask to come in again" in page.text
    assert "data-socket" not in page.text
    assert visitor.http.post(f"{path}/ask").status_code == 303
    assert "Waiting for Ana" in visitor.http.get(path).text
    host.until(lambda shown: bool(shown.get("asking")))
    host.send(type="readmit", person=1, yes=True)
    host.until(lambda shown: len(shown.get("people", ())) == 2)
    assert "data-socket" in visitor.http.get(path).text
    assert visitor.http.post(f"{ana[:-5]}wrong/ask").status_code == 404


def test_whoever_has_left_may_join_again(
    visitor: Visitor, open_page: Callable[[str], Page]
) -> None:
    ana = start(visitor)
    bo = open_page(path := come(visitor, ana, "Bo"))
    bo.send(type="remove", person=1)
    assert bo.refusal() == "You have left this evening."
    answer = visitor.http.get(path)
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        f"{ana.rpartition('/')[0]}?left",
    )
    assert "You can join again" in visitor.http.get(answer.headers["location"]).text


def test_the_podium_is_a_picture_without_anything_from_elsewhere(visitor: Visitor) -> None:
    ana = start(visitor)
    answer = visitor.http.get(f"{ana.rpartition('/')[0]}/podium.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "Ana’s evening" in answer.text
    assert "href" not in answer.text


def test_what_is_not_understood_is_refused(
    visitor: Visitor, open_page: Callable[[str], Page]
) -> None:
    page = open_page(start(visitor))
    page.send(type="wish", game="x" * 100, on=True)
    assert page.refusal() == "This message was not understood."
    page.send(type="start", game="suspense", people=[0], players=2, level="easy")
    assert page.refusal() == "Suspense is for 3 players, not 2."
    for _ in range(60):
        page.send(type="ping")
    assert page.refusal() == "Too many messages at once; please slow down."


def test_somebody_who_only_looks_on_can_do_nothing(
    visitor: Visitor, open_page: Callable[[str], Page]
) -> None:
    page = open_page(start(visitor).rpartition("/")[0])
    page.until(lambda shown: len(shown["people"]) == 1)
    page.send(type="say", text="Hello")
    assert page.refusal() == "You are not in this evening."


def test_the_big_screen_shows_what_anybody_may_see(
    visitor: Visitor, open_page: Callable[[str], Page]
) -> None:
    ana = start(visitor)
    link, _, token = ana.rpartition("/")
    host = open_page(ana)
    host.send(type="start", game="suspense", people=[0], players=3, level="easy")
    match = host.until(lambda shown: bool(shown["matches"]))["matches"][0]
    for path in (f"{link}/screen", f"/table/{match['table']}/screen"):
        page = visitor.http.get(path)
        assert page.status_code == 200
        assert token not in page.text
    assert "QR code" in visitor.http.get(f"{link}/screen").text
    assert link.rpartition("/")[2] not in visitor.http.get(f"/table/{match['table']}/screen").text


def test_people_at_a_table_hear_of_a_big_screen(
    visitor: Visitor, open_page: Callable[..., Page]
) -> None:
    """One that shows their evening, or their table; spectators need not."""
    ana = start(visitor)
    cy = come(visitor, ana, "Cy").rpartition("/")[2]
    link, _, token = ana.rpartition("/")
    host = open_page(ana)
    host.send(type="start", game="suspense", people=[0], players=3, level="easy")
    table = host.until(lambda shown: bool(shown["matches"]))["matches"][0]["table"]
    player, watching = (visitor.live(f"/table/{table}/{who}") for who in (token, cy))
    player.wait(lambda live: not live.around["screen"])
    of_the_evening = open_page(link, "?as=screen")
    player.wait(lambda live: bool(live.around["screen"]))
    of_the_evening.close()
    player.wait(lambda live: not live.around["screen"])
    of_the_table = visitor.live(f"/table/{table}", has="&as=screen")
    player.wait(lambda live: bool(live.around["screen"]))
    of_the_table.close()
    player.wait(lambda live: not live.around["screen"])
    watching.send(type="ping")
    watching.until("pong")
    assert not any('"screen":true' in frame for frame in watching.frames)


def test_evenings_count_like_tables(
    tmp_path: Any, start_server: Callable[..., Server], visit: Callable[[Server], Visitor]
) -> None:
    database = str(tmp_path / "gamenight.sqlite")
    visitor = visit(start_server(database, "--tables-per-hour", "2"))
    page = Page(visitor.server, start(visitor))
    start(visitor)
    assert visitor.http.post("/evening", data={"name": "Ana"}).status_code == 429
    page.send(type="start", game="suspense", people=[0], players=3, level="easy")
    assert "Too many tables" in page.refusal()
    page.close()


def test_an_evening_and_its_tables_belong_to_one_process() -> None:
    for _ in range(20):
        evening = new_evening_id()
        home = table_in(f"GET /evening/{evening}/token HTTP/1.1".encode())
        table = new_table_id(home_of(evening))
        assert home == home_of(evening)
        assert evening not in table
        assert owner_of(table, 7) == owner_of(home, 7)


def test_an_evening_is_served_by_the_process_of_its_tables(
    tmp_path: Any, start_server: Callable[..., Server], visit: Callable[[Server], Visitor]
) -> None:
    server = start_server(str(tmp_path / "gamenight.sqlite"), "--processes", "2")
    visitor = visit(server)
    for _ in range(3):
        ana = start(visitor)
        page = Page(server, ana)
        page.send(type="start", game="suspense", people=[0], players=3, level="easy")
        match = page.until(lambda shown: bool(shown["matches"]))["matches"][0]
        live = visitor.live(f"/table/{match['table']}/{ana.rpartition('/')[2]}")
        assert live.receive()["around"]["mine"] == [0]
        page.close()


def test_two_servers_show_the_same_evening(
    postgres_url: str, start_server: Callable[..., Server], visit: Callable[[Server], Visitor]
) -> None:
    # They talk faster than anybody may, where the machine is quick.
    here, there = [visit(start_server(postgres_url, "--unlimited")) for _ in range(2)]
    ana = start(here)
    bo = come(there, ana, "Bo")
    host, guest = Page(here.server, ana), Page(there.server, bo)
    for page in (host, guest):
        page.until(lambda shown: [one.get("here") for one in shown["people"]] == [True, True])
    host.send(type="start", game="suspense", people=[0, 1], players=3, level="easy")
    match = guest.until(lambda shown: bool(shown["matches"]))["matches"][0]
    assert [seat.get("person", -1) for seat in match["seats"]] == [0, 1, -1]
    for number in range(LINES):  # both talk at once, and read the same in the same order
        host.send(type="say", text=f"here {number}")
        said_at(guest, 2 * number + 1)
        guest.send(type="say", text=f"there {number}")
        said_at(host, 2 * number + 2)
    said = [said_at(page, 2 * LINES) for page in (host, guest)]
    assert said[0] == said[1]
    assert sorted(said[0]) == sorted(f"{at} {n}" for at in ("here", "there") for n in range(LINES))
    for at in ("here", "there"):
        assert [text for text in said[0] if text.split()[0] == at] == [
            f"{at} {n}" for n in range(LINES)
        ]
    host.send(type="remove", person=1)
    assert guest.refusal() == "Ana removed you from the evening."
    host.close()
    guest.close()


def said_at(page: Page, count: int) -> list[str]:
    """What people have said, once all of it is there."""

    def lines(shown: dict[str, Any]) -> list[str]:
        return [line["text"] for line in shown["lines"] if line.get("person", -1) >= 0]

    return lines(page.until(lambda shown: len(lines(shown)) >= count))
