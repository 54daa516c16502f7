"""What the strong player of Spielnacht knows."""

from __future__ import annotations

import pytest

from gamenight.games.spielnacht.bot import SpielnachtInsight
from gamenight.games.spielnacht.rules.constants import BRIBE
from tests.rules.spielnacht.positions import games, new

INSIGHT = SpielnachtInsight(2, {})
WEIGHTS = INSIGHT.weights


def test_games_are_worth_points_until_the_last_night() -> None:
    position = (state := new(2)).position
    position.collections = [games("red 4.1", "blue 4.3"), games("green 4.2")]
    position.scores = [5, 7]
    lead_by_round = []
    for number in range(1, 6):
        position.round.number = number
        lead_by_round.append(INSIGHT.worth(state, 0) - INSIGHT.worth(state, 1))
    assert lead_by_round == pytest.approx([worth - 2.0 for worth in WEIGHTS.values])


def test_a_game_is_worth_nothing_more_once_the_last_night_has_begun() -> None:
    position = (state := new(2)).position
    position.collections = [games("red 4.1", "blue 4.3"), 0]
    position.scores = [5, 7]
    position.round.number = 5
    position.round.stage = BRIBE
    assert [INSIGHT.worth(state, seat) for seat in (0, 1)] == [5.0, 7.0]
