"""What the colours and cards of Spectrum are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from gamenight.core.insight import Supposition
from gamenight.core.words import counted, joined
from gamenight.parts.bits import has, members_of
from gamenight.table.colours import WHEEL

from .bot import HAS_RANK
from .rules import wheel
from .rules.deck import (
    COLOUR_SWAPS,
    DECK_SWAP,
    DRAW,
    PASS_LEFT,
    PASS_RIGHT,
    REVERSE_DRAW,
    SWAP_CARDS,
    colour_of,
    is_special,
    rank_of,
    special_kind,
    swapped_colours,
)
from .rules.wheel import COLOURS, clockwise

COLOUR_NAMES: Final = wheel.COLOUR_NAMES
"""Red, Red-Orange … clockwise, as people write them."""

PAINTS: Final = tuple(colour.name for colour in WHEEL)
"""The same as names of the palette."""

CODES: Final = tuple(colour.code for colour in WHEEL)

MINUS: Final = "−"

SOUND_LIKE_VOWELS: Final = ("8", "11", "Orange")
"""Numbers and colours that follow "an"."""

SPECIAL_NAMES: Final = {
    SWAP_CARDS: "Swap Cards",
    DRAW: "Draw",
    REVERSE_DRAW: "Reverse Draw",
    DECK_SWAP: "Deck Swap",
    PASS_RIGHT: "Pass Right",
    PASS_LEFT: "Pass Left",
}

SPECIAL_SIGNS: Final = (
    *[
        ("⇄", " ".join([CODES[colour] for colour in swapped_colours(kind)]))
        for kind in range(COLOUR_SWAPS)
    ],
    ("⇆", "swap"),
    ("+", "draw"),
    ("↺", "draw"),
    ("⇅", "deck"),
    ("→", "pass"),
    ("←", "pass"),
)
"""By kind of special: a sign, and a short word or the codes of the two colours."""


def card_name(card: int) -> str:
    """Return a card as people say it: "Red-Orange 5", "Swap Red and Green", "Deck Swap"."""
    if not is_special(card):
        return f"{COLOUR_NAMES[colour_of(card)]} {rank_of(card)}"
    kind = special_kind(card)
    if kind >= COLOUR_SWAPS:
        return SPECIAL_NAMES[kind]
    one, other = swapped_colours(kind)
    return f"Swap {COLOUR_NAMES[one]} and {COLOUR_NAMES[other]}"


def card_names(cards: Iterable[int]) -> str:
    """Return cards in a sentence: "Red 5, Blue 3 and Green 12"."""
    return joined([card_name(card) for card in cards])


def held_words(fact: Supposition, names: Sequence[str]) -> str:
    """Return what a player may hold: "Anna has an 8", "Anna has a Blue card"."""
    kind, seat, what = fact
    said = str(what) if kind == HAS_RANK else f"{COLOUR_NAMES[what]} card"
    return f"{names[seat]} has {'an' if said.startswith(SOUND_LIKE_VOWELS) else 'a'} {said}"


def short(card: int) -> str:
    """Return a number card as its corner shows it: "6 RO"."""
    return f"{rank_of(card)} {CODES[colour_of(card)]}"


def total(points: int) -> str:
    """Return points in figures, with a real minus sign: "6", "−4"."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def signed(points: int) -> str:
    """Return a gain or a loss with its sign: "+6", "−4", "0"."""
    return f"+{points}" if points > 0 else total(points)


def points_words(points: int) -> str:
    """Return points with their noun: "6 points", "−1 point"."""
    return counted(points, "point") if points >= 0 else f"{MINUS}{counted(-points, 'point')}"


def round_the_wheel(colours: int) -> list[int]:
    """Return a set of colours clockwise, neighbours beside each other: a row over Red begins before
    it."""
    members = members_of(colours)
    if len(members) == COLOURS or not has(colours, 0) or not has(colours, COLOURS - 1):
        return members
    first = max(colour for colour in range(COLOURS) if not has(colours, colour)) + 1
    order = [int(clockwise(first, step)) for step in range(COLOURS)]
    return [colour for colour in order if has(colours, colour)]
