"""The browser's side of the conversation: no press is lost, and none is made by accident."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]
ALONE = {"players": "3", "seat-0": "me", "option-first_seat": "0"}
"""One person, who is asked first, and two bots."""


def open_table(new_context: NewContext, server: Server, path: str) -> Page:
    page = new_context().new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(server.address + path)
    return page


def wait_for(page: Page, revision: int) -> None:
    page.locator(f"#table[data-revision='{revision}']").wait_for()


def table_message(revision: int) -> str:
    """A table that asks one question, whatever is played."""
    facts: dict[str, Any] = {"revision": revision, "version": revision, "seat": 0, "asked": True}
    html = f'<div data-question><button data-answer="{revision}">Answer</button></div>'
    rest = {"undo": False, "over": False, "speed": "normal", "curtain": -1, "curtainFor": ""}
    return json.dumps(
        {"type": "table", **facts, **rest, "html": html, "log": {"from": 0, "lines": []}}
    )


class SilentServer:
    """Takes the place of the server: loses the first connection, then forgets to acknowledge."""

    def __init__(self) -> None:
        self.connections = 0

    def connect(self, socket: WebSocketRoute) -> None:
        self.connections += 1
        number = self.connections
        socket.on_message(lambda text: self.answer(socket, number, json.loads(text)))
        socket.send(table_message(number))

    def answer(self, socket: WebSocketRoute, number: int, message: dict[str, Any]) -> None:
        if message["type"] != "move":
            return
        if number == 1:
            socket.close()
        elif message["revision"] == number:
            socket.send(table_message(number + 1))


def test_a_press_is_not_lost_while_an_older_move_is_unanswered(
    new_context: NewContext, visitor: Visitor
) -> None:
    """After a reconnect the table may have moved on before the answer to the old move comes."""
    context = new_context()
    server = SilentServer()
    context.route_web_socket(re.compile("/live$"), server.connect)
    page = context.new_page()
    page.goto(visitor.server.address + visitor.set_up(**ALONE))
    wait_for(page, 1)
    page.get_by_role("button", name="Answer").click()
    wait_for(page, 2)
    page.get_by_role("button", name="Answer").click()
    wait_for(page, 3)
    assert server.connections == 2


def test_a_key_that_is_held_down_answers_one_question(
    new_context: NewContext, visitor: Visitor
) -> None:
    page = open_table(new_context, visitor.server, visitor.set_up(**ALONE))
    wait_for(page, 0)
    page.keyboard.down("1")
    wait_for(page, 3)
    page.keyboard.down("1")  # repeated, not pressed again
    page.keyboard.up("1")
    page.keyboard.press("h")
    expect(page.locator("#toast")).to_contain_text("Hint: ")  # what was sent before is answered
    assert page.locator("#table").get_attribute("data-revision") == "3"


def test_who_watches_is_not_told_off_for_a_speed_never_chosen(
    new_context: NewContext, visitor: Visitor
) -> None:
    path = visitor.set_up(**ALONE)
    watching = open_table(new_context, visitor.server, path.rpartition("/")[0])
    wait_for(watching, 0)
    page = open_table(new_context, visitor.server, path)
    wait_for(page, 0)
    page.locator("[data-question] [data-answer]").first.click()
    wait_for(watching, 3)  # later than any answer to what was sent when the page was opened
    expect(watching.locator("#toast")).to_be_empty()
    expect(watching.locator("#speed")).to_have_count(0)


def test_what_cannot_be_asked_now_is_said(
    new_context: NewContext, own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    page = open_table(new_context, own_server, visit(own_server).set_up(**ALONE))
    wait_for(page, 0)
    own_server.kill()
    expect(page.locator("#connection")).to_have_text("Reconnecting …")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#toast")).to_contain_text("There is no connection just now.")
