"""A turn of Spots: tiles, treats, busting, scoring, and how a match ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenight.core.errors import IllegalAnswer, NotYourTurn
from gamenight.core.position import Outcome
from gamenight.core.random import random_from
from gamenight.games.spots import GAME
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.position import size
from tests.rules.spots.positions import (
    NAMES,
    faces,
    legal,
    log,
    pack,
    play,
    scored,
    start,
    table,
    turn_dice,
    yard,
)

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "spots.md"


def test_g1_the_turn_goes_to_the_next_higher_seat_and_round() -> None:
    state = table("Lief", "Burt", "Doog")
    for next_seat in (1, 2, 0):
        state.position.face_down = 0
        assert play(state, "Beg").turn == next_seat


def test_the_epoch_counts_finished_turns() -> None:
    state = table("Bongo:13", "Burt")
    assert (state.position.turns, state.position.epoch()) == (1, 0)
    assert play(state, "score").position.epoch() == 1
    state.position.turn_limit = 2
    assert play(state, "Beg").position.epoch() == 2


# Doing a trick, resetting the tiles


def test_a_chosen_tile_is_flipped_and_cannot_be_chosen_again() -> None:
    state = play(table("Lief", "Burt"), "Beg")
    assert state.position.face_down == 0b100000
    with pytest.raises(IllegalAnswer, match=r"Beg is face down. \(Do a Trick\)"):
        play(state, "Beg")


def test_st5_one_faceup_tile_at_the_start_of_a_turn_gets_a_treat_and_all_are_reset() -> None:
    state = table("Lief", "Burt:1 Missy")
    state.position.face_down = 0b001111
    play(state, "Beg")
    assert (state.turn, state.position.face_down) == (1, 0)
    assert state.position.tile_treats == [0, 0, 0, 0, 1, 0]  # Fetch was the last one face up
    play(state, "score")  # even if the player then scores
    assert (state.position.face_down, state.position.tile_treats[4]) == (0, 1)


def test_st5_the_treat_goes_to_whoever_chooses_the_tile_before_its_steps() -> None:
    state = table("Lief", "Burt")
    state.position.tile_treats[1] = 2
    state.position.treat_supply -= 2
    play(state, "Walk")
    assert (state.position.seats[0].treats, state.position.tile_treats[1]) == (2, 0)
    assert state.position.asking == constants.REROLL_ALL  # they can be spent on this very roll


def test_st5_treats_pile_up_and_an_empty_supply_gives_none() -> None:
    state = table("Lief", "Burt")
    state.position.tile_treats[4] = 1
    state.position.treat_supply = 1
    for expected in (2, 2):
        state.position.face_down = 0b101111
        state.begin_turn()
        assert state.position.tile_treats[4] == expected


def test_st5_without_dice_everyone_busts_and_the_turn_goes_on() -> None:
    state = table("Lief:12", "Missy:3", yards=("3", "5"))
    state.position.supply = 0
    play(state, "Beg")
    assert state.position.supply == 5
    assert [(pack(state, seat), yard(state, seat)) for seat in (0, 1)] == [
        ("Lief", ""),
        ("Missy", ""),
    ]
    assert (state.turn, state.position.asking) == (1, constants.WHICH_ACTION)


# Spending treats


def test_a_treat_rerolls_all_dice_of_the_roll() -> None:
    state = play(table("Lief", "Burt", treats=(2,)), "Walk")
    turn_dice(state, "66")
    play(state, "reroll", dice=(1, 2))
    assert (state.position.seats[0].treats, faces(state.position.action.roll)) == (1, "21")
    assert state.position.asking == constants.REROLL_ALL  # there is no limit but the treats


def test_st7_a_single_die_of_a_roll_cannot_be_rerolled() -> None:
    state = play(table("Lief", "Burt", treats=(2,)), "Walk")
    with pytest.raises(IllegalAnswer, match="reroll all of it"):
        play(state, "6")


def test_st_a_dice_go_one_by_one_on_matching_empty_spaces_or_are_buried_although_they_fit() -> None:
    state = play(table("Lief Missy", "Burt"), "Walk", dice=(4, 3))
    assert legal(state) == {"Missy 4", "bury"}
    with pytest.raises(IllegalAnswer, match="an empty space of yours with its number"):
        play(state, "Missy 3")
    assert legal(play(state, "bury")) == {"Lief 3", "Missy 3", "bury"}


# Running out of dice or treats


def test_st9_a_roll_takes_what_the_supply_has() -> None:
    state = table("Lief", "Burt", trick=constants.FETCH)
    state.position.supply = 3
    assert size(play(state, "Fetch").position.action.last_roll) == 3


def test_st9_a_repeat_that_would_take_no_die_is_not_offered() -> None:
    state = table("Lief Bongo", "Burt", trick=constants.RUN, yards=("", "3"))
    state.position.supply = 4
    play(play(state, "Run", dice=(1, 2, 3)), "on Bongo", "on Lief", "on Lief")
    assert legal(state) == {"roll", "stop"}  # there is one die left
    assert play(state, "roll", dice=(4,)).turn == 1


def test_treats_are_taken_as_far_as_they_last() -> None:
    state = table("Lief Doog", "Burt")
    state.position.treat_supply = 2
    play(state, "Beg")
    assert (state.position.seats[0].treats, state.position.treat_supply) == (2, 0)


# Busting


def test_seven_buried_spots_are_safe_and_eight_bust() -> None:
    assert yard(play(table("Burt", "Lief", yards=("4",)), "Howl", dice=(3,))) == "43"
    assert yard(play(table("Burt", "Lief", yards=("4",)), "Howl", dice=(4,))) == ""
    state = table("Lief", "Burt", trick=constants.DIG, yards=("", "42"))
    assert yard(play(state, "Dig", "yard 1 2", "up"), 1) == "43"


def test_a_bust_in_the_middle_of_a_trick_ends_the_turn_and_discards_all_dice() -> None:
    state = table("Lief:1 Doog:56", "Burt", yards=("5",), trick=constants.RUN)
    play(state, "Run", dice=(3, 4, 2))
    assert state.turn == 1  # the 4 was buried on the 5; the second step never came
    assert (pack(state), yard(state), state.position.supply) == ("Lief Doog", "", 40)


def test_play_dead_does_not_pay_for_a_die_of_an_earlier_trick() -> None:
    state = play(table("Burt", "Lief", trick=constants.PLAY_DEAD), "Howl", dice=(4,))
    play(state, "Play Dead", dice=(2,))
    assert play(state, "on Lief").position.seats[1].treats == 0


def test_burying_a_die_that_fits_can_bust_and_ends_the_turn() -> None:
    state = play(table("Lief:12", "Burt", yards=("6",)), "Walk", dice=(3, 1))
    play(state, "bury")
    assert (state.turn, pack(state), yard(state), state.position.supply) == (1, "Lief", "", 40)


def test_scored_dogs_are_never_at_risk() -> None:
    state = play(table("Burt:1 Lief", "Missy", yards=("6",)), "score")
    state.position.turn = 0
    assert scored(play(state, "Howl", dice=(4,))) == ["Burt"]


# Score your dogs


def test_slow_and_steady_scores_all_completed_dogs_and_draws_as_many() -> None:
    state = table("Bongo:13 Lief:1 Missy:34", "Burt", top="Doog", yards=("2",))
    play(state, "score")
    assert scored(state) == ["Bongo", "Missy"]
    assert pack(state).startswith("Lief:1 Doog ")
    assert len(state.position.seats[0].pack) == 3
    assert (yard(state), state.turn, state.position.supply) == ("2", 1, 40 - 2)


def test_scoring_needs_a_completed_dog() -> None:
    state = table("Bongo:1", "Burt")
    assert "score" not in legal(state)
    with pytest.raises(IllegalAnswer, match=r"at least one completed dog. \(Slow and steady\)"):
        play(state, "score")


def test_st8_fast_and_risky_scores_when_every_dog_is_complete_and_the_trick_goes_on() -> None:
    state = table("Bongo:1 Burt:1", "Lief", top="Missy", yards=("2",), trick=constants.RUN)
    play(play(state, "Run", dice=(3, 1, 2)), "on Bongo")
    assert (scored(state), legal(state)) == (["Bongo", "Burt"], {"roll", "stop"})
    assert yard(state) == "221"  # the yard stays
    play(state, "roll", dice=(4,))
    assert state.position.asking == constants.PLACE_DIE  # on the dog just drawn


def test_st8_a_roll_that_busts_does_not_score() -> None:
    """The rulebook: first place or bury all dice of the roll."""
    state = play(table("Bongo:1", "Lief", yards=("6",)), "Walk", dice=(3, 2))
    play(state, "on Bongo")
    assert (scored(state), state.turn) == ([], 1)


def test_st8_a_dog_drawn_by_howl_must_be_complete_too() -> None:
    state = play(table("Bongo:1", "Lief", top="Missy"), "Howl", dice=(3,))
    assert scored(play(state, "on Bongo")) == []


def test_nobody_ever_has_more_than_six_dog_cards() -> None:
    state = play(table("Bongo:13 Lief Missy Doog", "Burt", scored=2), "score")
    assert (state.position.seats[0].cards(), len(state.position.seats[0].pack)) == (6, 3)


def test_six_scored_dogs_win_at_once() -> None:
    state = play(table("Bongo:1", "Burt", scored=5), "Walk", dice=(3, 1))
    assert log(state, "on Bongo")[-1] == "Anna wins the match."
    assert state.over
    assert state.outcome() == Outcome((6.0, 0.0), (0,), "6 dogs were scored")
    with pytest.raises(NotYourTurn):
        play(state, "roll")


def test_work_on_a_dog_is_worth_something_but_less_than_a_scored_dog() -> None:
    def worth(dogs: str, scored: int = 0) -> float:
        return table(dogs, "Burt", scored=scored).position.worth(0)

    in_order = [worth("Doog"), worth("Doog:2"), worth("Doog:235"), worth("Doog:2356")]
    assert [*in_order, worth("Doog", 1)] == sorted({*in_order, worth("Doog", 1)})
    assert worth("Doog", 3) == 3
    solo = table("Doog").position
    solo.d0g_scored = (0, 1)
    assert solo.worth(0) == -2


# The end by turns


def test_st12_the_turn_limit_ends_the_match_and_most_dogs_win() -> None:
    state = table("Bongo:13", "Burt")
    state.position.turn_limit = 1
    outcome = play(state, "score").outcome()
    assert outcome == Outcome((1.0, 0.0), (0,), "the limit of 1 turn was reached")


def test_st12_equal_dogs_at_the_limit_share_the_victory() -> None:
    state = start(3, turn_limit=1)
    random = random_from(3)
    while not state.over:
        state.apply(state.legal()[0], random)
    assert state.outcome().winners == (0, 1, 2)
    assert state.position.payoffs() == [1 / 3] * 3


def test_st12_equal_dogs_in_solo_share_the_victory_with_d0g() -> None:
    state = table("Lief")
    state.position.turn_limit = 1
    assert log(state, "Beg")[-2:] == ["Anna shares the victory.", "d0g shares the victory."]
    assert (state.outcome().winners, state.position.turns) == ((0,), 1)
    summary = GAME.table(state.view(0), NAMES[:1]).summary
    assert summary is not None
    assert summary.lines[-1] == "Anna and d0g win together with 0 dogs."
