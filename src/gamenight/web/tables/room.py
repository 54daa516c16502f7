"""A room: one live table with its state, its audience, their views, and its bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, Protocol
from weakref import ref

from gamenight.core.errors import NotYourTurn
from gamenight.core.fairness import fingerprint_to_show
from gamenight.core.match import Match
from gamenight.games.game import AnyGame
from gamenight.games.registry import find_game
from gamenight.store import Entry, Quota, Settled, Store, StoredSeat, StoredTable
from gamenight.table import Hint
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.clocks.state import ClockState, after_wish
from gamenight.web.clocks.table_clock import Now, TableClock
from gamenight.web.daily.days import is_past
from gamenight.web.edge.fair_lock import WorkSlices
from gamenight.web.edge.limits import Limits
from gamenight.web.sockets.audience import Audience
from gamenight.web.tables.clock_alarm import Alarm
from gamenight.web.tables.match_log import MatchLog
from gamenight.web.tables.new_table import bot_name
from gamenight.web.tables.seat_views import SeatViews
from gamenight.web.tables.seats import Seats
from gamenight.web.tables.state import TIME_IS_UP, TableState
from gamenight.web.tables.table_bots import Bots, BotService
from gamenight.web.tables.writer import TableWriter


class RoomOwner(Protocol):
    """The people of the evening that a table belongs to."""

    @property
    def is_watched(self) -> bool:
        """Whether somebody has the page of the evening open."""

    @property
    def has_screen(self) -> bool:
        """Whether a TV view shows the evening."""

    def knows(self, token: str) -> bool:
        """Whether it is the token of one of them, with a seat at the table or without."""

    def page_for(self, token: str) -> str:
        """The address of the evening's page, "" for strangers."""

    def table_changed(self, room: Room) -> None:
        """Called after every change at the table."""

    def audience_changed(self) -> None:
        """Called when somebody opens or closes the table."""


WEIGHT_OF_A_ROOM: Final = 200
"""What a room weighs apart from the steps of its match and the lines of its log."""


