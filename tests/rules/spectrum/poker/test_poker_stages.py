"""How often hands of hold'em come, stage by stage: against every set of small decks and random sets
of the whole deck; test_poker_hands.py compares five cards with the other counter."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from math import comb

import pytest

from gamenight.games.spectrum.poker.rules.hands import KINDS, kind_of, worth_of
from gamenight.solvers.poker.stages import Families, Pattern, count_families, kinds_in, pattern_of
from tests.some import some

SAMPLE = 3_000


@cache
def of_six() -> Families:
    return count_families(6)


@pytest.mark.parametrize("by_odds", [False, True])
@pytest.mark.parametrize(("cards", "ranks", "colours"), [(6, 6, 2), (7, 5, 3), (7, 8, 2)])
def test_every_set_of_a_small_deck(cards: int, ranks: int, colours: int, by_odds: bool) -> None:
    deck = [colour * 12 + rank for colour in range(colours) for rank in range(ranks)]
    counts = [0] * KINDS
    for held in combinations(deck, cards):
        counts[kind_of(worth_of(list(held), by_odds), by_odds)] += 1
    assert kinds_in(count_families(cards, ranks, colours), by_odds) == counts


@pytest.mark.parametrize("by_odds", [False, True])
def test_random_sets_of_the_whole_deck(by_odds: bool) -> None:
    """5 standard deviations, for the kinds that chance meets."""
    counts = kinds_in(of_six(), by_odds)
    assert sum(counts) == comb(144, 6)
    source = random.Random(4)
    seen = [0] * KINDS
    for _ in range(SAMPLE):
        seen[kind_of(worth_of(source.sample(range(144), 6), by_odds), by_odds)] += 1
    for count, exact in some(zip(seen, counts, strict=True)):
        share = exact / comb(144, 6)
        assert abs(count - SAMPLE * share) <= 5 * (SAMPLE * share * (1 - share)) ** 0.5 + 1


def test_ranks_matter_by_their_pattern() -> None:
    assert pattern_of([3, 3, 9, 0, 5, 7, 11]) == Pattern((), (1, 1, 1, 1, 1, 2))
    assert pattern_of([4, 5, 6, 7, 8, 8, 1]) == Pattern((1, 1, 1, 1, 2), (1,))
    assert pattern_of([4, 4, 5, 6, 7, 8, 10]) == Pattern((1, 1, 1, 1, 2), (1,))
