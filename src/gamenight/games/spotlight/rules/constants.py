"""What is printed on the cards of Spotlight, and the names of answers and events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Kind

NONE: Final = -1
"""No card, no suit, no side."""

# Playing cards (SL1): six suits of the values 2 to 5; card = suit * 4 + value - 2.

Card = i64
Cards = i64
"""A set of cards, a bit for each."""
Suit = i64

SUITS: Final = 6
SUIT_SIZE: Final = 4
LOWEST_VALUE: Final = 2
CARDS: Final = 24
ALL_CARDS: Final = 0xFFFFFF
DRUM_CARDS: Final = 0xF00000

SUIT_NAMES: Final[tuple[str, ...]] = ("Mask", "Star", "Rose", "Horn", "Lamp", "Drum")
DRUM: Final = 5

# Sides: the seats, and in solo play Light on side 1.

SIDES: Final = 2
LIGHT: Final = 1

# Area cards (SL2): points, and the effect.

PLAIN: Final = 0
SECOND_HIGHEST: Final = 1
LOWEST: Final = 2
SPOTLIGHT_PLUS_ONE: Final = 3
LAST_DOUBLE: Final = 4
MOST_CARDS: Final = 5
AT_LEAST_TWO: Final = 6
ONLY_FULL: Final = 7
DRUMS_FACE_DOWN: Final = 8
ALL_FACE_DOWN: Final = 9
OTHER_SUIT: Final = 10
OTHER_VALUE: Final = 11

AREAS: Final = 16
PLAIN_AREAS: Final = 4
SOLO_AREAS: Final = 12
"""The first twelve have no placement effect: solo plays with those (SL2)."""

AREA_POINTS: Final[tuple[int, ...]] = (4, 5, 6, 7, 7, 5, 7, 6, 5, 6, 4, 8, 7, 5, 6, 4)
AREA_EFFECTS: Final[tuple[int, ...]] = (0, 0, 0, 0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
"""By area: four are plain, in two the lowest total wins, every other effect is there once."""
COLUMNS: Final = 4
"""Areas in a round, and so columns of cards."""
FULL_COLUMN: Final = 5

# Rounds (SL3).

ROUNDS: Final = 3
DISCARDS: Final[tuple[int, ...]] = (2, 1, 0)
"""How many cards each discards, by round."""
TIE_BREAKER_DISCARDS: Final = 2
CARDS_TO_PLAY: Final = 9
"""In a match of two everyone keeps nine cards and a Personal Suit."""
SOLO_HAND: Final = 8
LIGHT_DECK: Final = 13
MOST_SPOTLIGHTS: Final = 2

STAR_TIERS: Final[tuple[int, ...]] = (1, 11, 16, 21, 26)
"""The lead over Light that each star asks for."""

# Answers: 0-23 that card, 24-27 lay the picked card in that column, 28 put a Spotlight under it.

FIRST_COLUMN: Final = 24
USE_SPOTLIGHT: Final = 28
DONE: Final = 29
"""Never legal: as many cards are discarded as the round asks for, no more and no fewer."""
ANSWERS: Final = 30

LONGEST: Final = 178
"""Decisions of a seat: discards, Personal Suit, nine cards with their columns, two Spotlights.
Twice 23, 22 and 21 in the three rounds, and twice 23 in a tie-breaker."""

# Why no suit wins an area (SL5).

NO_CARDS: Final = 0
NOT_FULL: Final = 1
NO_TWO_CARDS: Final = 2
NO_SECOND: Final = 3
TIED: Final = 4

# Events: what happened, with which facts.

ROUND_BEGAN: Final = Kind("round began", "round starter tie_breaker")
AREAS_LAID: Final = Kind("areas laid", "areas*")
DISCARDED: Final = Kind("discarded", "seat cards*")
CHOSE_SUIT: Final = Kind("chose suit", "seat card")
ALL_CHOSE: Final = Kind("all chose", "discards")
PLAYED: Final = Kind("played", "seat card area spotlight")
PLAYED_FACE_DOWN: Final = Kind("played face-down", "seat area spotlight")
FACE_DOWN_CARD: Final = Kind("face-down card", "seat card")
LIGHT_PLAYED: Final = Kind("Light played", "card area")
REVEALED: Final = Kind("revealed", "seat card")
TURNED_UP: Final = Kind("turned up", "seat card area")
SAME_SUIT: Final = Kind("same suit", "suit")
AREA_SCORED: Final = Kind("area scored", "area suit side")
SCORED: Final = Kind("scored", "side points total")
TIE_BREAKER: Final = Kind("tie-breaker", "points")
MATCH_WON: Final = Kind("match won", "seat points")
MATCH_SHARED: Final = Kind("match shared", "points")
SOLO_ENDED: Final = Kind("solo ended", "points light")
STUCK: Final = Kind("stuck", "seat")
"""Told before a card is laid under SL7."""


def suit_of(card: Card) -> Suit:
    return card // SUIT_SIZE


def value_of(card: Card) -> i64:
    return card % SUIT_SIZE + LOWEST_VALUE


def card_of(suit: Suit, value: i64) -> Card:
    return suit * SUIT_SIZE + value - LOWEST_VALUE


def card_name(card: int) -> str:
    return f"{SUIT_NAMES[suit_of(card)]} {value_of(card)}"


def stars_for(lead: int) -> int:
    """Return the scoring tier of a solo match; none without a lead, for a tie is not a win
    (SL9)."""
    stars = 0
    for tier in STAR_TIERS:
        if lead >= tier:
            stars += 1
    return stars


# Laid cards: a card in a column, the side that laid it, and a Spotlight under it, as one number.
# A card that lies face-down has its number among the face-down cards of the round in place of the
# card: which card it is, is a secret of the state (SL6).

LaidCard = i64

CARD_BITS: Final = 31
SIDE_BIT: Final = 32
SPOTLIGHT_BIT: Final = 64
FACE_DOWN_BIT: Final = 128
TURNED_UP_BIT: Final = 256
"""The card lay face-down until the round was scored."""


def laid_card(card: Card, side: i64, spotlight: bool) -> LaidCard:
    laid = card
    if side:
        laid |= SIDE_BIT
    if spotlight:
        laid |= SPOTLIGHT_BIT
    return laid


def card_in(laid: LaidCard) -> i64:
    """Return the card, if it lies face up; else its number among the face-down ones."""
    return laid & CARD_BITS


def side_of(laid: LaidCard) -> i64:
    return 1 if laid & SIDE_BIT else 0


def has_spotlight(laid: LaidCard) -> bool:
    return laid & SPOTLIGHT_BIT != 0


def is_face_down(laid: LaidCard) -> bool:
    return laid & FACE_DOWN_BIT != 0


def was_face_down(laid: LaidCard) -> bool:
    return laid & TURNED_UP_BIT != 0


def turned_up(laid: LaidCard, card: Card) -> LaidCard:
    """Return a laid card that lay face-down and turns out to be this one."""
    return laid & ~(CARD_BITS | FACE_DOWN_BIT) | TURNED_UP_BIT | card
