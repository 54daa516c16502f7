"""Tables in the middle of a match: stored where a server finds them, instead of played to."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from gamenight.core.match import Header, Match, Step
from gamenight.game.registry import find_game
from gamenight.store import Entry, Store, StoredSeat, StoredTable
from gamenight.web.edge.tokens import hash_of, new_table_id, new_token
from tests.web.support.recorded import played

if TYPE_CHECKING:
    from tests.web.conftest import Server

SEED: Final = 5
MOST_STEPS: Final = 1000
"""More than any match has that is handed over."""


def finished_match(game_id: str, players: int, options: Mapping[str, str]) -> Match:
    """A match that was played to its end."""
    rules = find_game(game_id).rules
    accepted = rules.accept(players, options)
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    match = played(Header(game_id, rules.version, players, accepted, names, SEED), MOST_STEPS)
    assert match.state.over
    return match


def before_last(match: Match, answers: int, seat: int = 0) -> Sequence[Step]:
    """The steps of a match without the last answers of a seat, and what followed them."""
    own = [at for at, step in enumerate(match.steps) if step.seat == seat]
    return match.steps[: own[max(0, len(own) - answers)]]


def hand_over(
    server: Server, header: Header, steps: Iterable[Step], people: Sequence[int] = (0,)
) -> list[str]:
    """A table at which so much was played: the path of each person; bots have the other seats."""
    tokens = {seat: new_token() for seat in people}
    bot = find_game(header.game).usual_bot()
    seats = tuple(
        StoredSeat(name, "", hash_of(tokens[seat])) if seat in tokens else StoredSeat(name, bot, "")
        for seat, name in enumerate(header.seats)
    )
    entries = tuple(Entry(step.seat, tuple(step.answers)) for step in steps)
    table = StoredTable(new_table_id(), header, seats, entries, created=1.0)
    # In a thread of its own: the browser's library runs an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(store_table(server.database, table))).result()
    return [f"/table/{table.id}/{token}" for token in tokens.values()]


async def store_table(database: str, table: StoredTable) -> None:
    store = await Store.open(database)
    try:
        await store.create(table)
    finally:
        await store.close()
