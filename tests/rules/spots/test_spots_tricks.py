"""The 22 tricks of Spots, step by step (ST3)."""

from __future__ import annotations

import pytest

from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.position import size
from gamenight.games.spots.words import TRICK_TEXTS
from tests.rules.spots.positions import (
    choosing,
    faces,
    legal,
    pack,
    play,
    scored,
    table,
    turn_dice,
    yard,
)


def test_st3_every_trick_has_steps_and_a_text_in_our_own_words() -> None:
    assert len(constants.STEPS) == len(constants.TILE_NAMES) == len(TRICK_TEXTS) == 22
    assert len(constants.DICE_TO_ROLL) == 22


# Red: always in play


def test_st3_howl_draws_the_top_dog_then_rolls_one() -> None:
    state = play(table("Lief", "Bongo", top="Doog"), "Howl", dice=(4,))
    assert (pack(state), yard(state), state.turn) == ("Lief Doog", "4", 1)


def test_st3_howl_with_six_cards_only_rolls() -> None:
    state = play(table("Lief Bongo Missy", "Burt", scored=3), "Howl", dice=(5,))
    assert (pack(state), yard(state)) == ("Lief Bongo Missy", "5")


def test_st3_roll_over_rolls_all_buried_dice_then_perhaps_one() -> None:
    state = play(table("Lief", "Bongo", yards=("34",)), "Roll Over", dice=(5, 2))
    assert (yard(state), legal(state)) == ("5", {"Lief 2", "bury"})
    assert legal(play(state, "on Lief")) == {"roll", "stop"}
    play(play(state, "roll", dice=(1,)), "on Lief")
    assert (pack(state), state.turn) == ("Lief:12", 1)


def test_st3_roll_over_counts_the_yard_as_empty_meanwhile() -> None:
    """7 and 6 would bust; but the 7 are in hand when the 6 is buried."""
    state = play(table("Lief", "Bongo", yards=("52",)), "Roll Over", dice=(6, 1))
    assert yard(state) == "6"
    assert yard(play(state, "bury", "stop")) == "61"


def test_a_step_that_is_impossible_is_skipped_and_the_next_is_done() -> None:
    """The rulebook's example: Roll Over without buried dice."""
    state = play(table("Lief", "Bongo"), "Roll Over")
    assert legal(state) == {"roll", "stop"}
    assert yard(play(state, "roll", dice=(6,))) == "6"


# Yellow


def test_st3_walk_rolls_two_then_perhaps_one() -> None:
    state = play(table("Lief", "Bongo"), "Walk", dice=(3, 2))
    assert legal(play(state, "on Lief", "on Lief")) == {"roll", "stop"}
    assert play(state, "stop").turn == 1


def test_st3_dig_changes_buried_dice_once_per_pawprint() -> None:
    state = play(table("Doog", "Bongo", trick=constants.DIG, yards=("4", "61")), "Dig")
    assert legal(state) == {"yard 0 4", "yard 1 6", "yard 1 1", "stop"}
    assert yard(play(state, "yard 0 4", "down")) == "3"
    play(state, "yard 0 3", "down", dice=(2, 3))  # the same die again; then the two dice roll
    assert (yard(state), size(state.position.action.roll)) == ("2", 2)


def test_st3_dig_discards_a_one_and_never_goes_above_six() -> None:
    state = table("Doog", "Bongo", trick=constants.DIG, yards=("1", "6"))
    supply = state.position.supply
    play(state, "Dig", "yard 0 1", "down")
    assert (yard(state), state.position.supply) == ("", supply + 1)
    play(state, "yard 1 6")  # goes down without asking: no die goes above 6
    assert yard(state, 1) == "5"


def test_st3_dig_may_be_declined_and_needs_pawprints() -> None:
    state = play(table("Lief", "Bongo", trick=constants.DIG, yards=("1",)), "Dig", "stop")
    assert size(state.position.action.last_roll) == 2
    state = play(table("Burt", "Bongo", trick=constants.DIG, yards=("1",)), "Dig", dice=(2, 2))
    assert yard(state) == "221"


