"""The 22 trick tiles, what their steps are (ST3), and the sets they come in (ST4)."""

from __future__ import annotations

from typing import Final

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
    "Howl",
    "Roll Over",
    "Walk",
    "Dig",
    "Trot",
    "Retrieve",
    "Track",
    "Run",
    "Chase",
    "Bolt",
    "Sprint",
    "Dogpile",
    "Fetch",
    "Guard",
    "Hunt",
    "Scavenge",
    "Search",
    "Beg",
    "Chew",
    "Gobble",
    "Play Dead",
    "Stay",
)

COLOURS: Final[tuple[str, ...]] = ("yellow", "purple", "blue", "green")
"""The colours a set has one tile of; Howl and Roll Over are red and always in play."""
TILES_PER_COLOUR: Final = 5


def colour_of(tile: int) -> str:
    return "red" if tile < WALK else COLOURS[(tile - WALK) // TILES_PER_COLOUR]


def tiles_of(colour: int) -> list[int]:
    """All tiles of a colour, counted as in COLOURS."""
    first = WALK + colour * TILES_PER_COLOUR
    return [*range(first, first + TILES_PER_COLOUR)]


# Steps. A step from 1 to 8 rolls that many dice from the supply.

DRAW_DOG: Final = 10
ROLL_YARD: Final = 11
MAY_ROLL_ONE: Final = 12
MAY_KEEP_ROLLING: Final = 13  # one die, as often as you like
MAY_ROLL_ONE_MORE: Final = 14  # one die more than before, as often as you like
MAY_REPEAT: Final = 15  # the whole trick, as often as you like
CHANGE_BURIED: Final = 16
MOVE_A_DIE: Final = 17
SET_A_DIE: Final = 18
SET_ASIDE: Final = 19
ROLL_ASIDE: Final = 20
ROLL_PER_DOG: Final = 21
ROLL_WITH_OWN: Final = 22
NAME_A_NUMBER: Final = 23
ROLL_PER_PAWPRINT: Final = 24
TREAT_PER_PAWPRINT: Final = 25
DOUBLE_TREATS: Final = 26
FEAST: Final = 27
TREATS_FOR_BURIED: Final = 28
TREAT_PER_FACEDOWN: Final = 29

STEPS: Final[tuple[tuple[int, ...], ...]] = (
    (DRAW_DOG, 1),  # Howl
    (ROLL_YARD, MAY_ROLL_ONE),  # Roll Over
    (2, MAY_ROLL_ONE),  # Walk
    (CHANGE_BURIED, 2),  # Dig
    (MOVE_A_DIE, 2),  # Trot
    (SET_A_DIE, 2),  # Retrieve
    (3,),  # Track
    (3, MAY_KEEP_ROLLING),  # Run
    (1, MAY_ROLL_ONE_MORE),  # Chase
    (SET_ASIDE, ROLL_ASIDE),  # Bolt
    (ROLL_PER_DOG, MAY_REPEAT),  # Sprint
    (ROLL_WITH_OWN, MAY_REPEAT),  # Dogpile
    (8,),  # Fetch
    (NAME_A_NUMBER, 4),  # Guard
    (ROLL_PER_PAWPRINT,),  # Hunt
    (4,),  # Scavenge
    (7,),  # Search
    (TREAT_PER_PAWPRINT,),  # Beg
    (DOUBLE_TREATS,),  # Chew
    (FEAST,),  # Gobble
    (1, TREATS_FOR_BURIED),  # Play Dead
    (TREAT_PER_FACEDOWN,),  # Stay
)

DOGPILE_DICE: Final = 2
HUNT_DICE: Final = 2
SEARCH_TOTAL: Final = 8
FEAST_TREATS: Final = 7
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
