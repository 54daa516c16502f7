"""What the store keeps of deals that several people play: those of the day, and those that somebody
plays again or gives to friends."""

from __future__ import annotations

from functools import partial
from typing import Final

from gamenight.store.database import Connection
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.model import Conflict, StoredDeal, StoredResult, StoredTable, StoredTry
from gamenight.store.people import decoded, encoded
from gamenight.store.writer import GroupWriter
from gamenight.store.writes import BotsTry, DealWrite, NewDeal, NewSecret, NewTry

INSERT_SECRET: Final = """
INSERT INTO gamenight_secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING
"""

SELECT_SECRET: Final = "SELECT secret FROM gamenight_secrets WHERE name = ?"

INSERT_DAILY: Final = """
INSERT INTO gamenight_daily (table_id, day, game, person_hash) VALUES (?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING table_id
"""

SELECT_DAILY: Final = """
SELECT table_id FROM gamenight_daily WHERE person_hash = ? AND day = ? AND game = ?
"""

SELECT_DAYS: Final = """
SELECT table_id, day FROM gamenight_daily WHERE person_hash = ? ORDER BY day DESC LIMIT ?
"""

INSERT_BOT: Final = """
INSERT INTO gamenight_daily_bots (day, game, bot, result) VALUES (?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""

SELECT_BOTS: Final = "SELECT bot, result FROM gamenight_daily_bots WHERE day = ? AND game = ?"

INSERT_DEAL: Final = """
INSERT INTO gamenight_deals (id, table_id, seat, person_hash) VALUES (?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""

SELECT_DEAL: Final = "SELECT id, table_id, seat, person_hash FROM gamenight_deals WHERE id = ?"

SELECT_DEAL_OF: Final = """
SELECT deal_id FROM gamenight_tries WHERE table_id = ?
UNION SELECT id FROM gamenight_deals WHERE table_id = ? AND person_hash = ? AND person_hash <> ''
"""

SELECT_SEATS_IN: Final = """
SELECT 1 FROM gamenight_seats JOIN gamenight_tables ON id = table_id
WHERE person_hash = ? AND person_hash <> '' AND game = ? AND seed = ? LIMIT 1
"""

INSERT_TRY: Final = """
INSERT INTO gamenight_tries (table_id, deal_id, number, person_hash) VALUES (?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING number
"""

SELECT_TRIES: Final = """
SELECT gamenight_tries.table_id, number, person_hash, ended IS NOT NULL FROM gamenight_tries
LEFT JOIN gamenight_results ON gamenight_results.table_id = gamenight_tries.table_id
WHERE deal_id = ? ORDER BY number
"""


# Writing, in a transaction


def carry_out(connection: Connection, write: DealWrite) -> Conflict | None:
    match write:
        case NewSecret():
            connection.execute(INSERT_SECRET, [write.name, write.secret])
        case BotsTry():
            row = (write.day, write.game, write.bot, encoded(write.result))
            connection.execute(INSERT_BOT, row)
        case NewDeal():
            deal = write.deal
            connection.execute(INSERT_DEAL, [deal.id, deal.table_id, deal.seat, deal.person_hash])
        case NewTry():
            one = write.one
            values = [one.table_id, write.deal_id, one.number, one.person_hash]
            if not connection.execute(INSERT_TRY, values):
                return Conflict("Somebody else has just begun with this deal.")
    return None


def note_daily(connection: Connection, table: StoredTable) -> bool:
    """Whether it is the first try of whoever sits there."""
    person_hash = table.seats[0].person_hash
    row = (table.id, table.day, table.header.game, person_hash)
    return bool(connection.execute(INSERT_DAILY, row))


# Reading, in a transaction


def load_deal(connection: Connection, deal_id: str) -> StoredDeal | None:
    found = connection.execute(SELECT_DEAL, [deal_id])
    if not found:
        return None
    rows = connection.execute(SELECT_TRIES, [deal_id])
    tries = tuple(StoredTry(table, at, who, bool(over)) for table, at, who, over in rows)
    ((_, table_id, seat, person_hash),) = found
    return StoredDeal(deal_id, table_id, seat, person_hash, tries)


# For callers


class Deals:
    """What is kept of deals, as the rest of the program asks for it."""

    def __init__(self, reader: DatabaseThread, writer: GroupWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def secret(self, name: str, fresh: str) -> str:
        """The secret of that name; ``fresh`` becomes it where there is none."""
        if not (found := await self._secret(name)):
            await self._writer.write(NewSecret(name, fresh))
            found = await self._secret(name)
        return found

    async def _secret(self, name: str) -> str:
        rows = await self._reader.run(lambda connection: connection.execute(SELECT_SECRET, [name]))
        return str(rows[0][0]) if rows else ""

    async def daily_table(self, person_hash: str, day: str, game: str) -> str:
        """The table at which a person plays the deal of a day, "" if there is none."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_DAILY, [person_hash, day, game])
        )
        return str(rows[0][0]) if rows else ""

    async def days(self, person_hash: str, most: int) -> dict[str, str]:
        """By table: the days whose deals a person has played, the newest first."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_DAYS, [person_hash, most])
        )
        return dict(rows)

    async def keep_bots_try(self, day: str, game: str, bot: str, result: StoredResult) -> None:
        await self._writer.write(BotsTry(day, game, bot, result))

    async def bots_tries(self, day: str, game: str) -> dict[str, StoredResult]:
        """By bot: what is known of how it does at the deal of a day."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_BOTS, [day, game])
        )
        results = {bot: decoded(result) for bot, result in rows}
        return {bot: result for bot, result in results.items() if result is not None}

    async def offer(self, deal: StoredDeal) -> None:
        """Keep a deal to be played again, unless it is kept already."""
        await self._writer.write(NewDeal(deal))

    async def find(self, deal_id: str) -> StoredDeal | None:
        if "\0" in deal_id:
            return None
        return await self._reader.run(partial(load_deal, deal_id=deal_id))

    async def deal_of(self, table_id: str, person_hash: str) -> str:
        """The deal that is played at a table, or that a person has offered from it; "" if none."""
        values = [table_id, table_id, person_hash]
        rows = await self._reader.run(lambda connection: connection.execute(SELECT_DEAL_OF, values))
        return str(rows[0][0]) if rows else ""

    async def has_sat(self, person_hash: str, game: str, seed: int) -> bool:
        """Whether a person has a seat at any table at which a deal is or was played."""
        values = [person_hash, game, str(seed)]
        return bool(
            await self._reader.run(lambda connection: connection.execute(SELECT_SEATS_IN, values))
        )

    async def begin(self, deal_id: str, one: StoredTry) -> None:
        """Add a try. Conflict if there is one of that number: somebody was quicker."""
        await self._writer.write(NewTry(deal_id, one))
