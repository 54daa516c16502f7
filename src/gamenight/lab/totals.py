"""What a series of games came to: exact counts that add up, and the rates that follow."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import sqrt

from gamenight.core.position import Outcome
from gamenight.lab.additive import Additive, largest, smallest_above_zero

Z_95 = 1.959963984540054
"""A normal variable stays within this many standard deviations 95 % of the time."""


@dataclass
class WinTally(Additive):
    """What one place at the table, or one of the bots, has won."""

    games: int = 0
    """Games that count for it; a bot that sits on two seats plays two at a time."""
    wins_by_company: Counter[int] = field(default_factory=Counter)
    """Games won, by how many won together: whole numbers, so that no order of adding matters."""
    score: float = 0.0
    """The sum of its scores."""

    def count(self, outcome: Outcome, seat: int) -> None:
        self.games += 1
        self.score += outcome.scores[seat]
        if seat in outcome.winners:
            self.wins_by_company[len(outcome.winners)] += 1

    def wins(self) -> int:
        """Return how many games were won, alone or together."""
        return sum(self.wins_by_company.values())

    def shares(self) -> float:
        """Return how many games were won, where one of two winners counts a half."""
        wins = sorted(self.wins_by_company.items())
        return sum((games / company for company, games in wins), 0.0)

    def rate(self) -> float:
        return self.shares() / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """Return the 95 % confidence interval of the rate.

        Shared wins, and several seats of one bot, vary less than wins that are all or nothing;
        for those it is wider than it need be.
        """
        return wilson_interval(self.shares(), self.games)

    def mean_score(self) -> float:
        return self.score / self.games if self.games else 0.0


@dataclass
class Totals(Additive):
    """The counts of a series of games; two series add up to one."""

    places: defaultdict[tuple[int, str], WinTally] = field(
        default_factory=lambda: defaultdict(WinTally)
    )
    """By seat and the bot that sat there."""
    games: int = 0
    decisions: int = 0
    shortest: int = smallest_above_zero()
    longest: int = largest()
    shared: int = 0
    """Games with several winners."""
    unwon: int = 0
    """Games that nobody won."""

    def count(self, decisions: int, outcome: Outcome, seats: tuple[str, ...]) -> None:
        """Count a finished game, and which bot sat where in it."""
        self.shortest = min(self.shortest, decisions) if self.games else decisions
        self.longest = max(self.longest, decisions)
        self.games += 1
        self.decisions += decisions
        self.shared += len(outcome.winners) > 1
        self.unwon += not outcome.winners
        for seat, bot in enumerate(seats):
            self.places[seat, bot].count(outcome, seat)

    def by_seat(self) -> dict[int, WinTally]:
        """Return what each place at the table has won, over all bots that sat there."""
        sums: defaultdict[int, WinTally] = defaultdict(WinTally)
        for (seat, _), tally in self.places.items():
            sums[seat].add(tally)
        return sums

    def by_bot(self) -> dict[str, WinTally]:
        """Return what each bot has won, wherever it sat."""
        sums: defaultdict[str, WinTally] = defaultdict(WinTally)
        for (_, bot), tally in self.places.items():
            sums[bot].add(tally)
        return sums

    def mean_length(self) -> float:
        return self.decisions / self.games if self.games else 0.0


def wilson_interval(successes: float, trials: int) -> tuple[float, float]:
    """Return Wilson's score interval for a rate: sensible even near 0 and 1 and for few trials."""
    if not trials:
        return 0.0, 1.0
    rate = successes / trials
    weight = Z_95 * Z_95 / trials
    middle = rate + weight / 2
    spread = Z_95 * sqrt(rate * (1 - rate) / trials + weight / (4 * trials))
    low, high = (middle - spread) / (1 + weight), (middle + spread) / (1 + weight)
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding may shift a bound past it
