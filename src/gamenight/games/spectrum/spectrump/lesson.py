"""The first-time lesson for Spectrump, and its drawings."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import WINNING
from gamenight.table import Lesson, Pointer, Sentence, Shape, Sketch, WhyNot

from ..lesson import WHEELS, cards, wheel
from ..rules.wheel import BLUE, BLUE_PURPLE, GREEN_BLUE

# The drawings of Spectrump: the wheels of the cards, and one with a trump between its shades


EMBLEM: Final = Sketch(
    (*wheel(GREEN_BLUE, BLUE, BLUE_PURPLE).shapes, Shape("M40 50H60", width=6)), "◒"
)

DRAWINGS: Final = {"emblem": EMBLEM, **WHEELS}


# The lesson


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "Bid a colour and a number, no more than you hold of it. The highest bid names the "
            "trump.",
            cards("Red 1", "Red 3", "Red 4"),
        ),
        Sentence(
            "In tricks every trump you take costs its number. Cards of the two colours beside it "
            "on the wheel score theirs.",
            cards("Purple-Red 9", "Red 3", "Red-Orange 7"),
        ),
        Sentence(
            "Follow with the colour of a card in the trick or one beside it, and with trump if it "
            "is led. If you cannot, throw any card.",
            cards("Blue 3", "Blue-Purple 7", "Purple 2"),
        ),
        Sentence(
            "The highest trump takes the trick; without one a card of the colours beside it; "
            "without those the highest number.",
            (*cards("Green 12", "Purple-Red 2"), *cards("Red 1", marks=WINNING)),
        ),
        Sentence(
            "Trump and the colours beside it are led only once they are broken, or if you have "
            "nothing else. After five rounds the most points win.",
            cards("Red 12"),
        ),
    ),
    pointers=(
        Pointer(
            "What you hold of each colour, and what you may bid on it. Bid on few low cards "
            "between colours of which you hold high ones, or pass.",
            "bids",
            lit=True,
        ),
        Pointer("Your cards lie in sets, which are played one after the other.", "both sets"),
        Pointer(
            "The trump with its costs and the two colours that score: which of their cards are "
            "still to come, and whether they may be led.",
            "colours",
        ),
        Pointer(
            "You lead: lit cards may be led. The others wait until their colour is broken.",
            "hand",
            "You lead",
            lit=True,
        ),
        Pointer(
            "Lit cards follow what lies in the trick: the same colour, or one beside it.",
            "hand",
            "Follow with",
            lit=True,
        ),
    ),
    why_not=(
        WhyNot(
            "You hold cards that follow the trick, so you have to play one of those.",
            "hand",
            "SR3",
            "Follow with",
        ),
        WhyNot(
            "Trump and the colours beside it may be led only once one of their cards was played in "
            "this set, or if you have nothing else.",
            "hand",
            "SR4",
            "You lead",
        ),
    ),
)
