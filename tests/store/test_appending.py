"""Groups of entries, some of which cannot be added, beside a plain list per table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from gamenight.core.errors import GamenightError
from gamenight.store import Conflict, Entry, NewEntry, NoSuchTable, Store, StoredTable
from gamenight.store.sqlite import SqliteConnection

pytestmark = pytest.mark.anyio

TABLES = ("a", "b", "c", "d")
Group = list[NewEntry]


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
        group.append(NewEntry((table, number), entry))
    return group


def verdicts_of(lists: dict[str, list[Entry]], group: Group) -> list[type[GamenightError] | None]:
    """Add what can be added, and say how each turned out."""
    verdicts: list[type[GamenightError] | None] = [None] * len(group)
    for at in sorted(range(len(group)), key=lambda at: group[at].key):
        (table, number), entry = group[at].key, group[at].entry
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


async def written(store: Store, group: Group) -> list[GamenightError | None]:
    """The verdicts on entries that are written together, because they arrive at once."""
    verdicts: list[GamenightError | None] = [None] * len(group)
    are_there = asyncio.Event()
    waiting = set(range(len(group)))

    def note(at: int, verdict: GamenightError | None) -> None:
        verdicts[at] = verdict
        waiting.discard(at)
        if not waiting:
            are_there.set()

    for at, new in enumerate(group):
        store.begin_append(new, None, partial(note, at))
    await are_there.wait()
    return verdicts


async def entries_of(store: Store, table_id: str) -> list[Entry]:
    stored = await store.load(table_id)
    assert stored is not None
    return list(stored.entries)


async def test_random_groups_become_what_lists_become(store: Store, table: StoredTable) -> None:
    for name in TABLES:
        await store.create(replace(table, id=name))
    random = Random(1)
    lists: dict[str, list[Entry]] = {name: [] for name in TABLES}
    smooth = 0
    for _ in range(120):
        group = a_group(random, lists)
        expected = verdicts_of(lists, group)
        found = await written(store, group)
        assert [problem and type(problem) for problem in found] == expected, group
        smooth += not any(expected)
    assert {name: await entries_of(store, name) for name in TABLES} == lists
    assert 20 < smooth < 100  # both ways were gone


def noted(method: Callable[..., object], said: list[str]) -> Callable[..., object]:
    """A method of a connection that also notes which command it is called with."""

    def call(connection: SqliteConnection, sql: str, *rest: object) -> object:
        said.append(sql.split()[0])
        return method(connection, sql, *rest)

    return call


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_in_a_file_of_our_own_answers_take_one_statement(
    store: Store, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in TABLES:
        await store.create(replace(table, id=name))
    said: list[str] = []
    for name in ("execute", "change"):
        monkeypatch.setattr(SqliteConnection, name, noted(getattr(SqliteConnection, name), said))
    for number in range(2):
        group = [NewEntry((name, number), Entry(0, (1,), "")) for name in TABLES]
        assert await written(store, group) == [None] * len(TABLES)
        assert said == ["INSERT"] * (number + 1)
