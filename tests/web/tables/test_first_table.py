"""The first table travels once: the page brings it, and the socket sends it only if it changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.conftest import Live, Server, Visitor


@pytest.fixture
def path(visitor: Visitor) -> str:
    return visitor.set_up(players="3", **{"seat-0": "me", "option-first_seat": "0"})


def spectators(path: str) -> str:
    return path.rpartition("/")[0]


def test_the_page_brings_what_the_socket_would_send(visitor: Visitor, path: str) -> None:
    first, _ = visitor.first_of(path)
    assert first["table"]["question"]["answers"]
    assert first == visitor.live(path).receive()


def live_from_page(visitor: Visitor, path: str) -> Live:
    """A socket that begins with what the page brought, as a browser's does."""
    first, tag = visitor.first_of(path)
    live = visitor.live(path, has=tag)
    live.table, live.around, live.log = first["table"], first["around"], first["log"]["lines"]
    return live


def test_what_the_page_brought_is_not_sent_again(visitor: Visitor, path: str) -> None:
    live = live_from_page(visitor, path)
    live.receive()
    assert live.frames == ['{"type":"change","v":1}']
    # From there on it is sent what changes.
    assert live.answer(live.wait_for_question()[0]) is None
    assert live.last()["type"] == "change"
    assert live.around["ticket"] == ""


def test_what_has_changed_since_is_sent_whole(visitor: Visitor, path: str) -> None:
    """A page may be old: kept by the browser, or slow to open its socket."""
    _, tag = visitor.first_of(path)
    other = visitor.live(path)
    assert other.answer(other.wait_for_question()[0]) is None
    live = visitor.live(path, has=tag)
    assert live.receive()["type"] == "table"
    assert live.table == other.table


def test_what_another_seat_was_brought_counts_for_nothing(visitor: Visitor, path: str) -> None:
    _, mine = visitor.first_of(path)
    _, theirs = visitor.first_of(spectators(path))
    assert visitor.live(spectators(path), has=mine).receive()["type"] == "table"
    assert visitor.live(path, has=theirs).receive()["type"] == "table"


def test_the_whole_can_still_be_asked_for(visitor: Visitor, path: str) -> None:
    live = live_from_page(visitor, path)
    live.receive()
    live.send(type="whole")
    assert live.receive()["table"] == visitor.first_of(path)[0]["table"]


def test_no_server_has_to_remember_what_a_page_brought(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(own_server)
    path = visitor.set_up(players="3")
    _, tag = visitor.first_of(path)
    own_server.kill()
    own_server.start_again()
    assert visit(own_server).live(path, has=tag).socket.recv() == '{"type":"change","v":1}'
