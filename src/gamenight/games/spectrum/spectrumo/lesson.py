"""The first-time lesson for Spectrumo, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import LAST, backs
from gamenight.table import Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from ..lesson import WHEELS, cards, special
from ..rules.deck import DRAW, PASS_LEFT
from .table import BACK

# The drawings of Spectrumo: what it is recognised by, and the wheel on the cards


EMBLEM = Sketch(
    (
        Shape("M12 34L44 26L58 80L26 88Z", "green"),
        Shape("M40 30L76 30L76 86L40 86Z", "yellow"),
        Shape("M30 14C50 4 70 4 86 18M86 6V20H72", stroke="red", width=6),
    ),
    "↻",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}


# The lesson


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Be the first to lay all your cards: then the hand costs you nothing.",
            cards("Green 4"),
        ),
        Sentence(
            "On the table card goes a colour right beside its own on the wheel, or the same number "
            "in another colour. Only your last card may have the same colour.",
            (*cards("Red 5", marks=LAST), *cards("Red-Orange 9", "Blue 5")),
        ),
        Sentence(
            "If you can lay a card, you must. If not, draw until one fits, and lay it.",
            (*backs("deck", 1, BACK), *cards("Purple-Red 2")),
        ),
        Sentence(
            "A special gives you another turn at once, but nobody gets rid of the last card in "
            "such a turn.",
            (special(0), special(DRAW), special(PASS_LEFT)),
        ),
        Sentence(
            "Cards left in your hand cost their number, specials 20. When a player has 200 points, "
            "the lowest total wins.",
            (*cards("Yellow 12"), special(DRAW)),
        ),
    ),
    pointers=(
        Pointer("The table card. The line beside it says what may follow.", "table"),
        Pointer(
            "Lit cards fit the table card: lay one of them. The others have neither its number "
            "nor a colour beside it.",
            "hand",
            "do you lay on",
            lit=True,
        ),
        Pointer(
            "If none of your cards fits, cards are drawn for you from here until one does.",
            "deck",
        ),
        Pointer("You laid a special, so it is your turn again.", asked="Another turn"),
    ),
    why_not=(
        WhyNot(
            "A number card needs the number of the table card or a colour right beside it, not the "
            "same one. A colour swap needs one of its two colours and a card that can follow it.",
            "hand",
            "Playing a card",
            "do you lay on",
        ),
    ),
)
