"""A room: one live table with its state, its audience, their views, and its bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, Protocol
from weakref import ref

from gamenight.core.fairness import fingerprint_to_show
from gamenight.core.match import Match
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.store import Store, StoredTable
from gamenight.web.clocks.days import is_past
from gamenight.web.clocks.table_clock import Now
from gamenight.web.edge.fair_lock import WorkSlices
from gamenight.web.edge.limits import Limits
from gamenight.web.sockets.audience import Audience
from gamenight.web.tables.absences import SECONDS_IN_AN_EVENING, Absences
from gamenight.web.tables.clock_alarm import Alarm
from gamenight.web.tables.match_log import MatchLog
from gamenight.web.tables.seat_views import SeatViews
from gamenight.web.tables.seats import Seats
from gamenight.web.tables.state import TableState
from gamenight.web.tables.table_bots import BotService, TableBots
from gamenight.web.tables.writer import TableWriter


class Farewell(NamedTuple):
    """The last words to a person whose link no longer opens anything, and where to go next."""

    sentence: str
    address: str = ""


NOT_OPEN: Final = Farewell("Your link no longer opens this table.")


class RoomOwner(Protocol):
    """The people of the evening that a table belongs to."""

    @property
    def is_watched(self) -> bool:
        """Whether anybody has the page of the evening open."""

    @property
    def has_screen(self) -> bool:
        """Whether a TV view shows the evening."""

    def knows(self, token: str) -> bool:
        """Return whether it is the token of one of them, with a seat at the table or without."""

    def page_for(self, token: str) -> str:
        """Return the address of the evening's page, "" for strangers."""

    def number_of(self, token: str) -> int:
        """Return the number of one of them, NOBODY for strangers."""

    def farewell(self, token: str) -> Farewell:
        """Return the last words to a person whose token no longer opens anything."""

    def table_changed(self, room: Room) -> None:
        """Called after every change at the table."""

    def audience_changed(self) -> None:
        """Called when a browser opens or closes the table."""


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
        self.owner: RoomOwner | None = None
        """Whose table it is, if it belongs to an evening."""
        self._there: tuple[set[int], bool] = set(), False
        """The seats of people who have the table open, and whether a TV view has, as announced."""
        self.on_turn: Callable[[Room], None] | None = None
        """Called after every change, for people without an open page."""
        self.bots = TableBots(self.game, self.writer, bot_service, self.audience, self.seat_views)
        self.alarm = Alarm(self.writer, self.game.usual_bot(), self.writer.is_watched)
        self.absences = Absences(
            self.state, self.audience, self.writer.on_change, self.writer.is_watched
        )

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
        """Return the room of a stored table, its match replayed."""
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
        hidden even from players who have finished."""
        return bool(self.day) and not is_past(self.day)

    # Watching

    def watch(self, on_change: Callable[[], None]) -> None:
        """Call ``on_change`` after every change; the bots play while anybody watches."""
        self._watchers[on_change] = None
        self.alarm.set()
        self.bots.wake()
        self.writer.resync_if_stale()

    def unwatch(self, on_change: Callable[[], None]) -> None:
        self._watchers.pop(on_change, None)
        self.alarm.set()
        self.bots.wake()

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    @property
    def is_needed(self) -> bool:
        """Whether it is watched, here or from the page of the evening, or something is being
        saved."""
        from_afar = self.owner is not None and self.owner.is_watched
        return self.is_watched or from_afar or self.writer.is_busy

    @property
    def has_screen(self) -> bool:
        """Whether a TV view shows the table, or the evening that it belongs to."""
        return self.audience.has_screen or (self.owner is not None and self.owner.has_screen)

    def connected(self) -> set[int]:
        """Return the seats of people who have the table open."""
        return self.audience.connected(self.seats)

    def belong_to(self, owner: RoomOwner) -> None:
        """Be a table of an evening from now on."""
        self.owner = owner
        self.absences.patience = SECONDS_IN_AN_EVENING

    def farewell(self, token: str) -> Farewell:
        """Return the last words to a person whose token no longer opens anything here."""
        return self.owner.farewell(token) if self.owner is not None else NOT_OPEN

    def audience_changed(self) -> None:
        """A browser has come or gone: tell the others if that changes who is there, and the evening
        in any case."""
        there = self.connected(), self.audience.has_screen
        if there != self._there:
            self._there = there
            self.announce()
        if self.owner is not None:
            self.owner.audience_changed()

    def announce(self) -> None:
        self.seat_views.forget()
        self.absences.look()
        for on_change in tuple(self._watchers):
            on_change()
        self.alarm.set()
        self.bots.wake()
        if self.owner is not None:
            self.owner.table_changed(self)
        if self.on_turn is not None:
            self.on_turn(self)

    def knows(self, token: str) -> bool:
        """Return whether a token opens a seat here, may give one away, or belongs to a guest of the
        evening."""
        return self.seats.knows(token) or (self.owner is not None and self.owner.knows(token))

    @property
    def speed(self) -> str:
        return self.bots.speed

    def close(self) -> None:
        self.bots.close()
        self.alarm.stop()
        self.absences.stop()
        self.writer.close()


def announce_at(found: ref[Room]) -> None:
    """Announce a change at a room, for as long as it is needed elsewhere."""
    room = found()
    if room is not None:
        room.announce()
