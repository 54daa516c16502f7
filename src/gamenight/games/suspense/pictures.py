"""The drawings of Suspense: what it is recognised by, and the victory conditions as small signs.

A condition is a sign of three parts: an arrow for highest or lowest, a card in the colours that
count, and below them a fan of cards for "in hand" or a table for "in play".
"""

from __future__ import annotations

from functools import cache

from gamenight.table import Shape, Sketch

EMBLEM = Sketch(
    "question mark",
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


@cache
def condition_sign(highest: bool, colours: str, in_hand: bool) -> Sketch:
    """The sign of a condition; ``colours`` is "white", "black" or "" for both."""
    halves = (Shape(LEFT_HALF, "white", "gray", 5), Shape(RIGHT_HALF, "black", "gray", 5))
    card = (Shape(WHOLE_CARD, colours, "gray", 5),) if colours else halves
    place = HAND if in_hand else TABLE
    if highest:
        return Sketch("condition", (UP, *card, *place), "▲")
    return Sketch("condition", (DOWN, *card, *place), "▼")
