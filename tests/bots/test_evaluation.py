"""How well a side stands, by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from gamenight.bots.evaluation import WEIGHT_OF_WINNING, Evaluation
from gamenight.core.insight import Insight
from tests.conformance.toy import ToyState, ToyView
from tests.core.matches import new_match, state_of

THREE = [[0], [1], [2]]
PAIR = [[1], [0, 2]]


def with_scores(*scores: int) -> ToyState:
    state = state_of(new_match())
    state.position.scores = list(scores)
    return state


def standing(teams: list[list[int]]) -> Evaluation:
    return Evaluation(teams, Insight[ToyState, ToyView](3, {}))


@pytest.mark.parametrize(
    ("teams", "leads"),
    [(THREE, [4.0, -3.5, -0.5]), (PAIR, [3.5, -3.5, 3.5]), ([[0, 1, 2]], [10 / 3] * 3)],
)
def test_a_lead_is_over_the_average_of_the_others(
    teams: list[list[int]], leads: list[float]
) -> None:
    """A side counts by its average, so that it may have more members than another."""
    state = with_scores(6, 1, 3)
    found = standing(teams)
    assert [found.lead(state, seat) for seat in range(3)] == pytest.approx(leads)


def test_what_a_lead_means_is_learnt_from_samples() -> None:
    found = standing(THREE)
    for mine in (2, 4, 9):
        found.learn(with_scores(mine, 0, 0), 0)
    assert found.middle == 5.0
    assert found.spread == pytest.approx(sqrt((9 + 1 + 16) / 3))
    beyond = 6.0 / (1.5 * found.spread)
    assert found.value(with_scores(5, 0, 0), 0) == 0.5
    assert found.value(with_scores(11, 0, 0), 0) == pytest.approx(0.5 + 0.5 * beyond / (1 + beyond))
    assert found.value(with_scores(1, 4, 0), 0) < found.value(with_scores(1, 0, 0), 0) < 0.5
    found.begin(new_match().state.position)
    found.learn(with_scores(7, 0, 0), 0)
    assert (found.middle, found.spread) == (7.0, 1.0), "of another question, and all alike"


def test_at_the_end_the_victory_counts_most() -> None:
    found = standing(THREE)
    state = with_scores(3, 3, 0)
    before = [found.value(state, seat) for seat in range(3)]
    state.position.end()
    for seat, won in enumerate((0.5, 0.5, 0.0)):
        expected = WEIGHT_OF_WINNING * won + (1 - WEIGHT_OF_WINNING) * before[seat]
        assert found.value(state, seat) == pytest.approx(expected)
    pair = standing(PAIR)
    assert pair.value(state, 0) == pair.value(state, 2) < pair.value(state, 1)
    alone = standing([[0, 1, 2]])
    assert alone.value(state, 0) == alone.value(with_scores(3, 3, 0), 0), "nobody to win against"
