"""A WebSocket client that costs as little as possible, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import struct
from typing import Final, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
SHORT, LONG = 126, 127
ZEROS: Final = bytes(4)
"""The mask: a client must mask, but zeros change nothing."""


class Socket(asyncio.Protocol):
    """One connection. What arrives is given to ``heard``, and b"" at the end."""

    def __init__(self, path: str, origin: str) -> None:
        self._path = path
        self._origin = origin
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(cls, socket: Socket, port: int) -> None:
        """Open a socket to a port of this machine."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: socket, "127.0.0.1", port)
        await socket.opened

    def heard(self, text: bytes) -> None:
        """For subclasses."""

    def say(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        head = (
            f"GET {self._path} HTTP/1.1\r\nHost: {self._origin.partition('//')[2]}\r\n"
            f"Origin: {self._origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._transport.write(head.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("The server refused the socket."))
        self.heard(b"")

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open and not self._read_head():
            return
        while (frame := self._next_frame()) is not None:
            opcode, payload = frame
            if opcode == TEXT:
                self.heard(payload)
            elif opcode == PING:
                self._send(PONG, payload)
            elif opcode == CLOSE:
                self.close()

    def _read_head(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer[:end]).split(b" ", 2)[1]
        del self._buffer[: end + 4]
        self._is_open = True
        if status == b"101":
            self.opened.set_result(None)
        else:
            self.close()
        return status == b"101"

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The next whole frame: its kind and what is in it. A server does not mask."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == SHORT and len(buffer) >= 4:
            (size,), start = struct.unpack_from("!H", buffer, 2), 4
        elif size == LONG and len(buffer) >= 10:
            (size,), start = struct.unpack_from("!Q", buffer, 2), 10
        elif size >= SHORT:
            return None
        if len(buffer) < start + size:
            return None
        opcode, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return opcode, payload

    def _send(self, opcode: int, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(payload)
        if size < SHORT:
            head = bytes([FINAL | opcode, MASKED | size])
        else:
            head = bytes([FINAL | opcode, MASKED | SHORT]) + struct.pack("!H", size)
        self._transport.write(head + ZEROS + payload)
