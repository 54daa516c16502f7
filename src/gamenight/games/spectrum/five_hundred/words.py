"""The words of Spectrum 500 for melds and points, shared by table and log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gamenight.core.words import counted, joined
from gamenight.games.spectrum.five_hundred.rules.holdings import SHADES
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.games.spectrum.words import COLOUR_NAMES, card_name


@cache
def meld_name(low: int, high: int, shades: int) -> str:
    """A meld as people say it: "group of 7s", "Red run 5–8"."""
    if not shades:
        return f"group of {low}s"
    return f"{shade_name(shades)} run {low}–{high}"


def as_title(name: str) -> str:
    """A name at the beginning of a line."""
    return name[0].upper() + name[1:]


def shade_name(shades: int) -> str:
    """The shade of a run; one that can still be of two is named by the colour between them."""
    first, *second = [shade for shade in range(SHADES) if shades >> shade & 1]
    if not second:
        return COLOUR_NAMES[first * 2]
    between = first * 2 + 1 if second == [first + 1] else COLOURS - 1
    return COLOUR_NAMES[between]


def points_words(points: int) -> str:
    """Points with their noun; a real minus sign where there are fewer than none."""
    return counted(points, "point") if points >= 0 else f"\u2212{counted(-points, 'point')}"


def signed(points: int) -> str:
    return str(points) if points >= 0 else f"\u2212{-points}"


def list_words(cards: Sequence[int]) -> str:
    return joined([card_name(card) for card in cards])
