"""Whether a match stays open: who leads, how often that changes, and when it is settled.

The ideas are those by which Cameron Browne's "Automatic Generation and Evaluation of Recombination
Games" (2008) and Ludii describe games. Who stands how well is the game's own estimate
(``Insight.worth``), from everything that lies on the table, secrets included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt

from gamenight.lab.additive import Additive, largest
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Measure, Sample

TENTHS = 10


def lead_changes(trace: MatchTrace) -> float | None:
    """Return how often another side came to lead alone than the one that last did."""
    if not trace.worths:
        return None
    alone = [leaders[0] for leaders in trace.leaders() if len(leaders) == 1]
    return sum(before != after for before, after in pairwise(alone))


def drama(trace: MatchTrace) -> float | None:
    """Return how far the winner was behind, on average over the decisions at which it was; of
    several winners the mean."""
    winners = trace.winners()
    if not winners or not trace.worths:
        return None
    return sum(drama_of(winner, trace.worths) for winner in winners) / len(winners)


def drama_of(winner: int, all_worths: Sequence[Sequence[float]]) -> float:
    widest = max(max(worths) - min(worths) for worths in all_worths)
    behind = [max(worths) - worths[winner] for worths in all_worths]
    painful = [sqrt(gap / widest) for gap in behind if gap > 0]
    return sum(painful) / len(painful) if painful else 0.0


def settled(trace: MatchTrace) -> float | None:
    """Return the part of the match after which the winner led alone and was never caught again; all
    of it where a victory is shared."""
    winners = trace.winners()
    if not winners or not trace.worths:
        return None
    if len(winners) > 1:
        return 1.0
    winner = winners[0]
    open_until = 0
    for number, leaders in enumerate(trace.leaders(), 1):
        if leaders != [winner]:
            open_until = number
    return open_until / len(trace.worths)


def decisiveness(trace: MatchTrace) -> float | None:
    """Return the part of the match that is left once the winner stands better than any other side
    ever does in it; none where a victory is shared."""
    winners = trace.winners()
    if not winners or not trace.worths:
        return None
    if len(winners) > 1:
        return 0.0
    winner = winners[0]
    highest = max(
        worth for worths in trace.worths for side, worth in enumerate(worths) if side != winner
    )
    for number, worths in enumerate(trace.worths):
        if worths[winner] > highest:
            return 1 - number / len(trace.worths)
    return 0.0


def won_by_leaders(trace: MatchTrace) -> list[float]:
    """Return what the leader at the beginning of each tenth of the match won in the end."""
    leading = list(trace.leaders())
    found = []
    for tenth in range(TENTHS):
        leaders = leading[tenth * len(leading) // TENTHS]
        found.append(sum(trace.shares[side] for side in leaders) / len(leaders))
    return found


def uncertainty(trace: MatchTrace) -> float | None:
    """Return how little it says who leads. Of one match it may be above 1: then it misled."""
    if not trace.worths:
        return None
    fair = 1 / len(trace.sides)
    said = sum(won_by_leaders(trace)) / TENTHS
    return 1 - (said - fair) / (1 - fair)


MEASURES = (
    Measure(
        "lead_changes",
        "Lead changes",
        "How often a side takes the lead from the one that last held it alone.",
        lead_changes,
    ),
    Measure(
        "drama",
        "Drama",
        "How far the later winner is behind, while it is behind: the root of the gap's share in "
        "the widest gap of the match, on average. 0: it never was; 1: always as far as could be. "
        "Of several winners the mean.",
        drama,
    ),
    Measure(
        "settled",
        "Settled after",
        "The part of the match after which the winner leads alone to the end; all of it where a "
        "victory is shared.",
        settled,
        is_share=True,
    ),
    Measure(
        "decisiveness",
        "Decisiveness",
        "The part of the match that is left once the winner stands better than any other side ever "
        "does in it. The shorter, the longer it stayed open; none where a victory is shared.",
        decisiveness,
        is_share=True,
    ),
    Measure(
        "uncertainty",
        "Uncertainty",
        "How little the lead says about who will win, at ten moments of the match. "
        "1: nothing; 0: all.",
        uncertainty,
    ),
)


@dataclass
class Leads(Additive):
    """How often the leader goes on to win, by tenths of the match."""

    wins: tuple[Sample, ...] = field(default_factory=lambda: tuple(Sample() for _ in range(TENTHS)))
    fair: float = largest(0.0)

    def count(self, trace: MatchTrace) -> None:
        """Look once at the beginning of each tenth."""
        if not trace.worths:
            return
        self.fair = 1 / len(trace.sides)
        for sample, won in zip(self.wins, won_by_leaders(trace), strict=True):
            sample.put(won)

    def facts(self) -> dict[str, object]:
        return {"leader_wins": [sample.mean() for sample in self.wins] if self.fair else []}
