"""Drawings and lessons of the games, as browsers load them."""

from __future__ import annotations

from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.game.registry import find_game
from gamenight.table import PALETTE
from gamenight.web.edge.static_files import CachedBody, cached_json, conditional_response
from gamenight.web.protocol.messages import Art


async def drawings(request: Request) -> Response:
    """Send all colours, and all drawings of a game, by name."""
    return conditional_response(request, drawings_of(request.path_params["game"]))


async def lesson(request: Request) -> Response:
    """Send the introduction for people new to the game."""
    return conditional_response(request, lesson_of(request.path_params["game"]))


@cache
def drawings_of(game_id: str) -> CachedBody:
    return cached_json(Art(PALETTE, dict(find_game(game_id).drawings)))


@cache
def lesson_of(game_id: str) -> CachedBody:
    lesson = find_game(game_id).lesson
    if lesson is None:
        raise HTTPException(404, "There is no lesson for this game.")
    return cached_json(lesson)


def drawings_address(game_id: str) -> str:
    return drawings_of(game_id).address(f"/drawings/{game_id}.json")


def lesson_address(game_id: str) -> str:
    """Return the address of a lesson, with its fingerprint if there is one."""
    path = f"/lessons/{game_id}.json"
    return lesson_of(game_id).address(path) if find_game(game_id).lesson is not None else path
