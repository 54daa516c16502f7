"""What the strong player of Spectrum knows, and that it knows nothing that is hidden."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gamenight.core.bot import Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.board import GAME
from gamenight.games.spectrum.board.bot.insight import BoardInsight
from gamenight.games.spectrum.board.rules.game import RULES
from tests.rules.spectrum.board.positions import at, called, empty, roll, space, weighted

INSIGHT = BoardInsight(2, {})
WEIGHTS = INSIGHT.weights


def counted(**pawns: str) -> dict[str, float]:
    """The features of seat 0 that are not zero."""
    found = INSIGHT.features(at(empty(), **pawns), 0)
    return {name: number for name, number in zip(WEIGHTS.names, found, strict=True) if number}


def test_pawns_count_by_their_place_on_the_path() -> None:
    assert counted(a="R* RO* B3 B1 GB8 Y2", b="Y*") == {
        "primaries captured": 1,
        "secondaries captured": 1,
        "ahead on 3 of a primary": 1,
        "ahead on 8 of a secondary": 1,
        "pawns in captured colours": 1,
        "pawns behind others": 1,
        "on turn": 1,
    }


def test_the_first_pawn_of_a_colour_is_in_danger_beside_a_rival() -> None:
    assert "progress in danger" not in counted(a="B5", b="B1")
    near, nearest = counted(a="B5", b="B7"), counted(a="B5", b="B6")
    assert 0 < near["progress in danger"] < nearest["progress in danger"]


def test_a_secondary_is_worth_more_since_it_breaks_ties() -> None:
    primary, secondary = [INSIGHT.worth(at(empty(), a=star), 0) for star in ("R*", "RO*")]
    assert 0 < primary < secondary


def test_the_expert_goes_on_in_the_secondary_where_medium_does_not() -> None:
    state = roll(at(empty(), a="G7 GB7"), "G B")
    options = RULES.accept(2, {})
    answers = {}
    for level in ("medium", "expert"):
        bot = GAME.bot(level, 2, options)
        (answers[level],) = bot.answer(state.view(0), Thinking(random_from(1)))
    assert (called(answers["medium"]), called(answers["expert"])) == ("G7", "GB7")


def test_heavy_colours_count_more() -> None:
    weights = [10, *[5] * 11]
    heavy, usual = [INSIGHT.worth(weighted(2, weights, a=star), 0) for star in ("R*", "O*")]
    turn = WEIGHTS.values[-1]
    assert heavy - turn == pytest.approx(2 * (usual - turn))


def test_each_further_mission_is_worth_more() -> None:
    state = at(empty(missions=True), a="R3 O3 Y3")
    worth = []
    for missions in ("B3 B4 B5", "R3 B4 B5", "R3 O3 B5", "R3 O3 Y3"):
        state.missions = (tuple(space(name) for name in missions.split()), ())
        worth.append(INSIGHT.worth(state, 0))
    gains = [after - before for before, after in pairwise(worth)]
    assert 0 < gains[0] < gains[1] < gains[2]
