"""Two server processes on one PostgreSQL serve the same tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor


def test_what_is_played_at_one_server_is_seen_at_the_other(
    postgres_url: str,
    start_server: Callable[[str], Server],
    visit: Callable[[Server], Visitor],
) -> None:
    here, there = visit(start_server(postgres_url)), visit(start_server(postgres_url))
    path = here.set_up(players="3", **{"option-first_seat": "0"})
    live_here, live_there = here.live(path), there.live(path)
    table = live_here.receive()
    assert live_there.receive()["revision"] == 0
    live_here.send(type="hint")
    answer = live_here.until("hint")["answer"]
    assert live_here.move(table, answer, "move-000001")["type"] == "ack"
    assert there.live(path).move(table, answer, "move-000001")["type"] == "ack"
    # Both processes let the bots play; the database decides, and the person is asked at both.
    asked_here = live_here.until("table", revision=3)
    asked_there = live_there.until("table", revision=3)
    assert asked_here["asked"]
    assert asked_there["asked"]
    assert asked_here["headline"] == asked_there["headline"]


def test_a_seat_taken_at_one_server_is_taken_at_the_other(
    postgres_url: str,
    start_server: Callable[[str], Server],
    visit: Callable[[Server], Visitor],
) -> None:
    here, there = visit(start_server(postgres_url)), visit(start_server(postgres_url))
    path = here.set_up(players="3", **{"seat-1": "open", "option-first_seat": "0"})
    live_there = there.live(path)  # where nothing happens until somebody joins
    around = live_there.receive()["around"]
    invitation = around.partition('value="http://')[2].partition('"')[0].partition("/")[2]
    assert here.http.post(f"/{invitation}", data={"name": "Bo"}).status_code == 303
    assert "Bo" in live_there.until("table")["html"]
    assert there.http.post(f"/{invitation}", data={"name": "Cy"}).status_code == 400


def test_all_play_again_at_the_same_table(
    postgres_url: str,
    start_server: Callable[[str], Server],
    visit: Callable[[Server], Visitor],
) -> None:
    here, there = visit(start_server(postgres_url)), visit(start_server(postgres_url))
    path = here.set_up(players="3")
    live = here.live(path)
    live.send(type="speed", value="instant")
    live.send(type="stand-in", seat=0, on=True)
    live.until("table", over=True)
    tables = {each.http.post(f"{path}/again").headers["location"] for each in (here, there)}
    assert len(tables) == 1
