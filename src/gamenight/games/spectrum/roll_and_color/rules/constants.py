"""The dice and the score sheet of Roll & Color, and the names of answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind

from ...rules.wheel import COLOURS

MOST_PLAYERS: Final = 6

# The dice: 0-3 are d6 with the primaries, 4-8 are d12 with all twelve colours.

SMALL_DICE: Final = 4
LARGE_DICE: Final = 5
DICE: Final = 9
NUMBERED_DICE: Final[list[int]] = [*range(DICE)]

# Rerolls, in order (RC2): at least and at most this many dice.

REROLLS: Final = 4
LEAST_REROLLED: Final[tuple[int, ...]] = (4, 3, 2, 5)
MOST_REROLLED: Final[tuple[int, ...]] = (4, 3, 2, 9)

# The slots (RC1), as they stand on the sheet: six secondary and six primary colours, then two of
# each sequence and of each combo.

SLOTS: Final = 24
ROUNDS: Final = 24
FIRST_PRIMARY: Final = 6
FIRST_SEQUENCE: Final = 12
FIRST_COMBO: Final = 18
ALL_SLOTS: Final = 0xFFFFFF

# Lines of the sheet: what a slot asks for. The slots of one line are worth the same.

SECONDARY_COLOUR: Final = 0
PRIMARY_COLOUR: Final = 1
SECONDARY_SEQUENCE: Final = 2
SPECTRUM_SEQUENCE: Final = 3
PRIMARY_SEQUENCE: Final = 4
SECONDARY_COMBO: Final = 5
SPECTRUM_COMBO: Final = 6
PRIMARY_COMBO: Final = 7
LINES: Final = 8

POINTS: Final[tuple[tuple[int, ...], ...]] = (
    (3, 6, 10, 24, 60),
    (1, 2, 3, 6, 10, 20),
    (4, 13, 29, 54),
    (2, 6, 15, 27, 42, 60),
    (1, 5, 9, 14, 19),
    (16, 32),
    (2, 4, 8, 16, 32, 64),
    (1, 2, 5, 12, 24, 45),
)
"""What is printed on the sheet, column by column, for each line. Where the sheet has "N/A" there is
no column: five dice show no more secondaries, and the wheel has no more primaries (RC5)."""

COMBO_COLUMNS: Final[tuple[tuple[int, int], ...]] = (
    (2, 2),
    (2, 3),
    (2, 4),
    (3, 3),
    (3, 4),
    (4, 4),
)
"""How many dice of one colour, and of another, the columns of the combos ask for."""

NO_COLUMN: Final = -1
"""The column of a roll that scores nothing in a slot."""

# Answers: 0-8 name a die to reroll, 9-32 score in a slot.

FIRST_SLOT: Final = DICE
DONE: Final = FIRST_SLOT + SLOTS
ANSWERS: Final = DONE + 1

EMPTY: Final = -1
"""What stands on a sheet where nothing was scored yet."""

# Events: what happened, with which facts.

ROUND_BEGAN: Final = Kind("round began", "round")
ROLLED: Final = Kind("rolled", "seat colours*")
REROLLED: Final = Kind("rerolled", "seat reroll dice* colours*")
SCORED: Final = Kind("scored", "seat slot column points colours*")
"""As a ``Reading`` has it."""
MATCH_WON: Final = Kind("match won", "seat points shared")
MATCH_ENDED: Final = Kind("match ended", "seat points")
"""Of a match alone."""


def is_large(die: i64) -> bool:
    """Return whether a die shows all twelve colours."""
    return die >= SMALL_DICE


def line_of(slot: i64) -> i64:
    """Return the line of the sheet that a slot belongs to."""
    if slot < FIRST_PRIMARY:
        return SECONDARY_COLOUR
    if slot < FIRST_SEQUENCE:
        return PRIMARY_COLOUR
    return SECONDARY_SEQUENCE + (slot - FIRST_SEQUENCE) // 2


def colour_of_slot(slot: i64) -> i64:
    """Return the colour that a slot of the first two lines asks for: Red-Orange first, or Red."""
    return slot * 2 + 1 if slot < FIRST_PRIMARY else slot * 2 - COLOURS


def slot_in(answer: i64) -> i64:
    return answer - FIRST_SLOT


def is_slot(answer: int) -> bool:
    return FIRST_SLOT <= answer < DONE
