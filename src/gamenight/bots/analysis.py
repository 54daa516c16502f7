"""What a finished match looked like on the way: how it stood, and what an answer was worth.

How it stood is asked of the real position, hidden cards and all (alone, of what could be known):
everybody plays on by ``Insight.quick``, often, and the victories are counted. What an answer was
worth is asked of what its seat could know then: see ``Adviser``. Both follow from the record alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from gamenight.bots.advice import Adviser, Line, clearness
from gamenight.bots.statistics import CLEAR, error, mean
from gamenight.bots.worlds import play_on
from gamenight.core.bot import AnyBot, Budget, Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.match import Match
from gamenight.core.position import Position
from gamenight.core.random import Random, random_from
from gamenight.core.rules import AnyRules, AnyState, AnyView

ANALYSES: Final = -2
"""Begins the names of the random streams of an analysis; those of the match begin with a step."""


@dataclass(frozen=True)
class PlayedOn:
    """What became of a position in imagined games."""

    chances: tuple[float, ...]
    """By side, from 0 to 1."""
    scores: tuple[float, ...]
    """By side, on average at the end of the match."""
    chance_error: float
    """The largest standard error of the chances."""
    score_error: float


@dataclass(frozen=True)
class AnswerComparison:
    """What was played beside what a bot would have answered."""

    advised: tuple[int, ...]
    is_same: bool
    chance: float = 0.0
    """Of what was played."""
    advised_chance: float = 0.0
    score: float = 0.0
    advised_score: float = 0.0
    is_clear: bool = False
    """Whether what was advised is better beyond what chance may have done."""


class Analyst:
    """Looks at one match after its end."""

    def __init__(self, rules: AnyRules, insight: AnyInsight, bot: AnyBot, match: Match) -> None:
        self.insight: AnyInsight = insight
        self.adviser: Adviser = Adviser(rules, insight, bot)
        self.match: Match = match
        self.seed: int = match.header.seed

    # How it stood

    def sample(self, step: int, first: int, games: int, budget: Budget) -> PlayedOn | None:
        """Return the position after this many steps, in games that are named by their numbers: the
        same numbers mean the same dice at every step. None if there was no time for it."""
        state = self.match.at(step)
        position: Position = state.position
        if position.over:
            return self.sample_of([position])
        ends: list[Position] = []
        for number in range(first, first + games):
            if budget.is_spent(0):
                return None
            luck = random_from(self.seed, ANALYSES, number)
            ends.append(self.end_of(self.world(state, luck), luck))
        return self.sample_of(ends)

    def world(self, state: AnyState, luck: Random) -> AnyState:
        """Return the real one. For a solo player one that may be: there nobody else holds what is
        hidden, and a deck whose order is known leaves nothing to hope for."""
        if self.insight.players > 1:
            copy: AnyState = state.copy()
            return copy
        return self.adviser.worlds.any(state.view(0), luck)

    def end_of(self, state: AnyState, luck: Random) -> Position:
        play_on(state, self.insight, luck)
        position: Position = state.position
        return position

    def sample_of(self, ends: list[Position]) -> PlayedOn:
        sides = self.adviser.teams
        shares = [end.payoffs() for end in ends]
        chances: list[float] = []
        scores: list[float] = []
        chance_error = score_error = 0.0
        for side in sides:
            won = [sum([share[seat] for seat in side]) for share in shares]
            points = [mean([float(end.score(seat)) for seat in side]) for end in ends]
            chances.append(mean(won))
            scores.append(mean(points))
            chance_error = max(chance_error, error_of_share(won))
            score_error = max(score_error, error(points))
        return PlayedOn(tuple(chances), tuple(scores), chance_error, score_error)

    # What an answer was worth

    def compare(
        self, view: AnyView, played: list[int], thinking: Thinking, games: int
    ) -> AnswerComparison | None:
        """Return what was played beside the bot's answer, in the same imagined worlds; None if
        there was no time for it."""
        adviser = self.adviser
        advised = sorted(adviser.bot.answer(view, thinking))
        if advised == played:
            return AnswerComparison(tuple(advised), True)
        best, own = Line(advised), Line(played)
        for _ in range(games):
            if not adviser.play_out([best, own], view, thinking, thinking.budget):
                return None
        ahead = [one.won - other.won for one, other in zip(best.endings, own.endings, strict=True)]
        if len(adviser.teams) == 1:
            pairs = zip(best.endings, own.endings, strict=True)
            ahead = [one.lead - other.lead for one, other in pairs]
        return AnswerComparison(
            tuple(advised),
            False,
            own.chance(),
            best.chance(),
            own.score(),
            best.score(),
            clearness(ahead) >= CLEAR,
        )


def error_of_share(shares: list[float]) -> float:
    """Return the standard error of a share of victories; as if one more game had been won and one
    lost, since a dozen victories do not make certain."""
    count = len(shares)
    if count < 2:
        return 0.0
    likely = (sum(shares) + 1.0) / (count + 2)
    return sqrt(likely * (1.0 - likely) / count)
