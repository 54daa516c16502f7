"""HTTP routes of an evening: starting one, joining, its page, its socket, its summary."""

from __future__ import annotations

import time
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from gamenight.core.errors import BadSetup
from gamenight.game.names import persons_name
from gamenight.store import StoredEvening
from gamenight.web.codes.service import evening_place
from gamenight.web.edge.connections import TRANSPORT
from gamenight.web.edge.tokens import hash_of, home_of, is_token, key_to, new_evening_id, new_token
from gamenight.web.evening import actions, starting
from gamenight.web.evening.events import Joined, encode_event
from gamenight.web.evening.frames import evening_frame
from gamenight.web.evening.live_evening import LiveEvening
from gamenight.web.evening.messages import Start
from gamenight.web.evening.session import EveningSession
from gamenight.web.http_helpers import (
    NOT_FOUND,
    address_of,
    base_of,
    check_left,
    count_table,
    form_of,
    html_response,
    quota_of,
    see_other,
    services_of,
    theme_of,
)
from gamenight.web.pages.evening import evening_page, join_evening_page
from gamenight.web.pages.evening_removed import removed_page
from gamenight.web.pages.recap import keepsake_page, podium_picture
from gamenight.web.pages.screen import evening_screen
from gamenight.web.people.identity import (
    key_for,
    new_person,
    person_hash_for,
    person_hash_of,
    person_of,
    remember_person,
)
from gamenight.web.protocol.messages import encode
from gamenight.web.sockets.admission import receive, serve

NO_EVENING: Final = "There is no evening at this address."
NO_PERSON: Final = (
    "This link is not valid for this evening. Please check that you copied all of it."
)


async def start_evening(request: Request) -> Response:
    """A new evening; the person who starts it is its host. It counts like a table."""
    form = await form_of(request)
    now, evening_id, person = time.time(), new_evening_id(), person_of(request) or new_person()
    name, token = persons_name(form.get("name", ""), 0, ()), key_to(evening_id, person)
    first = Joined(name, hash_of(token), now, hash_of(person))
    count_table(request)
    evening = StoredEvening(evening_id, home_of(evening_id), now, (encode_event(first),))
    await services_of(request).store.evenings.create(evening, first.person_hash)
    return remember_person(request, see_other(f"/evening/{evening_id}/{token}"), person)


async def evening_of(request: HTTPConnection) -> LiveEvening:
    found = await services_of(request).evenings.find(request.path_params["evening"])
    if found is None:
        raise HTTPException(NOT_FOUND, NO_EVENING)
    return found


def known_token(request: HTTPConnection, evening: LiveEvening) -> str:
    """Return the token in the address, which must be or have been a guest's."""
    token: str = request.path_params["token"]
    if not evening.has_known(token):
        raise HTTPException(NOT_FOUND, NO_PERSON)
    return token


def token_of(request: HTTPConnection, evening: LiveEvening) -> str:
    """Return the token in the address, which must be a guest's; "" for spectators."""
    token: str = request.path_params.get("token", "")
    if token and not evening.knows(token):
        raise HTTPException(NOT_FOUND, NO_PERSON)
    return token


def link_to(request: HTTPConnection, evening: LiveEvening) -> str:
    """Return the invitation: anybody who opens it may join."""
    return f"{base_of(request)}/evening/{evening.id}"


async def code_of(request: Request, evening: LiveEvening) -> str:
    """Return the letters that lead to the invitation."""
    return await services_of(request).codes.code_for(evening_place(evening.id))


async def join_form(request: Request) -> Response:
    evening, person = await evening_of(request), person_of(request) or new_person()
    token = key_for(person, evening.id, evening.has_known)
    own_key = key_to(evening.id, person)
    own = evening.page_for(own_key)
    if evening.removed(own_key) is not None:
        return see_other(f"/evening/{evening.id}/{own_key}")
    left, theme, base = "left" in request.query_params, theme_of(request), base_of(request)
    page = html_response(join_evening_page(evening, token, "", theme, base, own, left=left))
    return remember_person(request, page, person)


async def join(request: Request) -> Response:
    """Come in. The form carries the new token, so sending it twice does no harm."""
    form = await form_of(request)
    evening, token = await evening_of(request), form.get("token", "")
    if not is_token(token):
        token = new_token()
    person_hash = person_hash_for(request, evening.id, token)
    name, browser, address = form.get("name", ""), person_hash_of(request), address_of(request)
    quota = quota_of(request)
    if quota is not None and not evening.knows(token):
        check_left(quota.guests, actions.TOO_MANY_FROM_ADDRESS)
        quota.guests.charge(1)
    try:
        await actions.join(evening, name, token, person_hash, browser, address)
    except BadSetup as error:
        theme, base = theme_of(request), base_of(request)
        return html_response(join_evening_page(evening, token, str(error), theme, base), 422)
    return see_other(f"/evening/{evening.id}/{token}")


async def page(request: Request) -> Response:
    """Send the evening; for a person who was removed, a way to ask to come in again; for one who
    has left, the form to join again."""
    evening = await evening_of(request)
    token = known_token(request, evening)
    me, removed = evening.person(token), evening.removed(token)
    if removed is not None:
        return html_response(removed_page(evening, removed, token, theme_of(request)))
    if me is None:
        return see_other(f"/evening/{evening.id}?left")
    await evening.open_tables()
    first = encode(evening_frame(evening, token))
    link, code = link_to(request, evening), await code_of(request, evening)
    may_dress = me.person_hash != "" and me.person_hash == person_hash_of(request)
    theme = theme_of(request)
    return html_response(
        evening_page(evening, me, token, link, code, first, theme, may_dress=may_dress)
    )


async def ask_back(request: Request) -> Response:
    """A person who was removed asks to come in again."""
    evening = await evening_of(request)
    token = known_token(request, evening)
    if evening.removed(token) is not None:
        await actions.ask_back(evening, token)
    return see_other(f"/evening/{evening.id}/{token}")


async def screen(request: Request) -> Response:
    """For a television. It watches like any spectator."""
    evening = await evening_of(request)
    link, code = link_to(request, evening), await code_of(request, evening)
    return html_response(evening_screen(evening, link, code, theme_of(request)))


async def keepsake(request: Request) -> Response:
    return html_response(keepsake_page(await evening_of(request), theme_of(request)))


async def podium(request: Request) -> Response:
    """Send the podium as a picture."""
    picture = str(podium_picture(await evening_of(request)))
    return Response(picture, media_type="image/svg+xml")


# The socket


async def live(socket: WebSocket) -> None:
    await receive(socket, place_of, converse)


async def place_of(socket: WebSocket) -> tuple[LiveEvening, str]:
    evening = await evening_of(socket)
    token = token_of(socket, evening)
    await evening.open_tables()
    return evening, token


async def converse(socket: WebSocket, place: tuple[LiveEvening, str]) -> None:
    evening, token = place
    services, address = services_of(socket), address_of(socket)
    transport, patience = socket.scope["state"][TRANSPORT], services.settings.limits.patience

    async def open_table(evening: LiveEvening, token: str, start: Start) -> None:
        await starting.start(evening, token, start.setup, services.table_maker, count)

    def count() -> None:
        try:
            count_table(socket)
        except HTTPException as error:
            raise BadSetup(error.detail) from None

    page = EveningSession(transport, evening, token, services.broadcaster, patience, open_table)
    if not await serve(socket, page, evening, token, address, services.pages):
        services.metrics.count("turned_away")
