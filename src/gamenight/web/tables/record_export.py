"""Export of a match: all of it once it is over, before that only what the player may know."""

from __future__ import annotations

import json
from typing import Final
from weakref import WeakKeyDictionary

from gamenight.core.events import NOBODY
from gamenight.core.options import as_text
from gamenight.core.record import to_json
from gamenight.core.transcript import to_text
from gamenight.web.tables.room import Room

VIEW_FORMAT: Final = "gamenight view 1"

TRANSCRIPTS: Final[WeakKeyDictionary[Room, tuple[int, str]]] = WeakKeyDictionary()
"""Each with the revision of the match it was written for; let go with its room."""


def json_of(room: Room, seats: tuple[int, ...]) -> str:
    if room.match.state.over:
        return to_json(room.match, room.fingerprint)
    header = room.match.header
    known = {
        "format": VIEW_FORMAT,
        "game": header.game,
        "rules": header.version,
        "players": header.players,
        "options": header.options,
        "seats": list(header.seats),
        "fingerprint": room.fingerprint,
        "log": log_lines(room, seats),
    }
    return json.dumps(known, indent=1, ensure_ascii=False) + "\n"


def text_of(room: Room, seats: tuple[int, ...]) -> str:
    if room.match.state.over:
        return transcript(room)
    header = room.match.header
    options = ", ".join(f"{name}={as_text(value)}" for name, value in header.options.items())
    lines = [
        f"{room.game.rules.title}, rules version {header.version}, still being played",
        f"Options: {options or 'none'}",
        "Seats: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(header.seats)),
        f"Fingerprint of the seed (SHA-256): {room.fingerprint or 'none'}",
        "",
        *log_lines(room, seats),
    ]
    return "\n".join(lines) + "\n"


def transcript(room: Room) -> str:
    """Of a finished match. Kept: a long one takes a while, and people come back for it."""
    revision, text = TRANSCRIPTS.get(room, (-1, ""))
    if revision != room.match.revision:  # a match can go on after its end
        text = to_text(room.match, room.game.line)
        TRANSCRIPTS[room] = room.match.revision, text
    return text


def log_lines(room: Room, seats: tuple[int, ...]) -> list[str]:
    """Return the log as the asker may read it; people who share a device get what everybody may
    read."""
    return room.log.lines(seats[0] if len(seats) == 1 else NOBODY)
