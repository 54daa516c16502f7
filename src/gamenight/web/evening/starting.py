"""Starting matches of an evening: the host at once, everybody else with the consent of the others.

A proposal is saved with the id of its table. It begins when all who are named have agreed, or when
nobody has said no in time. Whichever server process sees to that first sets up the table; another
one finds it there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from gamenight.core.errors import BadSetup, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.game.names import unlike
from gamenight.game.registry import find_game
from gamenight.store import Conflict, Store, StoredSeat, StoredTable
from gamenight.web.clocks.rule import rule_from, rule_in_words
from gamenight.web.clocks.table_clock import new_clock
from gamenight.web.clocks.uptime import Uptime
from gamenight.web.edge.tokens import new_table_id
from gamenight.web.evening.actions import host, member, other
from gamenight.web.evening.events import (
    EveningEvent,
    MatchSetup,
    Person,
    Proposal,
    Proposed,
    Replied,
    Started,
)
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.tables.beginners import with_time_to_read
from gamenight.web.tables.new_table import bot_name, table_with

MOST_AT_ONCE: Final = 10
"""Matches that are played side by side."""
MOST_MATCHES: Final = 200
"""In one evening."""
SECONDS_TOO_OLD: Final = 60.0
"""A proposal that nobody carried out in this time, for example because the server was down, is
dropped."""

NO_PROPOSAL: Final = "This match is no longer proposed."


@dataclass(frozen=True)
class TableMaker:
    """Sets up the tables of evenings."""

    store: Store
    uptime: Uptime

    async def open(self, evening: LiveEvening, setup: MatchSetup, table_id: str) -> None:
        """Store the table of a match, unless another process has done so, and open it."""
        now = await self.uptime.begin(rule_from(setup.clock))
        table = wished_table(evening, setup, now, table_id)
        with suppress(Conflict):
            await self.store.create(await with_time_to_read(self.store, table))
        await evening.open_room(table_id)  # first: it is shown as soon as it is announced


def wished_table(
    evening: LiveEvening, setup: MatchSetup, now: int = 0, table_id: str = ""
) -> StoredTable:
    """Return the table of a match, with bots on the seats that nobody has. Its clock begins
    ``now``."""
    game, clock = find_game(setup.game), rule_from(setup.clock)
    game.check_bot(setup.level)
    if setup.players not in game.rules.players:
        game.rules.accept(setup.players, {})  # refuses, naming the counts that are possible
    sitting = seating(evening, setup)
    check_one_hand_each([person for person in sitting if person is not None])
    seats: list[StoredSeat] = []
    for person in sitting:
        names = [seat.name for seat in seats]
        if person is None:
            others = [one.name for one in sitting if one is not None]
            seats.append(StoredSeat.of_bot(bot_name([*names, *others]), setup.level))
        else:
            name = unlike(person.name, names)
            seats.append(StoredSeat.of_person(name, person.token_hash, person.person_hash))
    table_id = table_id or new_table_id(evening.home)
    table = table_with(game, table_id, tuple(seats), setup.options)
    return replace(table, clock=new_clock(clock, len(seats), now))


def seating(evening: LiveEvening, setup: MatchSetup) -> list[Person | None]:
    """By seat: who is to sit there, None for a bot; a person who is named twice sits once."""
    found: list[Person | None] = []
    for number in setup.people:
        person = other(evening, number) if number != NOBODY else None
        if person is None or person not in found:
            found.append(person)
    if not any(found) or len(found) > setup.players:
        raise BadSetup("Choose who plays: at least one person, and no more than there are seats.")
    return found + [None] * (setup.players - len(found))


def check_one_hand_each(people: Sequence[Person]) -> None:
    """Refuse to seat two people of one browser at one table: it would show two hands."""
    for number, one in enumerate(people):
        for another in people[:number]:
            if one.shares_browser(another):
                raise BadSetup(
                    f"{another.name} and {one.name} came from one browser, which would show both "
                    "hands. One of them needs another browser or a private window."
                )


def check_start(evening: LiveEvening, token: str) -> Person:
    """Whose token it is, if that person may start or propose a match now. Only the host goes on
    with an evening that has ended."""
    state = evening.state
    is_for_host = state.host_starts or bool(state.closed)
    me = host(evening, token) if is_for_host else member(evening, token)
    check_room_for_match(evening)
    return me


def check_room_for_match(evening: LiveEvening) -> None:
    state = evening.state
    if len(state.running) >= MOST_AT_ONCE or len(state.matches) >= MOST_MATCHES:
        raise BadSetup("This evening has reached its limit of matches.")


def begins_at_once(evening: LiveEvening, me: Person, setup: MatchSetup) -> bool:
    """Return whether nobody has to be asked."""
    named = [number for number in setup.people if number != NOBODY]
    return me.number == evening.state.host or named == [me.number]


def check_proposal(evening: LiveEvening, me: Person, setup: MatchSetup) -> None:
    """The people named must be free to say no, and to play."""
    if me.number not in setup.people:
        raise NotYourTurn("You can only propose a match that you play in.")
    if any(proposal.made.by == me.number for proposal in evening.state.proposals.values()):
        raise NotYourTurn("You have proposed a match already.")
    here = evening.here()
    for number in setup.people:
        if number == NOBODY:
            continue
        person = other(evening, number)
        if evening.is_playing(person):
            raise NotYourTurn(f"{person.name} is playing another match.")
        if number not in here:
            raise NotYourTurn(f"{person.name} is away.")


async def start(
    evening: LiveEvening,
    token: str,
    setup: MatchSetup,
    tables: TableMaker,
    count: Callable[[], None] = lambda: None,
) -> None:
    """Begin a match, or propose it to the people named. ``count`` refuses it if too many tables
    were set up."""
    me = check_start(evening, token)
    wished_table(evening, setup)  # refused before it is counted
    is_agreed = begins_at_once(evening, me, setup)
    if not is_agreed:
        check_proposal(evening, me, setup)
    count()  # before a clock is begun, which writes
    table_id = new_table_id(evening.home)
    if is_agreed:
        await tables.open(evening, setup, table_id)
        await evening.add(
            lambda: started_event(evening, check_start(evening, token), setup, table_id)
        )
    else:
        await propose(evening, token, setup, table_id)


def started_event(evening: LiveEvening, by: Person, setup: MatchSetup, table_id: str) -> Started:
    """Tells everybody of a table that is open."""
    room = evening.room(table_id)
    assert room is not None
    people, names = tuple(evening.people_at(room)), room.seats.names
    return Started(table_id, setup.game, names, by.number, time.time(), people, setup)


async def propose(evening: LiveEvening, token: str, setup: MatchSetup, table_id: str) -> None:
    def make() -> EveningEvent:
        me = check_start(evening, token)
        check_proposal(evening, me, setup)
        return Proposed(table_id, setup, me.number, time.time())

    await evening.add(make)


async def reply(evening: LiveEvening, token: str, table_id: str, yes: bool) -> None:
    """One of the people named says yes or no; its proposer may withdraw it, and the host
    may, too."""

    def answer() -> EveningEvent | None:
        me, proposal = member(evening, token), evening.state.proposals.get(table_id)
        if proposal is None:
            raise NotYourTurn(NO_PROPOSAL)
        if me.number not in proposal.people and (yes or me.number != evening.state.host):
            raise NotYourTurn("This match was not proposed to you.")
        if yes and me.number in proposal.agreed:
            return None
        return Replied(table_id, me.number, yes, time.time())

    await evening.add(answer)


async def begin_proposed(evening: LiveEvening, table_id: str, tables: TableMaker) -> None:
    """Begin a match that was proposed, now that nobody has said no. If it is no longer possible,
    the proposal is dropped."""
    proposal = evening.state.proposals.get(table_id)
    if proposal is None:
        return
    made = proposal.made

    def begin() -> EveningEvent | None:
        if table_id not in evening.state.proposals:
            return None  # one of them said no, or another server was quicker
        check_beginning(evening, proposal)  # again: another match may have begun meanwhile
        return started_event(evening, evening.state.people[made.by], made.setup, table_id)

    try:
        check_beginning(evening, proposal)
        await tables.open(evening, made.setup, table_id)
        await evening.add(begin)
    except (BadSetup, NotYourTurn):
        await evening.add(lambda: dropped(evening, table_id))


def check_beginning(evening: LiveEvening, proposal: Proposal) -> None:
    """Refuse to begin what was proposed too long ago, or can no longer be played."""
    state, made = evening.state, proposal.made
    is_for_host = (state.host_starts or bool(state.closed)) and made.by != state.host
    if is_for_host or time.time() - made.at > SECONDS_TOO_OLD:
        raise NotYourTurn(NO_PROPOSAL)
    for number in proposal.people:
        if evening.is_playing(other(evening, number)):
            raise NotYourTurn(NO_PROPOSAL)
    check_room_for_match(evening)


def dropped(evening: LiveEvening, table_id: str) -> EveningEvent | None:
    proposal = evening.state.proposals.get(table_id)
    if proposal is None:
        return None
    return Replied(table_id, proposal.made.by, False, time.time())


def setup_in_words(setup: MatchSetup) -> str:
    """Return the clock and the options that are not the usual ones."""
    game, clock = find_game(setup.game), rule_from(setup.clock)
    options = game.rules.accept(setup.players, setup.options)
    usual = game.rules.accept(setup.players, {})
    ways = [way.name for way in game.ways[1:] if usual | way.options == options]
    words = ways[:1] or [
        f"{option.called()}: {option.label(options[option.name])}"
        for option in game.rules.options
        if options[option.name] != usual[option.name]
    ]
    return ", ".join([*words, *([rule_in_words(clock)] if clock is not None else [])])
