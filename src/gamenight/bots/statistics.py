"""How much the results of imagined games vary, and whether a difference is real."""

from __future__ import annotations

from math import sqrt
from typing import Final

CLEAR: Final = 2.5
"""A difference of this many standard errors is not taken for chance."""


def mean(numbers: list[float]) -> float:
    """Return the mean of some numbers, 0 if there are none."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def variance(numbers: list[float]) -> float:
    """Return the variance of a sample, so divided by one less than their number; 0 for fewer than
    two."""
    if len(numbers) < 2:
        return 0.0
    middle = mean(numbers)
    return sum([(number - middle) * (number - middle) for number in numbers]) / (len(numbers) - 1)


def error(numbers: list[float]) -> float:
    """Return the standard error of their mean; 0 if there are none."""
    return sqrt(variance(numbers) / len(numbers)) if numbers else 0.0
