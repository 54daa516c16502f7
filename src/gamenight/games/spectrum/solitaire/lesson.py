"""The first-time lesson for Spectrum Solitaire, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import backs
from gamenight.table import Counter, Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from ..lesson import WHEELS, cards
from .table import BACK

# The drawings of Spectrum Solitaire: the wheels of the cards, and cards that climb


EMBLEM: Final = Sketch(
    (
        Shape("M8 58H32V92H8Z", "red", "ink", 3),
        Shape("M30 40H54V74H30Z", "orange", "ink", 3),
        Shape("M52 22H76V56H52Z", "yellow", "ink", 3),
        Shape("M72 6H96V40H72Z", "green", "ink", 3),
    ),
    "▟",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}


# The lesson


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Bring all 144 cards to the foundations: each colour by itself, from 1 up to 12.",
            cards("Red 1", "Red 2", "Red 3"),
        ),
        Sentence(
            "In the columns a card goes on one that is a rank higher, in its own colour or one "
            "beside it on the wheel.",
            cards("Blue-Purple 10", "Blue 9"),
        ),
        Sentence(
            "Cards that are built like this move together, all or some of them. Only a 12 goes "
            "into an empty column.",
            cards("Green 12", "Yellow-Green 11", "Green 10"),
        ),
        Sentence(
            "Turn the stock to lay three more cards on the waste. The top card there can be "
            "played, then the one below it.",
            (*backs("stock", 1, BACK), *cards("Orange 4", "Purple 8")),
        ),
        Sentence(
            "You may go through the stock ten times. A win is worth 720 points, 72 less for every "
            "pass after the first.",
            (Counter("win", "points", 720),),
        ),
    ),
    pointers=(
        Pointer(
            "Cards that are lit can move: press one and then its place, or drag it there. Two "
            "quick presses take it to the first place it fits.",
        ),
        Pointer(
            "The columns. A face-down card is turned up as soon as nothing lies on it.",
            "column",
        ),
        Pointer("Press the stock for the next three cards.", "stock", lit=True),
        Pointer("The foundations, one per colour. Nothing comes back from them.", "foundations"),
    ),
    why_not=(
        WhyNot(
            "Only the top card of the waste can be played, where it fits.",
            "waste",
            "The play",
        ),
        WhyNot(
            "This card has no place now: it needs one that is a rank higher, in its colour or one "
            "beside it, or its turn on a foundation. A face-down card has to lie free first.",
            "column",
            "SO1",
        ),
    ),
)
