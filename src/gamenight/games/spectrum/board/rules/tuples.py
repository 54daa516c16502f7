"""Tuples that are replaced, never changed, so that copies of a position share them."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import i64

T = TypeVar("T")


def with_member(members: tuple[T, ...], at: i64, member: T) -> tuple[T, ...]:
    """The same members with another one at this place."""
    found = list(members)
    found[at] = member
    return tuple(found)
