"""A match to take away: whole when it is over, before that only what the asker may know."""

from __future__ import annotations

import json
import time

from gamenight.core.errors import BadRecord
from gamenight.core.options import as_text
from gamenight.core.record import from_json, to_json, to_text
from gamenight.core.state import NOBODY
from gamenight.games.registry import find_game
from gamenight.store import Entry, StoredSeat, StoredTable
from gamenight.web.room import Room
from gamenight.web.seating import clean_name, unlike
from gamenight.web.tokens import new_table_id

VIEW_FORMAT = "gamenight view 1"
LARGEST_RECORD = 1_000_000
"""Bytes."""


def json_of(room: Room, seats: tuple[int, ...]) -> str:
    if room.match.state.over:
        return to_json(room.match)
    header = room.match.header
    known = {
        "format": VIEW_FORMAT,
        "game": header.game,
        "rules": header.version,
        "players": header.players,
        "options": header.options,
        "seats": list(header.seats),
        "log": log_lines(room, seats),
    }
    return json.dumps(known, indent=1, ensure_ascii=False) + "\n"


def text_of(room: Room, seats: tuple[int, ...]) -> str:
    if room.match.state.over:
        return to_text(room.match, room.game.line)
    header = room.match.header
    options = ", ".join(f"{name}={as_text(value)}" for name, value in header.options.items())
    lines = [
        f"{room.game.rules.title}, rules version {header.version}, still being played",
        f"Options: {options or 'none'}",
        "Seats: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(header.seats)),
        "",
        *log_lines(room, seats),
    ]
    return "\n".join(lines) + "\n"


def log_lines(room: Room, seats: tuple[int, ...]) -> list[str]:
    """The log as the asker may read it; people who share a device get what everybody may read."""
    seat = seats[0] if len(seats) == 1 else NOBODY
    return [room.game.line(event, room.names) for event in room.match.log(seat)]


def imported(text: str) -> StoredTable:
    """A table that holds a finished match from a record, for everybody to replay."""
    match = from_json(text, lambda game_id: find_game(game_id).rules)
    if not match.state.over:
        raise BadRecord("This match was not played to its end; only finished ones are replayed.")
    names: list[str] = []
    for number, name in enumerate(match.header.seats, 1):
        names.append(unlike(clean_name(name) or f"Player {number}", names))
    seats = tuple(StoredSeat(name, "", "") for name in names)
    entries = tuple(
        Entry(number, step.seat, step.answer, "") for number, step in enumerate(match.steps)
    )
    return StoredTable(new_table_id(), match.header, seats, entries, time.time())