def test_st6_dig_can_make_somebody_else_bust() -> None:
    state = table("Lief", "Bongo:1", trick=constants.DIG, yards=("", "43"))
    play(state, "Dig", "yard 1 3", "up", dice=(1, 2))
    assert (yard(state, 1), pack(state, 1)) == ("", "Bongo")
    assert state.turn == 0  # the digger goes on with the roll


def test_st6_the_diggers_own_bust_ends_the_turn() -> None:
    state = table("Lief:1", "Bongo", trick=constants.DIG, yards=("43", ""))
    play(state, "Dig", "yard 0 3", "up", dice=(1, 2))  # a roll that would fit, if it came to it
    assert (state.turn, yard(state), pack(state)) == (1, "", "Lief")


def test_st3_trot_moves_a_die_whose_number_changes_to_fit() -> None:
    state = play(table("Lief:1 Bongo", "Burt", trick=constants.TROT), "Trot")
    assert legal(state) == {"Lief 1", "stop"}
    assert legal(play(state, "Lief 1")) == {"Lief 2", "Lief 3", "Bongo 1", "Bongo 3"}
    play(state, "Bongo 3", dice=(5, 2))
    assert (pack(state), size(state.position.action.last_roll)) == ("Lief Bongo:3", 2)


def test_st3_trot_may_be_declined_and_is_skipped_without_dice() -> None:
    state = play(table("Lief:1", "Burt", trick=constants.TROT), "Trot", "stop", dice=(5, 2))
    assert pack(state) == "Lief:1"
    state = play(table("Lief", "Burt", trick=constants.TROT), "Trot", dice=(5, 2))
    assert state.position.asking == constants.PLACE_DIE


def test_st3_retrieve_takes_a_number_of_the_top_dog() -> None:
    state = play(table("Lief", "Bongo", trick=constants.RETRIEVE, top="Doog"), "Retrieve")
    assert legal(state) == {"2", "3", "5", "6"}
    assert legal(play(state, "2")) == {"Lief 2", "bury"}
    play(state, "on Lief", dice=(5, 1))
    assert (pack(state), size(state.position.action.last_roll)) == ("Lief:2", 2)


def test_st7_a_die_set_by_retrieve_cannot_be_rerolled() -> None:
    state = table("Lief", "Bongo", trick=constants.RETRIEVE, top="Doog", treats=(3,))
    play(state, "Retrieve", "5", dice=(2, 2))
    assert yard(state) == "5"  # buried at once, without the offer of a treat
    assert state.position.asking == constants.REROLL_ALL  # that is the roll of two


def test_st9_retrieve_with_the_last_die_skips_its_roll() -> None:
    state = table("Lief", "Bongo", trick=constants.RETRIEVE, top="Doog")
    state.position.supply = 1
    assert play(state, "Retrieve", "2", "on Lief").turn == 1


def test_st8_retrieve_can_score_fast_before_its_roll() -> None:
    state = table("Lief:12", "Bongo", trick=constants.RETRIEVE, top="Missy")
    play(state, "Retrieve", "3", "on Lief", dice=(5, 5))
    assert (scored(state), pack(state)) == (["Lief"], "Missy")


def test_st3_track_rolls_three() -> None:
    state = play(table("Lief", "Bongo", trick=constants.TRACK), "Track", dice=(5, 1, 1))
    assert (yard(state), state.position.asking) == ("5", constants.PLACE_DIE)


def test_st3_tracks_treat_rerolls_only_some_dice() -> None:
    state = play(table("Lief", "Bongo", trick=constants.TRACK, treats=(2,)), "Track")
    turn_dice(state, "661")
    assert legal(state) == {"1", "6", "done"}
    play(state, "dice 66", dice=(2, 3))
    assert (faces(state.position.action.roll), state.position.seats[0].treats) == ("321", 1)
    play(state, "done", "on Lief", "on Lief", "on Lief")
    assert (scored(state), state.position.seats[0].treats) == (["Lief"], 1)


