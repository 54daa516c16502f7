"""The random source: published vectors, fairness, and streams that do not depend on each other."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.random import Random, random_from

REFERENCE = [641, 1573767, 3222811527, 3517856514, 836907274]
REFERENCE += [4247214768, 3867114732, 1355841295, 495546011, 621204420]
"""The first ten words of the reference implementation of xoshiro128++ for the state 1, 2, 3, 4."""


def test_words_match_the_published_vector() -> None:
    random = Random(1, 2, 3, 4)
    assert [random.word() for _ in range(10)] == REFERENCE


def test_a_named_stream_never_changes() -> None:
    """Old matches replay only as long as these numbers stay."""
    random = random_from(42, 7)
    assert [random.word() for _ in range(4)] == [1303922242, 505792770, 2235513507, 180496298]


def test_an_all_zero_state_is_refused() -> None:
    with pytest.raises(ValueError, match="all zero"):
        Random(0, 0, 0, 0)


@given(seed=st.integers(min_value=0, max_value=2**128), limit=st.integers(1, 2**31))
def test_below_stays_below(seed: int, limit: int) -> None:
    random = random_from(seed)
    assert all(0 <= random.below(limit) < limit for _ in range(20))


def test_below_is_even() -> None:
    """A chi-squared test over 60,000 throws; 5 degrees of freedom, 99.9 % point 20.5."""
    random = random_from(5)
    counts = [0] * 7
    for _ in range(60_000):
        counts[random.die()] += 1
    assert counts[0] == 0
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts[1:]) < 20.5


def test_below_rejects_what_would_be_uneven() -> None:
    """With a limit just above a third of all words, a third of them must be thrown away."""
    random = random_from(6)
    limit = 2**32 // 3 + 1
    assert all(0 <= random.below(limit) < limit for _ in range(1_000))
    assert 1_350 < random.draws < 1_650


def test_below_and_its_largest_limit() -> None:
    """The state makes the largest word there is: the product just fits into 63 bits."""
    random = Random(0, 1, 1, 2**32 - 1)
    assert random.word() == 2**32 - 1
    assert Random(0, 1, 1, 2**32 - 1).below(2**31) == 2**31 - 1


def test_shuffles_are_even() -> None:
    """A chi-squared test over the 24 orders of four; 23 degrees of freedom, 99.9 % point 49.7."""
    random = random_from(8)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4_800):
        items = [0, 1, 2, 3]
        random.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.7


def shuffled_one_by_one(random: Random, items: list[int]) -> None:
    """Each item, from the last on, changes places with one of those up to it."""
    for last in range(len(items) - 1, 0, -1):
        other = random.below(last + 1)
        items[last], items[other] = items[other], items[last]


FIRST_WORD_IS_ZERO = (0, 1, 1, 0)
"""A state whose first word ``below`` has to draw again for every limit but powers of two."""


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5, 12, 144, 1000])
@pytest.mark.parametrize("words", [(1, 2, 3, 4), (2**32 - 1, 7, 2**31, 5), FIRST_WORD_IS_ZERO])
def test_a_shuffle_draws_what_below_does(words: tuple[int, int, int, int], size: int) -> None:
    quick, slow = Random(*words), Random(*words)
    items, expected = list(range(size)), list(range(size))
    quick.shuffle(items)
    shuffled_one_by_one(slow, expected)
    assert items == expected
    assert quick.draws == slow.draws
    assert [quick.word() for _ in range(4)] == [slow.word() for _ in range(4)]


def test_a_shuffle_draws_again_what_would_be_uneven() -> None:
    random = Random(*FIRST_WORD_IS_ZERO)
    random.shuffle([1, 2, 3])
    assert random.draws == 3


def test_streams_differ_by_every_part_of_their_name() -> None:
    names = [(1,), (2,), (1, 0), (1, 1), (1, 1, 1), (11, 1), (1, 11)]
    assert len({random_from(*name).word() for name in names}) == len(names)


def test_draws_are_counted() -> None:
    random = random_from(1)
    random.die()
    random.shuffle([1, 2, 3])
    assert random.draws >= 3
