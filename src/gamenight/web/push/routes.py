"""HTTP routes of notifications: the server's key, subscribing, and no longer."""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.core.errors import BadSetup
from gamenight.store.subscriptions import StoredSubscription
from gamenight.web.edge.tokens import hash_of
from gamenight.web.http_helpers import (
    NOT_FOUND,
    base_of,
    body_of,
    count_table,
    json_response,
    see_other,
    services_of,
)
from gamenight.web.people.identity import person_hash_of, person_of
from gamenight.web.people.routes import addresses_of

LARGEST: Final = 4_000
"""Bytes of a subscription."""
NO_PUSH: Final = "This server cannot notify you while the page is closed."
NOT_UNDERSTOOD: Final = "That subscription was not understood."
NOBODY: Final = "Play a match first: then this browser is known."
MOST_EVENINGS: Final = 20


class Keys(msgspec.Struct, frozen=True):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """As browsers write it."""

    endpoint: str
    keys: Keys = Keys("", "")


async def key(request: Request) -> Response:
    public_key = await services_of(request).push.public_key()
    if not public_key:
        raise HTTPException(NOT_FOUND, NO_PUSH)
    return json_response({"key": public_key})


async def subscribe(request: Request) -> Response:
    """Notify this browser from now on. It counts like a table."""
    wanted, person_hash = await subscription_in(request), person_hash_of(request)
    if not person_hash:
        raise HTTPException(403, NOBODY)
    push, keys = services_of(request).push, wanted.keys
    if not await push.public_key():
        raise HTTPException(NOT_FOUND, NO_PUSH)
    if not is_key(keys.p256dh, 65) or not is_key(keys.auth, 16):
        raise BadSetup(NOT_UNDERSTOOD)
    count_table(request, what="browsers have subscribed")
    contact = base_of(request).replace("http:", "https:", 1)  # push services take no other
    now = time.time()
    await push.subscribe(
        StoredSubscription(wanted.endpoint, person_hash, keys.p256dh, keys.auth, contact, now)
    )
    return json_response({})


async def unsubscribe(request: Request) -> Response:
    wanted, person_hash = await subscription_in(request), person_hash_of(request)
    if person_hash:
        await services_of(request).push.unsubscribe(wanted.endpoint, person_hash)
    return json_response({})


async def subscription_in(request: Request) -> Subscription:
    try:
        return msgspec.json.decode(await body_of(request, LARGEST), type=Subscription)
    except (msgspec.DecodeError, RecursionError):
        raise BadSetup(NOT_UNDERSTOOD) from None


def is_key(text: str, size: int) -> bool:
    """Return whether it is base64 for that many bytes."""
    try:
        padded = text + "=" * (-len(text) % 4)
        return len(urlsafe_b64decode(padded)) == size
    except ValueError:
        return False


async def to_seat(request: Request) -> Response:
    """Where a notification leads: to the person's own seat, or to watch."""
    table_id, person = request.path_params["table"], person_of(request)
    people = services_of(request).store.people
    evenings = await people.evenings(hash_of(person), MOST_EVENINGS) if person else []
    matches = await people.matches_at([table_id]) if person else []
    found = addresses_of(person, matches, [evening for evening, _ in evenings])
    return see_other(found.get(table_id, f"/table/{table_id}"))