def test_st3_track_may_reroll_all_three_dice() -> None:
    state = play(table("Lief", "Bongo", trick=constants.TRACK, treats=(1,)), "Track")
    turn_dice(state, "654")
    play(state, "dice 654", dice=(1, 2, 3))
    assert (faces(state.position.action.last_roll), state.position.seats[0].treats) == ("321", 0)


# Purple


def test_st3_run_rolls_three_then_one_as_often_as_you_like() -> None:
    state = play(table("Lief Doog", "Bongo", trick=constants.RUN), "Run", dice=(1, 2, 3))
    play(state, "on Doog", "on Doog", "on Lief")
    for face in (5, 6):
        assert legal(state) == {"roll", "stop"}
        play(play(state, "roll", dice=(face,)), "on Doog")
    assert play(state, "stop").turn == 1


def test_st3_chase_rolls_one_die_more_each_time() -> None:
    state = play(table("Doog Lief", "Bongo", trick=constants.CHASE), "Chase", dice=(2,))
    play(play(state, "on Lief"), "roll", dice=(1, 3))
    assert faces(state.position.action.last_roll) == "31"
    play(play(state, "on Doog", "on Lief"), "roll", dice=(5, 6, 2))
    assert faces(state.position.action.last_roll) == "652"


def test_st3_bolt_sets_aside_three_to_twelve_dice() -> None:
    state = play(table("Doog", "Bongo", trick=constants.BOLT), "Bolt")
    assert legal(state) == {str(number) for number in range(3, 13)}
    play(state, "5", dice=(2,))
    assert (state.position.action.aside, state.position.asking) == (4, constants.PLACE_DIE)


def test_st3_bolt_may_stop_when_pawprints_match_the_unrolled_dice() -> None:
    state = table("Doog", "Bongo", trick=constants.BOLT)  # two pawprints
    supply = state.position.supply
    play(play(state, "Bolt", "3", dice=(2,)), "on Doog")
    assert (state.position.action.aside, legal(state)) == (2, {"roll", "stop"})
    play(state, "stop")
    assert (state.position.action.aside, state.position.supply, state.turn) == (0, supply - 1, 1)


def test_st3_bolt_without_pawprints_rolls_to_the_last_die() -> None:
    state = play(table("Burt", "Bongo", trick=constants.BOLT), "Bolt", "3", dice=(2, 2, 2))
    assert (yard(state), state.turn) == ("222", 1)


def test_st3_each_die_of_bolt_is_its_own_roll() -> None:
    state = table("Burt", "Bongo", trick=constants.BOLT, treats=(1,))
    play(state, "Bolt", "3", dice=(5,))
    assert (state.position.asking, size(state.position.action.roll)) == (constants.REROLL_ALL, 1)


def test_st9_st_c_bolt_with_three_dice_or_fewer_left_sets_them_all_aside() -> None:
    state = table("Burt", "Bongo", trick=constants.BOLT, treats=(1,))
    state.position.supply = 3
    position = play(state, "Bolt", dice=(2,)).position
    assert (size(position.action.roll), position.action.aside, position.supply) == (1, 2, 0)


def test_st9_on_a_bust_dice_in_hand_and_set_aside_go_back() -> None:
    state = table("Lief:1", "Bongo", trick=constants.BOLT, yards=("6",))
    play(state, "Bolt", "12", dice=(5,))
    assert (state.turn, state.position.action.aside, state.position.supply) == (1, 0, 40)
    state = play(table("Lief:1", "Bongo", trick=constants.RUN, yards=("6",)), "Run", dice=(6, 2, 1))
    assert (state.turn, state.position.action.roll, state.position.supply) == (1, 0, 40)


