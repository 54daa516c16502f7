"""What the lessons of Spectrum games share: cards by name, drawings, credits."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gamenight.game.describing import NO_MARKS
from gamenight.table import Card, Die, Mark, Shape, Sketch

from .cards import face
from .rules.deck import NUMBER_CARDS, card_of
from .rules.wheel import COLOURS
from .words import COLOUR_NAMES, PAINTS

# Whom all games of the rulebook are by


CREDITS: Final = (
    "Designed by Joe Devlin; published by Bombard Games in Spectrum – A Game of Colors."
)


# Cards and dice by their names, for the pictures of lessons


def number_card(name: str) -> int:
    """Return the number of a card: "Blue 9"."""
    colour, rank = name.split()
    return int(card_of(COLOUR_NAMES.index(colour), int(rank)))


def cards(*names: str, marks: tuple[Mark, ...] = NO_MARKS) -> tuple[Card, ...]:
    return tuple(face(number_card(name), None, marks) for name in names)


def special(kind: int) -> Card:
    return face(NUMBER_CARDS + 2 * kind)


def dice(*colours: str) -> tuple[Die, ...]:
    return tuple(
        Die(f"die {at}", colour, colour=PAINTS[COLOUR_NAMES.index(colour)])
        for at, colour in enumerate(colours)
    )


# The drawings that Spectrum games share: the wheel with colours lit, the stars of the board


CENTRE: Final = 50.0
RIM: Final = 44.0
HUB: Final = 20.0


def point(radius: float, sector: float) -> str:
    """Return a point by its distance from the centre, and sectors clockwise from the top."""
    angle = 2 * pi * sector / COLOURS
    return f"{CENTRE + radius * sin(angle):.1f} {CENTRE - radius * cos(angle):.1f}"


def segment(colour: int) -> str:
    """Return the part of the ring that shows a colour, as a path."""
    left, right = colour - 0.5, colour + 0.5
    return (
        f"M{point(RIM, left)}A{RIM:g} {RIM:g} 0 0 1 {point(RIM, right)}"
        f"L{point(HUB, right)}A{HUB:g} {HUB:g} 0 0 0 {point(HUB, left)}Z"
    )


def wheel(*lit: int) -> Sketch:
    """Return the wheel with some colours lit; the others are only outlined."""
    dark = tuple(
        Shape(segment(colour), "none", "gray", 2) for colour in range(COLOURS) if colour not in lit
    )
    return Sketch((*dark, *(Shape(segment(c), PAINTS[c], "ink", 3) for c in lit)), "◍")


WHEELS: Final = {
    **{f"wheel {colour}": wheel(colour) for colour in range(COLOURS)},
    **{f"swap {one}": wheel(one, one + COLOURS // 2) for one in range(COLOURS // 2)},
    "whole wheel": wheel(*range(COLOURS)),
}
"""For the DRAWINGS of every Spectrum game with cards."""

STAR: Final = "M50 8L61 38L93 39L67 58L77 90L50 71L23 90L33 58L7 39L39 38Z"


def star(outline: str, char: str) -> Sketch:
    """Return an outlined star that is seen on every colour."""
    return Sketch((Shape(STAR, "none", "black", 20), Shape(STAR, "none", outline, 10)), char)


STARS: Final = {"star": star("gold", "★"), "start star": star("white", "☆")}
"""For the DRAWINGS of every game on the Spectrum board."""
