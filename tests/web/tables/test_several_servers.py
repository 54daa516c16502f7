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
    path = here.set_up(players="3", clock="match 600 10", **{"option-first_seat": "0"})
    live_here, live_there = here.live(path), there.live(path)
    answer = live_here.wait_for_question()[0]
    live_there.wait_for_question()
    ticket = live_here.around["ticket"]
    assert live_there.around["ticket"] == ticket
    assert live_here.answer(answer, id="entry-000001") is None
    assert there.live(path).answer(answer, id="entry-000001", ticket=ticket) is None
    # Both processes let the bots play; the database decides, and the person is asked at both.
    for live in (live_here, live_there):
        live.wait(lambda live: len(live.log) == 4 and bool(live.around["ticket"]))
    assert live_here.table == live_there.table
    assert live_here.log == live_there.log
    assert live_here.around["clock"] == live_there.around["clock"]
    live_here.send(type="pause", on=True)
    live_there.wait(lambda live: bool(live.around["clock"].get("paused")))


def test_a_seat_taken_at_one_server_is_taken_at_the_other(
    postgres_url: str,
    start_server: Callable[[str], Server],
    visit: Callable[[Server], Visitor],
) -> None:
    here, there = visit(start_server(postgres_url)), visit(start_server(postgres_url))
    path = here.set_up(players="3", **{"seat-1": "open", "option-first_seat": "0"})
    live_there = there.live(path)  # where nothing happens until a person joins
    link = live_there.receive()["around"]["open"][0]["link"]
    invitation = link.removeprefix(there.server.address)
    here.become_somebody_else()
    assert here.http.post(invitation, data={"name": "Bo"}).status_code == 303
    live_there.wait(lambda live: live.table["seats"][1]["name"] == "Bo")
    assert there.http.post(invitation, data={"name": "Cy"}).status_code == 400


def test_all_play_again_at_the_same_table(
    postgres_url: str,
    start_server: Callable[[str], Server],
    visit: Callable[[Server], Visitor],
) -> None:
    here, there = visit(start_server(postgres_url)), visit(start_server(postgres_url))
    path = here.set_up(players="3", clock="move 600")
    live = here.live(path)
    live.play_to_the_end()
    tables = {each.http.post(f"{path}/again").headers["location"] for each in (here, there)}
    assert len(tables) == 1
    clock = there.live(tables.pop()).receive()["around"]["clock"]
    assert (clock["each"], clock["time"]) == ("move", 600_000)
