"""The browser's side of the conversation: no press is lost, and none is made by accident."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, WebSocket, WebSocketRoute, expect

from gamenight.core.match import Match
from gamenight.table import Answer, Question, Seat, Table
from gamenight.web.protocol.messages import VERSION
from tests.web.support.playing import (
    PHONE,
    give_answer,
    go_on,
    path_of,
    play_now,
    wait_for_question,
)

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

pytestmark = pytest.mark.browser

NewContext = Callable[..., BrowserContext]
ALONE = {"players": "3", "seat-0": "me", "option-first_seat": "0"}
"""One person, who is asked first, and two bots."""

LIVE = re.compile(r"/live(\?|$)")

AROUND = {
    "seat": 0,
    "mine": [0],
    "take_back": False,
    "curtain": -1,
    "speed": "normal",
    "next": "",
    "screen": False,
    "here": [],
    "away": [],
}


def frame(number: int, v: int, **more: Any) -> str:
    """A whole table that asks one question."""
    question = Question(f"Question {number}?", (0,), (Answer(number, "Answer"),))
    table = Table("suspense", "", (Seat(0, "Ann"), Seat(1, "Bo")), (), question, 0)
    around = {**AROUND, "ticket": f"ticket {number}", "open": [], "stand_ins": []}
    facts = {"type": "table", "protocol": VERSION, "v": v, "log": {"from": 0, "lines": []}}
    return json.dumps({**facts, "table": msgspec.to_builtins(table), "around": around, **more})


class ForgetfulServer:
    """Takes the place of the server: loses the first connection, then forgets to acknowledge."""

    def __init__(self) -> None:
        self.connections = 0

    def connect(self, socket: WebSocketRoute) -> None:
        self.connections += 1
        number = self.connections
        socket.on_message(lambda text: self.answer(socket, number, json.loads(text)))
        socket.send(frame(number, 1))

    def answer(self, socket: WebSocketRoute, number: int, message: dict[str, Any]) -> None:
        if message["type"] != "answer":
            return
        if number == 1:
            socket.close()
        elif message["ticket"] == f"ticket {number}":
            socket.send(frame(number + 1, 2))


def asked(page: Page, number: int) -> None:
    expect(page.locator("[data-question] h2")).to_have_text(f"Question {number}?")


def test_a_press_is_not_lost_while_an_older_answer_is_unanswered(
    new_context: NewContext, visitor: Visitor
) -> None:
    """After a reconnect the table may have moved on before the reply to the old answer comes."""
    context = new_context()
    server = ForgetfulServer()
    context.route_web_socket(LIVE, server.connect)
    page = context.new_page()
    page.goto(visitor.server.address + visitor.set_up(**ALONE))
    for number in (1, 2):
        asked(page, number)
        page.get_by_role("button", name="Answer").click()
    asked(page, 3)
    assert server.connections == 2


def test_a_frame_that_is_missing_is_noticed(new_context: NewContext, visitor: Visitor) -> None:
    heard: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: hear(socket, json.loads(text)["type"]))
        socket.send(frame(1, 1))
        change = {"type": "change", "v": 3, "table": {"headline": "From somewhere else"}}
        socket.send(json.dumps(change))

    def hear(socket: WebSocketRoute, kind: str) -> None:
        heard.append(kind)
        if kind == "whole":
            socket.send(frame(2, 4))

    context = new_context()
    context.route_web_socket(LIVE, connect)
    page = context.new_page()
    page.goto(visitor.server.address + visitor.set_up(**ALONE))
    asked(page, 2)
    assert "From somewhere else" not in page.locator("#table").inner_text()
    assert heard.count("whole") == 1


def test_whoever_is_sent_away_does_not_come_back(new_context: NewContext, visitor: Visitor) -> None:
    connections: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        connections.append(socket)
        socket.send(json.dumps({"type": "gone", "sentence": "This seat is no longer yours."}))
        socket.close()

    context = new_context()
    context.route_web_socket(LIVE, connect)
    page = context.new_page()
    page.goto(visitor.server.address + visitor.set_up(**ALONE))
    expect(page.locator("#connection")).to_have_text("This seat is no longer yours.")
    page.evaluate("dispatchEvent(new Event('online'))")
    assert len(connections) == 1


def test_the_first_table_is_there_before_the_socket(
    new_context: NewContext, visitor: Visitor
) -> None:
    context = new_context(**PHONE)
    context.route_web_socket(LIVE, lambda socket: None)  # nobody answers
    page = context.new_page()
    page.goto(visitor.server.address + visitor.set_up(**ALONE))
    wait_for_question(page)
    expect(page.locator(".hand .card")).to_have_count(4)
    expect(page.locator("#log p")).to_have_text(["Round 1: you deal."])


def test_the_browser_gets_its_first_table_once(
    new_context: NewContext, own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    """The page brings it; the socket does not, as long as it is still the same."""
    page = new_context(cut_off=True).new_page()
    frames: list[list[str]] = []

    def opened(socket: WebSocket) -> None:
        received: list[str] = []
        frames.append(received)
        socket.on("framereceived", lambda text: received.append(str(text)))

    def connected(times: int) -> None:
        page.wait_for_function("() => document.querySelector('#connection').textContent === ''")
        while len(frames) < times or not frames[-1]:
            page.wait_for_timeout(20)

    page.on("websocket", opened)
    page.goto(own_server.address + visit(own_server).set_up(**ALONE))
    connected(1)
    page.reload()
    connected(2)
    assert [received[0] for received in frames if received] == ['{"type":"change","v":1}'] * 2


# Without a server


def test_what_cannot_be_asked_now_is_said(
    new_context: NewContext, own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    page = new_context(cut_off=True).new_page()
    page.goto(own_server.address + visit(own_server).set_up(**ALONE))
    wait_for_question(page)
    own_server.kill()
    expect(page.locator("#connection")).to_have_text("Reconnecting …")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#toast")).to_contain_text("No connection right now.")


def test_browsers_go_on_after_the_server_was_killed(
    new_context: NewContext, own_server: Server, know_all: Callable[[Server, str], Match]
) -> None:
    page, watching = (new_context(cut_off=True).new_page() for _ in range(2))
    play_now(page, own_server.address)
    path = path_of(page)
    watching.goto(own_server.address + path.rpartition("/")[0])
    for _ in range(2):
        give_answer(page)
        wait_for_question(page)
    go_on(page)  # a round may have ended
    own_server.kill()
    expect(page.locator("#connection")).to_have_text("Reconnecting …")
    lines = page.locator("#log p").all_inner_texts()
    chosen = page.locator(".hand [data-answer]").first
    number = int(chosen.get_attribute("data-answer") or -1)
    answered = len(know_all(own_server, path).steps)
    chosen.click()  # while nobody listens: it is sent again later
    expect(page.locator("body.is-waiting")).to_have_count(1)
    own_server.start_again()
    wait_for_question(page)
    expect(page.locator("#connection")).to_have_text("")
    assert know_all(own_server, path).steps[answered].answers == (number,)
    shown = page.locator("#log p").all_inner_texts()
    assert shown[: len(lines)] == lines
    expect(watching.locator("#log p")).to_have_count(len(shown))
