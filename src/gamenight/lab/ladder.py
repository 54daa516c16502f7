"""How bots stand in a tournament: wins, scores, ratings, and each against each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from statistics import fmean
from typing import NamedTuple, TypeVar

from msgspec import Struct
from openskill.models import PlackettLuce

from gamenight.lab.totals import Z_95, wilson_interval

MODEL = PlackettLuce(tau=0.0)
"""Without ``tau`` nothing is forgotten: a bot plays as well in the last match as in the first."""

Value = TypeVar("Value")


class Finish(NamedTuple):
    """How a match ended, by side."""

    places: tuple[int, ...]
    """0 for the winners; ties share a place."""
    scores: tuple[float, ...]


class LadderEntry(Struct):
    """What one bot has reached."""

    matches: int = 0
    sides: int = 0
    """Sides it has held: more than matches where it plays against itself, too."""
    wins: float = 0.0
    """Matches won, where one of two winners counts a half."""
    score: float = 0.0
    """The sum of its scores, side by side."""
    mu: float = MODEL.mu
    """Its rating."""
    sigma: float = MODEL.sigma
    """The standard deviation of its rating."""

    def count(self, places: Sequence[int], scores: Sequence[float], winners: int) -> None:
        self.matches += 1
        self.sides += len(places)
        self.wins += places.count(0) / winners
        self.score += sum(scores)

    def win_rate(self) -> float:
        return self.wins / self.matches if self.matches else 0.0

    def win_interval(self) -> tuple[float, float]:
        return wilson_interval(self.wins, self.matches)

    def mean_score(self) -> float:
        return self.score / self.sides if self.sides else 0.0

    def rating_interval(self) -> tuple[float, float]:
        """Return where the rating is with a probability of 95 %."""
        return self.mu - Z_95 * self.sigma, self.mu + Z_95 * self.sigma


class Meeting(Struct):
    """How a bot did against one other."""

    matches: int = 0
    ahead: float = 0.0
    """Matches in which it came before the other; the same place counts a half."""

    def count(self, places: Sequence[int], others: Sequence[int]) -> None:
        """Where both hold several sides, each is compared with each: together one match."""
        self.matches += 1
        self.ahead += fmean([ahead(place, other) for place in places for other in others])

    def rate(self) -> float:
        return self.ahead / self.matches if self.matches else 0.0

    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.ahead, self.matches)


class Ladder(Struct):
    """The bots of a tournament, match after match."""

    standings: dict[str, LadderEntry]
    meetings: dict[str, dict[str, Meeting]]
    """By bot and other bot."""
    matches: int = 0

    @classmethod
    def of(cls, bots: Sequence[str]) -> Ladder:
        """Return the ladder before the first match."""
        meetings = {bot: {other: Meeting() for other in bots if other != bot} for bot in bots}
        return cls({bot: LadderEntry() for bot in bots}, meetings)

    def is_of(self, bots: Sequence[str]) -> bool:
        """Return whether it has all of these bots and their meetings, and no others."""
        new = Ladder.of(bots)
        met = {bot: list(others) for bot, others in self.meetings.items()}
        return list(self.standings) == list(bots) and met == {
            bot: list(others) for bot, others in new.meetings.items()
        }

    def best_first(self) -> list[str]:
        return sorted(self.standings, key=lambda bot: -self.standings[bot].mu)

    def count(self, sides: Sequence[str], finish: Finish) -> None:
        """The next match, and which bot held which side in it."""
        self.matches += 1
        places, scores = by_bot(sides, finish.places), by_bot(sides, finish.scores)
        for bot in places:
            self.standings[bot].count(places[bot], scores[bot], finish.places.count(0))
        for bot, other in permutations(places, 2):
            self.meetings[bot][other].count(places[bot], places[other])
        self.rate(sides, finish.places)

    def rate(self, sides: Sequence[str], places: Sequence[int]) -> None:
        """Apply what the match says about the bots; for one that held several sides, their mean."""
        standings = [self.standings[bot] for bot in sides]
        before = [[MODEL.rating(standing.mu, standing.sigma)] for standing in standings]
        after = MODEL.rate(before, ranks=[float(place) for place in places])
        for bot, ratings in by_bot(sides, [side[0] for side in after]).items():
            self.standings[bot].mu = fmean([rating.mu for rating in ratings])
            self.standings[bot].sigma = fmean([rating.sigma for rating in ratings])


def by_bot(sides: Sequence[str], values: Sequence[Value]) -> dict[str, list[Value]]:
    """Return what lies on the sides of each bot."""
    held: dict[str, list[Value]] = {bot: [] for bot in sides}
    for bot, value in zip(sides, values, strict=True):
        held[bot].append(value)
    return held


def ahead(place: int, other: int) -> float:
    """Return 1 for the better of two places, a half for the same."""
    return 0.5 if place == other else float(place < other)
