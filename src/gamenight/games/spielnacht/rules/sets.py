"""Sets of games: whole numbers with one bit a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.games.spielnacht.rules.games_table import CATEGORIES, CATEGORY, GAMES, PHASE, RATING

ALL_GAMES: Final = (1 << GAMES) - 1


def games_where(column: tuple[int, ...], value: int) -> int:
    """The games with a value in a column of the table."""
    return sum([1 << game for game in range(GAMES) if column[game] == value])


GAMES_OF_CATEGORY: Final[tuple[int, ...]] = tuple(
    [games_where(CATEGORY, category) for category in range(CATEGORIES)]
)
GAMES_OF_PHASE: Final[tuple[int, ...]] = tuple([games_where(PHASE, phase) for phase in range(5)])


def only(game: i64) -> i64:
    """The set of one game. (Compiled, a literal shifted by an i64 would be cut to 32 bits.)"""
    bit: i64 = 1
    bit <<= game
    return bit


def lower_rated(game: i64) -> i64:
    """All games rated lower than this one."""
    return only(game) - 1


def count_games(games: i64) -> i64:
    count: i64 = 0
    while games:
        games &= games - 1
        count += 1
    return count


def games_in(games: i64) -> list[int]:
    """The games of a set, lowest rating first."""
    found: list[int] = []
    game: i64 = 0
    while games:
        if games & 1:
            found.append(game)
        games >>= 1
        game += 1
    return found


def total_rating(games: i64) -> int:
    """The ratings of a set of games, added up, in tenths."""
    return sum([RATING[game] for game in games_in(games)])
