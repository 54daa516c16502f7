"""Beginners: people who have not finished a match of a game yet. Where there is a clock, theirs
waits while they read the lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gamenight.store import Store, StoredSeat, StoredTable
from gamenight.web.clocks import state
from gamenight.web.clocks.rule import rule_from
from gamenight.web.clocks.table_clock import new_clock
from gamenight.web.tables.room import Room


async def beginners_at(store: Store, game: str, seats: Sequence[StoredSeat]) -> list[int]:
    """Return the seats of people who have not finished a match of a game, as far as anybody
    knows."""
    hashes = [seat.person_hash for seat in seats if seat.person_hash]
    known = await store.people.finished(game, hashes)
    return [
        number
        for number, seat in enumerate(seats)
        if seat.is_persons and seat.person_hash not in known
    ]


async def is_beginner(store: Store, room: Room, person_hash: str) -> bool:
    """Return whether a person who takes a seat at a table with a clock has to learn the game."""
    if room.state.clock is None:
        return False
    return not person_hash or not await store.people.finished(room.game.id, [person_hash])


async def with_time_to_read(store: Store, table: StoredTable) -> StoredTable:
    """Return a new table, whose clock waits for its beginners."""
    if table.clock is None:
        return table
    found = await beginners_at(store, table.header.game, table.seats)
    rule, begins = rule_from(table.clock.rule), state.read(table.clock.state).at
    return replace(table, clock=new_clock(rule, len(table.seats), begins, found))
