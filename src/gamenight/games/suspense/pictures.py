"""The drawings of Suspense: what it is recognised by, and the victory conditions as small signs.

A condition is a sign of three parts: an arrow for highest or lowest, a card in the colours that
count, and below them a fan of cards for "in hand" or a table for "in play".
"""

from __future__ import annotations

from typing import Final

from gamenight.table import Shape, Sketch

from .rules import facts
from .words import COLOURS_THAT_COUNT, condition

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
    """The sign of the condition on a card."""
    direction, colours, place = facts.CONDITIONS[card]
    paint = COLOURS_THAT_COUNT.get(colours)
    halves = (Shape(LEFT_HALF, "white", "gray", 5), Shape(RIGHT_HALF, "black", "gray", 5))
    paper = (Shape(WHOLE_CARD, paint, "gray", 5),) if paint else halves
    where = HAND if place == facts.IN_HAND else TABLE
    arrow, char = (UP, "▲") if direction == facts.HIGHEST else (DOWN, "▼")
    return Sketch((arrow, *paper, *where), char)


DRAWINGS: Final = {
    "emblem": EMBLEM,
    **{
        condition(card): condition_sign(card)
        for card in range(facts.CARDS)
        if card != facts.QUESTION_MARK
    },
}
"""By name; a condition's sign has the name of the condition. The red card's has none."""
