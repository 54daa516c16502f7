"""What all hands are worth: against every hand of small decks and random hands of the whole one."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest

from gamenight.games.spectrum.cribbage.rules import constants
from gamenight.games.spectrum.cribbage.rules.counting import combinations_in, hand_points
from gamenight.games.spectrum.rules.deck import card_of
from gamenight.solvers.cribbage.all_hands import WorthCounts, count_hands
from gamenight.solvers.cribbage.odds import hands
from tests.some import some

SAMPLE = 4_000


@cache
def of_six() -> WorthCounts:
    return count_hands(6, is_crib=False)


@pytest.mark.parametrize("is_crib", [False, True])
@pytest.mark.parametrize(
    ("size", "ranks"), [(1, tuple(range(1, 13))), (3, (8, 10)), (2, (7, 9, 10)), (5, (10,))]
)
def test_every_hand_and_starter_of_a_small_deck(
    size: int, ranks: tuple[int, ...], is_crib: bool
) -> None:
    deck = [int(card_of(colour, rank)) for colour in range(12) for rank in ranks]
    points: Counter[int] = Counter()
    for held in combinations(deck, size):
        for starter in deck:
            if starter not in held:
                points[hand_points(list(held), starter, is_crib)] += 1
    assert count_hands(size, is_crib, ranks).points == points


def test_every_hand_with_every_starter_is_counted_once() -> None:
    assert of_six().total() == comb(144, 6) * 138


def test_random_hands_of_the_whole_deck() -> None:
    """The mean, what it is made of and the distribution, within 5 standard deviations."""
    source = random.Random(8)
    points: Counter[int] = Counter()
    sums: Counter[int] = Counter()
    for _ in range(SAMPLE):
        *held, starter = source.sample(range(144), 7)
        points[hand_points(held, starter, False)] += 1
        for found in combinations_in(held, starter, False):
            sums[found.kind] += found.points
    counted = of_six()
    for worth, exact in some(counted.points.items()):
        share = exact / counted.total()
        assert abs(points[worth] - SAMPLE * share) <= 5 * (SAMPLE * share * (1 - share)) ** 0.5 + 1
    for kind, spread in ((constants.EIGHTEENS, 6.0), (constants.PAIR, 3.0), (constants.RUN, 5.0)):
        exact_mean = counted.sums[kind] / counted.total()
        assert abs(sums[kind] / SAMPLE - exact_mean) < 5 * spread / SAMPLE**0.5
    assert sum(counted.sums.values()) / counted.total() == pytest.approx(counted.mean())


def test_the_odds_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "gamenight.solvers.cribbage.odds.count_hands", lambda size, is_crib: of_six()
    )
    odds = hands(constants.SIDES)
    assert sum(odds.value(row, "share") or 0 for row in odds.rows) == pytest.approx(1)
    assert odds.value(odds.rows[0], "at_least") == 1
    assert "6 cards" in odds.title
    assert f"The mean is {of_six().mean():.4f}" in odds.remarks[0]
