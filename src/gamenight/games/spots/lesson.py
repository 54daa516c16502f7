"""What somebody is told who opens Spots for the first time."""

from __future__ import annotations

from typing import Final

from gamenight.game.describing import NO_MARKS
from gamenight.table import Card, Die, Lesson, Pointer, Sentence, WhyNot

from .describe import die, dog_card, treat_tokens, trick_tile
from .rules.dogs import DOGS, SPACES, space
from .rules.tiles import FETCH, WALK


def dog(name: str, *filled: int) -> Card:
    """A dog with dice on these of its spaces."""
    number = [known for known, _ in DOGS].index(name)
    return dog_card(number, SPACES[number] - sum(space(face) for face in filled))


def dice(*faces: int) -> tuple[Die, ...]:
    return tuple(die(f"die {at}", "Die", face) for at, face in enumerate(faces))


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "On your turn do a trick: choose a tile that lies face up, flip it, and do what it "
            "says.",
            (
                trick_tile(WALK, 0, False, None, NO_MARKS),
                trick_tile(FETCH, 0, True, None, NO_MARKS),
            ),
        ),
        Sentence(
            "A die that you roll goes on a space of your dogs that shows its number, or you bury "
            "it in your yard.",
            (*dice(5), dog("Goliath", 1)),
        ),
        Sentence(
            "More than 7 spots in your yard are a bust: your turn ends, and you lose all your "
            "dice, buried and on dogs.",
            dice(5, 3),
        ),
        Sentence(
            "Before you place a roll, a treat lets you roll all of it again.",
            (*treat_tokens("treat", 1), *dice(6, 6, 4)),
        ),
        Sentence(
            "Instead of a trick you may score all your complete dogs. Whoever first has scored six "
            "wins.",
            (dog("Bitsy", 4, 6), dog("Burt", 1)),
        ),
    ),
    pointers=(
        Pointer(
            "Tricks that are lit lie face up: do one of them. It is turned face down, and the "
            "others remain for the next player.",
            "tricks",
            "Which trick do you do?",
            lit=True,
        ),
        Pointer("Your dogs. The numbers on their empty spaces are what you want to roll.", "pack"),
        Pointer("Your yard: what fits nowhere is buried here, up to 7 spots.", "yard"),
        Pointer(
            "Your roll. Keep it, or spend a treat and roll all of these dice again.",
            "roll",
            "Keep this roll",
        ),
        Pointer(
            "The lit spaces show the number of your die. Press one to put it there, or your yard "
            "to bury it.",
            "pack",
            "Where does the",
            lit=True,
        ),
        Pointer(
            "You may go on or stop. Look at your yard first: more than 7 spots, and you bust.",
            asked="roll on or stop?",
        ),
    ),
    why_not=(
        WhyNot(
            "This trick was done and lies face down. When only one is left face up, all are "
            "turned up again before the next turn.",
            "tricks",
            "Do a Trick",
            "Which trick do you do?",
        ),
        WhyNot(
            "The die goes only on an empty space that shows its number.",
            "pack",
            "Rolling and placing dice",
            "Where does the",
        ),
    ),
)
