"""Choosing several things one by one: exactly the allowed sets, each in exactly one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core.choice import Choice
from gamenight.core.random import random_from
from tests.some import some

DONE = 99

Things = tuple[int, ...]


def ways(choice: Choice, named: Things) -> Iterator[Things]:
    """Every way through what may follow, as the things named along it."""
    for answer in choice.answers_after(named):
        following = (*named, answer)
        if answer == DONE:
            yield named
        elif answer in choice.instead or choice.is_complete(following):
            yield following
        else:
            yield from ways(choice, following)


def allowed(choice: Choice) -> set[Things]:
    """The slow, obvious way: all combinations of things."""
    alone = {(answer,) for answer in choice.instead}
    if (sets := choice.sets()) is not None:
        return alone | {tuple(members) for members in sets}
    sizes = range(choice.least, choice.most + 1)
    return alone | {members for size in sizes for members in combinations(choice.things, size)}


THINGS = st.lists(st.integers(0, 5), max_size=7).map(sorted)


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    things = draw(THINGS)
    most = draw(st.integers(0, len(things)))
    least = draw(st.integers(0, most))
    instead = draw(st.lists(st.integers(10, 12), unique=True))
    if draw(st.booleans()):
        return Choice(things, least, most, DONE, None, instead)
    possible = sorted(allowed(Choice(things, least, most)))
    some = draw(st.lists(st.sampled_from(possible), min_size=1, unique=True))
    sizes = [len(members) for members in some]
    return Choice(things, min(sizes), max(sizes), DONE, list(map(list, some)), instead)


@given(choice=choices())
def test_the_ways_lead_to_exactly_the_allowed_sets_each_once(choice: Choice) -> None:
    found = list(ways(choice, ()))
    assert Counter(found) == Counter(allowed(choice))
    assert all(list(way) == sorted(way) for way in found), "the lowest first"


@given(choice=choices())
def test_what_may_be_all_is_an_allowed_set(choice: Choice) -> None:
    for members in some(combinations(choice.things, min(2, len(choice.things)))):
        assert choice.allows(members) == (members in allowed(choice))


@pytest.mark.parametrize(
    ("named", "answers"),
    [
        ((), [2, 4, 7]),
        ((2,), [2, 4, 7, DONE]),
        ((2, 2), [4, 7, DONE]),
        ((4,), [7, DONE]),
        ((2, 2, 4), [DONE]),
    ],
)
def test_things_that_cannot_be_told_apart_are_offered_once(
    named: Things, answers: list[int]
) -> None:
    choice = Choice([2, 2, 4, 7], 1, 3, DONE)
    assert choice.answers_after(named) == answers
    assert choice.is_complete(named) == (len(named) == 3), "then nobody need say so"


@pytest.mark.parametrize(
    ("things", "is_in_a_set"),
    [([7, 2], True), ([2, 2, 4], True), ([2, 2, 2], False), ([2, 2, 4, 7], False), ([3], False)],
)
def test_things_go_together_if_some_set_has_them_all(things: list[int], is_in_a_set: bool) -> None:
    """In whatever order: what only comes too late is refused for another reason."""
    assert Choice([2, 2, 4, 7], 1, 3, DONE).has_set_with(things) is is_in_a_set
    sets = [[2, 4, 7], [2, 2, 4]]
    assert Choice([2, 2, 4, 7], 3, 3, DONE, sets).has_set_with(things) is is_in_a_set


def test_nothing_is_offered_that_leaves_too_few() -> None:
    choice = Choice([1, 2, 3], 2, 3, DONE)
    assert choice.answers_after(()) == [1, 2]
    assert choice.answers_after((2,)) == [3]


def test_nothing_of_nothing_can_be_chosen() -> None:
    assert Choice([], 0, 0, DONE).answers_after(()) == [DONE]


def test_sets_lead_on_by_what_they_begin_with() -> None:
    choice = Choice([1, 2, 3, 4], 1, 3, DONE, [[1], [1, 2, 4], [3, 4]])
    assert choice.answers_after(()) == [1, 3]
    assert choice.answers_after((1,)) == [2, DONE]
    assert choice.answers_after((1, 2)) == [4]
    assert choice.is_complete((1, 2, 4))
    assert not choice.is_complete((1,))


@given(choice=choices(), seed=st.integers(0, 99))
def test_a_random_set_is_an_allowed_one(choice: Choice, seed: int) -> None:
    assert tuple(choice.at_random(random_from(seed))) in allowed(choice)
