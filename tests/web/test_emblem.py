"""The small pictures of the start page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gamenight.games.registry import find_game, game_ids
from gamenight.web.pages.emblem import emblem


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_shows_a_drawing_of_its_own(game_id: str) -> None:
    sketch = find_game(game_id).emblem
    assert sketch
    for shape in sketch.shapes:
        assert shape.path in str(emblem(find_game(game_id)))


def test_a_game_without_a_drawing_has_a_picture_too() -> None:
    plain = replace(find_game("suspense"), emblem=None)
    assert str(emblem(plain)).count("<rect") == 3
