"""A place at a table of a running server: a guest like any other, over the protocol of the browser.

What it may see and do is what the server says of its token; nothing here decides that.
"""

from __future__ import annotations

import asyncio
import http.client
import json
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from gamenight.agents.place import Place
from gamenight.core.errors import BadSetup, IllegalAnswer, NotYourTurn, Unavailable
from gamenight.core.words import joined
from gamenight.game.registry import title_of
from gamenight.game.text_interface import SpokenAnswer, offers_of, question_text, read_words
from gamenight.table import Hint, Table
from gamenight.terminal.hint_text import hint_in_words
from gamenight.terminal.text import as_text

SECONDS_TO_CONNECT: Final = 10.0
SECONDS_FOR_OTHERS: Final = 20.0
"""How long a call waits for the others to answer before it says that they think."""
SECONDS_BETWEEN: Final = 0.125
AT_ONCE: Final = 30
"""A server takes forty messages at once and ten per second in the long run. What comes faster is
refused, and a conversation that goes on like that is ended."""
LARGEST_FRAME: Final = 2**22
LINES_READ: Final = 40

Frame = dict[str, Any]


async def sit_down(link: str, name: str) -> Place:
    """Take the seat that a link is for: an invitation, a page of one's own, or an evening."""
    parts = urlsplit(link.strip())
    path = [part for part in parts.path.split("/") if part]
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadSetup("A link begins with http:// or https://.")
    base = f"{parts.scheme}://{parts.netloc}"
    if (len(path) == 3 and path[0] == "join") or (len(path) == 2 and path[0] == "evening"):
        path = await asyncio.to_thread(taken, base, "/".join(path), name)
    if len(path) == 3 and path[0] == "table":
        return await TableGuest.at(base, path[1], path[2])
    if len(path) == 3 and path[0] == "evening":
        return await EveningGuest.at(base, path[1], path[2])
    raise BadSetup("This is not an invitation to a table or an evening.")


def taken(base: str, path: str, name: str) -> list[str]:
    """Send the form of an invitation; the path of the seat it gives."""
    parts = urlsplit(base)
    secure = parts.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=SECONDS_TO_CONNECT)
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": base}
    try:
        connection.request("POST", f"/{path}", urlencode({"name": name}), form)
        reply = connection.getresponse()
        where = reply.getheader("Location", "")
    except (OSError, http.client.HTTPException) as error:
        raise Unavailable(f"No server answers at {base}.") from error
    finally:
        connection.close()
    if reply.status != http.client.SEE_OTHER:
        raise BadSetup("The server does not give this seat away: it may be taken already.")
    return [part for part in urlsplit(where).path.split("/") if part]


def updated(table: Frame, change: Frame) -> Frame:
    """The table with what changed, as docs/protocol.md says."""
    zones = by_key(table["zones"])
    for zone in change.get("zones", []):
        key, items = zone["key"], change.get("items", {})
        if key in items:
            zone = {**zone, "items": completed(zones[key]["items"], zone["items"], items[key])}
        zones[key] = zone
    order = change.get("order", [zone["key"] for zone in table["zones"]])
    return {**table, **change.get("table", {}), "zones": [zones[key] for key in order]}


def completed(before: list[Frame], sent: list[Frame], keys: list[str] | None) -> list[Frame]:
    """All items of a zone, of which only those that changed were sent."""
    items = by_key(before)
    for item in sent:
        if item["type"] == "board" and item["key"] in items:
            spaces = by_key(items[item["key"]]["spaces"] + item["spaces"])
            item = {**item, "spaces": list(spaces.values())}
        items[item["key"]] = item
    return [items[key] for key in keys or items]


def by_key(things: list[Frame]) -> dict[str, Frame]:
    return {thing["key"]: thing for thing in things}


def spoken(line: Frame, table: Table) -> str:
    """Return a line of chat at a table, with who said it."""
    seat = int(line.get("person", -1))
    known = table.seats[seat].name if 0 <= seat < len(table.seats) else "–"
    return f"{line.get('name') or known}: {line['text']}"


class Socket(ABC):
    """A socket of the server, and what it has sent so far."""

    pace = SECONDS_BETWEEN

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.changed = asyncio.Condition()
        self.gone = ""
        """Why there is nothing more to come."""
        self._paid_until = 0.0
        """Up to when the messages so far use up the time, at the pace that is allowed."""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for message in self._connection:
                frame: Frame = json.loads(message)
                async with self.changed:
                    if frame["type"] == "gone":
                        self.gone = str(frame["sentence"])
                    self.take(frame)
                    self.changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self.changed:
                self.gone = self.gone or "The connection to the server was lost."
                self.changed.notify_all()

    @abstractmethod
    def take(self, frame: Frame) -> None:
        """Note what a frame says."""

    async def send(self, **message: object) -> None:
        if self.gone:
            raise Unavailable(self.gone)
        now = asyncio.get_running_loop().time()
        self._paid_until = max(self._paid_until, now - AT_ONCE * self.pace) + self.pace
        await asyncio.sleep(max(0.0, self._paid_until - now))
        await self._connection.send(json.dumps(message))

    async def wait_until(self, is_so: Any, seconds: float) -> bool:
        """Wait for what a frame brings; False if it has not come in time."""
        async with self.changed:
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    self.changed.wait_for(lambda: bool(is_so()) or bool(self.gone)), seconds
                )
            return bool(is_so())

    async def close(self) -> None:
        await self._connection.close()
        self._reading.cancel()


