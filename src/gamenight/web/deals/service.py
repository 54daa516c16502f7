"""Deals that are played again: who tried them, and new tables with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from gamenight.core.errors import BadSetup
from gamenight.game.game import AnyGame
from gamenight.game.registry import find_game
from gamenight.store import (
    Conflict,
    Store,
    StoredDeal,
    StoredMatch,
    StoredSeat,
    StoredTable,
    StoredTry,
)
from gamenight.web.edge.tokens import hash_of, key_to, new_table_id
from gamenight.web.tables.new_table import bot_name, table_with
from gamenight.web.tables.state import new_match

MOST_TRIES: Final = 40
"""Of one deal by one person."""
MOST_SHOWN: Final = 100
"""Tries in a comparison."""
MOST_RACES: Final = 40
"""How often others may be quicker to begin before a try is refused."""

FULL: Final = "You have tried this deal as often as this server allows."
BUSY: Final = "Too many people are starting this deal. Please try again."

PlayedTry = tuple[StoredTry, StoredMatch]


# Who has tried it


def tries_by(deal: StoredDeal, person_hash: str) -> list[StoredTry]:
    return [one for one in deal.tries if person_hash and one.person_hash == person_hash]


def table_of(deal: StoredDeal, person: str) -> str:
    """Return the table at which a friend has begun with a deal, "" if there is none."""
    mine = tries_by(deal, hash_of(person))
    return mine[0].table_id if mine else ""


def tries_to_compare(deal: StoredDeal, me: str) -> list[StoredTry]:
    """Return the match that was played first, and tries since. Of very many, those that others have
    only begun are left out first: anybody with the link could fill the page with them."""
    first = StoredTry(deal.table_id, 0, deal.person_hash)
    mine = tries_by(deal, me)
    others = sorted(set(deal.tries) - set(mine), key=lambda one: (not one.is_over, one.number))
    tries = sorted([*mine, *others[: MOST_SHOWN - len(mine)]], key=lambda one: one.number)
    return [first, *tries]


async def played_tries(store: Store, tries: Sequence[StoredTry]) -> list[PlayedTry]:
    """Return those tries whose tables there still are, with how they went."""
    found = await store.people.matches_at([one.table_id for one in tries])
    matches = {match.table_id: match for match in found}
    return [(one, matches[one.table_id]) for one in tries if one.table_id in matches]


# Tables


async def first_match(store: Store, deal: StoredDeal) -> StoredTable | None:
    """Return the match that was played first; refused if its rules are not those of this server."""
    first = await store.peek(deal.table_id)
    if first is not None:
        new_match(find_game(first.header.game), first.header)
    return first


def chosen_bots(game: AnyGame, seats: int, form: Mapping[str, str]) -> dict[int, str]:
    """By seat; refused if the game does not have such a bot."""
    found = {}
    for seat in range(seats):
        bot = form.get(f"bot-{seat}", "")
        if bot:
            game.check_bot(bot)
            found[seat] = bot
    return found


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
    """Return a table with the same deal; whose seat it is becomes known when it is begun."""
    seats = others_of(first, deal, bots)
    seats.insert(deal.seat, own)
    game, header = find_game(first.header.game), first.header
    return table_with(game, new_table_id(), tuple(seats), header.options, header.seed)


def check_tries(deal: StoredDeal, person: str) -> None:
    if len(tries_by(deal, hash_of(person))) >= MOST_TRIES:
        raise BadSetup(FULL)


async def begin(store: Store, deal: StoredDeal, table: StoredTable, person: str) -> str:
    """Seat a person at a new table with the deal; returns the table of their try."""
    token = key_to(table.id, person)
    own = replace(table.seats[deal.seat], token_hash=hash_of(token), person_hash=hash_of(person))
    seats = (*table.seats[: deal.seat], own, *table.seats[deal.seat + 1 :])
    await store.create(replace(table, seats=seats))
    return await add_try(store, deal.id, table.id, person)


async def add_try(store: Store, deal_id: str, table_id: str, person: str) -> str:
    """Return the table of the try: this one, or the one that a friend has begun with meanwhile."""
    for _ in range(MOST_RACES):
        deal = await store.deals.find(deal_id)
        if deal is None:
            raise BadSetup(FULL)
        check_tries(deal, person)
        if hash_of(person) != deal.person_hash and (known := table_of(deal, person)):
            return known
        try:
            one = StoredTry(table_id, len(deal.tries), hash_of(person))
            await store.deals.begin(deal_id, one)
        except Conflict:
            continue  # another request was quicker
        return table_id
    raise BadSetup(BUSY)
