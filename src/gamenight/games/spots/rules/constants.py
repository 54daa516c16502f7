"""The numbers of the rules of Spots, and the names of questions, answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind
from gamenight.parts.bits import members_of, set_of

# The 32 dogs of the box, their spaces and their pawprints (ST2)


DOGS: Final[tuple[tuple[str, str], ...]] = (
    *(("Burt", "1"), ("Bristles", "12"), ("Bongo", "13"), ("Eloise", "14")),
    *(("Ursula", "15"), ("Mayor", "16"), ("Sundrop", "23"), ("Jolene", "24")),
    *(("Xerxes", "25"), ("Louise", "26"), ("Missy", "34"), ("Lil Beth", "35")),
    *(("Handsome", "36"), ("Frankie", "45"), ("Bitsy", "46"), ("Gretchen", "56")),
    *(("Lief", "123"), ("Goliath", "125"), ("Gumbo", "126"), ("Pebble", "134")),
    *(("Wilbur", "136"), ("Cabbage", "145"), ("Honcho", "146"), ("Wolfgang", "234")),
    *(("Raya", "235"), ("Rogue", "245"), ("Nutmeg", "246"), ("Rupert", "256")),
    *(("Mirabelle", "345"), ("Momo", "356"), ("Zipper", "456")),
    *(("Doog", "2356"),),
)
"""Name and the numbers on the spaces; no dog has a number twice."""
DOG_COUNT: Final = 32
PAWPRINTS: Final[tuple[int, ...]] = tuple([max(0, len(numbers) - 2) for _, numbers in DOGS])
"""None on a dog with one or two spaces, one on three, two on four (ST2)."""


Face = i64
"""What a die shows, 1 to 6; also the number on a space of a dog."""


def space(face: Face) -> i64:
    """Return the set of the one space that wants this face. Sets of spaces have one bit per
    face."""
    return 1 << (face - 1)


def spaces_in(spaces: i64) -> list[int]:
    """Return the numbers of a set of spaces, the lowest first."""
    return [face + 1 for face in members_of(spaces)]


def printed_spaces(numbers: str) -> int:
    return set_of([int(digit) - 1 for digit in numbers])


SPACES: Final[tuple[int, ...]] = tuple([printed_spaces(numbers) for _, numbers in DOGS])
"""The spaces of each dog."""


# The 22 trick tiles, what their steps are (ST3), and the sets they come in (ST4)


# Tricks, by colour.

HOWL: Final = 0
ROLL_OVER: Final = 1
WALK: Final = 2
DIG: Final = 3
TROT: Final = 4
RETRIEVE: Final = 5
TRACK: Final = 6
RUN: Final = 7
CHASE: Final = 8
BOLT: Final = 9
SPRINT: Final = 10
DOGPILE: Final = 11
FETCH: Final = 12
GUARD: Final = 13
HUNT: Final = 14
SCAVENGE: Final = 15
SEARCH: Final = 16
BEG: Final = 17
CHEW: Final = 18
GOBBLE: Final = 19
PLAY_DEAD: Final = 20
STAY: Final = 21
TILE_COUNT: Final = 22

TILE_NAMES: Final[tuple[str, ...]] = (
    *("Howl", "Roll Over"),
    *("Walk", "Dig", "Trot", "Retrieve", "Track"),
    *("Run", "Chase", "Bolt", "Sprint", "Dogpile"),
    *("Fetch", "Guard", "Hunt", "Scavenge", "Search"),
    *("Beg", "Chew", "Gobble", "Play Dead", "Stay"),
)

COLOURS: Final[tuple[str, ...]] = ("yellow", "purple", "blue", "green")
"""The colours a set has one tile of; Howl and Roll Over are red and always in play."""
TILES_PER_COLOUR: Final = 5


def colour_of(tile: int) -> str:
    return "red" if tile < WALK else COLOURS[(tile - WALK) // TILES_PER_COLOUR]


def tiles_of(colour: str) -> list[int]:
    return [tile for tile in range(TILE_COUNT) if colour_of(tile) == colour]


NO_TRICK: Final = -1

# Steps.

ROLL_DICE: Final = 0  # from the supply
DRAW_DOG: Final = 1
ROLL_YARD: Final = 2
MAY_ROLL_ONE: Final = 3
MAY_KEEP_ROLLING: Final = 4  # one die, as often as you like
MAY_ROLL_ONE_MORE: Final = 5  # one die more than before, as often as you like
MAY_REPEAT: Final = 6  # the whole trick, as often as you like
CHANGE_BURIED: Final = 7
MOVE_A_DIE: Final = 8
SET_A_DIE: Final = 9
PUT_ASIDE: Final = 10
ROLL_ASIDE: Final = 11
ROLL_WITH_OWN: Final = 12
NAME_A_NUMBER: Final = 13
TAKE_TREATS: Final = 14

STEPS: Final[tuple[tuple[int, ...], ...]] = (
    (DRAW_DOG, ROLL_DICE),  # Howl
    (ROLL_YARD, MAY_ROLL_ONE),  # Roll Over
    (ROLL_DICE, MAY_ROLL_ONE),  # Walk
    (CHANGE_BURIED, ROLL_DICE),  # Dig
    (MOVE_A_DIE, ROLL_DICE),  # Trot
    (SET_A_DIE, ROLL_DICE),  # Retrieve
    (ROLL_DICE,),  # Track
    (ROLL_DICE, MAY_KEEP_ROLLING),  # Run
    (ROLL_DICE, MAY_ROLL_ONE_MORE),  # Chase
    (PUT_ASIDE, ROLL_ASIDE),  # Bolt
    (ROLL_DICE, MAY_REPEAT),  # Sprint
    (ROLL_WITH_OWN, MAY_REPEAT),  # Dogpile
    (ROLL_DICE,),  # Fetch
    (NAME_A_NUMBER, ROLL_DICE),  # Guard
    (ROLL_DICE,),  # Hunt
    (ROLL_DICE,),  # Scavenge
    (ROLL_DICE,),  # Search
    (TAKE_TREATS,),  # Beg
    (TAKE_TREATS,),  # Chew
    (TAKE_TREATS,),  # Gobble
    (ROLL_DICE, TAKE_TREATS),  # Play Dead
    (TAKE_TREATS,),  # Stay
)

DICE_TO_ROLL: Final[tuple[int, ...]] = (
    *(1, 0),  # Howl, Roll Over
    *(2, 2, 2, 2, 3),  # Walk, Dig, Trot, Retrieve, Track
    *(3, 1, 0, 0, 2),  # Run, Chase, Bolt, Sprint, Dogpile
    *(8, 4, 2, 4, 7),  # Fetch, Guard, Hunt, Scavenge, Search
    *(0, 0, 0, 1, 0),  # Beg, Chew, Gobble, Play Dead, Stay
)
"""How many dice each trick takes from the supply; Sprint and Hunt take more, by your dogs."""

HUNTED: Final = 2
"""Dice that Hunt keeps."""
SEARCHED: Final = 8
"""Spots that Search keeps."""
GOBBLED: Final = 7
"""Treats that Gobble takes."""
LEAST_ASIDE: Final = 3
MOST_ASIDE: Final = 12

# Places on the table, in d0g's order (ST10).

PLACES: Final = 6
PLACE_OF_COLOUR: Final[tuple[int, ...]] = (1, 2, 4, 5)
"""Where the stack of each colour lies; Howl lies at 0, Roll Over at 3."""

# Sets (ST4): the tiles beside Howl and Roll Over, in the order of COLOURS.

SETS: Final[dict[str, tuple[int, ...]]] = {
    "adoption-event": (WALK, RUN, FETCH, BEG),
    "dog-park": (DIG, CHASE, GUARD, CHEW),
    "agility-course": (TROT, BOLT, FETCH, GOBBLE),
    "hunting-grounds": (RETRIEVE, SPRINT, HUNT, STAY),
    "kennel-club": (TRACK, DOGPILE, SEARCH, BEG),
    "puppy-pen": (RETRIEVE, BOLT, SCAVENGE, PLAY_DEAD),
}


# The box (ST1).

DICE: Final = 40
TREATS: Final = 20
FACES: Final = 6
MOST_PLAYERS: Final = 4

STARTING_DOGS: Final = 2
STARTING_TREATS: Final = 1
MOST_CARDS: Final = 6
"""Nobody ever has more dog cards, scored and unscored together."""
DOGS_TO_WIN: Final = 6
MOST_BURIED: Final = 7
"""More spots than this in a yard are a bust."""
D0G_PRICE: Final = 2
"""Treats d0g pays for a dog (ST10)."""

# Pieces, for counting them: dogs are 0-31, tiles come after them.

TILE_PIECE: Final = 100
DIE_PIECE: Final = 200
TREAT_PIECE: Final = 300

# Questions.

WHICH_ACTION: Final = 0  # a trick, or score
REROLL_ALL: Final = 1  # keep the roll, or spend a treat
PLACE_DIE: Final = 2  # on which dog, or bury it
ROLL_OR_STOP: Final = 3
CHOOSE_FACE: Final = 4  # Fetch: which number to keep
NAME_FACE: Final = 5  # Guard: the highest number to keep
SET_FACE: Final = 6  # Retrieve: which number to take
HOW_MANY: Final = 7  # Bolt: how many dice to set aside
DIG_WHICH: Final = 8
DIG_WAY: Final = 9
MOVE_FROM: Final = 10
MOVE_TO: Final = 11
TAKE_OWN: Final = 12

# … about several dice of the roll.

REROLL_SOME: Final = 13  # Track: which dice to reroll, if any
CHOOSE_TWO: Final = 14  # Hunt: which dice to keep
CHOOSE_EIGHT: Final = 15  # Search: which dice to keep
DROP_LOWER: Final = 16  # Scavenge: which dice to discard, if any

# Answers. Places of tiles are 0-5.

SCORE: Final = 6
KEEP: Final = 7
REROLL: Final = 8
BURY: Final = 9
STOP: Final = 10
ROLL: Final = 11
UP: Final = 12
DOWN: Final = 13
NUMBER: Final = 13
"""NUMBER + n is the number n, or a rolled die that shows it (1-12)."""
SPACE: Final = 26
"""SPACE + n is space n of your pack, or the die there (dogs.py)."""
BURIED: Final = 62
DONE: Final = 86
"""Those are all dice that are chosen."""
ANSWERS: Final = 87


def space_answer(at: i64, face: Face) -> i64:
    """Return the space with a number on one of your dogs, or the die there."""
    return SPACE + FACES * at + face - 1


def buried_answer(seat: i64, face: Face) -> i64:
    """Return a die in a player's yard."""
    return BURIED + FACES * seat + face - 1


