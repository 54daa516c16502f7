"""What the store reads and writes, each a function of a session in a transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from gamenight.core.errors import BadSetup, GamenightError
from gamenight.core.match import Header
from gamenight.store.database import Session
from gamenight.store.model import (
    Conflict,
    Entry,
    NoSuchTable,
    StoredSeat,
    StoredTable,
    TableSummary,
)

Key = tuple[str, int]
"""A table and the number of an entry."""

INSERT_TABLE: Final = """
INSERT INTO gamenight_tables (id, game, version, players, options, seed, created)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id
"""

INSERT_SEAT: Final = """
INSERT INTO gamenight_seats (table_id, seat, name, bot, token_hash, invite_hash)
VALUES (?, ?, ?, ?, ?, ?)
"""

INSERT_ENTRY: Final = """
INSERT INTO gamenight_entries (table_id, number, seat, answers, move_id)
VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING table_id, number
"""

SELECT_TABLE: Final = """
SELECT game, version, players, CAST(options AS TEXT), seed, created
FROM gamenight_tables WHERE id = ?
"""

SELECT_SEATS: Final = """
SELECT name, bot, token_hash, invite_hash FROM gamenight_seats WHERE table_id = ? ORDER BY seat
"""

SELECT_ENTRIES: Final = """
SELECT number, seat, answers, move_id FROM gamenight_entries WHERE table_id = ? ORDER BY number
"""

SELECT_ENTRY: Final = """
SELECT table_id, number, seat, answers, move_id
FROM gamenight_entries WHERE table_id = ? AND number = ?
"""

SELECT_LAST: Final = """
SELECT id, COALESCE((SELECT MAX(number) FROM gamenight_entries WHERE table_id = id), -1)
FROM gamenight_tables WHERE id = ?
"""

SELECT_BY_TOKEN: Final = """
SELECT id, game, created FROM gamenight_tables
WHERE id IN (SELECT table_id FROM gamenight_seats WHERE token_hash = ?)
"""

SELECT_NAMES: Final = """
SELECT table_id, name FROM gamenight_seats WHERE table_id = ? ORDER BY seat
"""

UPDATE_SEAT: Final = """
UPDATE gamenight_seats SET name = ?, bot = ?, token_hash = ?, invite_hash = ?
WHERE table_id = ? AND seat = ?
AND name = ? AND bot = ? AND token_hash = ? AND invite_hash = ? RETURNING seat
"""


def create(session: Session, table: StoredTable) -> None:
    header = table.header
    options, seed = json.dumps(header.options), str(header.seed)
    row = (table.id, header.game, header.version, header.players, options, seed, table.created)
    if not session.execute(INSERT_TABLE, row):
        raise Conflict(f"There is a table {table.id} already.")
    session.execute_many(
        INSERT_SEAT,
        [(table.id, number, *seat_row(seat)) for number, seat in enumerate(table.seats)],
    )
    rows = [entry_row(table.id, entry) for entry in table.entries]
    if len(session.execute_many(INSERT_ENTRY, rows)) < len(rows):
        raise BadSetup("Two entries of a match have the same number.")


def load(session: Session, table_id: str) -> StoredTable | None:
    found = session.execute(SELECT_TABLE, [table_id])
    if not found:
        return None
    ((game, version, players, options, seed, created),) = found
    seats = tuple(StoredSeat(*row) for row in session.execute(SELECT_SEATS, [table_id]))
    header = Header(
        game=game,
        version=version,
        players=players,
        options=json.loads(options),
        seats=tuple(seat.name for seat in seats),
        seed=int(seed),
    )
    entries = tuple(stored_entry(row) for row in session.execute(SELECT_ENTRIES, [table_id]))
    return StoredTable(table_id, header, seats, entries, created)


def reseat(
    session: Session, sender: str, table_id: str, seat: int, before: StoredSeat, after: StoredSeat
) -> None:
    row = (*seat_row(after), table_id, seat, *seat_row(before))
    if not session.execute(UPDATE_SEAT, row):
        raise Conflict("This seat has just been taken by somebody else.")
    session.announce(sender, [table_id])


def recent(session: Session, token_hashes: Sequence[str]) -> list[TableSummary]:
    rows = session.execute_many(SELECT_BY_TOKEN, [(token_hash,) for token_hash in token_hashes])
    found = {row[0]: row for row in rows}  # a table may have several of the seats
    names: dict[str, list[str]] = {}
    for table_id, name in session.execute_many(SELECT_NAMES, [(table_id,) for table_id in found]):
        names.setdefault(table_id, []).append(name)
    summaries = [
        TableSummary(table_id, game, tuple(names[table_id]), created)
        for table_id, game, created in found.values()
    ]
    return sorted(summaries, key=lambda table: (-table.created, table.id))


def append(
    session: Session, sender: str, wishes: Sequence[tuple[str, Entry]]
) -> list[GamenightError | None]:
    """Add entries to tables; what cannot be is refused one by one, None stands for success."""
    names = {table_id for table_id, _ in wishes}
    last: dict[str, int] = dict(session.execute_many(SELECT_LAST, [(name,) for name in names]))
    refused: dict[int, GamenightError] = {}
    wanted: dict[Key, Entry] = {}
    # In the order of the key, so that two processes can never wait for each other.
    for index in sorted(range(len(wishes)), key=lambda at: key_of(*wishes[at])):
        table_id, entry = wishes[index]
        if table_id not in last:
            refused[index] = NoSuchTable(f"There is no table {table_id}.")
        elif not 0 <= entry.number <= last[table_id] + 1:
            refused[index] = Conflict(f"Entry {entry.number} comes before its turn.")
        else:
            last[table_id] = max(last[table_id], entry.number)
            wanted.setdefault((table_id, entry.number), entry)
    stored = insert(session, sender, wanted)
    for index, (table_id, entry) in enumerate(wishes):
        if index not in refused and stored[key_of(table_id, entry)] != entry:
            refused[index] = Conflict("Somebody else was quicker.")
    return [refused.get(index) for index in range(len(wishes))]


def insert(session: Session, sender: str, wanted: dict[Key, Entry]) -> dict[Key, Entry]:
    """Insert what is free; returns what stands at each of the keys then."""
    rows = [entry_row(table_id, entry) for (table_id, _), entry in wanted.items()]
    stored = {key: wanted[key] for key in session.execute_many(INSERT_ENTRY, rows)}
    session.announce(sender, sorted({table_id for table_id, _ in stored}))
    taken = [key for key in wanted if key not in stored]
    for table_id, *row in session.execute_many(SELECT_ENTRY, taken):
        entry = stored_entry(row)
        stored[key_of(table_id, entry)] = entry
    return stored


def key_of(table_id: str, entry: Entry) -> Key:
    return table_id, entry.number


def seat_row(seat: StoredSeat) -> tuple[object, ...]:
    return seat.name, seat.bot, seat.token_hash, seat.invite_hash


def entry_row(table_id: str, entry: Entry) -> tuple[object, ...]:
    answers = " ".join(map(str, entry.answers))
    return table_id, entry.number, entry.seat, answers, entry.move_id


def stored_entry(row: Sequence[Any]) -> Entry:
    number, seat, answers, move_id = row
    return Entry(number, seat, tuple(map(int, answers.split())), move_id)
