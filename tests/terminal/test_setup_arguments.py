"""The arguments with which a match is set up."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace

import pytest

from gamenight.core.errors import BadSetup
from gamenight.game.registry import find_game
from gamenight.game.setup_arguments import (
    add_setup_arguments,
    options_from,
    players_from,
    seats_from,
    seed_from,
)


def parse(*typed: str) -> Namespace:
    parser = ArgumentParser()
    add_setup_arguments(parser, "who sits where")
    return parser.parse_args(typed)


def test_options_are_split_at_the_first_equals_sign() -> None:
    arguments = parse("--option", "tiles=a,b", "--option", "text=1=2", "--option", "empty=")
    assert options_from(arguments) == {"tiles": "a,b", "text": "1=2", "empty": ""}


@pytest.mark.parametrize("typed", ["first_seat", "=1"])
def test_an_option_without_name_or_value_is_refused(typed: str) -> None:
    with pytest.raises(BadSetup, match="NAME=VALUE"):
        options_from(parse("--option", typed))


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(BadSetup, match="twice"):
        options_from(parse("--option", "a=1", "--option", "a=2"))


def test_players_default_to_the_smallest_number_above_one() -> None:
    suspense = find_game("suspense")
    assert players_from(suspense, parse()) == 3
    assert players_from(suspense, parse("--players", "7")) == 7


@pytest.mark.parametrize(("counts", "expected"), [((1, 2, 3), 2), ((1,), 1), ((4, 2), 2)])
def test_players_default_by_what_the_game_takes(counts: tuple[int, ...], expected: int) -> None:
    class OtherCounts:
        players = counts

    game = replace(find_game("suspense"), rules=OtherCounts())  # type: ignore[arg-type]
    assert players_from(game, parse()) == expected


def test_the_number_of_seats_gives_the_number_of_players() -> None:
    arguments = parse("--seats", "me, random ,random:Ben")
    assert seats_from(arguments) == ("me", "random", "random:Ben")
    assert players_from(find_game("suspense"), arguments, seats_from(arguments)) == 3
    assert seats_from(parse()) == ()


@pytest.mark.parametrize("typed", ["", ",", "me,,random", "me, "])
def test_an_empty_seat_is_refused(typed: str) -> None:
    with pytest.raises(BadSetup, match="leaves a seat empty"):
        seats_from(parse("--seats", typed))


def test_a_seed_is_kept_and_else_drawn() -> None:
    assert seed_from(parse("--seed", "12")) == 12
    assert seed_from(parse()) != seed_from(parse())


@pytest.mark.parametrize("typed", ["-1", "x", "1.5", "²"])
def test_a_seed_that_is_no_whole_number_is_refused(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parse(f"--seed={typed}")
    assert "is not a whole number from 0 up" in capsys.readouterr().err
