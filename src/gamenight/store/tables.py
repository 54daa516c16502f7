"""Tables in the store: functions of a connection in a transaction."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any, Final

from gamenight.core.errors import GamenightError
from gamenight.core.match import Header
from gamenight.store import deals
from gamenight.store.chat import load_lines
from gamenight.store.clocks import create_clock, load_clock
from gamenight.store.database import Connection
from gamenight.store.model import (
    Conflict,
    Entry,
    EntryKey,
    NoSuchTable,
    StoredSeat,
    StoredTable,
    TableSummary,
)
from gamenight.store.statements import several, together
from gamenight.store.writes import NewEntry

INSERT_TABLE: Final = """
INSERT INTO gamenight_tables (id, game, version, players, options, seed, created)
VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id
"""

INSERT_SEATS: Final = """
INSERT INTO gamenight_seats
(table_id, seat, name, bot, token_hash, invite_hash, person_hash, since)
VALUES {} ON CONFLICT DO NOTHING
"""

SEAT_ROW: Final = "(?, ?, ?, ?, ?, ?, ?, ?)"

INSERT_ENTRIES: Final = """
INSERT INTO gamenight_entries (table_id, number, seat, answers, entry_id, at)
VALUES {} ON CONFLICT DO NOTHING RETURNING table_id, number
"""

ENTRY_ROW: Final = "(?, ?, ?, ?, ?, ?)"

# Only what follows at once on what is stored, from a seat that has not changed hands: nearly always
# that is all of it, and then nobody has to look at the rows. Both databases call the columns so.
INSERT_NEXT_ENTRIES: Final = """
INSERT INTO gamenight_entries (table_id, number, seat, answers, entry_id, at)
SELECT column1, column2, column3, column4, column5, column6 FROM (VALUES {}) AS wanted
WHERE (
    EXISTS (SELECT 1 FROM gamenight_entries WHERE table_id = column1 AND number = column2 - 1)
    OR (column2 = 0 AND EXISTS (SELECT 1 FROM gamenight_tables WHERE id = column1))
) AND (
    column7 IS NULL
    OR EXISTS (
        SELECT 1 FROM gamenight_seats
        WHERE table_id = column1 AND seat = column3 AND token_hash = column7
    )
)
ON CONFLICT DO NOTHING
"""

NEXT_ENTRY_ROW: Final = "(?, ?, ?, ?, ?, ?, ?)"

SELECT_TABLE: Final = """
SELECT game, version, players, CAST(options AS TEXT), seed, created,
COALESCE((SELECT day FROM gamenight_daily WHERE table_id = id), ''),
EXISTS (SELECT 1 FROM gamenight_tries WHERE table_id = gamenight_tables.id)
FROM gamenight_tables WHERE id = ?
"""

SELECT_SEATS: Final = """
SELECT name, bot, token_hash, invite_hash, gamenight_seats.person_hash, since,
COALESCE(avatar, '')
FROM gamenight_seats LEFT JOIN gamenight_avatars
ON gamenight_avatars.person_hash = gamenight_seats.person_hash
WHERE table_id = ? ORDER BY seat
"""

SELECT_ENTRIES: Final = """
SELECT seat, answers, entry_id, at FROM gamenight_entries WHERE table_id = ? ORDER BY number
"""

SELECT_ENTRY: Final = """
SELECT table_id, number, seat, answers, entry_id
FROM gamenight_entries WHERE table_id = ? AND number = ?
"""

SELECT_LAST: Final = """
SELECT id, COALESCE((SELECT MAX(number) FROM gamenight_entries WHERE table_id = id), -1)
FROM gamenight_tables WHERE id IN ({})
"""

SELECT_TOKEN_HASHES: Final = """
SELECT table_id, seat, token_hash FROM gamenight_seats WHERE table_id IN ({})
"""

SELECT_BY_TOKEN: Final = """
SELECT id, game, created FROM gamenight_tables
WHERE id IN (SELECT table_id FROM gamenight_seats WHERE token_hash = ?)
"""

SELECT_NAMES: Final = """
SELECT table_id, name, token_hash FROM gamenight_seats WHERE table_id = ? ORDER BY seat
"""

UPDATE_SEAT: Final = """
UPDATE gamenight_seats
SET name = ?, bot = ?, token_hash = ?, invite_hash = ?, person_hash = ?, since = ?
WHERE table_id = ? AND seat = ?
AND name = ? AND bot = ? AND token_hash = ? AND invite_hash = ? AND person_hash = ? AND since = ?
RETURNING seat
"""

INSERT_ANALYSIS: Final = """
INSERT INTO gamenight_analyses (table_id, entries, analysis) VALUES (?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET entries = excluded.entries, analysis = excluded.analysis
"""

SELECT_ANALYSIS: Final = """
SELECT analysis FROM gamenight_analyses WHERE table_id = ? AND entries = ?
"""


def create(connection: Connection, table: StoredTable) -> Conflict | None:
    if table.day and not deals.note_daily(connection, table):
        return Conflict("You have begun with this deal already.")
    header = table.header
    options, seed = json.dumps(header.options), str(header.seed)
    row = (table.id, header.game, header.version, header.players, options, seed, table.created)
    if not connection.execute(INSERT_TABLE, row):
        return Conflict(f"There is a table {table.id} already.")
    seats = [(table.id, number, *seat_row(seat)) for number, seat in enumerate(table.seats)]
    together(connection, INSERT_SEATS, SEAT_ROW, seats)
    if table.clock is not None:
        create_clock(connection, table.id, table.clock)
    return None


def add_entries(
    connection: Connection, table_id: str, first: int, entries: Sequence[Entry]
) -> None:
    """Add a piece of a match that was played elsewhere; ``first`` is the number of its first."""
    numbered = enumerate(entries, first)
    rows = [entry_row((table_id, number), entry, 0.0) for number, entry in numbered]
    together(connection, INSERT_ENTRIES, ENTRY_ROW, rows)


def load(connection: Connection, table_id: str) -> StoredTable | None:
    found = connection.execute(SELECT_TABLE, [table_id])
    if not found:
        return None
    ((game, version, players, options, seed, created, day, is_try),) = found
    seats = tuple(StoredSeat(*row) for row in connection.execute(SELECT_SEATS, [table_id]))
    header = Header(
        game=game,
        version=version,
        players=players,
        options=json.loads(options),
        seats=tuple(seat.name for seat in seats),
        seed=int(seed),
    )
    rows = connection.execute(SELECT_ENTRIES, [table_id])
    entries, times = tuple(stored_entry(row[:3]) for row in rows), tuple(row[3] for row in rows)
    clock = load_clock(connection, table_id)
    lines = load_lines(connection, table_id)
    return StoredTable(
        table_id, header, seats, entries, created, clock, times, day, bool(is_try), lines
    )


def save_analysis(connection: Connection, table_id: str, entries: int, analysis: str) -> None:
    connection.execute(INSERT_ANALYSIS, [table_id, entries, analysis])


def analysis(connection: Connection, table_id: str, entries: int) -> str:
    """Return the analysis of a match with this many entries; "" if there is none."""
    found = connection.execute(SELECT_ANALYSIS, [table_id, entries])
    return str(found[0][0]) if found else ""


def reseat(
    connection: Connection, table_id: str, seat: int, before: StoredSeat, after: StoredSeat
) -> Conflict | None:
    row = (*seat_row(after), table_id, seat, *seat_row(before))
    if not connection.execute(UPDATE_SEAT, row):
        return Conflict("Another player has just taken this seat.")
    return None


def recent(connection: Connection, token_hashes: Sequence[str]) -> list[TableSummary]:
    rows = connection.execute_many(SELECT_BY_TOKEN, [(token_hash,) for token_hash in token_hashes])
    found = {row[0]: row for row in rows}  # a table may have several of the seats
    others: dict[str, list[str]] = {table_id: [] for table_id in found}
    for table_id, name, token_hash in connection.execute_many(
        SELECT_NAMES, [(table_id,) for table_id in found]
    ):
        if token_hash not in token_hashes:
            others[table_id].append(name)
    summaries = [
        TableSummary(table_id, game, tuple(others[table_id]), created)
        for table_id, game, created in found.values()
    ]
    return sorted(summaries, key=lambda table: (-table.created, table.id))


def append(
    connection: Connection, sender: str, entries: Sequence[NewEntry]
) -> list[GamenightError | None]:
    """Add entries to tables; each that cannot be added is refused by itself."""
    if not entries:
        return []
    if append_at_once(connection, entries):
        verdicts: list[GamenightError | None] = [None] * len(entries)
    else:
        verdicts = append_one_by_one(connection, entries)
    changed = {new.table_id for new, verdict in zip(entries, verdicts, strict=True) if not verdict}
    connection.announce(sender, sorted(changed))
    return verdicts


def append_at_once(connection: Connection, entries: Sequence[NewEntry]) -> bool:
    """Add all entries that follow on what is stored; returns whether those are all of them."""
    now = time.time()
    ordered = sorted(entries, key=key_of)
    rows = [(*entry_row(new.key, new.entry, now), new.token_hash) for new in ordered]
    return connection.change(*several(INSERT_NEXT_ENTRIES, NEXT_ENTRY_ROW, rows)) == len(rows)


def key_of(new: NewEntry) -> EntryKey:
    return new.key


def append_one_by_one(
    connection: Connection, entries: Sequence[NewEntry]
) -> list[GamenightError | None]:
    """Settle each entry by itself, because some of them cannot be added. Entries added by the
    first try are found stored."""
    names = [(name,) for name in {new.table_id for new in entries}]
    last: dict[str, int] = dict(together(connection, SELECT_LAST, "?", names))
    seats = together(connection, SELECT_TOKEN_HASHES, "?", names)
    hashes: dict[tuple[str, int], str] = {(table_id, seat): held for table_id, seat, held in seats}
    refused: dict[int, GamenightError] = {}
    wanted: dict[EntryKey, Entry] = {}
    for index in sorted(range(len(entries)), key=lambda at: entries[at].key):
        new, (table_id, number) = entries[index], entries[index].key
        if table_id not in last:
            refused[index] = NoSuchTable(f"There is no table {table_id}.")
        elif not 0 <= number <= last[table_id] + 1:
            refused[index] = Conflict(f"Entry {number} comes before its turn.")
        elif number > last[table_id] and new.token_hash not in (
            None,
            hashes.get((table_id, new.entry.seat)),
        ):
            refused[index] = Conflict("Another player has this seat.")
        else:
            last[table_id] = max(last[table_id], number)
            wanted.setdefault((table_id, number), new.entry)
    stored = insert(connection, wanted)
    for index, new in enumerate(entries):
        if index not in refused and stored[new.key] != new.entry:
            refused[index] = Conflict("Another answer was quicker.")
    return [refused.get(index) for index in range(len(entries))]


def insert(connection: Connection, wanted: dict[EntryKey, Entry]) -> dict[EntryKey, Entry]:
    """Insert where the key is free; returns what each of the keys holds then."""
    now = time.time()
    rows = [entry_row(key, entry, now) for key, entry in wanted.items()]
    stored = {key: wanted[key] for key in together(connection, INSERT_ENTRIES, ENTRY_ROW, rows)}
    taken = [key for key in wanted if key not in stored]
    for table_id, number, *row in connection.execute_many(SELECT_ENTRY, taken):
        stored[table_id, number] = stored_entry(row)
    return stored


def seat_row(seat: StoredSeat) -> tuple[object, ...]:
    *row, _ = astuple(seat)  # the avatar is the person's
    return tuple(row)


def entry_row(key: EntryKey, entry: Entry, at: float) -> tuple[object, ...]:
    return *key, entry.seat, " ".join(map(str, entry.answers)), entry.id, at


def stored_entry(row: Sequence[Any]) -> Entry:
    seat, answers, entry_id = row
    return Entry(seat, tuple(map(int, answers.split())), entry_id)
