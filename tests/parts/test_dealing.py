"""Dealing is even: compared with every possible deal, counted one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial, prod, sqrt

import pytest

from gamenight.core.random import random_from
from gamenight.parts import dealing
from gamenight.parts.bits import has
from gamenight.parts.dealing import Dealing, below, deal, draw_to_front

SURE = 5.0
"""Standard deviations that a count may be away from what is expected."""

Deal = tuple[tuple[int, ...], ...]


def every_deal(cards: list[int], allowed: list[int], sizes: list[int]) -> set[Deal]:
    """The slow, obvious way: fill place after place with every combination."""
    may = dict(zip(cards, allowed, strict=True))

    def fill(rest: tuple[int, ...], place: int) -> list[Deal]:
        if place == len(sizes):
            return [()]
        found = []
        for held in combinations(rest, sizes[place]):
            if all(has(may[card], place) for card in held):
                left = tuple(card for card in rest if card not in held)
                found += [(held, *others) for others in fill(left, place + 1)]
        return found

    return set(fill(tuple(cards), 0))


NARROW = [
    ([0, 1, 2, 3, 4], [0b11, 0b01, 0b11, 0b11, 0b10], [2, 3]),
    ([0, 1, 2, 3, 4, 5], [0b001, 0b011, 0b110, 0b111, 0b111, 0b101], [2, 2, 2]),
    ([3, 5, 7, 9, 11, 13], [0b0110, 0b1010, 0b0101, 0b1111, 0b1111, 0b0011], [1, 2, 1, 2]),
    ([0, 1, 2, 3, 4, 5, 6], [0b011, 0b011, 0b011, 0b110, 0b110, 0b110, 0b111], [3, 1, 3]),
]


@pytest.mark.parametrize("by_counting", [False, True])
@pytest.mark.parametrize(("cards", "allowed", "sizes"), NARROW)
def test_every_possible_deal_is_as_likely_as_the_next(
    cards: list[int], allowed: list[int], sizes: list[int], by_counting: bool
) -> None:
    possible = every_deal(cards, allowed, sizes)
    dealer = Dealing(cards, allowed, sizes)
    random = random_from(5)
    deals = 120 * len(possible)
    deal_once = dealer.deal_by_counting if by_counting else dealer.deal
    seen: Counter[Deal] = Counter(
        tuple(tuple(sorted(place)) for place in deal_once(random)) for _ in range(deals)
    )
    assert set(seen) == possible
    spread = sqrt(deals / len(possible))
    assert all(abs(count - deals / len(possible)) < SURE * spread for count in seen.values())


@pytest.mark.parametrize(("cards", "allowed", "sizes"), NARROW)
def test_deals_are_counted_right(cards: list[int], allowed: list[int], sizes: list[int]) -> None:
    dealer = Dealing(cards, allowed, sizes)
    first = len(dealer.members[0])
    assert dealer.ways(0, 0, first, tuple(sizes)) == len(every_deal(cards, allowed, sizes))


def test_without_limits_all_deals_are_possible() -> None:
    cards, sizes = [*range(5)], [1, 2, 2]
    random = random_from(1)
    seen = {tuple(tuple(sorted(p)) for p in deal(cards, sizes, random)) for _ in range(2000)}
    assert len(seen) == factorial(5) // prod(factorial(size) for size in sizes)
    assert cards == [*range(5)], "the cards themselves stay in their order"


def test_a_deal_that_hardly_ever_comes_by_shuffling_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twelve cards that each fit a single place: one deal of 479 million."""
    sizes = [1] * 12
    dealer = Dealing([*range(12)], [1 << place for place in range(12)], sizes)
    assert dealer.deal(random_from(3)) == [[card] for card in range(12)]


@pytest.mark.parametrize("by_counting", [False, True])
@pytest.mark.parametrize(
    ("allowed", "sizes"),
    [([0b01, 0b01, 0b11], [1, 2]), ([0b011, 0b011, 0b011, 0b111], [1, 1, 2]), ([0b00], [1])],
)
def test_an_impossible_deal_is_refused(
    allowed: list[int], sizes: list[int], by_counting: bool
) -> None:
    dealer = Dealing([*range(len(allowed))], allowed, sizes)
    deal_once = dealer.deal_by_counting if by_counting else dealer.deal
    with pytest.raises(ValueError, match="no deal is possible"):
        deal_once(random_from(1))


def test_more_cards_than_there_are_cannot_be_dealt() -> None:
    with pytest.raises(ValueError, match="5 cards cannot be dealt from 4"):
        deal([*range(4)], [2, 3], random_from(1))


def test_nothing_can_be_dealt() -> None:
    assert Dealing([], [], [0, 0]).deal(random_from(1)) == [[], []]
    assert Dealing([], [], [0, 0]).deal_by_counting(random_from(1)) == [[], []]


def test_large_numbers_are_drawn_evenly() -> None:
    limit = 3 << 70
    thirds = Counter(below(limit, random_from(7, draw)) >> 70 for draw in range(3000))
    assert set(thirds) == {0, 1, 2}
    assert all(abs(count - 1000) < SURE * sqrt(1000) for count in thirds.values())
    assert dealing.WORD_BITS < 31, "Random.below takes no more"


def test_every_card_behind_a_place_is_as_likely_to_be_drawn_to_it() -> None:
    random, trials = random_from(3), 4_000
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(trials):
        cards = list(range(6))
        draw_to_front(cards, 2, 2, random)
        assert cards[:2] == [0, 1], "what stands before the place stays"
        assert sorted(cards) == list(range(6))
        drawn[cards[2], cards[3]] += 1
    expected = trials / 12
    assert len(drawn) == 12
    assert all(abs(count - expected) < SURE * sqrt(expected) for count in drawn.values())