def test_st3_sprint_rolls_one_die_per_unfinished_dog() -> None:
    state = play(table("Lief Bongo:13 Doog", "Burt", trick=constants.SPRINT), "Sprint", dice=(1, 6))
    assert faces(state.position.action.last_roll) == "61"
    assert legal(play(state, "on Doog", "on Lief")) == {"roll", "stop"}
    play(state, "roll", dice=(2, 5))
    assert faces(state.position.action.last_roll) == "52"


def test_st3_dogpile_takes_one_of_your_own_dice() -> None:
    state = table("Lief:1 Doog:5", "Burt", trick=constants.DOGPILE, yards=("44",))
    play(state, "Dogpile")
    assert legal(state) == {"Lief 1", "Doog 5", "yard 0 4"}  # two alike are one answer
    play(state, "Lief 1", dice=(2, 3, 2))
    assert (pack(state), size(state.position.action.last_roll)) == ("Lief Doog:5", 3)
    assert legal(play(state, "on Lief", "on Lief", "on Doog")) == {"roll", "stop"}
    assert play(state, "roll").position.asking == constants.TAKE_OWN


def test_st3_st_b_dogpile_without_own_dice_rolls_two() -> None:
    state = play(table("Lief", "Burt", trick=constants.DOGPILE), "Dogpile", dice=(1, 4))
    assert size(state.position.action.last_roll) == 2


def test_st9_dogpile_goes_on_with_own_dice_when_the_supply_is_empty() -> None:
    state = table("Lief Doog", "Burt", trick=constants.DOGPILE, yards=("1",))
    state.position.supply = 2
    play(state, "Dogpile", dice=(1, 2, 3))  # there is one own die to take (ST-c)
    play(state, "on Lief", "on Lief", "on Lief")
    assert (state.position.supply, state.position.asking) == (0, constants.ROLL_OR_STOP)
    play(state, "roll", "Lief 1", dice=(5,))
    assert faces(state.position.action.last_roll) == "5"


def test_st3_dogpiles_buried_die_leaves_the_yard_first() -> None:
    state = table("Burt:1 Lief", "Bongo", trick=constants.DOGPILE, yards=("52",))
    play(state, "Dogpile", "yard 0 5", dice=(4, 1, 1))
    assert yard(state) == "42"  # 7 and 4 would have been a bust


# Blue


def test_st3_fetch_keeps_all_dice_of_one_number() -> None:
    state = choosing(constants.FETCH, "66543331", dogs="Lief Bongo")
    assert legal(state) == {"1", "3", "4", "5", "6"}
    play(state, "3", "on Lief", "on Bongo")
    assert (yard(state), pack(state)) == ("3", "Lief:3 Bongo:3")
    assert (state.position.supply, state.turn) == (40 - 3, 1)


@pytest.mark.parametrize(
    "trick", [constants.FETCH, constants.HUNT, constants.SCAVENGE, constants.SEARCH]
)
def test_st7_the_reroll_of_a_blue_trick_comes_before_the_choice(trick: int) -> None:
    state = table("Doog", "Burt", trick=trick, treats=(2,), yards=("6",))
    play(state, constants.TILE_NAMES[trick], "reroll")
    assert (state.position.asking, state.position.seats[0].treats) == (constants.REROLL_ALL, 1)


def test_st3_guard_discards_dice_above_the_named_number() -> None:
    state = play(table("Lief", "Burt", trick=constants.GUARD, treats=(2,)), "Guard", "3")
    turn_dice(state, "6543")
    play(state, "reroll")  # the number stays
    turn_dice(state, "6431")
    play(state, "keep", "on Lief", "on Lief")
    assert (pack(state), yard(state), state.turn) == ("Lief:13", "", 1)


def test_st3_hunt_keeps_exactly_two() -> None:
    state = choosing(constants.HUNT, "6641")  # two, and two for the pawprints
    assert legal(state) == {"1", "4", "6"}
    play(state, "dice 16", "on Doog")
    assert (yard(state), state.position.supply, state.turn) == ("1", 38, 1)


