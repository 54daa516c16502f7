"""The parts of a table, for the rules page: what lies where early in a match, and its name.

The same description is used that tables are drawn from, so that the names are those that players
see.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import htpy as h
from htpy import Element
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from gamenight.core.driving import answers_of
from gamenight.core.match import Header, Match
from gamenight.core.random import random_from
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.table import Item, Table, Zone
from gamenight.web.edge.static_files import CachedBody, cached_json, conditional_response
from gamenight.web.pages.game_assets import drawings_address

SEED = 5
STEPS_EACH = 4
"""How many answers each seat has given by then."""
MOST_ITEMS = 3
"""Of a part that are drawn."""
NAMES = ("You", "Ben", "Cleo", "Dag", "Emi", "Finn", "Gus", "Hanna")

Place = Literal["others", "middle", "yours"]


class TablePart(Struct, frozen=True):
    """Something on the table that has a name."""

    name: str
    place: Place
    items: tuple[Item, ...]


@cache
def table_plan(game_id: str) -> CachedBody:
    return cached_json(parts_of(example_table(find_game(game_id))))


def example_table(game: AnyGame) -> Table:
    """Return the table as the first seat sees it when everybody has had some turns."""
    players = game.usual_players()
    options = game.rules.accept(players, {})
    names = NAMES[:players]
    match = Match(game.rules, Header(game.id, game.rules.version, players, options, names, SEED))
    bot = game.bot(game.usual_bot(), players, options)
    while not match.state.over and len(match.steps) < STEPS_EACH * players:
        seat = match.state.position.asked()[0]
        random = random_from(SEED, len(match.steps))
        match.answer(seat, *answers_of(bot, match, seat, random))
    return game.table_for(match.view(0), names)


def parts_of(table: Table) -> list[TablePart]:
    """Each name once: columns that are only numbered, and what every seat has, are one part."""
    parts: dict[tuple[str, Place], TablePart] = {}
    for zone in table.zones:
        name, place = name_of(zone), place_of(zone, table.viewer)
        if (name, place) not in parts and (zone.items or zone.count):
            parts[name, place] = TablePart(name, place, tuple(zone.items[:MOST_ITEMS]))
    return list(parts.values())


def name_of(zone: Zone) -> str:
    return "Columns" if zone.title.isdecimal() else zone.title


def place_of(zone: Zone, viewer: int) -> Place:
    if zone.owner is None:
        return "middle"
    return "yours" if zone.owner == viewer else "others"


def plan_figure(game: AnyGame) -> Element:
    """Render where the script draws the parts."""
    return h.figure(
        "#plan.cover",
        data_game=game.id,
        data_plan=plan_address(game.id),
        data_drawings=drawings_address(game.id),
    )[h.figcaption["The table and what its parts are called"], h.div("#parts")]


def plan_address(game_id: str) -> str:
    return table_plan(game_id).address(f"/plans/{game_id}.json")


async def plan(request: Request) -> Response:
    return conditional_response(request, table_plan(request.path_params["game"]))
