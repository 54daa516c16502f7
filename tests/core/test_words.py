"""Numbers of things and lists of things, as sentences have them."""

from __future__ import annotations

from gamenight.core.words import capitalised, counted, joined, noun, player_counts


def test_one_thing_is_one_and_others_are_many() -> None:
    assert [counted(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(2_000, "match", "es") == "2,000 matches"


def test_a_list_ends_with_and() -> None:
    lists = [[], ["Anna"], ["Anna", "Ben"], ["Anna", "Ben", "Cleo"]]
    assert [joined(names) for names in lists] == ["", "Anna", "Anna and Ben", "Anna, Ben and Cleo"]


def test_a_thing_is_named_by_how_many_there_are() -> None:
    assert [noun(count, "point") for count in (0, 1, 2)] == ["points", "point", "points"]


def test_player_counts_are_a_number_a_range_or_a_list() -> None:
    counts = [(1,), (3,), (1, 2), (2, 3, 4), (2, 4, 6)]
    assert [player_counts(some) for some in counts] == [
        "1 player",
        "3 players",
        "1 or 2 players",
        "2 to 4 players",
        "2, 4 or 6 players",
    ]


def test_a_sentence_begins_with_a_capital_and_keeps_its_names() -> None:
    words = ["", "the limit", "all of Anna's pawns"]
    assert [capitalised(some) for some in words] == ["", "The limit", "All of Anna's pawns"]
