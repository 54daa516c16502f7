"""The deck: twelve colours by twelve ranks, and 24 special cards (SW3).

Card ``colour * 12 + rank - 1`` is a number card, 0 to 143; specials are 144 to 167, the two of a
kind next to each other.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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


def card_of(colour: i64, rank: i64) -> i64:
    return colour * RANKS + rank - 1


def colour_of(card: i64) -> i64:
    """Of a number card."""
    return card // RANKS


def rank_of(card: i64) -> i64:
    """Of a number card: 1 to 12."""
    return card % RANKS + 1


def ranks_of(cards: list[int]) -> list[int]:
    """Of number cards."""
    return [int(rank_of(card)) for card in cards]


def number_cards_but(seen: list[int]) -> list[int]:
    """All number cards that are not among those seen."""
    is_seen = [False] * NUMBER_CARDS
    for card in seen:
        is_seen[card] = True
    return [card for card in range(NUMBER_CARDS) if not is_seen[card]]


def take_out(cards: list[int], card: i64) -> None:
    """The same as ``remove``, but compiled it compares numbers instead of objects."""
    at: i64 = 0
    while cards[at] != card:
        at += 1
    cards.pop(at)


def is_special(card: i64) -> bool:
    return card >= NUMBER_CARDS


def special_kind(card: i64) -> i64:
    """Of a special card."""
    return (card - NUMBER_CARDS) // 2


def swapped_colours(kind: i64) -> tuple[int, int]:
    """The two colours of a colour swap: one of the first six and its opposite."""
    return (int(kind), int(kind) + COLOUR_SWAPS)
