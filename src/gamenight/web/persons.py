"""Who somebody is beyond one table: a token that their browser keeps, without any account.

The browser keeps it in a cookie that scripts cannot read, and the personal link brings it to
another device. The server stores hashes of it alone, and looks at it anew for every request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from gamenight.web.tokens import hash_of, is_token, key_to, new_token

COOKIE: Final = "person"
SECONDS_TO_KEEP: Final = 400 * 24 * 3600
"""As long as browsers keep any cookie; it begins anew with every visit."""


def new_person() -> str:
    return new_token()


def person_of(request: HTTPConnection) -> str:
    """The token of whoever asks, "" if they have none."""
    token = request.cookies.get(COOKIE, "")
    return token if is_token(token) else ""


def person_hash_of(request: HTTPConnection) -> str:
    """What is stored of whoever asks, "" if they have no token."""
    person = person_of(request)
    return hash_of(person) if person else ""


def greeted(request: HTTPConnection, response: Response, person: str) -> Response:
    """The response, with which the browser keeps the person's token."""
    response.set_cookie(
        COOKIE,
        person,
        max_age=SECONDS_TO_KEEP,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


def left(response: Response) -> Response:
    """The response, with which the browser forgets who used it."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def key_for(person: str, place: str, is_used: Callable[[str], bool]) -> str:
    """The token for a seat at a table or a place in an evening. Whoever comes from the browser of
    somebody who is there already is somebody else, and gets any token."""
    key = key_to(place, person)
    return new_token() if is_used(key) else key


def person_hash_for(request: HTTPConnection, place: str, token: str) -> str:
    """What is stored of the person who takes a seat or place with this token; "" for somebody else
    at the same browser."""
    person = person_of(request)
    return hash_of(person) if person and token == key_to(place, person) else ""
