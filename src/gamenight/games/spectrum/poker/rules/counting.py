"""How many of all hands are of each kind, exactly (SK4).

The 481,008,528 hands are not looked at one by one. What kind a hand is depends on its ranks only
by how often each is there and whether they are five in a row, so of all sets of ranks with the
same pattern one is looked at, with all its colours, and counted for all. And as the wheel looks the
same after a turn of two steps, from one primary to the next, a card whose rank is there once need
only be tried in two neighbouring colours.
"""

from __future__ import annotations

from math import comb
from typing import Final

from ...rules.deck import RANKS, card_of
from ...rules.wheel import COLOURS
from .facts import HAND_SIZE
from .hands import KINDS, kind_of, worth_of

TURNS: Final = COLOURS // 2
"""The turns of the wheel after which it looks the same."""

PATTERNS: Final[tuple[tuple[int, ...], ...]] = (
    (1, 1, 1, 1, 1),
    (1, 1, 1, 2),
    (1, 2, 2),
    (1, 1, 3),
    (2, 3),
    (1, 4),
    (5,),
)
"""How many cards of each rank there can be in a hand, cards that stand alone first."""


def all_hands(ranks: int = RANKS, colours: int = COLOURS) -> int:
    return comb(ranks * colours, HAND_SIZE)


def count_hands(ranks: int = RANKS, colours: int = COLOURS) -> list[int]:
    """The number of hands of each kind, in the deck or in one with fewer ranks or colours."""
    counts = [0] * KINDS
    for pattern in PATTERNS:
        straights = max(ranks - HAND_SIZE + 1, 0) if len(pattern) == HAND_SIZE else 0
        others = ways_to_name(pattern, ranks) - straights
        if straights:
            add_pattern(counts, pattern, list(range(1, HAND_SIZE + 1)), straights, colours)
        if others:
            scattered = [*range(1, len(pattern)), HAND_SIZE + 1]
            add_pattern(counts, pattern, scattered, others, colours)
    return counts


def ways_to_name(pattern: tuple[int, ...], ranks: int) -> int:
    """How many ways there are to say which ranks stand for the groups of a pattern."""
    if ranks < len(pattern):
        return 0
    ways = 1
    for size in set(pattern):
        groups = pattern.count(size)
        ways *= comb(ranks, groups)
        ranks -= groups
    return ways


def add_pattern(
    counts: list[int], pattern: tuple[int, ...], ranks: list[int], times: int, colours: int
) -> None:
    """Count the hands of a pattern with these ranks in all their colours, so many times."""
    groups = [sets_of_colours(size, colours) for size in pattern]
    if pattern[0] == 1 and colours == COLOURS:
        groups[0] = groups[0][:2]
        times *= TURNS
    add_groups(counts, groups, ranks, [], 0, times)


def add_groups(
    counts: list[int],
    groups: list[list[list[int]]],
    ranks: list[int],
    held: list[int],
    at: int,
    times: int,
) -> None:
    """Add a group of cards in all its colours to those held; count the hand when it is whole."""
    if at == len(groups):
        counts[kind_of(worth_of(held, False), False)] += times
        return
    for colours in groups[at]:
        cards: list[int] = [int(card_of(colour, ranks[at])) for colour in colours]
        add_groups(counts, groups, ranks, held + cards, at + 1, times)


def sets_of_colours(size: int, colours: int) -> list[list[int]]:
    """Every way to take so many of the first colours of the wheel."""
    if size == 0:
        return [[]]
    return [
        [*smaller, last]
        for last in range(size - 1, colours)
        for smaller in sets_of_colours(size - 1, last)
    ]
