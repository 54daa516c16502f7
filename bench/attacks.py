"""Attacks on a server, for bench/hostile.py, each from addresses of its own.

An attack is a coroutine that goes on until it is cancelled, as fast as it is let. What the server
refuses is part of it: an attacker who is refused or sent away comes back.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.core.record import to_json
from gamenight.game.registry import find_game

PATIENCE = 30.0
TABLES = 20
"""At how many tables one address asks for hints or lets bots think."""
AT_ONCE = 8
"""How many requests one address has under way."""
LOWEST_PRIORITY = 19
"""Behind the server and what thinks for its bots: in truth attackers have machines of their own."""
NEW_TABLE = {"players": "3", "option-first_seat": "0"}
REFUSED = (httpx.HTTPError, WebSocketException, OSError, TimeoutError)


class Attempts(Protocol):
    """How many requests and messages were sent, counted across processes."""

    value: int


class Attacker:
    """A client at an address of its own on this machine."""

    def __init__(self, origin: str, address: str, note: Callable[[], None]) -> None:
        """``note`` is called for each request and each message."""
        self.origin = origin
        self._note = note
        self._address = address
        self.http = httpx.AsyncClient(
            transport=httpx.AsyncHTTPTransport(local_address=address),
            base_url=origin,
            headers={"origin": origin},
            timeout=PATIENCE,
            event_hooks={"request": [self._noted]},
        )

    async def _noted(self, _: httpx.Request) -> None:
        self._note()

    async def post(self, path: str, **form: str) -> str:
        """The address that a form leads to; "" if it was refused."""
        answer = await self.http.post(path, data=form)
        return str(answer.headers.get("location", ""))

    async def new_table(self, **form: str) -> str:
        """The path of a table; waits until one may be set up."""
        while not (path := await self.post("/new/suspense", **NEW_TABLE, **form)):
            await asyncio.sleep(1.0)
        return path

    @asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator[ClientConnection]:
        address = self.origin.replace("http", "ws", 1) + f"{path}/live"
        opened = connect(address, origin=Origin(self.origin), local_addr=(self._address, 0))
        async with opened as socket:
            yield socket

    async def send(self, path: str, *messages: object, pause: float = 0.0) -> None:
        """Send the messages over and over at a table or in an evening, and read what comes."""
        texts = [json.dumps(message) for message in messages]
        async with self.socket(path) as socket, asyncio.TaskGroup() as group:
            group.create_task(read_all(socket))
            for number in count():
                await socket.send(texts[number % len(texts)])
                self._note()
                await asyncio.sleep(pause)


async def read_all(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


Attack = Callable[[Attacker], Coroutine[None, None, None]]


async def over_and_over(work: Callable[[], Awaitable[object]]) -> None:
    while True:
        try:
            await work()
        except (*REFUSED, ExceptionGroup):
            await asyncio.sleep(0.1)


async def several(work: Callable[[], Awaitable[object]], times: int = AT_ONCE) -> None:
    await asyncio.gather(*[over_and_over(work) for _ in range(times)])


# The attacks


async def create(attacker: Attacker) -> None:
    """Set up tables with a clock."""
    await several(lambda: attacker.post("/new/suspense", **NEW_TABLE, clock="move 60"))


async def load_pages(attacker: Attacker) -> None:
    """Load the pages that take longest."""
    paths = ("/", "/rules/spielnacht", "/new/spectrum", "/daily", "/me")
    numbers = count()
    await several(lambda: attacker.http.get(paths[next(numbers) % len(paths)]))


async def load_own_table(attacker: Attacker) -> None:
    """Load the page of a table and send messages there at the same time."""
    path = await attacker.new_table()
    talking = over_and_over(lambda: attacker.send(path, {"type": "whole"}, pause=0.11))
    await asyncio.gather(talking, several(lambda: attacker.http.get(path)))


async def flood(attacker: Attacker) -> None:
    """Send messages as fast as they go out."""
    path = await attacker.new_table()
    await several(lambda: attacker.send(path, {"type": "ping"}, {"type": "whole"}))


async def stand_in(attacker: Attacker) -> None:
    """Let a bot play, and no longer, as often as it is allowed."""

    async def switch() -> None:
        path = await attacker.new_table()
        on, off = ({"type": "stand-in", "seat": 0, "on": on} for on in (True, False))
        await attacker.send(path, on, off, pause=0.1)

    await several(switch)


async def ask_for_hints(attacker: Attacker) -> None:
    """Ask for a hint each second at many tables."""

    async def ask() -> None:
        path = await attacker.new_table()
        await attacker.send(path, {"type": "hint"}, pause=1.0)

    await several(ask, TABLES)


async def let_experts_play(attacker: Attacker) -> None:
    """Let bots of the highest level play without a pause at many tables."""
    level = find_game("suspense").level_names()[-1]
    bots = {f"seat-{seat}": f"bot {level}" for seat in (1, 2)}

    async def watch() -> None:
        path = await attacker.new_table(**bots)
        quick, mine = {"type": "speed", "value": "instant"}, {"type": "stand-in", "seat": 0}
        await attacker.send(path, quick, {**mine, "on": True}, pause=1.0)

    await several(watch, TABLES)


async def bring_records(attacker: Attacker) -> None:
    """Import a record."""
    record = finished_record()
    await several(lambda: attacker.http.post("/import", content=record))


async def analyse(attacker: Attacker) -> None:
    """Import records and have each analysed."""
    record = finished_record()

    async def bring_and_analyse() -> None:
        answer = await attacker.http.post("/import", content=record)
        table = answer.json()["address"].removesuffix("/replay") if answer.is_success else ""
        await attacker.http.post(f"{table}/analysis")

    await several(bring_and_analyse)


async def crowd_an_evening(attacker: Attacker) -> None:
    """Come to an evening under ever new names."""
    evening = (await attacker.post("/evening", name="Ana")).rpartition("/")[0]
    await several(lambda: come(attacker, evening))


async def wish(attacker: Attacker) -> None:
    """Wish for a game, and no longer, as a guest of an evening."""
    evening = (await attacker.post("/evening", name="Ana")).rpartition("/")[0]
    guest = await come(attacker, evening)
    on, off = ({"type": "wish", "game": "spots", "on": on} for on in (True, False))
    await several(lambda: attacker.send(guest, on, off, pause=0.1))


async def rename(attacker: Attacker) -> None:
    """Take one name after another, as a guest of an evening."""
    evening = (await attacker.post("/evening", name="Ana")).rpartition("/")[0]
    guest = await come(attacker, evening)
    names = [{"type": "rename", "person": 1, "name": name} for name in ("Bo", "Bob")]
    await several(lambda: attacker.send(guest, *names, pause=0.1))


async def chat(attacker: Attacker) -> None:
    """Chat without a pause, at many tables."""

    async def talk() -> None:
        path = await attacker.new_table()
        await attacker.send(path, {"type": "say", "text": "x" * 300}, pause=0.1)

    await several(talk, TABLES)


async def come(attacker: Attacker, evening: str) -> str:
    """The path of a new guest of an evening."""
    page = (await attacker.http.get(evening)).text
    token = re.search(r'name="token" value="([^"]+)"', page)
    form = {"name": f"Guest {os.urandom(4).hex()}", "token": token[1] if token else ""}
    attacker.http.cookies.clear()
    return await attacker.post(evening, **form)


ATTACKS: dict[str, Attack] = {
    "tables": create,
    "pages": load_pages,
    "own table": load_own_table,
    "flood": flood,
    "stand-ins": stand_in,
    "hints": ask_for_hints,
    "experts": let_experts_play,
    "records": bring_records,
    "analyses": analyse,
    "guests": crowd_an_evening,
    "wishes": wish,
    "names": rename,
    "chat": chat,
}


def finished_record() -> str:
    """The record of a match that was played at random."""
    game, random = find_game("suspense"), random_from(7, 99)
    match = Match(game.rules, Header("suspense", 1, 3, {"first_seat": 0}, ("Ann", "Bo", "Cy"), 7))
    while not match.state.over:
        answers = match.state.legal()
        match.answer(match.state.turn, answers[random.below(len(answers))])
    return to_json(match)


def attack_until_ended(name: str, origin: str, addresses: int, attempts: Attempts) -> None:
    """Attack from several addresses; for a process of its own."""
    os.nice(LOWEST_PRIORITY)

    def note() -> None:
        attempts.value += 1

    async def attack() -> None:
        found = [Attacker(origin, f"127.0.0.{number + 2}", note) for number in range(addresses)]
        await asyncio.gather(*[ATTACKS[name](attacker) for attacker in found])

    with suppress(KeyboardInterrupt):
        asyncio.run(attack())
