"""What players of several games of Spectrum wonder about: the numbers and colours others hold."""

from __future__ import annotations

from typing import Final

from gamenight.core.insight import Supposition

from .rules.deck import colour_of, is_special, rank_of

HAS_RANK: Final = 0
HAS_COLOUR: Final = 1
FIRST_OF_GAME: Final = 2
"""From here on the kinds of suppositions are a game's own."""


def ranks_held(hands: list[list[int]], seat: int) -> list[Supposition]:
    """Return which numbers the other seats have in their hands."""
    found: list[Supposition] = []
    for other, hand in enumerate(hands):
        if other != seat:
            ranks = {int(rank_of(card)) for card in hand if not is_special(card)}
            found += [(HAS_RANK, other, rank) for rank in ranks]
    return found


def colours_held(hands: list[list[int]], seat: int) -> list[Supposition]:
    """Return which colours the other seats have in their hands."""
    found: list[Supposition] = []
    for other, hand in enumerate(hands):
        if other != seat:
            colours = {int(colour_of(card)) for card in hand if not is_special(card)}
            found += [(HAS_COLOUR, other, colour) for colour in colours]
    return found
