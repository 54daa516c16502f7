"""The database interface. SQLite and PostgreSQL implement it, each in a module of its own.

Both drivers speak the same SQL but for the details named here. Calls block; a ``DatabaseThread``
makes them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar, Final, Protocol

SECONDS_FOR_A_LOCK: Final = 10

Row = tuple[Any, ...]


class Connection(ABC):
    """One connection to a database. Parameters stand as ``?`` in the SQL."""

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[object] = ()) -> list[Row]:
        """What the command returns, if anything."""

    @abstractmethod
    def change(self, sql: str, parameters: Sequence[object]) -> int:
        """Return how many rows the command has changed."""

    @abstractmethod
    def execute_many(self, sql: str, rows: Sequence[Sequence[object]]) -> list[Row]:
        """The same command for each of the rows, in order; what they return, together."""

    @abstractmethod
    def has_table(self, name: str) -> bool: ...

    @abstractmethod
    def columns(self, name: str) -> list[str]:
        """Return the columns of a table, in the order in which they were made."""

    @abstractmethod
    def lock_schema(self) -> None:
        """Until the end of the transaction nobody else prepares the database."""

    @abstractmethod
    def announce(self, sender: str, ids: Iterable[str]) -> None:
        """Tell other processes which tables or evenings changed, once this is committed."""

    @abstractmethod
    def roll_back(self) -> None: ...

    @abstractmethod
    def is_lost(self) -> bool:
        """Return whether only a new connection can help."""

    @abstractmethod
    def close(self) -> None: ...


class News(Protocol):
    """A running task that hears of what other processes change."""

    async def start(self) -> None:
        """Nothing that others commit after this returns goes unheard."""

    async def stop(self) -> None: ...


class Database(ABC):
    """Where a database is, how to reach it, and how to speak about it without its password."""

    begin_reading: ClassVar[str]
    """Begins a transaction that only reads, and sees one moment."""
    begin_writing: ClassVar[str]
    """Begins a transaction that writes; when it is committed it is on disk."""
    errors: ClassVar[tuple[type[Exception], ...]]
    """What the driver raises."""
    data_errors: ClassVar[tuple[type[Exception], ...]]
    """Those of them that are the fault of the data, not of the database."""

    @abstractmethod
    def connect(self) -> Connection: ...

    @abstractmethod
    def news(
        self, sender: str, heard: Callable[[str], None], missed: Callable[[], None]
    ) -> News | None:
        """Hears of what anybody but the sender changes; None if this database cannot tell.

        ``heard`` is called with the id of what changed, ``missed`` after a gap in which
        anything may have changed.
        """

    def claim(self) -> ExitStack:
        """Be the only server here until it is closed; several may share a database that can tell
        them of each other. Raises Unavailable if there is one already."""
        return ExitStack()

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the database is, without any part of its address that could be a secret."""

    @property
    def secrets(self) -> Sequence[str]:
        return ()

    def explain(self, error: Exception) -> str:
        """Return a sentence with the first line of the driver's message, without passwords."""
        lines = str(error).strip().splitlines()
        reason = lines[0].strip().rstrip(".") if lines else type(error).__name__
        for secret in self.secrets:
            reason = reason.replace(secret, "***")
        return f"The database {self.place} cannot be used: {reason}."
