"""Matches and evenings in SQLite or PostgreSQL."""

from gamenight.store.address import chosen_database
from gamenight.store.model import (
    ClockChange,
    Conflict,
    Entry,
    NoSuchTable,
    StoredClock,
    StoredEvening,
    StoredSeat,
    StoredTable,
    TableSummary,
)
from gamenight.store.store import Store, claim, place_of
from gamenight.store.writer import PAYER

__all__ = [
    "PAYER",
    "ClockChange",
    "Conflict",
    "Entry",
    "NoSuchTable",
    "Store",
    "StoredClock",
    "StoredEvening",
    "StoredSeat",
    "StoredTable",
    "TableSummary",
    "chosen_database",
    "claim",
    "place_of",
]
