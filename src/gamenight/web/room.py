"""One live table: the match, who sits there, who looks on, and the one door for entries.

An entry is checked against the match, committed to the store, and only then carried out and
shown. So what anybody has seen is never lost, and what could not be saved never happened.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from gamenight.core.bot import Bot, RandomBot
from gamenight.core.errors import BadSetup, GamenightError, NotYourTurn, OtherRules, Unavailable
from gamenight.core.match import TAKE_BACK, Header, Match
from gamenight.core.random import random_from
from gamenight.core.state import NOBODY, View
from gamenight.games.game import Game
from gamenight.games.registry import find_game
from gamenight.store import Conflict, Entry, Store, StoredSeat, StoredTable
from gamenight.web.tokens import hash_of, invitation

log = logging.getLogger("gamenight.web")

PAUSES = {"slow": 1.4, "normal": 0.5, "instant": 0.0}
"""Seconds that a bot waits before a visible move, by the speed of the table."""

RETRY_PAUSE = 1.0
"""Seconds before a bot or the room itself tries again when the store was not there."""

MOST_WATCHERS = 100
"""Every change is drawn for each of them: a crowd would slow down all tables of the server."""

OPEN_SEAT = "Open seat"

MOVED_ON = "The table has moved on since; please look again."

TAKEN = "This seat is taken already."

NO_WAY_BACK = "That cannot be taken back: something was revealed or rolled since."


class Room:
    """A table that somebody is looking at."""

    def __init__(self, store: Store, stored: StoredTable) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._watchers: set[Callable[[], None]] = set()
        self._bots: asyncio.Task[None] | None = None
        self._mending: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._stale = False
        self._moves_done: set[tuple[int, str]] = set()
        self.speed = "normal"
        self.next_table = ""
        """The table of the next match, once somebody wanted to play again."""
        self.id = stored.id
        self.game = find_game(stored.header.game)
        self.match = started(self.game, stored.header)
        self._catch_up(stored)

    def _catch_up(self, stored: StoredTable) -> None:
        """Carry out what the store has and this process has not; entries are only ever added."""
        self._seat(stored.seats)
        for entry in stored.entries[self.match.revision :]:
            self.match.enter(entry.seat, entry.entry)
            self._moves_done.add((entry.seat, entry.move_id))
        self._stale = False

    # Who is here

    def _seat(self, seats: tuple[StoredSeat, ...]) -> None:
        self.seats: tuple[StoredSeat, ...] = seats
        self.match.header = replace(self.match.header, seats=self.names)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or OPEN_SEAT for seat in self.seats)

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats that a token opens."""
        if not token:
            return ()
        hashed = hash_of(token)
        return tuple(at for at, seat in enumerate(self.seats) if seat.token_hash == hashed)

    def is_open(self, seat: int) -> bool:
        return not self.seats[seat].name

    def invitations(self, token: str) -> dict[int, str]:
        """The open seats that the holder of a token may give away, with their invitations."""
        found = {}
        for number, seat in enumerate(self.seats):
            invite = invitation(token, self.id, number) if token else ""
            if self.is_open(number) and seat.token_hash == hash_of(invite):
                found[number] = invite
        return found

    def invited_seat(self, invite: str) -> int | None:
        """The open seat that an invitation is for, or None."""
        hashed = hash_of(invite)
        for number, seat in enumerate(self.seats):
            if self.is_open(number) and seat.token_hash == hashed:
                return number
        return None

    @property
    def has_people(self) -> bool:
        return any(not seat.bot for seat in self.seats)

    def watch(self, on_change: Callable[[], None]) -> None:
        """Call ``on_change`` after every change; the bots play while somebody watches."""
        self._watchers.add(on_change)
        self._wake_bots()
        if self._stale:
            self._mend_soon()

    def unwatch(self, on_change: Callable[[], None]) -> None:
        self._watchers.discard(on_change)

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    @property
    def is_crowded(self) -> bool:
        """Whether nobody else shall look on who has no seat."""
        return len(self._watchers) >= MOST_WATCHERS

    @property
    def is_needed(self) -> bool:
        """Whether somebody looks on, or something is being saved."""
        return self.is_watched or self._lock.locked()

    def announce(self) -> None:
        for on_change in tuple(self._watchers):
            on_change()
        self._wake_bots()

    def set_speed(self, speed: str) -> None:
        self.speed = speed
        self._hurry.set()
        self.announce()

    # The door for entries

    async def enter(self, seat: int, entry: int, revision: int, move_id: str) -> None:
        """Save an answer or TAKE_BACK, then carry it out; a repeated move id changes nothing."""
        async with self._changing():
            if move_id and (seat, move_id) in self._moves_done:
                return
            self._check(seat, entry, revision)
            await self._save(Entry(self.match.revision, seat, entry, move_id))

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """One change at a time, from what the store has; whoever looks on is told if there is news.

        There may be news even where the change itself fails: others were quicker, or it was saved
        in an earlier attempt that nobody could confirm.
        """
        async with self._lock:
            before = (self.match.revision, self.seats)
            try:
                if self._stale:
                    await self._reload()
                yield
            finally:
                if (self.match.revision, self.seats) != before:
                    self.announce()

    def _check(self, seat: int, entry: int, revision: int) -> None:
        if revision != self.match.revision:
            raise NotYourTurn(MOVED_ON)
        if entry != TAKE_BACK:
            self.match.state.check(seat, entry)
        elif not self.match.can_take_back(seat):
            raise NotYourTurn(NO_WAY_BACK)

    async def _save(self, entry: Entry) -> None:
        try:
            await self._store.append(self.id, entry)
        except Conflict:
            await self._reload()
            if not entry.move_id or (entry.seat, entry.move_id) not in self._moves_done:
                raise NotYourTurn(MOVED_ON) from None
        except BaseException:
            self._mend_soon()  # nobody knows whether it was saved
            raise
        else:
            self.match.enter(entry.seat, entry.entry)
            self._moves_done.add((entry.seat, entry.move_id))

    async def reseat(self, seat: int, before: StoredSeat, after: StoredSeat) -> None:
        """Seat somebody else than ``before``; refused if the seat changed hands meanwhile."""
        async with self._changing():
            if self.seats[seat] != before:
                raise Conflict(TAKEN)
            try:
                await self._store.reseat(self.id, seat, before, after)
            except Conflict:
                await self._reload()
                raise
            except BaseException:
                self._mend_soon()
                raise
            self._seat((*self.seats[:seat], after, *self.seats[seat + 1 :]))

    async def refresh(self) -> None:
        """Take over what another server process may have saved."""
        try:
            async with self._changing():
                await self._reload()
        except Unavailable:
            self._mend_soon()
            raise

    def _mend_soon(self) -> None:
        """Ask the store again until it answers, so that nobody looks at something outdated."""
        self._stale = True
        if self._mending is None or self._mending.done():
            self._mending = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        while self._stale and self.is_watched:
            await asyncio.sleep(RETRY_PAUSE)
            with suppress(GamenightError):  # which the store has logged
                await self.refresh()

    async def _reload(self) -> None:
        stored = await self._store.load(self.id)
        if stored is None:
            raise Unavailable("This table is no longer in the database.")
        self._catch_up(stored)

    # Bots

    def bot_to_move(self) -> int:
        """The seat of the bot that is asked, or NOBODY."""
        turn = int(self.match.state.turn)
        return turn if turn != NOBODY and self.seats[turn].bot else NOBODY

    def _wake_bots(self) -> None:
        resting = self._bots is None or self._bots.done()
        if resting and self.is_watched and self.bot_to_move() != NOBODY:
            self._bots = asyncio.get_running_loop().create_task(self._play_bots())

    async def _play_bots(self) -> None:
        while self.is_watched and self.bot_to_move() != NOBODY:
            await self._pause(PAUSES[self.speed])
            if (seat := self.bot_to_move()) != NOBODY:
                await self._bot_move(seat)

    async def _pause(self, seconds: float) -> None:
        """Wait, or less if the speed is changed meanwhile."""
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return

    async def _bot_move(self, seat: int) -> None:
        revision = self.match.revision
        answer = await asyncio.to_thread(choose, self._bot_at(seat), self.match.view(seat))
        try:
            await self.enter(seat, answer, revision, "")
        except NotYourTurn:
            return  # another server process was quicker
        except GamenightError as error:
            log.warning("a bot's move was not saved: %s", error)
            await asyncio.sleep(RETRY_PAUSE)

    def _bot_at(self, seat: int) -> Bot:
        """The bot of a seat; the game's best one if it no longer has that one."""
        try:
            return self.game.bot(self.seats[seat].bot)
        except BadSetup:
            return self.game.bot(self.game.bot_names()[0])

    def close(self) -> None:
        for task in (self._bots, self._mending):
            if task is not None:
                task.cancel()


def choose(bot: Bot, view: View) -> int:
    """A bot's answer; a bot that fails is replaced by a random one for this answer."""
    random = random_from(secrets.randbits(128))
    try:
        answer = bot.choose(view, random)
    except Exception:
        log.exception("a bot failed; a random answer is given instead")
        return RandomBot().choose(view, random)
    if answer not in view.legal:
        log.error("a bot gave an answer that is not legal; a random one is given instead")
        return RandomBot().choose(view, random)
    return answer


def started(game: Game, header: Header) -> Match:
    """The match before its first answer; refused if it was begun under other rules."""
    if header.version != game.rules.version:
        raise OtherRules(
            f"This match of {game.rules.title} was played under version {header.version} "
            f"of the rules; this server knows version {game.rules.version}."
        )
    return Match(game.rules, header)
