"""Spotlight in words: the areas, and the arithmetic of a round."""

from __future__ import annotations

from typing import Final

from gamenight.core.insight import Supposition
from gamenight.core.words import counted
from gamenight.game.game import Names

from .bot import SUIT_IS
from .rules import constants
from .rules.constants import NONE, card_name, stars_for, suit_of, value_of
from .rules.position import (
    ScoredRound,
    counted_suit,
    counted_value,
    suit_counts,
    suit_totals,
)

AREA_TITLES: Final[tuple[str, ...]] = (
    *["Open stage"] * 4,
    "Understudy",
    "Hush",
    "Whisper",
    "Limelight",
    "Encore",
    "Chorus",
    "Duet",
    "Full house",
    "Muffled drums",
    "Blackout",
    "Change of costume",
    "Change of tune",
)
"""By area; the titles are ours."""

EFFECT_TEXTS: Final = {
    constants.PLAIN: "The highest total wins.",
    constants.SECOND_HIGHEST: "The second-highest total wins.",
    constants.LOWEST: "The lowest total wins.",
    constants.SPOTLIGHT_PLUS_ONE: "A card with a Spotlight counts 1 more.",
    constants.LAST_DOUBLE: "The last card laid counts double.",
    constants.MOST_CARDS: "The most cards win, whatever their values.",
    constants.AT_LEAST_TWO: "A suit needs two cards to win.",
    constants.ONLY_FULL: "Won only if the column is full.",
    constants.DRUMS_FACE_DOWN: "Drums are laid face-down.",
    constants.ALL_FACE_DOWN: "Every card is laid face-down.",
    constants.OTHER_SUIT: "No card on one of its own suit.",
    constants.OTHER_VALUE: "No card on one of its own value.",
}


def area_name(area: int) -> str:
    """Return an area by its title and its points, which together are unique."""
    return f"{AREA_TITLES[area]} {constants.AREA_POINTS[area]}"


def side_name(side: int, names: Names) -> str:
    """Return the player of a side; in solo play the other side is Light."""
    return names[side] if side < len(names) else "Light"


def supposed(fact: Supposition, names: Names) -> str:
    """Return what the other side may hide: "Anna's Personal Suit is Rose", "Light has Mask 5"."""
    kind, side, what = fact
    name = side_name(side, names)
    if kind == SUIT_IS:
        return f"{name}'s Personal Suit is {constants.SUIT_NAMES[what]}"
    return f"{name} has {card_name(what)}"


def round_title(number: int, rounds: int) -> str:
    return "Tie-breaker" if number > rounds else f"Round {number}"


def solo_result(name: str, mine: int, lights: int) -> str:
    if mine > lights:
        return f"{name} beats Light {mine} to {lights}: {'★' * stars_for(mine - lights)}."
    if mine == lights:
        return f"{name} and Light both have {mine}: a tie is not a win."
    return f"Light beats {name} {lights} to {mine}."


# The arithmetic of a round


def round_lines(finished: ScoredRound, names: Names) -> list[str]:
    """Personal Suits, every area with its sums, and what each side got out of it."""
    suits = finished.personal_suits
    lines = [f"{name} chose {card_name(suits[seat])}." for seat, name in enumerate(names)]
    if finished.chose_same_suit():
        suit = constants.SUIT_NAMES[suit_of(suits[0])]
        lines.append(f"Both chose {suit}: no area scores, only the Personal Suit cards do.")
    lines += [area_line(finished, at, names) for at in range(constants.COLUMNS)]
    lines += [f"{side_name(s, names)}: {gain_sum(finished, s)}." for s in range(constants.SIDES)]
    return lines


def area_line(finished: ScoredRound, at: int, names: Names) -> str:
    """Return one area: the sums of its suits, which of them won it and why, and who scores it."""
    sums = "; ".join(suit_sums(finished, at)) or "no cards"
    name = area_name(finished.areas[at])
    return f"{name}: {sums}. {verdict(finished, at)} {reward(finished, at, names)}"


def suit_sums(finished: ScoredRound, at: int) -> list[str]:
    """Return the sum of every suit in a column, highest first: "Rose 4 + 5 = 9"."""
    area, column, personal_suits = finished.areas[at], finished.columns[at], finished.personal_suits
    counts = suit_counts(column, personal_suits)
    totals = suit_totals(area, column, personal_suits)
    by_cards = constants.AREA_EFFECTS[area] == constants.MOST_CARDS
    strengths = counts if by_cards else totals
    present = sorted((s for s in range(constants.SUITS) if counts[s]), key=lambda s: -strengths[s])
    if by_cards:
        return [f"{constants.SUIT_NAMES[suit]} {counted(counts[suit], 'card')}" for suit in present]
    values: list[list[str]] = [[] for _ in range(constants.SUITS)]
    for place, laid in enumerate(column):
        value = counted_value(area, column, place)
        values[counted_suit(laid, personal_suits)].append(str(value))
    return [
        f"{constants.SUIT_NAMES[suit]} {' + '.join(values[suit])}"
        + (f" = {totals[suit]}" if counts[suit] > 1 else "")
        for suit in present
    ]


def verdict(finished: ScoredRound, at: int) -> str:
    """Return which suit wins an area, or why none does (SL5)."""
    if finished.winning_suits[at] != NONE:
        return f"{constants.SUIT_NAMES[finished.winning_suits[at]]} wins."
    laid = counted(len(finished.columns[at]), "card")
    why = {
        constants.NO_CARDS: "",
        constants.NOT_FULL: f": only {laid} of {constants.FULL_COLUMN}",
        constants.NO_TWO_CARDS: ": none has two cards",
        constants.NO_SECOND: ": there is no second-highest total",
        constants.TIED: ": a tie",
    }
    return f"No suit wins{why[finished.why_no_suit_wins(at)]}."


def reward(finished: ScoredRound, at: int, names: Names) -> str:
    """Return who scores an area."""
    taker, points = finished.takers[at], constants.AREA_POINTS[finished.areas[at]]
    if taker != NONE:
        return f"{side_name(taker, names)} +{points}."
    if finished.winning_suits[at] == NONE or finished.chose_same_suit():
        return "No points."
    return "Nobody chose it: no points."


def gain_sum(finished: ScoredRound, side: int) -> str:
    """Return the sum of a side's round: "5 + 7 + 6 = 18"."""
    own = finished.personal_suits[side]
    parts = [] if own == NONE else [value_of(own)]
    for at, taker in enumerate(finished.takers):
        if taker == side:
            parts.append(constants.AREA_POINTS[finished.areas[at]])
    if len(parts) < 2:
        return str(finished.gains[side])
    return f"{' + '.join(map(str, parts))} = {finished.gains[side]}"
