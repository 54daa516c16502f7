"""The box of Spots, setting up, and the sets of tiles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamenight.core.errors import BadSetup
from gamenight.core.random import Random, random_from
from gamenight.games.spots.rules import constants
from gamenight.games.spots.rules.constants import DOGS, PAWPRINTS, SETS, TILE_NAMES
from gamenight.games.spots.rules.game import RULES
from gamenight.games.spots.rules.position import size
from tests.rules.spots.positions import scored, start, table, tops
from tests.some import some

# The box and the setup


def test_st1_the_box_holds_40_dice_20_treats_32_dogs_and_22_tiles() -> None:
    pieces = start(set="off-leash").pieces()
    assert pieces == [*range(32), *range(100, 122), *[200] * 40, *[300] * 20]


def test_st1_the_top_dog_is_public_and_the_rest_unknown() -> None:
    state = start()
    view = state.view(0)
    dealt = [RULES.redeal(view, random_from(seed)) for seed in range(5)]
    assert all(world.view(0) == view for world in dealt)
    assert all(sorted(world.deck) == sorted(state.deck) for world in dealt)
    assert len({tuple(world.deck) for world in dealt}) == 5


def test_st2_every_dog_has_its_own_spaces() -> None:
    numbers = [numbers for _, numbers in DOGS]
    assert len(set(numbers)) == len({name for name, _ in DOGS}) == 32
    assert all(list(spaces) == sorted(set(spaces)) for spaces in numbers)
    assert sorted(len(spaces) for spaces in numbers) == [1] + [2] * 15 + [3] * 15 + [4]


def test_st2_pawprints_are_on_dogs_with_three_or_four_spaces() -> None:
    pawprints = {len(numbers): PAWPRINTS[dog] for dog, (_, numbers) in enumerate(DOGS)}
    assert pawprints == {1: 0, 2: 0, 3: 1, 4: 2}


def test_st2_only_unscored_dogs_pawprints_count() -> None:
    state = table("Lief Doog:2356 Bongo", "Burt")
    assert state.position.seats[0].pawprints() == 3
    state.score_dogs(fast=False)
    assert scored(state) == ["Doog"]
    assert state.position.seats[0].pawprints() == 1 + PAWPRINTS[state.position.seats[0].pack[-1]]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everyone_starts_with_two_dogs_a_treat_and_a_buried_die(players: int) -> None:
    position = start(players).position
    for player in some(position.seats):
        assert (len(player.pack), player.treats, size(player.yard)) == (2, 1, 1)
    assert (position.supply, position.face_down) == (40 - players, 0)


@given(seed=st.integers(0, 10**9), players=st.integers(2, 4))
@settings(max_examples=60)
def test_st11_the_highest_buried_die_starts(seed: int, players: int) -> None:
    """Tied players reroll, and the new dice stay; so the starter need not be highest of all."""
    state = start(players, seed)
    buried = [state.position.seats[seat].buried_spots() for seat in range(players)]
    assert (state.turn, buried) == opening(players, random_from(seed))


def opening(players: int, random: Random) -> tuple[int, list[int]]:
    """The opening dice by hand: shuffle 32 dogs, then roll until one is highest."""
    deck = list(range(32))
    random.shuffle(deck)
    dice = [random.die() for _ in range(players)]
    tied = [seat for seat in range(players) if dice[seat] == max(dice)]
    while len(tied) > 1:
        for seat in tied:
            dice[seat] = random.die()
        best = max(dice[seat] for seat in tied)
        tied = [seat for seat in tied if dice[seat] == best]
    return tied[0], dice


@pytest.mark.parametrize("first", [0, 1, 2])
def test_st11_st_f_first_seat_overrides_who_starts(first: int) -> None:
    states = [start(3, seed, first_seat=first) for seed in range(8)]
    assert {state.turn for state in states} == {first}
    opening = [{player.yard for player in state.position.seats} for state in states]
    assert 1 in [len(dice) for dice in opening]  # all three alike, and nobody rerolled


# Sets of tiles


@pytest.mark.parametrize(("name", "chosen"), SETS.items())
def test_st4_the_six_sets_of_the_rulebook(name: str, chosen: tuple[int, ...]) -> None:
    yellow, purple, blue, green = [TILE_NAMES[tile] for tile in chosen]
    assert tops(start(set=name)) == ["Howl", yellow, purple, "Roll Over", blue, green]
    assert [constants.colour_of(tile) for tile in chosen] == ["yellow", "purple", "blue", "green"]


def test_st4_the_first_set_is_the_adoption_event() -> None:
    assert tops(start()) == ["Howl", "Walk", "Run", "Roll Over", "Fetch", "Beg"]


def test_st4_a_random_set_has_one_tile_per_colour_and_varies() -> None:
    sets = [start(seed=seed, set="random").position.stacks for seed in range(30)]
    for stacks in sets:
        colours = [constants.colour_of(stack[0]) for stack in stacks]
        assert colours == ["red", "yellow", "purple", "red", "blue", "green"]
        assert [len(stack) for stack in stacks] == [1] * 6
    assert len({str(stacks) for stacks in sets}) > 20


def test_st4_a_custom_set_takes_four_tiles_in_any_order_and_spelling() -> None:
    state = start(set="custom", tiles="play-dead, DOGPILE ,Trot,guard")
    assert tops(state) == ["Howl", "Trot", "Dogpile", "Roll Over", "Guard", "Play Dead"]


def test_st4_the_examples_of_custom_sets_name_every_tile_of_the_box() -> None:
    (option,) = [option for option in RULES.options if option.name == "tiles"]
    named = {name for example in option.samples() for name in str(example).split(", ")}
    assert named == set(TILE_NAMES) - {"Howl", "Roll Over"}
    assert all(start(set="custom", tiles=example) for example in option.samples())


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"set": "custom"}, "Missing: yellow, purple, blue, green"),
        ({"set": "custom", "tiles": "Walk, Run, Fetch"}, "Missing: green.* green Beg, Chew"),
        ({"set": "custom", "tiles": "Walk, Run, Fetch, Purr"}, "No trick tile is called Purr"),
        ({"set": "custom", "tiles": "Walk, Walk, Run, Fetch, Beg"}, "Walk is named twice"),
        ({"set": "custom", "tiles": "Walk, Dig, Fetch, Beg"}, "Walk and Dig are both yellow"),
        ({"set": "custom", "tiles": "Howl, Run, Fetch, Beg"}, "Howl is always in play"),
        ({"tiles": "Walk, Run, Fetch, Beg"}, "goes with set=custom only, not with set=adoption"),
        ({"set": "random", "tiles": "Walk"}, "goes with set=custom only, not with set=random"),
        ({"dog_treats": 2}, "Option dog_treats is for 1 player only"),
        ({"set": "kennel"}, "Option set cannot be kennel"),
        ({"dog_treats": 12}, "Option dog_treats cannot be 12"),
        ({"turn_limit": 0}, "Option turn_limit cannot be 0"),
        ({"first_seat": 2}, "Option first_seat cannot be 2"),
    ],
)
def test_st4_setups_without_sense_are_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        RULES.new(2, options, random_from(1))
