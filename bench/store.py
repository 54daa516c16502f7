"""What an append to the store costs: ``python bench/store.py [ADDRESS]``, by default in SQLite.

Lone appends wait for each other. Then many callers append at once, each to a table of its own, and
share transactions. Processor time is that of the whole process.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from gamenight.core.match import Header
from gamenight.store import Entry, Store, StoredSeat, StoredTable

LONE_APPENDS = 2000
CALLERS = 100
APPENDS_PER_CALLER = 100


async def new_table(store: Store) -> str:
    table_id = secrets.token_hex(8)
    header = Header("suspense", 1, 1, {}, ("Anna",), 1)
    await store.create(StoredTable(table_id, header, (StoredSeat("Anna", "", ""),), (), 0.0))
    return table_id


async def append(store: Store, table_id: str, entries: int) -> None:
    for number in range(entries):
        await store.append(table_id, number, Entry(0, (number % 5,), f"entry-{number}"))


async def measure(address: str) -> None:
    store = await Store.open(address)
    await append(store, await new_table(store), 100)  # connections and statements are ready then
    with measured("a lone append", LONE_APPENDS):
        await append(store, await new_table(store), LONE_APPENDS)
    tables = [await new_table(store) for _ in range(CALLERS)]
    with measured(f"{CALLERS} callers at once", CALLERS * APPENDS_PER_CALLER):
        await asyncio.gather(*[append(store, table, APPENDS_PER_CALLER) for table in tables])
    await store.close()


@contextmanager
def measured(what: str, appends: int) -> Iterator[None]:
    wall, processor = time.perf_counter(), time.process_time()
    yield
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    sys.stdout.write(
        f"{what}: {wall / appends * 1e6:,.0f} µs per append, {processor / appends * 1e6:,.0f} µs "
        f"of processor time, {appends / wall:,.0f} per second\n"
    )


def main() -> None:
    if len(sys.argv) > 1:
        asyncio.run(measure(sys.argv[1]))
        return
    with TemporaryDirectory() as folder:
        asyncio.run(measure(str(Path(folder) / "matches.sqlite")))


if __name__ == "__main__":
    main()
