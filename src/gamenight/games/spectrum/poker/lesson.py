"""What somebody is told who opens Spectrum Poker for the first time."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import WINNING, backs
from gamenight.table import Counter, Lesson, Pointer, Sentence

from ..examples import cards
from .describe import BACK

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
        Pointer("The pot, for the best hand of those who stay in.", "pots"),
    ),
)
