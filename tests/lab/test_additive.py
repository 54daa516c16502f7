"""Counts add up field by field, and what was added stays as it was."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import pytest

from gamenight.lab.additive import Additive, largest, smallest_above_zero


@dataclass
class Marbles(Additive):
    count: int = 0
    weight: float = 0.0
    heaviest: int = largest()
    lightest: int = smallest_above_zero()
    sizes: Counter[int] = field(default_factory=Counter)
    order: list[str] = field(default_factory=list)


@dataclass
class Bags(Additive):
    pair: tuple[Marbles, ...] = field(default_factory=lambda: (Marbles(), Marbles()))
    owned: defaultdict[str, Marbles] = field(default_factory=lambda: defaultdict(Marbles))


def marbles(*weights: int) -> Marbles:
    found = Marbles()
    for weight in weights:
        found.add(Marbles(1, weight, weight, weight, Counter([weight]), [f"of {weight}"]))
    return found


def test_numbers_counters_and_lists_add_up() -> None:
    assert marbles(5, 3, 5) == Marbles(
        3, 13.0, 5, 3, Counter({5: 2, 3: 1}), ["of 5", "of 3", "of 5"]
    )


@pytest.mark.parametrize(("one", "other"), [((4,), ()), ((), (4,))])
def test_nothing_has_no_smallest(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    whole = marbles(*one)
    whole.add(marbles(*other))
    assert (whole.lightest, whole.heaviest) == (4, 4)


def test_tuples_add_up_place_by_place_and_tables_by_key() -> None:
    whole, part = Bags(), Bags()
    part.pair[1].add(marbles(2))
    part.owned["Anna"].add(marbles(7))
    whole.add(part)
    whole.add(part)
    assert whole.pair == (marbles(), marbles(2, 2))
    assert whole.owned == {"Anna": marbles(7, 7)}
    assert part.owned["Anna"] == marbles(7)
