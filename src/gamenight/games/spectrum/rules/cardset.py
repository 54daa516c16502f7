"""A set of cards that changes with every draw, in three machine words.

As one large number it would be made anew by every change; random play spent most of its time on
that.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import has, only

WORD: Final = 56
"""A third of the cards."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class CardSet(Value):
    """The cards 0 to 55, 56 to 111, and 112 to 167."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.middle: i64 = 0
        self.high: i64 = 0

    def copy(self) -> CardSet:
        other = CardSet()
        other.low = self.low
        other.middle = self.middle
        other.high = self.high
        return other

    def is_same(self, other: CardSet) -> bool:
        return self.low == other.low and self.middle == other.middle and self.high == other.high

    def has(self, card: i64) -> bool:
        if card < WORD:
            return has(self.low, card)
        if card < 2 * WORD:
            return has(self.middle, card - WORD)
        return has(self.high, card - 2 * WORD)

    def add_card(self, card: i64) -> None:
        if card < WORD:
            self.low |= only(card)
        elif card < 2 * WORD:
            self.middle |= only(card - WORD)
        else:
            self.high |= only(card - 2 * WORD)

    def add(self, cards: CardSet) -> None:
        self.low |= cards.low
        self.middle |= cards.middle
        self.high |= cards.high

    def remove(self, cards: CardSet) -> None:
        self.low &= ~cards.low
        self.middle &= ~cards.middle
        self.high &= ~cards.high

    def as_int(self) -> int:
        """The same as one number with a bit per card."""
        words: tuple[int, int, int] = (self.low, self.middle, self.high)
        return words[0] | words[1] << WORD | words[2] << 2 * WORD  # as i64 they would be cut off


def card_set(cards: list[int]) -> CardSet:
    found = CardSet()
    for card in cards:
        found.add_card(card)
    return found
