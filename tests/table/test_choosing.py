"""What is said about a choice of several things, and about amounts."""

from __future__ import annotations

import pytest

from gamenight.table import Amount, Several, Sum
from gamenight.table.choosing import (
    allows_nothing,
    amount_range,
    answer_for,
    answers_of,
    how_many,
    progress,
    why_incomplete,
)

EXACTLY_3 = Several(3, 3, "Done")
UP_TO_2 = Several(0, 2, "Done")
TWO_TO_FIVE = Several(2, 5, "Done")
RUNS = Several(0, 3, "Done", sets=((), (1, 2, 3), (2, 3, 4)))
PAIRS = Several(2, 2, "Done", sets=((5, 5), (5, 6)))


@pytest.mark.parametrize(
    ("several", "chosen", "sentence"),
    [
        (EXACTLY_3, (), "Choose exactly 3: nothing is chosen yet."),
        (EXACTLY_3, (1, 2, 3, 4), "Choose exactly 3: 4 are chosen."),
        (TWO_TO_FIVE, (1,), "Choose at least 2: 1 is chosen."),
        (TWO_TO_FIVE, (1, 2, 3, 4, 5, 6), "Choose at most 5: 6 are chosen."),
        (RUNS, (2, 3), "This choice is not complete yet."),
        (RUNS, (1, 4), "These cannot be chosen together."),
        (PAIRS, (), "Nothing is chosen yet."),
        (PAIRS, (5,), "This choice is not complete yet."),
        (PAIRS, (6, 6), "These cannot be chosen together."),
    ],
)
def test_what_is_missing_is_said(several: Several, chosen: tuple[int, ...], sentence: str) -> None:
    assert why_incomplete(several, chosen) == sentence


@pytest.mark.parametrize(
    ("several", "chosen"),
    [
        (EXACTLY_3, (1, 2, 3)),
        (UP_TO_2, ()),
        (TWO_TO_FIVE, (4, 2)),
        (RUNS, ()),
        (RUNS, (4, 3, 2)),
        (PAIRS, (5, 5)),
    ],
)
def test_what_is_allowed_is_complete(several: Several, chosen: tuple[int, ...]) -> None:
    assert why_incomplete(several, chosen) == ""


def test_nothing_is_allowed_where_the_least_is_nothing_or_a_set_is_empty() -> None:
    allowed = [allows_nothing(several) for several in (EXACTLY_3, UP_TO_2, RUNS, PAIRS)]
    assert allowed == [False, True, True, False]


def test_how_many_are_chosen_is_said_in_words() -> None:
    words = [how_many(several) for several in (EXACTLY_3, UP_TO_2, TWO_TO_FIVE, RUNS)]
    assert words == ["exactly 3", "up to 2", "2 to 5", "exactly 3"]


@pytest.mark.parametrize(
    ("several", "chosen", "words"),
    [
        (EXACTLY_3, (1,), "1 of 3 chosen"),
        (RUNS, (1, 2), "2 of 3 chosen"),
        (UP_TO_2, (), "0 chosen, at most 2"),
        (TWO_TO_FIVE, (1,), "1 chosen, at least 2"),
        (TWO_TO_FIVE, (1, 2, 3), "3 chosen, at most 5"),
    ],
)
def test_progress(several: Several, chosen: tuple[int, ...], words: str) -> None:
    assert progress(several, chosen) == words


def test_the_sum_of_what_is_chosen() -> None:
    spots = Sum("spots", ((1, 1), (2, 4)), goal=8)
    assert (
        progress(Several(1, 3, "Done", sum=spots), (1, 2, 2)) == "3 chosen, at most 3, 9 of 8 spots"
    )
    points = Sum("points", ((1, 1), (2, 4)))
    assert progress(Several(2, 2, "Done", sum=points), (2,)) == "1 of 2 chosen, 4 points"


def test_amounts_and_their_answers() -> None:
    amount = Amount(least=10, most=30, first=7, unit="chips", step=5)
    assert [answer_for(amount, value) for value in (10, 15, 30)] == [7, 8, 11]
    assert [answer_for(amount, value) for value in (5, 12, 35)] == [None] * 3
    assert list(answers_of(amount)) == [7, 8, 9, 10, 11]
    assert amount_range(amount) == "10 to 30 chips, in steps of 5"
    assert amount_range(Amount(1, 9, 0, "chips")) == "1 to 9 chips"
