"""The wheel of twelve colours: six primaries with a secondary between each two (SW1, SW2).

A colour is a number from 0 (Red) clockwise to 11 (Purple-Red); primaries are even. Sets of colours
have one bit per colour.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.random import Random

Colour = i64
"""A colour by its place on the wheel, 0 to 11."""
Colours = i64
"""A set of colours, a bit for each."""

COLOURS: Final = 12
COLOUR_NAMES: Final[tuple[str, ...]] = (
    "Red",
    "Red-Orange",
    "Orange",
    "Orange-Yellow",
    "Yellow",
    "Yellow-Green",
    "Green",
    "Green-Blue",
    "Blue",
    "Blue-Purple",
    "Purple",
    "Purple-Red",
)
"""As people write them (SW1)."""
ALL_COLOURS: Final = (1 << COLOURS) - 1
PRIMARIES: Final = 0b010101010101
PRIMARY_COUNT: Final = 6
SECONDARIES: Final = ALL_COLOURS ^ PRIMARIES

RED: Final = 0
RED_ORANGE: Final = 1
ORANGE: Final = 2
ORANGE_YELLOW: Final = 3
YELLOW: Final = 4
YELLOW_GREEN: Final = 5
GREEN: Final = 6
GREEN_BLUE: Final = 7
BLUE: Final = 8
BLUE_PURPLE: Final = 9
PURPLE: Final = 10
PURPLE_RED: Final = 11


def is_primary(colour: Colour) -> bool:
    return colour % 2 == 0


def clockwise(colour: Colour, steps: i64 = 1) -> Colour:
    """Return the colour this many steps on; backwards with a negative number."""
    return (colour + steps) % COLOURS


def opposite(colour: Colour) -> Colour:
    """Six steps away (SW1)."""
    return (colour + COLOURS // 2) % COLOURS


def distance(one: Colour, other: Colour) -> i64:
    """Steps on the wheel the shorter way round: 0 to 6."""
    steps = (one - other) % COLOURS
    return min(steps, COLOURS - steps)


def are_shades(one: Colour, other: Colour) -> bool:
    """At most one step apart; a colour is a shade of itself (SW2)."""
    return distance(one, other) <= 1


def neighbourhood(colour: Colour) -> Colours:
    """Return the colour and the one on either side, as a set: all its shades (SW2)."""
    return 1 << colour | 1 << (colour + 1) % COLOURS | 1 << (colour + COLOURS - 1) % COLOURS


NEIGHBOURHOODS: Final[tuple[int, ...]] = tuple([neighbourhood(c) for c in range(COLOURS)])
"""The shades of each colour, as sets."""


def is_one_shade(colours: Colours) -> bool:
    """Return whether all colours of a set contain one common primary (SW2)."""
    return any(not colours & ~NEIGHBOURHOODS[primary] for primary in range(0, COLOURS, 2))


# The dice of Spectrum: a six-sided one shows the primaries, a twelve-sided one all colours


def roll_d6(random: Random) -> int:
    return random.below(COLOURS // 2) * 2


def roll_d12(random: Random) -> int:
    return random.below(COLOURS)
