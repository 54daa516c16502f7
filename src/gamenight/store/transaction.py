"""One transaction of a group commit: clocks, then entries, then all other writes."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.errors import GamenightError
from gamenight.store import people
from gamenight.store.clocks import change_clocks
from gamenight.store.database import Connection
from gamenight.store.tables import append
from gamenight.store.writes import AnyWrite, NewEntry, Write


def write_all(
    connection: Connection, sender: str, writes: Sequence[AnyWrite]
) -> list[GamenightError | None]:
    """Write what can be written; each that cannot is refused by itself, None is success.

    Clocks come first, then entries, then the rest, all in the order of their keys, so that two
    processes can never wait for each other.
    """
    verdicts: dict[int, GamenightError | None] = {**change_clocks(connection, writes)}
    timely = {at: write for at, write in enumerate(writes) if at not in verdicts}
    entries = {at: write for at, write in timely.items() if isinstance(write, NewEntry)}
    appended = append(connection, sender, list(entries.values()))
    verdicts.update(zip(entries, appended, strict=True))
    save_endings(connection, [entries[at] for at in entries if verdicts[at] is None])
    others = {at: write for at, write in timely.items() if isinstance(write, Write)}
    for at in sorted(others, key=lambda at: others[at].key):
        verdicts[at] = run(connection, sender, others[at])
    return [verdicts[at] for at in range(len(writes))]


def save_endings(connection: Connection, entries: Sequence[NewEntry]) -> None:
    """Save results with the entries that lead to them, table after table."""
    found = [(write.table_id, write.ending) for write in entries if write.ending is not None]
    for table_id, ending in sorted(found, key=lambda pair: pair[0]):
        people.save_ending(connection, table_id, ending)


def run(connection: Connection, sender: str, write: Write) -> GamenightError | None:
    problem = write.run(connection)
    if problem is None and write.announces:
        connection.announce(sender, write.announces)
    return problem
