"""How matches end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gamenight.lab.additive import Additive
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.question_kinds import masked
from gamenight.lab.totals import wilson_interval


@dataclass
class Endings(Additive):
    """How often each reason ended a match; names and numbers in it do not matter."""

    reasons: Counter[str] = field(default_factory=Counter)

    def count(self, trace: MatchTrace) -> None:
        if trace.reason:
            self.reasons[masked(trace.reason)] += 1

    def rows(self) -> list[tuple[str, float, tuple[float, float]]]:
        """Return the commonest first, with its share and interval."""
        total = self.reasons.total()
        ranked = sorted(self.reasons.items(), key=lambda row: (-row[1], row[0]))
        return [(reason, times / total, wilson_interval(times, total)) for reason, times in ranked]

    def facts(self) -> list[dict[str, object]]:
        return [
            {"reason": reason, "share": share, "share_95": list(interval)}
            for reason, share, interval in self.rows()
        ]
