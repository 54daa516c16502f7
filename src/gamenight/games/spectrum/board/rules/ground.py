"""The board: twelve colours by nine spaces, and what touches what (SB1, SB3).

A space is a number: its colour times nine, plus its number less one. Space 1 lies at the rim,
space 9 is the star. A pawn that is not on the board is on ``OFF_BOARD``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...rules.wheel import COLOURS, clockwise, is_primary

LENGTH: Final = 9
"""Spaces of a colour."""
SPACES: Final = COLOURS * LENGTH
OFF_BOARD: Final = SPACES


def space_of(colour: i64, number: i64) -> i64:
    return colour * LENGTH + number - 1


def colour_at(space: i64) -> i64:
    return space // LENGTH


def number_at(space: i64) -> i64:
    """1 at the rim to 9, the star."""
    return space % LENGTH + 1


def is_star(space: i64) -> bool:
    return space % LENGTH == LENGTH - 1


RIM: Final[tuple[int, ...]] = tuple(
    [int(space_of(colour, 1)) for colour in range(COLOURS) if is_primary(colour)]
)
"""The six spaces on which pawns enter."""


PATHS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([int(space_of(c, n)) for n in range(1, LENGTH)]) for c in range(COLOURS)]
)
"""The spaces of each colour, without the star."""


def sides(space: i64) -> tuple[int, ...]:
    """The spaces that share a full side: inwards, clockwise, anticlockwise, outwards (SB1).

    A star has one neighbour, its own space 8. Off the board lies beside the rim (SB3).
    """
    if space == OFF_BOARD:
        return RIM
    colour, number = colour_at(space), number_at(space)
    if is_star(space):
        return (int(space - 1),)
    found = [space_of(colour, number + 1)]
    found += [space_of(clockwise(colour), number), space_of(clockwise(colour, -1), number)]
    if number > 1:
        found.append(space_of(colour, number - 1))
    return tuple([int(one) for one in found])


def points(space: i64) -> tuple[int, ...]:
    """The spaces that share no more than a point: the diagonals; stars have none (SB1)."""
    if space == OFF_BOARD or is_star(space):
        return ()
    found = []
    for turn in (1, -1):
        for inwards in (1, -1):
            number = number_at(space) + inwards
            if 1 <= number < LENGTH:
                found.append(int(space_of(clockwise(colour_at(space), turn), number)))
    return tuple(found)


def landings(start: i64, over: i64) -> tuple[int, ...]:
    """Where a jump over a space beside the start may land (SB6).

    It touches the jumped space and shares no full side with the start. Entering by a jump leads
    to a space 2 (SB3).
    """
    touching = [*sides(over), *points(over)]
    if start == OFF_BOARD:
        return tuple([space for space in touching if number_at(space) == 2])
    beside = sides(start)
    return tuple([space for space in touching if space != start and space not in beside])


SIDES: Final[tuple[tuple[int, ...], ...]] = tuple([sides(space) for space in range(SPACES + 1)])
"""The neighbours of every space, and of OFF_BOARD."""

LANDINGS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([landings(space, over) for over in sides(space)]) for space in range(SPACES + 1)]
)
"""The landings of jumps from every space, in the order of its neighbours."""
