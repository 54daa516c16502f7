"""Opaque names for the things on a table, different for every viewer.

A table's keys say only what the view says. The browser still gets other names, so that two
viewers cannot compare notes by looking at the markup, and so that face-down things cannot be
followed: whenever one of them comes or goes, all of them get new names.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator

from gamenight.table import Card, Table, Tile, Zone


class Namer:
    """Turns keys into names for one viewer."""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(32)
        self._face_down: frozenset[str] = frozenset()
        self._epoch = 0

    def look_at(self, table: Table) -> None:
        """Renew the names of face-down things if any of them came or went."""
        face_down = frozenset(face_down_keys(table))
        if face_down != self._face_down:
            self._face_down = face_down
            self._epoch += 1

    def __call__(self, key: str) -> str:
        epoch = self._epoch if key in self._face_down else 0
        message = f"{epoch} {key}".encode()
        return "k" + hmac.new(self._secret, message, hashlib.sha256).hexdigest()[:16]


def face_down_keys(table: Table) -> Iterator[str]:
    for zone in all_zones(table):
        for item in zone.items:
            if isinstance(item, (Card, Tile)) and item.face_down:
                yield item.key


def all_zones(table: Table) -> tuple[Zone, ...]:
    return table.zones + (table.summary.zones if table.summary else ())
