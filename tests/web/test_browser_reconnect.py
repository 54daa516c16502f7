"""After a power cut of the server the browsers go on by themselves, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from gamenight.core.match import Match

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor

NEVER = -1


def next_turn(page: Page, after: int) -> int:
    table = page.locator(f"body.is-asked #table:not([data-revision='{after}'])")
    table.wait_for()
    return int(table.get_attribute("data-revision") or NEVER)


@pytest.mark.browser
def test_browsers_go_on_after_the_server_was_killed(
    new_context: Callable[..., BrowserContext],
    own_server: Server,
    know_all: Callable[[Server, str], Match],
) -> None:
    page = new_context().new_page()
    page.goto(own_server.address)
    page.get_by_role("button", name="Play Suspense now").click()
    path = "/" + page.url.split("/", 3)[3]
    watching = new_context().new_page()
    watching.goto(own_server.address + path.rpartition("/")[0])
    revision = next_turn(page, NEVER)
    for _ in range(2):
        page.locator("[data-question] [data-answer]").first.click()
        revision = next_turn(page, revision)
    own_server.kill()
    expect(page.locator("#connection")).to_have_text("Reconnecting …")
    lines = page.locator("#log li").all_inner_texts()
    chosen = page.locator("[data-question] [data-answer]").first
    answer = int(chosen.get_attribute("data-answer") or NEVER)
    chosen.click()  # while nobody listens: it is sent again later
    own_server.start_again()
    before = revision
    revision = next_turn(page, revision)
    expect(page.locator("#connection")).to_have_text("")
    match = know_all(own_server, path)
    assert match.answers[before] == answer
    assert page.locator("#log li").all_inner_texts()[: len(lines)] == lines
    watching.locator(f"#table[data-revision='{revision}']").wait_for()
    page.locator("[data-question] [data-answer]").first.click()
    next_turn(page, revision)


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    own_server: Server,
    visit: Callable[[Server], Visitor],
    know_all: Callable[[Server, str], Match],
) -> None:
    """Three people move as fast as they can while the server is killed, again and again."""
    seats = {f"seat-{seat}": "me" for seat in range(3)}
    path = visit(own_server).set_up(players="3", **seats)
    acknowledged: list[int] = []
    for cut in (3, 1, 5):
        live = visit(own_server).live(path)
        acknowledged += [moved(live, len(acknowledged) + n) for n in range(cut)]
        own_server.kill()
        own_server.start_again()
        assert list(know_all(own_server, path).answers) == acknowledged


def moved(live: Live, number: int) -> int:
    """Give some legal answer to the newest table; returns it once it is acknowledged."""
    table = live.until("table", revision=number)
    if table["curtain"] >= 0:
        live.send(type="look", seat=table["curtain"])
        table = live.until("table", asked=True)
    live.send(type="hint")
    answer: int = live.until("hint")["answer"]
    assert live.move(table, answer, f"move-{number:06}")["type"] == "ack"
    return answer


def test_a_move_repeated_after_a_restart_is_done_once(
    own_server: Server,
    visit: Callable[[Server], Visitor],
    know_all: Callable[[Server, str], Match],
) -> None:
    path = visit(own_server).set_up(players="3", **{"option-first_seat": "0"})
    live = visit(own_server).live(path)
    table = live.receive()
    live.send(type="hint")
    answer = live.until("hint")["answer"]
    assert live.move(table, answer, "move-000001")["type"] == "ack"
    own_server.kill()
    own_server.start_again()
    again = visit(own_server).live(path)
    again.receive()
    assert again.move(table, answer, "move-000001")["type"] == "ack"
    assert [step.seat for step in know_all(own_server, path).steps].count(0) == 1
