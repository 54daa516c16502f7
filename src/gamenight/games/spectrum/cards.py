"""How a card of the Spectrum deck, and a hand of them, looks on every table."""

from __future__ import annotations

from functools import cache

from gamenight.game.describing import NO_MARKS, backs
from gamenight.table import Card, Layout, Mark, Order, Role, Zone

from .rules.deck import COLOUR_SWAPS, colour_of, is_special, rank_of, special_kind
from .words import CODES, PAINTS, SPECIAL_SIGNS, card_name


@cache
def face(card: int, answer: int | None = None, marks: tuple[Mark, ...] = NO_MARKS) -> Card:
    """Return a card face up: rank and code in the corners, a small wheel with its colour lit."""
    if is_special(card):
        return special_face(card, answer, marks)
    colour = colour_of(card)
    return Card(
        key=f"card {card}",
        label=card_name(card),
        corner=str(rank_of(card)),
        code=CODES[colour],
        band=PAINTS[colour],
        sketch=f"wheel {colour}",
        answer=answer,
        marks=marks,
    )


def special_face(card: int, answer: int | None, marks: tuple[Mark, ...]) -> Card:
    """Return a special: a sign and a short word in the corners, to recognise it even in a long
    hand."""
    kind = special_kind(card)
    swap = kind < COLOUR_SWAPS
    corner, code = SPECIAL_SIGNS[kind]
    return Card(
        key=f"card {card}",
        label=card_name(card),
        corner=corner,
        code=code,
        text="" if swap else card_name(card),  # the codes name the two colours
        sketch=f"swap {kind}" if swap else "whole wheel",
        answer=answer,
        marks=marks,
    )


def orders(cards: list[int]) -> tuple[Order, ...]:
    """Ways to sort a hand at a press: by colour round the wheel, or by rank."""
    by_colour = sorted(cards)
    by_rank = sorted(cards, key=lambda card: (is_special(card), rank_of(card), card))
    return (
        Order("by colour", tuple([f"card {card}" for card in by_colour])),
        Order("by rank", tuple([f"card {card}" for card in by_rank])),
    )


def own_hand(
    seat: int, cards: tuple[Card, ...], sorting: tuple[Order, ...], note: str = ""
) -> Zone:
    """Return the hand of the one who looks, beside the question."""
    return Zone(
        f"hand {seat}",
        "Hand",
        cards,
        Layout.FAN,
        owner=seat,
        in_reach=True,
        note=note,
        orders=sorting,
        role=Role.HAND,
    )


@cache
def hidden_hand(seat: int, size: int, back: str) -> Zone:
    """Return the hand of another player."""
    key = f"hand {seat}"
    return Zone(key, "Hand", backs(key, size, back), Layout.FAN, owner=seat, role=Role.TAKEN)
