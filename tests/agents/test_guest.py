"""Guests of a server without one: what they make of frames, how fast they send, where they sit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection

from gamenight.agents.guest import (
    AT_ONCE,
    EveningGuest,
    EveningSocket,
    Socket,
    TableGuest,
    TableSocket,
    sit_down,
)
from gamenight.core.errors import BadSetup, NotYourTurn, Unavailable

pytestmark = pytest.mark.anyio


class Silent:
    """A connection over which nothing comes until it is closed."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[str]:
        await self.closed.wait()
        return
        yield

    async def send(self, text: str) -> None:
        self.sent.append(text)

    async def close(self) -> None:
        self.closed.set()


def silent() -> ClientConnection:
    return cast(ClientConnection, Silent())


class Seat:
    """A table as a guest of an evening meets it."""

    def __init__(self, *, mine: bool) -> None:
        self.mine, self.over, self.left = mine, False, False

    def has_seat(self) -> bool:
        return self.mine

    def is_over(self) -> bool:
        return self.over

    async def look(self) -> str:
        return "the table"

    async def answer(self, words: str) -> str:
        return f"answered {words}"

    async def leave(self) -> None:
        self.left = True


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> dict[str, Seat]:
    """The tables that can be opened; each is taken out when it is."""
    found: dict[str, Seat] = {}

    async def opened(base: str, table: str, token: str) -> Seat:
        assert (base, token) == ("http://server", "ada-token")
        return found.pop(table)

    monkeypatch.setattr(TableGuest, "at", opened)
    return found


def match(table: str, *, over: bool = False) -> dict[str, Any]:
    return {"table": table, "over": over}


async def test_a_guest_of_an_evening_sits_where_it_has_a_seat(tables: dict[str, Seat]) -> None:
    socket = EveningSocket(silent())
    socket.take({"type": "evening", "people": [{"name": "Ann"}, {"name": "Ada"}]})
    ada = EveningGuest("http://server", "ada-token", socket)
    assert "Here are Ann and Ada." in await ada.look()
    with pytest.raises(NotYourTurn, match="do not play in this evening yet"):
        await ada.answer("1")
    others, own, following = Seat(mine=False), Seat(mine=True), Seat(mine=True)
    tables.update(own=own, others=others)
    socket.take({"type": "evening", "matches": [match("past", over=True), match("own")]})
    socket.take({"type": "evening", "matches": [*socket.evening["matches"], match("others")]})
    assert (await ada.look()).endswith("\nthe table")
    assert await ada.answer("1") == "answered 1"
    assert (own.left, others.left) == (False, True)  # where it only watches it does not stay
    own.over = True
    assert await ada.answer("2") == "answered 2"  # of a match that is over the table says so
    tables["next"] = following
    socket.take({"type": "evening", "matches": [*socket.evening["matches"], match("next")]})
    await ada.look()
    await ada.leave()
    assert following.left
    assert not tables


async def test_what_a_guest_says_is_read_there_or_refused() -> None:
    connection = Silent()
    socket = EveningSocket(cast(ClientConnection, connection))
    socket.take({"type": "evening", "people": [{"name": "Ada"}], "lines": []})
    ada = EveningGuest("http://server", "ada-token", socket)

    async def tell(frame: dict[str, Any], sent: int) -> None:
        while len(connection.sent) < sent:
            await asyncio.sleep(0)
        async with socket.changed:
            socket.take(frame)
            socket.changed.notify_all()

    said = {"type": "evening", "lines": [{"name": "Ada", "text": "Hello!"}]}
    words, _ = await asyncio.gather(ada.speak("Hello!"), tell(said, 1))
    assert "- Ada: Hello!" in words
    refused = {"type": "problem", "sentence": "You are not in this evening."}
    with pytest.raises(BadSetup, match="You are not in this evening"):
        await asyncio.gather(ada.speak("Hello?"), tell(refused, 2))
    await ada.leave()


async def test_a_guest_sends_as_fast_as_a_server_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many at once, then at the pace; a pause gives as many at once again, and no more."""
    now, pauses = 1_000.0, list[float]()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("gamenight.agents.guest.asyncio.sleep", sleep)
    socket = EveningSocket(silent())
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "time", lambda: now)
    for later in (0.0, 10_000.0):
        now += later
        pauses.clear()
        for _ in range(AT_ONCE + 2):
            await socket.send(type="ping")
        assert pauses == [0.0] * AT_ONCE + [Socket.pace, 2 * Socket.pace]
    monkeypatch.undo()
    await socket.close()


async def test_a_table_is_kept_in_step_with_its_frames() -> None:
    socket = TableSocket(silent())
    zones: list[dict[str, Any]] = [{"key": key, "items": []} for key in ("hand", "pile", "log")]
    line = {"line": 0, "text": "hello"}
    socket.take({"type": "table", "table": {"zones": zones, "headline": "one"}, "lines": [line]})
    fuller = {"key": "pile", "items": ["a card"]}
    change = {"table": {"headline": "two"}, "zones": [fuller], "order": ["pile", "hand"]}
    socket.take(
        {"type": "change", **change, "acks": ["a"], "log": {"from": 0, "lines": ["x", "y"]}}
    )
    assert socket.table == {"headline": "two", "zones": [fuller, zones[0]]}
    assert (socket.log, socket.said) == (["x", "y"], [line])
    assert socket.settled == {"a": {}}
    refusal = {"id": "b", "sentence": "No."}
    socket.take({"type": "change", "refusals": [refusal], "log": {"from": 1, "lines": ["z"]}})
    assert (socket.log, socket.settled["b"]) == (["x", "z"], refusal)  # a line was taken back
    assert [zone["key"] for zone in socket.table["zones"]] == ["pile", "hand"]
    await socket.close()


async def test_nothing_is_sent_over_a_connection_that_is_gone() -> None:
    connection = Silent()
    socket = EveningSocket(cast(ClientConnection, connection))
    connection.closed.set()
    never: Callable[[], bool] = lambda: False  # noqa: E731
    assert not await socket.wait_until(never, 5)
    with pytest.raises(Unavailable, match="connection to the server was lost"):
        await socket.send(type="ping")
    assert not connection.sent


@pytest.mark.parametrize("link", ["ftp://server/join/a/b", "join/a/b", "http:///join/a/b"])
async def test_a_link_is_one_of_a_server(link: str) -> None:
    with pytest.raises(BadSetup, match="begins with"):
        await sit_down(link, "Ada")


@pytest.mark.parametrize("path", ["", "table/a", "evening/a/b/c", "play/spots", "join/a"])
async def test_other_pages_of_a_server_give_no_seat(path: str) -> None:
    with pytest.raises(BadSetup, match="not an invitation"):
        await sit_down(f"http://server/{path}", "Ada")
