"""Mistakes from outside: each is answered, and the server has nothing to say about it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

PATIENCE = 60.0
HEAD = "Host: {host}\r\nOrigin: {origin}\r\nConnection: {connection}\r\n"
HANDSHAKE = (
    "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n"
)


class Wire:
    """A connection on which anything can be sent."""

    def __init__(self, server: Server) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)

    def send(self, text: str) -> None:
        self._socket.sendall(text.encode("latin-1"))

    def rest(self) -> str:
        """All that comes until the server closes the connection."""
        parts = []
        while part := self._socket.recv(65_536):
            parts.append(part)
        self._socket.close()
        return b"".join(parts).decode()

    def hang_up(self) -> None:
        self._socket.close()


def status(answer: str) -> int:
    return int(answer.split()[1])


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "\xff", "http://elsewhere.example"])
def test_an_odd_origin_is_a_foreign_one(own_server: Server, origin: str) -> None:
    post = Wire(own_server)
    head = HEAD.format(host="x", origin=origin, connection="close")
    post.send(f"POST /play/suspense HTTP/1.1\r\n{head}Content-Length: 0\r\n\r\n")
    assert status(post.rest()) == 403
    live = Wire(own_server)
    head = HEAD.format(host="x", origin=origin, connection="Upgrade")
    live.send(f"GET /table/x/live HTTP/1.1\r\n{head}{HANDSHAKE}\r\n")
    assert status(live.rest()) == 403
    assert own_server.stop() == ""


def test_a_form_of_which_half_arrives_is_no_trouble(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    wire = Wire(own_server)
    wire.send("POST /new/suspense HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nplayers=")
    assert visit(own_server).http.get("/healthz").text == "ok\n"
    wire.hang_up()
    assert visit(own_server).http.get("/healthz").text == "ok\n"
    assert own_server.stop() == ""


def test_a_number_that_is_too_long_names_no_step(
    own_server: Server, visit: Callable[[Server], Visitor], finished_record: str
) -> None:
    http = visit(own_server).http
    address = http.post("/import", content=finished_record).json()["address"]
    for step in ("9" * 5_000, "9" * 10, "-1", "x", "\N{SUPERSCRIPT TWO}"):
        assert http.get(f"{address}/{step}/0").status_code == 404
        assert http.get(f"{address}/0/{step}").status_code == 404
    assert own_server.stop() == ""
