"""What begins anew with every hand of Spectrum Poker, and with every betting round."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from .facts import NOT_YET


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class PokerHand(Value):
    """What begins anew with every deal. Sets of seats have one bit per seat."""

    def __init__(self, number: i64, dealer: i64, dealt: i64, players: int) -> None:
        self.number: i64 = number
        self.dealer: i64 = dealer
        self.dealt: i64 = dealt
        """The seats that got cards."""
        self.inside: i64 = dealt
        """Those of them that have not folded."""
        self.round: i64 = 0
        """The betting round, from 0."""
        self.drawing: bool = False
        """Whether cards are being exchanged, between the rounds of five-card draw."""
        self.drawn: list[int] = [NOT_YET] * players
        """How many cards each has exchanged."""
        self.board: tuple[int, ...] = ()
        """The cards of all, in hold'em."""
        self.paid: list[int] = [0] * players
        """Beans paid so far, by seat."""

    def copy(self) -> PokerHand:
        other = PokerHand(self.number, self.dealer, self.dealt, 0)
        other.inside = self.inside
        other.round = self.round
        other.drawing = self.drawing
        other.drawn = self.drawn.copy()
        other.board = self.board
        other.paid = self.paid.copy()
        return other


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class PokerBetting(Value):
    """What begins anew with every betting round."""

    def __init__(self, players: int) -> None:
        self.bet: list[int] = [0] * players
        """Beans paid, by seat."""
        self.price: i64 = 0
        """What one must have paid to stay in."""
        self.bets: i64 = 0
        """The full bets made (SK5)."""
        self.acted: i64 = 0
        """The seats that have acted since the last full bet: they may not raise (SK5)."""
        self.last: list[int] = [NOT_YET] * players
        """The last answer of each seat."""

    def copy(self) -> PokerBetting:
        other = PokerBetting(0)
        other.bet = self.bet.copy()
        other.price = self.price
        other.bets = self.bets
        other.acted = self.acted
        other.last = self.last.copy()
        return other
