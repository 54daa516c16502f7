"""Redaction: a person wants to be forgotten, so the events of their evenings no longer name them.

An evening is what its events add up to, so the events themselves are rewritten. In the same
transaction a last one is added, which makes every server and process read all of them again. It is
done in the store alone: the evening may be open in another process.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from gamenight.core.errors import Unavailable
from gamenight.store import Conflict, NewEvent, Store
from gamenight.web.evening.events import (
    Ended,
    EveningEvent,
    EveningSummary,
    Forgotten,
    Joined,
    Named,
    Played,
    Remark,
    Renamed,
    Said,
    Started,
    decode_event,
    encode_event,
)
from gamenight.web.evening.state import EveningState

FORGOTTEN_NAME: Final = "Former player"
FORGOTTEN: Final = "forgotten"
"""Stands where the hash of a token was; no token has it."""

ATTEMPTS: Final = 20
"""How often it is tried while others add events."""


async def forget(store: Store, evening_id: str, person_hash: str) -> None:
    """Forget all that a person was in an evening, and let them leave it for good."""
    for _ in range(ATTEMPTS):
        try:
            if not await forget_one(store, evening_id, person_hash):
                return
        except Conflict:
            continue  # something happened meanwhile
    raise Unavailable("Too many changes at once. Please try again.")


async def forget_one(store: Store, evening_id: str, person_hash: str) -> bool:
    """Forget the first guest who is this person; False if there is none left."""
    stored = await store.evenings.load(evening_id)
    if stored is None:
        return False
    events, state = [decode_event(event) for event in stored.events], EveningState()
    state.apply_all(events)
    persons = [one.number for one in state.people if one.person_hash == person_hash]
    if not persons:
        return False
    others = {stored.first + at: event for at, event in rewritten(events, persons[0]).items()}
    last = encode_event(Forgotten(persons[0], time.time()))
    await store.evenings.add(NewEvent(evening_id, state.length, last, others=others))
    return True


def browser_of(events: Sequence[EveningEvent], person: int) -> str:
    """Return the hash of the token that a person has beyond this evening, "" if there is none."""
    state = EveningState()
    state.apply_all(events)
    return state.people[person].person_hash


def rewritten(events: Sequence[EveningEvent], person: int) -> dict[int, str]:
    """By place: the events that name a person, or say what they said, without that."""
    found: dict[int, str] = {}
    name, people, browser = "", 0, browser_of(events, person)
    for at, event in enumerate(events):
        is_arrival = False
        match event:
            case EveningSummary():
                people = len(event.people)
                name = event.people[person].name if person < people else name
            case Joined():
                is_arrival, people = people == person, people + 1
                name = event.name if is_arrival else name
            case Renamed() if event.person == person:
                name = event.name
        other = without(event, person, name, is_arrival)
        if isinstance(other, Joined) and other.browser == browser:
            other = replace(other, browser="")
        if other != event:
            found[at] = encode_event(other)
    return found


def without(event: EveningEvent, person: int, name: str, is_arrival: bool) -> EveningEvent:
    """Return the event without a person who is called so at that time."""
    match event:
        case Joined() if is_arrival:
            return replace(
                event, name=FORGOTTEN_NAME, token_hash=FORGOTTEN, person_hash="", browser=""
            )
        case Renamed() if event.person == person:
            return replace(event, name=FORGOTTEN_NAME)
        case Said() if event.person == person:
            return replace(event, text="")
        case Started():
            return replace(
                event, names=tuple(FORGOTTEN_NAME if one == name else one for one in event.names)
            )
        case Ended():
            return replace(event, names=names_without(event.people, event.names, person))
        case EveningSummary():
            return summary_without(event, person)
    return event


def names_without(people: Sequence[int], names: Sequence[str], person: int) -> tuple[str, ...]:
    pairs = zip(people, names, strict=True)
    return tuple(FORGOTTEN_NAME if who == person else name for who, name in pairs)


def summary_without(event: EveningSummary, person: int) -> EveningSummary:
    nobody = {"name": FORGOTTEN_NAME, "token_hash": FORGOTTEN, "person_hash": "", "browser": ""}
    browser = event.people[person].person_hash if person < len(event.people) else ""
    others = [replace(one, browser="") if one.browser == browser else one for one in event.people]
    return replace(
        event,
        people=tuple(replace(one, **nobody) if one.number == person else one for one in others),
        matches=tuple(match_without(match, person) for match in event.matches),
        lines=tuple(line_without(line, person) for line in event.lines if line.person != person),
    )


def match_without(match: Played, person: int) -> Played:
    start, end = match.start, match.end
    start = replace(start, names=names_without(match.people, start.names, person))
    if end is not None:
        end = replace(end, names=names_without(end.people, end.names, person))
    return replace(match, start=start, end=end)


def line_without(line: Remark, person: int) -> Remark:
    named = [Named(person, FORGOTTEN_NAME) if one.person == person else one for one in line.named]
    return replace(line, named=tuple(named))
