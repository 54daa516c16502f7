"""What somebody is told who opens Suspense for the first time."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import WINNING, backs
from gamenight.table import Card, Lesson, Pointer, Sentence

from .describe import face
from .rules.facts import COLOUR_SIZE, QUESTION_MARK


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
            "Then all cards are shown. Whoever owns a card that meets the condition, and has not "
            "folded, scores the stars on that card.",
            (face(COLOUR_SIZE + 3, None, WINNING),),
        ),
        Sentence(
            "Whoever folded and would have lost scores 1 point. With 10 points at the end of a "
            "round you win.",
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
            "This card decides the round. Whoever deals may look at it; the others read the "
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
