"""What can be written, one class for each kind of change; a transaction holds many of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from gamenight.store.model import (
    ClockChange,
    Entry,
    EntryKey,
    StoredDeal,
    StoredEvening,
    StoredRating,
    StoredResult,
    StoredSeat,
    StoredTable,
    StoredTry,
)

Order = tuple[int, str, int]
"""Where a write stands in its transaction: by kind, table or evening, and seat or number."""


class MatchEnding(Struct, frozen=True):
    """What an entry makes of the result of its match; kept or lost with it."""

    result: StoredResult | None
    """None: the match was over, and goes on."""
    ended: float = 0.0
    is_rated: bool = True
    """Whether there is nothing (more) to learn from it about how strong people are."""


class NewEntry(Struct, frozen=True):
    """An answer or a take-back: somebody waits for it at a table."""

    key: EntryKey
    entry: Entry
    clock: ClockChange | None = None
    """What it changes about the clock of its table, if that has one."""
    ending: MatchEnding | None = None

    @property
    def table_id(self) -> str:
        return self.key[0]

    @property
    def is_plain(self) -> bool:
        """Whether nothing else is written with it."""
        return self.clock is None and self.ending is None

    @property
    def rows(self) -> int:
        return 1


class OneRow:
    """Most kinds of change write no more than that, or hardly more."""

    @property
    def rows(self) -> int:
        return 1


@dataclass(frozen=True)
class NewTable:
    """A table with its seats; its entries, if it has any, follow as ``MoreEntries``."""

    table: StoredTable

    @property
    def rows(self) -> int:
        return 1 + len(self.table.seats)

    @property
    def order(self) -> Order:
        return 1, self.table.id, 0


@dataclass(frozen=True)
class MoreEntries:
    """A piece of a match that was played elsewhere."""

    table_id: str
    first: int
    """The number of the first of them."""
    entries: tuple[Entry, ...]

    @property
    def rows(self) -> int:
        return len(self.entries)

    @property
    def order(self) -> Order:
        return 2, self.table_id, self.first


@dataclass(frozen=True)
class NewSeat(OneRow):
    """Somebody else on a seat."""

    table_id: str
    seat: int
    before: StoredSeat
    after: StoredSeat
    clock: ClockChange | None = None

    @property
    def order(self) -> Order:
        return 0, self.table_id, self.seat


@dataclass(frozen=True)
class IdleTables:
    """Tables to forget, as far as still nobody has played there since ``played``."""

    table_ids: tuple[str, ...]
    played: float

    @property
    def rows(self) -> int:
        return len(self.table_ids)

    @property
    def order(self) -> Order:
        return 3, self.table_ids[0], 0


@dataclass(frozen=True)
class IdleEvening(OneRow):
    """An evening to forget, whose tables are forgotten already."""

    evening_id: str

    @property
    def order(self) -> Order:
        return 17, self.evening_id, 0


@dataclass(frozen=True)
class NewAnalysis(OneRow):
    """What was found out about a finished match with so many entries."""

    table_id: str
    entries: int
    analysis: str

    @property
    def order(self) -> Order:
        return 4, self.table_id, self.entries


@dataclass(frozen=True)
class NewEvening(OneRow):
    """An evening; its first events follow as ``NewEvent``."""

    evening: StoredEvening

    @property
    def order(self) -> Order:
        return 5, self.evening.id, 0


@dataclass(frozen=True)
class NewEvent:
    """Something that happened in an evening; all of it is written, or nothing if it is not the next
    event."""

    evening_id: str
    number: int
    event: str
    guest: str = ""
    """The hash of somebody's own token who comes to the evening with it."""
    others: Mapping[int, str] = field(default_factory=dict)
    """By number: events before it in other words, because somebody wants to be forgotten."""
    is_summary: bool = False
    """Whether it holds all that the events before it add up to, so that those can go."""

    @property
    def rows(self) -> int:
        return 1 + len(self.others)

    @property
    def order(self) -> Order:
        return 6, self.evening_id, self.number


@dataclass(frozen=True)
class NewClock(OneRow):
    """A change of a clock alone, for example a pause."""

    table_id: str
    clock: ClockChange

    @property
    def order(self) -> Order:
        return 7, self.table_id, self.clock.version


@dataclass(frozen=True)
class ForgottenSeats:
    """Somebody's seats lose their name and token; a bot plays on where a match is not over."""

    person_hash: str
    table_ids: tuple[str, ...]
    name: str
    """What the seats are called from now on."""
    bot: str

    @property
    def rows(self) -> int:
        return len(self.table_ids)

    @property
    def order(self) -> Order:
        return 9, self.person_hash, 0


@dataclass(frozen=True)
class ForgottenPerson(OneRow):
    """All that is kept about a person elsewhere than on seats and in evenings."""

    person_hash: str

    @property
    def order(self) -> Order:
        return 10, self.person_hash, 0


@dataclass(frozen=True)
class RatedMatch:
    """What a match says about those who played it, each with what was known before."""

    table_id: str
    changes: tuple[tuple[StoredRating, StoredRating], ...]

    @property
    def rows(self) -> int:
        return 1 + len(self.changes)

    @property
    def order(self) -> Order:
        return 11, self.table_id, 0


@dataclass(frozen=True)
class NewSecret(OneRow):
    """Kept unless there is one of that name."""

    name: str
    secret: str

    @property
    def order(self) -> Order:
        return 12, self.name, 0


@dataclass(frozen=True)
class BotsTry(OneRow):
    """What a bot has reached at the deal of a day; kept unless it is known."""

    day: str
    game: str
    bot: str
    result: StoredResult

    @property
    def order(self) -> Order:
        return 13, f"{self.day} {self.game} {self.bot}", 0


@dataclass(frozen=True)
class NewDeal(OneRow):
    """Kept unless there is one of that id. Its tries follow as ``NewTry``."""

    deal: StoredDeal

    @property
    def order(self) -> Order:
        return 14, self.deal.id, 0


@dataclass(frozen=True)
class NewTry(OneRow):
    """A table at which a deal is played again. It is stored after that table."""

    deal_id: str
    one: StoredTry

    @property
    def order(self) -> Order:
        return 15, self.deal_id, self.one.number


PeopleWrite = ForgottenSeats | ForgottenPerson | RatedMatch
DealWrite = NewSecret | BotsTry | NewDeal | NewTry
OtherWrite = (
    NewSeat
    | NewTable
    | MoreEntries
    | IdleTables
    | IdleEvening
    | NewAnalysis
    | NewEvening
    | NewEvent
    | NewClock
    | PeopleWrite
    | DealWrite
)
Write = NewEntry | OtherWrite
