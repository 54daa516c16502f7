"""The words of Roll & Color for dice, slots and what the dice are worth, for table and log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from gamenight.core.words import counted

from ..words import CODES, COLOUR_NAMES
from .rules import facts
from .rules.facts import (
    COMBO_COLUMNS,
    FIRST_SEQUENCE,
    NO_COLUMN,
    SECONDARY_COMBO,
    SMALL_DICE,
    colour_of_slot,
    is_large,
    line_of,
)

KINDS: Final = ("Secondary", "Spectrum", "Primary")
"""The kinds of sequences and of combos, in the order of the sheet."""

ORDINALS: Final = ("first", "second", "third", "fourth")


@cache
def die_name(die: int) -> str:
    """A die by its place: "d6 no. 2", "d12 no. 5"."""
    return f"d12 no. {die - SMALL_DICE + 1}" if is_large(die) else f"d6 no. {die + 1}"


@cache
def slot_name(slot: int) -> str:
    """A slot as people say it: "Red-Orange", "Spectrum sequence 2"."""
    if slot < FIRST_SEQUENCE:
        return COLOUR_NAMES[colour_of_slot(slot)]
    line = line_of(slot)
    kind = KINDS[(line - facts.SECONDARY_SEQUENCE) % len(KINDS)]
    what = "combo" if line >= SECONDARY_COMBO else "sequence"
    return f"{kind} {what} {slot % 2 + 1}"


@cache
def column_words(slot: int, column: int) -> str:
    """What a column of a slot asks for: "3 alike", "4 in a row", "2 & 3"."""
    if slot < FIRST_SEQUENCE:
        return f"{column + 1} alike" if column else "1 die"
    if line_of(slot) < SECONDARY_COMBO:
        return f"{column + 2} in a row"
    one, other = COMBO_COLUMNS[column]
    return f"{one} & {other}"


@cache
def reading_words(slot: int, column: int, colours: Sequence[int]) -> str:
    """How the dice are read: "3 in a row, Red to Yellow", "2 & 3, Red and Blue"; "" if nothing."""
    if column == NO_COLUMN:
        return ""
    words = column_words(slot, column)
    if slot < FIRST_SEQUENCE:
        return words
    one, other = [COLOUR_NAMES[colour] for colour in colours]
    between = "and" if line_of(slot) >= SECONDARY_COMBO else "to"
    return f"{words}, {one} {between} {other}"


def points_words(points: int) -> str:
    return counted(points, "point")


def dice_codes(dice: Sequence[int]) -> str:
    """What all dice show: the d6, then the d12."""
    codes = [CODES[colour] for colour in dice]
    return f"{' '.join(codes[:SMALL_DICE])} and {' '.join(codes[SMALL_DICE:])}"
