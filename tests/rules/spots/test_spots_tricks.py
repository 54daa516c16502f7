"""The 22 tricks of Spots, step by step (ST3)."""

from __future__ import annotations

from collections.abc import Callable

from gamenight.games.spots.rules import asked, tiles
from gamenight.games.spots.rules.dice import faces_in, heap_of, size
from gamenight.games.spots.rules.dogs import DOGS
from gamenight.games.spots.rules.play import SpotsState
from gamenight.games.spots.words import TRICK_TEXTS

Table = Callable[..., SpotsState]
Play = Callable[..., SpotsState]
Turn = Callable[[SpotsState, str], SpotsState]
Legal = Callable[[SpotsState], set[str]]


def yard(state: SpotsState, seat: int = 0) -> tuple[int, ...]:
    return faces_in(state.yards[seat])


def pack(state: SpotsState, seat: int = 0) -> list[str]:
    return [DOGS[dog][0] for dog in state.packs[seat]]


def test_st3_every_trick_has_steps_and_a_text_in_our_own_words() -> None:
    assert len(tiles.STEPS) == len(tiles.TILE_NAMES) == len(TRICK_TEXTS) == 22


# Red: always in play


def test_st3_howl_draws_the_top_dog_then_rolls_one(table: Table, play: Play) -> None:
    state = play(table("Lief", "Bongo", top="Doog"), "Howl", dice=(4,))
    assert pack(state) == ["Lief", "Doog"]
    assert yard(state) == (4,)
    assert state.turn == 1


def test_st3_howl_with_six_cards_only_rolls(table: Table, play: Play) -> None:
    state = table("Lief Bongo Missy", "Burt", top="Doog")
    state.scored[0] = [state.deck.pop(0) for _ in range(3)]
    play(state, "Howl", dice=(5,))
    assert pack(state) == ["Lief", "Bongo", "Missy"]
    assert yard(state) == (5,)


def test_st3_roll_over_rolls_all_buried_dice_then_perhaps_one(table: Table, play: Play) -> None:
    state = play(table("Lief", "Bongo", yards=("34",)), "Roll Over", dice=(5, 2))
    assert state.asking == asked.PLACE_DIE
    assert yard(state) == (5,)
    play(state, "on Lief")
    assert state.asking == asked.ROLL_OR_STOP
    play(state, "roll", dice=(1,))
    play(state, "on Lief")
    assert state.turn == 1
    assert state.filled[0] == [0b011]


def test_st3_roll_over_counts_the_yard_as_empty_meanwhile(table: Table, play: Play) -> None:
    """7 and 6 would bust; but the 7 are in hand when the 6 is buried."""
    state = play(table("Lief", "Bongo", yards=("52",)), "Roll Over", dice=(6, 1))
    assert yard(state) == (6,)
    play(state, "bury", "stop")
    assert yard(state) == (6, 1)


def test_a_step_that_is_impossible_is_skipped_and_the_next_is_done(
    table: Table, play: Play
) -> None:
    """The rulebook's example: Roll Over without buried dice."""
    state = play(table("Lief", "Bongo"), "Roll Over")
    assert state.asking == asked.ROLL_OR_STOP
    assert play(state, "roll", dice=(6,)).yards[0] == heap_of((6,))


# Yellow


def test_st3_walk_rolls_two_then_perhaps_one(table: Table, play: Play, legal: Legal) -> None:
    state = play(table("Lief", "Bongo"), "Walk", dice=(3, 2))
    play(state, "on Lief", "on Lief")
    assert legal(state) == {"roll", "stop"}
    assert play(state, "stop").turn == 1


def test_st3_dig_changes_buried_dice_once_per_pawprint(
    table: Table, play: Play, legal: Legal
) -> None:
    state = table("Doog", "Bongo", trick=tiles.DIG, yards=("4", "61"))
    play(state, "Dig")
    assert legal(state) == {"yard 0 4", "yard 1 6", "yard 1 1", "stop"}
    play(state, "yard 0 4", "down")
    assert yard(state) == (3,)
    play(state, "yard 0 3", "down", dice=(2, 3))  # the same die again; then the two dice roll
    assert yard(state) == (2,)
    assert size(state.roll) == 2


def test_st3_dig_discards_a_one_and_never_goes_above_six(table: Table, play: Play) -> None:
    state = table("Doog", "Bongo", trick=tiles.DIG, yards=("1", "6"))
    supply = state.supply
    play(state, "Dig", "yard 0 1", "down")
    assert yard(state) == ()
    assert state.supply == supply + 1
    play(state, "yard 1 6")  # goes down without asking: no die goes above 6
    assert yard(state, 1) == (5,)


