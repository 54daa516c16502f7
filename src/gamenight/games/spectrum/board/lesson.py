"""The first-time lesson for Spectrum, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import LAST
from gamenight.table import Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from ..lesson import STARS, WHEELS, dice, segment
from ..rules.wheel import BLUE, COLOURS, GREEN, ORANGE, RED
from ..wheel_board import pawn_of, wheel_board
from ..words import PAINTS

# The drawings of the board game: the wheel with a star in its middle, and the wheels of cards


STAR: Final = "M50 32L55 44L68 45L58 53L61 66L50 59L39 66L42 53L32 45L45 44Z"

EMBLEM: Final = Sketch(
    (
        *[Shape(segment(colour), PAINTS[colour], "none", 0) for colour in range(COLOURS)],
        Shape(STAR, "gold", "black", 2),
    ),
    "✺",
)

DRAWINGS: Final = {"emblem": EMBLEM, **STARS, **WHEELS}


# The lesson


MINE: Final = pawn_of(0, "mine", "Your pawn")
THEIRS: Final = pawn_of(1, "theirs", "An opposing pawn")

LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Walk from the rim of the wheel to the stars in the middle: a pawn that reaches a star "
            "captures its colour and stays there.",
            (
                wheel_board(
                    {
                        (RED, 9): (pawn_of(0, "first", "Your pawn"),),
                        (ORANGE, 4): (pawn_of(0, "second", "Your pawn"),),
                        (BLUE, 1): (THEIRS,),
                    }
                ),
            ),
        ),
        Sentence(
            "The dice open paths: the two colours you roll and, if they are neighbouring "
            "primaries, the colour between them.",
            dice("Red", "Orange"),
        ),
        Sentence(
            "With two colours you take two steps, with one pawn or with two, always from an open "
            "colour to an open one; or you jump over an opposing pawn.",
            (MINE, *dice("Yellow", "Blue")),
        ),
        Sentence(
            "Land on an opposing pawn to capture it: you put it back on the rim, in a primary "
            "colour of your choice.",
            (wheel_board({(GREEN, 4): (pawn_of(0, "mine", "Your pawn", None, LAST),)}), THEIRS),
        ),
        Sentence(
            "Equal dice open six colours for longer moves. With two players 7 colours win, with "
            "three 5, with four 4, with more 3.",
            dice("Purple", "Purple"),
        ),
    ),
    pointers=(
        Pointer("Your roll: the colours on the dice are open to you in this turn.", "roll"),
        Pointer(
            "The open paths are bright. Press a space that is lit to go there: you leave an open "
            "colour and enter an open one.",
            "wheel",
            lit=True,
        ),
        Pointer(
            "Your other pawns wait here. A new one enters at the rim, in an open primary colour.",
            "stock",
            "which pawn?",
            lit=True,
        ),
        Pointer(
            "The second step: with the same pawn, or with another.", asked="Take your second step"
        ),
    ),
    why_not=(
        WhyNot(
            "A step leads from an open colour to an open one, and only the bright paths are open "
            "on this roll.",
            "wheel",
            "SB4",
            "Take ",
        ),
    ),
)
