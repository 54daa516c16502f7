"""The deck: twelve colours by twelve ranks, and 24 special cards (SW3).

Card ``colour * 12 + rank - 1`` is a number card, 0 to 143; specials are 144 to 167, the two of a
kind next to each other.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import count_of, has, only

from .wheel import Colour

Card = i64
"""A card of the deck, 0 to 167."""
Rank = i64
"""The rank of a number card, 1 to 12."""
Ranks = i64
"""A set of ranks, a bit for each."""

RANKS: Final = 12
NUMBER_CARDS: Final = 144
SPECIALS: Final = 24
CARDS: Final = NUMBER_CARDS + SPECIALS

# Kinds of special cards (SW3): six colour swaps, then the others.

COLOUR_SWAPS: Final = 6
SWAP_CARDS: Final = 6
DRAW: Final = 7
REVERSE_DRAW: Final = 8
DECK_SWAP: Final = 9
PASS_RIGHT: Final = 10
PASS_LEFT: Final = 11


def card_of(colour: Colour, rank: Rank) -> Card:
    return colour * RANKS + rank - 1


def colour_of(card: Card) -> Colour:
    """Of a number card."""
    return card // RANKS


def rank_of(card: Card) -> Rank:
    """Of a number card: 1 to 12."""
    return card % RANKS + 1


def ranks_of(cards: list[int]) -> list[int]:
    """Of number cards."""
    return [int(rank_of(card)) for card in cards]


def number_cards_but(seen: list[int]) -> list[int]:
    """Return all number cards that are not among those seen."""
    is_seen = [False] * NUMBER_CARDS
    for card in seen:
        is_seen[card] = True
    return [card for card in range(NUMBER_CARDS) if not is_seen[card]]


def take_out(cards: list[int], card: Card) -> None:
    """The same as ``remove``, but compiled it compares numbers instead of objects."""
    at: i64 = 0
    while cards[at] != card:
        at += 1
    cards.pop(at)


def is_special(card: Card) -> bool:
    return card >= NUMBER_CARDS


def special_kind(card: Card) -> i64:
    """Of a special card."""
    return (card - NUMBER_CARDS) // 2


def swapped_colours(kind: i64) -> tuple[int, int]:
    """Return the two colours of a colour swap: one of the first six and its opposite."""
    return (int(kind), int(kind) + COLOUR_SWAPS)


# A set of cards in three machine words.
#
# As one large number it would be copied by every change, and as a list of numbers it would be
# slow to compare; random play spent most of its time on that.


COLOURS_IN_WORD: Final = 5
BITS: Final = 12
"""Of each colour, one per rank. It stands here as a number, because a constant that is worked out
from those of another module is looked up each time."""
assert BITS == RANKS
WORD: Final = COLOURS_IN_WORD * BITS
ALL_RANKS: Final = (1 << BITS) - 1
ONE_OF_EACH_COLOUR: Final = 1 | 1 << BITS | 1 << 2 * BITS | 1 << 3 * BITS | 1 << 4 * BITS
"""The lowest card of each colour of a word."""
LAST_COLOURS: Final = (1 << 2 * BITS) - 1
"""What the last word holds besides specials."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CardSet(Value):
    """The cards of the first five colours, of the next five, and of the last two with the
    specials."""

    def __init__(self, low: i64 = 0, middle: i64 = 0, high: i64 = 0) -> None:
        self.low: i64 = low
        self.middle: i64 = middle
        self.high: i64 = high

    def copy(self) -> CardSet:
        return CardSet(self.low, self.middle, self.high)

    def is_same(self, other: CardSet) -> bool:
        return self.low == other.low and self.middle == other.middle and self.high == other.high

    def is_empty(self) -> bool:
        return self.low == 0 and self.middle == 0 and self.high == 0

    def size(self) -> i64:
        return count_of(self.low) + count_of(self.middle) + count_of(self.high)

    # One card

    def has(self, card: Card) -> bool:
        if card < WORD:
            return has(self.low, card)
        if card < 2 * WORD:
            return has(self.middle, card - WORD)
        return has(self.high, card - 2 * WORD)

    def add_card(self, card: Card) -> None:
        if card < WORD:
            self.low |= only(card)
        elif card < 2 * WORD:
            self.middle |= only(card - WORD)
        else:
            self.high |= only(card - 2 * WORD)

    def remove_card(self, card: Card) -> None:
        if card < WORD:
            self.low &= ~only(card)
        elif card < 2 * WORD:
            self.middle &= ~only(card - WORD)
        else:
            self.high &= ~only(card - 2 * WORD)

    # All cards at once

    def add(self, cards: CardSet) -> None:
        self.low |= cards.low
        self.middle |= cards.middle
        self.high |= cards.high

    def remove(self, cards: CardSet) -> None:
        self.low &= ~cards.low
        self.middle &= ~cards.middle
        self.high &= ~cards.high

    def common(self, other: CardSet) -> CardSet:
        """Return the cards that are in both sets."""
        return CardSet(self.low & other.low, self.middle & other.middle, self.high & other.high)

    # The cards of one rank

    def count_of_rank(self, rank: Rank) -> i64:
        cards: i64 = ONE_OF_EACH_COLOUR
        cards <<= rank - 1
        first = count_of(self.low & cards) + count_of(self.middle & cards)
        return first + count_of(self.high & cards & LAST_COLOURS)

    # The cards of one colour, with one bit per rank: bit 0 is the 1

    def ranks(self, colour: Colour) -> Ranks:
        if colour < COLOURS_IN_WORD:
            return self.low >> colour * RANKS & ALL_RANKS
        if colour < 2 * COLOURS_IN_WORD:
            return self.middle >> (colour - COLOURS_IN_WORD) * RANKS & ALL_RANKS
        return self.high >> (colour - 2 * COLOURS_IN_WORD) * RANKS & ALL_RANKS

    def add_ranks(self, colour: Colour, ranks: Ranks) -> None:
        if colour < COLOURS_IN_WORD:
            self.low |= ranks << colour * RANKS
        elif colour < 2 * COLOURS_IN_WORD:
            self.middle |= ranks << (colour - COLOURS_IN_WORD) * RANKS
        else:
            self.high |= ranks << (colour - 2 * COLOURS_IN_WORD) * RANKS

    def as_int(self) -> int:
        """Return the same as one number with a bit per card."""
        words: tuple[int, int, int] = (self.low, self.middle, self.high)
        return words[0] | words[1] << WORD | words[2] << 2 * WORD  # as i64 they would be cut off


def card_set(cards: list[int]) -> CardSet:
    low: i64 = 0
    middle: i64 = 0
    high: i64 = 0
    for boxed in cards:
        card: i64 = boxed
        if card < WORD:
            low |= only(card)
        elif card < 2 * WORD:
            middle |= only(card - WORD)
        else:
            high |= only(card - 2 * WORD)
    return CardSet(low, middle, high)
