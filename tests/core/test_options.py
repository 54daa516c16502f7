"""Options: what is accepted, and the sentence for what is not."""

from __future__ import annotations

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, accept_options, first_seat_option

SWITCH = Option("speed", "quicker", False, choices=(False, True))
DRAW = Option("draw", "cards a time", 3, choices=(3, 1))
EMPTY = Option("empty", "what may fill a gap", "12", choices=("12", "any"))
TARGET = Option("target", "points to win", 100, least=1, most=10_000)
TILES = Option("tiles", "four names", "")


@pytest.mark.parametrize(
    ("option", "given", "accepted"),
    [
        (SWITCH, "true", True),
        (SWITCH, True, True),
        (DRAW, "1", 1),
        (DRAW, 3, 3),
        (EMPTY, "12", "12"),
        (TARGET, "250", 250),
        (TARGET, 1, 1),
        (TILES, "walk,run", "walk,run"),
    ],
)
def test_values_are_accepted_in_their_own_type(
    option: Option, given: object, accepted: object
) -> None:
    value = option.accept(given)
    assert value == accepted
    assert type(value) is type(accepted)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (SWITCH, "maybe"),
        (SWITCH, 1),
        (DRAW, 2),
        (DRAW, True),
        (EMPTY, 12),
        (TARGET, 0),
        (TARGET, 10_001),
        (TARGET, "many"),
        (TARGET, True),
        (TARGET, None),
        (TARGET, 1.5),
        (TILES, 7),
    ],
)
def test_other_values_are_refused_with_what_is_allowed(option: Option, given: object) -> None:
    with pytest.raises(BadSetup, match=rf"^Option {option.name} cannot be .*: it takes .*\.$"):
        option.accept(given)


def test_a_refusal_does_not_repeat_a_long_value() -> None:
    with pytest.raises(BadSetup, match=r"^Option target cannot be x{40}: it takes 1 to 10000\.$"):
        TARGET.accept("x" * 5000)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        BadSetup, match=r"There is no option colour\. The options are: speed, draw\."
    ):
        accept_options((SWITCH, DRAW), {"colour": "red"})


def test_defaults_fill_what_is_not_given() -> None:
    assert accept_options((SWITCH, DRAW), {"draw": "1"}) == {"speed": False, "draw": 1}


def test_samples_try_every_value_of_a_short_range_and_the_ends_of_a_long_one() -> None:
    assert first_seat_option(3).samples() == (-1, 0, 1, 2)
    assert TARGET.samples() == (1, 100, 10_000)
    assert EMPTY.samples() == ("12", "any")
