"""The daily challenges of a server: who has started one, and what people and bots scored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from gamenight.core.errors import GamenightError
from gamenight.game import registry
from gamenight.game.game import AnyGame
from gamenight.game.names import persons_name
from gamenight.game.registry import all_games
from gamenight.store import Conflict, Store, StoredMatch, StoredResult, StoredSeat
from gamenight.store.people import DayTries
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.bots.jobs import FunctionJob
from gamenight.web.bots.pool import Failed, Late, Pool
from gamenight.web.clocks.days import day_before, end_of, is_past, today
from gamenight.web.daily import seeds
from gamenight.web.daily.bot_play import Answers, played_on
from gamenight.web.edge.tokens import hash_of, key_to, new_table_id
from gamenight.web.tables.new_table import table_with

log = logging.getLogger("gamenight.web")

LONGEST_PIECE: Final = 300.0
"""Seconds that one answer of a bot may take, on a slow machine without compiled rules."""
PATIENCE: Final = 3600.0
"""Seconds that a bot may wait for other work between two pieces."""
SECONDS_TO_RETRY: Final = 600.0
"""After which bots that could not play are asked again, when the page is opened."""
MOST_DAYS: Final = 5_000
"""Finished challenges that are looked through for a streak: all of some years."""
MOST_SHOWN: Final = 300
"""People on the list of a day: the best of all who have finished."""


def solo_games() -> list[AnyGame]:
    return [game for game in all_games() if 1 in game.rules.players]


@dataclass(frozen=True)
class DayScore:
    """What a person or a bot scored at a deal."""

    name: str
    result: StoredResult
    is_bot: bool = False
    is_mine: bool = False
    table_id: str = ""

    @property
    def points(self) -> float:
        return self.result.scores[0]


@dataclass(frozen=True)
class DayScores:
    """The scores at a deal, the best first."""

    scores: tuple[DayScore, ...]
    unfinished: int
    """How many have begun and not finished in time, or not yet."""
    missing_bots: int
    """How many bots are still playing."""
    is_begun: bool = False
    """Whether this person has begun with it."""
    points: tuple[float, ...] = ()
    """The scores of all who have finished, listed or not."""

    @property
    def mine(self) -> DayScore | None:
        return next((score for score in self.scores if score.is_mine), None)

    def ranks(self) -> list[int]:
        """Return the ranks of the scores: equal results have equal ranks, and the next one is left
        out."""
        standings = [score.result.standing for score in self.scores]
        return [standings.index(standing) + 1 for standing in standings]

    def bots_beaten(self, mine: DayScore) -> tuple[int, int]:
        """Return how many bots did worse, and how many there are."""
        bots = [score for score in self.scores if score.is_bot]
        return sum([mine.result.standing > bot.result.standing for bot in bots]), len(bots)


class Daily:
    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._secret = ""
        self._bots: dict[tuple[str, str], asyncio.Task[None]] = {}
        """By day and game: bots that play, or have played."""

    async def seed(self, day: str, game: AnyGame) -> int:
        if not self._secret:
            self._secret = await self._store.deals.secret(seeds.SECRET, seeds.new_secret())
        return seeds.seed_of(self._secret, day, game.id)

    async def table_of(self, person: str, day: str, game: AnyGame) -> str:
        """Return the table at which a person has begun with a deal, "" if they have not."""
        return (await self._tables_of(person, day)).get(game.id, "")

    async def _tables_of(self, person: str, day: str) -> dict[str, str]:
        return await self._store.deals.daily_tables(hash_of(person), day) if person else {}

    async def begin(self, person: str, name: str, game: AnyGame) -> str:
        """Return the table at which a person plays today's deal: always the same, since the first
        try counts."""
        day, table_id = today(), new_table_id()
        token_hash = hash_of(key_to(table_id, person))
        called = persons_name(name, 0, ())
        seat = StoredSeat.of_person(called, token_hash, hash_of(person))
        seed = await self.seed(day, game)
        try:
            await self._store.create(table_with(game, table_id, (seat,), {}, seed, day))
        except Conflict:  # pressed twice
            return await self.table_of(person, day, game)
        return table_id

    async def board(self, person: str, day: str, game: AnyGame) -> DayScores:
        return (await self.boards(person, day, [game]))[0]

    async def boards(self, person: str, day: str, games: Sequence[AnyGame]) -> list[DayScores]:
        """Return what was scored so far in each of the games. Today's bots begin to play when the
        page is first opened."""
        store, mine = self._store, await self._tables_of(person, day)
        tries = await store.people.of_day(day, end_of(day), MOST_SHOWN)
        bots = await store.deals.bots_tries(day)
        listed = {match.table_id for found in tries.values() for match in found.best}
        own = await store.people.matches_at([id for id in mine.values() if id not in listed])
        found = []
        for game in games:
            of_game = tries.get(game.id, DayTries())
            best = [*of_game.best, *[match for match in own if match.game == game.id]]
            people = [
                DayScore(
                    match.seats[0].name,
                    match.result,
                    is_mine=match.table_id == mine.get(game.id),
                    table_id=match.table_id,
                )
                for match in best
                if match.result is not None and counts(match, day)
            ]
            scores = [*people, *self._bots_scores(day, game, bots.get(game.id, {}))]
            scores.sort(key=lambda score: score.result.standing, reverse=True)
            missing = 0 if is_past(day) else len(game.level_names()) - len(scores) + len(people)
            unfinished = of_game.begun - of_game.finished
            is_begun = bool(mine.get(game.id))
            found.append(DayScores(tuple(scores), unfinished, missing, is_begun, of_game.points))
        return found

    async def streak(self, person: str) -> int:
        """On how many days in a row a person has finished a challenge in time, up to today or
        yesterday."""
        if not person:
            return 0
        rows = await self._store.deals.finished_days(hash_of(person), MOST_DAYS)
        done = {day for day, ended in rows if ended < end_of(day)}
        day = today() if today() in done else day_before(today())
        count = 0
        while day in done:
            count, day = count + 1, day_before(day)
        return count

    # Bots

    def _bots_scores(
        self, day: str, game: AnyGame, known: Mapping[str, StoredResult]
    ) -> list[DayScore]:
        """Return the bots' scores; those that are missing today begin to play."""
        missing = [bot for bot in game.level_names() if bot not in known]
        if missing and day == today() and (day, game.id) not in self._bots:
            self._forget_other_days(day)
            work = self._let_play(day, game, missing)
            self._bots[day, game.id] = asyncio.create_task(work)
        return [DayScore(bot, result, is_bot=True) for bot, result in known.items()]

    def _forget_other_days(self, day: str) -> None:
        done = [key for key, task in self._bots.items() if key[0] != day and task.done()]
        for key in done:
            del self._bots[key]

    async def _let_play(self, day: str, game: AnyGame, bots: list[str]) -> None:
        """One after the other, the quickest first. What goes wrong is tried again later."""
        try:
            seed = await self.seed(day, game)
            for bot in reversed(bots):
                result = await self._played(game, bot, seed)
                if result is not None:
                    await self._store.deals.keep_bots_try(day, game.id, bot, result)
        except (Failed, Late, GamenightError) as error:
            log.warning("a bot could not play the daily challenge of %s: %s", game.id, error)
            loop, key = asyncio.get_running_loop(), (day, game.id)
            loop.call_later(SECONDS_TO_RETRY, self._bots.pop, key, None)

    async def _played(self, game: AnyGame, bot: str, seed: int) -> StoredResult | None:
        answers: Answers = ()
        while True:
            arguments = (registry.modules()[game.id], bot, seed, answers)
            job = FunctionJob(played_on, arguments, LONGEST_PIECE)
            found = await self._pool.ask(JobGroup(f"daily {game.id}"), job, PATIENCE)
            further, result = cast(tuple[Answers, StoredResult | None], found)
            if result is not None or further == answers:
                return result
            answers = further

    async def close(self) -> None:
        for task in self._bots.values():
            task.cancel()
        await asyncio.gather(*self._bots.values(), return_exceptions=True)


def counts(match: StoredMatch, day: str) -> bool:
    """Return whether it was finished before its seed was there for all to see."""
    return 0.0 < match.ended < end_of(day)
