"""HTTP routes of "My page": a person's matches, their personal link, and being forgotten.

Whose page it is follows from the token in the browser's cookie, checked each time. The
personal link carries that token to another device, where it is asked first whether to keep it.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.core.errors import BadSetup
from gamenight.store import StoredMatch
from gamenight.table.avatars import avatar_from
from gamenight.web.edge.tokens import hash_of, is_token, key_to
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
from gamenight.web.pages.layout import sentence_page
from gamenight.web.pages.people import MyPage, empty_page, my_page, other_device_page
from gamenight.web.people.history import career_of
from gamenight.web.people.identity import forget_person, new_person, person_of, remember_person

MOST_MATCHES: Final = 500
"""The newest ones, which are counted."""
MOST_EVENINGS: Final = 20

NO_PERSON: Final = (
    "Nobody has played here with this link. Please check that you copied all of it. The links of "
    "people who asked to be forgotten no longer work."
)
GONE: Final = "gone"
"""The kind of page with which a browser forgets names and links that it keeps itself."""
LEFT: Final = (
    "This browser no longer knows you, your tables or your evenings. Your personal link brings "
    "all of it back."
)
UNSURE: Final = "Please tick the box first: this can’t be undone."
NO_AVATAR: Final = "Please choose one of the animals and colours that are shown."
FORGOTTEN: Final = (
    "Your name and your links are gone from this server. Your matches stay, under “Former player”."
)


async def page(request: Request) -> Response:
    person, theme = person_of(request), theme_of(request)
    if not person:
        return html_response(empty_page(theme))
    services, person_hash = services_of(request), hash_of(person)
    matches = await services.store.people.matches(person_hash, MOST_MATCHES)
    evenings = await services.store.people.evenings(person_hash, MOST_EVENINGS)
    days = await services.store.deals.days(person_hash, MOST_MATCHES)
    chosen = avatar_from(await services.store.people.avatar(person_hash))
    if not matches and not evenings:
        return html_response(empty_page(theme, chosen))
    shown = MyPage(
        avatar=chosen,
        career=career_of(person_hash, matches),
        link=f"{base_of(request)}/me/{person}",
        ratings=await services.ratings.of(person_hash),
        days=days,
        evenings=[(f"/evening/{one}/{key_to(one, person)}", at) for one, at in evenings],
        addresses=addresses_of(person, matches, [one for one, _ in evenings]),
        is_everything=len(matches) < MOST_MATCHES,
    )
    return remember_person(request, html_response(my_page(shown, theme)), person)


def addresses_of(person: str, matches: list[StoredMatch], evenings: list[str]) -> dict[str, str]:
    """By table: where the person goes on playing. A seat opens with the key to the table, or with
    that to the evening it belongs to."""
    keys = {hash_of(key): key for key in (key_to(evening, person) for evening in evenings)}
    found = {}
    for match in matches:
        if match.result is None:
            own = key_to(match.table_id, person)
            known = {**keys, hash_of(own): own}
            opening = [known[seat.token_hash] for seat in match.seats if seat.token_hash in known]
            if opening:
                found[match.table_id] = f"/table/{match.table_id}/{opening[0]}"
    return found


async def other_device(request: Request) -> Response:
    """The personal link: the person who follows it decides whether this device is theirs."""
    token, person = request.path_params["token"], person_of(request)
    if token == person:
        return see_other("/me")
    name = await name_of(request, token)
    return html_response(other_device_page(name, token, bool(person), theme_of(request)))


async def keep(request: Request) -> Response:
    """This browser belongs to the person of a link from now on."""
    token = (await form_of(request)).get("token", "")
    await name_of(request, token)
    return remember_person(request, see_other("/me"), token)


async def name_of(request: Request, token: str) -> str:
    """Return what the person of a token was called last; refused if nobody has played with it."""
    people, person_hash = services_of(request).store.people, hash_of(token)
    matches = await people.matches(person_hash, 1) if is_token(token) else []
    if not matches and not (is_token(token) and await people.evenings(person_hash, 1)):
        raise HTTPException(NOT_FOUND, NO_PERSON)
    return career_of(person_hash, matches).name


async def leave(request: Request) -> Response:
    """Let another person use this browser; the server forgets nothing."""
    return forget_person(
        request, html_response(sentence_page("Signed out", LEFT, theme_of(request), GONE))
    )


async def choose_avatar(request: Request) -> Response:
    """Keep an animal and a colour; a browser that nobody has played with becomes a person's. It
    counts like a table."""
    avatar = avatar_from((await form_of(request)).get("avatar", ""))
    if avatar is None:
        raise BadSetup(NO_AVATAR)
    count_table(request, what="animals have been chosen")
    person = person_of(request) or new_person()
    await services_of(request).choose_avatar(person, avatar)
    return remember_person(request, see_other("/me"), person)


async def forget(request: Request) -> Response:
    person, form = person_of(request), await form_of(request)
    if not person:
        return see_other("/me")
    if form.get("sure") != "yes":
        raise BadSetup(UNSURE)
    await services_of(request).forget(person)
    page = sentence_page("You have been forgotten", FORGOTTEN, theme_of(request), GONE)
    return forget_person(request, html_response(page))
