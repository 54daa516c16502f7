"""How much is luck and how much is skill: the same deal again, and a better player on each side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atanh, sqrt, tanh

from gamenight.lab.additive import Additive, largest
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.figures.measures import Sample
from gamenight.lab.totals import Z_95, wilson_interval

Share = tuple[float, float, float]
"""A share and its interval."""
PARTS = ("skill", "deal", "rest")
"""What decides a match. The rest is what the deal and who plays leave: dice and cards that come
later, and how equal players happen to choose."""


@dataclass
class Luck(Additive):
    """Deals that were played several times."""

    deals: int = 0
    values: Sample = field(default_factory=Sample)
    """What a side won, or its score where there is only one side."""
    products: float = 0.0
    """The sum of what a side won with a deal, times what it won when the deal was played again."""
    strong: Sample = field(default_factory=Sample)
    """By deal: the share of victories of the better player, on each side once; alone: how many
    points more it makes."""
    everywhere: Sample = field(default_factory=Sample)
    """Deals that the better player won from every side."""
    dealt: Sample = field(default_factory=Sample)
    """Deals that the same side won with any bot."""
    sides: int = largest()

    def count_again(self, once: MatchTrace, again: MatchTrace) -> None:
        """Count the same deal, played twice by the same bots with other luck."""
        self.deals += 1
        for mine, other in zip(results(once), results(again), strict=True):
            self.values.put(mine)
            self.values.put(other)
            self.products += mine * other

    def count_skill(self, traces: Sequence[MatchTrace], fair: MatchTrace) -> None:
        """Count the same deal with the better player on each side in turn; ``fair``: without it."""
        self.sides = len(traces)
        if len(traces) == 1:
            self.strong.put(traces[0].scores[0] - fair.scores[0])
            return
        shares = [trace.shares[side] for side, trace in enumerate(traces)]
        self.strong.put(sum(shares) / len(shares))
        self.everywhere.put(float(min(shares) == 1.0))
        winners = {trace.winner() for trace in traces}
        self.dealt.put(float(len(winners) == 1 and winners != {None}))

    def by_deal(self) -> tuple[float, float, float]:
        """Return the share of the variance of results that the deal explains, and its interval: how
        results of one deal go together. Sides count as one, so that it is rather too wide."""
        pairs = self.values.count // 2
        variance = self.values.deviation() ** 2
        if pairs < 2 or not variance or self.deals < 4:
            return 0.0, 0.0, 1.0
        mean = self.values.mean()
        together = (self.products / pairs - mean * mean) / variance
        together = max(-0.999, min(0.999, together))
        middle, error = atanh(together), Z_95 / sqrt(self.deals - 3)
        return max(0.0, together), max(0.0, tanh(middle - error)), max(0.0, tanh(middle + error))

    def skill(self) -> tuple[float, float, float]:
        """Return the share of the variance of results that is explained by who plays, where one
        player is better, and its interval."""
        low, high = self.strong_interval()
        middle = self.strong.mean()
        least = 0.0 if low <= self.nothing() <= high else min(self.decided(low), self.decided(high))
        return self.decided(middle), least, max(self.decided(low), self.decided(high))

    def strong_interval(self) -> tuple[float, float]:
        """Return what the better player reaches, at least as wide as for single victories: a few
        deals may all come out alike by chance."""
        low, high = self.strong.interval()
        if self.sides < 2:
            return low, high
        matches = self.strong.count * self.sides
        least, most = wilson_interval(self.strong.total * self.sides, matches)
        return max(0.0, min(low, least)), min(1.0, max(high, most))

    def nothing(self) -> float:
        """Return what the better player would reach if skill did not count."""
        return 1 / self.sides if self.sides > 1 else 0.0

    def decided(self, strong: float) -> float:
        """Return the share of skill if the better player reaches so much.

        With n sides, of which one wins, what a side wins has the variance (n - 1) / n². The better
        player wins p, the others share the rest: the variance of that is (p - 1/n)² / (n - 1).
        """
        if self.sides > 1:
            beyond = (self.sides * strong - 1) / (self.sides - 1)
            return min(1.0, beyond * beyond)
        between = (strong / 2) ** 2
        within = self.values.deviation() ** 2
        return between / (between + within) if between else 0.0

    def parts(self) -> tuple[Share, Share, Share]:
        """Return what decides a match in which one player is better: skill, the deal, and the rest,
        each with its interval. What skill leaves is divided as between equals."""
        skill, deal = self.skill(), self.by_deal()
        left = (1 - skill[0], 1 - skill[2], 1 - skill[1])
        rest = (1 - deal[0], 1 - deal[2], 1 - deal[1])
        return skill, product(left, deal), product(left, rest)

    def width(self) -> float:
        """Return how wide the interval of what the deal explains is; 0 if all results are alike, so
        that there is nothing to explain."""
        if self.deals > 1 and not self.values.deviation():
            return 0.0
        _, low, high = self.by_deal()
        return high - low

    def facts(self) -> dict[str, object]:
        share, low, high = self.by_deal()
        known = self.strong.count > 1
        parts = dict(zip(PARTS, self.parts(), strict=True)) if known else {}
        return {
            "deals": self.deals,
            "decided_by": {name: share[0] for name, share in parts.items()},
            "decided_by_95": {name: list(share[1:]) for name, share in parts.items()},
            "explained_by_deal": share,
            "explained_by_deal_95": [low, high],
            "better_player": self.strong.mean(),
            "better_player_95": list(self.strong_interval()) if self.strong.count > 1 else None,
            "won_from_every_side": self.everywhere.mean(),
            "won_by_the_same_side": self.dealt.mean(),
        }


def product(one: Share, other: Share) -> Share:
    """Return part of a part, as far out as both intervals allow."""
    first, second, third = [mine * its for mine, its in zip(one, other, strict=True)]
    return first, second, third


def results(trace: MatchTrace) -> tuple[float, ...]:
    """Return what each side won; alone, the score decides."""
    return trace.shares if len(trace.sides) > 1 else trace.scores
