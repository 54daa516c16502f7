"""What the strong player of Spotlight knows, and that it sees nothing hidden."""

from __future__ import annotations

import pytest

from gamenight.core.insight import give_whole
from gamenight.core.random import random_from
from gamenight.games.spotlight.insight import SpotlightInsight, gap_of, promise
from gamenight.games.spotlight.rules import facts
from gamenight.games.spotlight.rules.game import RULES
from tests.rules.spotlight.positions import card, cards

INSIGHT = SpotlightInsight(2, {})


@pytest.mark.parametrize("players", [1, 2])
def test_quick_answers_are_legal_and_follow_from_what_the_seat_knows(players: int) -> None:
    state = RULES.new(players, {}, random_from(5))
    source = random_from(6)
    while not state.over:
        answer = INSIGHT.quick(state, source)
        state.spelled(state.turn, answer)
        dealt_again = RULES.redeal(state.view(state.turn), random_from(7))
        assert INSIGHT.quick(dealt_again, source) == answer
        give_whole(state, answer, source)


def test_a_suit_of_which_somebody_held_more_is_likelier() -> None:
    held = cards("M2 M3 M4 S5 R2")
    assert promise(held, card("M4")) > promise(held, card("S5")) > promise(held, card("R2"))


@pytest.mark.parametrize(
    ("effect", "strengths", "gap"),
    [
        (facts.PLAIN, [7, 5, 0, 0, 0, 0], 2),
        (facts.PLAIN, [0, 5, 6, 0, 0, 0], -6),
        (facts.LOWEST, [2, 5, 0, 0, 0, 0], 2),
        (facts.LOWEST, [0, 5, 3, 0, 0, 0], -2),
        (facts.SECOND_HIGHEST, [5, 8, 2, 0, 0, 0], 3),
        (facts.SECOND_HIGHEST, [9, 8, 2, 0, 0, 0], -1),
    ],
)
def test_a_suit_is_ahead_or_behind_as_the_area_counts(
    effect: int, strengths: list[int], gap: int
) -> None:
    assert gap_of(effect, strengths, 0) == gap
