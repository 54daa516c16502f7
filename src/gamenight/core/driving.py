"""Bots that play: how each gets its view, a random stream of its own and what its seat could read.

Callers make the streams, since how those are named decides what the bots draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core.bot import FREELY, AnyBot, Budget, Thinking
from gamenight.core.events import Event, Seat, readable
from gamenight.core.match import Match
from gamenight.core.random import Random
from gamenight.core.rules import AnyView


class Players:
    """The bots of one match that goes on without a ``Match``, by seat."""

    def __init__(
        self,
        bots: Sequence[AnyBot],
        streams: Sequence[Random],
        budget: Budget = FREELY,
        listened: bool = False,
    ) -> None:
        self.bots: Sequence[AnyBot] = bots
        self.streams: Sequence[Random] = streams
        """What each of them draws from."""
        self.budget: Budget = budget
        listened = listened or any(bot.reads for bot in bots)
        self.journal: list[Event] | None = [] if listened else None
        """For the state to tell its events; None where nobody listens, which saves time."""
        self.read: list[list[Event]] = [[] for _ in bots]

    def answers(self, view: AnyView, instead: AnyBot | None = None) -> list[int]:
        """Return what the bot of the seat that looks answers, or another ``instead`` of it."""
        seat = view.seat
        if self.journal:
            for reader in range(len(self.read)):
                self.read[reader] += readable(self.journal, reader)
            self.journal.clear()
        bot = instead or self.bots[seat]
        return bot.answer(view, Thinking(self.streams[seat], self.read[seat], self.budget))


def answers_of(
    bot: AnyBot, match: Match, seat: Seat, random: Random, budget: Budget = FREELY
) -> list[int]:
    """Return what a bot answers for a seat of a match. It changes nothing, so it may run in a
    thread."""
    read = match.log(seat) if bot.reads else ()
    return bot.answer(match.view(seat), Thinking(random, read, budget))