async def connected(base: str, path: str) -> ClientConnection:
    try:
        return await connect(
            f"{base.replace('http', 'ws', 1)}/{path}/live",
            origin=Origin(base),
            max_size=LARGEST_FRAME,
            open_timeout=SECONDS_TO_CONNECT,
        )
    except (OSError, TimeoutError, WebSocketException) as error:
        raise Unavailable(f"The table at {base} cannot be opened.") from error


class TableSocket(Socket):
    """The table as the server shows it to one token."""

    def __init__(self, connection: ClientConnection) -> None:
        self.table: Frame = {}
        self.log: list[str] = []
        self.around: Frame = {}
        self.said: list[Frame] = []
        """What the players have said to each other."""
        self.settled: dict[str, Frame] = {}
        """What became of entries, by id: empty, or a refusal."""
        self.problem = ""
        self.hint: Frame = {}
        super().__init__(connection)

    def take(self, frame: Frame) -> None:
        for entry in frame.get("acks", ()):
            self.settled[entry] = {}
        for refusal in frame.get("refusals", ()):
            self.settled[refusal["id"]] = refusal
        if frame["type"] == "problem":
            self.problem = str(frame["sentence"])
        elif frame["type"] == "hint":
            self.hint = frame
        elif frame["type"] == "table":
            self.table = frame["table"]
        elif frame["type"] == "change":
            self.table = updated(self.table, frame)
        if frame["type"] in ("table", "change") and "lines" in frame:
            self.said = frame["lines"]
        if "around" in frame:
            self.around = frame["around"]
        if "log" in frame:
            self.log[frame["log"]["from"] :] = frame["log"]["lines"]


class TableGuest(Place):
    """A seat at a table of a server."""

    patience = SECONDS_FOR_OTHERS

    def __init__(self, socket: TableSocket) -> None:
        self._socket = socket
        self._lines_read = 0
        self._heard = 0
        """How many lines of the players were shown."""

    @classmethod
    async def at(cls, base: str, table: str, token: str) -> TableGuest:
        socket = TableSocket(await connected(base, f"table/{table}/{token}"))
        await socket.wait_until(lambda: socket.table, SECONDS_TO_CONNECT)
        if not socket.table:
            await socket.close()
            raise Unavailable(socket.gone or "The server does not show this table.")
        return cls(socket)

    @property
    def title(self) -> str:  # type: ignore[override]
        return title_of(self._socket.table["game"])

    @property
    def seat(self) -> int:
        return int(self._socket.around.get("seat", -1))

    def has_seat(self) -> bool:
        return bool(self._socket.around.get("mine"))

    def is_over(self) -> bool:
        return bool(self._socket.table.get("over"))

    def _is_asked_or_over(self) -> bool:
        return self._is_asked() or self.is_over()

    def _is_asked(self) -> bool:
        return bool(self._socket.around.get("ticket"))

    def _table(self) -> Table:
        return msgspec.convert(self._socket.table, Table)

    def _offers(self) -> list[SpokenAnswer]:
        return offers_of(self._table()) if self._is_asked() else []

    async def look(self) -> str:
        await self._socket.wait_until(self._is_asked_or_over, self.patience)
        if self._socket.gone:
            raise Unavailable(self._socket.gone)
        table = self._table()
        log, self._lines_read = self._socket.log[self._lines_read :], len(self._socket.log)
        log = [*log[-LINES_READ:], *self._news_of_players(table)]
        asked = question_text(table, self._offers())
        if not self._is_asked() and not self.is_over():
            asked.append("Others are to answer: look again.")
        return as_text(self.title, log, table, asked, markdown=True)

    def _news_of_players(self, table: Table) -> list[str]:
        """Return what was said since the last look."""
        news = [line for line in self._socket.said if line["line"] >= self._heard]
        self._heard = max([self._heard, *[line["line"] + 1 for line in news]])
        return [spoken(line, table) for line in news]

    async def answer(self, words: str) -> str:
        if not self._is_asked():
            raise NotYourTurn("The match is over." if self.is_over() else "It is not your turn.")
        answers = read_words(self._table(), words, self._offers())
        ticket = self._socket.around["ticket"]
        read = len(self._socket.log)
        await self._enter(type="answer", ticket=ticket, answers=list(answers))
        await self._socket.wait_until(
            lambda: self._socket.around.get("ticket") != ticket, SECONDS_TO_CONNECT
        )
        self._lines_read = min(self._lines_read, read)
        return await self.look()

    async def take_back(self) -> str:
        await self._enter(type="take-back")
        return await self.look()

    async def _enter(self, **entry: object) -> None:
        """Send an entry and wait until it is saved, or refused with a rule."""
        name = str(uuid4())
        socket = self._socket
        await socket.send(id=name, seat=self.seat, **entry)
        if not await socket.wait_until(lambda: name in socket.settled, SECONDS_TO_CONNECT):
            raise Unavailable(socket.gone or "The server has not said whether it took this.")
        refusal = socket.settled[name]
        if refusal:
            raise IllegalAnswer(refusal["sentence"], refusal.get("rule", ""))

    async def hint(self) -> str:
        socket = self._socket
        socket.hint, socket.problem = {}, ""
        await socket.send(type="hint")
        await socket.wait_until(lambda: socket.hint or socket.problem, SECONDS_FOR_OTHERS)
        if not socket.hint:
            raise NotYourTurn(socket.problem or "There is no hint.")
        words = str(socket.hint["sentence"]).removeprefix("Hint: ").removesuffix(".")
        return hint_in_words(msgspec.convert({**socket.hint, "words": words}, Hint))

    async def speak(self, words: str) -> str:
        socket = self._socket
        before, socket.problem = socket.said, ""
        await socket.send(type="say", text=words)
        await socket.wait_until(lambda: socket.problem or socket.said != before, SECONDS_TO_CONNECT)
        if socket.problem:
            raise BadSetup(socket.problem)
        table = self._table()
        return "\n".join(spoken(line, table) for line in socket.said[-LINES_READ:]) + "\n"

    async def leave(self) -> None:
        await self._socket.close()


