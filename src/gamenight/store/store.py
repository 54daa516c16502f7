"""The store: tables with their seats and entries, durable before anybody is told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from gamenight.core.errors import BadSetup
from gamenight.core.match import Header
from gamenight.store import schema
from gamenight.store.database import Database
from gamenight.store.listener import Listener, announce
from gamenight.store.model import (
    Conflict,
    Entry,
    NoSuchTable,
    StoredSeat,
    StoredTable,
    TableSummary,
)
from gamenight.store.writer import GroupWriter, Verdicts, Wish


class Store:
    """All matches of a server. Open it with ``await Store.open(url)``."""

    def __init__(self, database: Database) -> None:
        """Not for callers: a store is of use only once ``open`` has prepared its database."""
        self._database = database
        self._name = secrets.token_hex(8)
        """Tells this store's announcements from those of others."""
        self._one_writer = asyncio.Lock()
        """SQLite has one writer at a time; waiting here is fairer than in its busy handler."""
        self._writer = GroupWriter(self._write)
        self._listener = Listener(database, self._name, self._note_change, self._note_gap)
        self._known: set[str] = set()
        """The tables that were loaded here: whose changes matter after a gap."""
        self._changed: dict[str, None] = {}
        """Tables changed by others, in order and each once."""
        self._change_noted = asyncio.Event()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """The store at a path, ``sqlite:///file`` or ``postgresql://…``; prepared if it is new.

        Raises Unavailable with a sentence that says what is wrong.
        """
        database = Database(url)
        store = cls(database)
        try:
            await database.prepare(schema.prepare)
            if database.is_postgres:
                await store._listener.start()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finishes what is being written and lets go of the database."""
        self._closed = True
        self._change_noted.set()
        await self._writer.close()
        await self._listener.stop()
        await self._database.close()

    async def create(self, table: StoredTable) -> None:
        """Store a new table, usually without entries. Conflict if its id is taken."""
        header = table.header
        table_row = {
            "id": table.id,
            "game": header.game,
            "version": header.version,
            "players": header.players,
            "options": header.options,
            "seed": str(header.seed),
            "created": table.created,
        }
        seat_rows = [
            {
                "table_id": table.id,
                "seat": number,
                "name": storable(seat.name),
                "bot": seat.bot,
                "token_hash": seat.token_hash,
            }
            for number, seat in enumerate(table.seats)
        ]
        entry_rows = [entry_row(table.id, entry) for entry in table.entries]
        async with self._one_writer, self._database.writing() as connection:
            try:
                await connection.execute(insert(schema.tables).values(table_row))
            except IntegrityError as error:
                raise Conflict(f"There is a table {table.id} already.") from error
            await connection.execute(insert(schema.seats), seat_rows)
            if entry_rows:
                await connection.execute(insert(schema.entries), entry_rows)

    async def load(self, table_id: str) -> StoredTable | None:
        """The table with all its entries, or None."""
        if not is_storable(table_id):
            return None
        self._known.add(table_id)  # before reading: what changes meanwhile must not be missed
        async with self._database.reading() as connection:
            table = (await connection.execute(table_query(table_id))).one_or_none()
            if table is None:
                self._known.discard(table_id)
                return None
            seats = (await connection.execute(seats_query(table_id))).all()
            entries = (await connection.execute(entries_query(table_id))).all()
        return stored_table(table, seats, entries)

    def forget(self, table_id: str) -> None:
        """Whoever loaded the table no longer cares for its changes."""
        self._known.discard(table_id)

    async def append(self, table_id: str, entry: Entry) -> None:
        """Add an entry; returns once it is durable.

        The very same entry again is fine (a client that heard no answer asks twice). Raises
        Conflict if another entry has that number or if one before it is missing. After
        Unavailable nobody knows whether it was stored: append it again or load the table.
        """
        storable(table_id)
        storable(entry.move_id)
        await self._writer.append(table_id, entry)

    async def reseat(self, table_id: str, seat: int, before: StoredSeat, after: StoredSeat) -> None:
        """Seat somebody else, for example who was invited. Conflict if the seat has changed."""
        seats = schema.seats.c
        command = (
            update(schema.seats)
            .where(seats.table_id == storable(table_id), seats.seat == seat)
            .where(seats.name == before.name, seats.bot == before.bot)
            .where(seats.token_hash == before.token_hash)
            .values(name=storable(after.name), bot=after.bot, token_hash=after.token_hash)
        )
        async with self._one_writer, self._database.writing() as connection:
            if (await connection.execute(command)).rowcount == 0:
                raise Conflict("This seat has just been taken by somebody else.")
            await self._announce(connection, [table_id])

    async def recent(self, token_hashes: Sequence[str]) -> list[TableSummary]:
        """The tables that these tokens open, newest first."""
        hashes = [token for token in token_hashes if token and is_storable(token)]
        if not hashes:
            return []
        mine = select(schema.seats.c.table_id).where(schema.seats.c.token_hash.in_(hashes))
        tables = schema.tables.c
        query = (
            select(tables.id, tables.game, tables.created, last_number().label("last"))
            .where(tables.id.in_(mine))
            .order_by(tables.created.desc(), tables.id)
        )
        seats = schema.seats.c
        names_query = (
            select(seats.table_id, seats.name)
            .where(seats.table_id.in_(mine))
            .order_by(seats.table_id, seats.seat)
        )
        names: dict[str, list[str]] = {}
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).all()
            for row in await connection.execute(names_query):
                names.setdefault(row.table_id, []).append(row.name)
        return [
            TableSummary(row.id, row.game, tuple(names[row.id]), row.created, row.last + 1)
            for row in found
        ]

    async def changes(self) -> AsyncIterator[str]:
        """The ids of tables that others append to or reseat, until the store is closed.

        Begins with what changed since the store was opened. A table may be named without need,
        for example after a lost connection, but none is left out. For one reader. SQLite cannot
        tell, so there it names nothing: one server process owns the file.
        """
        while not self._closed:
            self._change_noted.clear()
            while self._changed and not self._closed:
                table_id = next(iter(self._changed))
                del self._changed[table_id]
                yield table_id
            await self._change_noted.wait()

    def _note_change(self, table_id: str) -> None:
        self._changed[table_id] = None
        self._change_noted.set()

    def _note_gap(self) -> None:
        for table_id in self._known:
            self._note_change(table_id)

    async def _announce(self, connection: AsyncConnection, table_ids: Sequence[str]) -> None:
        if self._database.is_postgres:
            await announce(connection, self._name, table_ids)

    async def _write(self, wishes: Sequence[Wish]) -> Verdicts:
        """Write a group of entries in one transaction; what cannot be is refused one by one."""
        async with self._one_writer, self._database.writing() as connection:
            last = await last_numbers(connection, {wish.table_id for wish in wishes})
            refused: dict[int, NoSuchTable | Conflict] = {}
            rows = []
            # In the order of the key, so that two processes can never wait for each other.
            in_order = sorted(range(len(wishes)), key=lambda i: key_of(wishes[i]))
            for index in in_order:
                wish = wishes[index]
                table_id, number = key_of(wish)
                if table_id not in last:
                    refused[index] = NoSuchTable(f"There is no table {table_id}.")
                elif number > last[table_id] + 1:
                    refused[index] = Conflict(f"Entry {number} comes before its turn.")
                else:
                    last[table_id] = max(last[table_id], number)
                    rows.append(entry_row(table_id, wish.entry))
            stored = await self._insert(connection, rows)
            verdicts: Verdicts = []
            for index, wish in enumerate(wishes):
                verdict = refused.get(index)
                if verdict is None and stored[key_of(wish)] != wish.entry:
                    verdict = Conflict("Somebody else was quicker.")
                verdicts.append(verdict)
            return verdicts

    async def _insert(
        self, connection: AsyncConnection, rows: list[dict[str, object]]
    ) -> dict[tuple[str, int], Entry]:
        """Insert what is free; returns what stands at each of the keys then."""
        if not rows:
            return {}
        dialect = postgresql if self._database.is_postgres else sqlite
        command = dialect.insert(schema.entries).on_conflict_do_nothing().returning(schema.entries)
        stored = entries_by_key(await connection.execute(command, rows))
        await self._announce(connection, sorted({table_id for table_id, _ in stored}))
        keys = {(str(row["table_id"]), row["number"]) for row in rows}
        taken = list(keys - stored.keys())
        if taken:
            key = tuple_(schema.entries.c.table_id, schema.entries.c.number)
            query = select(schema.entries).where(key.in_(taken))
            stored.update(entries_by_key(await connection.execute(query)))
        return stored


async def last_numbers(connection: AsyncConnection, table_ids: set[str]) -> dict[str, int]:
    """The number of each table's last entry, -1 where there is none; unknown tables are missing."""
    query = select(schema.tables.c.id, last_number().label("last"))
    found = await connection.execute(query.where(schema.tables.c.id.in_(table_ids)))
    return {row.id: row.last for row in found}