def test_st3_dig_may_be_declined_and_needs_pawprints(table: Table, play: Play) -> None:
    state = play(table("Lief", "Bongo", trick=tiles.DIG, yards=("1",)), "Dig", "stop")
    assert size(state.last_roll) == 2
    state = play(table("Burt", "Bongo", trick=tiles.DIG, yards=("1",)), "Dig", dice=(2, 2))
    assert yard(state) == (2, 2, 1)


def test_st6_dig_can_make_somebody_else_bust(table: Table, play: Play) -> None:
    state = table("Lief", "Bongo:1", trick=tiles.DIG, yards=("", "43"))
    play(state, "Dig", "yard 1 3", "up", dice=(1, 2))
    assert yard(state, 1) == ()
    assert state.filled[1] == [0]
    assert state.turn == 0  # the digger goes on with the roll


def test_st6_the_diggers_own_bust_ends_the_turn(table: Table, play: Play) -> None:
    state = table("Lief:1", "Bongo", trick=tiles.DIG, yards=("43", ""))
    play(state, "Dig", "yard 0 3", "up")
    assert state.turn == 1
    assert yard(state) == ()
    assert state.filled[0] == [0]


def test_st3_trot_moves_a_die_whose_number_changes_to_fit(
    table: Table, play: Play, legal: Legal
) -> None:
    state = play(table("Lief:1 Bongo", "Burt", trick=tiles.TROT), "Trot")
    assert legal(state) == {"Lief 1", "stop"}
    play(state, "Lief 1")
    assert legal(state) == {"Lief 2", "Lief 3", "Bongo 1", "Bongo 3"}
    play(state, "Bongo 3", dice=(5, 2))
    assert state.filled[0] == [0, 0b100]
    assert size(state.last_roll) == 2


def test_st3_trot_may_be_declined_and_is_skipped_without_dice(table: Table, play: Play) -> None:
    state = play(table("Lief:1", "Burt", trick=tiles.TROT), "Trot", "stop", dice=(5, 2))
    assert state.filled[0] == [0b001]
    state = play(table("Lief", "Burt", trick=tiles.TROT), "Trot", dice=(5, 2))
    assert state.asking == asked.PLACE_DIE


def test_st3_retrieve_takes_a_number_of_the_top_dog(table: Table, play: Play, legal: Legal) -> None:
    state = play(table("Lief", "Bongo", trick=tiles.RETRIEVE, top="Doog"), "Retrieve")
    assert legal(state) == {"2", "3", "5", "6"}
    play(state, "2")
    assert legal(state) == {"Lief 2", "bury"}
    play(state, "on Lief", dice=(5, 1))
    assert state.filled[0] == [0b010]
    assert size(state.last_roll) == 2


def test_st7_a_die_set_by_retrieve_cannot_be_rerolled(table: Table, play: Play) -> None:
    state = table("Lief", "Bongo", trick=tiles.RETRIEVE, top="Doog", treats=(3,))
    play(state, "Retrieve", "5", dice=(2, 2))
    assert yard(state) == (5,)  # buried at once, without the offer of a treat
    assert state.asking == asked.REROLL_ALL  # that is the roll of two


def test_st9_retrieve_with_the_last_die_skips_its_roll(table: Table, play: Play) -> None:
    state = table("Lief", "Bongo", trick=tiles.RETRIEVE, top="Doog")
    state.supply = 1
    assert play(state, "Retrieve", "2", "on Lief").turn == 1


def test_st8_retrieve_can_score_fast_before_its_roll(table: Table, play: Play) -> None:
    state = table("Lief:12", "Bongo", trick=tiles.RETRIEVE, top="Missy")
    play(state, "Retrieve", "3", "on Lief", dice=(5, 5))
    assert [DOGS[dog][0] for dog in state.scored[0]] == ["Lief"]
    assert pack(state) == ["Missy"]


def test_st3_track_rolls_three(table: Table, play: Play) -> None:
    state = play(table("Lief", "Bongo", trick=tiles.TRACK), "Track", dice=(5, 1, 1))
    assert yard(state) == (5,)
    assert state.asking == asked.PLACE_DIE


