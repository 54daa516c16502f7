"""A class is the only one with its name: a reader need not ask which of them is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "gamenight"
APART = ("cli", "store", "terminal", "web")
"""What meets in one reader's head; a game has words of its own."""

OF_OTHER_LIBRARIES = {"GameEnv", "State"}
"""Named as PettingZoo, TextArena and OpenSpiel name theirs."""


def places_by_name() -> dict[str, list[str]]:
    """The places where classes are defined, by class name."""
    places = defaultdict(list)
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(file.relative_to(SOURCE).as_posix())
    return places


def test_a_class_outside_the_games_is_the_only_one_with_its_name() -> None:
    found = places_by_name()
    assert "web/tables/room.py" in found["Room"]
    outside = {
        name: [place for place in places if not place.startswith("games/")]
        for name, places in found.items()
    }
    assert {name for name, places in outside.items() if len(places) > 1} == OF_OTHER_LIBRARIES


def test_no_class_of_a_game_is_called_like_one_of_the_server_the_store_or_the_terminal() -> None:
    shared = {
        name: places
        for name, places in places_by_name().items()
        if len(places) > 1 and any(place.startswith(APART) for place in places)
    }
    assert shared == {}
