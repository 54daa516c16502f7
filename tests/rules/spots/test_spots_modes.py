"""Spots against d0g, and off leash."""

from __future__ import annotations

import pytest

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN, Outcome
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.constants import DOGS
from gamenight.games.spots.rules.state import SpotsState
from tests.rules.spots.positions import load_dice, log, play, start, table, take_dogs, tops


def d0gs_dogs(state: SpotsState) -> list[str]:
    return [DOGS[dog][0] for dog in state.position.d0g_scored]


# Solo mode


def test_st10_you_go_first_and_d0g_has_its_treats() -> None:
    state = start(1)
    assert (state.turn, state.position.d0g_treats, d0gs_dogs(state)) == (0, 1, [])


@pytest.mark.parametrize(("treats", "left"), [(0, 0), (2, 0), (11, 1)])
def test_st10_pairs_of_treats_buy_dogs_before_the_first_turn(treats: int, left: int) -> None:
    position = start(1, dog_treats=treats).position
    assert (position.d0g_treats, len(position.d0g_scored)) == (left, treats // 2)
    assert position.treat_supply == 20 - 1 - left


def test_st10_d0g_flips_a_faceup_tile_and_takes_its_treats() -> None:
    state = table("Lief")
    state.position.tile_treats[4] = 1
    state.position.treat_supply -= 1
    # tiles count 1 Howl, 2 yellow, 3 purple, 4 Roll Over, 5 blue, 6 green
    state.d0g_turn(load_dice(5))
    assert state.position.face_down == 0b010000
    assert (state.position.d0g_treats, state.position.tile_treats[4]) == (1, 0)


def test_st10_two_treats_buy_d0g_a_dog_at_once() -> None:
    state = table("Lief", top="Doog")
    state.position.d0g_treats = 1
    state.position.tile_treats[0] = 1
    state.position.treat_supply -= 2
    state.d0g_turn(load_dice(1))
    assert (state.position.d0g_treats, d0gs_dogs(state)) == (0, ["Doog"])
    assert state.position.treat_supply == 20


def test_st10_a_facedown_tile_scores_d0g_the_top_dog() -> None:
    state = table("Lief", top="Doog")
    state.position.face_down = 0b000100
    state.d0g_turn(load_dice(3))
    assert (d0gs_dogs(state), state.position.face_down) == (["Doog"], 0b000100)


def test_st10_d0g_resets_the_tiles_at_the_start_of_its_turn() -> None:
    state = table("Lief")
    state.position.face_down = 0b011111
    state.d0g_turn(load_dice(6))
    assert state.position.face_down == 0b100000  # reset, and then Beg flipped
    assert state.position.d0g_treats == 1  # the treat that the reset had put there


def test_st10_d0g_wins_with_six_dogs_and_nobody_else_does() -> None:
    state = table("Lief")
    state.position.d0g_scored = take_dogs(state, 5)
    state.position.face_down = 0b000001
    assert log(state, "Beg", dice=(1,))[-1] == "d0g wins the match."
    assert state.over
    assert state.outcome() == Outcome((0.0,), (), "d0g scored 6 dogs")


def test_st10_d0gs_turns_come_after_yours() -> None:
    state = play(table("Lief"), "Beg", dice=(1,))
    assert (state.turn, state.position.turns) == (0, 3)
    assert state.position.face_down == 0b100001


# Off leash hours


def reset(state: SpotsState) -> None:
    """Begin a turn with only the blue tile face up."""
    state.position.face_down = 0b101111
    state.begin_turn()


def test_st4_off_leash_uses_all_tiles_in_stacks_of_five() -> None:
    state = start(set="off-leash")
    assert [len(stack) for stack in state.position.stacks] == [1, 5, 5, 1, 5, 5]
    assert [piece - 100 for piece in state.pieces() if 100 <= piece < 200] == list(range(22))
    assert tops(state)[0::3] == ["Howl", "Roll Over"]


def test_st4_on_a_reset_facedown_tiles_go_to_the_bottom_of_their_stacks() -> None:
    state = start(set="off-leash")
    before = state.position.stacks.copy()
    hidden = state.unseen_tiles.copy()
    reset(state)
    stacks = state.position.stacks
    assert stacks[1] == (hidden[1][0], *[UNKNOWN] * 3, before[1][0])
    assert state.unseen_tiles[1] == hidden[1][1:]
    assert stacks[4] == before[4]  # it was face up: it stays and has the treat
    assert state.position.tile_treats[4] == 1
    assert stacks[0] == before[0]


def test_g6_off_leash_tiles_are_known_once_they_were_on_top() -> None:
    """After five resets each tile has been on top once, and the stack lies as it began."""
    state = start(set="off-leash")
    first = state.position.stacks[1][0]
    order = [first, *state.unseen_tiles[1]]
    for resets in range(1, 7):
        reset(state)
        known = state.view(NOBODY).position.stacks[1]
        turned = order[resets % 5 :] + order[: resets % 5]
        seen = min(resets + 1, 5)
        assert known.count(UNKNOWN) == 5 - seen
        assert all(tile in (UNKNOWN, there) for tile, there in zip(known, turned, strict=True))


def test_st3_stay_counts_facedown_tops_off_leash() -> None:
    state = start(set="off-leash", first_seat=0)
    if constants.STAY in state.unseen_tiles[5]:  # let it change places with the top
        top, *lower = state.position.stacks[5]
        unseen = [top if tile == constants.STAY else tile for tile in state.unseen_tiles[5]]
        state.unseen_tiles[5] = tuple(unseen)
        state.position.stacks[5] = (constants.STAY, *lower)
    state.position.face_down = 0b001010
    assert play(state, "Stay").position.seats[0].treats == 1 + 2
