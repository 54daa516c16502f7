"""What may be chosen: the order of seats, when one has packed, where a bribe is possible."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.games.spielnacht.rules.games_table import CATEGORIES
from gamenight.games.spielnacht.rules.sets import GAMES_OF_CATEGORY, count_games

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


def is_packed(collection: i64, selection: i64, most: i64) -> bool:
    """Whether no further game can be brought."""
    return selection == collection or count_games(selection) == most


# Bribing


def open_to_bribes(brought: i64, spare: i64) -> i64:
    """The games one brought and can bribe a gamer into, full or not: all of them with two spare
    games, with a single one only those of its colour (SN6)."""
    if count_games(spare) >= 2:
        return brought
    for category in range(CATEGORIES):
        if spare & GAMES_OF_CATEGORY[category]:
            return brought & GAMES_OF_CATEGORY[category]
    return 0
