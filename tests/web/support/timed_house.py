"""A server whose clocks stand still unless a test lets time go by, and people who play there."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from gamenight.core.match import TAKE_BACK
from gamenight.game.registry import find_game
from gamenight.store import Entry, Store
from gamenight.web.clocks.rule import rule_from
from gamenight.web.clocks.uptime import SECONDS_BETWEEN_BEATS, Uptime
from gamenight.web.config.settings import Settings
from gamenight.web.edge.tokens import hash_of
from gamenight.web.services import Services
from gamenight.web.tables import actions as table_actions
from gamenight.web.tables.new_table import ME, SeatWish, TableWish, new_table
from gamenight.web.tables.room import Room
from gamenight.web.tables.table_bots import random_answers

ANN, BO, CY = "ann-token", "bo-token", "cy-token"
TOKENS = (ANN, BO, CY)
ids = count(1000)


class Time:
    """What tells the time; it goes on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


class House:
    """A server at a database, and the means to let time go by there."""

    def __init__(self, store: Store, time: Time) -> None:
        self.store = store
        self.time = time
        self.services = self.new_server()

    def new_server(self) -> Services:
        uptime = Uptime(self.store, self.time, self.time)
        return Services(self.store, Settings(workers=1), uptime=uptime)

    async def go_by(self, seconds: float) -> None:
        """Let time pass, and the server note that it runs."""
        while seconds > 0:
            step = min(seconds, SECONDS_BETWEEN_BEATS)
            self.time.seconds += step
            seconds -= step
            await self.services.uptime.beat()

    async def kill(self, seconds: float) -> None:
        """The server is gone for so long, and had no time to say goodbye."""
        await self.services.close()
        self.time.seconds += seconds
        self.services = self.new_server()
        await self.services.uptime.beat()

    async def open(self, clock: str, *whos: str, game: str = "suspense") -> Room:
        """A table at which seat 0 is asked first and each person has a token of their own."""
        options = {"first_seat": 0} if game == "suspense" else {}
        seats = tuple(SeatWish(who) for who in whos or (ME, ME, ME))
        wish = TableWish(find_game(game), seats, options, 7, rule_from(clock))
        stored, _ = new_table(wish, await self.services.uptime.begin(wish.clock))
        own = [
            replace(seat, token_hash=hash_of(TOKENS[at])) if seat.token_hash else seat
            for at, seat in enumerate(stored.seats)
        ]
        await self.store.create(replace(stored, seats=tuple(own)))
        return await self.room(stored.id)

    async def room(self, table_id: str) -> Room:
        room = await self.services.rooms.find(table_id)
        assert room is not None
        return room


def left(room: Room) -> list[float]:
    """By seat, the seconds that are left now."""
    clock = room.state.clock
    assert clock is not None
    return [time / 1000 for time in clock.charged(room.state.asked, room.seats).left]


async def answer(room: Room, seat: int, number: int | None = None) -> None:
    """As a person does it; without a number, anything that is allowed."""
    answers = random_answers(room.match.view(seat)) if number is None else (number,)
    await table_actions.submit(room, TOKENS[seat], Entry(seat, answers, f"entry-{next(ids)}"))


async def take_back(room: Room, seat: int) -> None:
    await table_actions.submit(room, TOKENS[seat], Entry(seat, (TAKE_BACK,), f"entry-{next(ids)}"))
