"""The first-time lesson for Spotlight."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import NO_MARKS, WINNING
from gamenight.table import Lesson, Pointer, Sentence, Tile, Token, WhyNot

from .rules.constants import LOWEST_VALUE, SUIT_NAMES, SUIT_SIZE
from .table import area_tile, face
from .words import AREA_TITLES


def card(suit: str, value: int) -> int:
    return SUIT_NAMES.index(suit) * SUIT_SIZE + value - LOWEST_VALUE


def area(title: str) -> Tile:
    return area_tile(AREA_TITLES.index(title), title)


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Every round you choose one of your cards as your Personal Suit and keep it secret.",
            (face(card("Rose", 4), None, NO_MARKS, "", "secret"),),
        ),
        Sentence(
            "Then you lay your cards one by one under the four areas, at most five under each.",
            (area("Open stage"), face(card("Star", 3))),
        ),
        Sentence(
            "When all are laid, the suit with the highest total wins an area, unless the area "
            "says otherwise. If suits tie, nobody wins it.",
            (
                face(card("Rose", 3), None, WINNING),
                face(card("Rose", 5), None, WINNING),
                face(card("Drum", 5)),
                area("Hush"),
            ),
        ),
        Sentence(
            "You score the areas that your Personal Suit wins, and the value of its card. If both "
            "players chose the same suit, no area scores.",
            (face(card("Rose", 4)), area("Chorus")),
        ),
        Sentence(
            "A Spotlight under a card makes it count for your Personal Suit: you have two in every "
            "round. After three rounds the most points win.",
            (
                Token("spotlight", "A Spotlight", "black", sketch="Spotlight"),
                face(card("Horn", 5), None, NO_MARKS, "You"),
            ),
        ),
    ),
    pointers=(
        Pointer(
            "Your hand. You begin by discarding two cards, which nobody else will see.",
            "hand",
            "do you discard?",
            lit=True,
        ),
        Pointer(
            "Choose a suit that your cards can make win. The value of this card counts for you, "
            "too.",
            "hand",
            "Which card is your Personal Suit?",
            lit=True,
        ),
        Pointer("Your Personal Suit. Nobody else sees it before the round ends.", "personal zone"),
        Pointer(
            "An area: the points it is worth, how it is won, and below it the cards laid so far.",
            "column",
            "Which card do you play?",
        ),
        Pointer(
            "Columns that are lit can take your card. Press the one in which you want it.",
            "column",
            "Under which area",
        ),
        Pointer(
            "Press this first to put a Spotlight under your card: then it counts for your "
            "Personal Suit.",
            "spotlight zone",
            "Under which area",
            lit=True,
        ),
    ),
    why_not=(
        WhyNot(
            "This column is full, or its area does not allow your card on the one it would cover.",
            "column",
            "4A Area Cards",
            "Under which area",
        ),
    ),
)
