"""Values: equal if the same is in them, printed by what is in them, and sent to other processes."""

from __future__ import annotations

import pickle
from collections import deque
from copy import copy, deepcopy

import pytest

from gamenight.core.choice import Choice
from gamenight.core.random import random_from
from gamenight.core.value import Value, attribute_names, snapshot
from tests.conformance.toy import ToyRules


class Pair(Value):
    def __init__(self, left: object, right: object) -> None:
        self.left = left
        self.right = right


class OtherPair(Pair):
    pass


class Empty(Value):
    pass


def test_values_compare_by_what_is_in_them() -> None:
    assert Pair(1, [2, 3]) == Pair(1, [2, 3])
    assert hash(Pair(1, [2, 3])) == hash(Pair(1, [2, 3]))
    assert Pair(1, [2, 3]) != Pair(1, [3, 2])
    assert Pair(1, 2) != OtherPair(1, 2)
    assert Pair(1, 2) != (1, 2)
    assert Empty() == Empty()


def test_values_print_what_is_in_them() -> None:
    assert repr(Pair(1, Pair("a", None))) == (
        "('Pair', ('left', 1), ('right', ('Pair', ('left', 'a'), ('right', None))))"
    )


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_values_can_be_pickled_compiled_or_not(protocol: int) -> None:
    view = ToyRules().new(3, {}, random_from(1)).view(0)
    for value in (
        Pair(1, [Empty()]),
        Choice([1, 1, 2], 0, 2, 9, [[], [1, 2]]),
        view,
        view.position,
    ):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert type(again) is type(value)
        assert snapshot(again) == snapshot(value)


def test_values_can_be_copied() -> None:
    value = Pair([1], Pair(2, 3))
    assert copy(value) == value
    assert copy(value).left is value.left
    assert deepcopy(value) == value
    assert deepcopy(value).left is not value.left


def test_a_snapshot_sees_into_everything() -> None:
    inside = [{"set": {2, 1}}, bytearray(b"a"), (None, 1.5), Empty(), True]
    assert snapshot(inside) == ((("set", (1, 2)),), (97,), (None, 1.5), ("Empty",), True)


class Slotted:
    __slots__ = ("hidden",)


@pytest.mark.parametrize("thing", [deque([1]), iter([1]), Slotted(), len, object()])
def test_a_snapshot_says_where_it_cannot_see(thing: object) -> None:
    with pytest.raises(TypeError, match=r"hides what is in it; a list or a Value does not"):
        snapshot([thing])


def test_a_snapshot_does_not_see_who_listens() -> None:
    state = ToyRules().new(2, {}, random_from(1))
    before = snapshot(state)
    state.journal = []
    assert snapshot(state) == before
    assert "journal" in attribute_names(state)
    assert {"position", "hands", "deck"} < set(attribute_names(state))
