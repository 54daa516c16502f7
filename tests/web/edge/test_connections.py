"""Connections at the edge: nobody waits forever, and nobody takes the places of others."""

from __future__ import annotations

import asyncio
import resource
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from gamenight.web.edge import connections
from gamenight.web.edge.connections import (
    BACKLOG,
    Config,
    HttpConnection,
    LiveConnection,
    most_connections,
)
from gamenight.web.edge.handover import Mailbox, Siblings, owner_of
from gamenight.web.edge.limits import ConnectionQuota, Limits, client_network
from gamenight.web.edge.ws_frames import text_frame
from tests.some import some
from tests.web.conftest import PATIENCE_WITH_SOCKETS

if TYPE_CHECKING:
    from tests.web.conftest import Server, Visitor

FEW = replace(Limits(), connections_each=3)

HERE, ELSEWHERE = (
    next(path for path in map("/table/{}".format, range(99)) if owner_of(path[7:], 2) == owner)
    for owner in (0, 1)
)
"""Addresses of tables of two processes."""

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[..., Awaitable[Stream]]


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers at once, or at /patient once the body is there."""
    while scope["path"] == "/patient":
        if not (await receive()).get("more_body"):
            break
    await PlainTextResponse("ok")(scope, receive, send)


@asynccontextmanager
async def served(
    limits: Limits, proxies: tuple[str, ...] = (), siblings: Siblings | None = None
) -> AsyncIterator[Connect]:
    """Opens connections, from any address of this machine, to a server in this process."""
    config = Config(app, limits, proxies, siblings, log_config=None, timeout_keep_alive=600)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: HttpConnection(config, state, {}), "127.0.0.1", 0)
    writers = []

    async def connect(address: str = "127.0.0.1") -> Stream:
        reader, writer = await asyncio.open_connection(
            *server.sockets[0].getsockname(), local_addr=(address, 0)
        )
        writers.append(writer)
        return reader, writer

    yield connect
    for writer in writers:
        writer.close()
    server.close()
    await server.wait_closed()


@pytest.fixture
async def connect(anyio_backend: str) -> AsyncIterator[Connect]:
    async with served(Limits()) as connect:
        yield connect


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server ends the connection, politely or not."""
    with suppress(ConnectionResetError):
        return await asyncio.wait_for(reader.read(), PATIENCE_WITH_SOCKETS)
    return b""


async def is_answered(stream: Stream) -> bool:
    reader, writer = stream
    try:
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        head = await asyncio.wait_for(reader.readuntil(b"ok"), PATIENCE_WITH_SOCKETS)
    except (ConnectionError, asyncio.IncompleteReadError):
        return False
    return head.startswith(b"HTTP/1.1 200 OK\r\n")


# Slow clients


