"""What may be chosen: the order of seats, what can be brought, what can be given as a bribe."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.games.spielnacht.rules.games_table import CATEGORIES, CATEGORY
from gamenight.games.spielnacht.rules.sets import (
    GAMES_OF_CATEGORY,
    count_games,
    lower_rated,
    lowest,
    only,
)

# Invite friends


def seats_by_score(scores: list[int], starter: i64) -> list[int]:
    """Ascending order of score, ties from the starting player on (SN3)."""
    players: i64 = len(scores)
    order: list[int] = []
    for step in range(players):
        seat = (starter + step) % players
        place: i64 = len(order)
        while place > 0 and scores[order[place - 1]] > scores[seat]:
            place -= 1
        order.insert(place, seat)
    return order


# Game night


def can_be_added(collection: i64, selection: i64) -> i64:
    """Games are named from the best rating down (SN-a), so that a selection has one order."""
    return collection & (lowest(selection) - 1) if selection else collection


def is_packed(collection: i64, selection: i64, most: i64) -> bool:
    """Whether no further game can be brought."""
    return count_games(selection) == most or not can_be_added(collection, selection)


# Bribing


def open_to_bribes(brought: i64, spare: i64) -> i64:
    """The games one brought and can bribe a gamer into with one's spare ones, full or not (SN6)."""
    if count_games(spare) >= 2:
        return brought
    for category in range(CATEGORIES):
        if spare & GAMES_OF_CATEGORY[category]:
            return brought & GAMES_OF_CATEGORY[category]
    return 0


def first_gifts(target: i64, spare: i64) -> i64:
    """One of the target's colour is enough; any other one needs a second beside it (SN6)."""
    if spare & GAMES_OF_CATEGORY[CATEGORY[target]]:
        return spare
    return spare & ~lowest(spare)


def second_gifts(target: i64, first: i64, spare: i64) -> i64:
    """A lower rated game, or one of the target's colour (SN-b: no pair is offered twice)."""
    return spare & ~only(first) & (lower_rated(first) | GAMES_OF_CATEGORY[CATEGORY[target]])
