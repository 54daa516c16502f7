"""Which game a gamer sits down at (SN4), and what a game is worth with so many gamers.

``tonight`` holds the games that were brought, best rating first: one list for each category, and
a last one of all. ``attendance`` counts the gamers at each game.
"""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.games.spielnacht.rules.gamers import GOLD, feet, head
from gamenight.games.spielnacht.rules.games_table import CATEGORIES, CATEGORY, MINIMUM, NO_GAME
from gamenight.games.spielnacht.rules.sets import games_in
from gamenight.games.spielnacht.rules.terms import (
    ALL_REACHED,
    ANY_COLOUR,
    BEST_RATING,
    HER_COLOUR,
    HER_FEET,
    HER_HEAD,
    NEXT_RATING,
    ONLY_GAME,
)


def games_tonight(brought: list[int]) -> list[list[int]]:
    """Sort the games that the players brought, for ``place_for``."""
    everything: i64 = 0
    for games in brought:
        everything |= games
    tonight: list[list[int]] = [[], [], [], [], [], []]
    best_first = games_in(everything)
    best_first.reverse()
    for game in best_first:
        tonight[CATEGORY[game]].append(game)
    tonight[CATEGORIES] = best_first
    return tonight


def candidates_for(kind: i64, tonight: list[list[int]]) -> list[int]:
    """The games in the colour of her head; if none was brought, of her feet; gold: all."""
    if kind == GOLD:
        return tonight[CATEGORIES]
    by_head = tonight[head(kind)]
    return by_head if by_head else tonight[feet(kind)]


def place_for(kind: i64, tonight: list[list[int]], attendance: list[int]) -> i64:
    """The best rated candidate below its minimum; if all have reached it, the best rated."""
    candidates = candidates_for(kind, tonight)
    for game in candidates:
        if attendance[game] < MINIMUM[game]:
            return game
    return candidates[0] if candidates else NO_GAME


def reason_for(kind: i64, game: i64, tonight: list[list[int]], attendance: list[int]) -> i64:
    """Why she sits down there: the colour that led her * 4 + how she chose."""
    candidates = candidates_for(kind, tonight)
    if len(candidates) == 1:
        how: i64 = ONLY_GAME
    elif attendance[game] >= MINIMUM[game]:
        how = ALL_REACHED
    else:
        how = BEST_RATING if game == candidates[0] else NEXT_RATING
    return colour_that_led(kind, game) * 4 + how


def colour_that_led(kind: i64, game: i64) -> i64:
    if kind == GOLD:
        return ANY_COLOUR
    if head(kind) == feet(kind):
        return HER_COLOUR
    return HER_HEAD if CATEGORY[game] == head(kind) else HER_FEET


# Scoring


def points_for(game: i64, gamers: i64) -> i64:
    """One a gamer, bribed ones too (SN6), if the minimum was met; else none."""
    return gamers if gamers >= MINIMUM[game] else 0
