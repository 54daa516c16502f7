"""The diff between two described tables, as small as possible."""

from __future__ import annotations

from typing import Any, Final

from gamenight.table import Table, Zone
from gamenight.web.protocol.messages import TableChange

FIELDS: Final = ("headline", "seats", "question", "summary", "viewer", "over", "result")
"""The fields of a table other than its zones; the game never changes."""


def changed_fields(old: Table, new: Table) -> TableChange | None:
    """What changed apart from the zones; None if nothing did."""
    changes: dict[str, Any] = {}
    for name in FIELDS:
        before, value = getattr(old, name), getattr(new, name)
        if value is not before and value != before:
            changes[name] = value
    return TableChange(**changes) if changes else None


def changed_zones(old: Table, new: Table, order: list[str] | None) -> list[Zone]:
    """The zones that changed or are new, after a change of their order (None: as before)."""
    if order is None:
        pairs = zip(old.zones, new.zones, strict=True)
        return [zone for before, zone in pairs if zone is not before and zone != before]
    known = {zone.key: zone for zone in old.zones}
    return [zone for zone in new.zones if known.get(zone.key) != zone]


def changed_order(old: Table, new: Table) -> list[str] | None:
    """The keys of all zones, None if none came, went or moved."""
    if len(old.zones) == len(new.zones):
        pairs = zip(old.zones, new.zones, strict=True)
        if all(zone is before or zone.key == before.key for before, zone in pairs):
            return None
    return [zone.key for zone in new.zones]
