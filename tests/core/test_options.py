"""Options: what is accepted, when they matter, and the sentence for what is refused."""

from __future__ import annotations

import pytest

from gamenight.core.errors import BadSetup
from gamenight.core.options import Option, accept_options, first_seat_option
from gamenight.core.random import random_from
from gamenight.core.rules import first_seat
from tests.conformance.toy import ToyRules

SWITCH = Option("speed", "quicker", False, choices=(False, True))
DRAW = Option("draw", "cards per turn", 3, choices=(3, 1))
EMPTY = Option("empty", "what may fill a gap", "12", choices=("12", "any"))
TARGET = Option("target", "points to win", 100, least=1, most=10_000)
TILES = Option("tiles", "four names", "", only_with=(("empty", ("any",)),), examples=("a", "b"))
PARTNERS = Option("partners", "two and two", False, choices=(False, True), players=(4, 6, 8))


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
        (first_seat_option(3), "-1", -1),
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
        (TARGET, ""),
        (TARGET, "1_0"),
        (TARGET, " 1"),
        (TARGET, "+1"),
        (TARGET, "\N{FULLWIDTH DIGIT ONE}"),
        (TARGET, "9" * 5000),
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
        BadSetup, match=r"No option is called colour\. The options are: speed, draw\."
    ):
        accept_options((SWITCH, DRAW), 2, {"colour": "red"})
    with pytest.raises(BadSetup, match=r"No option is called colour\. The options are: none\."):
        accept_options((), 2, {"colour": "red"})


def test_defaults_fill_what_is_not_given() -> None:
    assert accept_options((SWITCH, DRAW), 2, {"draw": "1"}) == {"speed": False, "draw": 1}


def test_an_option_may_have_another_default_with_one_player() -> None:
    jumps = Option("jumps", "over its own", False, choices=(False, True), alone=True)
    assert [jumps.default_for(players) for players in (1, 2, 6)] == [True, False, False]
    assert accept_options((jumps,), 1, {}) == {"jumps": True}
    assert accept_options((jumps,), 2, {}) == {"jumps": False}
    assert accept_options((jumps,), 1, {"jumps": "false"}) == {"jumps": False}


# When an option matters


def test_an_option_matters_for_some_player_counts() -> None:
    assert [PARTNERS.matters(players, {}) for players in (2, 4, 8)] == [False, True, True]
    assert PARTNERS.why_idle(2, {}) == "is for 4, 6 or 8 players only"
    assert PARTNERS.why_idle(4, {}) == ""


def test_an_option_matters_with_some_values_of_others() -> None:
    assert TILES.matters(2, {"empty": "any"})
    assert TILES.why_idle(2, {"empty": "12"}) == "goes with empty=any only, not with empty=12"


@pytest.mark.parametrize(
    ("players", "given", "sentence"),
    [
        (2, {"partners": True}, r"^Option partners is for 4, 6 or 8 players only\.$"),
        (4, {"tiles": "a"}, r"^Option tiles goes with empty=any only, not with empty=12\.$"),
    ],
)
def test_an_option_that_does_not_matter_stays_at_its_default(
    players: int, given: dict[str, object], sentence: str
) -> None:
    options = (PARTNERS, TILES, EMPTY)
    with pytest.raises(BadSetup, match=sentence):
        accept_options(options, players, given)
    harmless = {"partners": False, "tiles": ""}
    assert accept_options(options, players, harmless)["partners"] is False
    assert accept_options(options, 4, {"partners": True, "tiles": "a", "empty": "any"})


def test_an_option_that_does_not_matter_alone_stays_at_its_default_for_one_player() -> None:
    speed = (("speed", (True,)),)
    jumps = Option("jumps", "", False, choices=(False, True), alone=True, only_with=speed)
    options = (SWITCH, jumps)
    assert accept_options(options, 1, {}) == {"speed": False, "jumps": True}
    assert accept_options(options, 1, {"jumps": True})["jumps"] is True
    assert accept_options(options, 2, {"jumps": False})["jumps"] is False
    for players, other in ((1, False), (2, True)):
        with pytest.raises(BadSetup, match=r"^Option jumps goes with speed=true only"):
            accept_options(options, players, {"jumps": other})


def test_samples_try_every_value_of_a_short_range_and_the_ends_of_a_long_one() -> None:
    assert Option("dogs", "", 1, least=0, most=4).samples() == (0, 1, 2, 3, 4)
    assert Option("dogs", "", 1, least=0, most=5).samples() == (0, 1, 5)
    assert TARGET.samples() == (1, 100, 10_000)
    assert EMPTY.samples() == ("12", "any")
    assert Option("tiles", "", "").samples() == ("",)


def test_examples_stand_for_all_values_of_an_option() -> None:
    assert TILES.samples() == ("a", "b")


# Who starts


def test_a_few_seats_try_out_who_starts() -> None:
    assert first_seat_option(1).samples() == (-1, 0)
    assert first_seat_option(8).samples() == (-1, 1)


def test_g1_a_seat_is_named_or_drawn() -> None:
    assert first_seat(3, {"first_seat": 2}, random_from(1)) == 2
    drawn = {first_seat(3, {"first_seat": -1}, random_from(seed)) for seed in range(30)}
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, r"^Option first_seat cannot be 2: seats are 0 to 1\.$"),
        (1, r"^Option first_seat cannot be 2: there is only seat 0\.$"),
    ],
)
def test_a_seat_that_is_not_there_cannot_start(players: int, sentence: str) -> None:
    rules = ToyRules()
    rules.players = (1, 2, 3)
    with pytest.raises(BadSetup, match=sentence):
        rules.accept(players, {"first_seat": 2})
    assert rules.accept(players, {"first_seat": 0})["first_seat"] == 0
    assert rules.accept(3, {"first_seat": 2})["first_seat"] == 2


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((1,), r"^Toy is for 1 player, not 5\.$"),
        ((1, 2), r"^Toy is for 1 or 2 players, not 5\.$"),
        ((2, 3, 4), r"^Toy is for 2 to 4 players, not 5\.$"),
        ((2, 4, 6), r"^Toy is for 2, 4 or 6 players, not 5\.$"),
    ],
)
def test_other_player_counts_are_refused(counts: tuple[int, ...], sentence: str) -> None:
    rules = ToyRules()
    rules.players = counts
    with pytest.raises(BadSetup, match=sentence):
        rules.accept(5, {})
