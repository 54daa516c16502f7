"""How hands of Spectrumo begin, end and are scored, and how a match is won."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY, Event
from gamenight.core.random import random_from
from gamenight.games.spectrum.rules.deck import CARDS, is_special
from gamenight.games.spectrum.spectrumo.rules import constants
from gamenight.games.spectrum.spectrumo.rules.game import RULES
from gamenight.games.spectrum.spectrumo.rules.position import card_points, points_in
from gamenight.games.spectrum.spectrumo.rules.state import SpectrumoState
from tests.rules.checked import random
from tests.rules.spectrum.spectrumo.positions import (
    bare,
    card,
    cards,
    deal,
    hand_of,
    new,
    play,
    position,
)

# Setup


@pytest.mark.parametrize("players", range(2, 9))
def test_sm1_twelve_cards_each_and_the_rest_is_halved(players: int) -> None:
    for seed in range(20):
        state = SpectrumoState(new(players, seed).position)
        journal: list[Event] = []
        state.journal = journal
        state.begin_round(random_from(seed))
        round = state.position.round
        assert [len(hand_of(state, seat)) for seat in range(players)] == [12] * players
        under = sum(1 for event in journal if event.kind == constants.PUT_UNDER)
        half = (CARDS - 12 * players) // 2
        assert len(round.discard) == half + under + 1
        assert round.unseen_deck == len(state.deck) == half - under - 1
        assert not is_special(round.table_card())
        assert all(is_special(one) for one in round.discard[:under])
        assert state.pieces() == list(range(CARDS))


def test_sm1_specials_turned_up_before_the_first_number_card_go_under_the_pile() -> None:
    state = position("R5", ["B1", "B2"], deck="draw left G7", pile="Y1")
    bottom = state.position.round.discard[0]
    state.turn_up_table_card()
    assert state.position.round.discard[:3] == [card("left"), card("draw"), bottom]
    assert state.position.round.table_card() == card("G7")
    assert (state.position.round.force.colour, state.position.round.force.number) == (6, 7)


# Winning a hand


def in_order(names: str) -> tuple[int, ...]:
    return tuple(sorted(cards(names)))


def test_going_out_ends_the_hand_and_the_others_score() -> None:
    state = play(position("R5", ["RO1", "B12 draw", "Y3 Y4"]), "RO1")
    assert state.position.points == [0, 32, 7]
    previous = state.position.previous
    assert previous is not None
    assert previous.winner == 0
    assert previous.held == ((), in_order("B12 draw"), in_order("Y3 Y4"))
    assert state.position.round.number == 2


def test_sm_c_all_hands_are_turned_up_to_be_counted() -> None:
    """Everybody sees afterwards what everybody held, also who only looks on."""
    state = play(position("R5", ["RO1", "B12 draw", "Y3 Y4"]), "RO1")
    for looker in (NOBODY, 0, 1, 2):
        previous = state.view(looker).position.previous
        assert previous is not None
        assert previous.held[1:] == (in_order("B12 draw"), in_order("Y3 Y4"))


def test_sm8_ranks_count_and_specials_twenty() -> None:
    assert [card_points(card(name)) for name in ("R1", "B12", "draw", "R~G")] == [1, 12, 20, 20]
    for seed in range(200):
        held = hand_of(new(8, seed), seed % 8)
        slow = sum(20 if one >= 144 else one % 12 + 1 for one in held)
        assert points_in(tuple(held)) == slow


def test_sm1_the_starter_rotates_from_hand_to_hand_and_play_starts_clockwise() -> None:
    state = position("R6", ["reverse RO1 G9", "B12 B2", "Y3 Y4"])
    play(state, "reverse", "G9")
    assert state.position.round.direction == -1
    deal(state, 2, cards("G1"))
    play(state, "G1")
    assert state.position.round.number == 2
    assert state.position.round.direction == 1
    assert state.position.round.starter == 1
    assert state.position.round.turns == 1


def test_sm12_every_hand_starts_clockwise_and_left_ignores_the_direction() -> None:
    state = position("R2", ["reverse left B9", "G1", "Y1"], deck="P1 P2 P3 P4")
    play(state, "reverse", "left")
    assert state.position.round.direction == -1
    assert card("B9") in hand_of(state, 1)
    assert card("G1") in hand_of(state, 2)


# Winning the game


def test_sm8_the_match_ends_when_somebody_reaches_the_target() -> None:
    state = play(position("R5", ["RO1", "B12", "Y3"], target=12), "RO1")
    assert state.over
    assert state.position.winners() == [0]
    assert state.outcome().reason == "the target of 12 was reached after one hand"
    state = play(position("R5", ["RO1", "B12", "Y3"], target=13), "RO1")
    assert not state.over


def test_sm8_the_lowest_total_wins_not_whoever_went_out() -> None:
    state = position("R5", ["RO1", "B12", "Y3"], target=100)
    state.position.points = [90, 95, 10]
    play(state, "RO1")
    assert state.over
    assert state.position.points == [90, 107, 13]
    assert state.position.winners() == [2]


def test_sm9_ties_share_a_victory() -> None:
    state = position("R5", ["RO1", "B12", "Y3"], target=100)
    state.position.points = [90, 95, 87]
    play(state, "RO1")
    assert state.position.winners() == [0, 2]
    assert state.position.payoffs() == [0.5, 0.0, 0.5]


def test_sm8_with_elimination_whoever_exceeds_the_target_is_out() -> None:
    state = position("R5", ["RO1", "B12", "Y3"], target=100, elimination=True)
    state.position.points = [0, 88, 98]
    play(state, "RO1")
    assert state.position.points == [0, 100, 101]
    assert state.position.out_since == [0, 0, 1]
    assert not state.over
    assert [len(hand_of(state, seat)) for seat in range(3)] == [12, 12, 0]
    assert state.position.round.starter == 1
    previous = state.position.previous
    assert previous is not None
    assert previous.eliminated == (2,)


def test_sm8_the_last_one_left_wins() -> None:
    state = position("R5", ["RO1", "B12", "Y3"], target=100, elimination=True)
    state.position.points = [99, 95, 98]
    play(state, "RO1")
    assert state.over
    assert state.position.winners() == [0]
    assert "all others" in state.outcome().reason


def test_sm_e_with_elimination_the_next_seat_that_is_still_in_starts() -> None:
    """Anna started, Ben is out since this hand: Cleo starts the next one, Dan the one after."""
    state = position("R5", ["RO1", "B12", "Y3", "Y4"], target=100, elimination=True)
    state.position.points = [0, 99, 0, 0]
    play(state, "RO1")
    assert not state.position.plays(1)
    assert state.position.round.starter == 2
    state.begin_round(random())
    assert state.position.round.starter == 3
    state.begin_round(random())
    state.begin_round(random())
    assert state.position.round.starter == 2


# The end of endless hands


def stop(state: SpectrumoState) -> SpectrumoState:
    """Let the hand end after this turn."""
    state.position.round.turns = constants.MOST_TURNS
    return state


def test_sm9_a_hand_ends_after_400_turns_and_all_score_what_they_hold() -> None:
    state = stop(position("R5", ["draw RO1 G9 G3", "B12 B1", "Y3"]))
    play(state, "draw")
    assert not state.position.previous
    play(state, "G9")
    previous = state.position.previous
    assert previous is not None
    assert previous.winner == NOBODY
    assert state.position.points[0] == 4
    assert state.position.points[2] == 3
    assert state.position.round.number == 2


def test_sm9_extra_turns_of_specials_are_not_counted() -> None:
    state = play(position("R5", ["draw draw' G9 G3", "B12 B1"]), "draw", "draw'")
    assert state.position.round.turns == 1
    assert play(state, "G9").position.round.turns == 2


def test_sm9_a_pass_is_a_turn() -> None:
    state = stop(bare("R5", ["Y8 Y7", "RO2"], target=10_000))
    state.go_on(random())
    assert state.position.round.number == 2
    assert state.position.points[0] == 15


def test_sm9_if_elimination_would_remove_everyone_the_lowest_total_wins() -> None:
    state = stop(position("R5", ["RO1 G9 G3", "B12 B1", "Y3"], target=1, elimination=True))
    play(state, "RO1")
    assert state.over
    assert state.position.points == [12, 13, 3]
    assert state.position.winners() == [2]
    assert "all have more" in state.outcome().reason


def test_sm9_of_the_eliminated_who_was_out_later_ranks_higher_then_the_lower_total() -> None:
    state = new(4, elimination=True)
    state.position.out_since = [2, 3, 0, 3]
    state.position.points = [210, 260, 150, 250]
    assert state.position.ranking() == [2, 3, 1, 0]
    worths = [state.position.worth(seat) for seat in state.position.ranking()]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("players", [2, 8])
def test_random_matches_end(players: int) -> None:
    source = random_from(players)
    state = RULES.new(players, {"target": 100, "elimination": True}, source)
    while not state.over:
        answers = state.legal()
        state.apply(answers[source.below(len(answers))], source)
        assert state.position.round.turns <= constants.MOST_TURNS
    assert state.position.winners()
