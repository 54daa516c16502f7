"""Numbers of things and lists of things, as sentences have them."""

from __future__ import annotations

from gamenight.core.words import counted, joined, noun


def test_one_thing_is_one_and_others_are_many() -> None:
    assert [counted(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(2_000, "match", "es") == "2,000 matches"


def test_a_list_ends_with_and() -> None:
    lists = [[], ["Anna"], ["Anna", "Ben"], ["Anna", "Ben", "Cleo"]]
    assert [joined(names) for names in lists] == ["", "Anna", "Anna and Ben", "Anna, Ben and Cleo"]


def test_a_thing_is_named_by_how_many_there_are() -> None:
    assert [noun(count, "point") for count in (0, 1, 2)] == ["points", "point", "points"]
