"""A bot that knows its chances: it deals out what it cannot see, bets on the odds, and bluffs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Budget, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import Random, random_from
from gamenight.parts.bits import count_of, has
from gamenight.parts.dealing import draw_to_front

from ...rules.deck import RANKS, Card, number_cards_but
from ..rules import constants
from ..rules.constants import HAND_SIZE, NOT_YET
from ..rules.hands import STRAIGHT, kind_of, worth_of
from ..rules.position import PokerPosition
from ..rules.state import PokerView

WORLDS: Final = 120
"""How many showdowns it imagines for a bet."""
DRAWS: Final = 40
"""And for each of the 32 ways to exchange cards."""
WAYS_TO_DRAW: Final = 32

VALUE: Final = 1.3
"""It bets when its chance is this many times a fair share …"""
CAUTION: Final = 1.05
"""… and calls when its chance is worth this many times the price."""
BLUFFS: Final = 6
"""Of a hundred weak hands it bets this many, against at most two others."""


class Bluffer(Bot[PokerView]):
    """Imagines how the cards may lie and who would win; weighs that chance against the price."""

    def choose(self, view: PokerView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        return choose_bet(view, thinking.random, thinking.budget)

    def choose_several(self, view: PokerView, choice: Choice, thinking: Thinking) -> list[int]:
        """From a stream named by the hand, so that the same question gets the same answer."""
        return best_exchange(view, random_from(0, *view.hand), thinking.budget)


# Betting


def choose_bet(view: PokerView, random: Random, budget: Budget) -> int:
    chance = chance_to_win(view, random, budget)
    return bet_by_chance(view.position, view.legal, chance, random)


def bet_by_chance(
    position: PokerPosition, legal: Sequence[int], chance: float, random: Random
) -> int:
    """Return what the seat whose turn it is does with such a chance to win the pot."""
    seat = position.turn
    others = int(count_of(position.hand.inside)) - 1
    bluffs = others <= 2 and random.below(100) < BLUFFS
    highest = legal[len(legal) - 1]
    raises = highest == constants.BET or highest == constants.RAISE
    if raises and (bluffs or chance * (others + 1) > VALUE):
        return highest
    owed = float(min(position.owed(seat), position.stacks[seat]))
    if owed == 0:
        return constants.CHECK
    pot = float(position.beans_in_pots())
    return constants.CALL if chance * (pot + owed) > owed * CAUTION else constants.FOLD


def chance_to_win(view: PokerView, random: Random, budget: Budget) -> float:
    """Return the share of the pot that the hand would win on average, were all shown in the end."""
    position = view.position
    by_odds = position.setup.by_odds
    pile = Pile(view)
    won = 0.0
    imagined = 0
    while imagined < WORLDS and not (imagined and budget.is_spent(imagined)):
        pile.begin()
        if position.setup.holdem:
            board = [*position.hand.board, *pile.take(HAND_SIZE - len(position.hand.board), random)]
            mine = worth_of(board + view.hand, by_odds)
        else:
            board = []
            drawn = position.hand.drawn[view.seat]
            mine = worth_of(finished(view.hand, drawn, pile, random), by_odds)
        won += share_won(view, mine, board, pile, random)
        imagined += 1
    return won / imagined


def share_won(view: PokerView, mine: i64, board: list[int], pile: Pile, random: Random) -> float:
    """Return what is won against hands that the others may have: all, a share, or nothing."""
    position = view.position
    equals = 1.0
    for seat in range(position.players):
        if seat != view.seat and has(position.hand.inside, seat):
            theirs = imagined_worth(position, seat, board, pile, random)
            if theirs > mine:
                return 0.0
            if theirs == mine:
                equals += 1.0
    return 1.0 / equals


def imagined_worth(
    position: PokerPosition, seat: int, board: list[int], pile: Pile, random: Random
) -> i64:
    by_odds = position.setup.by_odds
    if position.setup.holdem:
        return worth_of(board + pile.take(constants.POCKET_SIZE, random), by_odds)
    dealt = pile.take(HAND_SIZE, random)
    if position.hand.drawn[seat] == NOT_YET:
        return worth_of(finished(dealt, NOT_YET, pile, random), by_odds)
    return worth_of(improved(dealt, position.hand.drawn[seat], pile, random), by_odds)


class Pile:
    """The cards that a seat has not seen, to be dealt again and again."""

    def __init__(self, view: PokerView) -> None:
        seen = [*view.hand, *view.discards, *view.position.hand.board]
        self.cards: list[int] = number_cards_but(seen)
        self.dealt: i64 = 0

    def begin(self) -> None:
        self.dealt = 0

    def take(self, count: int, random: Random) -> list[int]:
        """Return the next cards at random."""
        first = self.dealt
        draw_to_front(self.cards, first, count, random)
        self.dealt += count
        return self.cards[first : self.dealt]


# The draw


def finished(hand: list[int], drawn: int, pile: Pile, random: Random) -> list[int]:
    """Return a hand after its draw: as it is if that is over, else with its odd cards exchanged."""
    if drawn != NOT_YET:
        return hand
    return improved(hand, odd_cards(hand), pile, random)


def improved(hand: list[int], count: int, pile: Pile, random: Random) -> list[int]:
    """Return the hand with this many cards exchanged, those that match no other card first."""
    if count == 0:
        return hand
    return by_use(hand)[count:] + pile.take(count, random)


def by_use(hand: list[int]) -> list[int]:
    """Return the cards of a hand, those first that match no other, the lower ones before the
    higher."""
    return [card for _, _, card in sorted([(matches(c, hand), c % RANKS, c) for c in hand])]


def odd_cards(hand: list[int]) -> int:
    """Return how many cards a plain player exchanges: those that match no other, of a hand without
    a match all but the two highest, of a straight or better none."""
    if kind_of(worth_of(hand, False), False) >= STRAIGHT:
        return 0
    odd = 0
    for card in hand:
        if matches(card, hand) == 1:
            odd += 1
    return odd if odd < HAND_SIZE else HAND_SIZE - 2


def plain_exchange(hand: list[int]) -> list[int]:
    """Return what a plain player exchanges, sorted."""
    return sorted(by_use(hand)[: odd_cards(hand)])


def matches(card: Card, hand: list[int]) -> int:
    """Return how many cards of the hand have the rank of this one."""
    count = 0
    for other in hand:
        if (other - card) % RANKS == 0:
            count += 1
    return count


def best_exchange(view: PokerView, random: Random, budget: Budget) -> list[int]:
    """Return the cards to put away: of all 32 ways, the one that wins most in the same imagined
    draws."""
    hand = view.hand
    by_odds = view.position.setup.by_odds
    pile = Pile(view)
    won = [0] * WAYS_TO_DRAW
    imagined = 0
    while imagined < DRAWS and not (imagined and budget.is_spent(imagined)):
        pile.begin()
        drawn = pile.take(HAND_SIZE, random)
        to_beat = best_of_others(view, pile, random)
        for way in range(WAYS_TO_DRAW):
            if worth_of(exchanged(hand, way, drawn), by_odds) > to_beat:
                won[way] += 1
        imagined += 1
    best = won.index(max(won))
    return [hand[at] for at in range(HAND_SIZE) if best >> at & 1]


def exchanged(hand: list[int], way: int, drawn: list[int]) -> list[int]:
    """Return the hand with the cards of a set of places replaced by those drawn."""
    return [drawn[at] if way >> at & 1 else hand[at] for at in range(HAND_SIZE)]


def best_of_others(view: PokerView, pile: Pile, random: Random) -> i64:
    position = view.position
    best: i64 = 0
    for seat in range(position.players):
        if seat != view.seat and has(position.hand.inside, seat):
            best = max(best, imagined_worth(position, seat, [], pile, random))
    return best
