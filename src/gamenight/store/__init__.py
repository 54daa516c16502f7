"""Matches and evenings in SQLite or PostgreSQL."""

from gamenight.store.model import (
    Conflict,
    Entry,
    NoSuchTable,
    StoredDeal,
    StoredEvening,
    StoredMatch,
    StoredRating,
    StoredResult,
    StoredSeat,
    StoredTable,
    StoredTry,
    TableSummary,
)
from gamenight.store.store import Store, claim, place_of
from gamenight.store.writer import PAYER
from gamenight.store.writes import MatchEnding

__all__ = [
    "PAYER",
    "Conflict",
    "Entry",
    "MatchEnding",
    "NoSuchTable",
    "Store",
    "StoredDeal",
    "StoredEvening",
    "StoredMatch",
    "StoredRating",
    "StoredResult",
    "StoredSeat",
    "StoredTable",
    "StoredTry",
    "TableSummary",
    "claim",
    "place_of",
]
