"""Which answers winners give, and which pieces they have. That winners give or have them more often
does not mean that these win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from gamenight.lab.additive import Additive
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Sample

LOOKED_AT = 4
"""One match in this many is read, because words take time."""
FEWEST = 30
"""An answer that fewer seats gave says nothing."""
SHOWN = 8


@dataclass(frozen=True)
class AnswerFigure:
    """An answer that was clearly given more, or less, by winners; or a piece that they had."""

    words: str
    seats: int
    wins: float
    interval: tuple[float, float]


@dataclass
class Answers(Additive):
    """What the seats that gave an answer in a match, or had a piece, have won."""

    given: defaultdict[str, Sample] = field(default_factory=lambda: defaultdict(Sample))
    everybody: Sample = field(default_factory=Sample)

    def count(self, trace: MatchTrace, named: Collection[tuple[int, str]]) -> None:
        """Count a match, and who has given, or had, what."""
        if len(trace.sides) == 1:
            return
        for seat in range(len(trace.scores)):
            self.everybody.put(trace.shares[trace.side_of(seat)])
        for seat, words in sorted(set(named)):
            self.given[words].put(trace.shares[trace.side_of(seat)])

    def rows(self) -> tuple[list[AnswerFigure], list[AnswerFigure]]:
        """Return the answers with which seats won clearly more, and clearly less, than all did."""
        usual = self.everybody.mean()
        known = [
            AnswerFigure(words, sample.count, sample.mean(), sample.rate_interval())
            for words, sample in sorted(self.given.items())
            if sample.count >= FEWEST
        ]
        clear = [row for row in known if not row.interval[0] <= usual <= row.interval[1]]
        more = sorted(clear, key=lambda row: -row.interval[0])
        less = sorted(clear, key=lambda row: row.interval[1])
        return (
            [row for row in more if row.wins > usual][:SHOWN],
            [row for row in less if row.wins < usual][:SHOWN],
        )

    def facts(self) -> list[dict[str, object]]:
        more, less = self.rows()
        return [
            {"name": row.words, "seats": row.seats, "wins": row.wins, "wins_95": row.interval}
            for row in (*more, *less)
        ]
