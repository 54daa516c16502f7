"""How a hand of poker ended: who showed what, and who won which pot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.parts.bits import has, only

from .pots import Pot, shares_of
from .rounds import PokerHand

NOT_SHOWN: Final = -1


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Result(Value):
    """A finished hand, all of it public. It never changes."""

    def __init__(
        self,
        hand: PokerHand,
        pots: list[Pot],
        worths: list[int],
        shown: list[list[int]],
        taken_back: tuple[int, int],
    ) -> None:
        self.number: i64 = hand.number
        self.dealer: i64 = hand.dealer
        self.board: tuple[int, ...] = hand.board
        self.paid: list[int] = hand.paid
        """By seat, without what was taken back."""
        self.pots: list[Pot] = pots
        """The main pot first."""
        self.worths: list[int] = worths
        """What the hands that were shown are worth, by seat; NOT_SHOWN for the others."""
        self.shown: list[list[int]] = shown
        """The cards of their own that seats showed; empty if all others folded (SK7)."""
        self.taken_back: tuple[int, int] = taken_back
        """The seat that bet more than anybody matched, and how many beans more."""
        self.winners: list[int] = [int(winners_of(pot, worths)) for pot in pots]
        """Of each pot, as sets."""
        self.shares: list[list[int]] = [
            shares_of(pots[at].beans, self.winners[at], hand.dealer, len(hand.paid))
            for at in range(len(pots))
        ]
        """Of each pot, by seat."""

    def __hash__(self) -> int:
        """Quicker than that of other values: a result is looked up to be described only once."""
        return hash((self.number, self.dealer, tuple(self.paid), tuple(self.worths)))

    def won(self, seat: i64) -> i64:
        """All beans that a seat got from the pots."""
        beans: i64 = 0
        for shares in self.shares:
            beans += shares[seat]
        return beans

    def is_shown(self, seat: i64) -> bool:
        return self.worths[seat] != NOT_SHOWN

    def by_folds(self) -> bool:
        """Whether all but one folded."""
        return all(worth == NOT_SHOWN for worth in self.worths)


def winners_of(pot: Pot, worths: list[int]) -> i64:
    """Those of a pot's seats with the best hand; equal hands split it (SK3)."""
    best = NOT_SHOWN
    winners: i64 = 0
    for seat in range(len(worths)):
        if has(pot.seats, seat):
            if worths[seat] > best:
                best = worths[seat]
                winners = 0
            if worths[seat] == best:
                winners |= only(seat)
    return winners
