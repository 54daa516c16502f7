"""The small pictures of the start page."""

from __future__ import annotations

import pytest

from gamenight.game.registry import find_game, game_ids
from gamenight.web.pages.emblem import emblem


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_shows_a_drawing_of_its_own(game_id: str) -> None:
    game = find_game(game_id)
    picture = str(emblem(game))
    for shape in game.drawings["emblem"].shapes:
        assert shape.path in picture
