"""Bots at a table: they think in worker processes while anybody watches, and answer in time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection
from hashlib import blake2b
from typing import Final, cast

from gamenight.core.bot import RandomBot, Thinking
from gamenight.core.errors import GamenightError, IllegalAnswer, NotYourTurn
from gamenight.core.events import NOBODY
from gamenight.core.match import Match
from gamenight.core.random import random_from
from gamenight.core.rules import AnyView
from gamenight.game import registry
from gamenight.game.game import AnyGame
from gamenight.store import Entry
from gamenight.table import Hint, Table
from gamenight.web.bots.fair_queue import JobGroup
from gamenight.web.bots.jobs import BotJob, HintJob, bot_called
from gamenight.web.bots.pool import Failed, Late, Pool
from gamenight.web.sockets.audience import Audience
from gamenight.web.tables.pace import pause_for, seconds_moving
from gamenight.web.tables.seat_views import SeatViews
from gamenight.web.tables.writer import RETRY_PAUSE, TableWriter

log = logging.getLogger("gamenight.web")

PATIENCE: Final = 5.0
"""Seconds that a bot may wait for a worker, on top of its time to think."""

SECONDS_FOR_A_SIMPLE_BOT: Final = 1.0

SHARE_OF_REASONS: Final = 0.75
"""How much of a bot's time to think the imagined games of a hint may take, besides what the bot
itself takes."""

ANSWERS_PER_SECOND: Final = 40.0
"""Shared by all tables where only bots play, so that people's tables are not kept waiting."""

BOTS_ALONE: Final = JobGroup("bots alone", "bots alone")
"""The one group that all such tables form, beside those of people."""


class BotService:
    """What bots would answer, for all tables of a server."""

    def __init__(self, pool: Pool, advisers: Pool, seconds: float) -> None:
        """Hints have workers of their own: they take long, and bots let people wait."""
        self._pool = pool
        self._advisers = advisers
        self._seconds = seconds
        """How long a bot may think."""
        self._line = asyncio.Lock()

    async def answers(
        self, group: JobGroup, game: AnyGame, bot: str, match: Match, seat: int
    ) -> tuple[int, ...]:
        """Return a bot's answers; if it is late or fails, a simple one's, or any that are
        allowed."""
        simple = game.usual_bot()
        tries = [(bot, self._seconds)]
        if not game.is_usual(bot):
            tries.append((simple, SECONDS_FOR_A_SIMPLE_BOT))
        view = match.view(seat)
        for name, seconds in tries:
            job = job_for(game, name, match, view, seconds)
            try:
                return cast(tuple[int, ...], await self._pool.ask(group, job, PATIENCE))
            except Late:
                log.warning("the bot %s of %s was late", name, game.id)
            except (Failed, GamenightError) as error:
                log.error("the bot %s of %s failed: %s", name, game.id, error)
        return random_answers(view)

    async def hint(
        self, group: JobGroup, game: AnyGame, match: Match, seat: int, names: tuple[str, ...]
    ) -> Hint:
        """Return what the game's best bot would answer, and why; in a hurry without numbers."""
        job = hint_job_for(game, match, seat, names, self._seconds)
        try:
            return cast(Hint, await self._advisers.ask(group, job, PATIENCE))
        except Late:
            log.warning("a hint for %s was late", game.id)
        except (Failed, GamenightError) as error:
            log.error("a hint for %s failed: %s", game.id, error)
        answers = await self.answers(group, game, game.usual_bot(), match, seat)
        return game.bare_hint(job.view, names, answers)

    def group_for(self, table_id: str, addresses: Collection[str]) -> JobGroup:
        """Return the group of a table: of the addresses it is open at, that with the least to do
        counts. So nobody who comes to a table and is busy elsewhere slows it down."""
        return JobGroup(table_id, min(addresses, key=self._pool.load, default=""))

    async def wait_in_line(self) -> None:
        """Tables without people wait for each other."""
        async with self._line:
            await asyncio.sleep(1 / ANSWERS_PER_SECOND)


