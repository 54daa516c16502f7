"""Identity beyond one table: a token in the browser's cookie, without any account.

The browser keeps it in a cookie that scripts cannot read, and the personal link brings it to
another device. The server stores hashes of it alone, and checks it for every request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from gamenight.web.edge.tokens import hash_of, is_token, key_to, new_token

COOKIE: Final = "person"
SECURE_COOKIE: Final = "__Host-person"
"""Over TLS: browsers take a cookie of this name over TLS and from this very host alone, so nobody
beside it or on an insecure connection can pass off a token of theirs."""
SECONDS_TO_KEEP: Final = 400 * 24 * 3600
"""As long as browsers keep any cookie; it starts again with every visit."""


def new_person() -> str:
    return new_token()


def person_of(request: HTTPConnection) -> str:
    """Return the token of the browser that asks, "" if it has none.

    Over TLS the cookie of earlier versions is still read, until the next answer replaces it.
    """
    names = (SECURE_COOKIE, COOKIE) if is_secure(request) else (COOKIE,)
    tokens = [request.cookies.get(name, "") for name in names]
    return next((token for token in tokens if is_token(token)), "")


def is_secure(request: HTTPConnection) -> bool:
    """Return whether the browser talks TLS, to us or to a proxy that we believe."""
    return request.url.scheme in ("https", "wss")


def person_hash_of(request: HTTPConnection) -> str:
    """Return the hash of the visitor's token, "" if they have none."""
    person = person_of(request)
    return hash_of(person) if person else ""


def remember_person(request: HTTPConnection, response: Response, person: str) -> Response:
    """Return the response, with which the browser keeps the person's token."""
    secure = is_secure(request)
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        person,
        max_age=SECONDS_TO_KEEP,
        secure=secure,
        httponly=True,
        samesite="lax",
    )
    if secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, secure=True, httponly=True, samesite="lax")
    return response


def forget_person(request: HTTPConnection, response: Response) -> Response:
    """Return the response, with which the browser forgets who used it."""
    secure = is_secure(request)
    for name in (COOKIE, SECURE_COOKIE) if secure else (COOKIE,):
        response.delete_cookie(name, secure=secure, httponly=True, samesite="lax")
    return response


def key_for(person: str, place: str, is_used: Callable[[str], bool]) -> str:
    """Return the token for a place in an evening. A guest from the browser of another guest who is
    or was there is another person, and gets any token."""
    key = key_to(place, person)
    return new_token() if is_used(key) else key


def person_hash_for(request: HTTPConnection, place: str, token: str) -> str:
    """Return what is stored of the person who takes a place with this token; "" for another person
    at the same browser."""
    person = person_of(request)
    return hash_of(person) if person and token == key_to(place, person) else ""
