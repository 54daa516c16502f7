"""The store: tables with their seats and entries, evenings with their events. A change is durable
before anybody hears of it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Final, TypeVar

from gamenight.core.errors import Unavailable
from gamenight.store import forgetting, schema, tables
from gamenight.store.address import database_at
from gamenight.store.chat import ChatLines
from gamenight.store.clocks import Clocks
from gamenight.store.codes import Codes
from gamenight.store.database import Connection, Database
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.deals import Deals
from gamenight.store.evenings import Evenings
from gamenight.store.model import ClockChange, Entry, StoredSeat, StoredTable, TableSummary
from gamenight.store.people import People
from gamenight.store.storable import check_storable, is_storable
from gamenight.store.subscriptions import Subscriptions
from gamenight.store.transaction import write_all
from gamenight.store.writer import GroupWriter, Quota, Settled, Verdicts, ignore
from gamenight.store.writes import AnyWrite, MatchEnding, NewEntry, Write

T = TypeVar("T")

IsKept = Callable[[str], bool]
"""Whether the table or evening with an id is in use."""

ENTRIES_AT_A_TIME: Final = 200
"""Of a match that was played elsewhere."""

TABLES_AT_A_TIME: Final = 50
"""When tables are forgotten; each has several rows."""


def claim(url: str) -> ExitStack:
    """Be the only server at a database, until it is closed, where the database cannot tell several
    of each other. Raises Unavailable if there is one already."""
    return database_at(url).claim()


def place_of(url: str) -> str:
    """Return where the matches are, in words that may be shown."""
    return database_at(url).place


class Store:
    """All tables of a server; beside them ``clocks``, ``evenings``, ``people`` and ``deals``.

    Open it with ``await Store.open(url)``.
    """

    def __init__(self, database: Database) -> None:
        """Not for callers: a store is of use only once ``open`` has prepared its database."""
        self._database = database
        self.name = secrets.token_hex(8)
        """Tells this store's announcements from those of others."""
        self._reader = DatabaseThread(database, database.begin_reading)
        self._writer = DatabaseThread(database, database.begin_writing)
        self.on_saved: Callable[[float], None] = ignore
        """Called with the seconds that an entry took from here to the disk."""
        self._group_writer = GroupWriter(self._write_all, lambda seconds: self.on_saved(seconds))
        self.people = People(self._reader, self._group_writer)
        self.deals = Deals(self._reader, self._group_writer)
        self.chat = ChatLines(self._group_writer)
        self.codes = Codes(self._reader, self._group_writer)
        self.subscriptions = Subscriptions(self._reader, self._group_writer)
        self.clocks = Clocks(self._writer, self._group_writer)
        self.evenings = Evenings(self._reader, self._group_writer, self._read_and_follow)
        self._news = database.news(self.name, self.hear, self._note_gap)
        self._known: set[str] = set()
        """The tables and evenings that were loaded here, whose changes matter after a gap."""
        self._changed: dict[str, None] = {}
        """Those changed by others, in order and each once."""
        self._change_noted = asyncio.Event()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """Return the store at a path, ``sqlite:///file`` or ``postgresql://…``; prepared if it is
        new.

        Raises Unavailable with a sentence that says what is wrong.
        """
        store = cls(database_at(url))
        try:
            await store._prepare()
        except BaseException:
            await store.close()
            raise
        return store

    async def _prepare(self) -> None:
        """What fails here is explained to the operator, not to players."""
        try:
            await self._writer.ask(schema.prepare)
            if self._news is not None:
                await self._news.start()
        except self._database.errors as error:
            raise Unavailable(self._database.explain(error)) from error

    async def close(self) -> None:
        """Finishes what is being written and lets go of the database."""
        self._closed = True
        self._change_noted.set()
        await self._group_writer.close()
        if self._news is not None:
            await self._news.stop()
        await self._writer.close()
        await self._reader.close()

    @property
    def is_closed(self) -> bool:
        return self._closed

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self._news is not None

    async def create(self, table: StoredTable) -> None:
        """Store a new table, usually without entries. Conflict if its id is taken.

        Many entries are written piece by piece, so that no answer waits for them. Nobody else
        knows the table before all are there.
        """
        check_storable(*[seat.name for seat in table.seats])
        check_storable(*[entry.id for entry in table.entries])
        work, rows = partial(tables.create, table=table), 1 + len(table.seats)
        await self._group_writer.write(Write(work, ("table", table.id, 0), rows))
        for first in range(0, len(table.entries), ENTRIES_AT_A_TIME):
            piece = table.entries[first : first + ENTRIES_AT_A_TIME]
            await self._group_writer.write(more_entries(table.id, first, piece))

    async def forget_unplayed(self, since: float, until: float, is_kept: IsKept) -> int:
        """Forget the tables created in that time at which nobody has played; return how many.

        Those that are kept are in use right now.
        """
        return await self._forget((since, until), 0.0, is_kept)

    async def forget_idle(self, before: float, is_kept: IsKept) -> int:
        """Forget the tables and evenings that were begun before that time, and at which nobody has
        played since; return how many tables."""
        forgotten = await self._forget((0.0, before), before, is_kept)
        found = await self._reader.run(partial(forgetting.idle_evenings, before=before))
        for evening_id, table_ids in found:
            if not is_kept(evening_id) and not any(map(is_kept, table_ids)):
                await self._forget_tables(table_ids, before)
                work = partial(forgetting.forget_evening, evening_id=evening_id)
                await self._group_writer.write(Write(work, ("idle evening", evening_id, 0)))
                forgotten += len(table_ids)
        return forgotten

    async def _forget(self, created: tuple[float, float], played: float, is_kept: IsKept) -> int:
        read = partial(forgetting.idle_tables, created=created, played=played)
        found = [table_id for table_id in await self._reader.run(read) if not is_kept(table_id)]
        await self._forget_tables(found, played)
        return len(found)

    async def _forget_tables(self, table_ids: Sequence[str], played: float) -> None:
        for first in range(0, len(table_ids), TABLES_AT_A_TIME):
            piece = tuple(table_ids[first : first + TABLES_AT_A_TIME])
            work = partial(forgetting.forget_tables, table_ids=piece, played=played)
            await self._group_writer.write(Write(work, ("idle tables", piece[0], 0), len(piece)))

    async def load(self, table_id: str) -> StoredTable | None:
        """Return the table with all its entries, or None."""
        if not is_storable(table_id):
            return None
        return await self._read_and_follow(table_id, partial(tables.load, table_id=table_id))

    async def _read_and_follow(self, id: str, read: Callable[[Connection], T | None]) -> T | None:
        self._known.add(id)  # before reading: what changes meanwhile must not be missed
        found = await self._reader.run(read)
        if found is None:
            self._known.discard(id)
        return found

    def forget(self, id: str) -> None:
        """Stop following the changes of a table or evening."""
        self._known.discard(id)

    async def peek(self, table_id: str) -> StoredTable | None:
        """Return the table as it is now; its changes are not followed."""
        if not is_storable(table_id):
            return None
        return await self._reader.run(partial(tables.load, table_id=table_id))

    async def append(
        self,
        table_id: str,
        number: int,
        entry: Entry,
        clock: ClockChange | None = None,
        ending: MatchEnding | None = None,
        token_hash: str | None = None,
    ) -> None:
        """Add an entry with the number that is next; returns once it is durable, and with it what
        it changes about the table's clock, and how the match ended, if it did.

        The very same entry again is fine (a client that heard no answer asks twice). Raises
        Conflict if another entry has that number, if one before it is missing, or if its seat no
        longer has the token with that hash. After Unavailable nobody knows whether it was stored:
        append it again or load the table.
        """
        check_storable(table_id, entry.id)
        new = NewEntry((table_id, number), entry, clock, ending, token_hash)
        await self._group_writer.write(new)

    def begin_append(self, entry: NewEntry, quota: Quota | None, settled: Settled) -> None:
        """The same for callers without a task: ``settled`` is called with None once it is
        durable, or with what ``append`` would raise."""
        check_storable(entry.table_id, entry.entry.id)
        self._group_writer.begin(entry, quota, settled)

    async def reseat(
        self,
        table_id: str,
        seat: int,
        before: StoredSeat,
        after: StoredSeat,
        clock: ClockChange | None = None,
    ) -> None:
        """Seat another person, for example a guest. Conflict if the seat has changed."""
        check_storable(table_id, after.name)
        clocks = ((table_id, clock),) if clock is not None else ()
        work = partial(tables.reseat, table_id=table_id, seat=seat, before=before, after=after)
        key, announces = ("seat", table_id, seat), (table_id,)
        await self._group_writer.write(
            Write(work, key, is_change=True, clock_changes=clocks, announces=announces)
        )

    async def keep_analysis(self, table_id: str, entries: int, analysis: str) -> None:
        """Keep the analysis of a match with this many entries, instead of any older one."""
        check_storable(table_id, analysis)
        work = partial(tables.save_analysis, table_id=table_id, entries=entries, analysis=analysis)
        await self._group_writer.write(Write(work, ("analysis", table_id, 0)))

    async def analysis(self, table_id: str, entries: int) -> str:
        """Return the analysis of a match with this many entries; "" if there is none."""
        if not is_storable(table_id):
            return ""
        work = partial(tables.analysis, table_id=table_id, entries=entries)
        return await self._reader.run(work)

    async def recent(self, token_hashes: Sequence[str]) -> list[TableSummary]:
        """Return the tables that these tokens open, newest first."""
        hashes = [token for token in token_hashes if token and is_storable(token)]
        if not hashes:
            return []
        return await self._reader.run(partial(tables.recent, token_hashes=hashes))

    # News

    async def changes(self) -> AsyncIterator[str]:
        """Yield the ids of tables that others append to or reseat, and of evenings that they add
        to, until the store is closed.

        Begins with what changed since the store was opened. One may be named without need,
        for example after a lost connection, but none is left out. For one reader. SQLite cannot
        tell, so there it names only what the processes of one server tell each other (``hear``).
        """
        while not self._closed:
            self._change_noted.clear()
            while self._changed and not self._closed:
                table_id = next(iter(self._changed))
                del self._changed[table_id]
                yield table_id
            await self._change_noted.wait()

    def hear(self, id: str) -> None:
        """Take note that another process has changed a table or an evening."""
        self._changed[id] = None
        self._change_noted.set()

    def _note_gap(self) -> None:
        for id in self._known:
            self.hear(id)

    async def _write_all(self, writes: Sequence[AnyWrite]) -> Verdicts:
        if not self.is_shared and await self._append_at_once(writes):
            return [None] * len(writes)
        work = partial(write_all, sender=self.name, writes=writes)
        return await self._writer.run(work)

    async def _append_at_once(self, writes: Sequence[AnyWrite]) -> bool:
        """Return whether one statement has written them, which needs no transaction around it; some
        may be written even if not. Nearly always, answers that follow on what is stored are all
        there is."""
        entries = [write for write in writes if isinstance(write, NewEntry) and write.is_plain]
        if len(entries) < len(writes):
            return False
        work = partial(tables.append_at_once, entries=entries)
        return await self._writer.run(work, is_one_statement=True)


def more_entries(table_id: str, first: int, entries: tuple[Entry, ...]) -> Write:
    """Write a piece of a match that was played elsewhere; ``first`` is the number of its first."""
    work = partial(tables.add_entries, table_id=table_id, first=first, entries=entries)
    return Write(work, ("entries", table_id, first), rows=len(entries))
