"""The words of Spectrum Poker for hands and pots, shared by table, log and odds."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from gamenight.core.insight import Supposition
from gamenight.core.words import counted
from gamenight.game.game import Names

from ..rules.deck import colour_of, rank_of
from ..rules.wheel import COLOURS, distance
from ..words import COLOUR_NAMES, held_words
from .insight import IS_BETTER
from .rules import hands

KIND_NAMES: Final = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "shade",
    "spectrum",
    "full house",
    "four of a kind",
    "flush",
    "shaded straight",
    "spectrum straight",
    "straight flush",
    "five of a kind",
)
"""As the rulebook calls them, in its order."""

BOARD_NAMES: Final = ("", "flop", "turn", "river")
"""What the cards are called that a betting round of hold'em begins with."""


def beans(count: int) -> str:
    return counted(count, "bean")


def supposed(fact: Supposition, names: Names) -> str:
    """What somebody may have: "Anna's hand is better than yours", "Anna has a 12"."""
    kind, seat, _ = fact
    if kind == IS_BETTER:
        return f"{names[seat]}'s hand is better than yours"
    return held_words(fact, names)


def pot_name(number: int, pots: int) -> str:
    """The pot, if there is one alone; else the main pot and numbered side pots."""
    if pots == 1:
        return "the pot"
    if number == 0:
        return "the main pot"
    return "the side pot" if pots == 2 else f"side pot {number}"


@lru_cache(maxsize=4096)
def hand_words(kind: int, cards: tuple[int, ...]) -> str:
    """A hand as people say it: "two pair, 9s and 4s"; ``cards`` are the five that count."""
    counts = Counter([int(rank_of(card)) for card in cards])
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = ranks[0], ranks[min(1, len(ranks) - 1)]
    top = max(ranks)
    words = {
        hands.HIGH_CARD: f"high card {top}",
        hands.PAIR: f"a pair of {first}s",
        hands.TWO_PAIR: f"two pair, {first}s and {second}s",
        hands.THREE: f"three {first}s",
        hands.STRAIGHT: f"a straight to {top}",
        hands.SHADE: f"a shade of {shade_name(cards)}, {top} high",
        hands.SPECTRUM: f"a spectrum to {top}",
        hands.FULL_HOUSE: f"a full house, {first}s over {second}s",
        hands.FOUR: f"four {first}s",
        hands.FLUSH: f"a flush in {COLOUR_NAMES[colour_of(cards[0])]}, {top} high",
        hands.SHADED_STRAIGHT: f"a shaded straight of {shade_name(cards)} to {top}",
        hands.SPECTRUM_STRAIGHT: f"a spectrum straight to {top}",
        hands.STRAIGHT_FLUSH: f"a straight flush in {COLOUR_NAMES[colour_of(cards[0])]} to {top}",
        hands.FIVE: f"five {first}s",
    }
    return words[kind]


def shade_name(cards: tuple[int, ...]) -> str:
    """The primary that all cards contain; "" if there is none (SW2)."""
    for primary in range(0, COLOURS, 2):
        if all(distance(colour_of(card), primary) <= 1 for card in cards):
            return COLOUR_NAMES[primary]
    return ""


def best_words(cards: tuple[int, ...], by_odds: bool) -> str:
    """The best hand in some cards, also in fewer than five."""
    five = hands.best_five(list(cards), by_odds)
    return hand_words(int(hands.kind_of(hands.worth_of(five, by_odds), by_odds)), tuple(five))
