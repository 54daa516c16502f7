"""The 60 games of Spielnacht, all invented for this table (SN2).

Game number n is the n-th by rating, so of two games the one with the higher number is the better
rated. The minimums are tuned by simulation: between four bots a good half of the games brought
should reach theirs by gamers alone and not nearly all, so that a selection can fail and a bribe can
save it. They are the same within each block of five ratings, which holds one game of each colour.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.parts.bits import first_bits, members_of, set_of

# Categories, in the rulebook's order.

GRAY: Final = 0  # strategy
RED: Final = 1  # card
GREEN: Final = 2  # conquest
BLUE: Final = 3  # cooperative
PURPLE: Final = 4  # party
CATEGORIES: Final = 5

CATEGORY_COLOURS: Final[tuple[str, ...]] = ("gray", "red", "green", "blue", "purple")
CATEGORY_NAMES: Final[tuple[str, ...]] = ("strategy", "card", "conquest", "cooperative", "party")

PHASE_NAMES: Final[tuple[str, ...]] = ("", "I", "II", "III", "IIII")

GameRow = tuple[str, int, int, int, int]
"""Name, category, phase, rating in tenths, minimum number of gamers."""

GAMES_TABLE: Final[tuple[GameRow, ...]] = (
    ("Beige Granary", GRAY, 1, 40, 2),
    ("Go Herring", RED, 1, 41, 2),
    ("Sofa Conquest", GREEN, 1, 42, 2),
    ("Lost in the Basement", BLUE, 1, 43, 2),
    ("Hum That Ringtone", PURPLE, 1, 44, 2),
    ("Fifty-Two Socks", RED, 1, 45, 2),
    ("Risky Driveway", GREEN, 1, 46, 2),
    ("Save the Sourdough", BLUE, 1, 47, 2),
    ("Mumble at Me", PURPLE, 1, 48, 2),
    ("Traders of the Lesser Bog", GRAY, 1, 49, 2),
    ("Garden Gnome Empires", GREEN, 1, 50, 3),
    ("Everyone Is the Plumber", BLUE, 1, 51, 3),
    ("Whose Spoon Is It?", PURPLE, 1, 52, 3),
    ("Canals and Tariffs", GRAY, 1, 53, 3),
    ("Trumped by Grandma", RED, 1, 54, 3),
    ("The Lighthouse Is on Fire", BLUE, 1, 55, 3),
    ("Charades for Cowards", PURPLE, 1, 56, 3),
    ("Cubes upon Cubes", GRAY, 1, 57, 3),
    ("Bluff the Baker", RED, 1, 58, 3),
    ("Vikings on a Budget", GREEN, 1, 59, 3),
    ("Loud Opinions", PURPLE, 1, 60, 3),
    ("The Bishop's Ledger", GRAY, 1, 61, 3),
    ("Seven Wrong Suits", RED, 1, 62, 3),
    ("Duchy of Mud", GREEN, 1, 63, 3),
    ("Snowed In with Wolves", BLUE, 1, 64, 3),
    ("Brass Teapot", GRAY, 2, 65, 3),
    ("Tricks for Treats", RED, 2, 66, 3),
    ("Penguins at War", GREEN, 2, 67, 3),
    ("Submarine Potluck", BLUE, 2, 68, 3),
    ("Three Truths and a Llama", PURPLE, 2, 69, 3),
    ("Sketchy Neighbours", PURPLE, 2, 70, 4),
    ("The Haunted Elevator", BLUE, 2, 71, 4),
    ("Hexed Hedgehogs", GREEN, 2, 72, 4),
    ("Discard and Regret", RED, 2, 73, 4),
    ("Monks of Efficiency", GRAY, 2, 74, 4),
    ("Clans of the Cul-de-sac", GREEN, 2, 75, 4),
    ("Karaoke Jury", PURPLE, 2, 76, 4),
    ("Twelve Timid Aces", RED, 2, 77, 4),
    ("Railways to Nowhere", GRAY, 2, 78, 4),
    ("Defuse the Casserole", BLUE, 2, 79, 4),
    ("Poker Face Parrot", RED, 3, 80, 4),
    ("Throne of Cushions", GREEN, 3, 81, 4),
    ("The Last Firefly", BLUE, 3, 82, 4),
    ("Werewolf Wedding", PURPLE, 3, 83, 4),
    ("Terraced Farms of Mars", GRAY, 3, 84, 4),
    ("Cathedral of Spreadsheets", GRAY, 3, 85, 5),
    ("Say It Backwards", PURPLE, 3, 86, 5),
    ("Escape from Aunt Edna", BLUE, 3, 87, 5),
    ("A Thousand Tiny Armies", GREEN, 3, 88, 5),
    ("Deck of Bad Ideas", RED, 3, 89, 5),
    ("Eight Hours in Byzantium", GRAY, 4, 90, 5),
    ("Mixtape Tribunal", PURPLE, 4, 91, 5),
    ("The Quiet Expedition", BLUE, 4, 92, 5),
    ("King of the Compost", GREEN, 4, 93, 5),
    ("Ace of Hearths", RED, 4, 94, 5),
    ("Shuffle the Stars", RED, 4, 95, 6),
    ("Moon Barons", GREEN, 4, 96, 6),
    ("All Hands on Duck", BLUE, 4, 97, 6),
    ("Midnight Pantomime", PURPLE, 4, 98, 6),
    ("The Grand Opus of Rotterhafen", GRAY, 4, 99, 6),
)

GAMES: Final = 60
NO_GAME: Final = -1

NAME: Final[tuple[str, ...]] = tuple([row[0] for row in GAMES_TABLE])
CATEGORY: Final[tuple[int, ...]] = tuple([row[1] for row in GAMES_TABLE])
PHASE: Final[tuple[int, ...]] = tuple([row[2] for row in GAMES_TABLE])
RATING: Final[tuple[int, ...]] = tuple([row[3] for row in GAMES_TABLE])
"""In tenths, so that sums are exact."""
MINIMUM: Final[tuple[int, ...]] = tuple([row[4] for row in GAMES_TABLE])


# Sets of games, with one bit per game


def games_where(column: tuple[int, ...], value: int) -> int:
    """The games with a value in a column of the table."""
    return set_of([game for game in range(GAMES) if column[game] == value])


ALL_GAMES: Final[int] = first_bits(GAMES)
GAMES_OF_CATEGORY: Final[tuple[int, ...]] = tuple(
    [games_where(CATEGORY, category) for category in range(CATEGORIES)]
)
GAMES_OF_PHASE: Final[tuple[int, ...]] = tuple(
    [games_where(PHASE, phase) for phase in range(len(PHASE_NAMES))]
)


def like(game: i64) -> i64:
    """All games of the same category as this one."""
    return GAMES_OF_CATEGORY[CATEGORY[game]]


def total_rating(games: i64) -> int:
    """The ratings of a set of games, added up, in tenths."""
    return sum([RATING[game] for game in members_of(games)])
