"""Deals in the store that several people play: daily challenges, and deals played again."""

from __future__ import annotations

from functools import partial
from typing import Final

from gamenight.store.database import Connection
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.model import Conflict, StoredDeal, StoredResult, StoredTable, StoredTry
from gamenight.store.people import decoded, encoded
from gamenight.store.writer import GroupWriter
from gamenight.store.writes import Write

INSERT_SECRET: Final = """
INSERT INTO gamenight_secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING
"""

SELECT_SECRET: Final = "SELECT secret FROM gamenight_secrets WHERE name = ?"

INSERT_DAILY: Final = """
INSERT INTO gamenight_daily (table_id, day, game, person_hash) VALUES (?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING table_id
"""

SELECT_DAILY: Final = """
SELECT game, table_id FROM gamenight_daily WHERE person_hash = ? AND day = ?
"""

SELECT_DAYS: Final = """
SELECT table_id, day FROM gamenight_daily WHERE person_hash = ? ORDER BY day DESC LIMIT ?
"""

SELECT_FINISHED_DAYS: Final = """
SELECT day, ended FROM gamenight_daily
JOIN gamenight_results ON gamenight_results.table_id = gamenight_daily.table_id
WHERE person_hash = ? ORDER BY day DESC LIMIT ?
"""

INSERT_BOT: Final = """
INSERT INTO gamenight_daily_bots (day, game, bot, result) VALUES (?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""

SELECT_BOTS: Final = "SELECT game, bot, result FROM gamenight_daily_bots WHERE day = ?"

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


def keep_secret(connection: Connection, name: str, secret: str) -> None:
    """Keep it unless there is one of that name."""
    connection.execute(INSERT_SECRET, [name, secret])


def keep_bot_result(
    connection: Connection, day: str, game: str, bot: str, result: StoredResult
) -> None:
    """Keep what a bot scored at a daily challenge, unless that is known."""
    connection.execute(INSERT_BOT, [day, game, bot, encoded(result)])


def keep_deal(connection: Connection, deal: StoredDeal) -> None:
    """Keep it unless there is one of that id."""
    connection.execute(INSERT_DEAL, [deal.id, deal.table_id, deal.seat, deal.person_hash])


def add_try(connection: Connection, deal_id: str, one: StoredTry) -> Conflict | None:
    """Add a table at which a deal is played again."""
    values = [one.table_id, deal_id, one.number, one.person_hash]
    if not connection.execute(INSERT_TRY, values):
        return Conflict("Another player has just begun with this deal.")
    return None


def note_daily(connection: Connection, table: StoredTable) -> bool:
    """Whether it is the first try of the person who sits there."""
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
        """Return the secret of that name; ``fresh`` becomes it where there is none."""
        if not (found := await self._secret(name)):
            work = partial(keep_secret, name=name, secret=fresh)
            await self._writer.write(Write(work, ("secret", name, 0)))
            found = await self._secret(name)
        return found

    async def _secret(self, name: str) -> str:
        rows = await self._reader.run(lambda connection: connection.execute(SELECT_SECRET, [name]))
        return str(rows[0][0]) if rows else ""

    async def daily_tables(self, person_hash: str, day: str) -> dict[str, str]:
        """By game: the tables at which a person plays the daily challenges of a day."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_DAILY, [person_hash, day])
        )
        return dict(rows)

    async def days(self, person_hash: str, most: int) -> dict[str, str]:
        """By table: the days whose deals a person has played, the newest first."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_DAYS, [person_hash, most])
        )
        return dict(rows)

    async def finished_days(self, person_hash: str, most: int) -> list[tuple[str, float]]:
        """Return the days of the challenges that a person has finished, and when, the newest
        first."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_FINISHED_DAYS, [person_hash, most])
        )
        return [(day, ended) for day, ended in rows]

    async def keep_bots_try(self, day: str, game: str, bot: str, result: StoredResult) -> None:
        work = partial(keep_bot_result, day=day, game=game, bot=bot, result=result)
        await self._writer.write(Write(work, ("daily bot", f"{day} {game} {bot}", 0)))

    async def bots_tries(self, day: str) -> dict[str, dict[str, StoredResult]]:
        """By game and bot: the results at the daily challenges of a day, as far as known."""
        rows = await self._reader.run(lambda connection: connection.execute(SELECT_BOTS, [day]))
        found: dict[str, dict[str, StoredResult]] = {}
        for game, bot, text in rows:
            if (result := decoded(text)) is not None:
                found.setdefault(game, {})[bot] = result
        return found

    async def offer(self, deal: StoredDeal) -> None:
        """Keep a deal to be played again, unless it is kept already."""
        await self._writer.write(Write(partial(keep_deal, deal=deal), ("deal", deal.id, 0)))

    async def find(self, deal_id: str) -> StoredDeal | None:
        if "\0" in deal_id:
            return None
        return await self._reader.run(partial(load_deal, deal_id=deal_id))

    async def deal_of(self, table_id: str, person_hash: str) -> str:
        """Return the deal that is played at a table, or that a person has offered from it; "" if
        none."""
        values = [table_id, table_id, person_hash]
        rows = await self._reader.run(lambda connection: connection.execute(SELECT_DEAL_OF, values))
        return str(rows[0][0]) if rows else ""

    async def has_sat(self, person_hash: str, game: str, seed: int) -> bool:
        """Return whether a person has a seat at any table at which a deal is or was played."""
        values = [person_hash, game, str(seed)]
        return bool(
            await self._reader.run(lambda connection: connection.execute(SELECT_SEATS_IN, values))
        )

    async def begin(self, deal_id: str, one: StoredTry) -> None:
        """Add a try. Conflict if there is one of that number: another request was quicker."""
        work = partial(add_try, deal_id=deal_id, one=one)
        await self._writer.write(Write(work, ("try", deal_id, one.number)))
