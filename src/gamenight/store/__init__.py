"""Matches in SQLite or PostgreSQL."""

from gamenight.store.model import (
    Conflict,
    Entry,
    NoSuchTable,
    StoredSeat,
    StoredTable,
    TableSummary,
)
from gamenight.store.store import Store

__all__ = [
    "Conflict",
    "Entry",
    "NoSuchTable",
    "Store",
    "StoredSeat",
    "StoredTable",
    "TableSummary",
]
