"""Evenings for bench/load.py: five people at a table, and a television that follows them."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from bench.load_people import OurPerson, Table, Times
from bench.load_server import Process
from bench.load_sockets import Socket
from gamenight.store import Store, StoredEvening
from gamenight.web.edge.tokens import hash_of, home_of, new_evening_id, new_token
from gamenight.web.evening.events import Joined, encode_event

PEOPLE: Final = 5
GAME: Final = "spectrumo"
"""For five, and long enough not to end while it is measured."""


@dataclass(frozen=True)
class Party:
    """An evening and the tokens of its people, the host's first."""

    id: str
    tokens: tuple[str, ...]


class Match(Struct):
    table: str


class EveningPart(Struct):
    matches: list[Match] = []


class Page(Socket):
    """The page of an evening, opened by its host or, without a token, by a television."""

    _decoder = msgspec.json.Decoder(EveningPart)

    def __init__(self, path: str, origin: str) -> None:
        super().__init__(f"{path}/live", origin)
        self.frames = 0
        self.table: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def heard(self, text: bytes) -> None:
        if not text:
            return
        self.frames += 1
        if not self.table.done() and (matches := self._decoder.decode(text).matches):
            self.table.set_result(matches[0].table)

    def start(self) -> None:
        people = list(range(PEOPLE))
        self.say(
            b'{"type":"start","game":"%s","people":%s,"players":%d,"level":"easy"}'
            % (GAME.encode(), str(people).encode(), PEOPLE)
        )


class Spectator(Socket):
    """The television at a table."""

    def heard(self, text: bytes) -> None:
        """It only looks on."""


async def prepare(database: Path, number: int) -> list[Party]:
    """Evenings whose people have come already."""
    store = await Store.open(str(database))
    parties = []
    for _ in range(number):
        party = Party(new_evening_id(), tuple(new_token() for _ in range(PEOPLE)))
        events = tuple(
            encode_event(Joined(f"Guest {place}", hash_of(token), time.time()))
            for place, token in enumerate(party.tokens, 1)
        )
        evening = StoredEvening(party.id, home_of(party.id), time.time(), events)
        await store.evenings.create(evening)
        parties.append(party)
    await store.close()
    return parties


async def sit_down(party: Party, server: Process, times: Times, between: float) -> Table:
    """The host starts a match, everybody opens the table, and the television follows."""
    host = Page(f"/evening/{party.id}/{party.tokens[0]}", server.origin)
    television = Page(f"/evening/{party.id}", server.origin)
    for page in (host, television):
        await Socket.connect(page, server.port)
    host.start()
    table_id = await television.table
    host.close()
    table = Table(times, between)
    for token in party.tokens:
        person = OurPerson(table, f"/table/{table_id}/{token}", server.origin)
        await Socket.connect(person, server.port)
        table.people.append(person)
    await Socket.connect(Spectator(f"/table/{table_id}/live", server.origin), server.port)
    return table
