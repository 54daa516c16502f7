"""The first-time lesson for Spectrum Cribbage, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import backs
from gamenight.table import Lane, Lesson, Pointer, Sentence, Shape, Sketch, Track, WhyNot

from ..lesson import WHEELS, cards
from .table import BACK, SIDE_COLOURS

# The drawings of Spectrum Cribbage: the wheels of the cards, and a board with two pegs


HOLES: Final = "".join(
    f"M{x} {y}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" for y in (56, 76) for x in (20, 35, 50, 65, 80)
)

EMBLEM = Sketch(
    (
        Shape("M14 44H86Q94 44 94 52V80Q94 88 86 88H14Q6 88 6 80V52Q6 44 14 44Z", "brown"),
        Shape(HOLES, "cream", "none"),
        Shape("M35 56L41 14", stroke="red", width=8),
        Shape("M65 76L73 24", stroke="blue", width=8),
    ),
    "⁞",
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}


# The lesson


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Everybody lays away three cards, with four players two. They are the crib, an extra "
            "hand that counts for the dealer.",
            backs("crib", 3, BACK),
        ),
        Sentence(
            "In turn you lay a card and add it to the count, never beyond 37. The last card that "
            "fits scores 1 point, or 2 if it makes exactly 37.",
            cards("Blue 12", "Green 12", "Red 10", "Purple 3"),
        ),
        Sentence(
            "On the way a count of 18, pairs, and runs of three or more cards score points.",
            cards("Orange 7", "Yellow 5", "Purple 6"),
        ),
        Sentence(
            "Then every hand is counted with the card that was turned up: 2 points for every sum "
            "of 18 and every pair, runs by their length, and more for shades.",
            cards("Green-Blue 6", "Red 12", "Blue 6"),
        ),
        Sentence(
            "The first player with 121 points wins at once.",
            (
                Track(
                    "pegs",
                    "Pegging board",
                    (
                        Lane("You", SIDE_COLOURS[0], 45, 38),
                        Lane("Your opponent", SIDE_COLOURS[1], 31, 29),
                    ),
                    121,
                ),
            ),
        ),
    ),
    pointers=(
        Pointer(
            "Your hand. Lay away three cards; the question says whose crib they go to.",
            "hand",
            "lay away",
            lit=True,
        ),
        Pointer(
            "The pegging board: the front peg is a player's total, the other one what it was "
            "before.",
            "pegging board",
        ),
        Pointer(
            "The card that was turned up. It counts with every hand, yours too.",
            "pack",
            "Which card do you lay?",
        ),
        Pointer(
            "The cards that make the count. The next one is added to it.",
            "series",
            "The count is",
        ),
        Pointer(
            "Lit cards keep the count at 37 or below. The list says what each of them would score.",
            "hand",
            "Which card do you lay?",
            lit=True,
        ),
    ),
    why_not=(
        WhyNot("With this card the count would go beyond 37.", "hand", "The Go", "The count is"),
    ),
)
