"""What everybody may know of the hand that is played.

The rulebook calls a round a hand. Here it is a round, and a hand is what somebody holds.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.value import Value

from ...rules.cardset import CardSet, card_set
from ...rules.deck import colour_of, rank_of
from . import facts
from .knowledge import EVERY_CARD, Knowledge, nothing_known
from .laying import InForce


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumoRound(Value):
    """The piles, what is in force, and whose cards are known: all that begins with a deal."""

    def __init__(
        self,
        number: i64,
        starter: i64,
        force: InForce,
        sizes: list[int],
        discard: list[int],
        seen_deck: list[int],
        knowledge: Knowledge,
    ) -> None:
        self.number: i64 = number
        """Counted from 1."""
        self.starter: i64 = starter
        self.turns: i64 = 1
        """The one under way included; extra turns are not counted (SM9)."""
        self.stage: i64 = facts.LAY
        """What is asked."""
        self.direction: i64 = 1
        """1 clockwise, -1 the other way."""
        self.force: InForce = force
        self.last_number: i64 = 0
        """The number of the last number card that was laid (SM5, SM12)."""
        self.lacking: CardSet | None = None
        """If the seat that is asked has drawn: the cards it had none of before the last one.
        Never changed."""
        self.opponent: i64 = NOBODY
        """With whom cards are being swapped."""
        self.sizes: list[int] = sizes
        """How many cards everybody has."""
        self.discard: list[int] = discard
        """Face up, the table card last; all have seen its order (SM-a)."""
        self.seen_deck: list[int] = seen_deck
        """The draw deck, the next card last, if it was turned over and all know its order."""
        self.unseen_deck: i64 = 0
        """How many cards the draw deck has, if its order is hidden."""
        self.last_drawer: i64 = NOBODY
        self.last_drawn: i64 = 0
        """How many cards that were."""
        self.effect: tuple[int, ...] = ()
        """What the last special did, as facts: its card, who laid it, and more."""
        self.knowledge: Knowledge = knowledge

    def copy(self) -> SpectrumoRound:
        other = SpectrumoRound(
            self.number,
            self.starter,
            self.force.copy(),
            self.sizes.copy(),
            self.discard.copy(),
            self.seen_deck.copy(),
            self.knowledge.copy(),
        )
        other.turns = self.turns
        other.stage = self.stage
        other.direction = self.direction
        other.last_number = self.last_number
        other.lacking = self.lacking
        other.opponent = self.opponent
        other.unseen_deck = self.unseen_deck
        other.last_drawer = self.last_drawer
        other.last_drawn = self.last_drawn
        other.effect = self.effect
        return other

    def table_card(self) -> int:
        return self.discard[len(self.discard) - 1]

    def put_in_force(self, card: i64) -> None:
        """A number card is what the next card must fit."""
        self.force.colour = colour_of(card)
        self.force.number = rank_of(card)
        self.last_number = rank_of(card)

    def penalty(self) -> i64:
        """What Draw and Reverse Draw cost: half the last number, rounded down (SM5)."""
        return self.last_number // 2

    def most_to_swap(self, seat: i64) -> i64:
        """Swap Cards: no more than either hand (SM4)."""
        return min(self.sizes[seat], self.sizes[self.opponent])

    def hidden_cards(self) -> CardSet:
        """The cards that do not lie face up, nor in a draw deck whose order was seen."""
        hidden = EVERY_CARD.copy()
        hidden.remove(card_set(self.discard))
        hidden.remove(card_set(self.seen_deck))
        return hidden


def new_round(number: i64, starter: i64, sizes: list[int], same_color: bool) -> SpectrumoRound:
    """A round before its first card is turned up."""
    return SpectrumoRound(number, starter, InForce(same_color), sizes, [], [], nothing_known(sizes))
