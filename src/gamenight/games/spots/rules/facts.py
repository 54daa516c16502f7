"""The numbers of the rules of Spots, and the names of questions, answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind

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


def space_answer(at: i64, face: i64) -> i64:
    """The space with a number on one of your dogs, or the die there."""
    return SPACE + FACES * at + face - 1


def buried_answer(seat: i64, face: i64) -> i64:
    """A die in somebody's yard."""
    return BURIED + FACES * seat + face - 1


def is_on_dog(answer: i64) -> bool:
    return SPACE <= answer < BURIED


def is_in_yard(answer: i64) -> bool:
    return BURIED <= answer < DONE


def dog_in(answer: i64) -> i64:
    """Which dog of the pack an answer about a space means."""
    return (answer - SPACE) // FACES


def owner_in(answer: i64) -> i64:
    """Whose yard an answer about a buried die means."""
    return (answer - BURIED) // FACES


def face_in(answer: i64) -> i64:
    """The number of the space or the buried die that an answer means."""
    return (answer - SPACE) % FACES + 1


# Events: what happened, and what is told of it. Dice are told by their faces, the highest first.

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