def test_st3_tracks_treat_rerolls_only_some_dice(
    table: Table, play: Play, turn_dice: Turn, legal: Legal
) -> None:
    state = play(table("Lief", "Bongo", trick=tiles.TRACK, treats=(2,)), "Track")
    turn_dice(state, "661")
    assert legal(state) == {"keep", "6", "1"}
    play(state, "6")
    assert legal(state) == {"reroll", "6", "1"}
    play(state, "6")
    assert state.treats[0] == 2  # nothing is spent before the dice roll
    play(state, "reroll", dice=(2, 3))
    assert faces_in(state.roll) == (3, 2, 1)
    assert state.treats[0] == 1
    play(state, "keep", "on Lief", "on Lief", "on Lief")
    assert len(state.scored[0]) == 1


def test_st3_marking_all_three_dice_rerolls_them_at_once(
    table: Table, play: Play, turn_dice: Turn
) -> None:
    state = play(table("Lief", "Bongo", trick=tiles.TRACK, treats=(1,)), "Track")
    turn_dice(state, "654")
    play(state, "6", "5", "4", dice=(1, 2, 3))
    assert state.treats[0] == 0
    assert faces_in(state.last_roll) == (3, 2, 1)


# Purple


def test_st3_run_rolls_three_then_one_as_often_as_you_like(table: Table, play: Play) -> None:
    state = play(table("Lief Doog", "Bongo", trick=tiles.RUN), "Run", dice=(1, 2, 3))
    play(state, "on Doog", "on Doog", "on Lief")
    for face in (5, 6):
        assert state.asking == asked.ROLL_OR_STOP
        play(state, "roll", dice=(face,))
        play(state, "on Doog")
    assert state.asking == asked.ROLL_OR_STOP
    assert play(state, "stop").turn == 1


def test_st3_chase_rolls_one_die_more_each_time(table: Table, play: Play) -> None:
    state = play(table("Doog Lief", "Bongo", trick=tiles.CHASE), "Chase", dice=(2,))
    play(state, "on Lief")
    play(state, "roll", dice=(1, 3))
    assert size(state.last_roll) == 2
    play(state, "on Doog", "on Lief")
    play(state, "roll", dice=(5, 6, 2))
    assert size(state.last_roll) == 3


def test_st3_bolt_sets_aside_three_to_twelve_dice(table: Table, play: Play, legal: Legal) -> None:
    state = play(table("Doog", "Bongo", trick=tiles.BOLT), "Bolt")
    assert legal(state) == {str(number) for number in range(3, 13)}
    play(state, "5", dice=(2,))
    assert state.aside == 4
    assert state.asking == asked.PLACE_DIE


def test_st3_bolt_may_stop_when_pawprints_match_the_unrolled_dice(
    table: Table, play: Play, legal: Legal
) -> None:
    state = table("Doog", "Bongo", trick=tiles.BOLT)  # two pawprints
    supply = state.supply
    play(state, "Bolt", "3", dice=(2,))
    play(state, "on Doog")
    assert state.aside == 2
    assert legal(state) == {"roll", "stop"}
    play(state, "stop")
    assert state.aside == 0
    assert state.supply == supply - 1
    assert state.turn == 1


def test_st3_bolt_without_pawprints_rolls_to_the_last_die(table: Table, play: Play) -> None:
    state = play(table("Burt", "Bongo", trick=tiles.BOLT), "Bolt", "3", dice=(2, 2, 2))
    assert yard(state) == (2, 2, 2)
    assert state.turn == 1


def test_st3_each_die_of_bolt_is_its_own_roll(table: Table, play: Play) -> None:
    state = table("Burt", "Bongo", trick=tiles.BOLT, treats=(1,))
    play(state, "Bolt", "3", dice=(5,))
    assert state.asking == asked.REROLL_ALL
    assert size(state.roll) == 1


def test_st9_bolt_with_three_dice_or_fewer_left_sets_them_all_aside(
    table: Table, play: Play
) -> None:
    state = table("Burt", "Bongo", trick=tiles.BOLT, treats=(1,))
    state.supply = 3
    play(state, "Bolt", dice=(2,))
    assert (size(state.roll), state.aside, state.supply) == (1, 2, 0)


def test_st9_on_a_bust_dice_in_hand_and_set_aside_go_back(table: Table, play: Play) -> None:
    state = table("Lief:1", "Bongo", trick=tiles.BOLT, yards=("6",))
    play(state, "Bolt", "12", dice=(5,))
    assert state.turn == 1
    assert state.aside == 0
    assert state.supply == 40
    state = play(table("Lief:1", "Bongo", trick=tiles.RUN, yards=("6",)), "Run", dice=(6, 2, 1))
    assert (state.supply, state.roll, state.turn) == (40, 0, 1)