class Room:
    """A live table. Made by ``Room.open``.

    Nothing that it consists of points back at it, so that it goes at once when nobody needs it:
    the search for garbage is seldom made and slow.
    """

    def __init__(
        self,
        store: Store,
        stored: StoredTable,
        bot_service: BotService,
        limits: Limits,
        now: Now = lambda: 0,
        replaying: WorkSlices | None = None,
    ) -> None:
        """The table's clock, if it has one, asks ``now``."""
        self.id = stored.id
        self.game: AnyGame = find_game(stored.header.game)
        self.state = TableState(stored, self.game, now)
        self.writer = TableWriter(store, self.state, replaying)
        self._watchers: dict[Callable[[], None], None] = {}
        watchers = self._watchers  # what belongs to a room must not keep it in memory
        self.writer.on_change = partial(announce_at, ref(self))
        self.writer.is_watched = lambda: bool(watchers)
        self.seat_views = SeatViews(self.game, self.state)
        self.log = MatchLog(self.game, self.state.match)
        self.next_table = ""
        """The table of the next match, once a player asked to play again."""
        self.audience = Audience(limits)
        self.day = stored.day
        """The day whose deal is played here, "" at all other tables."""
        self.fingerprint = "" if self.seats.is_record else fingerprint_to_show(stored.header.seed)
        """Of the seed, which holds the server to the deal; "" where it would promise nothing."""
        self.company: RoomOwner | None = None
        """Whose table it is, if it belongs to an evening."""
        self._bot_service = bot_service
        self._bots = Bots(self.game, self.writer, bot_service, self.audience)
        self.alarm = Alarm(self.writer, self.game.usual_bot(), self.writer.is_watched)

    @classmethod
    async def open(
        cls,
        store: Store,
        stored: StoredTable,
        bot_service: BotService,
        limits: Limits,
        now: Now,
        replaying: WorkSlices,
    ) -> Room:
        """The room of a stored table, its match replayed."""
        room = cls(store, stored, bot_service, limits, now, replaying)
        await room.writer.catch_up(stored)
        return room

    @property
    def match(self) -> Match:
        return self.state.match

    @property
    def seats(self) -> Seats:
        return self.state.seats

    @property
    def weight(self) -> int:
        """How much memory it takes, counted in steps of a match."""
        return WEIGHT_OF_A_ROOM + self.state.weight + self.log.weight

    @property
    def is_sealed(self) -> bool:
        """Whether others may be about to play the same deal today, so that what lay where stays
        hidden even from those who have finished."""
        return bool(self.day) and not is_past(self.day)

    # Watching

    def watch(self, on_change: Callable[[], None]) -> None:
        """Call ``on_change`` after every change; the bots play while anybody watches."""
        self._watchers[on_change] = None
        self.alarm.set()
        self._bots.wake()
        self.writer.resync_if_stale()

    def unwatch(self, on_change: Callable[[], None]) -> None:
        self._watchers.pop(on_change, None)
        self.alarm.set()
        self._bots.wake()

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    @property
    def is_needed(self) -> bool:
        """Whether it is watched, here or from the page of the evening, or something is being
        saved."""
        from_afar = self.company is not None and self.company.is_watched
        return self.is_watched or from_afar or self.writer.is_busy

    @property
    def has_screen(self) -> bool:
        """Whether a TV view shows the table, or the evening that it belongs to."""
        return self.audience.has_screen or (self.company is not None and self.company.has_screen)

    def connected(self) -> set[int]:
        """The seats of people who have the table open."""
        return self.audience.connected(self.seats)

    def announce(self) -> None:
        self.seat_views.forget()
        for on_change in tuple(self._watchers):
            on_change()
        self.alarm.set()
        self._bots.wake()
        if self.company is not None:
            self.company.table_changed(self)

    def knows(self, token: str) -> bool:
        """Whether a token opens a seat here, may give one away, or belongs to a guest of the
        evening."""
        return self.seats.knows(token) or (self.company is not None and self.company.knows(token))

    # What they do

    async def submit(self, token: str, entry: Entry, ticket: str | None = None) -> None:
        """Submit an answer, or a take-back, of the token's holder."""
        check = partial(self._check_player, token, entry.seat)
        try:
            await self.writer.submit(entry, check, ticket)
        except NotYourTurn:
            self.alarm.ring_if_late()
            raise

    def submit_nowait(
        self, token: str, entry: Entry, ticket: str | None, quota: Quota | None, done: Settled
    ) -> bool:
        """The same without a task, if the writer can do it at once."""
        check = partial(self._check_player, token, entry.seat)
        try:
            return self.writer.submit_nowait(entry, check, ticket, quota, done)
        except NotYourTurn:
            self.alarm.ring_if_late()
            raise

    def _check_player(self, token: str, seat: int) -> None:
        seats = self.state.seats
        mine = seats.opened_by(token)
        if not mine:
            raise NotYourTurn("You are watching; only those who have a seat can play.")
        if seat not in mine:
            raise NotYourTurn("That is not your seat.")
        if seat in seats.bots:
            raise NotYourTurn("A bot plays for you; take your seat back first.")

    async def fill(self, token: str, seat: int) -> None:
        """Let a bot take an open seat."""
        if seat not in self.seats.invitations(token):
            raise NotYourTurn(
                "Only the person who set up the table can give an open seat to a bot."
            )
        bot = StoredSeat(bot_name(self.seats.names), self.game.usual_bot(), "")
        await self.writer.reseat(seat, self.seats[seat], bot)

    async def stand_in(self, token: str, seat: int, on: bool) -> None:
        """Let a bot play for a person, or no longer."""
        if seat not in self.seats.opened_by(token):
            raise NotYourTurn("That is not your seat.")
        if on and self.day:
            raise NotYourTurn("Bots cannot play the daily challenge for you.")
        before = self.seats[seat]
        bot = self.game.usual_bot() if on else ""
        after = replace(before, bot=bot)
        await self.writer.reseat(seat, before, after, lambda: self._check_return(seat, after))

    def _check_return(self, seat: int, after: StoredSeat) -> None:
        """A player who comes back after their time was up does not answer for the bot."""
        clock, asked = self.state.clock, self.state.asked
        if after.bot or clock is None or seat not in asked:
            return
        if clock.is_up(seat, asked, self.seats):
            raise NotYourTurn(TIME_IS_UP)

    async def pause(self, token: str, on: bool) -> None:
        """Ask for a pause, or end it: it begins when all who play have asked for it."""

        def wish(_: TableClock, now: ClockState) -> ClockState:
            seats = self.seats
            mine = [seat for seat in seats.opened_by(token) if seat not in seats.bots]
            if not mine:
                raise NotYourTurn("Only those who play can pause.")
            return after_wish(now, mine, seats, on=on)

        await self.writer.change_clock(wish)

    @property
    def speed(self) -> str:
        return self._bots.speed

    def hurry(self, token: str) -> None:
        """Let the bots answer without waiting any longer, this once."""
        self._check_pace(token)
        self._bots.hurry()

    def _check_pace(self, token: str) -> None:
        if self.seats.has_people and not self.seats.opened_by(token):
            raise NotYourTurn("Only those who have a seat can change the speed.")

    def set_speed(self, token: str, speed: str) -> None:
        self._check_pace(token)
        if speed != self.speed:
            self._bots.set_speed(speed)
            self.announce()

    async def hint(self, token: str, seat: int, address: str = "") -> tuple[str, Hint]:
        """The ticket of the question, and what the game's best bot would answer, at the expense of
        the address that asks."""
        if self.day:
            raise NotYourTurn("There are no hints in the daily challenge.")
        mine = seat in self.seats.opened_by(token)
        if not mine or not (ticket := self.state.ticket(seat)):
            raise NotYourTurn("You can ask for a hint when it is your turn.")
        names = tuple(self.seats.names)
        group = JobGroup(self.id, address)
        hint = self._bot_service.hint(group, self.game, self.match, seat, names)
        return ticket, await hint

    def close(self) -> None:
        self._bots.close()
        self.alarm.stop()
        self.writer.close()


def announce_at(found: ref[Room]) -> None:
    """Announce a change at a room, for as long as it is needed elsewhere."""
    room = found()
    if room is not None:
        room.announce()
