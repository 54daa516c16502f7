"""The wheel, the deck and the dice that the Spectrum games share."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamenight.core.random import random_from
from gamenight.games.spectrum.cards import face, orders
from gamenight.games.spectrum.lesson import WHEELS
from gamenight.games.spectrum.rules import deck, wheel
from gamenight.games.spectrum.words import COLOUR_NAMES, card_name, round_the_wheel
from gamenight.parts.bits import members_of, set_of
from tests.some import some

NAMES = (
    "Red",
    "Red-Orange",
    "Orange",
    "Orange-Yellow",
    "Yellow",
    "Yellow-Green",
    "Green",
    "Green-Blue",
    "Blue",
    "Blue-Purple",
    "Purple",
    "Purple-Red",
)


def test_sw1_the_wheel_runs_clockwise_from_red() -> None:
    assert COLOUR_NAMES == NAMES
    assert [name for at, name in enumerate(NAMES) if wheel.is_primary(at)] == [
        "Red",
        "Orange",
        "Yellow",
        "Green",
        "Blue",
        "Purple",
    ]
    assert set_of([at for at in range(12) if wheel.is_primary(at)]) == wheel.PRIMARIES
    assert wheel.clockwise(wheel.PURPLE_RED) == wheel.RED
    assert wheel.clockwise(wheel.RED, -1) == wheel.PURPLE_RED


def test_sw1_opposites_are_six_steps_away() -> None:
    assert wheel.opposite(wheel.RED) == wheel.GREEN
    assert wheel.opposite(wheel.BLUE_PURPLE) == wheel.ORANGE_YELLOW
    assert all(wheel.distance(colour, wheel.opposite(colour)) == 6 for colour in range(12))


def test_sw2_shades_are_at_most_one_step_apart() -> None:
    for one in range(12):
        around = {(one - 1) % 12, one, (one + 1) % 12}
        assert {other for other in range(12) if wheel.are_shades(one, other)} == around
        assert set(members_of(wheel.NEIGHBOURHOODS[one])) == around


def test_sw2_a_set_is_of_one_shade_if_all_contain_one_primary() -> None:
    """Compared with the names: a secondary's name says which primaries it contains."""
    for size in (1, 2, 3, 4):
        for colours in some(combinations(range(12), size)):
            primaries = [set(NAMES[colour].split("-")) for colour in colours]
            common = set.intersection(*primaries)
            assert wheel.is_one_shade(set_of(list(colours))) is bool(common), colours


def test_sw3_the_deck_has_144_numbers_and_24_specials() -> None:
    numbers = {(deck.colour_of(c), deck.rank_of(c)) for c in range(deck.NUMBER_CARDS)}
    assert len(numbers) == 144
    assert all(deck.card_of(*pair) in range(144) for pair in numbers)
    specials = [c for c in range(deck.CARDS) if deck.is_special(c)]
    assert len(specials) == 24
    names = [card_name(card) for card in specials]
    assert all(names.count(name) == 2 for name in names)
    assert len(set(names)) == 12


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (0, "Swap Red and Green"),
        (1, "Swap Red-Orange and Green-Blue"),
        (2, "Swap Orange and Blue"),
        (3, "Swap Orange-Yellow and Blue-Purple"),
        (4, "Swap Yellow and Purple"),
        (5, "Swap Yellow-Green and Purple-Red"),
    ],
)
def test_sw3_a_colour_swap_names_a_colour_and_its_opposite(kind: int, name: str) -> None:
    assert card_name(deck.NUMBER_CARDS + 2 * kind) == name


def test_cards_show_their_code_and_their_place_on_the_wheel() -> None:
    card = face(deck.card_of(wheel.GREEN_BLUE, 11))
    assert (card.corner, card.code, card.band) == ("11", "GB", "green-blue")
    assert all(face(card).sketch in WHEELS for card in range(deck.CARDS))


def test_a_hand_can_be_sorted_by_colour_and_by_rank() -> None:
    red_two, red_nine, blue_one = (
        deck.card_of(wheel.RED, 2),
        deck.card_of(wheel.RED, 9),
        deck.card_of(wheel.BLUE, 1),
    )
    by_colour, by_rank = orders([blue_one, red_nine, red_two])
    assert by_colour.keys == tuple(f"card {c}" for c in (red_two, red_nine, blue_one))
    assert by_rank.keys == tuple(f"card {c}" for c in (blue_one, red_two, red_nine))


def test_what_was_not_seen_of_the_number_cards() -> None:
    seen = [0, 143, 7]
    assert deck.number_cards_but(seen) == [c for c in range(144) if c not in seen]
    assert deck.ranks_of([0, 13, 143]) == [1, 2, 12]


def test_a_d6_shows_the_primaries_and_a_d12_all_colours() -> None:
    source = random_from(1)
    assert {wheel.roll_d6(source) for _ in range(200)} == set(range(0, 12, 2))
    assert {wheel.roll_d12(source) for _ in range(400)} == set(range(12))


def test_a_row_of_colours_over_red_begins_before_it() -> None:
    assert round_the_wheel(set_of([0, 1, 11])) == [11, 0, 1]
    assert round_the_wheel(set_of([0, 5, 11])) == [11, 0, 5]
    assert round_the_wheel(set_of([2, 3])) == [2, 3]
    assert round_the_wheel(wheel.ALL_COLOURS) == list(range(12))
