"""Bots for two players that follow a strategy worked out beforehand, which is hard to exploit.

The strategy covers five-card draw with the printed order of hands, while both stacks can pay for
every bet of a hand. Everything else is left to the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.bots.search import Plan, Search
from gamenight.core.bot import AnyBot, Bot, Thinking
from gamenight.core.events import Event
from gamenight.core.options import Options

from ..rules import constants
from ..rules.game import RULES
from ..rules.hands import worth_of
from ..rules.position import PokerPosition
from ..rules.state import PokerView
from ..strategy import Strategy, strategy_in_package
from . import buckets, sheets
from .bluffer import Bluffer
from .insight import PokerInsight

PLAYERS: Final = 2
MOST_PAID: Final = constants.ANTE + constants.MOST_BETS * sum(constants.DRAW_BETS)
"""The most that a player pays in one hand."""

BRIEFLY: Final = Plan(simulations=20, margin=2.5)
AT_LENGTH: Final = Plan(simulations=300, margin=0.5)


@mypyc_attr(allow_interpreted_subclasses=True)
class Accountant(Bot[PokerView]):
    """Plays for beans, whatever the standing of the match."""

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options)
        self.strategy: Strategy = strategy_in_package()
        self.knows: bool = is_known(players, options)
        self.other: AnyBot = search_by(self.plan(), players, options)
        self.reads = self.knows or self.other.reads

    def plan(self) -> Plan:
        """Return how to search where the strategy says nothing."""
        return BRIEFLY

    def choose(self, view: PokerView, thinking: Thinking) -> int:
        return self.answer(view, thinking)[0]

    def answer(self, view: PokerView, thinking: Thinking) -> list[int]:
        position = view.position
        if not self.knows or is_short(position):
            return self.other.answer(view, thinking)
        if position.hand.drawing:
            kept = buckets.kept_cards(view.hand)
            return [card for card in view.hand if card not in kept]
        return [self.bet(view, thinking)]

    def bet(self, view: PokerView, thinking: Thinking) -> int:
        """Draw an answer by the chances that the strategy gives the first and the last one."""
        legal = view.legal
        drawn = thinking.random.below(sheets.STEPS)
        chances: i64 = self.strategy.moves[self.place(view, thinking.read)]
        if drawn < chances >> 4:
            return legal[0]
        return legal[len(legal) - 1] if drawn >= sheets.STEPS - (chances & 15) else legal[1]

    def place(self, view: PokerView, read: Sequence[Event]) -> i64:
        """Return where in the strategy to look."""
        position = view.position
        player = role_of(position, view.seat)
        sheet = self.sheet(position, view.seat)
        bets = position.betting.bets
        node = sheets.node_after_bets(player, bets) if bets else sheets.node_before_bets(player)
        if position.hand.round == 0:
            return sheets.place_before(sheet, node, buckets.bucket_before(view.hand))
        end = end_of_first_round(position, view.seat, read)
        bucket = buckets.bucket_after(worth_of(view.hand, False), self.strategy.cuts)
        return sheets.place_after(sheet, end, draws_of(position), node, bucket)

    def sheet(self, position: PokerPosition, seat: i64) -> i64:
        return sheets.BEANS


class Champion(Accountant):
    """Plays to win the match: beans count only as far as they help with that."""

    def plan(self) -> Plan:
        return AT_LENGTH

    def bet(self, view: PokerView, thinking: Thinking) -> int:
        """With a lead that antes alone cannot use up, it folds."""
        if lead_of(view.position, view.seat) > hands_left(view.position):
            return view.legal[0]
        return super().bet(view, thinking)

    def sheet(self, position: PokerPosition, seat: i64) -> i64:
        """Return the sheet for the standing of the match, or for the nearest one that the strategy
        has."""
        left = hands_left(position)
        lead = lead_of(position, seat_acting_first(position))
        most: i64 = self.strategy.hands
        if left > most:
            lead = lead * most // left
            left = most
        lead = max(-left, min(left, lead))
        return self.strategy.standings[sheets.number_of_standing(left, lead)]


def is_known(players: int, options: Options) -> bool:
    """Return whether the strategy covers such matches."""
    return players == PLAYERS and options["form"] == "draw" and options["order"] == "printed"


def search_by(plan: Plan, players: int, options: Options) -> Search:
    insight = PokerInsight(players, options)
    insight.player = Bluffer(players, options)
    return Search(RULES, insight, insight.player, plan)


# Reading a position with two players


def seat_acting_first(position: PokerPosition) -> i64:
    return position.seat_after(position.hand.dealer)


def role_of(position: PokerPosition, seat: i64) -> i64:
    """Return whether a seat acts first (0) or second (1)."""
    return 1 if seat == position.hand.dealer else 0


def beans_before(position: PokerPosition, seat: i64) -> i64:
    """Return what a seat had when the hand began."""
    return position.stacks[seat] + position.hand.paid[seat]


def is_short(position: PokerPosition) -> bool:
    """Return whether a player could not have paid for every bet."""
    return min(beans_before(position, 0), beans_before(position, 1)) < MOST_PAID


def lead_of(position: PokerPosition, seat: i64) -> i64:
    """Return how many beans a seat could lose and still be equal to the other."""
    other = position.seat_after(seat)
    return (beans_before(position, seat) - beans_before(position, other)) // 2


def hands_left(position: PokerPosition) -> i64:
    """Count the hands left to play, this one too."""
    return position.setup.hands - position.hand.number + 1


def draws_of(position: PokerPosition) -> tuple[i64, i64]:
    """Return how many cards the two have exchanged, the first to act first. A player who exchanges
    more than the strategy knows has kept next to nothing."""
    first = seat_acting_first(position)
    drawn = position.hand.drawn
    most: i64 = sheets.DRAWS - 1
    one: i64 = drawn[first]
    other: i64 = drawn[position.hand.dealer]
    return min(one, most), min(other, most)


def end_of_first_round(position: PokerPosition, seat: i64, read: Sequence[Event]) -> i64:
    """Return how many bets there were before the draw, and who made the first."""
    before = position.hand.paid[seat] - position.betting.bet[seat] - constants.ANTE
    bets = before // constants.DRAW_BETS[0]
    return sheets.end_of_round(opener_of_hand(position, read), bets)


def opener_of_hand(position: PokerPosition, read: Sequence[Event]) -> i64:
    """Return who made the first bet of this hand, as 0 or 1."""
    opener: i64 = 0
    at = len(read) - 1
    while at >= 0 and read[at].kind != constants.HAND_BEGAN:
        if read[at].kind == constants.BET_MADE:
            seat = read[at].facts[0]
            assert isinstance(seat, int)
            opener = role_of(position, seat)
        at -= 1
    return opener
