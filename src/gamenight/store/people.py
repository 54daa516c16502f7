"""People in the store: how their matches ended, their ratings, the evenings they came to.

A person is known by the hash of a token that only they have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import msgspec

from gamenight.store.database import Connection, Row
from gamenight.store.database_thread import DatabaseThread
from gamenight.store.model import Conflict, StoredMatch, StoredRating, StoredResult, StoredSeat
from gamenight.store.statements import together
from gamenight.store.storable import is_storable
from gamenight.store.writer import CURRENT_QUOTA, GroupWriter
from gamenight.store.writes import MatchEnding, Write

INSERT_RESULT: Final = """
INSERT INTO gamenight_results (table_id, ended, is_rated, result) VALUES (?, ?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET ended = excluded.ended, result = excluded.result
"""

DELETE_RESULT: Final = "DELETE FROM gamenight_results WHERE table_id = ?"

SELECT_MATCHES: Final = """
SELECT id, game, created, COALESCE(ended, 0), COALESCE(result, '')
FROM gamenight_tables LEFT JOIN gamenight_results ON table_id = id
"""

OF_PERSON: Final = """
WHERE id IN (SELECT table_id FROM gamenight_seats WHERE person_hash = ?)
ORDER BY created DESC, id LIMIT ?
"""

SELECT_MATCHES_AT: Final = SELECT_MATCHES + "WHERE id IN ({})"

SELECT_FINISHED: Final = """
SELECT id, gamenight_tables.game, created, ended, result
FROM gamenight_daily
JOIN gamenight_results ON gamenight_results.table_id = gamenight_daily.table_id
JOIN gamenight_tables ON id = gamenight_daily.table_id
WHERE day = ? AND ended < ? ORDER BY ended, id
"""

SELECT_FINISHED_ONE: Final = """
SELECT 1 FROM gamenight_seats
JOIN gamenight_results ON gamenight_results.table_id = gamenight_seats.table_id
JOIN gamenight_tables ON id = gamenight_seats.table_id
WHERE game = ? AND person_hash = ? LIMIT 1
"""

COUNT_BEGUN: Final = "SELECT game, COUNT(*) FROM gamenight_daily WHERE day = ? GROUP BY game"

UNRATED: Final = "WHERE is_rated = 0 ORDER BY ended, id LIMIT ?"

SELECT_SEATS: Final = """
SELECT table_id, name, bot, token_hash, invite_hash, person_hash, since
FROM gamenight_seats WHERE table_id IN ({}) ORDER BY table_id, seat
"""

SELECT_RATINGS: Final = """
SELECT person_hash, game, mu, sigma, matches FROM gamenight_ratings WHERE person_hash = ?
"""

INSERT_RATING: Final = """
INSERT INTO gamenight_ratings (mu, sigma, matches, person_hash, game) VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING game
"""

UPDATE_RATING: Final = """
UPDATE gamenight_ratings SET mu = ?, sigma = ?, matches = ?
WHERE person_hash = ? AND game = ? AND matches = ? RETURNING game
"""

RATE: Final = """
UPDATE gamenight_results SET is_rated = 1 WHERE table_id = ? AND is_rated = 0 RETURNING table_id
"""

SELECT_EVENINGS: Final = """
SELECT evening_id, created FROM gamenight_guests JOIN gamenight_evenings ON id = evening_id
WHERE person_hash = ? ORDER BY created DESC LIMIT ?
"""

SELECT_TABLES: Final = """
SELECT DISTINCT table_id FROM gamenight_seats WHERE person_hash = ? ORDER BY table_id LIMIT ?
"""

UPSERT_AVATAR: Final = """
INSERT INTO gamenight_avatars (person_hash, avatar) VALUES (?, ?)
ON CONFLICT (person_hash) DO UPDATE SET avatar = excluded.avatar
"""

SELECT_AVATAR: Final = "SELECT avatar FROM gamenight_avatars WHERE person_hash = ?"

SELECT_RUNNING: Final = """
SELECT DISTINCT table_id FROM gamenight_seats
WHERE person_hash = ?
AND table_id NOT IN (SELECT table_id FROM gamenight_results) ORDER BY table_id LIMIT ?
"""

# A bot plays on where the match is not over, so that nobody waits in vain.
FORGET_SEAT: Final = """
UPDATE gamenight_seats SET name = ?, token_hash = '', invite_hash = '', person_hash = '',
bot = CASE WHEN bot = '' AND NOT EXISTS (
    SELECT 1 FROM gamenight_results WHERE gamenight_results.table_id = gamenight_seats.table_id
) THEN ? ELSE bot END
WHERE table_id = ? AND seat = ? AND person_hash = ? AND invite_hash = ?
"""

DELETE_LINES: Final = "DELETE FROM gamenight_lines WHERE table_id = ? AND seat = ?"

DELETE_ANALYSIS: Final = "DELETE FROM gamenight_analyses WHERE table_id = ?"

FORGET: Final = (
    "UPDATE gamenight_daily SET person_hash = '' WHERE person_hash = ?",
    "UPDATE gamenight_deals SET person_hash = '' WHERE person_hash = ?",
    "UPDATE gamenight_tries SET person_hash = '' WHERE person_hash = ?",
    "DELETE FROM gamenight_ratings WHERE person_hash = ?",
    "DELETE FROM gamenight_avatars WHERE person_hash = ?",
    "DELETE FROM gamenight_guests WHERE person_hash = ?",
    "DELETE FROM gamenight_subscriptions WHERE person_hash = ?",
)

TABLES_AT_A_TIME: Final = 50
"""When a person is forgotten."""
MANY: Final = 10_000
SECONDS_PER_MATCH: Final = 0.000_025
"""What reading one with its seats costs the caller, in seconds of the server's time."""

RatingChange = tuple[StoredRating, StoredRating]
"""A rating as it was read, and as it is to be."""

InviteOf = Callable[[str], str]
"""By table: the hash of the invitation that a person may give away there; "" if there is none."""

OUTDATED: Final = "The ratings have changed since they were read."


# Writing, in a transaction


def save_ending(connection: Connection, table_id: str, ending: MatchEnding) -> None:
    if ending.result is None:
        connection.execute(DELETE_RESULT, [table_id])
        return
    row = (table_id, ending.ended, int(ending.is_rated), encoded(ending.result))
    connection.execute(INSERT_RESULT, row)


def forget_seats(
    connection: Connection,
    person_hash: str,
    table_ids: Sequence[str],
    name: str,
    bot: str,
    invites: frozenset[str],
) -> None:
    """Take name and token from a person's seats; a bot plays on where a match is not over. Seats
    that the person has invited others to, by one of ``invites``, are no longer open."""
    for table_id in table_ids:
        for number, seat in enumerate(seats_at(connection, [table_id])[table_id]):
            if seat.person_hash == person_hash or seat.invite_hash in invites:
                free = free_name(connection, table_id, name)
                found = (table_id, number, seat.person_hash, seat.invite_hash)
                connection.execute(FORGET_SEAT, (free, bot, *found))
                connection.execute(DELETE_LINES, [table_id, number])
        connection.execute(DELETE_ANALYSIS, [table_id])  # its sentences may name them


def forget_person(connection: Connection, person_hash: str) -> None:
    """Forget what is kept about a person elsewhere than on seats and in evenings."""
    for command in FORGET:
        connection.execute(command, [person_hash])


def keep_avatar(connection: Connection, person_hash: str, avatar: str) -> None:
    connection.execute(UPSERT_AVATAR, [person_hash, avatar])


def free_name(connection: Connection, table_id: str, name: str) -> str:
    """Return the name, with a number after it if another player at the table has it."""
    taken = {seat.name for seat in seats_at(connection, [table_id])[table_id]}
    numbered = [name, *[f"{name} {number}" for number in range(2, len(taken) + 2)]]
    return next(each for each in numbered if each not in taken)


def rate(connection: Connection, table_id: str, changes: Sequence[RatingChange]) -> Conflict | None:
    """All of it or nothing: on a conflict the caller starts again."""
    if not all(is_current(connection, before) for before, _ in changes):
        return Conflict(OUTDATED)
    if not connection.execute(RATE, [table_id]):
        return Conflict(OUTDATED)
    for before, after in changes:
        row = (after.mu, after.sigma, after.matches, after.person_hash, after.game)
        if not before.matches:
            connection.execute(INSERT_RATING, row)
        else:
            connection.execute(UPDATE_RATING, (*row, before.matches))
    return None


def is_current(connection: Connection, known: StoredRating) -> bool:
    stored = ratings(connection, [known.person_hash])
    matches = [one.matches for one in stored if one.game == known.game]
    return (matches or [0]) == [known.matches]


# Reading, in a transaction


@dataclass(frozen=True)
class DayTries:
    """How people did at a daily challenge."""

    best: list[StoredMatch] = field(default_factory=list)
    """The best of the finished tries; of those as good as each other, the earlier first."""
    points: tuple[float, ...] = ()
    """What everybody has scored who has finished."""
    begun: int = 0

    @property
    def finished(self) -> int:
        return len(self.points)


def tries_on(connection: Connection, day: str, before: float, most: int) -> dict[str, DayTries]:
    """By game. Read only finished tries, and find the best of all: beginning many, or finishing
    many badly, pushes nobody off the list."""
    finished: dict[str, list[StoredMatch]] = {}
    for row in connection.execute(SELECT_FINISHED, [day, before]):
        match = played_match(row, ())
        finished.setdefault(match.game, []).append(match)
    for found in finished.values():
        found.sort(key=standing_in, reverse=True)
    best = [match.table_id for found in finished.values() for match in found[:most]]
    seats, tries = seats_at(connection, best), {}
    for game, begun in connection.execute(COUNT_BEGUN, [day]):
        found = finished.get(game, [])
        listed = [replace(match, seats=seats[match.table_id]) for match in found[:most]]
        points = tuple(match.result.scores[0] for match in found if match.result is not None)
        tries[game] = DayTries(listed, points, int(begun))
    return tries


def standing_in(match: StoredMatch) -> tuple[bool, float]:
    return match.result.standing if match.result is not None else (False, float("-inf"))


def who_finished(connection: Connection, game: str, person_hashes: Sequence[str]) -> list[str]:
    found = [connection.execute(SELECT_FINISHED_ONE, [game, one]) for one in person_hashes]
    return [one for one, rows in zip(person_hashes, found, strict=True) if rows]


def matches_where(
    connection: Connection, where: str, parameters: Sequence[object]
) -> list[StoredMatch]:
    return with_seats(connection, connection.execute(SELECT_MATCHES + where, parameters))


def with_seats(connection: Connection, rows: Sequence[Row]) -> list[StoredMatch]:
    seats = seats_at(connection, [row[0] for row in rows])
    return [played_match(row, seats[row[0]]) for row in rows]


def matches_at(connection: Connection, table_ids: Sequence[str]) -> list[StoredMatch]:
    rows = together(connection, SELECT_MATCHES_AT, "?", [(id,) for id in table_ids])
    return with_seats(connection, rows)


def seats_at(connection: Connection, table_ids: Sequence[str]) -> dict[str, tuple[StoredSeat, ...]]:
    found: dict[str, list[StoredSeat]] = {table_id: [] for table_id in table_ids}
    rows = together(connection, SELECT_SEATS, "?", [(table_id,) for table_id in found])
    for table_id, *seat in rows:
        found[table_id].append(StoredSeat(*seat))
    return {table_id: tuple(seats) for table_id, seats in found.items()}


def played_match(row: Row, seats: tuple[StoredSeat, ...]) -> StoredMatch:
    table_id, game, created, ended, result = row
    return StoredMatch(table_id, game, created, seats, ended, decoded(result))


def ratings(connection: Connection, person_hashes: Sequence[str]) -> list[StoredRating]:
    rows = connection.execute_many(SELECT_RATINGS, [(one,) for one in person_hashes])
    return [StoredRating(*row) for row in rows]


def encoded(result: StoredResult) -> str:
    return msgspec.json.encode(result).decode()


def decoded(text: str) -> StoredResult | None:
    return msgspec.json.decode(text, type=StoredResult) if text else None


# For callers


def pay_for(matches: int) -> None:
    """A list of many is paid for like something written: all readers share one thread."""
    if (quota := CURRENT_QUOTA.get()) is not None:
        quota.charge(matches * SECONDS_PER_MATCH)


class People:
    """What is kept of people, as the rest of the program asks for it."""

    def __init__(self, reader: DatabaseThread, writer: GroupWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def matches(self, person_hash: str, most: int = MANY) -> list[StoredMatch]:
        """Return the matches of a person, the newest first, over or not."""
        return await self._matches(OF_PERSON, person_hash, most)

    async def match(self, table_id: str) -> StoredMatch | None:
        found = await self.matches_at([table_id])
        return found[0] if found else None

    async def matches_at(self, table_ids: Sequence[str]) -> list[StoredMatch]:
        """Return the matches at these tables, read together; in any order."""
        storable = [table_id for table_id in table_ids if is_storable(table_id)]
        found = await self._reader.run(partial(matches_at, table_ids=storable))
        pay_for(len(found))
        return found

    async def of_day(self, day: str, before: float, most: int) -> dict[str, DayTries]:
        """By game: the best tries at the daily challenges that were finished before a time."""
        found = await self._reader.run(partial(tries_on, day=day, before=before, most=most))
        pay_for(sum(tries.finished for tries in found.values()))
        return found

    async def finished(self, game: str, person_hashes: Sequence[str]) -> frozenset[str]:
        """Return those of some people who have finished a match of a game."""
        rows = await self._reader.run(
            partial(who_finished, game=game, person_hashes=sorted(set(person_hashes)))
        )
        return frozenset(rows)

    async def unrated(self, most: int) -> list[StoredMatch]:
        """Matches among people that say something new about them, in the order they ended."""
        return await self._matches(UNRATED, most)

    async def _matches(self, where: str, *parameters: object) -> list[StoredMatch]:
        read = partial(matches_where, where=where, parameters=parameters)
        found = await self._reader.run(read)
        pay_for(len(found))
        return found

    async def ratings(self, *person_hashes: str) -> list[StoredRating]:
        return await self._reader.run(partial(ratings, person_hashes=person_hashes))

    async def rate(self, table_id: str, changes: Sequence[RatingChange]) -> None:
        """Keep what a match has told, once. Conflict if it was rated, or another one of its players
        meanwhile: ask again."""
        in_order = sorted(changes, key=lambda change: change[0].person_hash)
        work = partial(rate, table_id=table_id, changes=in_order)
        await self._writer.write(Write(work, ("rating", table_id, 0), rows=1 + len(in_order)))

    async def evenings(self, person_hash: str, most: int = MANY) -> list[tuple[str, float]]:
        """Return the evenings a person has been to, and when they began, the newest first."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_EVENINGS, [person_hash, most])
        )
        return [(evening_id, created) for evening_id, created in rows]

    async def avatar(self, person_hash: str) -> str:
        """Return the animal and colour that a person has chosen, "" if none."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_AVATAR, [person_hash])
        )
        return str(rows[0][0]) if rows else ""

    async def choose_avatar(self, person_hash: str, avatar: str) -> list[str]:
        """Keep what a person has chosen. Returns the tables where they play, which show it."""
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_RUNNING, [person_hash, TABLES_AT_A_TIME])
        )
        table_ids = tuple(table_id for (table_id,) in rows)
        work = partial(keep_avatar, person_hash=person_hash, avatar=avatar)
        await self._writer.write(Write(work, ("avatar", person_hash, 0), announces=table_ids))
        return list(table_ids)

    async def forget(
        self, person_hash: str, name: str, bot: str, invite_of: InviteOf = lambda _: ""
    ) -> list[str]:
        """Take the name and the tokens of a person from all seats, and all else that is known; what
        evenings tell is not touched. Returns the tables, whose seats have changed."""
        changed: list[str] = []
        while table_ids := await self._tables(person_hash):
            work = partial(
                forget_seats,
                person_hash=person_hash,
                table_ids=table_ids,
                name=name,
                bot=bot,
                invites=frozenset(map(invite_of, table_ids)) - {""},
            )
            write = Write(
                work,
                ("forgotten seats", person_hash, 0),
                rows=len(table_ids),
                clock_changes=tuple((table_id, None) for table_id in table_ids),
                announces=table_ids,
            )
            await self._writer.write(write)
            changed += table_ids
        forget = partial(forget_person, person_hash=person_hash)
        await self._writer.write(Write(forget, ("person", person_hash, 0)))
        return changed

    async def _tables(self, person_hash: str) -> tuple[str, ...]:
        rows = await self._reader.run(
            lambda connection: connection.execute(SELECT_TABLES, [person_hash, TABLES_AT_A_TIME])
        )
        return tuple(table_id for (table_id,) in rows)
