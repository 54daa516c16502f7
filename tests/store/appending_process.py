"""Run by test_durability.py as a process of its own: appends until it is killed.

Several tables at once, so that transactions are always under way. Every entry that the store has
confirmed is printed as "table number".
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from gamenight.core.match import Header
from gamenight.store import Entry, Store, StoredSeat, StoredTable

TABLES = 8


async def append_for_ever(store: Store, table_id: str) -> None:
    for number in count():
        await store.append(table_id, number, Entry(0, (number % 5,), f"{table_id}/{number}"))
        sys.stdout.write(f"{table_id} {number}\n")
        sys.stdout.flush()


async def main(url: str) -> None:
    store = await Store.open(url)
    header = Header("suspense", 1, 1, {}, ("Anna",), 1)
    names = [f"table-{number}" for number in range(TABLES)]
    for name in names:
        await store.create(StoredTable(name, header, (StoredSeat("Anna", "", name),), (), 0.0))
    await asyncio.gather(*[append_for_ever(store, name) for name in names])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
