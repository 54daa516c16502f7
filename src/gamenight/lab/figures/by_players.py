"""The same game with other numbers of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from gamenight.lab.additive import Additive, largest
from gamenight.lab.figures.catalogue import MEASURES
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Sample


def measure_facts(samples: Mapping[str, Sample]) -> dict[str, object]:
    """Return every measure that at least two matches have a number for."""
    return {
        measure.name: {
            "mean": samples[measure.name].mean(),
            "mean_95": list(measure.interval(samples[measure.name])),
            "deviation": samples[measure.name].deviation(),
        }
        for measure in MEASURES
        if measure.name in samples and samples[measure.name].count > 1
    }


@dataclass
class Means(Additive):
    """Every measure of some matches."""

    by_name: defaultdict[str, Sample] = field(default_factory=lambda: defaultdict(Sample))
    sides: int = largest()

    def count(self, trace: MatchTrace) -> None:
        self.sides = len(trace.sides)
        for measure in MEASURES:
            value = measure.of(trace)
            if value is not None:
                self.by_name[measure.name].put(value)

    def facts(self) -> dict[str, object]:
        return measure_facts(self.by_name)


@dataclass
class ByPlayers(Additive):
    """By the number of players."""

    means: defaultdict[int, Means] = field(default_factory=lambda: defaultdict(Means))

    def count(self, trace: MatchTrace) -> None:
        self.means[len(trace.scores)].count(trace)

    def facts(self) -> list[dict[str, object]]:
        return [
            {"players": players, "measures": self.means[players].facts()}
            for players in sorted(self.means)
        ]
