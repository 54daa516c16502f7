"""Whether it matters where one sits."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from gamenight.lab.additive import Additive, largest
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Measure, Sample


def first_wins(trace: MatchTrace) -> float | None:
    """Return the share of the starting side in the victory."""
    if len(trace.sides) == 1:
        return None
    return trace.shares[trace.side_of(trace.first)]


MEASURES = (
    Measure(
        "first_wins",
        "The starting side wins",
        "Matches won by the seat that was asked alone first; a shared victory counts a part.",
        first_wins,
        is_share=True,
        is_rate=True,
    ),
)


@dataclass
class Places(Additive):
    """What each place in the order of play has won; the one that started is the first."""

    won: defaultdict[int, Sample] = field(default_factory=lambda: defaultdict(Sample))
    fair: float = largest(0.0)
    """The share that each would win if all were alike."""

    def count(self, trace: MatchTrace) -> None:
        players = len(trace.scores)
        if len(trace.sides) == 1:
            return
        self.fair = 1 / len(trace.sides)
        for place in range(players):
            seat = (trace.first + place) % players
            self.won[place].put(trace.shares[trace.side_of(seat)])

    def facts(self) -> list[dict[str, object]]:
        return [
            {"place": place + 1, "wins": sample.mean(), "wins_95": list(sample.rate_interval())}
            for place, sample in sorted(self.won.items())
        ]
