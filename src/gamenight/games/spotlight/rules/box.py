"""What is in the box, and the numbers that stand for it: cards, areas, answers, events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NONE: Final = -1
"""No card, no suit, no side; the same number as UNKNOWN, which stands for it in a view."""

# Playing cards (SL1): six suits of the values 2 to 5; card = suit * 4 + value - 2.

SUITS: Final = 6
SUIT_SIZE: Final = 4
LOWEST_VALUE: Final = 2
CARDS: Final = 24
ALL_CARDS: Final = 0xFFFFFF

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
AREA_EFFECTS: Final[tuple[int, ...]] = (
    PLAIN,
    PLAIN,
    PLAIN,
    PLAIN,
    SECOND_HIGHEST,
    LOWEST,
    LOWEST,
    SPOTLIGHT_PLUS_ONE,
    LAST_DOUBLE,
    MOST_CARDS,
    AT_LEAST_TWO,
    ONLY_FULL,
    DRUMS_FACE_DOWN,
    ALL_FACE_DOWN,
    OTHER_SUIT,
    OTHER_VALUE,
)
COLUMNS: Final = 4
"""Areas in a round, and so columns of cards."""
FULL_COLUMN: Final = 5

# Rounds (SL3).

ROUNDS: Final = 3
DISCARDS: Final[tuple[int, ...]] = (2, 1, 0)
"""How many cards each discards, by round."""
TIE_BREAK_DISCARDS: Final = 2
CARDS_TO_PLAY: Final = 9
"""In a match of two everyone keeps nine cards and a Personal Suit."""
SOLO_HAND: Final = 8
LIGHT_DECK: Final = 13
MOST_SPOTLIGHTS: Final = 2

# Phases of a round.

CHOOSING: Final = 0
"""Discards and Personal Suits, one seat after the other and in secret (G2)."""
PLAYING: Final = 1

# Answers: 0-23 that card, 24-27 lay the picked card in that column, 28 put a Spotlight under it.

FIRST_COLUMN: Final = 24
USE_SPOTLIGHT: Final = 28
ANSWERS: Final = 29

LONGEST: Final = 178
"""Decisions of a seat: discards, Personal Suit, nine cards with their columns, two Spotlights.
Twice 23, 22 and 21 in the three rounds, and twice 23 in a tie-breaker."""

# Events: what happened, with the facts in brackets.

ROUND_BEGAN: Final = 0  # (round, starting seat, 1 in a tie-breaker)
AREAS_LAID: Final = 1  # (area, area, area, area)
DISCARDED: Final = 2  # to that seat only: (seat, card)
CHOSE_SUIT: Final = 3  # to that seat only: (seat, card)
READY: Final = 4  # (seat, cards discarded)
PLAYED: Final = 5  # (seat, card, area, with a Spotlight)
PLAYED_FACE_DOWN: Final = 6  # (seat, area, with a Spotlight)
FACE_DOWN_CARD: Final = 7  # to that seat only: (seat, card)
LIGHT_PLAYED: Final = 8  # (card, area)
REVEALED: Final = 9  # (seat, Personal Suit card)
TURNED_UP: Final = 10  # (seat, card, area)
SAME_SUIT: Final = 11  # (suit)
AREA_SCORED: Final = 12  # (area, winning suit or NONE, side that scores it or NONE)
SCORED: Final = 13  # (side, points of the round, points so far)
TIE_BREAK: Final = 14  # (points)
MATCH_WON: Final = 15  # (seat, points)
MATCH_SHARED: Final = 16  # (points)
LIGHT_BEATEN: Final = 17  # (points, Light's points, stars)
LIGHT_NOT_BEATEN: Final = 18  # (points, Light's points)
STUCK: Final = 19  # (seat), before its card is laid under SL7


def suit_of(card: i64) -> i64:
    return card // SUIT_SIZE


def value_of(card: i64) -> i64:
    return card % SUIT_SIZE + LOWEST_VALUE


def card_of(suit: i64, value: i64) -> i64:
    return suit * SUIT_SIZE + value - LOWEST_VALUE


def card_name(card: int) -> str:
    return f"{SUIT_NAMES[suit_of(card)]} {value_of(card)}"


def only(card: i64) -> i64:
    """The set of one card; sets are whole numbers with one bit a card."""
    one: i64 = 1
    return one << card


def cards_in(cards: i64) -> list[int]:
    """The cards of a set, by suit and value."""
    found: list[int] = []
    card: i64 = 0
    while cards:
        if cards & 1:
            found.append(card)
        cards >>= 1
        card += 1
    return found


def set_of(cards: list[int]) -> int:
    """The set of some cards."""
    result: i64 = 0
    for card in cards:
        result |= only(card)
    return result


def size_of(cards: i64) -> i64:
    """How many cards a set has."""
    size: i64 = 0
    while cards:
        cards &= cards - 1
        size += 1
    return size


# Laid cards: a card in a column with the side that laid it, a Spotlight under it, its face down.

CARD_BITS: Final = 31
HIDDEN_CARD: Final = 31
"""Stands for the card of a laid card that the one who is looking cannot read."""
SIDE_BIT: Final = 32
SPOTLIGHT_BIT: Final = 64
FACE_DOWN_BIT: Final = 128


def laid_card(card: i64, side: i64, spotlight: bool, face_down: bool) -> i64:
    laid = card
    if side:
        laid |= SIDE_BIT
    if spotlight:
        laid |= SPOTLIGHT_BIT
    if face_down:
        laid |= FACE_DOWN_BIT
    return laid


def card_in(laid: i64) -> i64:
    return laid & CARD_BITS


def side_of(laid: i64) -> i64:
    return 1 if laid & SIDE_BIT else 0


def has_spotlight(laid: i64) -> bool:
    return laid & SPOTLIGHT_BIT != 0


def is_face_down(laid: i64) -> bool:
    return laid & FACE_DOWN_BIT != 0


def as_seen_by(laid: i64, seat: i64) -> i64:
    """A laid card as a seat sees it: a face-down card is read only by who laid it (SL6)."""
    if is_face_down(laid) and side_of(laid) != seat:
        return laid | HIDDEN_CARD
    return laid
