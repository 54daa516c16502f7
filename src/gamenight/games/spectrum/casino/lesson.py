"""The first-time lesson for Spectrum Casino, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import WINNING
from gamenight.table import Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from ..lesson import WHEELS, cards, number_card
from ..rules.wheel import RED
from .table import face

# The drawings of Spectrum Casino: what it is recognised by, and the wheel on the cards


EMBLEM = Sketch(
    (
        Shape("M14 20L46 12L60 66L28 74Z", "orange"),
        Shape("M44 30L80 26L86 84L50 88Z", "blue"),
        Shape("M65 44V70M52 57H78", stroke="white", width=8),
    ),
    "⊕",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}


# The lesson


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Play a card and take board cards of the same number, or board cards that add up to "
            "it; several such groups at once.",
            (*cards("Blue 11", marks=WINNING), *cards("Green 4", "Orange 7")),
        ),
        Sentence(
            "Or add your card to board cards and take what that makes, up to 12: a 7 with a 2 "
            "takes a 9.",
            (*cards("Purple 7", marks=WINNING), *cards("Yellow 2", "Red 9")),
        ),
        Sentence(
            "You may always lay a card on the board without taking anything.",
            cards("Green-Blue 10"),
        ),
        Sentence(
            "The first card on the board chooses the colour of the round: its cards score 2 "
            "points each, those of the two colours beside it 1. Stars show it.",
            tuple(
                face(number_card(name), RED) for name in ("Purple-Red 8", "Red 3", "Red-Orange 6")
            ),
        ),
        Sentence(
            "The most 12s and the most cards score 6 each. When a player has 100 points at the end "
            "of a round, the most points win.",
            cards("Orange 12", "Blue 12"),
        ),
    ),
    pointers=(
        Pointer(
            "Your hand: every card may be played. Those that are marked can take something.",
            "hand",
            "Which card do you play?",
            lit=True,
        ),
        Pointer("The board. Stars on a card are the points it is worth in this round.", "board"),
        Pointer(
            "Lit cards can be taken: choose all that you want, in groups of the same sum, then "
            "press the button.",
            "board",
            "What does",
            lit=True,
        ),
    ),
    why_not=(
        WhyNot(
            "With the card you play this one makes no groups of the same sum, 12 at most.",
            "board",
            "SC5",
            "What does",
        ),
        WhyNot("First decide what the card in play takes.", "hand", "SC5", "What does"),
    ),
)