@pytest.mark.anyio
@pytest.mark.parametrize("sent", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HT"])
async def test_whoever_never_finishes_a_request_is_not_waited_for(
    connect: Connect, sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.01)
    reader, writer = await connect()
    writer.write(sent.encode())
    await until_closed(reader)


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/patient", "/"])
async def test_a_body_that_drips_has_one_deadline_for_all_of_it(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Every byte in time is not enough; nor if the answer came first and nobody reads the body."""
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    reader, writer = await connect()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"
    writer.write(head.encode())
    ended = asyncio.create_task(until_closed(reader))
    async with asyncio.timeout(PATIENCE_WITH_SOCKETS):
        while not ended.done():
            writer.write(b"x")
            await asyncio.sleep(0.01)


class Transport(asyncio.Transport):
    """Notes that it was ended."""

    def __init__(self) -> None:
        super().__init__()
        self.aborted = asyncio.Event()

    def abort(self) -> None:
        self.aborted.set()

    def is_closing(self) -> bool:
        return self.aborted.is_set()

    def close(self) -> None:
        """Nothing is open."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Nobody reads it."""

    def pause_reading(self) -> None:
        """Nobody writes."""


@pytest.mark.anyio
async def test_a_socket_that_reads_nothing_is_ended(
    anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.01)
    transport = Transport()
    live = LiveConnection(Config(app, Limits(), log_config=None), ServerState(), {})
    live.connection_made(transport)
    live.pause_writing()
    assert not live.is_writable
    await asyncio.wait_for(transport.aborted.wait(), PATIENCE_WITH_SOCKETS)


# Requests for several processes over one connection


def request_for(path: str, body: str = "") -> bytes:
    return f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


LAST = request_for(ELSEWHERE, "more")


@pytest.mark.anyio
@pytest.mark.parametrize(
    "pieces",
    [
        [request_for("/patient", "body") + request_for("/") + LAST],
        [request_for("/", "early"), request_for(HERE) + LAST],
        # The answer comes before the body, and the next request with the body's end.
        [
            request_for("/", "early")[:-5],
            b"early" + request_for("/") + request_for(ELSEWHERE, "more"),
        ],
        [
            request_for("/") * 2 + request_for(ELSEWHERE, "more")[:9],
            request_for(ELSEWHERE, "more")[9:],
        ],
    ],
)
async def test_each_request_of_a_connection_goes_to_the_process_it_leads_to(
    anyio_backend: str, pieces: list[bytes]
) -> None:
    mailboxes = [Mailbox(), Mailbox()]
    adopted: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
    Siblings(1, mailboxes).listen(lambda *given: adopted.put_nowait(given))
    async with served(Limits(), siblings=Siblings(0, mailboxes)) as connect:
        reader, writer = await connect()
        for piece, answers in zip(pieces, (1, 1) if len(pieces) > 1 else (2,), strict=True):
            writer.write(piece)
            for _ in range(answers):
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\nok"), PATIENCE_WITH_SOCKETS)
        connection, read = await asyncio.wait_for(adopted.get(), PATIENCE_WITH_SOCKETS)
        with connection:
            assert read == LAST
            connection.sendall(b"from there")
            assert await reader.readexactly(10) == b"from there"
    asyncio.get_running_loop().remove_reader(mailboxes[1].inside)
    for mailbox in mailboxes:
        mailbox.close()


# Many connections of one client


@pytest.mark.anyio
async def test_one_address_has_so_many_connections_and_others_still_get_in(
    anyio_backend: str,
) -> None:
    async with served(FEW) as connect:
        own = [await connect() for _ in range(3)]
        assert [await is_answered(stream) for stream in own] == [True] * 3
        assert not await is_answered(await connect())
        assert await is_answered(await connect("127.0.0.2"))
        own[0][1].close()
        await own[0][1].wait_closed()
        while not await is_answered(await connect()):
            pass


@pytest.mark.anyio
async def test_when_the_server_is_full_the_address_with_the_most_gives_way(
    anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 4)
    async with served(Limits()) as connect:
        many = [await connect() for _ in range(4)]
        assert [await is_answered(stream) for stream in many] == [True] * 4
        few = [await connect("127.0.0.2"), await connect("127.0.0.3")]
        assert [await is_answered(stream) for stream in few] == [True] * 2
        assert [await is_answered(stream) for stream in many] == [True, True, False, False]


@pytest.mark.anyio
async def test_what_a_proxy_passes_on_does_not_count_as_the_proxys(anyio_backend: str) -> None:
    async with served(FEW, ("127.0.0.9",)) as connect:
        streams = [await connect("127.0.0.9") for _ in range(6)]
        assert [await is_answered(stream) for stream in streams] == [True] * 6


def test_a_newcomer_does_not_push_out_somebody_who_has_no_more() -> None:
    sent_away: list[str] = []
    guests: ConnectionQuota[str] = ConnectionQuota(2, 2, sent_away.append)
    assert guests.arrive("a", "a1")
    assert guests.arrive("b", "b1")
    assert not guests.arrive("c", "c1")
    guests.leave("a", "a1")
    assert guests.arrive("c", "c1")
    assert (sent_away, len(guests)) == ([], 2)


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_counts_as_one_address(address: str, counts_as: str) -> None:
    assert client_network(address) == counts_as


def test_some_files_are_left_for_the_database_and_the_pages() -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert BACKLOG < most_connections() < files - BACKLOG


def kinds(visitor: Visitor, path: str, count: int, address: str) -> list[str]:
    """What this many onlookers are sent first, each said to come from an address."""
    headers = {"x-forwarded-for": address}
    return [visitor.live(path, headers).receive()["type"] for _ in range(count)]


def test_a_proxy_is_believed_when_it_says_who_is_asking(
    start_toy_server: Callable[..., Server], visit: Callable[[Server], Visitor]
) -> None:
    visitor = visit(start_toy_server("--proxy", "127.0.0.1"))
    path = visitor.set_up(players="3").rpartition("/")[0]
    most = Limits().watchers_each
    assert kinds(visitor, path, most + 1, "203.0.113.1")[-2:] == ["table", "gone"]
    assert kinds(visitor, path, 1, "203.0.113.2") == ["table"]


def test_nobody_else_is(visitor: Visitor) -> None:
    path = visitor.set_up(players="3").rpartition("/")[0]
    for number in some(range(Limits().watchers_each)):
        assert kinds(visitor, path, 1, f"203.0.113.{number}") == ["table"]
    assert kinds(visitor, path, 1, "203.0.113.99") == ["gone"]


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_frames_are_as_the_library_makes_them(length: int) -> None:
    text = b"x" * length
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


# Clients that vanish


def handshake(path: str, address: str) -> bytes:
    host = address.removeprefix("http://")
    head = (
        f"GET {path}/live HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    return head.encode()


@pytest.mark.anyio
async def test_nonsense_before_the_handshake_is_done_ends_a_connection(anyio_backend: str) -> None:
    gone = asyncio.Event()

    async def hesitant(_: Scope, receive: Receive, __: Send) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            pass
        gone.set()

    transport = Transport()
    live = LiveConnection(Config(hesitant, Limits(), log_config=None), ServerState(), {})
    live.connection_made(transport)
    live.data_received(handshake("/", "http://server"))
    live.data_received(b"\xff" * 50)
    assert transport.aborted.is_set()
    live.connection_lost(None)
    await asyncio.wait_for(gone.wait(), PATIENCE_WITH_SOCKETS)


def vanish(server: Server, path: str, reset: bool) -> None:
    """Begin a WebSocket and be gone."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(handshake(path, server.address))
        if reset:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def test_whoever_vanishes_leaves_no_trace_in_the_log(
    own_server: Server, visit: Callable[[Server], Visitor]
) -> None:
    path = visit(own_server).set_up(players="3")
    for place in (path, path.rpartition("/")[0], "/table/nowhere", f"{path}xyz"):
        for reset in [True, False] * 6:
            vanish(own_server, place, reset)
    live = visit(own_server).live(path)
    assert live.receive()["type"] == "table"
    live.close()
    assert own_server.stop() == ""


CHUNKED = "Host: x\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/patient", "/hasty"])
async def test_a_body_that_cannot_be_read_leaves_no_trace_in_the_log(
    connect: Connect, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Not even where the handler waits for it, or has answered without reading it."""
    reader, writer = await connect()
    writer.write(f"POST {path} HTTP/1.1\r\n{CHUNKED}".encode())
    if path == "/hasty":
        await asyncio.wait_for(reader.readuntil(b"ok"), PATIENCE_WITH_SOCKETS)
    else:
        await asyncio.sleep(0.05)
    writer.write(b"nonsense\r\n")
    answer = await until_closed(reader)
    assert answer.startswith(b"HTTP/1.1 400 ") or path == "/hasty"
    await asyncio.sleep(0.05)
    assert {record.message for record in caplog.records} <= {"Invalid HTTP request received."}
