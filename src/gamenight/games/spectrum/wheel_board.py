"""The Spectrum board as a table shows it: twelve coloured paths of nine spaces round a centre.

A game says what is where by place: a colour and the number of a space, counted as that game counts
them, from the rim to the star in the centre or (``outward``) from the centre to the rim.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from gamenight.game.describing import NO_MARKS, OPEN
from gamenight.parts.bits import has
from gamenight.table import Badge, Board, Mark, Pawn, Space, Token, Trail

from .rules.wheel import COLOURS, is_primary
from .words import COLOUR_NAMES, PAINTS

RINGS: Final = 9

Place = tuple[int, int]
"""A colour and the number of a space, 1 to 9."""

PAWN_PAINTS: Final = ("white", "black", "brown", "gray", "gold", "teal")
"""The colour of each seat's pawns: none that a path has; each seat has a shape of its own too."""

PAWN_SIGNS: Final = "●◆■▲♛✶"
"""The shapes as characters."""

NOTHING: Final[dict[Place, int]] = {}
NO_PIECES: Final[dict[Place, tuple[Pawn | Token, ...]]] = {}
UNMARKED: Final[dict[Place, tuple[Mark, ...]]] = {}


def wheel_board(
    pieces: Mapping[Place, tuple[Pawn | Token, ...]] = NO_PIECES,
    open_paths: int = 0,
    answers: Mapping[Place, int] = NOTHING,
    marks: Mapping[Place, tuple[Mark, ...]] = UNMARKED,
    trails: Iterable[Trail] = (),
    outward: bool = False,
    goals: Mapping[Place, int] = NOTHING,
    owners: Mapping[Place, int] = NOTHING,
) -> Board:
    """Return the board with all that is on it.

    ``open_paths`` is the set of colours that the question concerns: they are lit and the others
    dimmed (0: nothing is). ``answers`` are the spaces that can be pressed, ``goals`` those that
    only one pawn can go to, ``owners`` who has captured a space.
    """
    spaces = list(blank_spaces(open_paths, outward))
    for place in {**pieces, **answers, **marks, **goals, **owners}:
        at = index_of(place, outward)
        bare = spaces[at]
        spaces[at] = replace(
            bare,
            items=pieces.get(place, ()),
            answer=answers.get(place),
            marks=bare.marks + marks.get(place, NO_MARKS),
            goal_of=goals.get(place),
            owner=owners.get(place),
        )
    return Board(
        key="wheel board",
        label="The wheel",
        spaces=tuple(spaces),
        rows=RINGS,
        columns=COLOURS,
        polar=True,
        trails=tuple(trails),
        row_names=ring_names(outward),
    )


def way(places: Iterable[Place], label: str = "", answer: int | None = None) -> Trail:
    """Return an arrow from place to place: a way that was taken, or that an answer would take."""
    return Trail(tuple([place_key(place) for place in places]), label, answer)


def pawn_of(
    seat: int,
    key: str,
    label: str,
    answer: int | None = None,
    marks: tuple[Mark, ...] = NO_MARKS,
) -> Pawn:
    """Return a pawn of a seat, in its colour."""
    return Pawn(key, label, PAWN_PAINTS[seat], seat, answer, marks)


def pawn_badge(seat: int) -> Badge:
    """For the nameplate of a seat: what its pawns look like."""
    return Badge(f"{PAWN_SIGNS[seat]} {PAWN_PAINTS[seat]}", PAWN_PAINTS[seat])


def place_name(place: Place) -> str:
    """Return a place as people say it: "Blue 4"."""
    colour, number = place
    return f"{COLOUR_NAMES[colour]} {number}"


# The printed board


def place_key(place: Place) -> str:
    colour, number = place
    return f"{PAINTS[colour]} {number}"


def ring_of(number: int, outward: bool) -> int:
    """Return the ring of a space, 0 at the rim."""
    return RINGS - number if outward else number - 1


def index_of(place: Place, outward: bool) -> int:
    colour, number = place
    return colour * RINGS + ring_of(number, outward)


@cache
def ring_names(outward: bool) -> tuple[str, ...]:
    """Return the numbers of the rings from the rim inwards."""
    numbers = range(1, RINGS + 1)
    return tuple([str(number) for number in (reversed(numbers) if outward else numbers)])


@lru_cache(maxsize=512)
def blank_spaces(open_paths: int, outward: bool) -> tuple[Space, ...]:
    """Return the board without pieces, path by path, each from the rim inwards."""
    return tuple(
        [
            blank_space(colour, ring, has(open_paths, colour), outward)
            for colour in range(COLOURS)
            for ring in range(RINGS)
        ]
    )


@cache
def blank_space(colour: int, ring: int, is_open: bool, outward: bool) -> Space:
    """Return a space as it is printed: every path ends in a star, primaries begin with one at the
    rim."""
    place = (colour, int(ring_names(outward)[ring]))
    sketch = ""
    if ring == RINGS - 1:
        sketch = "star"
    elif ring == 0 and is_primary(colour):
        sketch = "start star"
    return Space(
        key=place_key(place),
        label=place_name(place),
        row=ring,
        column=colour,
        colour=PAINTS[colour],
        marks=OPEN if is_open else NO_MARKS,
        sketch=sketch,
    )
