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


Keys = list[str] | None
"""The keys of all items of a zone in order; None if these are the same as before."""


def changed_zones(
    old: Table, new: Table, order: list[str] | None
) -> tuple[list[Zone], dict[str, Keys]]:
    """The zones that changed or are new, after a change of their order (None: as before); and by
    zone, where items are left out because they stay as they were, how they are put back."""
    zones: list[Zone] = []
    items: dict[str, Keys] = {}
    known = {} if order is None else {zone.key: zone for zone in old.zones}
    for at, zone in enumerate(new.zones):
        before = old.zones[at] if order is None else known.get(zone.key)
        if zone is before or zone == before:
            continue
        news = None if before is None else news_of(before, zone)
        if news is not None:
            zone, items[zone.key] = news
        zones.append(zone)
    return zones, items


def news_of(before: Zone, zone: Zone) -> tuple[Zone, Keys] | None:
    """A zone with only its items that changed or are new, and how the others are put back; None if
    nothing can be left out."""
    old, new = before.items, zone.items
    known: dict[str, Item] | None = None
    news: list[Item] = []
    is_shorter = False
    for at, item in enumerate(new):
        same: Item | None = old[at] if at < len(old) else None
        if item != same and (same is None or same.key != item.key):
            known = {one.key: one for one in old} if known is None else known
            same = known.get(item.key)
        if item == same:
            is_shorter = True
            continue
        if isinstance(item, Board) and isinstance(same, Board):
            if not has_same_spaces(same, item):
                return None
            is_shorter = True
            item = replace(item, spaces=changed_spaces(same, item))
        news.append(item)
    if not is_shorter:
        return None
    is_in_order = known is None and len(old) == len(new)
    return replace(zone, items=tuple(news)), None if is_in_order else [item.key for item in new]


def has_same_spaces(before: Board, board: Board) -> bool:
    pairs = zip(before.spaces, board.spaces, strict=False)
    has_as_many = len(before.spaces) == len(board.spaces)
    return has_as_many and not [1 for old, new in pairs if old is not new and old.key != new.key]


def changed_spaces(before: Board, board: Board) -> tuple[Space, ...]:
    """The spaces of a board that changed."""
    pairs = zip(before.spaces, board.spaces, strict=True)
    return tuple([new for old, new in pairs if new is not old and new != old])


def changed_order(old: Table, new: Table) -> list[str] | None:
    """Return the keys of all zones, None if none came, went or moved."""
    if len(old.zones) == len(new.zones):
        pairs = zip(old.zones, new.zones, strict=True)
        if all(zone is before or zone.key == before.key for before, zone in pairs):
            return None
    return [zone.key for zone in new.zones]
