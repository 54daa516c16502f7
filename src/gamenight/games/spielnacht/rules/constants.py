"""The numbers of the rules, and the names of stages, answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind
from gamenight.core.random import Random
from gamenight.parts.bits import first_bits, members_of, set_of

# The 60 games of Spielnacht, all invented for this table (SN2).
#
# Game number n is the n-th by rating, so of two games the one with the higher number is the better
# rated. The minimums are tuned by simulation: between four bots a good half of the games brought
# should reach theirs by gamers alone and not nearly all, so that a selection can fail and a bribe
# can save it. They are the same within each block of five ratings, which holds one game of each
# colour.


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
    """Return the games with a value in a column of the table."""
    return set_of([game for game in range(GAMES) if column[game] == value])


ALL_GAMES: Final[int] = first_bits(GAMES)
GAMES_OF_CATEGORY: Final[tuple[int, ...]] = tuple(
    [games_where(CATEGORY, category) for category in range(CATEGORIES)]
)
GAMES_OF_PHASE: Final[tuple[int, ...]] = tuple(
    [games_where(PHASE, phase) for phase in range(len(PHASE_NAMES))]
)


def like(game: i64) -> i64:
    """Return all games of the same category as this one."""
    return GAMES_OF_CATEGORY[CATEGORY[game]]


def total_rating(games: i64) -> int:
    """Return the ratings of a set of games, added up, in tenths."""
    return sum([RATING[game] for game in members_of(games)])


# The 95 gamers of Spielnacht (SN1), and bags of them.
#
# Gamers with the same colours cannot be told apart, so a bag is a list of counts by kind: kind head
# * 5 + feet for a gamer with two colours, the same colour twice for a gamer with one, and GOLD.


GOLD: Final = 25
KINDS: Final = 26

SUPPLY: Final[tuple[int, ...]] = tuple(
    [5 if kind % (CATEGORIES + 1) == 0 else 3 for kind in range(GOLD)] + [10]
)
"""How many there are of each kind: 5 of one colour, 3 of each head and feet, 10 gold (SN1)."""
GAMERS: Final = 95


def head(kind: i64) -> i64:
    """Return the colour tried first; not for gold gamers."""
    return kind // CATEGORIES


def feet(kind: i64) -> i64:
    """Return the colour tried second; for gamers of a single colour the same as the head."""
    return kind % CATEGORIES


def size(bag: list[int]) -> i64:
    """Return how many gamers are in a bag."""
    total: i64 = 0
    for count in bag:
        total += count
    return total


def draw(bag: list[int], gamers: i64, wanted: i64, random: Random) -> tuple[int, ...]:
    """Take some out of a bag that holds that many ``gamers``, each as likely, sorted by kind; if
    it runs short, what is there (SN8).

    The gamers stand in a row, sorted by kind. First the places of those drawn are found, then who
    stands there: so the bag is looked through only once.
    """
    places: list[int] = []
    left = gamers
    while len(places) < wanted and left > 0:
        add_place(places, random.below(left))
        left -= 1
    drawn = tuple(kinds_at(places, bag))
    take_out(bag, drawn)
    return drawn


def add_place(places: list[int], among_the_rest: i64) -> None:
    """Add the place of one more gamer, given by its number among those that are left."""
    place = among_the_rest
    at: i64 = 0
    for boxed in places:
        earlier: i64 = boxed
        if earlier > place:
            break
        place += 1
        at += 1
    places.insert(at, place)


def kinds_at(places: list[int], bag: list[int]) -> list[int]:
    """Return who stands at these places of the row, the first ones first."""
    found: list[int] = []
    kind: i64 = 0
    end: i64 = bag[kind]
    for boxed in places:
        place: i64 = boxed
        while place >= end:
            kind += 1
            more: i64 = bag[kind]
            end += more
        found.append(kind)
    return found


def put_in(bag: list[int], gamers: tuple[int, ...]) -> None:
    for boxed in gamers:
        kind: i64 = boxed
        count: i64 = bag[kind]
        bag[kind] = count + 1


def take_out(bag: list[int], gamers: tuple[int, ...]) -> None:
    for boxed in gamers:
        kind: i64 = boxed
        count: i64 = bag[kind]
        bag[kind] = count - 1


def all_in(bag: list[int]) -> list[int]:
    """Return every gamer of a bag, sorted by kind."""
    gamers: list[int] = []
    for kind, boxed in enumerate(bag):
        left: i64 = boxed
        while left > 0:
            gamers.append(kind)
            left -= 1
    return gamers


def in_random_order(bag: list[int], random: Random) -> list[int]:
    """Return all gamers of a bag as they are drawn one by one."""
    gamers = all_in(bag)
    random.shuffle(gamers)
    return gamers


MOST_PLAYERS: Final = 4
ROUNDS: Final = 5
OPENING_GAMERS: Final = 8
MARKET_SIZE: Final = 8
GAMES_TO_TAKE: Final = 2
GAMERS_TO_DRAW: Final = 5
GAMERS_TO_INVITE: Final = 2

PHASE_OF_ROUND: Final[tuple[int, ...]] = (0, 1, 1, 2, 3, 4)
MOST_GAMES: Final[tuple[int, ...]] = (0, 2, 2, 3, 3, 4)
"""How many games a player may bring, by round."""

# Stages of a round, and what is asked in each.

DRAFT: Final = 0  # which game do you take?
INVITE: Final = 1  # which two gamers do you invite?
BRING: Final = 2  # which games do you bring? (all seats together)
BRIBE: Final = 3  # which game gets a gamer, or none? Then: what do you give for it?

# Answers: 0-59 name that game, FIRST_GAMER and up name a kind of gamer.

DONE: Final = 60  # these are all the games I bring
BRIBE_NOBODY: Final = DONE + 1  # or nobody else
FIRST_GAMER: Final = DONE + 2
assert DONE == GAMES
ANSWERS: Final = FIRST_GAMER + KINDS

# Why a gamer sat down where she did (SN4): which colour led her ...

HER_COLOUR: Final = 0  # she has only one
HER_HEAD: Final = 1
HER_FEET: Final = 2  # no game in the colour of her head was brought
ANY_COLOUR: Final = 3  # she is gold

# ... and how she chose among the games of that colour.

ONLY_GAME: Final = 0
BEST_RATING: Final = 1  # the best rated, which was below its minimum
NEXT_RATING: Final = 2  # better rated ones had reached their minimum
ALL_REACHED: Final = 3  # all had reached their minimum: the best rated

# Events: what happened, with which facts; gamers are given by their kind.

GROUP_BEGAN: Final = Kind("group began", "gamers*")
ROUND_BEGAN: Final = Kind("round began", "round starter games*")
TOOK: Final = Kind("took", "seat game")
LEFT_OVER: Final = Kind("left over", "games*")
DREW: Final = Kind("drew", "seat gamers*")
INVITED: Final = Kind("invited", "seat gamers*")
INVITING_DONE: Final = Kind("inviting done", "seat gamers")
NOBODY_TO_INVITE: Final = Kind("nobody to invite", "seat")
PACKED: Final = Kind("packed", "seat games*")
REVEALED: Final = Kind("revealed", "seat games*")
SAT_DOWN: Final = Kind("sat down", "gamer led_by chosen_how game gamers_there")
WENT_HOME: Final = Kind("went home", "gamer")
BRIBED: Final = Kind("bribed", "seat game given*")
STOPPED_BRIBING: Final = Kind("stopped bribing", "seat bribed")
NOTHING_TO_BRIBE_WITH: Final = Kind("nothing to bribe with", "seat")
GAME_SCORED: Final = Kind("game scored", "seat game gamers points")
NIGHT_SCORED: Final = Kind("night scored", "seat points total")
TIE_BROKEN: Final = Kind("tie broken", "seat ratings")
"""The sum of ratings in tenths."""
MATCH_WON: Final = Kind("match won", "seat points winners")
