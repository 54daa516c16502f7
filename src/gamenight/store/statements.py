"""SQL statements with many rows: one instead of one per row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gamenight.store.database import Connection, Row


def together(
    connection: Connection, sql: str, row: str, rows: Sequence[tuple[object, ...]]
) -> list[Row]:
    """What one statement with all the rows returns."""
    return connection.execute(*several(sql, row, rows)) if rows else []


def several(sql: str, row: str, rows: Sequence[tuple[object, ...]]) -> tuple[str, list[object]]:
    """One statement with all the rows: each statement by itself waits for the other threads.

    There are only a few sizes, so that a database prepares few statements: the last row is
    repeated, which must do no harm.
    """
    size = 1 << (len(rows) - 1).bit_length()
    padded = [*rows, *[rows[-1]] * (size - len(rows))]
    return statement(sql, row, size), [value for each in padded for value in each]


@cache
def statement(sql: str, row: str, size: int) -> str:
    """Return the statement with places for this many rows."""
    return sql.format(", ".join([row] * size))
