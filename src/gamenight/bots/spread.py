"""How far the results of imagined games lie apart, and whether a difference is one."""

from __future__ import annotations

from math import sqrt
from typing import Final

CLEAR: Final = 2.5
"""A difference of this many standard errors is not taken for chance."""


def mean(numbers: list[float]) -> float:
    """0 without any."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def variance(numbers: list[float]) -> float:
    """Of a sample: divided by one less than their number. 0 where there are fewer than two."""
    if len(numbers) < 2:
        return 0.0
    middle = mean(numbers)
    return sum([(number - middle) * (number - middle) for number in numbers]) / (len(numbers) - 1)


def error(numbers: list[float]) -> float:
    """The standard error of their mean; 0 without any."""
    return sqrt(variance(numbers) / len(numbers)) if numbers else 0.0
