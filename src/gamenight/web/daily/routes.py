"""HTTP routes of the daily challenges: the list, one of them, and starting it."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.core.fairness import fingerprint
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.web.clocks.days import as_day, is_past, today
from gamenight.web.daily.service import solo_games
from gamenight.web.edge.tokens import key_to
from gamenight.web.http_helpers import (
    NOT_FOUND,
    base_of,
    count_table,
    form_of,
    html_response,
    see_other,
    services_of,
    theme_of,
)
from gamenight.web.pages.daily import DealShown, daily_page, deal_page
from gamenight.web.people.identity import new_person, person_of, remember_person

NO_DEAL: Final = "There is no daily challenge at this address."


async def all_deals(request: Request) -> Response:
    person, day = person_of(request), today()
    daily = services_of(request).daily
    games = solo_games()
    boards = list(zip(games, await daily.boards(person, day, games), strict=True))
    streak = await daily.streak(person)
    return html_response(daily_page(day, boards, streak, theme_of(request)))


async def deal(request: Request) -> Response:
    game, day = game_of(request), day_of(request)
    person, daily = person_of(request), services_of(request).daily
    table_id = await daily.table_of(person, day, game)
    seed = await daily.seed(day, game)
    shown = DealShown(
        game=game,
        day=day,
        board=await daily.board(person, day, game),
        mine=f"/table/{table_id}/{key_to(table_id, person)}" if table_id else "",
        fingerprint=fingerprint(seed),
        seed=seed if is_past(day) else None,
        base=base_of(request),
        streak=await daily.streak(person),
    )
    return html_response(deal_page(shown, theme_of(request)))


async def play(request: Request) -> Response:
    """Begin with today's deal, or go on with it."""
    form, game = await form_of(request), game_of(request)
    person, daily = person_of(request) or new_person(), services_of(request).daily
    table_id = await daily.table_of(person, today(), game)
    if not table_id:
        count_table(request)
        table_id = await daily.begin(person, form.get("name", ""), game)
    return remember_person(
        request, see_other(f"/table/{table_id}/{key_to(table_id, person)}"), person
    )


def game_of(request: Request) -> AnyGame:
    game = find_game(request.path_params["game"])
    if game not in solo_games():
        raise HTTPException(NOT_FOUND, NO_DEAL)
    return game


def day_of(request: Request) -> str:
    """Today, or the day in the address; no day that is still to come."""
    now = today()
    day = as_day(request.path_params.get("day", now))
    if day is None or day > now:
        raise HTTPException(NOT_FOUND, NO_DEAL)
    return day
