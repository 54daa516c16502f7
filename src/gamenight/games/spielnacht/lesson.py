"""The first-time lesson for Spielnacht."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from gamenight.game.describing import WINNING
from gamenight.table import Card, Lesson, Pointer, Sentence, Token, WhyNot

from .rules.constants import BLUE, CATEGORIES, GOLD, GREEN, NAME, RED
from .table import face, figure, seats

# The lesson


def game(name: str) -> Card:
    return face(NAME.index(name))


def gamer(head: int, feet: int) -> Token:
    return figure(head * CATEGORIES + feet, f"gamer {head} {feet}")


def full(name: str, *gamers: Token) -> Card:
    """Return a game that has its gamers."""
    return replace(game(name), slots=seats(NAME.index(name), gamers), marks=WINNING)


LESSON: Final = Lesson(
    sentences=(
        Sentence(
            "In each of five rounds you take two games: better rated ones need more gamers.",
            (game("Go Herring"), game("Vikings on a Budget")),
        ),
        Sentence(
            "Then you draw five gamers in secret and invite two of them. They join the group that "
            "comes to game night.",
            (gamer(RED, GREEN), gamer(BLUE, BLUE)),
        ),
        Sentence(
            "A gamer wants a game in the colour of the head; only if nobody brought one, in the "
            "colour of the feet. Gold gamers want any game.",
            (gamer(RED, GREEN), figure(GOLD, "gold")),
        ),
        Sentence(
            "Of those games she takes one that still needs gamers; of several such, or if none "
            "does, the best rated.",
            (gamer(RED, RED), game("Bluff the Baker")),
        ),
        Sentence(
            "A game with enough gamers scores a point for each of them, one with too few scores "
            "nothing. After five nights the most points win.",
            (full("Go Herring", gamer(RED, RED), gamer(RED, GREEN), gamer(RED, BLUE)),),
        ),
    ),
    pointers=(
        Pointer(
            "Games on offer: take one. In the corner stands its rating; the empty seats are the "
            "gamers it needs before it scores.",
            "market",
            "Which game do you take?",
            lit=True,
        ),
        Pointer(
            "The gamers everybody knows of. Games in the colours of their heads will find players.",
            "group",
        ),
        Pointer(
            "Only you see these gamers. Invite two that will want your games.",
            "drawn",
            "do you invite?",
            lit=True,
        ),
        Pointer(
            "Your games. Choose in secret which of them you bring tonight; the others stay at "
            "home, and nothing is lost.",
            "collection",
            "do you bring",
            lit=True,
        ),
        Pointer(
            "A game at home can lure a passer-by into one of your games of the same colour; any "
            "two games lure one into any of yours. What you give is gone.",
            asked="Do you bribe",
        ),
    ),
    why_not=(
        WhyNot(
            "To bribe a gamer into this game you would have to give a game of its colour, or two "
            "games, and you have too few at home.",
            "brought",
            "Bribing",
            "Do you bribe",
        ),
    ),
)