def is_on_dog(answer: i64) -> bool:
    return SPACE <= answer < BURIED


def is_in_yard(answer: i64) -> bool:
    return BURIED <= answer < DONE


def dog_in(answer: i64) -> i64:
    """Return which dog of the pack an answer about a space means."""
    return (answer - SPACE) // FACES


def owner_in(answer: i64) -> i64:
    """Return whose yard an answer about a buried die means."""
    return (answer - BURIED) // FACES


def face_in(answer: i64) -> Face:
    """Return the number of the space or the buried die that an answer means."""
    return (answer - SPACE) % FACES + 1


# Events: what happened, with which facts. Dice are given by their faces, the highest first.

STARTS: Final = Kind("starts", "seat")
DID_TRICK: Final = Kind("did trick", "seat tile treats")
SCORING: Final = Kind("scoring", "seat fast")
SCORED_DOG: Final = Kind("scored dog", "seat dog")
DREW_DOG: Final = Kind("drew dog", "seat dog")
ROLLED: Final = Kind("rolled", "seat dice*")
REROLLED: Final = Kind("rerolled", "seat dice* kept*")
KEPT: Final = Kind("kept", "seat dice*")
DISCARDED: Final = Kind("discarded", "seat dice*")
PLACED: Final = Kind("placed", "seat die dog")
BURIED_DIE: Final = Kind("buried die", "seat die spots_in_yard")
BUSTED: Final = Kind("busted", "seat")
TOOK_TREATS: Final = Kind("took treats", "seat treats")
RETURNED_TREATS: Final = Kind("returned treats", "seat treats")
SKIPPED: Final = Kind("skipped", "seat tile")
SET_DIE: Final = Kind("set die", "seat die")
MOVED_DIE: Final = Kind("moved die", "seat old_die old_dog new_die new_dog")
DUG: Final = Kind("dug", "seat owner old_die new_die")
"""The new die is 0 if it was discarded."""
NAMED: Final = Kind("named", "seat number")
SET_ASIDE: Final = Kind("set aside", "seat count")
STOPPED: Final = Kind("stopped", "seat tile unrolled")
TOOK_OWN_DIE: Final = Kind("took own die", "seat die dog")
"""The dog is NOBODY if the die was buried."""
MATCH_WON: Final = Kind("match won", "seat shared")
TILES_RESET: Final = Kind("tiles reset", "tile treats")
"""The tile that stayed face up, and how many treats were put on it."""
NO_DICE: Final = Kind("no dice")
LIMIT_REACHED: Final = Kind("limit reached", "turns")
D0G_ROLLED: Final = Kind("d0g rolled", "tile face_up")
D0G_TREATS: Final = Kind("d0g took treats", "treats")
D0G_PAID: Final = Kind("d0g paid")
D0G_SCORED: Final = Kind("d0g scored", "dog")
D0G_WON: Final = Kind("d0g won", "shared")
