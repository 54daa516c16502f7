"""Avatars: an animal and a colour for everybody, by choice or by seat and table."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from gamenight.table.avatars import ANIMALS, SEAT_COLOURS, Avatar, avatar_from, avatars_for

FOX = Avatar("fox", "teal")


def test_everybody_at_a_table_has_another_animal_and_another_colour() -> None:
    for place in ("a", "b", "c"):
        given = avatars_for(place, [None] * 8)
        assert len({one.animal for one in given}) == len({one.colour for one in given}) == 8


def test_the_same_table_deals_out_the_same_avatars_and_another_table_others() -> None:
    assert avatars_for("a", [None] * 4) == avatars_for("a", [None] * 4)
    assert len({avatars_for(str(place), [None] * 4) for place in range(20)}) > 5


def test_a_choice_wins_over_what_a_seat_would_get() -> None:
    for place in range(12):
        given = avatars_for(str(place), [None, None, FOX])
        assert given[2] == FOX
        assert FOX.animal not in {one.animal for one in given[:2]}
        assert FOX.colour not in {one.colour for one in given[:2]}


def test_of_two_with_the_same_choice_the_later_gets_the_next_that_is_free() -> None:
    first, second, third = avatars_for("x", [FOX, FOX, Avatar("owl", "gold")])
    assert first == FOX
    assert (second.animal, second.colour) == (ANIMALS[1], SEAT_COLOURS[1])
    assert third == Avatar(ANIMALS[2], "gold")


def test_where_there_are_not_enough_a_choice_is_kept() -> None:
    given = avatars_for("x", [FOX] * 20)
    assert {one.animal for one in given} == set(ANIMALS)
    assert given[-1] == FOX


@pytest.mark.parametrize("text", ["", "fox", "dragon teal", "fox mauve", "fox teal red"])
def test_a_text_that_names_no_avatar_is_none(text: str) -> None:
    assert avatar_from(text) is None


def test_every_animal_has_a_drawing_of_its_own() -> None:
    script = files("gamenight.web").joinpath("static/js/draw/animals.js").read_text("utf-8")
    drawn = dict(re.findall(r"^  (\w+): \(\) => \[(.*?)^  \],", script, re.MULTILINE | re.DOTALL))
    assert tuple(drawn) == ANIMALS
    assert len(set(drawn.values())) == len(ANIMALS)


def test_every_colour_is_painted() -> None:
    style = files("gamenight.web").joinpath("static/css/tokens.css").read_text("utf-8")
    assert tuple(re.findall(r"--seat-(\w+): light-dark", style)) == SEAT_COLOURS
