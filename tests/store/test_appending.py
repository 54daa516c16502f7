"""Groups of entries, some of which cannot be added, beside a plain list per table."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from gamenight.core.errors import GamenightError
from gamenight.store import Conflict, Entry, NoSuchTable, Store, StoredTable
from gamenight.store.address import database_at
from gamenight.store.commands import append, load
from gamenight.store.database import Connection
from gamenight.store.model import EntryKey

pytestmark = pytest.mark.anyio

TABLES = ("a", "b", "c", "d")
Group = list[tuple[EntryKey, Entry]]


def a_group(random: Random, lists: dict[str, list[Entry]]) -> Group:
    """Mostly what comes next; now and then something twice, too late, too early or nowhere."""
    group: Group = []
    for _ in range(random.randint(1, 6)):
        table = random.choice(TABLES)
        number = len(lists[table]) + random.choice((0,) * 12 + (-1, 1, -9))
        entry = Entry(random.randrange(2), (random.randrange(2),), random.choice("xy"))
        if 0 <= number < len(lists[table]) and random.random() < 0.5:
            entry = lists[table][number]
        if random.random() < 0.05:
            table, number = "nowhere", 0
        group.append(((table, number), entry))
    return group


def verdicts_of(lists: dict[str, list[Entry]], group: Group) -> list[type[GamenightError] | None]:
    """Add what can be added, and say how each turned out."""
    verdicts: list[type[GamenightError] | None] = [None] * len(group)
    for at in sorted(range(len(group)), key=lambda at: group[at][0]):
        (table, number), entry = group[at]
        entries = lists.get(table)
        if entries is None:
            verdicts[at] = NoSuchTable
        elif not 0 <= number <= len(entries):
            verdicts[at] = Conflict
        elif number == len(entries):
            entries.append(entry)
        elif entries[number] != entry:
            verdicts[at] = Conflict
    return verdicts


def entries_of(connection: Connection, table_id: str) -> list[Entry]:
    stored = load(connection, table_id)
    assert stored is not None
    return list(stored.entries)


async def test_random_groups_become_what_lists_become(
    store: Store, table: StoredTable, database_url: str
) -> None:
    for name in TABLES:
        await store.create(replace(table, id=name))
    random = Random(1)
    lists: dict[str, list[Entry]] = {name: [] for name in TABLES}
    smooth = 0
    with closing(database_at(database_url).connect()) as connection:
        connection.execute("BEGIN")
        for _ in range(120):
            group = a_group(random, lists)
            expected = verdicts_of(lists, group)
            found = append(connection, "nobody", group)
            assert [problem and type(problem) for problem in found] == expected, group
            smooth += not any(expected)
        assert {name: entries_of(connection, name) for name in TABLES} == lists
        connection.execute("COMMIT")
    assert 20 < smooth < 100  # both ways were gone
