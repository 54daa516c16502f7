"""Cards of the Spectrum deck by short names, for the positions of all its games."""

from __future__ import annotations

from gamenight.games.spectrum.rules.deck import card_of
from gamenight.games.spectrum.words import CODES


def card(name: str) -> int:
    """R5 or 5R is the Red 5, GB12 or 12GB the Green-Blue 12."""
    rank = "".join(sign for sign in name if sign.isdigit())
    return int(card_of(CODES.index(name.strip(rank)), int(rank)))


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]
