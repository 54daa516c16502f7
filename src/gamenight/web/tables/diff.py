"""The diff between two described tables, as small as possible."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from gamenight.table import Board, Item, Space, Table, Zone
from gamenight.web.protocol.messages import TableChange

FIELDS: Final = ("headline", "seats", "question", "summary", "viewer", "over", "result")
"""The fields of a table other than its zones; the game never changes."""


def changed_fields(old: Table, new: Table) -> TableChange | None:
    """Return what changed apart from the zones; None if nothing did."""
    changes: dict[str, Any] = {}
    for name in FIELDS:
        before, value = getattr(old, name), getattr(new, name)
        if value is not before and value != before:
            changes[name] = value
    return TableChange(**changes) if changes else None


def changed_zones(old: Table, new: Table, order: list[str] | None) -> list[Zone]:
    """Return the zones that changed or are new, after a change of their order (None: as before)."""
    if order is None:
        pairs = zip(old.zones, new.zones, strict=True)
        return [zone for before, zone in pairs if zone is not before and zone != before]
    known = {zone.key: zone for zone in old.zones}
    return [zone for zone in new.zones if known.get(zone.key) != zone]


def changed_items(old: Table, zones: list[Zone]) -> dict[str, list[str]]:
    """Leave out, of zones that changed, the items that stay as they were; return by zone the keys
    of all its items, by which the others are put back."""
    keys: dict[str, list[str]] = {}
    known = {zone.key: zone for zone in old.zones}
    for number, zone in enumerate(zones):
        before = known.get(zone.key)
        if before is None or not can_be_put_together(before, zone):
            continue
        items = news_of(before, zone)
        if items != zone.items:
            zones[number] = replace(zone, items=items)
            keys[zone.key] = [item.key for item in zone.items]
    return keys


def can_be_put_together(before: Zone, zone: Zone) -> bool:
    """Return whether each item has a key of its own, and boards have the same spaces as before."""
    known = {item.key: item for item in before.items}
    for item in zone.items:
        same = known.get(item.key)
        if isinstance(item, Board) and isinstance(same, Board) and keys_of(item) != keys_of(same):
            return False
    return len({item.key for item in zone.items}) == len(zone.items)


def keys_of(board: Board) -> list[str]:
    return [space.key for space in board.spaces]


def news_of(before: Zone, zone: Zone) -> tuple[Item, ...]:
    """Return the items of a zone that changed or are new; of a board, its spaces that changed."""
    known = {item.key: item for item in before.items}
    news: list[Item] = []
    for item in zone.items:
        same = known.get(item.key)
        if item == same:
            continue
        if isinstance(item, Board) and isinstance(same, Board):
            item = replace(item, spaces=changed_spaces(same, item))
        news.append(item)
    return tuple(news)


def changed_spaces(before: Board, board: Board) -> tuple[Space, ...]:
    """Return the spaces of a board that changed."""
    pairs = zip(before.spaces, board.spaces, strict=True)
    return tuple([space for same, space in pairs if space != same])


def changed_order(old: Table, new: Table) -> list[str] | None:
    """Return the keys of all zones, None if none came, went or moved."""
    if len(old.zones) == len(new.zones):
        pairs = zip(old.zones, new.zones, strict=True)
        if all(zone is before or zone.key == before.key for before, zone in pairs):
            return None
    return [zone.key for zone in new.zones]
