"""HTTP helpers: reading a request, making a response."""

from __future__ import annotations

import asyncio
import math
from typing import Final
from urllib.parse import parse_qsl

from htpy import Element
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from gamenight.core.words import counted
from gamenight.web.edge.fair_share import QUOTA, ClientQuota
from gamenight.web.edge.limits import Bucket, client_network
from gamenight.web.pages.layout import THEMES
from gamenight.web.protocol.messages import encode
from gamenight.web.services import Services
from gamenight.web.tables.room import Room

LARGEST_FORM: Final = 16_000
"""Bytes."""
SECONDS_FOR_A_BODY = 30.0
LONGEST_NUMBER: Final = 9
"""Digits of a number in an address."""

NO_TABLE: Final = "There is no table at this address."
NO_SEAT: Final = (
    "This link does not open a seat at this table. Please check that you copied all of it."
)

ENTRIES_LIKE_A_TABLE: Final = 1_000
"""Entries of an imported match that count like a table."""

NOT_FOUND: Final = 404


def services_of(request: HTTPConnection) -> Services:
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


def html_response(element: Element, status: int = 200) -> HTMLResponse:
    return HTMLResponse(str(element), status)


def json_response(thing: object, status: int = 200) -> Response:
    return Response(encode(thing), status, media_type="application/json")


def see_other(address: str) -> Response:
    return RedirectResponse(address, 303)


def theme_of(request: Request) -> str:
    theme = request.cookies.get("theme", "")
    return theme if theme in THEMES else THEMES[0]


async def body_of(request: Request, most: int) -> str:
    """Return the text that was sent, refused when it is too long, too slow or not text."""
    parts = bytearray()
    try:
        async with asyncio.timeout(SECONDS_FOR_A_BODY):
            async for part in request.stream():
                parts += part
                if len(parts) > most:
                    raise HTTPException(413, "The request is too large.")
        return parts.decode()
    except (ClientDisconnect, TimeoutError):
        raise HTTPException(408, "That did not arrive in time.") from None
    except UnicodeDecodeError:
        raise HTTPException(400, "That is not text.") from None


async def form_of(request: Request) -> dict[str, str]:
    try:
        return dict(parse_qsl(await body_of(request, LARGEST_FORM), max_num_fields=200))
    except ValueError:
        raise HTTPException(400, "That form was not understood.") from None


def number_in(request: Request, name: str) -> int:
    """Return a number in the address; the framework's own converter breaks on very long ones."""
    number = as_number(request.path_params[name])
    if number is None:
        raise HTTPException(NOT_FOUND)
    return number


def as_number(text: str) -> int | None:
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST_NUMBER:
        return None
    return int(text)


async def room_of(request: HTTPConnection) -> Room:
    room = await services_of(request).rooms.find(request.path_params["table"])
    if room is None:
        raise HTTPException(NOT_FOUND, NO_TABLE)
    return room


def token_of(request: HTTPConnection, room: Room) -> str:
    """Return the token in the address, which must open something here; "" for spectators."""
    token: str = request.path_params.get("token", "")
    if token and not room.knows(token):
        raise HTTPException(NOT_FOUND, NO_SEAT)
    return token


def address_of(request: HTTPConnection) -> str:
    """Return where the request comes from, as far as that counts."""
    return client_network(request.client.host) if request.client is not None else ""


def check_tables(request: HTTPConnection, what: str = "tables have been created") -> None:
    """Refuse with a sentence if too much that is kept has come from this address."""
    quota = quota_of(request)
    if quota is not None:
        check_left(quota.tables, f"Too many {what} from your address.")


def count_table(
    request: HTTPConnection, entries: int = 0, what: str = "tables have been created"
) -> None:
    """Count a new table for its address, or what takes up as much, or refuse it.

    One that brings a match along takes up as much as several.
    """
    check_tables(request, what)
    quota = quota_of(request)
    if quota is not None:
        quota.tables.charge(1 + entries // ENTRIES_LIKE_A_TABLE)


def quota_of(request: HTTPConnection) -> ClientQuota | None:
    """Return what the address of a request has left; None where nothing is limited."""
    quota: ClientQuota | None = request.scope.get(QUOTA)
    return quota


def check_left(left: Bucket, sentence: str) -> None:
    """Refuse a request whose address has used up what it may have, and say for how long."""
    seconds = left.seconds_until(1)
    if seconds:
        minutes = counted(math.ceil(seconds / 60), "minute")
        raise HTTPException(
            429, f"{sentence} Please try again in {minutes}; matches being played go on."
        )


def base_of(request: HTTPConnection) -> str:
    """Return the address of this server as the browser knows it."""
    scheme = {"ws": "http", "wss": "https"}.get(request.url.scheme, request.url.scheme)
    return f"{scheme}://{request.url.netloc}"
