"""HTTP routes of a table: its page, its socket, its TV view, and the next match."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from gamenight.web.codes.service import table_place
from gamenight.web.edge.connections import TRANSPORT
from gamenight.web.edge.fair_share import QUOTA
from gamenight.web.http_helpers import (
    address_of,
    base_of,
    count_table,
    html_response,
    room_of,
    see_other,
    services_of,
    theme_of,
    token_of,
)
from gamenight.web.pages.screen import table_screen
from gamenight.web.pages.table import WayOn, table_page
from gamenight.web.people.identity import person_hash_of
from gamenight.web.protocol.messages import encode
from gamenight.web.services import Services
from gamenight.web.sockets.admission import TOO_MANY, receive, send_away, serve
from gamenight.web.tables import actions
from gamenight.web.tables.room import Room
from gamenight.web.tables.session import TableSession
from gamenight.web.tables.viewer import Viewer


async def table(request: Request) -> Response:
    room = await room_of(request)
    token = token_of(request, room)
    first = encode(Viewer(room, token, base_of(request)).whole())
    onward, code = await way_on(request, room), await code_of(request, room, token)
    return html_response(table_page(room, token, first, theme_of(request), onward, code))


async def code_of(request: Request, room: Room, token: str) -> str:
    """Return the letters that lead to the open seats, for people who may give them away."""
    if not room.seats.invitations(token):
        return ""
    return await services_of(request).codes.code_for(table_place(room.id))


async def way_on(request: Request, room: Room) -> WayOn | None:
    """Return where to send the player after a match that others play, too."""
    if room.day:
        return WayOn(f"/daily/{room.game.id}/{room.day}", "Daily challenge")
    deals = services_of(request).store.deals
    deal = await deals.deal_of(room.id, person_hash_of(request))
    return WayOn(f"/deal/{deal}", "Who did better?") if deal else None


async def screen(request: Request) -> Response:
    """For a television: what any spectator may see."""
    return html_response(table_screen(await room_of(request), theme_of(request)))


async def live(socket: WebSocket) -> None:
    """The socket of a table."""
    await receive(socket, place_of, converse)


async def place_of(socket: WebSocket) -> tuple[Room, str]:
    room = await room_of(socket)
    return room, token_of(socket, room)


async def converse(socket: WebSocket, place: tuple[Room, str]) -> None:
    room, token = place
    services, address = services_of(socket), address_of(socket)
    viewer = Viewer(room, token, base_of(socket), socket.query_params.get("have", ""))
    transport, patience = socket.scope["state"][TRANSPORT], services.settings.limits.patience
    quota = socket.scope.get(QUOTA)
    browser = TableSession(transport, viewer, services.broadcaster, patience, quota, address)
    if is_too_heavy(services, address, browser):
        await send_away(socket, TOO_MANY)
        services.metrics.count("turned_away")
    elif not await serve(socket, browser, room, token, address, services.browsers):
        services.metrics.count("turned_away")


def is_too_heavy(services: Services, address: str, browser: TableSession) -> bool:
    """Return whether the records that an address has open would become too many with this one."""
    room, limits = browser.room, services.settings.limits
    rooms = {room, *[other.room for other in services.browsers.of(address)]}
    records = [found.weight for found in rooms if found.seats.is_record]
    is_heavy = len(records) > 1 and sum(records) > limits.records_weight_each
    return room.seats.is_record and is_heavy


async def again(request: Request) -> Response:
    room = await room_of(request)
    token = token_of(request, room)
    if not room.seats.opened_by(token):
        raise HTTPException(403, "Only players with a seat can set up the next match.")
    if not room.next_table:
        count_table(request)
    services = services_of(request)
    next_table = await actions.play_again(room, services.store, services.uptime)
    return see_other(f"/table/{next_table}/{token}")
