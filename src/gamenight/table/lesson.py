"""What somebody is told who opens a game for the first time: plain data, written once per game.

First the game "in a minute": a few sentences, each with a picture of real pieces. Then, during the
first match, notes that point at the things on the table, each at the first moment it applies.
"""

from __future__ import annotations

from msgspec import Struct

from gamenight.table.model import Item, Table, Zone


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A sentence about the game, and the pieces that are drawn beside it."""

    text: str
    pieces: tuple[Item, ...]


class Pointer(Struct, frozen=True, omit_defaults=True):
    """A note that points at something, for somebody who is asked a question."""

    text: str
    zone: str = ""
    """The zone it points at, as ``zone_named`` finds it; "" is the question itself."""
    asked: str = ""
    """Words of the question that it waits for; "" waits for any."""
    lit: bool = False
    """Whether it waits until something in the zone can be chosen."""


class WhyNot(Struct, frozen=True, omit_defaults=True):
    """Why something in a zone cannot be chosen now, for whoever tries."""

    text: str
    zone: str
    rule: str
    """The section or the number of the rule that says it."""
    asked: str = ""
    """As above."""


class Lesson(Struct, frozen=True, omit_defaults=True):
    """All that is told about a game the first time."""

    sentences: tuple[Sentence, ...]
    pointers: tuple[Pointer, ...] = ()
    """In the order in which they make sense."""
    why_not: tuple[WhyNot, ...] = ()
    """The first that fits is told."""


def zone_named(table: Table, name: str) -> Zone | None:
    """The first zone that goes by a name."""
    return next((zone for zone in table.zones if is_named(zone, name, table.viewer)), None)


def is_named(zone: Zone, name: str, viewer: int) -> bool:
    """Whether a zone of the viewer or of nobody goes by a name: its key, without the number of a
    seat or place behind it. "hand" is "hand 2" for the seat that has it."""
    stem, _, number = zone.key.rpartition(" ")
    goes_by = zone.key == name or (stem == name and number.isdecimal())
    return goes_by and zone.owner in (None, viewer)
