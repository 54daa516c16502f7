"""Matches and evenings in SQLite or PostgreSQL."""

from gamenight.store.address import chosen_database
from gamenight.store.chat import LINES_KEPT
from gamenight.store.model import (
    ClockChange,
    Conflict,
    Entry,
    NewEvent,
    NoSuchTable,
    StoredClock,
    StoredDeal,
    StoredEvening,
    StoredLine,
    StoredMatch,
    StoredRating,
    StoredResult,
    StoredSeat,
    StoredTable,
    StoredTry,
    TableSummary,
)
from gamenight.store.store import Store, claim, place_of
from gamenight.store.writer import CURRENT_QUOTA, Quota, Settled, settle_future
from gamenight.store.writes import MatchEnding, NewEntry

__all__ = [
    "CURRENT_QUOTA",
    "LINES_KEPT",
    "ClockChange",
    "Conflict",
    "Entry",
    "MatchEnding",
    "NewEntry",
    "NewEvent",
    "NoSuchTable",
    "Quota",
    "Settled",
    "Store",
    "StoredClock",
    "StoredDeal",
    "StoredEvening",
    "StoredLine",
    "StoredMatch",
    "StoredRating",
    "StoredResult",
    "StoredSeat",
    "StoredTable",
    "StoredTry",
    "TableSummary",
    "chosen_database",
    "claim",
    "place_of",
    "settle_future",
]
