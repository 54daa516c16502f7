"""Days of the daily challenge: from midnight to midnight in UTC, wherever the server and its
players are, so that everybody's day is the same."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final

FIRST: Final = "2000-01-01"
"""No deal is of a day before this one."""


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def is_past(day: str) -> bool:
    """Return whether everybody may see the deals of a day."""
    return day < today()


def end_of(day: str) -> float:
    """Seconds since 1970, when the day is over."""
    following = date.fromisoformat(day) + timedelta(days=1)
    return datetime.combine(following, time(), UTC).timestamp()


def as_day(text: str) -> str | None:
    """Return the day that an address names; None if there is no such day, or no deal of it."""
    try:
        found = date.fromisoformat(text).isoformat()
    except ValueError:
        return None
    return found if found == text and found >= FIRST else None


def in_words(day: str) -> str:
    found = date.fromisoformat(day)
    return f"{found.day} {found:%B %Y}"


def day_before(day: str) -> str:
    """Return the day before; "" if there is no deal of it."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat() if day > FIRST else ""
