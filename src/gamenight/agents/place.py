"""A place at a table for a player who reads and writes words, here or at a server."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Final

from gamenight.core.bot import AnyBot, Budget, Thinking
from gamenight.core.driving import answers_of
from gamenight.core.errors import BadSetup, IllegalAnswer, NotYourTurn
from gamenight.core.events import Event, readable
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.game.setup import check_seat
from gamenight.game.text_interface import (
    SpokenAnswer,
    offers_of,
    question_text,
    read_words,
    what_is_legal,
)
from gamenight.table import Table
from gamenight.terminal.hint_text import hint_in_words
from gamenight.terminal.text import as_text

SECONDS_TO_THINK: Final = 2.0
"""For bots and hints at a table of one's own."""
BOT_STREAM: Final = 2
"""In the names of the streams that bots draw from."""


class Place(ABC):
    """What an assistant can do at its table. Every call returns the text to read next."""

    title: str

    @abstractmethod
    async def look(self) -> str:
        """Return the situation: what happened, the table, the question and all answers."""

    @abstractmethod
    async def answer(self, words: str) -> str:
        """Answer the question, and go on until it is asked again."""

    @abstractmethod
    async def take_back(self) -> str:
        """Take the last answer back, if the rules of the house allow it."""

    @abstractmethod
    async def hint(self) -> str:
        """Return what a strong bot would answer, and why."""

    @abstractmethod
    async def speak(self, words: str) -> str:
        """Say something to the others."""

    async def leave(self) -> None:
        """Stand up."""
        return


class LocalTable(Place):
    """A table of one's own, with bots on all other seats."""

    def __init__(
        self,
        game: AnyGame,
        players: int,
        seat: int,
        bot: str,
        options: Mapping[str, str],
        seed: int,
        name: str,
    ) -> None:
        accepted = game.rules.accept(players, options)
        check_seat(seat, players)
        game.check_bot(bot)
        names = [f"{bot.rpartition(':')[2].capitalize()} {other + 1}" for other in range(players)]
        names[seat] = name
        header = Header(game.id, game.rules.version, players, accepted, tuple(names), seed)
        self.game, self.seat, self.title = game, seat, game.rules.title
        self.match = Match(game.rules, header)
        self._bot: AnyBot = game.bot(bot, players, accepted)
        self._read = 0
        """How many steps had been taken when the seat last answered."""
        self._has_answered = False

    async def look(self) -> str:
        await self._play_on()
        log = [self._line(event) for event in self._news()]
        table = self._table()
        return as_text(self.title, log, table, question_text(table, self._offers(table)), True)

    async def answer(self, words: str) -> str:
        table = self._table()
        offers = self._offers(table)
        if not offers and (table.question is None or not table.question.answers):
            raise NotYourTurn("The match is over." if table.over else "It is not your turn.")
        answers = read_words(table, words, offers)
        before = len(self.match.steps)
        try:
            self.match.answer(self.seat, *answers)
        except IllegalAnswer as error:
            told = f"{error.sentence} {what_is_legal(table, offers)}"
            raise IllegalAnswer(told, error.rule, error.proposes) from error
        self._read, self._has_answered = before, True
        return await self.look()

    async def take_back(self) -> str:
        self.match.take_back(self.seat)
        self._read = min(self._read, len(self.match.steps))
        return await self.look()

    async def hint(self) -> str:
        match = self.match
        if self.seat not in match.state.position.asked():
            raise NotYourTurn("It is not your turn.")
        budget = Budget(seconds=SECONDS_TO_THINK)
        thinking = Thinking(random_from(0, len(match.steps)), match.log(self.seat), budget)
        options, names = match.header.options, match.header.seats
        hint = await asyncio.to_thread(
            self.game.hint, match.view(self.seat), options, names, thinking
        )
        return hint_in_words(hint)

    async def speak(self, words: str) -> str:
        raise BadSetup("At this table there are only bots, and they do not listen.")

    async def _play_on(self) -> None:
        """Let the bots answer until this seat is asked."""
        match = self.match
        while not match.state.over:
            waiting = [seat for seat in match.state.position.asked() if seat != self.seat]
            if not waiting:
                return
            seat = waiting[0]
            random = random_from(match.header.seed, len(match.steps), seat, BOT_STREAM)
            budget = Budget(seconds=SECONDS_TO_THINK)
            answers = await asyncio.to_thread(answers_of, self._bot, match, seat, random, budget)
            match.answer(seat, *answers)

    def _news(self) -> list[Event]:
        first = [] if self._has_answered else self.match.opening
        return [*readable(first, self.seat), *self.match.log_since(self._read, self.seat)]

    def _line(self, event: Event) -> str:
        return self.game.line(event, self.match.header.seats, self.seat)

    def _table(self) -> Table:
        return self.game.table_of(self.match, self.match.view(self.seat), self.match.header.seats)

    def _offers(self, table: Table) -> list[SpokenAnswer]:
        asked = self.seat in self.match.state.position.asked()
        return offers_of(table) if asked and not self.match.state.over else []
