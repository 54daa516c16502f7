"""HTTP routes for playing the same deal again, as bridge players do: against other bots, or given
to a friend.

The friend plays the same seed and options from the same seat, with bots on all others. The seed
stays on the server, and nothing is shown of the first match but who offers it, until the friend
has finished a match of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamenight.core.errors import BadSetup
from gamenight.games.names import persons_name
from gamenight.games.registry import find_game
from gamenight.store import (
    Conflict,
    Store,
    StoredDeal,
    StoredSeat,
    StoredTable,
    StoredTry,
)
from gamenight.web.edge.fair_lock import FairLock
from gamenight.web.edge.tokens import deal_id_for, hash_of, key_to, new_table_id
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
from gamenight.web.tables.new_table import bot_name, table_with
from gamenight.web.tables.review_routes import finished_room
from gamenight.web.tables.room import Room
from gamenight.web.tables.state import started

MOST_TRIES: Final = 40
"""Of one deal by one person."""
MOST_SHOWN: Final = 100
"""Tries in a comparison."""
MOST_RACES: Final = 40
"""How often somebody else may be quicker to begin before a try is refused."""

PRESSES: Final[WeakValueDictionary[str, FairLock]] = WeakValueDictionary()
"""By person and deal: held while a try is begun."""

NO_DEAL: Final = "There is no deal at this address."
NOT_YOURS: Final = "Only those who had a seat can play this deal again or give it away."
SEEN: Final = "You have played this deal before, so you know how it lies."
FULL: Final = "You have tried this deal as often as this server allows."
BUSY: Final = "Very many people are beginning with this deal. Please try again."


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
    first = await first_of(store, deal)
    own = StoredSeat.of_record(room.seats.names[seat])
    table = table_for(first, deal, own, chosen_bots(room, form))
    return await begin(request, deal, table, person)


async def own_room(request: Request) -> Room:
    """The room of a match that is over, for somebody who had a seat there."""
    room = await finished_room(request)
    if not room.seats.opened_by(request.path_params["token"]):
        raise HTTPException(403, NOT_YOURS)
    return room


def chosen_bots(room: Room, form: Mapping[str, str]) -> dict[int, str]:
    """By seat; refused if the game does not have such a bot."""
    found = {}
    for seat in range(len(room.seats)):
        bot = form.get(f"bot-{seat}", "")
        if bot:
            room.game.check_bot(bot)
            found[seat] = bot
    return found


# For friends


async def look(request: Request) -> Response:
    """The comparison, for those who may see it; the offer for everybody else."""
    store, deal = services_of(request).store, await deal_of(request)
    first, theme, me = await first_of(store, deal), theme_of(request), person_hash_of(request)
    game = find_game(first.header.game)
    mine = tries_by(deal, me)
    is_owner = bool(me) and me == deal.person_hash
    own = await attempts_of(store, deal, mine, me)
    if is_owner or any(attempt.result is not None for attempt in own):
        attempts = await all_attempts(store, deal, me)
        link = f"{base_of(request)}/deal/{deal.id}"
        return html_response(comparison_page(DealComparison(game, attempts, link, is_owner), theme))
    by, bots = first.seats[deal.seat].name, others_of(first, deal, {})
    return html_response(offer_page(game, first.header, by, deal, bots, bool(mine), theme))


async def all_attempts(store: Store, deal: StoredDeal, me: str) -> tuple[Attempt, ...]:
    """The match that was played first, and tries since. Of very many, those that others have only
    begun are left out first: anybody with the link could fill the page with them."""
    first = StoredTry(deal.table_id, 0, deal.person_hash)
    mine = tries_by(deal, me)
    others = sorted(set(deal.tries) - set(mine), key=lambda one: (not one.is_over, one.number))
    tries = sorted([*mine, *others[: MOST_SHOWN - len(mine)]], key=lambda one: one.number)
    return tuple(await attempts_of(store, deal, [first, *tries], me))


def tries_by(deal: StoredDeal, person_hash: str) -> list[StoredTry]:
    return [one for one in deal.tries if person_hash and one.person_hash == person_hash]


async def attempts_of(
    store: Store, deal: StoredDeal, tries: Sequence[StoredTry], me: str
) -> list[Attempt]:
    found = [(one, await store.people.match(one.table_id)) for one in tries]
    return [
        Attempt.of(match, deal.seat, bool(me) and one.person_hash == me)
        for one, match in found
        if match is not None
    ]


async def take(request: Request) -> Response:
    """Play somebody's deal, or go on with it. Of two presses at once, the second waits and finds
    what the first has begun."""
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
    """The match that was played first; refused if its rules are not those of this server."""
    first = await store.peek(deal.table_id)
    if first is None:
        raise HTTPException(NOT_FOUND, NO_DEAL)
    started(find_game(first.header.game), first.header)
    return first


def table_of(deal: StoredDeal, person: str) -> str:
    """The table at which a friend has begun with a deal, "" if there is none."""
    mine = tries_by(deal, hash_of(person))
    return mine[0].table_id if mine else ""


# Tables


def others_of(first: StoredTable, deal: StoredDeal, bots: Mapping[int, str]) -> list[StoredSeat]:
    """Bots on all other seats: those that are chosen, those that played there before, or the usual
    one where a person did."""
    usual = find_game(first.header.game).usual_bot()
    seats: list[StoredSeat] = []
    for number, seat in enumerate(first.seats):
        if number != deal.seat:
            before = usual if seat.is_persons else seat.bot or usual
            name = bot_name([other.name for other in seats])
            seats.append(StoredSeat.of_bot(name, bots.get(number, before)))
    return seats


def table_for(
    first: StoredTable, deal: StoredDeal, own: StoredSeat, bots: Mapping[int, str]
) -> StoredTable:
    """A table with the same deal; whose seat it is becomes known when somebody begins."""
    seats = others_of(first, deal, bots)
    seats.insert(deal.seat, own)
    game, header = find_game(first.header.game), first.header
    return table_with(game, new_table_id(), tuple(seats), header.options, header.seed)


async def begin(request: Request, deal: StoredDeal, table: StoredTable, person: str) -> Response:
    """Seat a person at a new table with the deal."""
    if len(tries_by(deal, hash_of(person))) >= MOST_TRIES:
        raise BadSetup(FULL)
    count_table(request)
    store, token = services_of(request).store, key_to(table.id, person)
    own = replace(table.seats[deal.seat], token_hash=hash_of(token), person_hash=hash_of(person))
    seats = (*table.seats[: deal.seat], own, *table.seats[deal.seat + 1 :])
    await store.create(replace(table, seats=seats))
    table_id = await noted_try(store, deal.id, table.id, person)
    return remember_person(
        request, see_other(f"/table/{table_id}/{key_to(table_id, person)}"), person
    )


async def noted_try(store: Store, deal_id: str, table_id: str, person: str) -> str:
    """The table of the try: this one, or the one that a friend has begun with meanwhile."""
    for _ in range(MOST_RACES):
        deal = await store.deals.find(deal_id)
        if deal is None or len(tries_by(deal, hash_of(person))) >= MOST_TRIES:
            raise BadSetup(FULL)
        if hash_of(person) != deal.person_hash and (known := table_of(deal, person)):
            return known
        try:
            one = StoredTry(table_id, len(deal.tries), hash_of(person))
            await store.deals.begin(deal_id, one)
        except Conflict:
            continue  # somebody was quicker
        return table_id
    raise BadSetup(BUSY)
