"""Spots against d0g, and off leash."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gamenight.core.random import Random
from gamenight.core.state import NOBODY, UNKNOWN
from gamenight.games.spots import GAME
from gamenight.games.spots.rules import tiles
from gamenight.games.spots.rules.dogs import DOGS
from gamenight.games.spots.rules.play import SpotsState
from tests.rules.spots.matches import start, tops

Table = Callable[..., SpotsState]
Play = Callable[..., SpotsState]
Loaded = Callable[..., Random]


# Solo mode


def test_st10_you_go_first_and_d0g_has_its_treats() -> None:
    state = start(1)
    assert (state.turn, state.d0g_treats, state.d0g_scored) == (0, 1, [])


@pytest.mark.parametrize(("treats", "left", "dogs"), [(0, 0, 0), (2, 0, 1), (11, 1, 5)])
def test_st10_pairs_of_treats_buy_dogs_before_the_first_turn(
    treats: int, left: int, dogs: int
) -> None:
    state = start(1, dog_treats=treats)
    assert (state.d0g_treats, len(state.d0g_scored)) == (left, dogs)
    assert state.treat_supply == 20 - 1 - left


def test_st10_d0g_flips_a_faceup_tile_and_takes_its_treats(table: Table, loaded: Loaded) -> None:
    state = table("Lief")
    state.tile_treats[4] = 1
    state.treat_supply -= 1
    state.d0g_turn(
        loaded(5)
    )  # tiles count 1 Howl, 2 yellow, 3 purple, 4 Roll Over, 5 blue, 6 green
    assert state.face_down == 0b010000
    assert (state.d0g_treats, state.tile_treats[4]) == (1, 0)


def test_st10_two_treats_buy_d0g_a_dog_at_once(table: Table, loaded: Loaded) -> None:
    state = table("Lief", top="Doog")
    state.d0g_treats = 1
    state.tile_treats[0] = 1
    state.treat_supply -= 2
    state.d0g_turn(loaded(1))
    assert state.d0g_treats == 0
    assert [DOGS[dog][0] for dog in state.d0g_scored] == ["Doog"]
    assert state.treat_supply == 20


def test_st10_a_facedown_tile_scores_d0g_the_top_dog(table: Table, loaded: Loaded) -> None:
    state = table("Lief", top="Doog")
    state.face_down = 0b000100
    state.d0g_turn(loaded(3))
    assert [DOGS[dog][0] for dog in state.d0g_scored] == ["Doog"]
    assert state.face_down == 0b000100


def test_st10_d0g_resets_the_tiles_at_the_start_of_its_turn(table: Table, loaded: Loaded) -> None:
    state = table("Lief")
    state.face_down = 0b011111
    state.d0g_turn(loaded(6))
    assert state.face_down == 0b100000  # reset, and then Beg flipped
    assert state.d0g_treats == 1  # the treat that the reset had put there


def test_st10_d0g_wins_with_six_dogs_and_nobody_else_does(table: Table, play: Play) -> None:
    state = table("Lief")
    state.d0g_scored = [state.deck.pop(0) for _ in range(5)]
    state.face_down = 0b000001
    state.journal = []
    play(state, "Beg", dice=(1,))
    assert state.over
    assert GAME.line(state.journal[-1], ["Anna"]) == "d0g wins the match."
    assert state.outcome().winners == ()
    assert state.outcome().reason == "d0g scored 6 dogs"


def test_st10_d0gs_turns_come_after_yours(table: Table, play: Play) -> None:
    state = play(table("Lief"), "Beg", dice=(1,))
    assert (state.turn, state.turns) == (0, 3)
    assert state.face_down == 0b100001


# Off leash hours


def test_st4_off_leash_uses_all_tiles_in_stacks_of_five() -> None:
    state = start(set="off-leash")
    assert [len(stack) for stack in state.stacks] == [1, 5, 5, 1, 5, 5]
    assert sorted(tile for stack in state.stacks for tile in stack) == list(range(22))
    assert tops(state)[0::3] == ["Howl", "Roll Over"]


def test_st4_on_a_reset_facedown_tiles_go_to_the_bottom_of_their_stacks() -> None:
    state = start(set="off-leash")
    before = [stack.copy() for stack in state.stacks]
    state.face_down = 0b101111
    state.begin_turn()
    assert state.stacks[1] == before[1][1:] + before[1][:1]
    assert state.stacks[4] == before[4]  # it was face up: it stays and has the treat
    assert state.tile_treats[4] == 1
    assert state.stacks[0] == before[0]


def test_g6_off_leash_tiles_are_known_once_they_were_on_top() -> None:
    state = start(set="off-leash")
    assert [tile == UNKNOWN for tile in state.view(0).stacks[1]] == [False] + [True] * 4
    for seen in (2, 3, 4, 5, 5):
        state.face_down = 0b101111
        state.begin_turn()
        known = state.view(NOBODY).stacks[1]
        assert known.count(UNKNOWN) == 5 - seen
        assert [tile for tile in known if tile != UNKNOWN] == [
            tile for tile, mark in zip(state.stacks[1], known, strict=True) if mark != UNKNOWN
        ]


def test_st3_stay_counts_facedown_tops_off_leash(play: Play) -> None:
    state = start(set="off-leash", first_seat=0)
    state.stacks[5].remove(tiles.STAY)
    state.stacks[5].insert(0, tiles.STAY)
    state.face_down = 0b001010
    play(state, "Stay")
    assert state.treats[0] == 1 + 2
