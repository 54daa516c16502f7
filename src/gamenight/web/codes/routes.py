"""HTTP routes for codes: a code that was typed in leads to the page on which one joins."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.web.codes.service import in_letters, table_place
from gamenight.web.http_helpers import (
    NOT_FOUND,
    check_left,
    html_response,
    quota_of,
    see_other,
    services_of,
    theme_of,
)
from gamenight.web.pages.join import join_code_page

UNKNOWN: Final = "No evening or table has the code {} right now."
NO_CODE: Final = "A code has four letters, such as KMTR."
MANY_GUESSES: Final = "Too many codes have been tried from your address."


async def join_by_code(request: Request) -> Response:
    """Send the page for a code; with one in the address, where it leads."""
    typed = request.query_params.get("code", "")
    return await follow(request, typed) if typed else page(request, "", "")


async def short_link(request: Request) -> Response:
    """A code right behind the name of the server, as a television shows it."""
    code: str = request.path_params["code"]
    if not in_letters(code):
        raise HTTPException(NOT_FOUND)
    return await follow(request, code)


async def follow(request: Request, typed: str) -> Response:
    """Lead to where one joins."""
    letters = in_letters(typed)
    if not letters:
        return page(request, typed, NO_CODE)
    place = await place_behind(request, letters)
    if not place:
        return page(request, letters, UNKNOWN.format(letters))
    table = place.removeprefix(table_place(""))
    return see_other(f"/join/{table}/{letters}" if table != place else place)


async def place_behind(request: Request, letters: str) -> str:
    """Return where a code leads, "" if nowhere. Wrong codes are counted by address, so that trying
    all of them takes longer than any of them is valid. What another site makes a browser load, say
    as a picture, leads nowhere and does not count: it would use up what a visitor may try."""
    if request.headers.get("sec-fetch-dest", "document") != "document":
        return ""
    quota = quota_of(request)
    if quota is not None:
        check_left(quota.guesses, MANY_GUESSES)
    place = await services_of(request).codes.place_of(letters)
    if not place and quota is not None:
        quota.guesses.charge(1)
    return place


def page(request: Request, typed: str, sentence: str) -> Response:
    status = NOT_FOUND if sentence else 200
    return html_response(join_code_page(typed, sentence, theme_of(request)), status)