def test_st3_sprint_rolls_one_die_per_unfinished_dog(table: Table, play: Play) -> None:
    state = table("Lief Bongo:13 Doog", "Burt", trick=tiles.SPRINT)
    play(state, "Sprint", dice=(1, 6))
    assert size(state.last_roll) == 2
    play(state, "on Doog", "on Lief")
    assert state.asking == asked.ROLL_OR_STOP
    play(state, "roll", dice=(2, 5))
    assert size(state.last_roll) == 2


def test_st3_dogpile_takes_one_of_your_own_dice(table: Table, play: Play, legal: Legal) -> None:
    state = table("Lief:1 Doog:5", "Burt", trick=tiles.DOGPILE, yards=("44",))
    play(state, "Dogpile")
    assert legal(state) == {"Lief 1", "Doog 5", "yard 0 4"}  # two alike are one answer
    play(state, "Lief 1", dice=(2, 3, 2))
    assert state.filled[0][0] == 0
    assert size(state.last_roll) == 3
    play(state, "on Lief", "on Lief", "on Doog")
    assert state.asking == asked.ROLL_OR_STOP
    play(state, "roll")
    assert state.asking == asked.TAKE_OWN


def test_st3_dogpile_without_own_dice_rolls_two(table: Table, play: Play) -> None:
    state = play(table("Lief", "Burt", trick=tiles.DOGPILE), "Dogpile", dice=(1, 4))
    assert size(state.last_roll) == 2


def test_st9_dogpile_goes_on_with_own_dice_when_the_supply_is_empty(
    table: Table, play: Play
) -> None:
    state = table("Lief Doog", "Burt", trick=tiles.DOGPILE, yards=("1",))
    state.supply = 2
    play(state, "Dogpile", "yard 0 1", dice=(1, 2, 3))
    play(state, "on Lief", "on Lief", "on Lief")
    assert (state.supply, state.asking) == (0, asked.ROLL_OR_STOP)
    play(state, "roll", "Lief 1", dice=(5,))
    assert faces_in(state.last_roll) == (5,)


def test_st3_dogpiles_buried_die_leaves_the_yard_first(table: Table, play: Play) -> None:
    state = table("Burt:1 Lief", "Bongo", trick=tiles.DOGPILE, yards=("52",))
    play(state, "Dogpile", "yard 0 5", dice=(4, 1, 1))
    assert yard(state) == (4, 2)  # 7 and 4 would have been a bust


# Blue


def test_st3_fetch_keeps_all_dice_of_one_number(
    table: Table, play: Play, turn_dice: Turn, legal: Legal
) -> None:
    state = table("Lief Bongo", "Burt", trick=tiles.FETCH, treats=(1,))
    play(state, "Fetch")
    turn_dice(state, "66543331")
    play(state, "keep")
    assert legal(state) == {"1", "3", "4", "5", "6"}
    play(state, "3", "on Lief", "on Bongo")
    assert yard(state) == (3,)
    assert state.filled[0] == [0b100, 0b100]
    assert state.supply == 40 - 3
    assert state.turn == 1


def test_st7_fetchs_reroll_comes_before_the_choice(table: Table, play: Play) -> None:
    state = table("Lief", "Burt", trick=tiles.FETCH, treats=(2,))
    play(state, "Fetch", "reroll")
    assert state.asking == asked.REROLL_ALL
    assert size(state.roll) == 8
    play(state, "keep")
    assert state.asking == asked.CHOOSE_FACE


def test_st3_guard_discards_dice_above_the_named_number(
    table: Table, play: Play, turn_dice: Turn
) -> None:
    state = play(table("Lief", "Burt", trick=tiles.GUARD, treats=(2,)), "Guard", "3")
    turn_dice(state, "6543")
    play(state, "reroll")  # the number stays
    turn_dice(state, "6431")
    play(state, "keep", "on Lief", "on Lief")
    assert state.filled[0] == [0b101]
    assert yard(state) == ()
    assert state.turn == 1


def test_st3_hunt_keeps_exactly_two(
    table: Table, play: Play, turn_dice: Turn, legal: Legal
) -> None:
    state = play(table("Doog", "Burt", trick=tiles.HUNT, treats=(1,)), "Hunt")
    turn_dice(state, "6641")  # two, and two for the pawprints
    play(state, "keep")
    assert legal(state) == {"1", "4", "6"}
    play(state, "6")
    assert legal(state) == {"1", "4", "6"}
    play(state, "1", "on Doog")
    assert yard(state) == (1,)
    assert state.supply == 38
    assert state.turn == 1


