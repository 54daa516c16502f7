"""The random source: published vectors, fairness, and streams that do not depend on each other."""

from __future__ import annotations

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
    """For a limit of 2**31 + 1 nearly half of all words must be thrown away."""
    random = random_from(6)
    for _ in range(1_000):
        assert random.below(2**31 + 1) <= 2**31
    assert 1_500 < random.draws < 2_600


def test_shuffles_reach_every_order() -> None:
    random = random_from(8)
    orders = set()
    for _ in range(500):
        items = [0, 1, 2, 3]
        random.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 24


def test_streams_differ_by_every_part_of_their_name() -> None:
    names = [(1,), (2,), (1, 0), (1, 1), (1, 1, 1), (11, 1), (1, 11)]
    assert len({random_from(*name).word() for name in names}) == len(names)


def test_draws_are_counted() -> None:
    random = random_from(1)
    random.die()
    random.shuffle([1, 2, 3])
    assert random.draws >= 3
