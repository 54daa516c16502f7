"""Connections handed over between server processes at one port: every table belongs to one of them.

A connection is accepted by whichever process is quickest. That one looks at the first line of a
request; if it leads to a table of another process, the connection itself goes there, with what was
read of it so far. So each table is kept, watched and changed in one process, and nothing is passed
back and forth but word of the rare change that another process makes: a person is forgotten.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import unquote
from zlib import crc32

from gamenight.web.edge.tokens import home_in, home_of

LONGEST_LINE: Final = 8_000
"""Bytes of a request's first line; a longer one is refused, by whichever process."""

LARGEST_PIECE: Final = 128 * 1024
"""Bytes of a request that may be read before it is known where it leads."""

TABLE_PLACES: Final = ("table", "join")
"""What the addresses that lead to a table begin with."""
EVENING_PLACE: Final = "evening"
"""What those begin with that lead to an evening."""

MAILBOX_PAUSE: Final = 0.01
"""Seconds before the full mailbox of another process is tried again."""

Adopt = Callable[[socket.socket, bytes], None]
"""Goes on with a connection and what was read of it."""
Heard = Callable[[str], None]
"""Takes the id of a table or an evening that another process has changed in the store."""


def owner_of(table_id: str, count: int) -> int:
    """Say which process a table belongs to; all tables of an evening share one."""
    return crc32((home_in(table_id) or table_id).encode()) % count


def table_in(line: bytes) -> str | None:
    """Return the table (or the home of an evening) that a request's first line leads to; None if it
    leads elsewhere."""
    words = line.split(b" ")
    if len(words) < 2:
        return None
    path = unquote(words[1].partition(b"?")[0].decode("latin-1"))
    parts = path.split("/")
    if len(parts) > 2 and parts[1] == EVENING_PLACE:
        return home_of(parts[2])
    return parts[2] if len(parts) > 2 and parts[1] in TABLE_PLACES else None


class Mailbox:
    """Where connections and news wait for a process. Made before it starts, and outlives it:
    whatever is in it when the process dies is found by the next."""

    def __init__(self) -> None:
        self.inside, self.outside = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for end in (self.inside, self.outside):
            end.setblocking(False)
        self.outside.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * LARGEST_PIECE)

    def close(self) -> None:
        self.inside.close()
        self.outside.close()


class Siblings:
    """All processes that divide the tables, as one of them sees them."""

    def __init__(self, number: int, mailboxes: Sequence[Mailbox]) -> None:
        self.number = number
        """Which of them this is."""
        self._mailboxes = mailboxes
        self.on_news: Heard = lambda _: None

    def owns(self, table_id: str) -> bool:
        return owner_of(table_id, len(self._mailboxes)) == self.number

    def owner_of_request(self, line: bytes) -> int:
        """Return the process that a request belongs to; this one if any would do."""
        table_id = table_in(line)
        return self.number if table_id is None else owner_of(table_id, len(self._mailboxes))

    def hand_over(self, owner: int, connection: int, read: bytes) -> bool:
        """Give a connection away, by the number of its file; False if the mailbox is full."""
        try:
            socket.send_fds(self._mailboxes[owner].outside, [read], [connection])
        except BlockingIOError:
            return False
        return True

    async def tell(self, table_id: str, changed: str) -> None:
        """Let the process that a table (or the home of an evening) belongs to know what was changed
        there; waits while its mailbox is full."""
        owner = owner_of(table_id, len(self._mailboxes))
        while owner != self.number:
            try:
                self._mailboxes[owner].outside.send(changed.encode())
            except BlockingIOError:
                await asyncio.sleep(MAILBOX_PAUSE)
            else:
                return

    def listen(self, adopt: Adopt) -> None:
        """Adopt what others hand over and hear what they tell, for as long as the event loop
        runs."""
        inside = self._mailboxes[self.number].inside
        asyncio.get_running_loop().add_reader(inside.fileno(), self._receive, inside, adopt)

    def _receive(self, inside: socket.socket, adopt: Adopt) -> None:
        try:
            read, files, _, _ = socket.recv_fds(inside, LARGEST_PIECE, 1)
        except BlockingIOError:
            return
        if not files:
            self.on_news(read.decode(errors="replace"))
        for file in files:
            connection = socket.socket(fileno=file)
            connection.set_inheritable(False)  # it is none of the business of a bot's process
            connection.setblocking(False)
            adopt(connection, read)