def test_st3_hunt_without_pawprints_keeps_both_dice(table: Table, play: Play) -> None:
    state = play(table("Burt", "Bongo", trick=tiles.HUNT), "Hunt", dice=(3, 2))
    assert yard(state) == (3, 2)


def test_st3_scavenge_may_discard_dice_lower_than_the_yard(
    table: Table, play: Play, turn_dice: Turn, legal: Legal
) -> None:
    state = table("Lief", "Burt", trick=tiles.SCAVENGE, treats=(1,), yards=("4",))
    play(state, "Scavenge")
    turn_dice(state, "4332")
    play(state, "keep")
    assert legal(state) == {"keep", "3", "2"}  # a 4 is not lower than 4
    play(state, "3", "2")
    assert legal(state) == {"keep", "3"}
    play(state, "keep")
    assert state.turn == 1  # the 4 was buried on the 4: a bust
    assert yard(state) == ()


def test_st3_scavenge_goes_on_when_nothing_more_may_be_discarded(
    table: Table, play: Play, turn_dice: Turn
) -> None:
    state = table("Lief", "Burt", trick=tiles.SCAVENGE, treats=(1,), yards=("2",))
    play(state, "Scavenge")
    turn_dice(state, "3211")
    play(state, "keep", "1", "1")
    assert state.asking == asked.PLACE_DIE


def test_st3_scavenge_with_an_empty_yard_discards_nothing(table: Table, play: Play) -> None:
    state = table("Lief", "Burt", trick=tiles.SCAVENGE)
    play(state, "Scavenge", dice=(2, 1, 3, 1))
    assert state.asking == asked.PLACE_DIE


def test_st3_search_keeps_a_set_that_totals_eight(
    table: Table, play: Play, turn_dice: Turn, legal: Legal
) -> None:
    state = table("Lief", "Burt", trick=tiles.SEARCH, treats=(1,))
    play(state, "Search")
    turn_dice(state, "6655522")
    play(state, "keep")
    assert legal(state) == {"2", "6"}  # no 5 can be completed to 8
    play(state, "2")
    assert legal(state) == {"6"}
    play(state, "6", "on Lief")
    assert yard(state) == (6,)
    assert state.filled[0] == [0b010]


def test_st3_search_discards_everything_if_no_set_totals_eight(
    table: Table, play: Play, turn_dice: Turn
) -> None:
    state = table("Lief", "Burt", trick=tiles.SEARCH, treats=(1,))
    play(state, "Search")
    turn_dice(state, "6666555")
    play(state, "keep")
    assert state.turn == 1
    assert state.supply == 40


# Green


def test_st3_beg_takes_a_treat_and_one_per_pawprint(table: Table, play: Play) -> None:
    assert play(table("Lief Doog", "Burt", treats=(1,)), "Beg").treats[0] == 5


def test_st3_chew_doubles_your_treats_then_takes_one(table: Table, play: Play) -> None:
    assert play(table("Lief", "Burt", trick=tiles.CHEW, treats=(3,)), "Chew").treats[0] == 7


def test_st3_gobble_takes_seven_and_returns_the_highest_empty_space(
    table: Table, play: Play
) -> None:
    state = table("Doog:6 Missy", "Burt", trick=tiles.GOBBLE, treats=(1,))
    assert play(state, "Gobble").treats[0] == 3  # 1 + 7, less the 5 that Doog wants


def test_st3_gobble_returns_at_most_what_you_have(table: Table, play: Play) -> None:
    state = table("Doog", "Burt", trick=tiles.GOBBLE)
    state.treat_supply = 2
    assert play(state, "Gobble").treats[0] == 0


def test_st3_play_dead_pays_the_spots_of_the_die_you_bury(table: Table, play: Play) -> None:
    state = play(table("Lief", "Burt", trick=tiles.PLAY_DEAD), "Play Dead", dice=(3,))
    play(state, "bury")
    assert state.treats[0] == 3


def test_st3_play_dead_pays_nothing_for_a_placed_die_or_a_bust(table: Table, play: Play) -> None:
    state = play(table("Lief", "Burt", trick=tiles.PLAY_DEAD), "Play Dead", dice=(3,))
    assert play(state, "on Lief").treats[0] == 0
    state = table("Lief", "Burt", trick=tiles.PLAY_DEAD, yards=("6",))
    assert play(state, "Play Dead", dice=(4,)).treats[0] == 0


def test_st3_stay_takes_a_treat_per_other_facedown_trick(table: Table, play: Play) -> None:
    state = table("Lief", "Burt", trick=tiles.STAY)
    state.face_down = 0b000111
    assert play(state, "Stay").treats[0] == 3
