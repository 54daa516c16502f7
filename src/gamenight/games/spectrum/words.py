"""What the colours and cards of Spectrum are called."""

from __future__ import annotations

from typing import Final

from gamenight.games.spectrum.rules.deck import (
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
from gamenight.table.colours import WHEEL

COLOUR_NAMES: Final = tuple(
    "-".join(part.capitalize() for part in colour.name.split("-")) for colour in WHEEL
)
"""Red, Red-Orange … clockwise, as people write them."""

PAINTS: Final = tuple(colour.name for colour in WHEEL)
"""The same as names of the palette."""

CODES: Final = tuple(colour.code for colour in WHEEL)

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
    """A card as people say it: "Red-Orange 5", "Swap Red and Green", "Deck Swap"."""
    if not is_special(card):
        return f"{COLOUR_NAMES[colour_of(card)]} {rank_of(card)}"
    kind = special_kind(card)
    if kind >= COLOUR_SWAPS:
        return SPECIAL_NAMES[kind]
    one, other = swapped_colours(kind)
    return f"Swap {COLOUR_NAMES[one]} and {COLOUR_NAMES[other]}"
