"""From how many answers a player chooses."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import log2

from gamenight.lab.additive import Additive
from gamenight.lab.figures.length import quantile
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Measure

PHASES = ("opening", "middle", "end")
"""Thirds of the decisions of a match."""
PERCENTS = (10, 50, 90)


def choices(trace: MatchTrace) -> float:
    """Return the geometric mean, so that a few questions with thousands of sets do not drown the
    rest."""
    return float(2 ** (sum(log2(width) for width in trace.widths) / len(trace.widths)))


def forced(trace: MatchTrace) -> float:
    return sum(width == 1 for width in trace.widths) / len(trace.widths)


MEASURES = (
    Measure("choices", "Answers to choose from", "Per decision, the geometric mean.", choices),
    Measure("forced", "Forced", "Decisions with one answer only.", forced, is_share=True),
)


@dataclass
class Widths(Additive):
    """How often a decision had how many answers, by third of the match and by kind of question."""

    phases: tuple[Counter[int], ...] = field(
        default_factory=lambda: tuple(Counter() for _ in PHASES)
    )
    kinds: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))

    def count(self, trace: MatchTrace) -> None:
        length = len(trace.widths)
        for at, width in enumerate(trace.widths):
            self.phases[at * len(PHASES) // length][width] += 1
        for kind, width in zip(trace.questions, trace.widths, strict=False):
            self.kinds[kind][width] += 1

    def by_kind(self) -> list[tuple[str, float, Counter[int]]]:
        """Return kinds of questions, the commonest first, with their share in all decisions."""
        total = sum(counts.total() for counts in self.kinds.values())
        ranked = sorted(self.kinds.items(), key=lambda row: (-row[1].total(), row[0]))
        return [(kind, counts.total() / total, counts) for kind, counts in ranked]

    def facts(self) -> dict[str, object]:
        return {
            "thirds": {
                name: percentiles(counts) for name, counts in zip(PHASES, self.phases, strict=True)
            },
            "questions": [
                {"question": kind, "share": share, **percentiles(counts)}
                for kind, share, counts in self.by_kind()
            ],
        }


def percentiles(counts: Counter[int]) -> dict[str, int]:
    return {f"percentile_{percent}": quantile(counts, percent / 100) for percent in PERCENTS}
