"""The first-time lesson for Spectrum Poker, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import WINNING, backs
from gamenight.table import Counter, Lesson, Pointer, Sentence, Shape, Sketch

from ..lesson import WHEELS, cards
from .table import BACK

# The drawings of Spectrum Poker: a fan of cards before the wheel, and jelly beans


EMBLEM: Final = Sketch(
    (
        Shape("M14 34L36 22L58 66L36 78Z", "blue", "ink", 4),
        Shape("M38 18H64V70H38Z", "yellow", "ink", 4),
        Shape("M66 22L88 34L66 78L44 66Z", "red", "ink", 4),
        Shape("M30 84C36 76 46 82 50 80C56 76 70 78 68 88C66 98 32 98 30 84Z", "gold", "ink", 4),
    ),
    "♠",
)

BEAN: Final = Sketch(
    (Shape("M18 56C12 26 40 10 54 28C62 38 84 30 86 56C88 88 26 94 18 56Z", "gold", "ink", 5),),
    "●",
)

DRAWINGS: Final = {"emblem": EMBLEM, "bean": BEAN, **WHEELS}


# The lesson


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Everybody has 100 beans. For each hand you put 1 into the pot and get five cards.",
            (Counter("beans", "beans", 100, sketch="bean"), *backs("hand", 2, BACK)),
        ),
        Sentence(
            "In turn you bet, call what others have bet, or fold. A bet is 2 beans, after the "
            "exchange 4.",
            (Counter("bet", "bet", 2, sketch="bean"),),
        ),
        Sentence(
            "In between everybody exchanges as many cards as they like.",
            (*cards("Green 7", "Purple 7"), *backs("new", 3, BACK)),
        ),
        Sentence(
            "The best hand takes the pot. Colours count, too: a shade is five cards of a primary "
            "colour and its two neighbours.",
            cards("Blue 3", "Green-Blue 5", "Green-Blue 11", "Blue-Purple 10", "Blue 12"),
        ),
        Sentence(
            "A spectrum is five numbers in a row in five colours. After 20 hands, or when one "
            "player has all beans, the most beans win.",
            cards("Blue 3", "Red-Orange 4", "Green 5", "Green-Blue 6", "Yellow 7", marks=WINNING),
        ),
    ),
    pointers=(
        Pointer(
            "Your hand. The question says what it is worth, and the button beside it shows the "
            "ranking of all hands.",
            "hand",
        ),
        Pointer(
            "Check costs nothing while nobody has bet. To fold gives up the hand, and what you "
            "have paid.",
            asked="What do you do?",
        ),
        Pointer(
            "Choose the cards you want to exchange, none or up to five. You get as many new ones "
            "at once.",
            "hand",
            "Which cards do you exchange?",
            lit=True,
        ),
        Pointer("The pot, for the best hand that stays in.", "pots"),
    ),
)
