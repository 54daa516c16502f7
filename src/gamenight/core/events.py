"""What happened, in numbers; a game's log turns it into words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

NOBODY: Final = -1
"""The seat that is asked when a match is over, and the seat of a spectator."""

EVERYONE: Final = -1
"""The audience of an event that all may see."""


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    audience: int
    """The only seat that may read it, or EVERYONE."""
    kind: int
    facts: tuple[int, ...]
    """As many numbers as the kind has use for; it says what they are."""


def may_read(event: Event, seat: int) -> bool:
    """Whether the event was for this seat (a spectator, NOBODY, reads only what is for all)."""
    return event.audience == EVERYONE or (seat != NOBODY and event.audience == seat)


def readable(events: Iterable[Event], seat: int) -> list[Event]:
    """Those of the events that a seat (or NOBODY) may read."""
    return [event for event in events if may_read(event, seat)]
