"""What a strong player of Spectrum Cribbage knows: which hands are kept, what a card invites."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from mypy_extensions import i64

from gamenight.core.events import Event
from gamenight.core.insight import Insight, Supposition
from gamenight.core.options import Options
from gamenight.core.random import Random

from ..insight import ranks_held
from ..rules.deck import rank_of, ranks_of
from .bot import GO_WORTH, LOW_CARD_WORTH, crib_worth, ranked_to_lay_away
from .rules import facts
from .rules.counting import Sums, pairs_in, run_points, tally_of
from .rules.pegging import points_for_last
from .rules.state import CribbageState, CribbageView

USUAL_POINTS: Final = 12.0
"""A hand that was kept has about so many points, or there would have been a better one."""


class CribbageInsight(Insight[CribbageState, CribbageView]):
    """Lays what scores more than it invites, and expects that others have kept something good."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.weighs = True

    def sensible(self, state: CribbageState) -> list[list[int]]:
        """All ways to lay away, by what hand and crib are worth; a plan says how many it tries."""
        position = state.position
        if not position.deal.is_laying_away():
            return []
        hand = state.hands[position.turn]
        number = facts.cards_to_lay_away(position.players)
        return ranked_to_lay_away(position, position.turn, hand, number)

    def quick(self, state: CribbageState, random: Random) -> list[int]:
        if state.position.deal.is_laying_away():
            return quick_to_lay_away(state)
        return [quick_to_lay(state)]

    def likelihood(self, state: CribbageState, view: CribbageView, read: Sequence[Event]) -> float:
        """Hands that others keep are better than those they are dealt."""
        deal = state.position.deal
        chance = 1.0
        if deal.is_laying_away():
            return chance
        for seat in range(state.position.players):
            if seat != view.seat:
                points = float(points_alone(state.hands[seat] + deal.laid[seat]))
                chance *= min(1.0, (points + 1.0) / USUAL_POINTS)
        return chance

    def suppositions(self, state: CribbageState, seat: int) -> list[Supposition]:
        """The numbers that others could lay."""
        return ranks_held(state.hands, seat)


def points_alone(hand: list[int]) -> i64:
    """What the ranks of a hand score before the starter is known."""
    tally = tally_of(ranks_of(hand))
    eighteens = facts.EIGHTEEN_POINTS * Sums(hand).eighteens
    return eighteens + facts.PAIR_POINTS * pairs_in(tally) + run_points(tally)


def quick_to_lay_away(state: CribbageState) -> list[int]:
    """As the bot chooses, but without a look at the starters."""
    position = state.position
    seat = position.turn
    hand = state.hands[seat]
    own_crib = facts.side_of(seat) == facts.side_of(position.deal.dealer)
    number = facts.cards_to_lay_away(position.players)
    others = facts.crib_size(position.players) + 1 - number
    best = 0.0
    chosen: list[int] = []
    for cards in combinations(hand, number):
        away = list(cards)
        kept = [card for card in hand if card not in away]
        crib = crib_worth(ranks_of(away), others)
        worth = float(points_alone(kept)) + (crib if own_crib else -crib)
        if not chosen or worth > best:
            best = worth
            chosen = away
    return chosen


def quick_to_lay(state: CribbageState) -> int:
    """What scores now, less what it invites the next seat to."""
    position = state.position
    series = position.deal.series
    hand = state.hands[position.turn]
    room = series.room()
    held: i64 = position.hand_size(position.seat_after(position.turn))
    best = 0.0
    chosen = -1
    for card in hand:
        rank = rank_of(card)
        if rank > room:
            continue
        cards = series.with_card(card)
        count = series.count_with(card)
        worth = float(points_for_last(cards, count)) - LOW_CARD_WORTH * float(facts.HIGHEST - rank)
        if count < facts.LIMIT:
            worth += after_card(cards, count, held)
        if chosen < 0 or worth > best:
            best = worth
            chosen = card
    return chosen


def after_card(cards: list[int], count: i64, held: i64) -> float:
    """A Go, or what the next seat can be expected to score if all ranks are equally likely."""
    most: i64 = min(facts.HIGHEST, facts.LIMIT - count)
    invited: i64 = 0
    rank: i64 = 1
    while rank <= most:
        cards.append(rank - 1)
        invited += points_for_last(cards, count + rank)
        cards.pop()
        rank += 1
    unable = float(facts.HIGHEST - most) / facts.HIGHEST
    passes = 1.0
    for _ in range(held):
        passes *= unable
    return passes * GO_WORTH - float(invited * held) / float(facts.HIGHEST + held)
