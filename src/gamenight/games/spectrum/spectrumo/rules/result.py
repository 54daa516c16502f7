"""A hand that is over, as it was scored."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from ...rules.deck import is_special, rank_of
from .facts import SPECIAL_POINTS


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class HandResult(Value):
    """What everybody held when a hand ended, and the totals after it."""

    def __init__(
        self,
        number: i64,
        winner: i64,
        held: tuple[tuple[int, ...], ...],
        totals: tuple[int, ...],
        eliminated: tuple[int, ...],
    ) -> None:
        self.number: i64 = number
        self.winner: i64 = winner
        """Who went out; NOBODY after too many turns (SM9)."""
        self.held: tuple[tuple[int, ...], ...] = held
        """By seat; all hands are turned up to be counted (SM-c)."""
        self.totals: tuple[int, ...] = totals
        """By seat, after this hand."""
        self.eliminated: tuple[int, ...] = eliminated
        """Who is out since this hand."""

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished hand is cached."""
        return hash((self.number, self.winner, self.totals))


def card_points(card: i64) -> i64:
    """What a card in the hand costs: its number, a special 20 (SM8)."""
    return SPECIAL_POINTS if is_special(card) else rank_of(card)


def points_in(hand: tuple[int, ...]) -> i64:
    points: i64 = 0
    for card in hand:
        points += card_points(card)
    return points
