"""The introduction for a first match: plain data, written once per game.

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
    """A note that points at something, for a player who is asked a question."""

    text: str
    zone: str = ""
    """The zone it points at, as ``zone_named`` finds it; "" is the question itself."""
    asked: str = ""
    """Words of the question that it waits for; "" waits for any."""
    lit: bool = False
    """Whether it waits until something in the zone can be chosen."""


class WhyNot(Struct, frozen=True, omit_defaults=True):
    """Why something in a zone cannot be chosen now, for a player who tries."""

    text: str
    zone: str
    rule: str
    """The section or the number of the rule that says it."""
    asked: str = ""
    """As above."""


class Lesson(Struct, frozen=True, omit_defaults=True):
    """The whole introduction to a game."""

    sentences: tuple[Sentence, ...]
    pointers: tuple[Pointer, ...] = ()
    """In the order in which they make sense."""
    why_not: tuple[WhyNot, ...] = ()
    """The first that fits is shown."""


def zone_named(table: Table, name: str) -> Zone | None:
    """Find the first zone with a name."""
    return next((zone for zone in table.zones if is_named(zone, name, table.viewer)), None)


def is_named(zone: Zone, name: str, viewer: int) -> bool:
    """Return whether a zone of the viewer or of nobody has a name: its key, without the number of a
    seat or place behind it. "hand" is "hand 2" for the seat that has it."""
    stem, _, number = zone.key.rpartition(" ")
    goes_by = zone.key == name or (stem == name and number.isdecimal())
    return goes_by and zone.owner in (None, viewer)
