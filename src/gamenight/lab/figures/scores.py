"""How far apart the scores are, and how often nobody wins alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

from gamenight.lab.additive import Additive
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Measure


def by_side(trace: MatchTrace) -> list[float]:
    """Return the mean score of each side."""
    return [sum(trace.scores[seat] for seat in side) / len(side) for side in trace.sides]


def score(trace: MatchTrace) -> float:
    return sum(trace.scores) / len(trace.scores)


def margin(trace: MatchTrace) -> float | None:
    """Return a shared victory has none between its winners: 0."""
    winners = trace.winners()
    if len(trace.sides) == 1 or not winners:
        return None
    if len(winners) > 1:
        return 0.0
    scores = by_side(trace)
    mine = scores.pop(winners[0])
    return min(abs(mine - other) for other in scores)


def shared(trace: MatchTrace) -> float | None:
    if len(trace.sides) == 1:
        return None
    return float(sum(share > 0 for share in trace.shares) > 1)


def unwon(trace: MatchTrace) -> float:
    return float(not any(trace.shares))


MEASURES = (
    Measure("score", "Score", "The mean score of all seats at the end.", score),
    Measure(
        "margin",
        "Margin",
        "From the winner's score to the nearest other; 0 where a victory is shared.",
        margin,
    ),
    Measure("shared", "Shared victories", "Several sides won together.", shared, True, True),
    Measure("unwon", "Without a winner", "Nobody won.", unwon, True, True),
)


@dataclass
class Scores(Additive):
    """How often a seat ended with how many points, rounded."""

    seats: Counter[int] = field(default_factory=Counter)

    def count(self, trace: MatchTrace) -> None:
        self.seats.update(round(points) for points in trace.scores)

    def spread(self) -> tuple[float, float]:
        """Return the mean and the standard deviation of a seat's points."""
        total = self.seats.total()
        mean = sum(points * seats for points, seats in self.seats.items()) / total
        squares = sum(seats * (points - mean) ** 2 for points, seats in self.seats.items())
        return mean, sqrt(squares / total)

    def facts(self) -> list[dict[str, int]]:
        return [{"points": points, "seats": self.seats[points]} for points in sorted(self.seats)]
