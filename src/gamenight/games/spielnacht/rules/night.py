"""A game night: which game a gamer sits down at (SN4), and what a game is worth with so many.

``tonight`` holds the games that were brought, best rating first: one list per category, and a last
one of all. ``attendance`` counts the gamers at each game.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import has, members_of

from .facts import (
    ALL_REACHED,
    ANY_COLOUR,
    BEST_RATING,
    HER_COLOUR,
    HER_FEET,
    HER_HEAD,
    NEXT_RATING,
    ONLY_GAME,
)
from .gamers import GOLD, feet, head
from .games_table import CATEGORIES, CATEGORY, MINIMUM, NO_GAME


def games_tonight(brought: list[int]) -> list[list[int]]:
    """Sort the games that the players brought, for ``place_for``."""
    everything: i64 = 0
    for games in brought:
        everything |= games
    tonight: list[list[int]] = [[], [], [], [], [], []]
    best_first = members_of(everything)
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
    for boxed in candidates:
        game: i64 = boxed
        gamers: i64 = attendance[game]
        if gamers < MINIMUM[game]:
            return game
    return candidates[0] if candidates else NO_GAME


def colour_that_led(kind: i64, game: i64) -> int:
    if kind == GOLD:
        return ANY_COLOUR
    if head(kind) == feet(kind):
        return HER_COLOUR
    return HER_HEAD if CATEGORY[game] == head(kind) else HER_FEET


def how_she_chose(kind: i64, game: i64, tonight: list[list[int]], attendance: list[int]) -> int:
    """Why this game of all those in her colour; looked at before she sits down."""
    candidates = candidates_for(kind, tonight)
    if len(candidates) == 1:
        return ONLY_GAME
    if attendance[game] >= MINIMUM[game]:
        return ALL_REACHED
    return BEST_RATING if game == candidates[0] else NEXT_RATING


# Scoring


def points_for(game: i64, gamers: i64) -> i64:
    """One per gamer, bribed ones too (SN6), if the minimum was met; else none."""
    return gamers if gamers >= MINIMUM[game] else 0


Bribe = tuple[int, int, int]
"""The game that got a gamer, the game given for it, and a second one given or NO_GAME."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Night(Value):
    """A game night from the reveal on, all of it public. It never changes: a bribe makes another
    one."""

    def __init__(
        self,
        number: i64,
        brought: tuple[int, ...],
        gamers: tuple[int, ...],
        places: tuple[int, ...],
        attendance: list[int],
        bribes: tuple[Bribe, ...] = (),
    ) -> None:
        self.number: i64 = number
        self.brought: tuple[int, ...] = brought
        """By seat, as sets of games."""
        self.gamers: tuple[int, ...] = gamers
        """The kinds of gamers in the order in which they were drawn."""
        self.places: tuple[int, ...] = places
        """Where each of them sat down: a game, or NO_GAME for one who went home."""
        self.attendance: list[int] = attendance
        """Gamers at each game, the bribed ones too."""
        self.bribes: tuple[Bribe, ...] = bribes

    def __hash__(self) -> int:
        """Quicker than that of other values: nights are looked up to be drawn only once."""
        return hash((self.number, self.gamers, self.places, self.bribes))

    def with_bribe(self, bribe: Bribe) -> Night:
        """The same night with one more passer-by at a game."""
        attendance = self.attendance.copy()
        attendance[bribe[0]] += 1
        bribes = (*self.bribes, bribe)
        return Night(self.number, self.brought, self.gamers, self.places, attendance, bribes)

    def bribes_of(self, seat: i64) -> i64:
        """How many gamers a player has bribed."""
        games: i64 = self.brought[seat]
        count: i64 = 0
        for bribe in self.bribes:
            if has(games, bribe[0]):
                count += 1
        return count

    def points(self, game: i64) -> i64:
        return points_for(game, self.attendance[game])

    def points_of(self, seat: i64) -> i64:
        """What a player's games are worth with the gamers they have."""
        points: i64 = 0
        for game in members_of(self.brought[seat]):
            points += self.points(game)
        return points
