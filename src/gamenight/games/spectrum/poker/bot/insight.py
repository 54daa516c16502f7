"""What a strong player of Spectrum Poker knows: what hands are good for, and what bets betray."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Budget
from gamenight.core.events import Event
from gamenight.core.insight import Insight, Supposition
from gamenight.core.options import Options
from gamenight.core.random import Random
from gamenight.parts.bits import count_of, has

from ...bot import FIRST_OF_GAME, ranks_held
from ..rules import constants
from ..rules.constants import NOT_YET
from ..rules.hands import (
    COUNT,
    FIRST_RANK,
    FULL_HOUSE,
    KINDS,
    RANK_BITS,
    STRAIGHT,
    THREE,
    TWO_PAIR,
    worth_of,
)
from ..rules.position import PokerPosition
from ..rules.state import PokerState, PokerView
from .bluffer import bet_by_chance, chance_to_win, plain_exchange

IS_BETTER: Final = FIRST_OF_GAME
"""A supposition: a player's hand, with the cards on the table, is better than one's own."""

WORLDS: Final = Budget(simulations=12)
"""How many showdowns are imagined for a bet in hold'em."""

# The chance of a hand of five-card draw against another that nothing is known of: what a kind has
# with the lowest first rank, and what each rank above adds. From straights on the rank hardly
# counts. Worked out from 60,000 deals in which everybody exchanges the cards that match no other.

BEFORE_DRAW: Final[tuple[tuple[float, float], ...]] = (
    (0.17, 0.018),
    (0.41, 0.026),
    (0.67, 0.013),
    (0.85, 0.008),
    (0.94, 0.0),
    (0.95, 0.0),
    (0.955, 0.0),
    (0.97, 0.0),
    (0.99, 0.0),
)
AFTER_DRAW: Final[tuple[tuple[float, float], ...]] = (
    (0.0, 0.008),
    (0.18, 0.039),
    (0.62, 0.015),
    (0.815, 0.0105),
    (0.94, 0.0),
    (0.95, 0.0),
    (0.955, 0.0),
    (0.97, 0.0),
    (0.99, 0.0),
)
# What others have shown by what they did, as the chance that a hand of theirs does so.

GOOD: Final = 0.62
"""Hands from here on are bet …"""
FAIR: Final = 0.35
"""… and those from here on are called with."""
BLUFFED: Final = 0.1
HELD_BACK: Final = 0.35
HOPED: Final = 0.2
UNLIKELY: Final = 0.03


class PokerInsight(Insight[PokerState, PokerView]):
    """Bets by the odds, and believes others who do."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.weighs = options["form"] != "holdem"

    def sensible(self, state: PokerState) -> list[list[int]]:
        """Exchange what is odd, nothing, or one card; any bet may be good."""
        position = state.position
        if not position.hand.drawing:
            return []
        hand = state.hands[position.turn]
        found = [plain_exchange(hand)]
        for way in [[], *[[card] for card in hand]]:
            if way not in found:
                found.append(way)
        return found

    def quick(self, state: PokerState, random: Random) -> list[int]:
        position = state.position
        seat = position.turn
        if position.hand.drawing:
            return plain_exchange(state.hands[seat])
        if position.setup.holdem:
            chance = chance_to_win(state.view(seat), random, WORLDS)
        else:
            chance = 1.0
            strength = strength_of(position, seat, state.hands[seat])
            for _ in range(count_of(position.hand.inside) - 1):
                chance *= strength
        return [bet_by_chance(position, position.bets_now(), chance, random)]

    def likelihood(self, state: PokerState, view: PokerView, read: Sequence[Event]) -> float:
        position = state.position
        chance = 1.0
        for seat in range(position.players):
            if seat != view.seat and has(position.hand.inside, seat):
                chance *= chance_of_play(position, seat, state.hands[seat])
        return chance

    def suppositions(self, state: PokerState, seat: int) -> list[Supposition]:
        """Return who of those still in has the better hand as the cards lie, and which numbers."""
        position = state.position
        inside, board = position.hand.inside, list(position.hand.board)
        by_odds = position.setup.by_odds
        mine = worth_of(board + state.hands[seat], by_odds)
        hands = [hand if has(inside, at) else [] for at, hand in enumerate(state.hands)]
        found = ranks_held(hands, seat)
        for other, hand in enumerate(hands):
            if other != seat and hand and worth_of(board + hand, by_odds) > mine:
                found.append((IS_BETTER, other, 0))
        return found


def strength_of(position: PokerPosition, seat: i64, hand: list[int]) -> float:
    """Return the chance of a hand of five-card draw against one other."""
    worth = worth_of(hand, False)
    table = BEFORE_DRAW if position.hand.drawn[seat] == NOT_YET else AFTER_DRAW
    kind = worth >> RANK_BITS
    if kind >= len(table):
        return 1.0
    least, step = table[kind]
    if kind >= STRAIGHT:
        return least
    first: i64 = worth >> FIRST_RANK[kind] & COUNT
    return least + step * float(first - 1)


def chance_of_play(position: PokerPosition, seat: i64, hand: list[int]) -> float:
    """Return how likely a seat with this hand would have drawn and bet as it did."""
    strength = strength_of(position, seat, hand)
    chance = chance_of_bets(position.betting.last[seat], strength)
    drawn = position.hand.drawn[seat]
    if drawn == NOT_YET:
        return chance
    chance *= chance_of_draw(worth_of(hand, False) >> RANK_BITS, drawn)
    before = position.hand.paid[seat] - position.betting.bet[seat] - constants.ANTE
    if before > constants.DRAW_BETS[0] and strength < GOOD:
        chance *= HELD_BACK  # more than one bet was paid on what it had then
    return chance


def chance_of_bets(last: i64, strength: float) -> float:
    if last == constants.BET or last == constants.RAISE:
        return 1.0 if strength > GOOD else BLUFFED
    if last == constants.CALL:
        return 1.0 if strength > FAIR else HOPED
    if last == constants.CHECK:
        return HELD_BACK if strength > GOOD else 1.0
    return 1.0


def chance_of_draw(kind: i64, drawn: i64) -> float:
    """Return how likely this many cards were drawn to what is now a hand of this kind, as far as
    hands of that kind are more or less usual than others."""
    if drawn == 0:
        return 1.0 if kind >= STRAIGHT else UNLIKELY
    if drawn == 1:
        return 1.0 if kind == TWO_PAIR or kind >= STRAIGHT else UNLIKELY
    if drawn == 2:
        return 1.0 if kind == THREE or kind >= FULL_HOUSE else UNLIKELY
    return DRAWN_THREE[kind]


DRAWN_THREE: Final[tuple[float, ...]] = tuple([0.2, 0.4, 0.7, 1.0] + [1.0] * (KINDS - THREE - 1))