class EveningSocket(Socket):
    """An evening as the server shows it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.evening: Frame = {}
        self.problem = ""
        super().__init__(connection)

    def take(self, frame: Frame) -> None:
        if frame["type"] == "evening":
            self.evening = {**self.evening, **frame}
        elif frame["type"] == "problem":
            self.problem = str(frame["sentence"])


class EveningGuest(Place):
    """A guest of an evening, who plays wherever the host gives them a seat."""

    def __init__(self, base: str, token: str, socket: EveningSocket) -> None:
        self._base, self._token, self._socket = base, token, socket
        self._table: TableGuest | None = None
        self._tried: set[str] = set()
        self.title = "An evening"

    @classmethod
    async def at(cls, base: str, evening: str, token: str) -> EveningGuest:
        socket = EveningSocket(await connected(base, f"evening/{evening}/{token}"))
        await socket.wait_until(lambda: socket.evening, SECONDS_TO_CONNECT)
        if not socket.evening:
            await socket.close()
            raise Unavailable(socket.gone or "The server does not show this evening.")
        return cls(base, token, socket)

    async def _sit(self) -> TableGuest | None:
        """Return the table at which this guest plays, if there is one."""
        if self._table is not None and not self._table.is_over():
            return self._table
        for match in reversed(self._socket.evening.get("matches", [])):
            if match.get("over") or match["table"] in self._tried:
                continue
            guest = await TableGuest.at(self._base, match["table"], self._token)
            self._tried.add(match["table"])
            if guest.has_seat():
                self._table = guest
                return guest
            await guest.leave()
        return self._table

    async def _at_table(self) -> TableGuest:
        table = await self._sit()
        if table is None:
            raise NotYourTurn("You do not play in this evening yet: the host starts matches.")
        return table

    async def look(self) -> str:
        table = await self._sit()
        words = self.words()
        return f"{words}\n{await table.look()}" if table is not None else words

    def words(self) -> str:
        """Return who is there, what they said, and what is played."""
        evening = self._socket.evening
        people = joined([person["name"] for person in evening.get("people", [])])
        lines = [f"{line.get('name') or '–'}: {line['text']}" for line in evening.get("lines", [])]
        said = [f"- {line}" for line in lines[-LINES_READ:]]
        return "\n".join(["# An evening", "", f"Here are {people}.", "", *said]) + "\n"

    async def answer(self, words: str) -> str:
        return await (await self._at_table()).answer(words)

    async def take_back(self) -> str:
        return await (await self._at_table()).take_back()

    async def hint(self) -> str:
        return await (await self._at_table()).hint()

    async def speak(self, words: str) -> str:
        socket = self._socket
        before = socket.evening.get("lines")
        socket.problem = ""
        await socket.send(type="say", text=words)
        await socket.wait_until(
            lambda: socket.problem or socket.evening.get("lines") != before, SECONDS_TO_CONNECT
        )
        if socket.problem:
            raise BadSetup(socket.problem)
        return self.words()

    async def leave(self) -> None:
        if self._table is not None:
            await self._table.leave()
        await self._socket.close()
