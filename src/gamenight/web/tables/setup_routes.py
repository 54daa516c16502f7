"""HTTP routes before a match: the games, their rules, setting up a table, and joining it."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from gamenight.core.errors import BadSetup, GamenightError
from gamenight.game.registry import all_games, find_game, game_ids
from gamenight.web.clocks.rule import rule_in_words
from gamenight.web.codes.routes import place_behind
from gamenight.web.codes.service import in_letters, table_place
from gamenight.web.edge.tokens import hash_of, is_token, key_to, new_token
from gamenight.web.http_helpers import (
    LARGEST_FORM,
    NOT_FOUND,
    base_of,
    body_of,
    check_tables,
    count_table,
    form_of,
    html_response,
    json_response,
    room_of,
    see_other,
    services_of,
    theme_of,
)
from gamenight.web.pages.layout import sentence_page
from gamenight.web.pages.rules import rules_of
from gamenight.web.pages.setup import join_page, setup_page
from gamenight.web.pages.start import start_page
from gamenight.web.people.identity import new_person, person_hash_of, person_of, remember_person
from gamenight.web.protocol.messages import TurnShown
from gamenight.web.tables import actions
from gamenight.web.tables.beginners import is_beginner, with_time_to_read
from gamenight.web.tables.new_table import TableWish, new_table, quick_wish, wish_from
from gamenight.web.tables.room import Room
from gamenight.web.tables.writer import TAKEN, TWO_HANDS

FORBIDDEN: Final = 403
MOST_TURNS: Final = 12
"""Tables whose turns a browser may ask for at once: as many as its list shows."""
FILLED: Final = ("players", "seed")
"""Fields of the form that a link may fill in."""
MOST_TOKENS: Final = 50
"""How many tables a browser may ask about at once."""


async def start(request: Request) -> Response:
    return HTMLResponse(start_text(theme_of(request)))


@cache
def start_text(theme: str) -> str:
    return str(start_page(all_games(), theme))


async def rules(request: Request) -> Response:
    return html_response(rules_of(find_game(request.path_params["game"]), theme_of(request)))


async def play_now(request: Request) -> Response:
    form = await form_of(request)
    game = find_game(request.path_params["game"])
    return await open_table(request, quick_wish(game, form.get("name", "")))


async def new_form(request: Request) -> Response:
    game, theme = find_game(request.path_params["game"]), theme_of(request)
    filled = {name: request.query_params[name] for name in FILLED if name in request.query_params}
    if filled:
        return html_response(setup_page(game, filled, "", theme))
    return HTMLResponse(empty_form_text(game.id, theme))


@cache
def empty_form_text(game_id: str, theme: str) -> str:
    return str(setup_page(find_game(game_id), {}, "", theme))


async def new(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    form = await form_of(request)
    try:
        return await open_table(request, wish_from(game, form))
    except BadSetup as error:
        return html_response(setup_page(game, form, str(error), theme_of(request)), 422)


async def check(request: Request) -> Response:
    """Send what stands in the way of a table that is still being set up: a sentence, or nothing."""
    game = find_game(request.path_params["game"])
    form = await form_of(request)
    try:
        new_table(wish_from(game, form))
    except BadSetup as error:
        return json_response({"sentence": str(error)})
    return json_response({"sentence": ""})


async def open_table(request: Request, wish: TableWish) -> Response:
    check_tables(request)  # before a clock is begun, which writes
    services, person = services_of(request), person_of(request) or new_person()
    table, token = new_table(wish, await services.uptime.begin(wish.clock), person)
    count_table(request)
    await services.store.create(await with_time_to_read(services.store, table))
    if not token:
        return see_other(f"/table/{table.id}")
    return remember_person(request, see_other(f"/table/{table.id}/{token}"), person)


async def resume(request: Request) -> Response:
    """Send those of a browser's tables that this server still has, and whose games it knows."""
    tokens = dict(parse_qsl(await body_of(request, LARGEST_FORM)))
    hashes = [hash_of(token) for token in list(tokens.values())[:MOST_TOKENS]]
    found = await services_of(request).store.recent(hashes)
    return json_response(
        [
            {
                "table": table.id,
                "title": find_game(table.game).rules.title,
                "game": table.game,
                "others": [name for name in table.others if name],
                "created": table.created,
            }
            for table in found
            if table.game in game_ids()
        ]
    )


async def turns(request: Request) -> Response:
    """Whose turn it is and since when, at each of a browser's own tables: one question for all. A
    table that cannot be shown is left out."""
    tokens = list(parse_qsl(await body_of(request, LARGEST_FORM)))[:MOST_TURNS]
    rooms, found = services_of(request).rooms, {}
    for table_id, token in tokens:
        with suppress(GamenightError):
            room = await rooms.look_up(table_id)
            if room is not None and room.seats.opened_by(token):
                found[table_id] = turn_at(room, token)
    return json_response(found)


def turn_at(room: Room, token: str) -> TurnShown:
    """A bot's turn counts for no person: it is short while there is an audience."""
    state, mine = room.state, room.seats.opened_by(token)
    asked = [seat for seat in state.asked if seat not in room.seats.bots]
    since = [state.asked_since[seat] for seat in asked if state.asked_since[seat]]
    return TurnShown(
        over=room.match.state.over,
        paused=state.is_paused,
        mine=any(seat in mine for seat in asked),
        names=tuple(room.seats.names[seat] for seat in asked if seat not in mine),
        since=min(since, default=0.0),
    )


async def is_code_of(request: Request, room: Room, invite: str) -> bool:
    """Return whether an invitation is the code of the table; one that is not counts as a guess."""
    letters = in_letters(invite)
    return bool(letters) and await place_behind(request, letters) == table_place(room.id)


async def join_form(request: Request) -> Response:
    room, invite = await room_of(request), request.path_params["invite"]
    seat = room.seats.offered(invite, by_code=await is_code_of(request, room, invite))
    if seat is None:
        return html_response(sentence_page("No open seat", TAKEN, theme_of(request)), NOT_FOUND)
    person, action = person_of(request) or new_person(), request.url.path
    if room.seats.is_persons(hash_of(person)):
        return html_response(
            sentence_page("You have a seat here", TWO_HANDS, theme_of(request)), FORBIDDEN
        )
    token, clock = key_to(room.id, person), room.state.clock
    words = rule_in_words(clock.rule) if clock is not None else ""
    names, theme = room.seats.names, theme_of(request)
    page = join_page(room.game, names, seat, action, token, theme, base_of(request), words)
    return remember_person(request, html_response(page), person)


async def join(request: Request) -> Response:
    """Take the seat. The form carries the new token, so sending it twice does no harm."""
    form = await form_of(request)
    room = await room_of(request)
    token = form.get("token", "")
    if not is_token(token):
        token = new_token()
    if not room.seats.opened_by(token):
        invite, name = request.path_params["invite"], form.get("name", "")
        by_code = await is_code_of(request, room, invite)
        person_hash, store = person_hash_of(request), services_of(request).store
        avatar = await store.people.avatar(person_hash)
        await actions.join(
            room,
            invite,
            name,
            token,
            person_hash,
            avatar,
            by_code=by_code,
            is_beginner=await is_beginner(store, room, person_hash),
        )
    return see_other(f"/table/{room.id}/{token}")
