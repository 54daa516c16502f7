"""Mistakes from outside: each is answered, and the server has nothing to say about it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import PATIENCE_WITH_SOCKETS

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

HEAD = "Host: {host}\r\nOrigin: {origin}\r\nConnection: {connection}\r\n"
HANDSHAKE = (
    "Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n"
)


class SocketTransport:
    """A connection on which anything can be sent."""

    def __init__(self, server: Server) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE_WITH_SOCKETS)

    def send(self, text: str) -> None:
        self._socket.sendall(text.encode("latin-1"))

    def until(self, end: str) -> str:
        """All that comes up to a text."""
        parts = ""
        while not parts.endswith(end):
            parts += self._socket.recv(1).decode("latin-1")
        return parts

    def rest(self) -> str:
        """All that comes until the server closes the connection."""
        parts = []
        while part := self._socket.recv(65_536):
            parts.append(part)
        self._socket.close()
        return b"".join(parts).decode("latin-1")

    def hang_up(self) -> None:
        self._socket.close()


def status(answer: str) -> int:
    return int(answer.split()[1])


def test_an_odd_origin_is_a_foreign_one(own_server: Server) -> None:
    for origin in ("http://[", "http://[::1", "\xff", "http://elsewhere.example"):
        post = SocketTransport(own_server)
        head = HEAD.format(host="x", origin=origin, connection="close")
        post.send(f"POST /play/suspense HTTP/1.1\r\n{head}Content-Length: 0\r\n\r\n")
        assert status(post.rest()) == 403
        live = SocketTransport(own_server)
        head = HEAD.format(host="x", origin=origin, connection="Upgrade")
        live.send(f"GET /table/x/live HTTP/1.1\r\n{head}{HANDSHAKE}\r\n")
        assert status(live.rest()) == 403
    assert own_server.stop() == ""


def test_a_form_of_which_half_arrives_is_no_trouble(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    transport = SocketTransport(own_server)
    transport.send("POST /new/suspense HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nplayers=")
    assert visit(own_server).http.get("/healthz").text == "ok\n"
    transport.hang_up()
    assert visit(own_server).http.get("/healthz").text == "ok\n"
    assert own_server.stop() == ""


def test_ctrl_c_does_not_wait_for_the_rest_of_a_form(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    transport = SocketTransport(own_server)
    transport.send("POST /new/suspense HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nplayers=")
    assert visit(own_server).http.get("/healthz").text == "ok\n"  # so the form has begun
    assert own_server.stop() == ""
    transport.rest()


def test_ctrl_c_does_not_wait_for_those_who_do_not_read(own_server: Server) -> None:
    transport = SocketTransport(own_server)
    for _ in range(500):  # more answers than fit into the buffers between the two
        transport.send("GET /rules/suspense HTTP/1.1\r\nHost: x\r\n\r\n")
    assert own_server.stop() == ""
    transport.hang_up()


def open_socket(server: Server, path: str) -> SocketTransport:
    """A socket at a table, after the handshake."""
    live = SocketTransport(server)
    head = HEAD.format(host="x", origin="http://x", connection="Upgrade")
    live.send(f"GET {path}/live HTTP/1.1\r\n{head}{HANDSHAKE}\r\n")
    assert status(live.until("\r\n\r\n")) == 101
    return live


def frame(opcode: int, payload: bytes) -> str:
    """A frame of a client, masked with zeros, which change nothing."""
    assert len(payload) < 126
    head = bytes([0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0])
    return (head + payload).decode("latin-1")


TEXT, PING = 1, 9
CLOSED_FOR_BAD_BYTES = "\x88\x02\x03\xef"
"""The close frame with the code 1007."""


def test_bytes_that_are_not_text_end_the_conversation(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    live = open_socket(own_server, visit(own_server).set_up(players="3"))
    live.send(frame(TEXT, b"\xff\xfe"))
    assert live.rest().endswith(CLOSED_FOR_BAD_BYTES)
    assert own_server.stop() == ""


FLOODS = {
    "messages": frame(TEXT, b'{"type":"ping"}'),
    "nonsense": frame(TEXT, b"x"),
    "pings": frame(PING, b""),
    "empty pieces": (b"\x00\x80\0\0\0\0").decode("latin-1"),
}


def flood(live: SocketTransport, frames: str) -> None:
    """Send far more than fits into the buffers between the two."""
    for _ in range(50_000):
        live.send(frames * 100)


@pytest.mark.parametrize("kind", FLOODS)
def test_whoever_floods_the_server_is_cut_off_and_not_read_any_further(
    own_server: Server, visit: Callable[[Server], Visitor], kind: str
) -> None:
    """At once, without a farewell: a close frame would have to be answered, and waited for."""
    visitor = visit(own_server)
    path = visitor.set_up(players="3")
    live = open_socket(own_server, path)
    if kind == "empty pieces":
        live.send((b"\x01\x80\0\0\0\0").decode("latin-1"))  # the beginning of a message
    try:
        with pytest.raises(ConnectionError):
            flood(live, FLOODS[kind])
    finally:
        live.hang_up()
    assert visitor.live(path).receive()["type"] == "table"
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
