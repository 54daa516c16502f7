"""What a roll is worth: the best reading of the dice in a slot (RC3, RC4, RC5).

A roll is counted by colour: four bits per colour of one whole number say how many dice show it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from ...rules.wheel import COLOURS, Colour
from . import constants
from .constants import (
    COMBO_COLUMNS,
    FIRST_SEQUENCE,
    NO_COLUMN,
    POINTS,
    PRIMARY_COMBO,
    PRIMARY_SEQUENCE,
    SECONDARY_COMBO,
    SECONDARY_SEQUENCE,
    SPECTRUM_COMBO,
    SPECTRUM_SEQUENCE,
    colour_of_slot,
    line_of,
)

BITS: Final = 4
MASK: Final = 15

MOST_ALIKE: Final = 4
"""No combo asks for more dice of one colour; surplus dice do not hurt (RC4)."""


def count_colours(dice: list[int]) -> i64:
    """Return how many dice show each colour."""
    counts: i64 = 0
    for colour in dice:
        one: i64 = 1
        one <<= colour * BITS
        counts += one
    return counts


def count(counts: i64, colour: Colour) -> i64:
    return counts >> (colour * BITS) & MASK


def points(counts: i64, slot: i64) -> i64:
    """Return what the dice are worth in a slot."""
    line = line_of(slot)
    if slot < FIRST_SEQUENCE:
        return points_alike(line, count(counts, colour_of_slot(slot)))
    return points_in_line(counts, line)


def points_alike(line: i64, alike: i64) -> i64:
    """Return some dice of the colour of a slot: more than the last column counts as that (RC5)."""
    return points_in_column(line, min(alike, len(POINTS[line])) - 1)


def points_in_line(counts: i64, line: i64) -> i64:
    """Return what the dice are worth in a sequence or a combo."""
    if line >= SECONDARY_COMBO:
        return points_in_column(line, best_combo(counts, line))
    return points_in_column(line, min(longest_run(counts, line), len(POINTS[line]) + 1) - 2)


def points_in_column(line: i64, column: i64) -> i64:
    return POINTS[line][column] if column > NO_COLUMN else 0


# Sequences


def longest_run(counts: i64, line: i64) -> i64:
    """Return the most colours in a row; the wheel is a circle, so sequences wrap (RC3)."""
    step: i64 = 1 if line == SPECTRUM_SEQUENCE else 2
    colour: i64 = 1 if line == SECONDARY_SEQUENCE else 0
    steps = COLOURS // step
    longest: i64 = 0
    run: i64 = 0
    at: i64 = 0
    while at < 2 * steps:  # twice round: a run over the start is whole in the second
        if count(counts, colour):
            run += 1
            longest = max(longest, run)
        elif at >= steps:
            break
        else:
            run = 0
        colour = (colour + step) % COLOURS
        at += 1
    return min(longest, steps)


# Combos


def most_alike(counts: i64, first: i64, but: i64 = -1) -> i64:
    """Return how many dice show the commonest colour of a kind: secondary (1) or primary (0)."""
    most: i64 = 0
    for colour in range(first, COLOURS, 2):
        if colour != but:
            most = max(most, count(counts, colour))
    return most


def best_combo(counts: i64, line: i64) -> i64:
    """Return the best column, or NO_COLUMN: two different colours, as the line asks for them (RC4).

    Of each kind the commonest colours are the best: no column asks for fewer dice.
    """
    if line == SPECTRUM_COMBO:
        one, other = most_alike(counts, 1), most_alike(counts, 0)
    else:
        first: i64 = 0 if line == PRIMARY_COMBO else 1
        one = most_alike(counts, first)
        other = most_alike(counts, first, commonest(counts, first))
    columns = len(POINTS[line])
    return min(COMBO_COLUMN[min(one, MOST_ALIKE)][min(other, MOST_ALIKE)], columns - 1)


def commonest(counts: i64, first: i64) -> i64:
    """Return the first of the colours of a kind that the most dice show."""
    most = most_alike(counts, first)
    colour = first
    while count(counts, colour) != most:
        colour += 2
    return colour


def combo_column(one: int, other: int) -> int:
    """Return the best column that this many dice of two colours fill; it is the last they fill."""
    fewer, more = min(one, other), max(one, other)
    filled = [at for at, (a, b) in enumerate(COMBO_COLUMNS) if a <= fewer and b <= more]
    return max([NO_COLUMN, *filled])


COMBO_COLUMN: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([combo_column(a, b) for b in range(MOST_ALIKE + 1)]) for a in range(MOST_ALIKE + 1)]
)


# The reading, for people


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Reading(Value):
    """How the dice are read in a slot: the column, and the colours that fill it."""

    def __init__(self, column: int, points: int, colours: list[int]) -> None:
        self.column: int = column
        """NO_COLUMN if nothing fits."""
        self.points: int = points
        self.colours: list[int] = colours
        """The colour asked for; the first and the last of a sequence; the two of a combo. Empty if
        nothing fits."""


def reading(counts: i64, slot: i64) -> Reading:
    """Return the best reading of the dice in a slot."""
    worth = int(points(counts, slot))
    line = line_of(slot)
    if worth == 0:
        return Reading(NO_COLUMN, 0, [])
    column = POINTS[line].index(worth)
    if slot < FIRST_SEQUENCE:
        return Reading(column, worth, [int(colour_of_slot(slot))])
    if line <= PRIMARY_SEQUENCE:
        return Reading(column, worth, ends_of_run(counts, line, column + 2))
    return Reading(column, worth, colours_of_combo(counts, line))


def ends_of_run(counts: i64, line: i64, length: i64) -> list[int]:
    """Return the first and the last colour of a run of that length."""
    step = 1 if line == SPECTRUM_SEQUENCE else 2
    first = 1 if line == SECONDARY_SEQUENCE else 0
    while not is_run(counts, first, step, length):
        first += step
    return [first, (first + step * (length - 1)) % COLOURS]


def is_run(counts: i64, first: i64, step: i64, length: i64) -> bool:
    return all(count(counts, (first + at * step) % COLOURS) > 0 for at in range(length))


def colours_of_combo(counts: i64, line: i64) -> list[int]:
    """Return the two commonest colours of the line's kinds, the commoner last."""
    if line == SPECTRUM_COMBO:
        both = [int(commonest(counts, 0)), int(commonest(counts, 1))]
    else:
        first: i64 = 0 if line == PRIMARY_COMBO else 1
        one = commonest(counts, first)
        other = second(counts, first, one)
        both = [int(one), int(other)]
    if count(counts, both[0]) > count(counts, both[1]):
        both.reverse()
    return both


def second(counts: i64, first: i64, but: i64) -> i64:
    """Return the first of the colours of a kind that the most dice show, one left out."""
    most = most_alike(counts, first, but)
    colour = first
    while colour == but or count(counts, colour) != most:
        colour += 2
    return colour


def all_points(counts: i64) -> list[int]:
    """Return what the dice are worth in each of the slots."""
    return [int(points(counts, slot)) for slot in range(constants.SLOTS)]