def last_number() -> Any:
    """The number of the last entry of the table in the enclosing query, or -1."""
    columns = schema.entries.c
    query = select(func.coalesce(func.max(columns.number), -1))
    return query.where(columns.table_id == schema.tables.c.id).scalar_subquery()


def table_query(table_id: str) -> Select[Any]:
    return select(schema.tables).where(schema.tables.c.id == table_id)


def seats_query(table_id: str) -> Select[Any]:
    columns = schema.seats.c
    return select(schema.seats).where(columns.table_id == table_id).order_by(columns.seat)


def entries_query(table_id: str) -> Select[Any]:
    columns = schema.entries.c
    return select(schema.entries).where(columns.table_id == table_id).order_by(columns.number)


def key_of(wish: Wish) -> tuple[str, int]:
    return wish.table_id, wish.entry.number


def entry_row(table_id: str, entry: Entry) -> dict[str, object]:
    return {
        "table_id": table_id,
        "number": entry.number,
        "seat": entry.seat,
        "entry": entry.entry,
        "move_id": storable(entry.move_id),
    }


def entries_by_key(rows: Iterable[Row[Any]]) -> dict[tuple[str, int], Entry]:
    return {(row.table_id, row.number): stored_entry(row) for row in rows}


def stored_entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.seat, row.entry, row.move_id)


def stored_table(
    table: Row[Any], seats: Sequence[Row[Any]], entries: Sequence[Row[Any]]
) -> StoredTable:
    header = Header(
        game=table.game,
        version=table.version,
        players=table.players,
        options=table.options,
        seats=tuple(row.name for row in seats),
        seed=int(table.seed),
    )
    return StoredTable(
        id=table.id,
        header=header,
        seats=tuple(StoredSeat(row.name, row.bot, row.token_hash) for row in seats),
        entries=tuple(stored_entry(row) for row in entries),
        created=table.created,
    )


def is_storable(text: str) -> bool:
    """Whether every database can hold the text: PostgreSQL has no NUL, Unicode no half pairs."""
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)


def storable(text: str) -> str:
    """The text itself, or a refusal."""
    if not is_storable(text):
        raise BadSetup("A text holds characters that cannot be stored.")
    return text
