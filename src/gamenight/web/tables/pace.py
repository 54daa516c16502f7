"""How long a page takes to show what moved between two tables: bots do not play faster than that.

The times are those of the pages (``static/js/table/keyframes.js``); everything that moves sets out
together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from gamenight.table import Board, Card, Die, Pawn, Role, Table, Tile, Token, Track, Zone

FLIGHT: Final = 0.34
STAGGER: Final = 0.06
"""Between two things that fly."""
MOST_FLIGHTS: Final = 6
"""All further ones arrive with the last of these."""
TUMBLE: Final = 0.65
"""Of dice."""
HOP: Final = 0.11
"""From space to space, or from hole to hole."""
LONGEST_WAY: Final = 0.9
WORDS: Final = 0.6
"""What a bot did is also said in a few words, and numbers count up as long."""

PAUSES: Final = {"slow": 1.4, "normal": 0.4, "instant": 0.0}
"""Seconds from the end of what moved to the next answer, by the speed of the table."""


class Placed(NamedTuple):
    """A thing that can move, and where it lies."""

    item: Card | Die | Pawn | Tile | Token
    zone: str
    on: str
    """The space, card or tile that it lies on; "" in the zone itself."""
    row: int = 0
    """Of the space."""
    column: int = 0
    rolls: bool = False
    """Whether it is a die on the mat."""

    @property
    def place(self) -> tuple[str, str]:
        return self.zone, self.on

    @property
    def face(self) -> tuple[str, int, str]:
        """What a die shows, and where."""
        assert isinstance(self.item, Die)
        return self.zone, self.item.value, self.item.colour


def pause_for(speed: str, moving: float) -> float:
    """Return how many seconds a bot waits after something that moved for this long."""
    return 0.0 if speed == "instant" else PAUSES[speed] + max(moving, WORDS)


def seconds_moving(before: Table, after: Table) -> float:
    """Return how long it takes until everything that changed its place has arrived; 0 if nothing
    did."""
    was, now = pieces(before), pieces(after)
    rolled = {
        key for key, piece in now.items() if piece.rolls and not shows_same(was.get(key), piece)
    }
    moved = {key for key in now if key not in was or was[key].place != now[key].place} - rolled
    flights = len(moved) or int(counts(before) != counts(after))
    flying = FLIGHT + STAGGER * (min(flights, MOST_FLIGHTS) - 1) if flights else 0.0
    steps = [spaces_between(was[key], now[key]) for key in moved if key in was]
    way = max([0, *steps, *holes_gone(before, after)])
    return max(flying, TUMBLE if rolled else 0.0, min(way * HOP, LONGEST_WAY))


def shows_same(then: Placed | None, now: Placed) -> bool:
    """Return whether a die lies there as it did."""
    return then is not None and isinstance(then.item, Die) and then.face == now.face


def pieces(table: Table) -> dict[str, Placed]:
    """Everything that can move, by key."""
    return {piece.item.key: piece for zone in table.zones for piece in pieces_in(zone)}


def pieces_in(zone: Zone) -> Iterator[Placed]:
    for item in zone.items:
        if isinstance(item, Board):
            for space in item.spaces:
                for piece in space.items:
                    yield Placed(piece, zone.key, space.key, space.row, space.column)
        elif isinstance(item, Card | Die | Pawn | Tile | Token):
            rolls = isinstance(item, Die) and zone.role is Role.MAT
            yield Placed(item, zone.key, "", rolls=rolls)
            yield from (Placed(held, zone.key, item.key) for held in carried(item))


def carried(item: Card | Die | Pawn | Tile | Token) -> tuple[Die | Token, ...]:
    """Return what lies on a card or a tile."""
    if isinstance(item, Tile):
        return item.tokens
    slots = item.slots if isinstance(item, Card) else ()
    return tuple(slot.holds for slot in slots if slot.holds is not None)


def counts(table: Table) -> dict[str, int | None]:
    """Return how many things lie in the piles of which only the top is seen."""
    return {zone.key: zone.count for zone in table.zones if zone.count is not None}


def spaces_between(then: Placed, now: Placed) -> int:
    """Return how far a pawn hopped on its board; 0 for what went from zone to zone."""
    if then.zone != now.zone:
        return 0
    return max(abs(then.row - now.row), abs(then.column - now.column))


def holes_gone(before: Table, after: Table) -> Iterator[int]:
    """Yield how many holes the pegs of the tracks went on."""
    was, now = tracks(before), tracks(after)
    for key in was.keys() & now.keys():
        for then, lane in zip(was[key].lanes, now[key].lanes, strict=True):
            yield lane.front - then.front


def tracks(table: Table) -> dict[str, Track]:
    items = (item for zone in table.zones for item in zone.items)
    return {item.key: item for item in items if isinstance(item, Track)}