def test_st3_st_e_hunt_without_pawprints_keeps_both_dice() -> None:
    state = play(table("Burt", "Bongo", trick=constants.HUNT), "Hunt", dice=(3, 2))
    assert yard(state) == "32"


def test_st3_scavenge_may_discard_dice_lower_than_the_yard() -> None:
    state = choosing(constants.SCAVENGE, "4332", "4", "Lief")
    assert legal(state) == {"done", "3", "2"}  # a 4 is not lower than 4
    play(state, "dice 32")
    assert (state.turn, yard(state)) == (1, "")  # the 4 was buried on the 4: a bust


@pytest.mark.parametrize(
    ("answer", "left"), [("dice 11", "32"), ("dice 1", "321"), ("done", "3211")]
)
def test_st3_scavenge_may_discard_some_all_or_none(answer: str, left: str) -> None:
    state = play(choosing(constants.SCAVENGE, "3211", "2", "Lief"), answer)
    assert (state.position.asking, faces(state.position.action.roll)) == (constants.PLACE_DIE, left)


def test_st3_scavenge_with_an_empty_yard_discards_nothing() -> None:
    state = table("Lief", "Burt", trick=constants.SCAVENGE)
    play(state, "Scavenge", dice=(2, 1, 3, 1))
    assert state.position.asking == constants.PLACE_DIE


def test_st3_search_keeps_a_set_that_totals_eight() -> None:
    state = choosing(constants.SEARCH, "6655332", dogs="Lief")
    assert legal(state) == {"2", "3"}  # 2 and 6, 3 and 5, or 2, 3 and 3
    play(state, "dice 26", "on Lief")
    assert (yard(state), pack(state)) == ("6", "Lief:2")


def test_st_c_where_only_one_set_can_be_chosen_nobody_is_asked() -> None:
    state = choosing(constants.SEARCH, "6655522", dogs="Lief")  # no 5 can be completed to 8
    assert (state.position.asking, faces(state.position.action.roll)) == (constants.PLACE_DIE, "2")


def test_st3_search_discards_everything_if_no_set_totals_eight() -> None:
    state = choosing(constants.SEARCH, "6666555")
    assert (state.turn, state.position.supply) == (1, 40)


# Green


@pytest.mark.parametrize(
    ("trick", "dogs", "treats", "after"),
    [
        (constants.BEG, "Lief Doog", 1, 1 + 1 + 3),
        (constants.CHEW, "Lief", 3, 2 * 3 + 1),
        (constants.GOBBLE, "Doog:6 Missy", 1, 1 + 7 - 5),  # Doog still wants a 5
        (constants.STAY, "Lief", 0, 3),
    ],
)
def test_st3_green_tricks_take_treats(trick: int, dogs: str, treats: int, after: int) -> None:
    state = table(dogs, "Burt", trick=trick, treats=(treats,))
    state.position.face_down = 0b000111  # Stay counts the other face-down tricks
    assert play(state, constants.TILE_NAMES[trick]).position.seats[0].treats == after


def test_st3_gobble_returns_at_most_what_you_have() -> None:
    state = table("Doog", "Burt", trick=constants.GOBBLE)
    state.position.treat_supply = 2
    assert play(state, "Gobble").position.seats[0].treats == 0


@pytest.mark.parametrize(("answer", "paid"), [("bury", 3), ("on Lief", 0)])
def test_st3_play_dead_pays_the_spots_of_the_die_you_bury(answer: str, paid: int) -> None:
    state = play(table("Lief", "Burt", trick=constants.PLAY_DEAD), "Play Dead", dice=(3,))
    assert play(state, answer).position.seats[0].treats == paid


def test_st3_play_dead_pays_nothing_for_a_bust() -> None:
    state = table("Lief", "Burt", trick=constants.PLAY_DEAD, yards=("6",))
    assert play(state, "Play Dead", dice=(4,)).position.seats[0].treats == 0
