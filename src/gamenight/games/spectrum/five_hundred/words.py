"""The words of Spectrum 500 for melds, shared by table and log."""

from __future__ import annotations

from functools import cache

from gamenight.core.insight import Supposition
from gamenight.game.game import Names

from ..rules.wheel import COLOURS
from ..words import COLOUR_NAMES, card_name, held_words
from .insight import CAN_MELD
from .rules.holdings import SHADES


@cache
def meld_name(low: int, high: int, shades: int) -> str:
    """A meld as people say it: "group of 7s", "Red run 5–8"."""
    if not shades:
        return f"group of {low}s"
    return f"{shade_name(shades)} run {low}–{high}"


def shade_name(shades: int) -> str:
    """The shade of a run; one that can still be of two is named by the colour between them."""
    first, *second = [shade for shade in range(SHADES) if shades >> shade & 1]
    if not second:
        return COLOUR_NAMES[first * 2]
    between = first * 2 + 1 if second == [first + 1] else COLOURS - 1
    return COLOUR_NAMES[between]


def supposed(fact: Supposition, names: Names) -> str:
    """What others may hold: "Anna could meld Red 5", "Anna has a 12"."""
    kind, seat, what = fact
    if kind == CAN_MELD:
        return f"{names[seat]} could meld {card_name(what)}"
    return held_words(fact, names)
