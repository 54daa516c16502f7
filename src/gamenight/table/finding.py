"""Finding things on a table: by their answer, by whose they are, in the order a player wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from gamenight.table.model import (
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Group,
    Item,
    Order,
    Pawn,
    Question,
    Sheet,
    Slot,
    Space,
    Table,
    Tile,
    Token,
    Track,
    Trail,
    Zone,
)

Thing = Card | Die | Pawn | Token | Tile | Slot | Space | Cell
"""Whatever can be taken hold of and may carry an answer; ways and whole zones stand apart."""


def things_in(zone: Zone) -> Iterator[Thing]:
    """Yield everything that lies in a zone, with what sits on it, in the order it lies there."""
    for item in zone.items:
        yield from things_of(item)


def things_of(item: Item) -> Iterator[Thing]:
    """Yield an item and what sits on it."""
    if isinstance(item, Board):
        for space in item.spaces:
            yield space
            yield from space.items
    elif isinstance(item, Sheet):
        for row in item.rows:
            yield from row
    elif not isinstance(item, (Counter, Track)):
        yield item
        if isinstance(item, Card):
            for slot in item.slots:
                yield slot
                if slot.holds is not None:
                    yield slot.holds
        elif isinstance(item, Tile):
            yield from item.tokens


def counted_groups(zone: Zone) -> Iterator[tuple[Group, list[Item], int]]:
    """Yield the groups of a zone in the order of counting, their items, and the sum so far."""
    items = {item.key: item for item in zone.items}
    total = 0
    for group in zone.groups:
        total += group.points
        yield group, [items[key] for key in group.keys], total


def trails_in(zone: Zone) -> Iterator[Trail]:
    """Yield the ways over the boards in a zone."""
    for item in zone.items:
        if isinstance(item, Board):
            yield from item.trails


def things_with(table: Table, answer: int) -> list[Thing]:
    """Return the things that stand for an answer.

    Where several things are chosen together each of them can be chosen once: those that carry the
    same answer cannot be told apart.
    """
    return [thing for zone in table.zones for thing in things_in(zone) if thing.answer == answer]


def answers_on(table: Table) -> set[int]:
    """Return all answers that something on the table stands for: a thing, a way, a whole zone."""
    found: set[int | None] = set()
    for zone in table.zones:
        found.add(zone.answer)
        found.update(thing.answer for thing in things_in(zone))
        found.update(trail.answer for trail in trails_in(zone))
    return {answer for answer in found if answer is not None}


# Zones by whose they are


def zones_of(table: Table, seat: int) -> list[Zone]:
    """Return what lies before a seat; the viewer's own begins with what is in reach."""
    own = [zone for zone in table.zones if zone.owner == seat]
    if seat != table.viewer:
        return own
    near = [zone for zone in table.zones if zone.in_reach and zone.owner in (None, seat)]
    return near + [zone for zone in own if not zone.in_reach]


def middle_zones(table: Table) -> list[Zone]:
    """Return what lies between the seats; a spectator has nothing in reach and sees all of it
    there."""
    watches = all(seat.number != table.viewer for seat in table.seats)
    return [zone for zone in table.zones if zone.owner is None and (watches or not zone.in_reach)]


# Sorting


def order_names(table: Table) -> list[str]:
    """Return the ways in which something on the table can be sorted."""
    return list(dict.fromkeys(order.name for zone in table.zones for order in zone.orders))


def next_order(table: Table, order: str) -> str:
    """Return the way to sort that comes after another one; after the last comes "", the order as
    dealt.

    Ways in which the things already lie are left out: a press that changes nothing misleads.
    """
    names = ["", *[name for name in order_names(table) if sorted_table(table, name) is not table]]
    at = names.index(order) if order in names else 0
    return names[(at + 1) % len(names)]


def sorted_table(table: Table, name: str) -> Table:
    """Return the table with everything sorted that can be sorted in this way.

    The answers follow their things, so that keys and cursor go the way the things lie.
    """
    zones = tuple([sorted_zone(zone, name) for zone in table.zones])
    if zones == table.zones:
        return table
    question = sorted_question(table.question, zones) if table.question else None
    return replace(table, zones=zones, question=question)


def sorted_zone(zone: Zone, name: str) -> Zone:
    for order in zone.orders:
        if order.name == name:
            return replace(zone, items=tuple(sorted_items(zone.items, order)))
    return zone


def sorted_items(items: Iterable[Item], order: Order) -> list[Item]:
    """Return the items as the order names them; what it does not name comes last."""
    places = {key: place for place, key in enumerate(order.keys)}
    return sorted(items, key=lambda item: places.get(item.key, len(places)))


def sorted_question(question: Question, zones: Iterable[Zone]) -> Question:
    """Return the answers of things that can be sorted, in the order of the things, in the same
    places."""
    wanted = [thing.answer for zone in zones if zone.orders for thing in things_in(zone)]
    places = {answer: place for place, answer in reversed(list(enumerate(wanted)))}
    movable = [answer for answer in question.answers if answer.number in places]
    movable.sort(key=lambda answer: places[answer.number])
    following = iter(movable)
    moved = [next(following) if a.number in places else a for a in question.answers]
    return replace(question, answers=tuple(moved))
