"""The secrets of Spectrum 500, and how cards move: to a hand, from it, and onto the table."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.events import EVERYONE
from gamenight.core.state import State

from ...rules.cardset import CardSet
from ...rules.deck import rank_of
from . import facts
from .facts import NEW_MELD, NONE, ON_MELD
from .holdings import EMPTY, with_cards, without_cards
from .melds import new_meld
from .position import FiveHundredPosition


class Piles(State[FiveHundredPosition]):
    """The hands, the stock, who wants to call, and what is about to be laid are hidden."""

    def __init__(self, position: FiveHundredPosition) -> None:
        super().__init__(position)
        self.hands: list[CardSet] = [EMPTY] * position.players
        """Each change makes a new set."""
        self.stock: list[int] = []
        """The next card last."""
        self.picked: i64 = NONE
        """The card inside the pile down to which the seat in turn wants to take (SV2).

        Nobody sees it until what is laid with it is complete.
        """
        self.named: list[int] = []
        """The cards about to be laid: all of them while it is asked where they go, or those
        so far where they are named one by one (SV-c)."""
        self.step: i64 = facts.LAYING
        """What the seat in turn is asked beyond the phase; others do not see it."""
        self.said: list[int] = [facts.SILENT] * position.players
        """What each seat said about calling; REST stays until its next turn (SV-d)."""

    def copy_secrets_to(self, other: Piles) -> None:
        other.hands = self.hands.copy()
        other.stock = self.stock.copy()
        other.picked = self.picked
        other.named = self.named.copy()
        other.step = self.step
        other.said = self.said.copy()

    # To a hand

    def draw_from_stock(self, seat: i64) -> None:
        position = self.position
        card = self.stock.pop()
        self.hands[seat] = with_cards(self.hands[seat], [card])
        position.set_size(seat, position.round.sizes[seat] + 1)
        position.round.stock -= 1
        position.this_turn.stirred = True
        self.tell(facts.DREW, seat, position.round.stock)
        self.whisper(seat, facts.DREW_CARD, seat, card)

    def take_from_pile(self, seat: i64, card: i64) -> None:
        """Take the pile down to a card."""
        position = self.position
        cards = position.cards_down_to(card)
        position.round.pile = position.round.pile[: len(position.round.pile) - len(cards)]
        self.get(seat, cards)
        if self.journal is not None:
            self.tell_lists(EVERYONE, facts.TOOK, [seat], [cards])

    def get(self, seat: i64, cards: list[int]) -> None:
        """Cards that all have seen come to a hand (G6)."""
        position = self.position
        self.hands[seat] = with_cards(self.hands[seat], cards)
        position.set_size(seat, position.round.sizes[seat] + len(cards))
        position.learn(seat, cards)
        position.this_turn.taken = cards

    # From a hand, and onto the table

    def drop(self, seat: i64, cards: list[int]) -> None:
        """Cards leave a hand."""
        position = self.position
        self.hands[seat] = without_cards(self.hands[seat], cards)
        position.set_size(seat, position.round.sizes[seat] - len(cards))
        position.forget(seat, cards)

    def put_down(self, seat: i64, cards: list[int], place: i64) -> None:
        """Lay a new meld, or cards on a meld, the nearest first."""
        position = self.position
        if place == NEW_MELD:
            meld = new_meld(cards, seat)
            assert meld is not None
            position.lay_new(meld)
            if self.journal is not None:
                points = facts.value_of_all(cards)
                self.tell_lists(EVERYONE, facts.MELDED, [seat, points], [cards])
            return
        at = place - ON_MELD
        if rank_of(cards[0]) < position.round.melds[at].low:
            cards = cards[::-1]
        for card in cards:
            before = position.round.melds[at]
            position.lay_on(at, card, seat)
            if self.journal is not None:
                told = [seat, facts.value_of(card), card, before.low, before.high, before.shades]
                self.tell_lists(EVERYONE, facts.LAID_OFF, [int(fact) for fact in told], [])
