"""Cards and dice by their names, for the pictures of lessons."""

from __future__ import annotations

from gamenight.game.describing import NO_MARKS
from gamenight.table import Card, Die, Mark

from .cards import face
from .rules.deck import NUMBER_CARDS, card_of
from .words import COLOUR_NAMES, PAINTS


def number_card(name: str) -> int:
    """The number of a card: "Blue 9"."""
    colour, rank = name.split()
    return int(card_of(COLOUR_NAMES.index(colour), int(rank)))


def cards(*names: str, marks: tuple[Mark, ...] = NO_MARKS) -> tuple[Card, ...]:
    return tuple(face(number_card(name), None, marks) for name in names)


def special(kind: int) -> Card:
    return face(NUMBER_CARDS + 2 * kind)


def dice(*colours: str) -> tuple[Die, ...]:
    return tuple(
        Die(f"die {at}", colour, colour=PAINTS[COLOUR_NAMES.index(colour)])
        for at, colour in enumerate(colours)
    )
