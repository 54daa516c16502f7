"""Import of match records: checked answer by answer, in a process of their own."""

from __future__ import annotations

import time
from typing import Final

from gamenight.core.errors import BadRecord
from gamenight.core.fairness import Verdict, verify
from gamenight.core.match import TAKE_BACK, Match
from gamenight.core.record import entries_in, from_json, read_object
from gamenight.game.names import clean_name, unlike
from gamenight.game.registry import find_game
from gamenight.store import Entry, StoredSeat, StoredTable
from gamenight.web.edge.tokens import new_table_id

LARGEST_RECORD: Final = 300_000
"""Bytes."""

MOST_ANSWERS: Final = 20_000
"""Far more than people give in any match; each costs time and memory whenever it is replayed."""


def table_from_record(text: str) -> StoredTable:
    """Return a table that holds a finished match from a record, for everybody to replay."""
    answers = sum(len(entry) - 1 for entry in entries_in(read_object(text)))
    if answers > MOST_ANSWERS:
        raise BadRecord(
            f"This match has {answers:,} answers; the longest that can be replayed here have "
            f"{MOST_ANSWERS:,}."
        )
    match = from_json(text, lambda game_id: find_game(game_id).rules)
    if answers + 2 * match.taken_back > MOST_ANSWERS:
        raise BadRecord("In this match too many steps were taken back for it to be replayed here.")
    if not match.state.over:
        raise BadRecord("This match was not played to its end; only finished ones are replayed.")
    names: list[str] = []
    for number, name in enumerate(match.header.seats, 1):
        names.append(unlike(clean_name(name) or f"Player {number}", names))
    seats = tuple(StoredSeat.of_record(name) for name in names)
    return StoredTable(new_table_id(), match.header, seats, entries_of(match), time.time())


def verdict_from_record(text: str) -> Verdict:
    """Return whether a record holds what was promised before the match."""
    return verify(text, lambda game_id: find_game(game_id).rules)


def entries_of(match: Match) -> tuple[Entry, ...]:
    """Return what was entered.

    A record only counts the steps that were taken back, so any step will do in their place.
    """
    lasting = [Entry(step.seat, step.answers) for step in match.steps]
    there_and_back = [
        made for first in lasting[:1] for made in (first, Entry(first.seat, (TAKE_BACK,)))
    ]
    return (*there_and_back * match.taken_back, *lasting)
