"""Which decisions matter: what it costs to answer one kind of question at random."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from gamenight.lab.additive import Additive
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Sample


@dataclass
class Matters(Additive):
    """By kind of question: how much less a seat wins that answers it at random in the same deals,
    while it answers all others as always; alone, points decide."""

    lost: defaultdict[str, Sample] = field(default_factory=lambda: defaultdict(Sample))
    usual: defaultdict[str, Sample] = field(default_factory=lambda: defaultdict(Sample))
    """What the seat has with its own answers in those deals: of victories, no more can be lost."""

    def count(self, kind: str, seat: int, usual: MatchTrace, careless: MatchTrace) -> None:
        self.lost[kind].put(result_of(usual, seat) - result_of(careless, seat))
        self.usual[kind].put(result_of(usual, seat))

    def rows(self) -> list[tuple[str, Sample]]:
        """Return what costs most first."""
        return sorted(self.lost.items(), key=lambda row: -row[1].mean())

    def first(self) -> list[str]:
        """Return the question that costs most, and those that are not seen to cost less."""
        rows = [(kind, sample) for kind, sample in self.rows() if sample.count > 1]
        if not rows or rows[0][1].interval()[0] <= 0:
            return []
        least = rows[0][1].interval()[0]
        return [kind for kind, sample in rows if sample.mean() >= least]

    def facts(self) -> list[dict[str, object]]:
        return [
            {
                "question": kind,
                "deals": sample.count,
                "usual": self.usual[kind].mean(),
                "lost": sample.mean(),
                "lost_95": list(sample.interval()) if sample.count > 1 else None,
            }
            for kind, sample in self.rows()
        ]


def result_of(trace: MatchTrace, seat: int) -> float:
    if len(trace.sides) == 1:
        return trace.scores[seat]
    return trace.shares[trace.side_of(seat)]
