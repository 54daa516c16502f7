"""The words of Spectrumo that table and log share."""

from __future__ import annotations

from gamenight.core.insight import Supposition
from gamenight.core.words import counted
from gamenight.game.addressing import addressed
from gamenight.game.game import Names

from ..rules.deck import (
    COLOUR_SWAPS,
    DECK_SWAP,
    PASS_LEFT,
    PASS_RIGHT,
    REVERSE_DRAW,
    SWAP_CARDS,
    special_kind,
)
from ..words import COLOUR_NAMES, card_name, held_words
from .insight import HAS_SPECIAL
from .rules.facts import ANY, NO_NUMBER


def in_force_words(colour: int, number: int) -> str:
    """What the next card must fit: "Blue 3", "Blue without a number", "any colour"."""
    if colour == ANY:
        return "any colour"
    name = COLOUR_NAMES[colour]
    return f"{name} without a number" if number == NO_NUMBER else f"{name} {number}"


def supposed(fact: Supposition, names: Names) -> str:
    """What somebody may hold: "Anna has a special", "Anna has a Blue card"."""
    kind, seat, _ = fact
    return f"{names[seat]} has a special" if kind == HAS_SPECIAL else held_words(fact, names)


def direction_words(clockwise: int) -> str:
    return "clockwise" if clockwise else "counter-clockwise"


def effect_words(effect: tuple[int, ...], names: Names) -> str:
    """What the last special did, as a sentence for the one who looks."""
    return addressed(effect_sentence(effect, names))


def effect_sentence(effect: tuple[int, ...], names: Names) -> str:
    card, seat, *told = effect
    who, kind = names[seat], special_kind(card)
    if kind == DECK_SWAP:
        return f"{who} turned both decks over: they changed places, and all know the draw deck."
    if kind in (PASS_LEFT, PASS_RIGHT):
        return f"{who} made all hands pass to the {'left' if kind == PASS_LEFT else 'right'}."
    if not told:
        return f"{who} is choosing."
    if kind < COLOUR_SWAPS:
        return f"{who} made it {in_force_words(told[0], told[1])}."
    other, number = names[told[0]], told[1]
    if kind == SWAP_CARDS:
        return f"{who} and {other} swapped {counted(number, 'card')}."
    drew = f"{other} drew {counted(number, 'card')}" if number else f"{other} drew nothing"
    return f"{who} turned the play round: {drew}." if kind == REVERSE_DRAW else f"{drew}."


def told_apart(card: int, others: tuple[int, ...]) -> str:
    """A card, told apart from the other one of its kind where both are there."""
    twin = card ^ 1
    both = card_name(twin) == card_name(card) and twin in others
    return f"the other {card_name(card)}" if both and card > twin else card_name(card)
