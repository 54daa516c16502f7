"""Loops that prove something: there is at least one thing to look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def some(things: Iterable[T]) -> Iterator[T]:
    """The things; a loop over none of them would prove nothing, and fails."""
    found = iter(things)
    try:
        yield next(found)
    except StopIteration:
        raise AssertionError("there was nothing to look at") from None
    yield from found
