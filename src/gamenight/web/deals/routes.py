"""HTTP routes for playing the same deal again, as bridge players do: against other bots, or given
to a friend.

The friend plays the same seed and options from the same seat, with bots on all others. The seed
stays on the server, and nothing is shown of the first match but who offers it, until the friend
has finished a match of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from weakref import WeakValueDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.core.errors import BadSetup
from gamenight.game.names import persons_name
from gamenight.game.registry import find_game
from gamenight.store import Store, StoredDeal, StoredSeat, StoredTable
from gamenight.web.deals import service
from gamenight.web.deals.service import (
    PlayedTry,
    chosen_bots,
    others_of,
    table_for,
    table_of,
    tries_by,
)
from gamenight.web.edge.fair_lock import FairLock
from gamenight.web.edge.tokens import deal_id_for, hash_of, key_to
from gamenight.web.http_helpers import (
    NOT_FOUND,
    as_number,
    base_of,
    count_table,
    form_of,
    html_response,
    see_other,
    services_of,
    theme_of,
)
from gamenight.web.pages.deals import (
    Attempt,
    DealComparison,
    again_page,
    comparison_page,
    offer_page,
)
from gamenight.web.people.identity import new_person, person_hash_of, person_of, remember_person
from gamenight.web.tables.review_routes import finished_room
from gamenight.web.tables.room import Room

PRESSES: Final[WeakValueDictionary[str, FairLock]] = WeakValueDictionary()
"""By person and deal: held while a try is begun."""

NO_DEAL: Final = "There is no deal at this address."
NOT_YOURS: Final = "Only players who had a seat can play this deal again or pass it on."
SEEN: Final = "You have played this deal before."


# From the table at which it was played


async def again_form(request: Request) -> Response:
    room = await own_room(request)
    seats = room.seats.opened_by(request.path_params["token"])
    return html_response(again_page(room, seats, request.url.path, "", theme_of(request)))


async def again(request: Request) -> Response:
    """Play the deal against other bots, or make a link for friends."""
    room, form = await own_room(request), await form_of(request)
    token, person = request.path_params["token"], person_of(request) or new_person()
    seats, store = room.seats.opened_by(token), services_of(request).store
    seat = as_number(form.get("seat", str(seats[0])))
    if seat not in seats:
        raise BadSetup(NOT_YOURS)
    offered = StoredDeal(deal_id_for(f"{room.id} {seat}", token), room.id, seat, hash_of(person))
    await store.deals.offer(offered)
    deal = await store.deals.find(offered.id) or offered  # with the tries of an earlier offer
    if form.get("do") != "play":
        return remember_person(request, see_other(f"/deal/{deal.id}"), person)
    bots = chosen_bots(room.game, len(room.seats), form)
    own = StoredSeat.of_record(room.seats.names[seat])
    table = table_for(await first_of(store, deal), deal, own, bots)
    return await begin(request, deal, table, person)


async def own_room(request: Request) -> Room:
    """Return the room of a match that is over, for a person who had a seat there."""
    room = await finished_room(request)
    if not room.seats.opened_by(request.path_params["token"]):
        raise HTTPException(403, NOT_YOURS)
    return room


# For friends


async def look(request: Request) -> Response:
    """Send the comparison to people who may see it, and the offer to everybody else."""
    store, deal = services_of(request).store, await deal_of(request)
    first, theme, me = await first_of(store, deal), theme_of(request), person_hash_of(request)
    game, mine = find_game(first.header.game), tries_by(deal, me)
    is_owner = bool(me) and me == deal.person_hash
    played = await service.played_tries(store, service.tries_to_compare(deal, me))
    if is_owner or any(one in mine and match.result is not None for one, match in played):
        attempts, link = attempts_of(deal, played, me), f"{base_of(request)}/deal/{deal.id}"
        return html_response(comparison_page(DealComparison(game, attempts, link, is_owner), theme))
    by, bots = first.seats[deal.seat].name, others_of(first, deal, {})
    return html_response(offer_page(game, first.header, by, deal, bots, bool(mine), theme))


def attempts_of(deal: StoredDeal, played: Sequence[PlayedTry], me: str) -> tuple[Attempt, ...]:
    return tuple(
        Attempt.of(match, deal.seat, bool(me) and one.person_hash == me) for one, match in played
    )


async def take(request: Request) -> Response:
    """Play a friend's deal, or resume it. Of two presses at once, the second waits and finds what
    the first has begun."""
    form, person = await form_of(request), person_of(request) or new_person()
    async with PRESSES.setdefault(f"{person} {request.path_params['deal']}", FairLock()):
        return await take_once(request, form.get("name", ""), person)


async def take_once(request: Request, name: str, person: str) -> Response:
    deal, store = await deal_of(request), services_of(request).store
    if hash_of(person) == deal.person_hash:
        return see_other(f"/deal/{deal.id}")
    if table_id := table_of(deal, person):
        return see_other(f"/table/{table_id}/{key_to(table_id, person)}")
    first = await first_of(store, deal)
    if await store.deals.has_sat(hash_of(person), first.header.game, first.header.seed):
        raise BadSetup(SEEN)
    others = [seat.name for seat in others_of(first, deal, {})]
    own = StoredSeat.of_record(persons_name(name, deal.seat, others))
    return await begin(request, deal, table_for(first, deal, own, {}), person)


async def deal_of(request: Request) -> StoredDeal:
    deal = await services_of(request).store.deals.find(request.path_params["deal"])
    if deal is None:
        raise HTTPException(NOT_FOUND, NO_DEAL)
    return deal


async def first_of(store: Store, deal: StoredDeal) -> StoredTable:
    first = await service.first_match(store, deal)
    if first is None:
        raise HTTPException(NOT_FOUND, NO_DEAL)
    return first


async def begin(request: Request, deal: StoredDeal, table: StoredTable, person: str) -> Response:
    """Seat a person at a new table with the deal."""
    service.check_tries(deal, person)
    count_table(request)
    table_id = await service.begin(services_of(request).store, deal, table, person)
    return remember_person(
        request, see_other(f"/table/{table_id}/{key_to(table_id, person)}"), person
    )
