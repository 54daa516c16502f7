"""The first-time lesson for Spectrum 500, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import LAST, backs
from gamenight.table import Counter, Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from ..lesson import WHEELS, cards
from .table import BACK

# The drawings of Spectrum 500: what it is recognised by, and the wheel on the cards


EMBLEM = Sketch(
    (
        Shape("M10 34L34 26L52 80L28 88Z", "red"),
        Shape("M30 24L55 20L66 76L41 80Z", "orange"),
        Shape("M52 18H77V76H52Z", "yellow"),
        Shape("M74 22L96 28L84 84L62 78Z", "green"),
    ),
    "⋕",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}


# The lesson


UNFIT: Final = "This card makes no meld now and fits none on the table."

LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "On your turn draw a card, lay as much as you like, and discard one.",
            (*backs("stock", 1, BACK), *cards("Green 8")),
        ),
        Sentence(
            "Melds have four or more cards: of one number, or with numbers in a row in one shade, "
            "which is a primary colour and its two neighbours.",
            cards("Red 5", "Red-Orange 6", "Red 7", "Purple-Red 8"),
        ),
        Sentence(
            "Cards may be added to any meld on the table. Each scores for the player who lays it: "
            "up to 5 it is worth 5 points, up to 10 it is 10, above that 15.",
            cards("Blue 3", "Blue 9", "Blue 12"),
        ),
        Sentence(
            "The discard pile lies open. Take its top card, or one further down if you lay it at "
            "once: then all above it is yours, too.",
            (*cards("Yellow 7", marks=LAST), *cards("Purple 2", "Orange 10")),
        ),
        Sentence(
            "At the end of a hand the cards you still hold are subtracted. Once a player has 500 "
            "points, the highest total wins.",
            (Counter("points", "points", 340, 500),),
        ),
    ),
    pointers=(
        Pointer("Your turn begins here: draw a card …", "stock", "Draw from the stock", lit=True),
        Pointer(
            "… or take from the discard pile. Its top card may always be taken, another lit one "
            "only to lay it.",
            "pile",
            "Draw from the stock",
            lit=True,
        ),
        Pointer(
            "Your turn ends with a discard. It lies open for the others, so choose one that helps "
            "nobody.",
            "hand",
            "Which card do you discard?",
            lit=True,
        ),
        Pointer(
            "Lit cards can be laid now: choose four that make a meld.",
            "hand",
            "Lay four cards",
            lit=True,
        ),
        Pointer(
            "A discard that the pile or the melds can use at once: call, and you take it out of "
            "turn and lay it.",
            asked="Call?",
        ),
    ),
    why_not=(
        WhyNot(
            "A card inside the pile can be taken only if you can lay it at once.",
            "pile",
            "1. The Draw",
            "Draw from the stock",
        ),
        WhyNot("First draw a card, or take from the pile.", "hand", "1. The Draw", "Draw from"),
        WhyNot(
            "You took this card from the pile and nothing else, so you may not discard it.",
            "hand",
            "SV2",
            "Which card do you discard?",
        ),
        WhyNot(UNFIT, "hand", "SV1", "Lay four cards"),
        WhyNot(UNFIT, "hand", "SV1", "Which card do you lay?"),
    ),
)
