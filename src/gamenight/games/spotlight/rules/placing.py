"""Which card may be laid in which column, and which way up (4A Area Cards, SL2, SL6)."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.games.spotlight.rules.box import (
    ALL_FACE_DOWN,
    AREA_EFFECTS,
    COLUMNS,
    DRUM,
    DRUMS_FACE_DOWN,
    FULL_COLUMN,
    OTHER_SUIT,
    OTHER_VALUE,
    card_in,
    cards_in,
    only,
    suit_of,
    value_of,
)


def has_room(column: list[int]) -> bool:
    return len(column) < FULL_COLUMN


def goes_face_down(card: i64, area: i64) -> bool:
    effect: i64 = AREA_EFFECTS[area]
    if effect == DRUMS_FACE_DOWN:
        return suit_of(card) == DRUM
    return effect == ALL_FACE_DOWN


def is_limited(area: i64) -> bool:
    """Whether the area compares a card with the card it covers."""
    effect: i64 = AREA_EFFECTS[area]
    return effect == OTHER_SUIT or effect == OTHER_VALUE


def fits(card: i64, area: i64, column: list[int]) -> bool:
    """Whether a card may be laid under an area.

    Limits look at printed suit and value (SL6). They never meet a face-down card: an area has
    one effect, so where cards are compared they lie face up.
    """
    if not has_room(column):
        return False
    if not column or not is_limited(area):
        return True
    covered = card_in(column[len(column) - 1])
    if AREA_EFFECTS[area] == OTHER_SUIT:
        return suit_of(card) != suit_of(covered)
    return value_of(card) != value_of(covered)


def cards_that_fit(cards: i64, areas: list[int], columns: list[list[int]]) -> i64:
    """Those of a set of cards that may be laid somewhere."""
    for at in range(COLUMNS):
        if not is_limited(areas[at]) and has_room(columns[at]):
            return cards
    fitting: i64 = 0
    for card in cards_in(cards):
        for at in range(COLUMNS):
            if fits(card, areas[at], columns[at]):
                fitting |= only(card)
    return fitting


def columns_for(card: i64, areas: list[int], columns: list[list[int]]) -> list[int]:
    """Where a card may be laid; a card that fits nowhere may go wherever there is room (SL7)."""
    found = [at for at in range(COLUMNS) if fits(card, areas[at], columns[at])]
    return found or [at for at in range(COLUMNS) if has_room(columns[at])]
