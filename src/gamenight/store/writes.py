"""What can be written, one class for each kind of change; a transaction holds many of them."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from gamenight.store.model import (
    ClockChange,
    Entry,
    EntryKey,
    StoredEvening,
    StoredSeat,
    StoredTable,
)

Order = tuple[int, str, int]
"""Where a write stands in its transaction: by kind, table or evening, and seat or number."""


class NewEntry(Struct, frozen=True):
    """An answer or a take-back: somebody waits for it at a table."""

    key: EntryKey
    entry: Entry
    clock: ClockChange | None = None
    """What it changes about the clock of its table, if that has one."""

    @property
    def table_id(self) -> str:
        return self.key[0]

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
class NewSeat:
    """Somebody else on a seat."""

    table_id: str
    seat: int
    before: StoredSeat
    after: StoredSeat
    clock: ClockChange | None = None

    @property
    def rows(self) -> int:
        return 1

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
class IdleEvening:
    """An evening to forget, whose tables are forgotten already."""

    evening_id: str

    @property
    def rows(self) -> int:
        return 1

    @property
    def order(self) -> Order:
        return 9, self.evening_id, 0


@dataclass(frozen=True)
class NewAnalysis:
    """What was found out about a finished match with so many entries."""

    table_id: str
    entries: int
    analysis: str

    @property
    def rows(self) -> int:
        return 1

    @property
    def order(self) -> Order:
        return 4, self.table_id, self.entries


@dataclass(frozen=True)
class NewEvening:
    """An evening; its first notes follow as ``NewNote``."""

    evening: StoredEvening

    @property
    def rows(self) -> int:
        return 1

    @property
    def order(self) -> Order:
        return 5, self.evening.id, 0


@dataclass(frozen=True)
class NewNote:
    """Something that happened in an evening."""

    evening_id: str
    number: int
    note: str

    @property
    def rows(self) -> int:
        return 1

    @property
    def order(self) -> Order:
        return 6, self.evening_id, self.number


@dataclass(frozen=True)
class NewClock:
    """A change of a clock alone, for example a pause."""

    table_id: str
    clock: ClockChange

    @property
    def rows(self) -> int:
        return 1

    @property
    def order(self) -> Order:
        return 7, self.table_id, self.clock.version


OtherWrite = (
    NewSeat
    | NewTable
    | MoreEntries
    | IdleTables
    | IdleEvening
    | NewAnalysis
    | NewEvening
    | NewNote
    | NewClock
)
Write = NewEntry | OtherWrite
