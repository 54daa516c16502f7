"""The first-time lesson for Suspense, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import WINNING, backs
from gamenight.table import Card, Lesson, Pointer, Sentence, Shape, Sketch

from . import rules
from .rules import COLOUR_SIZE, QUESTION_MARK
from .table import COLOURS_THAT_COUNT, condition, face

# The drawings of Suspense: what it is recognised by, and the victory conditions as small signs.
#
# A condition is a sign of three parts: an arrow for highest or lowest, a card in the colours that
# count, and below them a fan of cards for "in hand" or a table for "in play".


EMBLEM = Sketch(
    (
        Shape("M28 34C28 6 72 6 72 34C72 52 50 50 50 70", stroke="red", width=14),
        Shape("M50 90L50 91", stroke="red", width=16),
    ),
    "?",
)

UP = Shape("M24 58V8M8 24L24 6L40 24", width=9)
DOWN = Shape("M24 6V56M8 40L24 58L40 40", width=9)
HAND = (
    Shape("M42 94L24 74L36 66L48 92Z", width=4),
    Shape("M44 94V66H56V94Z", width=4),
    Shape("M58 94L76 74L64 66L52 92Z", width=4),
)
TABLE = (Shape("M10 72H90M22 72V94M78 72V94", width=7),)
WHOLE_CARD = "M58 6H90V58H58Z"
LEFT_HALF = "M58 6H74V58H58Z"
RIGHT_HALF = "M74 6H90V58H74Z"


def condition_sign(card: int) -> Sketch:
    """Return the sign of the condition on a card."""
    direction, colours, place = rules.CONDITIONS[card]
    paint = COLOURS_THAT_COUNT.get(colours)
    halves = (Shape(LEFT_HALF, "white", "gray", 5), Shape(RIGHT_HALF, "black", "gray", 5))
    paper = (Shape(WHOLE_CARD, paint, "gray", 5),) if paint else halves
    where = HAND if place == rules.IN_HAND else TABLE
    arrow, char = (UP, "▲") if direction == rules.HIGHEST else (DOWN, "▼")
    return Sketch((arrow, *paper, *where), char)


DRAWINGS: Final = {
    "emblem": EMBLEM,
    **{
        condition(card): condition_sign(card)
        for card in range(rules.CARDS)
        if card != rules.QUESTION_MARK
    },
}
"""By name; a condition's sign has the name of the condition. The red card's has none."""


# The lesson


def white(number: int) -> Card:
    return face(number - 1)


def black(number: int) -> Card:
    return face(COLOUR_SIZE + number - 1)


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "One card is left over from the deal: the condition on it decides the round, and "
            "nobody but the dealer may see it.",
            (*backs("secret", 1, "red"), face(QUESTION_MARK)),
        ),
        Sentence(
            "In turn you play a card face up, pass, or fold. The first time in a round you have "
            "to play a card.",
            (white(2), black(4)),
        ),
        Sentence(
            "The round ends when all who are still in have passed, when only one is left, or when "
            "the numbers in play come to 20 or more.",
            (white(6), black(6), white(5), black(3)),
        ),
        Sentence(
            "Then all cards are shown. Each card that meets the condition scores its stars for "
            "its owner, if that player has not folded.",
            (face(COLOUR_SIZE + 3, None, WINNING),),
        ),
        Sentence(
            "If you folded and would have lost, you score 1 point. With 10 points at the end of "
            "a round you win.",
            (white(1), *backs("folded", 2, "red")),
        ),
    ),
    pointers=(
        Pointer(
            "Your hand: only you see it. All your cards are lit because you may play any of them.",
            "hand",
            "Which card do you play?",
            lit=True,
        ),
        Pointer(
            "This card decides the round. The dealer may look at it; the others read the "
            "dealer's face.",
            "secret",
        ),
        Pointer(
            "What you play lies here. Some conditions look at the cards in play, others at those "
            "in the hands.",
            "front",
        ),
        Pointer(
            "Pass to stay in. Fold if you expect to lose: you score 1 point if you are right.",
            asked="pass or fold?",
        ),
    ),
)
