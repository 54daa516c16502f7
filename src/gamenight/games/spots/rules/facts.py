"""The numbers of the rules of Spots, and the names of questions, answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
REROLL_SOME: Final = 2  # Track: which dice to reroll, if any
PLACE_DIE: Final = 3  # on which dog, or bury it
ROLL_OR_STOP: Final = 4
CHOOSE_FACE: Final = 5  # Fetch: which number to keep
NAME_FACE: Final = 6  # Guard: the highest number to keep
SET_FACE: Final = 7  # Retrieve: which number to take
HOW_MANY: Final = 8  # Bolt: how many dice to set aside
CHOOSE_TWO: Final = 9  # Hunt: which dice to keep
CHOOSE_EIGHT: Final = 10  # Search: which dice to keep
DROP_LOWER: Final = 11  # Scavenge: which dice to discard, if any
DIG_WHICH: Final = 12
DIG_WAY: Final = 13
MOVE_FROM: Final = 14
MOVE_TO: Final = 15
TAKE_OWN: Final = 16

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


# Events: what happened, with the facts in brackets. Heaps are as in dice.py.

TRICK: Final = 0  # (seat, tile, treats that lay on it)
SCORING: Final = 1  # (seat, fast)
SCORED_DOG: Final = 2  # (seat, dog)
DREW_DOG: Final = 3  # (seat, dog)
ROLLED: Final = 4  # (seat, heap)
REROLLED: Final = 5  # (seat, heap of new dice, heap of dice kept)
PLACED: Final = 6  # (seat, face, dog)
BURIED_DIE: Final = 7  # (seat, face, total of the yard)
BUSTED: Final = 8  # (seat)
DISCARDED: Final = 9  # (seat, heap)
TOOK_TREATS: Final = 10  # (seat, treats)
RETURNED_TREATS: Final = 11  # (seat, treats)
RESET: Final = 12  # (tile that stayed face up, treats put on it)
NO_DICE: Final = 13  # ()
SKIPPED: Final = 14  # (seat, trick)
SET_DIE: Final = 15  # (seat, face)
MOVED_DIE: Final = 16  # (seat, old face, old dog, new face, new dog)
DUG: Final = 17  # (seat, owner, old face, new face or 0)
NAMED: Final = 18  # (seat, number)
PUT_ASIDE: Final = 19  # (seat, dice)
STOPPED: Final = 20  # (seat, trick, dice not rolled)
TOOK_OWN_DIE: Final = 21  # (seat, face, dog or NOBODY for the yard)
D0G_ROLLED: Final = 22  # (tile, face up)
D0G_TREATS: Final = 23  # (treats taken)
D0G_PAID: Final = 24  # ()
D0G_SCORED: Final = 25  # (dog)
MATCH_WON: Final = 26  # (seat, shared)
D0G_WON: Final = 27  # (shared)
LIMIT_REACHED: Final = 28  # (turns)
CHOSE: Final = 29  # (seat, heap)
STARTS: Final = 30  # (seat)
