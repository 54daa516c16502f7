"""Writes: functions of a connection, each with its number of rows and its place in a transaction.

A transaction holds many of them. Answers are a class of their own, because all that wait are added
in one statement.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from gamenight.core.errors import GamenightError
from gamenight.store.database import Connection
from gamenight.store.model import ClockChange, Entry, EntryKey, StoredResult

TableClockChange = tuple[str, ClockChange | None]
"""A table, and the change of its clock. None: the clock goes on as it is, but a change that another
process works out has to wait until that process has read the table again."""


class MatchEnding(Struct, frozen=True):
    """What an entry makes of the result of its match; kept or lost with it."""

    result: StoredResult | None
    """None: the match was over, and goes on."""
    ended: float = 0.0
    is_rated: bool = True
    """Whether there is nothing (more) to learn from it about how strong people are."""


class NewEntry(Struct, frozen=True):
    """An answer or a take-back: a player waits for it at a table."""

    key: EntryKey
    entry: Entry
    clock: ClockChange | None = None
    """What it changes about the clock of its table, if that has one."""
    ending: MatchEnding | None = None
    token_hash: str | None = None
    """Of the seat that it was worked out for: refused if another person has the seat by the time it
    is written, or nobody has. None: any holder will do."""

    @property
    def table_id(self) -> str:
        return self.key[0]

    @property
    def clock_changes(self) -> tuple[TableClockChange, ...]:
        return ((self.table_id, self.clock),) if self.clock is not None else ()

    @property
    def is_plain(self) -> bool:
        """Whether nothing else is written with it."""
        return self.clock is None and self.ending is None

    @property
    def rows(self) -> int:
        return 1


@dataclass(frozen=True)
class Write:
    """Anything else: ``run`` returns what is wrong if it cannot be written."""

    run: Callable[[Connection], GamenightError | None]
    key: tuple[str, str, int]
    """What it changes: kind, id, number. All processes write in this order, so that two can never
    wait for each other."""
    rows: int = 1
    """How many it writes, about: new tables and long matches are written a few at a time."""
    is_change: bool = False
    """Whether people at a table or in an evening wait for it."""
    clock_changes: tuple[TableClockChange, ...] = ()
    """What it changes about clocks; if that fails, it is not run."""
    announces: tuple[str, ...] = ()
    """The tables and evenings that other processes have to hear of."""


AnyWrite = NewEntry | Write
