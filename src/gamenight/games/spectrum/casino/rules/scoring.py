"""A finished round of Spectrum Casino: who scores what."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from ...rules.deck import RANKS, colour_of, rank_of
from ...rules.wheel import distance
from . import facts


def points_of(card: i64, chosen: i64) -> i64:
    """What a card is worth by its colour: 2 in the chosen one, 1 in those beside it (SC3)."""
    away = distance(colour_of(card), chosen)
    if away == 0:
        return facts.CHOSEN_POINTS
    return facts.SHADE_POINTS if away == 1 else 0


def is_twelve(card: i64) -> bool:
    return rank_of(card) == RANKS


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Tally(Value):
    """What everybody took in a round. Lists are by seat; points are in halves."""

    def __init__(self, number: i64, chosen: i64, piles: list[list[int]]) -> None:
        self.number: i64 = number
        self.chosen: i64 = chosen
        """The chosen colour."""
        self.chosen_cards: list[int] = [0] * len(piles)
        self.shade_cards: list[int] = [0] * len(piles)
        self.twelves: list[int] = [0] * len(piles)
        self.cards: list[int] = [len(pile) for pile in piles]
        for seat in range(len(piles)):
            self.count(seat, piles[seat])

    def count(self, seat: int, pile: list[int]) -> None:
        for card in pile:
            points = points_of(card, self.chosen)
            if points == facts.CHOSEN_POINTS:
                self.chosen_cards[seat] += 1
            elif points == facts.SHADE_POINTS:
                self.shade_cards[seat] += 1
            if is_twelve(card):
                self.twelves[seat] += 1

    def colour_points(self, seat: int) -> int:
        """Whole points for the chosen colour and its shades."""
        chosen = self.chosen_cards[seat] * facts.CHOSEN_POINTS
        return chosen + self.shade_cards[seat] * facts.SHADE_POINTS

    def twelves_bonus(self, seat: int) -> int:
        return share_of_most(self.twelves, seat, facts.MOST_TWELVES)

    def cards_bonus(self, seat: int) -> int:
        return share_of_most(self.cards, seat, facts.MOST_CARDS)

    def gain(self, seat: int) -> int:
        """All half points of a seat."""
        bonuses = self.twelves_bonus(seat) + self.cards_bonus(seat)
        return self.colour_points(seat) * facts.HALVES + bonuses


def share_of_most(counts: list[int], seat: int, points: int) -> int:
    """The half points of a seat for having the most; those who are tied split them evenly (SC3)."""
    most = max(counts)
    return points * facts.HALVES // counts.count(most) if counts[seat] == most else 0
