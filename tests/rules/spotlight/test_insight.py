"""What the strong player of Spotlight knows, and that it sees nothing hidden."""

from __future__ import annotations

import pytest

from gamenight.games.spotlight.bot import SpotlightInsight, gap_of, promise, strengths_seen
from gamenight.games.spotlight.rules import constants
from tests.rules.spotlight.positions import ANNA, BEN, SUITS, area, card, cards, column, in_play

INSIGHT = SpotlightInsight(2, {})


def face_down(side: int, number: int) -> int:
    return int(constants.laid_card(number, side, False)) | constants.FACE_DOWN_BIT


def test_what_a_seat_sees_in_a_column_is_not_what_the_other_hides() -> None:
    """Neither what lies face-down nor for which suit the other's Spotlight counts."""
    state = in_play(("M2 S3", "R2 R3"), suits=("M5", "S5"))
    state.face_down = [card("H5"), card("L4")]
    state.position.round.columns[1] = [
        face_down(ANNA, 0),
        face_down(BEN, 1),
        *column("R4a R3b D2"),
    ]
    seen = {ANNA: {"M": 4, "H": 5, "D": 2}, BEN: {"S": 3, "L": 4, "D": 2}}
    for seat, strengths in seen.items():
        assert strengths_seen(state, 1, seat) == [strengths.get(suit, 0) for suit in SUITS]
    state.face_down[1] = card("M3")
    assert strengths_seen(state, 1, ANNA) == [seen[ANNA].get(suit, 0) for suit in SUITS]
    state.position.round.areas = (0, area("Chorus"), 1, 2)
    assert strengths_seen(state, 1, ANNA) == [int(suit in "MHD") for suit in SUITS], "by cards"


def test_a_suit_of_which_somebody_held_more_is_likelier() -> None:
    held = cards("M2 M3 M4 S5 R2")
    assert promise(held, card("M4")) > promise(held, card("S5")) > promise(held, card("R2"))


@pytest.mark.parametrize(
    ("effect", "strengths", "gap"),
    [
        (constants.PLAIN, [7, 5, 0, 0, 0, 0], 2),
        (constants.PLAIN, [0, 5, 6, 0, 0, 0], -6),
        (constants.LOWEST, [2, 5, 0, 0, 0, 0], 2),
        (constants.LOWEST, [0, 5, 3, 0, 0, 0], -2),
        (constants.SECOND_HIGHEST, [5, 8, 2, 0, 0, 0], 3),
        (constants.SECOND_HIGHEST, [9, 8, 2, 0, 0, 0], -1),
    ],
)
def test_a_suit_is_ahead_or_behind_as_the_area_counts(
    effect: int, strengths: list[int], gap: int
) -> None:
    assert gap_of(effect, strengths, 0) == gap
