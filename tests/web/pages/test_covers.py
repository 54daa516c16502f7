"""The covers of the games: each its own face, and a face for games that have none."""

from __future__ import annotations

import re
from dataclasses import replace

from gamenight.game.registry import all_games, find_game
from gamenight.web.pages.covers import FACES, cover
from tests.terminal.toy import TOY


def test_every_game_has_a_face_of_its_own() -> None:
    games = all_games()
    assert {game.id for game in games} == set(FACES)
    faces = [re.sub(r'data-game="[^"]*"', "", str(cover(game))) for game in games]
    assert len(set(faces)) == len(games) > 0


def test_a_game_without_a_face_shows_its_emblem() -> None:
    emblem = find_game("spots").drawings["emblem"]
    assert emblem.shapes[0].path in str(cover(replace(TOY, drawings={"emblem": emblem})))


def test_a_cover_asks_for_nothing_else_and_is_not_read_out() -> None:
    for game in all_games():
        shown = str(cover(game))
        assert "aria-hidden" in shown
        assert not re.search(r"href|src=|style=|url\(", shown)
