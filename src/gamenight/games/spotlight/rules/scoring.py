"""A finished round: which suit wins an area, and what that is worth to whom (SL5)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from . import facts
from .facts import NONE, card_in, has_spotlight, side_of, suit_of, value_of


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class ScoredRound(Value):
    """A finished round, all cards face up except the discards (G6).

    Every side scores the value of its Personal Suit card and the areas that suit won.
    """

    def __init__(
        self, areas: tuple[int, ...], columns: list[list[int]], personal_suits: list[int]
    ) -> None:
        self.areas: tuple[int, ...] = areas
        self.columns: list[list[int]] = columns
        """Laid cards, none of them face-down."""
        self.personal_suits: list[int] = personal_suits
        """The Personal Suit cards by side; NONE for Light."""
        self.winning_suits: list[int] = []
        """The suit that wins each area, or NONE."""
        self.takers: list[int] = []
        """The side that scores each area, or NONE."""
        self.gains: list[int] = [0 if card == NONE else value_of(card) for card in personal_suits]
        for at in range(facts.COLUMNS):
            suit = winning_suit(areas[at], columns[at], personal_suits)
            taker = taker_of(suit, personal_suits)
            self.winning_suits.append(suit)
            self.takers.append(taker)
            if taker != NONE:
                self.gains[taker] += facts.AREA_POINTS[areas[at]]

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished round is cached."""
        return hash((tuple(self.areas), tuple(self.personal_suits), tuple(self.gains)))

    def chose_same_suit(self) -> bool:
        first, second = self.personal_suits
        return second != NONE and suit_of(first) == suit_of(second)

    def counts_for_winner(self, at: i64, place: i64) -> bool:
        """Whether a card counts for the suit that won its area."""
        suit = counted_suit(self.columns[at][place], self.personal_suits)
        return suit == self.winning_suits[at]

    def why_no_suit_wins(self, at: i64) -> int:
        """Why an area is not won; asked only where it is not (SL5)."""
        area, column = self.areas[at], self.columns[at]
        effect: i64 = facts.AREA_EFFECTS[area]
        if not column:
            return facts.NO_CARDS
        if effect == facts.ONLY_FULL and len(column) < facts.FULL_COLUMN:
            return facts.NOT_FULL
        strengths = suit_strengths(area, column, self.personal_suits)
        if not max(strengths):
            return facts.NO_TWO_CARDS
        return facts.TIED if deciding_strength(effect, strengths) else facts.NO_SECOND


def counted_suit(laid: i64, personal_suits: list[int]) -> i64:
    """The suit a card counts for: with a Spotlight, its player's Personal Suit."""
    return suit_of(personal_suits[side_of(laid)] if has_spotlight(laid) else card_in(laid))


def counted_value(area: i64, column: list[int], at: i64) -> i64:
    """The value a card counts for, after the area's effect on it."""
    laid: i64 = column[at]
    value = value_of(card_in(laid))
    effect: i64 = facts.AREA_EFFECTS[area]
    if effect == facts.SPOTLIGHT_PLUS_ONE and has_spotlight(laid):
        return value + 1
    if effect == facts.LAST_DOUBLE and at == len(column) - 1:
        return value * 2
    return value


def suit_counts(column: list[int], personal_suits: list[int]) -> list[int]:
    """How many cards of each suit lie in a column."""
    counts = [0] * facts.SUITS
    for laid in column:
        counts[counted_suit(laid, personal_suits)] += 1
    return counts


def suit_totals(area: i64, column: list[int], personal_suits: list[int]) -> list[int]:
    """The total value of each suit in a column."""
    totals = [0] * facts.SUITS
    for at in range(len(column)):
        totals[counted_suit(column[at], personal_suits)] += counted_value(area, column, at)
    return totals


def suit_strengths(area: i64, column: list[int], personal_suits: list[int]) -> list[int]:
    """What each suit has in an area: cards or value, 0 if it is not there or may not win."""
    effect: i64 = facts.AREA_EFFECTS[area]
    if effect == facts.MOST_CARDS:
        return suit_counts(column, personal_suits)
    strengths = suit_totals(area, column, personal_suits)
    if effect == facts.AT_LEAST_TWO:
        counts = suit_counts(column, personal_suits)
        strengths = [strengths[suit] if counts[suit] > 1 else 0 for suit in range(facts.SUITS)]
    return strengths


def winning_suit(area: i64, column: list[int], personal_suits: list[int]) -> i64:
    """The suit that wins an area, or NONE: suits, values, who may win, and the order (SL5)."""
    effect: i64 = facts.AREA_EFFECTS[area]
    if effect == facts.ONLY_FULL and len(column) < facts.FULL_COLUMN:
        return NONE
    strengths = suit_strengths(area, column, personal_suits)
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
    if effect == facts.LOWEST:
        return lowest
    return second if effect == facts.SECOND_HIGHEST else highest


def only_suit_with(strengths: list[int], wanted: i64) -> i64:
    """The one suit of that strength; NONE when no suit has it, or when several tie."""
    winner: i64 = NONE
    if not wanted:
        return NONE
    for suit in range(facts.SUITS):
        if strengths[suit] == wanted:
            if winner != NONE:
                return NONE
            winner = suit
    return winner


def taker_of(suit: i64, personal_suits: list[int]) -> i64:
    """The side that scores an area won by a suit, or NONE.

    Nobody does when both chose the same suit. Light takes what you do not (SL9).
    """
    first = suit_of(personal_suits[0])
    if personal_suits[facts.LIGHT] == NONE:
        return 0 if suit == first else facts.LIGHT
    second = suit_of(personal_suits[1])
    if suit == NONE or first == second:
        return NONE
    if suit == first:
        return 0
    return 1 if suit == second else NONE
