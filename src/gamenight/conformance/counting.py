"""What is hidden in many worlds, counted, and whether two counts may come from the same chances.

Facts are the numbers and texts among the secrets of a state, each with the way to it
("hands[1][0]"), the length and the sum of every list, and for every number the places where it
lies. What a fact means does not matter: where two samples of worlds are dealt alike, every fact is
distributed alike.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from math import cbrt, sqrt
from typing import Final

from gamenight.core.rules import AnyState
from gamenight.core.value import snapshot

SURE: Final = 6.0
"""Standard deviations; chance alone gets here less than once in a hundred million counts. Over all
games, some hundred thousand facts stay below 5."""
SMALL: Final = 256
"""Numbers below this are counted as they are, larger ones as sets of bits."""
FEWEST: Final = 8
"""Values that were seen less often are counted together."""

Fact = tuple[str, object]
"""Something hidden in a state: the way to it, and what is there."""


class FactCounts:
    """How often each fact was found in some worlds."""

    def __init__(self) -> None:
        self.worlds = 0
        self.facts: Counter[Fact] = Counter()

    def add(self, facts: list[Fact]) -> None:
        """Count one world."""
        self.worlds += 1
        self.facts.update(facts)

    def values(self) -> defaultdict[str, Counter[object]]:
        """Return what was found, by the way to it."""
        found: defaultdict[str, Counter[object]] = defaultdict(Counter)
        for (way, value), times in self.facts.items():
            found[way][value] = times
        return found


class Difference:
    """Where two samples of the same size differ most."""

    def __init__(self, one: FactCounts, other: FactCounts) -> None:
        ones, others = one.values(), other.values()
        found = [
            (deviation(ones[way], others[way], one.worlds), way) for way in sorted({*ones, *others})
        ]
        self.deviation, self.way = max(found, default=(0.0, "nothing"))
        """In standard deviations."""
        self.values = ones[self.way], others[self.way]

    def is_chance(self) -> bool:
        return self.deviation < SURE

    def __str__(self) -> str:
        here, there = (
            ", ".join(f"{value} {times} times" for value, times in values.most_common(4))
            for values in self.values
        )
        return f"{self.way} is {here or 'never there'}; then {there or 'never there'}"


def deviation(one: Counter[object], other: Counter[object], worlds: int) -> float:
    """Return by how much two counts differ, of this many worlds each, in standard deviations."""
    return max(deviation_of_shares(one, other, worlds), deviation_of_means(one, other))


def deviation_of_means(one: Counter[object], other: Counter[object]) -> float:
    """Return by how much the means of numbers that were found equally often differ: only this shows
    a small shift in many of them."""
    both = one + other
    numbers = [value for value in both if isinstance(value, int)]
    found = one.total()
    if len(numbers) < 2 or len(numbers) < len(both) or found != other.total():
        return 0.0
    mean = sum(value * both[value] for value in numbers) / (2 * found)
    variance = sum((value - mean) ** 2 * both[value] for value in numbers) / (2 * found)
    shift = sum(value * (one[value] - other[value]) for value in numbers) / found
    return abs(shift) / sqrt(2 * variance / found)


def deviation_of_shares(one: Counter[object], other: Counter[object], worlds: int) -> float:
    """Return how often each value was found, and how often none: a chi-square test, whose result
    Wilson and Hilferty's root turns into standard deviations."""
    cells = [(one[value], other[value]) for value in {*one, *other}]
    cells.append((worlds - one.total(), worlds - other.total()))
    rare = [cell for cell in cells if sum(cell) < FEWEST]
    cells = [cell for cell in cells if sum(cell) >= FEWEST]
    together = (sum(times for times, _ in rare), sum(times for _, times in rare))
    if sum(together) >= FEWEST:
        cells.append(together)
    if len(cells) < 2:
        return 0.0
    mean = sum((a - b) ** 2 / (a + b) for a, b in cells) / (len(cells) - 1)
    spread = 2 / (9 * (len(cells) - 1))
    return (cbrt(mean) - (1 - spread)) / sqrt(spread)


def hidden_facts(state: AnyState, secrets: Iterable[str], but: tuple[str, ...] = ()) -> list[Fact]:
    """Return all facts in these attributes of a state, except those on some ways."""
    facts = Facts(but)
    for name in secrets:
        facts.add(name, snapshot(getattr(state, name)))
    return facts.found + [(place_of(number), tuple(at)) for number, at in facts.places.items()]


class Facts:
    """What is found on a walk through the secrets of one world."""

    def __init__(self, but: tuple[str, ...]) -> None:
        self.but = but
        self.found: list[Fact] = []
        self.places: defaultdict[int, list[str]] = defaultdict(list)
        """By number, the ways to the lists in which it lies."""

    def add(self, way: str, thing: object) -> None:
        if way in self.but:
            return
        if isinstance(thing, int) and thing >= SMALL:
            thing = bits_of(thing)
        if not isinstance(thing, tuple):
            self.found.append((way, thing))
        elif thing and isinstance(thing[0], str):  # an object: its class, then its attributes
            for name, inside in thing[1:]:
                self.add(f"{way}.{name}", inside)
        else:
            self.add_list(way, thing)

    def add_list(self, way: str, things: tuple[object, ...]) -> None:
        total = 0
        before: object = None
        for at, thing in enumerate(things):
            there, step = ways_in(way, at)
            if isinstance(thing, int) and thing < SMALL:
                total += thing
                self.found.append((there, thing))
                self.places[thing].append(way)
                if isinstance(before, int):
                    self.found.append((step, (thing > before) - (thing < before)))
            else:
                self.add(there, thing)
            before = thing
        self.found += [(f"the length of {way}", len(things)), (f"the sum of {way}", total)]


@cache
def ways_in(way: str, at: int) -> tuple[str, str]:
    """Return the way to a member of a list, and the name of the step to it from the one before."""
    return f"{way}[{at}]", f"the step to {way}[{at}]"


@cache
def place_of(number: int) -> str:
    return f"the place of {number}"


@lru_cache(10_000)
def bits_of(number: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(number.bit_length()) if number >> bit & 1)
