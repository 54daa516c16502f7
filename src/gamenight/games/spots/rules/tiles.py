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
SET_ASIDE: Final = 10
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
    (SET_ASIDE, ROLL_ASIDE),  # Bolt
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
