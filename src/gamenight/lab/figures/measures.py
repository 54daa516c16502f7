"""A number for each match, and what many of them say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, sqrt

from gamenight.lab.additive import Additive
from gamenight.lab.figures.match_trace import MatchTrace
from gamenight.lab.totals import Z_95, wilson_interval


@dataclass
class Sample(Additive):
    """The mean of a number over many matches, and how sure it is."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def put(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def deviation(self) -> float:
        """Return the standard deviation of single matches."""
        if self.count < 2:
            return 0.0
        variance = (self.squares - self.total * self.mean()) / (self.count - 1)
        return sqrt(max(0.0, variance))  # rounding may take it below

    def error(self) -> float:
        """Return half the width of the 95 % interval of the mean."""
        return Z_95 * self.deviation() / sqrt(self.count) if self.count > 1 else inf

    def interval(self) -> tuple[float, float]:
        return self.mean() - self.error(), self.mean() + self.error()

    def rate_interval(self) -> tuple[float, float]:
        """Return the interval of a mean of yes and no, sensible even where all matches were alike.
        For shared victories it is wider than it need be."""
        return wilson_interval(self.total, self.count)


@dataclass(frozen=True)
class Measure:
    """Something that every match has one number for, or none."""

    name: str
    title: str
    about: str
    """Its definition."""
    of: Callable[[MatchTrace], float | None]
    is_share: bool = False
    """Whether it lies between 0 and 1 and is read as a percentage."""
    is_rate: bool = False
    """Whether it is yes or no in each match."""

    def interval(self, sample: Sample) -> tuple[float, float]:
        return sample.rate_interval() if self.is_rate else sample.interval()

    def text(self, value: float) -> str:
        return f"{value:.1%}" if self.is_share else f"{value:,.2f}"

    def difference(self, value: float) -> str:
        """Return a difference between two values; of shares in percentage points."""
        return f"{100 * value:+.1f} pp" if self.is_share else f"{value:+,.2f}"
