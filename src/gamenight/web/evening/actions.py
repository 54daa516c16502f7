"""Actions of people in an evening. Permissions are checked at the moment an action is carried out.

What changes a table is done at the table, and then recorded as an event; if the server stops in
between, ``tidy_seats`` makes up for it.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from typing import Final

from gamenight.core.errors import BadSetup, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.game.names import persons_name, unlike
from gamenight.game.registry import find_game
from gamenight.store import Conflict, StoredSeat
from gamenight.web.edge.tokens import hash_of
from gamenight.web.evening.events import (
    AskedBack,
    Cleared,
    Closed,
    EveningEvent,
    Hosts,
    Joined,
    Person,
    Readmitted,
    Removed,
    Renamed,
    Restricted,
    Said,
    Seated,
    StoodIn,
    Wished,
)
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.protocol.chat import one_line
from gamenight.web.tables.actions import fill_in
from gamenight.web.tables.new_table import bot_name
from gamenight.web.tables.room import Room

MOST_PEOPLE: Final = 40
"""At the same time; leaving for good frees a place."""
MOST_EVER: Final = 400
"""People who have ever been in one evening."""
MOST_FROM_ADDRESS: Final = 20
"""People at the same time."""
MOST_EVER_FROM_ADDRESS: Final = 60
"""Or one address could use up all who may ever come, although the host removes its people."""

NOT_HERE: Final = "You are not in this evening."
NOT_HOST: Final = "Only the host can do that."
NO_PERSON: Final = "This person is no longer in the evening."
FULL: Final = "This evening is full."
TOO_MANY_FROM_ADDRESS: Final = "Too many people have come to this evening from your address."
SEEN: Final = (
    "Another guest from your browser has had a seat in this match, and nobody may see two hands. "
    "You can watch, and play in the next one."
)
NO_BOT: Final = "No bot plays on this seat any longer."


def member(evening: LiveEvening, token: str) -> Person:
    """Whose token it is; an unknown one is refused with a sentence."""
    found = evening.person(token)
    if found is None:
        raise NotYourTurn(NOT_HERE)
    return found


def host(evening: LiveEvening, token: str) -> Person:
    found = member(evening, token)
    if found.number != evening.state.host:
        raise NotYourTurn(NOT_HOST)
    return found


def other(evening: LiveEvening, number: int) -> Person:
    """Return the person that something is done to."""
    people = evening.state.people
    if number >= len(people) or people[number].is_gone:
        raise NotYourTurn(NO_PERSON)
    return people[number]


def name_for(evening: LiveEvening, name: str, number: int) -> str:
    """Return a name that nobody else in the evening has."""
    others = [person.name for person in evening.state.people if person.number != number]
    return persons_name(name, number, others)


# Coming and going


async def join(
    evening: LiveEvening,
    name: str,
    token: str,
    person_hash: str = "",
    browser: str = "",
    address: str = "",
) -> None:
    """Come in; the token is the person's from now on. The same form sent twice does no harm.

    The number from one address is limited: a household fits, and no stranger fills the evening.
    """

    def come() -> EveningEvent | None:
        if evening.knows(token):
            return None
        people = evening.state.people
        number, there = len(people), [one.number for one in people if not one.is_gone]
        if len(there) >= MOST_PEOPLE or number >= MOST_EVER:
            raise BadSetup(FULL)
        came = evening.came_from[address]
        now = len(came.intersection(there))
        if address and (now >= MOST_FROM_ADDRESS or len(came) >= MOST_EVER_FROM_ADDRESS):
            raise BadSetup(TOO_MANY_FROM_ADDRESS)
        called = name_for(evening, name, number)
        return Joined(called, hash_of(token), time.time(), person_hash, browser)

    await evening.add(come)
    person = evening.person(token)
    if person is not None and address:
        evening.came_from[address].add(person.number)


async def rename(evening: LiveEvening, token: str, number: int, name: str) -> None:
    """Everybody may do so for themselves, the host for everybody."""

    def call() -> EveningEvent | None:
        me, person = member(evening, token), other(evening, number)
        if person != me:
            host(evening, token)
        called = name_for(evening, name, number)
        return Renamed(number, called, me.number, time.time()) if called != person.name else None

    await evening.add(call)
    for room in await evening.open_tables():
        await tidy_seats(evening, room)


async def remove(evening: LiveEvening, token: str, number: int) -> None:
    """The host removes a person, or a person leaves for good. Bots go on for them."""

    def go() -> EveningEvent | None:
        me, person = member(evening, token), other(evening, number)
        if person != me:
            host(evening, token)
        return Removed(number, me.number, time.time())

    await evening.add(go)
    await evening.replace_host()
    for room in await evening.open_tables():
        await tidy_seats(evening, room)


async def ask_back(evening: LiveEvening, token: str) -> None:
    """Ask to come in again, having been removed; asking twice, or after a no, changes nothing."""

    def ask() -> EveningEvent | None:
        person = evening.removed(token)
        if person is None:
            raise NotYourTurn(NOT_HERE)
        is_settled = person.asks_back or person.is_refused
        return AskedBack(person.number, time.time()) if not is_settled else None

    await evening.add(ask)


async def readmit(evening: LiveEvening, token: str, number: int, yes: bool) -> None:
    """The host lets a person who was removed come in again, or does not."""

    def decide() -> EveningEvent:
        me, people = host(evening, token), evening.state.people
        if number >= len(people) or not people[number].asks_back:
            raise NotYourTurn("This person isn’t asking to come in.")
        if yes and len(evening.state.guests) >= MOST_PEOPLE:
            raise BadSetup(FULL)
        return Readmitted(number, me.number, time.time(), yes)

    await evening.add(decide)


async def restrict(evening: LiveEvening, token: str, on: bool) -> None:
    """The host keeps the starting of matches to herself, or lets everybody do it."""

    def switch() -> EveningEvent | None:
        me = host(evening, token)
        is_new = on != evening.state.host_starts
        return Restricted(on, me.number, time.time()) if is_new else None

    await evening.add(switch)


async def close(evening: LiveEvening, token: str, on: bool) -> None:
    """The host ends the evening, or opens it again."""

    def end() -> EveningEvent | None:
        me = host(evening, token)
        is_new = on != bool(evening.state.closed)
        return Closed(on, me.number, time.time()) if is_new else None

    await evening.add(end)


async def hand_over(evening: LiveEvening, token: str, number: int) -> None:
    def pass_on() -> EveningEvent | None:
        me, person = host(evening, token), other(evening, number)
        return Hosts(number, me.number, time.time()) if person != me else None

    await evening.add(pass_on)


# Tables


async def wish(evening: LiveEvening, token: str, game: str, on: bool) -> None:
    game_id = find_game(game).id

    def want() -> EveningEvent | None:
        me = member(evening, token)
        before = me.number in evening.state.wishes.get(game_id, {})
        return Wished(me.number, game_id, on) if on != before else None

    await evening.add(want)


async def sit(evening: LiveEvening, token: str, table_id: str, seat: int) -> None:
    """Take over a seat that a bot has played so far."""
    room, me = await evening.open_room(table_id), member(evening, token)
    if room.match.state.over or table_id not in evening.state.matches:
        raise NotYourTurn("This match is not being played.")
    if seat >= len(room.seats) or not room.seats[seat].is_bots:
        raise NotYourTurn(NO_BOT)

    def check() -> None:
        if evening.seat_of(room, me) != NOBODY:
            raise NotYourTurn("You have a seat at this table.")
        if evening.has_sat(me, room):
            raise NotYourTurn(SEEN)

    before, after = room.seats[seat], person_on(room, seat, me)
    try:
        after = replace(after, since=room.match.revision)
        learns = await evening.is_beginner(room, me)
        await room.writer.reseat(seat, before, after, check, is_beginner=learns)
    except Conflict:
        raise NotYourTurn(NO_BOT) from None
    await evening.add(lambda: Seated(me.number, table_id, before.name, time.time()))


def person_on(room: Room, seat: int, person: Person) -> StoredSeat:
    """Return the seat with a person on it, called so that names at the table differ."""
    others = [name for at, name in enumerate(room.seats.names) if at != seat]
    name = unlike(person.name, others)
    return StoredSeat.of_person(name, person.token_hash, person.person_hash)


async def stand_in(evening: LiveEvening, token: str, number: int) -> None:
    """The host lets bots play for a person who is away, or whom a table has waited for long enough,
    until that person takes the seat back."""
    me, person = host(evening, token), other(evening, number)
    is_here, seats = number in evening.here(), 0
    for room in await evening.open_tables():
        seat = evening.seat_of(room, person)
        if seat == NOBODY or seat in room.seats.bots:
            continue
        if not is_here:
            before = room.seats[seat]
            await room.writer.reseat(seat, before, replace(before, bot=room.game.usual_bot()))
            seats += 1
        elif seat in room.absences.missing():
            await fill_in(room, seat)
            seats += 1
    if not seats:
        raise NotYourTurn(
            f"{person.name} is here." if is_here else f"No table is waiting for {person.name}."
        )
    await evening.add(lambda: StoodIn(number, me.number, time.time()))


async def tidy_seats(evening: LiveEvening, room: Room) -> None:
    """Bots take over from people who have left for good, and nameplates show people's current
    names."""
    for seat, before in enumerate(room.seats.stored):
        persons = [one for one in evening.state.people if one.token_hash == before.token_hash]
        if not persons or room.match.state.over:
            continue
        called = person_on(room, seat, persons[0]).name
        after = replace(before, name=called, person_hash=persons[0].person_hash)
        if persons[0].is_gone:
            after = StoredSeat.of_bot(bot_name(room.seats.names), room.game.usual_bot())
        if after != before:
            with suppress(Conflict):  # another server did it already
                await room.writer.reseat(seat, before, after)


# Talking


async def say(evening: LiveEvening, token: str, text: str) -> None:
    words = one_line(text)

    def speak() -> EveningEvent | None:
        me = member(evening, token)
        apart = evening.watched_by(token)
        return Said(me.number, words, time.time(), apart) if words else None

    await evening.add(speak)


async def clear(evening: LiveEvening, token: str, line: int) -> None:
    """The host deletes any line, everybody else their own."""

    def take_away() -> EveningEvent | None:
        me = member(evening, token)
        found = [one for one in evening.state.lines if one.number == line and one.person >= 0]
        if not found:
            return None
        if found[0].person != me.number:
            host(evening, token)
        return Cleared(line, me.number)

    await evening.add(take_away)
