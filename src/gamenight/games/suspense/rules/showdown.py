"""A round of Suspense with all cards face up: who meets the secret condition, who scores what."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import has, highest, lowest, members_of, only

from . import facts
from .facts import number, numbers_in, sum_of


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Showdown(Value):
    """Lists by seat hold sets of cards; sets of cards and of seats have one bit per member."""

    def __init__(self, secret: i64, hands: list[int], fronts: list[int], folded: i64) -> None:
        self.secret: i64 = secret
        self.hands: list[int] = hands
        self.fronts: list[int] = fronts
        self.folded: i64 = folded
        self.winning_number: i64 = 0
        """The number that meets the condition, 0 if no card does or a sum decides (SU5)."""
        self.winners: i64 = 0
        """The seats that meet the condition, folded or not (SU4)."""
        if secret == facts.QUESTION_MARK:
            self.winners = seats_with_lowest_sum(fronts)
        else:
            self.find_winning_number()

    def find_winning_number(self) -> None:
        direction, colours, place = facts.CONDITIONS[self.secret]
        pools = self.hands if place == facts.IN_HAND else self.fronts
        numbers = numbers_in((pools[0] | pools[1] | pools[2]) & colours)
        if not numbers:
            return
        best = highest(numbers) if direction == facts.HIGHEST else lowest(numbers)
        self.winning_number = best + 1
        for seat in range(facts.PLAYERS):
            if has(numbers_in(pools[seat] & colours), best):
                self.winners |= only(seat)

    def wins(self, seat: i64) -> bool:
        return has(self.winners, seat)

    def has_folded(self, seat: i64) -> bool:
        return has(self.folded, seat)

    def stars(self) -> i64:
        """What winning is worth; all winning cards of a round show the same number."""
        return (
            facts.QUESTION_MARK_POINTS
            if self.secret == facts.QUESTION_MARK
            else facts.STARS[self.winning_number]
        )

    def gain(self, seat: i64) -> i64:
        """Winners who stayed in score the stars; losers who folded score one point (SU4, SU5)."""
        if self.wins(seat) == self.has_folded(seat):
            return 0
        return self.stars() if self.wins(seat) else facts.FOLD_POINTS

    def winning_cards(self, seat: i64) -> list[int]:
        """The cards with which a seat meets the condition; none if a sum decides."""
        if not self.winning_number:
            return []
        _, colours, place = facts.CONDITIONS[self.secret]
        pool = self.hands[seat] if place == facts.IN_HAND else self.fronts[seat]
        return [card for card in members_of(pool & colours) if number(card) == self.winning_number]


def seats_with_lowest_sum(fronts: list[int]) -> i64:
    """Everyone whose cards in play add up to the least (SU6)."""
    sums = [sum_of(front) for front in fronts]
    least = min(sums)
    winners: i64 = 0
    for seat in range(facts.PLAYERS):
        if sums[seat] == least:
            winners |= only(seat)
    return winners
