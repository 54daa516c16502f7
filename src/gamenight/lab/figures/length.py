"""How long a match takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise, repeat

from gamenight.lab.additive import Additive
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Measure
from gamenight.lab.pace import ASSUMED


def decisions(trace: MatchTrace) -> float:
    return len(trace.asked)


def turns(trace: MatchTrace) -> float | None:
    """Count them as the rules do; where these do not, a turn is what one seat is asked running, or
    what several are asked at the same time. Alone there are none, unless the rules count them."""
    if trace.turns is not None:
        return trace.turns
    if len(trace.scores) == 1:
        return None
    whose = [
        (together, 0 if together else seat)
        for together, seat in zip(trace.together or repeat(0), trace.asked, strict=False)
    ]
    return 1 + sum(before != after for before, after in pairwise(whose))


def rounds(trace: MatchTrace) -> float | None:
    return trace.rounds


def minutes(trace: MatchTrace) -> float:
    pace = trace.pace
    return sum(pace.choosing if width > 1 else pace.doing for width in trace.widths) / 60


MEASURES = (
    Measure("decisions", "Decisions", "Questions answered; a set of things is one.", decisions),
    Measure(
        "turns",
        "Turns",
        "Turns of all seats together, as the rules count them: questions to others within a turn "
        "begin no other one. Where the rules do not count them: what one seat is asked running, or "
        "several at the same time.",
        turns,
    ),
    Measure(
        "rounds",
        "Rounds",
        "Rounds that were finished, where the rules have rounds, hands or deals; else none.",
        rounds,
    ),
    Measure(
        "minutes",
        "Minutes, estimated",
        f"{ASSUMED.choosing:g} seconds for a decision with a choice, {ASSUMED.doing:g} without, "
        "unless people's answers were measured.",
        minutes,
    ),
)


@dataclass
class Lengths(Additive):
    """How often a match took how many decisions."""

    matches: Counter[int] = field(default_factory=Counter)

    def count(self, trace: MatchTrace) -> None:
        self.matches[len(trace.asked)] += 1

    def facts(self) -> dict[str, object]:
        return {
            f"percentile_{percent}": quantile(self.matches, percent / 100)
            for percent in (10, 50, 90)
        }


def quantile(counts: Counter[int], share: float) -> int:
    """Return the smallest value that at least this share of all does not exceed."""
    wanted = share * counts.total()
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0
