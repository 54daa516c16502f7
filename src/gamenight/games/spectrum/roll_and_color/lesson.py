"""The first-time lesson for Roll & Color, and its drawings."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gamenight.table import Cell, Counter, Lesson, Pointer, Sentence, Shape, Sheet, Sketch

from ..lesson import dice
from ..words import CODES, PAINTS

# The drawing of Roll & Color: a twelve-sided die whose faces are colours of the wheel


SIDES: Final = 5


def corner(radius: float, at: float) -> str:
    """Return a corner of a pentagon round the middle, clockwise from the top."""
    angle = 2 * pi * at / SIDES
    return f"{50 + radius * sin(angle):.1f} {50 - radius * cos(angle):.1f}"


def side(at: int) -> Shape:
    """Return one of the five faces round the one in front."""
    path = (
        f"M{corner(24, at)}L{corner(45, at)}L{corner(45, at + 0.5)}"
        f"L{corner(45, at + 1)}L{corner(24, at + 1)}Z"
    )
    return Shape(path, PAINTS[2 * at], "ink", 3)


FRONT = Shape("M" + "L".join([corner(24, at) for at in range(SIDES)]) + "Z", PAINTS[-2], "ink", 3)

DRAWINGS: Final = {"emblem": Sketch((*[side(at) for at in range(SIDES)], FRONT), "⬟")}


# The lesson


SLOTS: Final = Sheet(
    "slots",
    "Some slots of a sheet",
    (),
    (tuple(Cell(f"{CODES[at]} {text}", colour=PAINTS[at]) for at, text in ((1, "6"), (3, "+0"))),),
)

LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Roll nine dice: four of them show the six primary colours, five show all twelve.",
            dice("Red", "Yellow", "Blue", "Red-Orange", "Green-Blue"),
        ),
        Sentence(
            "You may reroll some of them: first exactly 4 dice, then 3, then 2, and at last 5 or "
            "more.",
            dice("Orange", "Green", "Purple", "Purple-Red"),
        ),
        Sentence(
            "Whenever you like, score the roll in an empty slot of your sheet, for 0 points if "
            "nothing fits. A slot is filled once.",
            (SLOTS,),
        ),
        Sentence(
            "There are slots for dice of one colour, for colours in a row round the wheel, and for "
            "two colours with several dice each.",
            dice("Green", "Green-Blue", "Blue", "Blue-Purple"),
        ),
        Sentence(
            "After 24 rounds the sheets are full, and the most points win.",
            (Counter("rounds", "rounds", 24, 24),),
        ),
    ),
    pointers=(
        Pointer(
            "Press the dice that you want to roll again: the first time exactly four, of these or "
            "of the others.",
            "d6",
            "Reroll exactly 4",
            lit=True,
        ),
        Pointer("These dice show secondary colours as well. Only they do.", "d12"),
        Pointer(
            "Your sheet. A + says what the dice are worth in a slot now: press it to score there "
            "instead of rerolling.",
            "sheet",
            lit=True,
        ),
        Pointer(
            "The rerolls come in this order, and none can be left out. If you do not want the next "
            "one, score.",
            asked="Reroll exactly 3",
        ),
    ),
)
