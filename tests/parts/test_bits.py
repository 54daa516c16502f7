"""Sets of bits: the same as Python's sets, up to sixty-three members."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.parts.bits import (
    count_of,
    first_bits,
    has,
    highest,
    lowest,
    members_of,
    only,
    set_of,
)

SETS = st.sets(st.integers(0, 62))


@given(members=SETS)
def test_a_set_of_bits_is_a_set(members: set[int]) -> None:
    bits = set_of(sorted(members))
    assert members_of(bits) == sorted(members)
    assert count_of(bits) == len(members)
    assert [member for member in range(63) if has(bits, member)] == sorted(members)
    assert lowest(bits) == min(members, default=-1)
    assert highest(bits) == max(members, default=-1)


@given(members=SETS)
def test_what_is_listed_belongs_to_the_caller(members: set[int]) -> None:
    bits = set_of(sorted(members))
    members_of(bits).append(63)
    assert members_of(bits) == sorted(members)


@given(one=SETS, other=SETS)
def test_sets_of_bits_are_joined_and_cut_as_numbers(one: set[int], other: set[int]) -> None:
    a, b = set_of(list(one)), set_of(list(other))
    assert members_of(a | b) == sorted(one | other)
    assert members_of(a & b) == sorted(one & other)
    assert members_of(a & ~b) == sorted(one - other)


@pytest.mark.parametrize("member", range(63))
def test_a_single_member_is_not_cut_at_thirty_two_bits(member: int) -> None:
    assert only(member) == 2**member
    assert first_bits(member) == 2**member - 1
    assert first_bits(member + 1) == 2 ** (member + 1) - 1


def test_a_member_named_twice_is_there_once() -> None:
    assert set_of([3, 3, 5]) == 0b101000
