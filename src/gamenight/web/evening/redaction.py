"""Somebody wants to be forgotten: what their evenings tell no longer names them.

An evening is what its notes add up to, so the notes themselves are put in other words. In the same
transaction a last one is added, which makes every server and process read all of them again. It is
done in the store alone: the evening may be open in another process.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from gamenight.core.errors import Unavailable
from gamenight.store import Conflict, NewNote, Store
from gamenight.web.evening.events import (
    Ended,
    EveningSummary,
    Forgotten,
    Joined,
    Named,
    Note,
    Played,
    Remark,
    Renamed,
    Said,
    Started,
    read,
    written,
)
from gamenight.web.evening.state import EveningState

SOMEBODY: Final = "Somebody"
FORGOTTEN: Final = "forgotten"
"""Stands where the hash of a token was; no token has it."""

ATTEMPTS: Final = 20
"""How often it is tried while others add notes."""


async def forget(store: Store, evening_id: str, person_hash: str) -> None:
    """Forget all that a person was in an evening, and let them leave it for good."""
    for _ in range(ATTEMPTS):
        try:
            if not await forget_one(store, evening_id, person_hash):
                return
        except Conflict:
            continue  # something happened meanwhile
    raise Unavailable("Too much happens at once. Please try again.")


async def forget_one(store: Store, evening_id: str, person_hash: str) -> bool:
    """Forget the first guest who is this person; False if there is none left."""
    stored = await store.load_evening(evening_id)
    if stored is None:
        return False
    notes, state = [read(note) for note in stored.notes], EveningState()
    state.take_all(notes)
    persons = [one.number for one in state.people if one.person_hash == person_hash]
    if not persons:
        return False
    others = {stored.first + at: note for at, note in rewritten(notes, persons[0]).items()}
    last = written(Forgotten(persons[0], time.time()))
    await store.note(NewNote(evening_id, state.length, last, others=others))
    return True


def browser_of(notes: Sequence[Note], person: int) -> str:
    """The hash of the token that a person has beyond this evening, "" if there is none."""
    state = EveningState()
    state.take_all(notes)
    return state.people[person].person_hash


def rewritten(notes: Sequence[Note], person: int) -> dict[int, str]:
    """By place: the notes that name a person, or say what they said, without that."""
    found: dict[int, str] = {}
    name, people, browser = "", 0, browser_of(notes, person)
    for at, note in enumerate(notes):
        is_arrival = False
        match note:
            case EveningSummary():
                people = len(note.people)
                name = note.people[person].name if person < people else name
            case Joined():
                is_arrival, people = people == person, people + 1
                name = note.name if is_arrival else name
            case Renamed() if note.person == person:
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
            return replace(note, names=names_without(note.people, note.names, person))
        case EveningSummary():
            return summary_without(note, person)
    return note


def names_without(people: Sequence[int], names: Sequence[str], person: int) -> tuple[str, ...]:
    pairs = zip(people, names, strict=True)
    return tuple(SOMEBODY if who == person else name for who, name in pairs)


def summary_without(note: EveningSummary, person: int) -> EveningSummary:
    nobody = {"name": SOMEBODY, "token_hash": FORGOTTEN, "person_hash": "", "browser": ""}
    browser = note.people[person].person_hash if person < len(note.people) else ""
    others = [replace(one, browser="") if one.browser == browser else one for one in note.people]
    return replace(
        note,
        people=tuple(replace(one, **nobody) if one.number == person else one for one in others),
        matches=tuple(match_without(match, person) for match in note.matches),
        lines=tuple(line_without(line, person) for line in note.lines if line.person != person),
    )


def match_without(match: Played, person: int) -> Played:
    start, end = match.start, match.end
    start = replace(start, names=names_without(match.people, start.names, person))
    if end is not None:
        end = replace(end, names=names_without(end.people, end.names, person))
    return replace(match, start=start, end=end)


def line_without(line: Remark, person: int) -> Remark:
    named = [Named(person, SOMEBODY) if one.person == person else one for one in line.named]
    return replace(line, named=tuple(named))
