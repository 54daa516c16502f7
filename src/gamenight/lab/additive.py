"""Counts that add up: what the parts of a run have counted becomes what one process would have."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field, fields
from typing import Any, Final, Self

HOW: Final = "how two of them become one"


def largest(least: float = 0) -> Any:
    """Declare a number of which the largest remains."""
    return field(default=least, metadata={HOW: max})


def smallest_above_zero() -> Any:
    """Declare a number of which the smallest remains; 0 stands for none."""
    return field(default=0, metadata={HOW: lambda one, other: min(one or other, other or one)})


@dataclass
class Additive:
    """Counts of part of a run. Two add up field by field."""

    def add(self, other: Self) -> None:
        for one in fields(self):
            how = one.metadata.get(HOW, added)
            setattr(self, one.name, how(getattr(self, one.name), getattr(other, one.name)))


def added(mine: Any, more: Any) -> Any:
    """Return the sum of two numbers; what holds numbers grows in place, a tuple place by place."""
    if isinstance(mine, Additive):
        mine.add(more)
    elif isinstance(mine, Counter):
        mine.update(more)
    elif isinstance(mine, defaultdict):
        for key, item in more.items():
            mine[key] = added(mine[key], item)
    elif isinstance(mine, tuple):
        for one, other in zip(mine, more, strict=True):
            added(one, other)
    else:
        mine += more
    return mine
