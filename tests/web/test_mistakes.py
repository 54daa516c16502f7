"""Mistakes from outside: each is answered, and the server has nothing to say about it."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from gamenight.web.wire import BACKLOG, Connection, most_connections

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
        return b"".join(parts).decode("latin-1")

    def hang_up(self) -> None:
        self._socket.close()


def status(answer: str) -> int:
    return int(answer.split()[1])


def test_an_odd_origin_is_a_foreign_one(own_server: Server) -> None:
    for origin in ("http://[", "http://[::1", "\xff", "http://elsewhere.example"):
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


def test_ctrl_c_does_not_wait_for_the_rest_of_a_form(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    wire = Wire(own_server)
    wire.send("POST /new/suspense HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nplayers=")
    assert visit(own_server).http.get("/healthz").text == "ok\n"  # so the form has begun
    assert own_server.stop() == ""
    wire.rest()


def test_ctrl_c_does_not_wait_for_who_does_not_read(own_server: Server) -> None:
    wire = Wire(own_server)
    for _ in range(500):  # more answers than fit into the buffers between the two
        wire.send("GET /rules/suspense HTTP/1.1\r\nHost: x\r\n\r\n")
    assert own_server.stop() == ""
    wire.hang_up()


def test_bytes_that_are_no_text_end_the_conversation(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    path = visit(own_server).set_up(players="3")
    live = Wire(own_server)
    head = HEAD.format(host="x", origin="http://x", connection="Upgrade")
    live.send(f"GET {path}/live HTTP/1.1\r\n{head}{HANDSHAKE}\r\n")
    live.send("\x81\x82\x00\x00\x00\x00\xff\xfe")  # a text frame of two bytes, masked with zeros
    assert "101 Switching Protocols" in live.rest()
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


Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


@pytest.fixture
async def connect(anyio_backend: str) -> AsyncIterator[Connect]:
    """Opens connections to a server in this process."""
    app = PlainTextResponse("ok")
    config = uvicorn.Config(app, http=Connection, log_config=None, timeout_keep_alive=600)
    config.load()
    state = uvicorn.server.ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    writers = []

    async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writers.append(writer)
        return reader, writer

    yield connect
    for writer in writers:
        writer.close()
    server.close()
    await server.wait_closed()


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server ends the connection, politely or not."""
    with suppress(ConnectionResetError):
        return await asyncio.wait_for(reader.read(), PATIENCE)
    return b""


@pytest.mark.anyio
@pytest.mark.parametrize("sent", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT"])
async def test_who_never_finishes_a_request_is_not_waited_for(
    connect: Connect, sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gamenight.web.wire.PATIENCE", 0.01)
    reader, writer = await connect()
    writer.write(sent.encode())
    await until_closed(reader)


@pytest.mark.anyio
async def test_connections_have_a_limit(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamenight.web.wire.most_connections", lambda: 1)
    reader, writer = await connect()
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
    refused, _ = await connect()
    assert await until_closed(refused) == b""


def test_some_files_are_left_for_the_database_and_the_pages() -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert BACKLOG < most_connections() < files - BACKLOG
