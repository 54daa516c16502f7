"""What happened, in numbers; a game's log turns it into words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from gamenight.core.value import Value

Seat = int
"""A place at the table, counted from 0; NOBODY for a spectator."""

NOBODY: Final = -1
"""The seat that is asked when a match is over, and the seat of a spectator."""

EVERYONE: Final = -1
"""The audience of an event that all may see."""


Fact = int | tuple[int, ...]
"""A number or, where the kind says so, a list of numbers."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Value):
    """A kind of event: what it is called, and what its facts are called.

        TOOK: Final = Kind("took", "seat points cards*")

    The facts are named in the order of their values: lists come last, each with a star after
    its name.
    """

    def __init__(self, name: str, facts: str = "") -> None:
        self.name: str = name
        names = facts.split()
        self.facts: tuple[str, ...] = tuple([fact.rstrip("*") for fact in names])
        self.lists: int = sum([fact.endswith("*") for fact in names])
        """How many of the facts are lists; they are the last ones."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Kind) and self.name == other.name and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    audience: Seat
    """The only seat that may read it, or EVERYONE."""
    kind: Kind
    facts: tuple[Fact, ...]
    """In the order in which the kind names them."""

    def named_facts(self) -> dict[str, Fact]:
        """Return the facts by name."""
        return dict(zip(self.kind.facts, self.facts, strict=True))


def may_read(event: Event, seat: Seat) -> bool:
    """Return whether the event was for this seat (a spectator, NOBODY, reads only what is for
    all)."""
    return event.audience == EVERYONE or (seat != NOBODY and event.audience == seat)


def readable(events: Iterable[Event], seat: Seat) -> list[Event]:
    """Return the events that a seat (or NOBODY) may read."""
    return [event for event in events if may_read(event, seat)]
