"""Two ways to play, deal by deal: what one has more of than the other."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from gamenight.lab.additive import Additive
from gamenight.lab.figures.catalogue import MEASURES
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Sample


def samples() -> defaultdict[str, Sample]:
    return defaultdict(Sample)


@dataclass
class Differences(Additive):
    """By measure: the mean of each way, and of the difference, over deals that both have played and
    that have a number in both."""

    one: defaultdict[str, Sample] = field(default_factory=samples)
    other: defaultdict[str, Sample] = field(default_factory=samples)
    between: defaultdict[str, Sample] = field(default_factory=samples)
    """The other way less the one."""

    def count(self, one: MatchTrace, other: MatchTrace) -> None:
        for measure in MEASURES:
            first, second = measure.of(one), measure.of(other)
            if first is None or second is None:
                continue
            self.one[measure.name].put(first)
            self.other[measure.name].put(second)
            self.between[measure.name].put(second - first)

    def is_seen(self, name: str) -> bool:
        """Return whether the interval of the difference leaves 0 out."""
        low, high = self.between[name].interval()
        return not low <= 0.0 <= high

    def facts(self) -> dict[str, object]:
        return {
            name: {
                "one": self.one[name].mean(),
                "other": self.other[name].mean(),
                "difference": sample.mean(),
                "difference_95": list(sample.interval()) if sample.count > 1 else None,
                "deals": sample.count,
                "seen": self.is_seen(name),
            }
            for name, sample in self.between.items()
        }
