"""What arrives over a WebSocket is cut into frames, however the network has cut it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from gamenight.web.edge.connections import LARGEST_FRAME, Config, LiveConnection
from gamenight.web.edge.limits import Limits
from gamenight.web.edge.ws_frames import FrameSplitter, message_in
from tests.web.edge.test_connections import Transport, handshake

TEXT, PING = b'{"type":"ping"}', Frame(Opcode.PING, b"?").serialize(mask=True)


def sent(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=True)


FRAMES = [sent(b""), PING, sent(b"x" * 125), sent(b"y" * 126), sent(TEXT), sent(b"z" * 16_000)]


def taken(cutter: FrameSplitter) -> list[bytes]:
    return list(iter(cutter.take, None))


@pytest.mark.parametrize("size", [1, 7, 130, 100_000])
def test_frames_are_whole_wherever_the_network_cuts(size: int) -> None:
    cutter, found, data = FrameSplitter(LARGEST_FRAME), [], b"".join(FRAMES)
    for start in range(0, len(data), size):
        cutter.add(data[start : start + size])
        found += taken(cutter)
    assert found == FRAMES


def test_a_frame_that_is_too_large_is_not_waited_for() -> None:
    cutter = FrameSplitter(LARGEST_FRAME)
    beginning = sent(b"x" * 70_000)[:20]
    cutter.add(beginning)
    assert taken(cutter) == [beginning]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 16_000])
def test_a_message_in_one_frame_is_read_as_the_library_reads_it(length: int) -> None:
    assert message_in(sent(b"x" * length)) == b"x" * length


@pytest.mark.parametrize(
    "frame",
    [
        PING,
        Frame(Opcode.TEXT, TEXT).serialize(mask=False),
        Frame(Opcode.TEXT, TEXT, fin=False).serialize(mask=True),
        b"\xc1" + sent(TEXT)[1:],
        Frame(Opcode.BINARY, TEXT).serialize(mask=True),
        Frame(Opcode.CONT, TEXT).serialize(mask=True),
        sent(b"x" * 70_000),
    ],
    ids=["ping", "not masked", "a part", "compressed", "not text", "the rest", "long"],
)
def test_everything_else_is_left_to_the_library(frame: bytes) -> None:
    assert message_in(frame) is None


# What becomes of it


async def accept(_: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})


async def a_socket(limits: Limits) -> tuple[LiveConnection, Transport]:
    """An open WebSocket, and nobody who takes messages out of its queue."""
    transport = Transport()
    live = LiveConnection(Config(accept, limits, log_config=None), ServerState(), {})
    live.connection_made(transport)
    live.data_received(handshake("/", "http://server"))
    await asyncio.gather(*live.tasks)
    return live, transport


def heard(live: LiveConnection) -> list[object]:
    messages = []
    while not live.queue.empty():
        message = live.queue.get_nowait()
        messages.append(message.get("text", message["type"]))
    return messages


@pytest.mark.anyio
async def test_a_message_arrives_whether_it_is_whole_or_in_parts(anyio_backend: str) -> None:
    live, transport = await a_socket(Limits())
    for frame in (
        sent(b"whole"),
        Frame(Opcode.TEXT, b"in ", fin=False).serialize(mask=True) + PING,
        Frame(Opcode.CONT, b"parts").serialize(mask=True),
        sent(b"whole"),
    ):
        live.data_received(frame)
    assert heard(live) == ["whole", "in parts", "whole"]
    assert not transport.is_closing()


@pytest.mark.anyio
async def test_a_message_in_the_middle_of_another_ends_the_connection(anyio_backend: str) -> None:
    live, _ = await a_socket(Limits())
    live.data_received(Frame(Opcode.TEXT, b"in ", fin=False).serialize(mask=True))
    live.data_received(sent(b"whole"))
    assert heard(live) == ["websocket.disconnect"]


@pytest.mark.anyio
async def test_what_is_not_text_ends_the_connection(anyio_backend: str) -> None:
    live, _ = await a_socket(Limits())
    live.data_received(sent(b"\xff\xfe"))
    assert heard(live) == ["websocket.disconnect"]


@pytest.mark.anyio
async def test_of_a_flood_only_so_many_frames_are_looked_at(anyio_backend: str) -> None:
    limits = replace(Limits(), burst=3, patience=2, per_second=0.0)
    live, transport = await a_socket(limits)
    live.data_received(sent(TEXT) * 1_000)
    assert transport.is_closing()
    assert len(heard(live)) == 2 * (limits.burst + limits.patience)
