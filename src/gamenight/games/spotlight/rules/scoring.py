"""End of round: which suit wins an area, and what a round came to (SL5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.state import Plain
from gamenight.games.spotlight.rules.box import (
    AREA_EFFECTS,
    AREA_POINTS,
    AT_LEAST_TWO,
    COLUMNS,
    FULL_COLUMN,
    LAST_DOUBLE,
    LOWEST,
    MOST_CARDS,
    NONE,
    ONLY_FULL,
    SECOND_HIGHEST,
    SPOTLIGHT_PLUS_ONE,
    SUITS,
    card_in,
    has_spotlight,
    side_of,
    suit_of,
    value_of,
)

STAR_TIERS: Final[tuple[int, ...]] = (1, 11, 16, 21, 26)
"""The lead over Light that each star asks for."""


class Round(Plain):
    """A finished round, all cards face up except the discards (G6)."""

    def __init__(
        self,
        number: i64,
        areas: list[int],
        columns: list[list[int]],
        personals: list[int],
        suits: list[int],
        takers: list[int],
        gains: list[int],
    ) -> None:
        self.number = number
        self.areas = areas
        self.columns = columns
        """Laid cards, as in the state."""
        self.personals = personals
        """The Personal Suit cards by side; NONE for Light."""
        self.suits = suits
        """The suit that wins each area, or NONE."""
        self.takers = takers
        """The side that scores each area, or NONE."""
        self.gains = gains


def counted_suit(laid: i64, personals: list[int]) -> i64:
    """The suit a card counts for: with a Spotlight, its player's Personal Suit."""
    return suit_of(personals[side_of(laid)] if has_spotlight(laid) else card_in(laid))


def counted_value(area: i64, column: list[int], at: i64) -> i64:
    """The value a card counts for, after the area's effect on it."""
    laid: i64 = column[at]
    value = value_of(card_in(laid))
    effect: i64 = AREA_EFFECTS[area]
    if effect == SPOTLIGHT_PLUS_ONE and has_spotlight(laid):
        return value + 1
    if effect == LAST_DOUBLE and at == len(column) - 1:
        return value * 2
    return value


def suit_counts(column: list[int], personals: list[int]) -> list[int]:
    """How many cards of each suit lie in a column."""
    counts = [0] * SUITS
    for laid in column:
        counts[counted_suit(laid, personals)] += 1
    return counts


def suit_totals(area: i64, column: list[int], personals: list[int]) -> list[int]:
    """The total value of each suit in a column."""
    totals = [0] * SUITS
    for at in range(len(column)):
        totals[counted_suit(column[at], personals)] += counted_value(area, column, at)
    return totals


def winning_suit(area: i64, column: list[int], personals: list[int]) -> i64:
    """The suit that wins an area, or NONE: suits, values, who may win, and the order (SL5)."""
    effect: i64 = AREA_EFFECTS[area]
    if effect == ONLY_FULL and len(column) < FULL_COLUMN:
        return NONE
    counts = suit_counts(column, personals)
    strengths = counts if effect == MOST_CARDS else suit_totals(area, column, personals)
    needed = 2 if effect == AT_LEAST_TWO else 1
    strengths = [strengths[suit] if counts[suit] >= needed else 0 for suit in range(SUITS)]
    return only_suit_with(strengths, deciding_strength(effect, strengths))


def deciding_strength(effect: i64, strengths: list[int]) -> i64:
    """The strength that wins, 0 if none does; a strength of 0 is a suit that cannot win."""
    highest: i64 = 0
    second: i64 = 0
    lowest: i64 = 0
    strength: i64
    for strength in strengths:
        if strength > highest:
            second = highest
            highest = strength
        elif second < strength < highest:
            second = strength
        if strength and (not lowest or strength < lowest):
            lowest = strength
    if effect == LOWEST:
        return lowest
    return second if effect == SECOND_HIGHEST else highest


def only_suit_with(strengths: list[int], wanted: i64) -> i64:
    """The one suit of that strength; NONE when no suit has it, or when several tie."""
    winner: i64 = NONE
    if not wanted:
        return NONE
    for suit in range(SUITS):
        if strengths[suit] == wanted:
            if winner != NONE:
                return NONE
            winner = suit
    return winner


def taker_of(suit: i64, personals: list[int], solo: bool) -> i64:
    """The side that scores an area won by a suit, or NONE.

    Nobody does when both chose the same suit. In solo play Light takes what you do not (SL9).
    """
    first = suit_of(personals[0])
    if solo:
        return 0 if suit == first else 1
    second = suit_of(personals[1])
    if suit == NONE or first == second:
        return NONE
    if suit == first:
        return 0
    return 1 if suit == second else NONE


def finished_round(
    number: i64,
    areas: list[int],
    columns: list[list[int]],
    personals: list[int],
    solo: bool,
) -> Round:
    """Score a round: the values of the Personal Suit cards, and the areas their suits won."""
    suits: list[int] = []
    takers: list[int] = []
    gains = [0 if card == NONE else value_of(card) for card in personals]
    for at in range(COLUMNS):
        suit = winning_suit(areas[at], columns[at], personals)
        taker = taker_of(suit, personals, solo)
        suits.append(suit)
        takers.append(taker)
        if taker != NONE:
            gains[taker] += AREA_POINTS[areas[at]]
    return Round(number, areas, columns, personals, suits, takers, gains)


def stars_for(lead: int) -> int:
    """The scoring tier of a solo match; none without a lead, for a tie is no win (SL9)."""
    stars = 0
    for tier in STAR_TIERS:
        if lead >= tier:
            stars += 1
    return stars


def solo_result(mine: int, lights: int) -> str:
    """How a match against Light ended, in words, with the stars."""
    result = f"{mine} points to Light's {lights}"
    stars = stars_for(mine - lights)
    if stars:
        return f"{result}: {'★' * stars}"
    return f"{result}: a tie is no win" if mine == lights else f"{result}: Light wins"