class TableBots:
    """The bots of one table. All that are asked think at the same time."""

    def __init__(
        self,
        game: AnyGame,
        writer: TableWriter,
        bot_service: BotService,
        audience: Audience,
        seat_views: SeatViews,
    ) -> None:
        self._game = game
        self._writer = writer
        self._state = writer.state
        self._bot_service = bot_service
        self._audience = audience
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._answering: set[int] = set()
        """The seats whose answers are being saved."""
        self._hurry = asyncio.Event()
        self._seat_views = seat_views
        self._shown: Table | None = None
        """The table as everybody saw it when a bot last waited."""
        self._moving = 0.0
        """For how long things last moved on it."""
        self.speed = "normal"

    @property
    def group(self) -> JobGroup:
        """Under which this table takes turns with others."""
        if not self._state.seats.has_people:
            return BOTS_ALONE
        return self._bot_service.group_for(self._state.id, self._audience.addresses())

    async def hint(self, seat: int, address: str) -> Hint:
        """Return what the game's best bot would answer for a seat, at the expense of an address."""
        state, group = self._state, JobGroup(self._state.id, address)
        names = tuple(state.seats.names)
        return await self._bot_service.hint(group, self._game, state.match, seat, names)

    def set_speed(self, speed: str) -> None:
        self.speed = speed
        self.hurry()

    def hurry(self) -> None:
        """Wait no longer with the answers that are under way."""
        self._hurry.set()

    def wake(self) -> None:
        """Let exactly those think that are asked now."""
        if not self._state.seats.bots and not self._thinking:
            return
        wanted = self._wanted()
        for seat in [seat for seat in self._thinking if seat not in wanted]:
            self._thinking.pop(seat).cancel()
        for seat in wanted:
            if seat not in self._thinking and seat not in self._answering:
                self._thinking[seat] = asyncio.create_task(self._play(seat))

    def _wanted(self) -> list[int]:
        if not self._writer.is_watched() or self._state.is_full or self._state.is_paused:
            return []
        asked = self._state.match.state.position.asked()
        return [seat for seat in asked if seat in self._state.seats.bots]

    async def _play(self, seat: int) -> None:
        match, ticket = self._state.match, self._state.ticket(seat)
        view = match.view(seat)
        bot = self._state.seats[seat].bot
        async with asyncio.TaskGroup() as pausing:
            pausing.create_task(self._pause())
            answers = await self._bot_service.answers(self.group, self._game, bot, match, seat)
        del self._thinking[seat]
        self._answering.add(seat)
        try:
            await self._enter(Entry(seat, answers), ticket, view)
        finally:
            self._answering.discard(seat)
        self.wake()

    async def _pause(self) -> None:
        """Wait until people have seen what happened; no longer if they do not want to."""
        if not self._state.seats.has_people:
            await self._bot_service.wait_in_line()
        self._hurry.clear()
        moving = self._seconds_moving() if self.speed != "instant" else 0.0
        try:
            await asyncio.wait_for(self._hurry.wait(), pause_for(self.speed, moving))
        except TimeoutError:
            return

    def _seconds_moving(self) -> float:
        """For how long things moved when anything last did.

        What only some people see does not count, or the pause would tell of a secret answer.
        """
        before, self._shown = self._shown, self._seat_views.of(NOBODY).table
        if before is not None and before is not self._shown:
            self._moving = seconds_moving(before, self._shown) or self._moving
        return self._moving

    async def _enter(self, entry: Entry, ticket: str, view: AnyView) -> None:
        def check() -> None:
            if entry.seat not in self._state.seats.bots:
                raise NotYourTurn("A person plays here now.")

        try:
            await self._writer.submit(entry, check, ticket)
        except IllegalAnswer:
            log.error("a bot of %s gave an answer that is not allowed", self._game.id)
            answers = random_answers(view)
            await self._enter(Entry(entry.seat, answers), ticket, view)
        except NotYourTurn:
            return  # something else was quicker
        except GamenightError as error:
            log.warning("a bot's answer was not saved: %s", error)
            await asyncio.sleep(RETRY_PAUSE)

    def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()


def job_for(game: AnyGame, bot: str, match: Match, view: AnyView, seconds: float) -> BotJob:
    """Return what a bot is asked, and all that it is handed for it."""
    players, options = match.header.players, match.header.options
    reads = bot_called(bot, game, players, options).reads
    return BotJob(
        module=registry.modules()[game.id],
        bot=bot,
        players=players,
        options=options,
        view=view,
        read=tuple(match.log(view.seat)) if reads else (),
        seed=secrets.randbits(128),
        seconds=seconds,
    )


def hint_job_for(
    game: AnyGame, match: Match, seat: int, names: tuple[str, ...], seconds: float
) -> HintJob:
    """Return what a hint is made of: nothing but what the seat knows."""
    view = match.view(seat)
    return HintJob(
        module=registry.modules()[game.id],
        names=names,
        options=match.header.options,
        view=view,
        read=tuple(match.log(seat)),
        seed=seed_of_hint(view),
        imagining=SHARE_OF_REASONS * seconds,
        seconds=2 * seconds,
    )


def seed_of_hint(view: AnyView) -> int:
    """The same view imagines the same games: if anything else counted, another seat's secret answer
    could change the numbers of a hint."""
    return int.from_bytes(blake2b(repr(view).encode(), digest_size=16).digest())


def random_answers(view: AnyView) -> tuple[int, ...]:
    thinking = Thinking(random_from(secrets.randbits(128)))
    return tuple(RandomBot(view.position.players, {}).answer(view, thinking))
