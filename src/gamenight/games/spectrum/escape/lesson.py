"""The first-time lesson for Spectrum Escape, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.table import Board, Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from ..lesson import STARS, dice, segment
from ..rules.wheel import BLUE, COLOURS, GREEN, RED, YELLOW
from ..wheel_board import Place, pawn_of, way, wheel_board
from ..words import PAINTS

# The drawings of Spectrum Escape: the stars of the board, and a pawn that leaves the wheel


EMBLEM: Final = Sketch(
    (
        *[Shape(segment(colour), PAINTS[colour], "none", 0) for colour in range(COLOURS)],
        Shape("M50 50L88 28", "none", "black", 12),
        Shape("M72 20L94 24L84 44Z", "black", "black", 6),
        Shape("M50 50L86 29", "none", "white", 5),
    ),
    "↗",
)

DRAWINGS: Final = {"emblem": EMBLEM, **STARS}


# The lesson


def race(mine: Place, theirs: Place, end: Place) -> Board:
    """Return two pawns on a path, and where mine goes."""
    pieces = {
        theirs: (pawn_of(1, "theirs", "An opposing pawn"),),
        mine: (pawn_of(0, "mine", "Your pawn"),),
    }
    return wheel_board({**pieces}, trails=[way((mine, end))], outward=True)


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Your pawns race from the centre of the wheel over its rim. You have at most one in "
            "each colour.",
            (
                wheel_board(
                    {
                        (RED, 1): (pawn_of(0, "first", "Your pawn"),),
                        (GREEN, 6): (pawn_of(0, "second", "Your pawn"),),
                        (BLUE, 9): (pawn_of(1, "theirs", "An opposing pawn"),),
                    },
                    outward=True,
                ),
            ),
        ),
        Sentence(
            "In every round you make two moves: one with the die that is yours alone, one with a "
            "die that lies there for all.",
            dice("Red", "Green-Blue", "Yellow"),
        ),
        Sentence(
            "A pawn moves in the colour of the die. If nobody is there yet, a new one enters at 1.",
            (*dice("Yellow"), pawn_of(0, "new", "A new pawn")),
        ),
        Sentence(
            "If another pawn leads there, your pawn goes one past the leader. If you lead, it "
            "moves on by as much as it is ahead.",
            (race((YELLOW, 2), (YELLOW, 5), (YELLOW, 6)),),
        ),
        Sentence(
            "Past space 9 a pawn has escaped. With two players 7 escaped pawns win, with three 5, "
            "with four 4.",
            tuple(pawn_of(0, f"out {number}", "An escaped pawn") for number in range(7)),
        ),
    ),
    pointers=(
        Pointer(
            "Your own die. It is lit because you may use it now or for your second move.",
            "own",
            "First move",
            lit=True,
        ),
        Pointer(
            "The dice for all. Each is used once in a round, by the first player to take it.",
            "common",
            lit=True,
        ),
        Pointer(
            "The way leads outwards. Lit spaces and arrows show where a die would take your pawn.",
            "wheel",
            lit=True,
        ),
        Pointer(
            "You have used your own die, so the second move is with one of these.",
            "common",
            "Second move: which common die",
            lit=True,
        ),
    ),
    why_not=(
        WhyNot(
            "A common die is used only once in a round, and this one is gone.",
            "common",
            "The first move",
            "move: which",
        ),
        WhyNot(
            "You have used your own die in this round; the other move is with a common one.",
            "own",
            "The second move",
            "Second move: which common die",
        ),
    ),
)
