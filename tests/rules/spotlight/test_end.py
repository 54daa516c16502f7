"""The end of a match for two, the tie-breaker, the sample round, and setups that are refused."""

from __future__ import annotations

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.options import OptionValue
from gamenight.games.spotlight import GAME
from gamenight.games.spotlight.rules.game import RULES
from gamenight.games.spotlight.rules.position import ScoredRound
from gamenight.games.spotlight.rules.state import SpotlightState
from gamenight.parts.bits import count_of
from tests.rules.checked import random
from tests.rules.spotlight import positions
from tests.rules.spotlight.positions import ANNA, BEN, NAMES, card, finish_round, lay, new


def last_turns(
    annas: str, bens: str, points: tuple[int, int] = (0, 0), **options: OptionValue
) -> SpotlightState:
    """Round 3 with plain areas: Anna to move, one card each, Mask 2 and Star 2 chosen.

    Four Personal Suit cards and eight areas of earlier rounds are out.
    """
    state = positions.in_play((annas, bens), suits=("M2", "S2"), options=options)
    position = state.position
    position.round.number = 3
    position.points = list(points)
    position.history = (
        ScoredRound((4, 5, 6, 7), [[], [], [], []], [card("L2"), card("L3")]),
        ScoredRound((8, 9, 10, 11), [[], [], [], []], [card("D2"), card("D3")]),
    )
    state.stack = [12, 13, 14, 15]
    return state


# 4A Tie-Breaker and the end


def ended(points: tuple[int, int], **options: OptionValue) -> SpotlightState:
    """The last card of round 3 is laid; both Personal Suits are 2s and no area is won."""
    state = last_turns("R3", "R4", points, **options)
    lay(state, "R3", 0)
    lay(state, "R4", 0)
    return state


def test_the_most_points_after_three_rounds_win() -> None:
    state = ended((20, 11))
    assert state.over
    assert state.outcome().winners == (ANNA,)
    assert state.outcome().scores == (22, 13)
    assert state.outcome().reason == "22 points to 13 after three rounds"
    assert state.position.epoch() == 3
    assert [state.position.worth(seat) for seat in (ANNA, BEN)] == [9, -9]
    assert state.position.payoffs() == [1, 0]


def test_sl8_a_tie_is_a_shared_victory() -> None:
    state = ended((15, 15))
    assert state.outcome().winners == (ANNA, BEN)
    assert state.outcome().reason == "both have 17 points after three rounds"
    assert state.position.payoffs() == [0.5, 0.5]


def tie_breaker() -> SpotlightState:
    return ended((15, 15), tie_breaker="round")


def test_sl8_a_tie_breaker_round_starts_from_full_decks_with_two_discards() -> None:
    state = tie_breaker()
    assert not state.over
    assert state.position.round.number == 4
    assert [count_of(hand) for hand in state.hands] == [12, 12]
    assert len(state.stack) == len(state.position.areas_to_come()) == 12
    assert state.position.cards_to_discard() == 2
    zones = [zone.key for zone in GAME.table(state.view(ANNA), NAMES).zones]
    assert "earlier suits 0" not in zones, "they are in the deck again"


def test_sl_a_the_other_seat_starts_the_tie_breaker() -> None:
    state = tie_breaker()
    assert state.position.setup.first == ANNA
    assert positions.choose_first(state).turn == BEN


def test_sl8_no_tie_no_tie_breaker() -> None:
    assert ended((16, 15), tie_breaker="round").over


def test_sl8_the_points_of_the_tie_breaker_decide_then_it_is_shared() -> None:
    results = set()
    for seed in range(40):
        state = finish_round(tie_breaker(), seed)
        assert state.over
        first, second = state.position.history[-1].gains
        better = (ANNA,) if first > second else (BEN,) if second > first else (ANNA, BEN)
        assert state.outcome().winners == better
        results.add(better)
    assert {(ANNA,), (BEN,)} <= results


@pytest.mark.parametrize(("returns", "left"), [(True, 2), (False, 1)])
def test_sl_b_spotlights_that_last_the_match_do_not_come_back_for_the_tie_breaker(
    returns: bool, left: int
) -> None:
    state = last_turns("R3", "H3", tie_breaker="round", spotlights_return=returns)
    lay(state, "R3", 0, spotlight=True)
    lay(state, "H3", 0, spotlight=True)  # Mask and Star tie, so the points do too
    assert state.position.round.number == 4
    assert state.position.spotlights_left == [left, left]


def test_sl10_plain_areas_make_one_round() -> None:
    state = new(areas="plain")
    assert sorted(state.position.round.areas) == [0, 1, 2, 3]
    assert finish_round(state).over
    assert "one round" in state.outcome().reason


def test_sl_d_on_plain_areas_each_discards_two() -> None:
    assert new(areas="plain").position.cards_to_discard() == 2


def test_sl_e_a_plain_tie_breaker_uses_the_plain_areas_again() -> None:
    for seed in range(200):
        state = finish_round(new(areas="plain", tie_breaker="round"), seed)
        if not state.over:
            assert state.position.round.number == 2
            assert sorted(state.position.round.areas) == [0, 1, 2, 3]
            assert state.position.cards_to_discard() == 2
            assert finish_round(state).over
            assert "tie-breaker" in state.outcome().reason
            return
    pytest.fail("no tie in 200 rounds")


# Setups that are refused


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (3, {}, "Spotlight is for 1 or 2 players, not 3."),
        (2, {"spotlights": 3}, "Option spotlights cannot be 3: it takes 0 to 2."),
        (2, {"spotlights": -1}, "Option spotlights cannot be -1: it takes 0 to 2."),
        (2, {"spotlights": True}, "Option spotlights cannot be True: it takes 0 to 2."),
        (2, {"spotlights_return": "maybe"}, "Option spotlights_return cannot be maybe: it takes "),
        (2, {"areas": "odd"}, "Option areas cannot be odd: it takes full, plain."),
        (2, {"tie_breaker": "duel"}, "Option tie_breaker cannot be duel: it takes share, round."),
        (2, {"spotlights": 0, "spotlights_return": False}, "Option spotlights_return goes with "),
        (1, {"tie_breaker": "round"}, "Option tie_breaker is for 2 players only."),  # SL-c
        (2, {"first_seat": 2}, "Option first_seat cannot be 2: it takes -1 to 1."),
        (1, {"first_seat": 1}, "Option first_seat cannot be 1: there is only seat 0."),
    ],
)
def test_sl_c_a_setup_that_does_not_exist_is_refused(
    players: int, options: dict[str, OptionValue], sentence: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        RULES.new(players, options, random())
    assert str(refused.value).startswith(sentence)
