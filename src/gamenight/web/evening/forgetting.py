"""Somebody wants to be forgotten: what their evenings tell no longer names them.

An evening is what its notes add up to, so the notes themselves are put in other words; then a last
one is added, which makes every server read all of them anew.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from gamenight.store import Store
from gamenight.web.evening.deeds import tidy_seats
from gamenight.web.evening.gathering import Gathering
from gamenight.web.evening.notes import (
    Ended,
    Forgotten,
    Joined,
    Note,
    Renamed,
    Said,
    Started,
    read,
    written,
)

SOMEBODY: Final = "Somebody"
FORGOTTEN: Final = "forgotten"
"""Stands where the hash of a token was; no token has it."""


async def forget(evening: Gathering, store: Store, person_hash: str) -> None:
    """Forget all that a person was in an evening, and let them leave it for good."""
    persons = [one for one in evening.story.people if one.person_hash == person_hash]
    for person in persons:
        stored = await store.load_evening(evening.id)
        assert stored is not None
        notes = [read(note) for note in stored.notes]
        await store.rewrite_notes(evening.id, rewritten(notes, person.number))
        await evening.add(partial(Forgotten, person.number, time.time()))
    if persons:
        await evening.replace_host()
        for room in await evening.open_tables():
            await tidy_seats(evening, room)


def rewritten(notes: Sequence[Note], person: int) -> dict[int, str]:
    """By number: the notes that name a person, or say what they said, without that."""
    found: dict[int, str] = {}
    arrivals = [at for at, note in enumerate(notes) if isinstance(note, Joined)]
    arrival = notes[arrivals[person]]
    browser = arrival.person_hash if isinstance(arrival, Joined) else ""
    name = ""
    for at, note in enumerate(notes):
        is_arrival = at == arrivals[person]
        if is_arrival or (isinstance(note, Renamed) and note.person == person):
            assert isinstance(note, Joined | Renamed)
            name = note.name
        other = without(note, person, name, is_arrival)
        if isinstance(other, Joined) and other.browser == browser:
            other = replace(other, browser="")
        if other != note:
            found[at] = written(other)
    return found


def without(note: Note, person: int, name: str, is_arrival: bool) -> Note:
    """The note without a person who is called so at that time."""
    match note:
        case Joined() if is_arrival:
            return replace(note, name=SOMEBODY, token_hash=FORGOTTEN, person_hash="", browser="")
        case Renamed() if note.person == person:
            return replace(note, name=SOMEBODY)
        case Said() if note.person == person:
            return replace(note, text="")
        case Started():
            return replace(
                note, names=tuple(SOMEBODY if one == name else one for one in note.names)
            )
        case Ended():
            pairs = zip(note.people, note.names, strict=True)
            return replace(
                note, names=tuple(SOMEBODY if who == person else one for who, one in pairs)
            )
    return note
