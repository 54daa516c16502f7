"""What somebody knows about where cards lie that are neither face up nor in the own hand (G6).

For every place, a hand or the draw deck, there is the set of cards that may lie there. What is seen
narrows the sets: whoever has to draw has nothing that fits. A draw, and a swap between two others,
widen them again. A card that may lie in one place only is known.

The sets are sound and simple rather than complete: that a hand has three cards out of one lot and
four out of another is not kept. Cards that are known to all (discarded, or in a draw deck whose
order was seen) may still be in the sets; they are left out where the sets are used.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value
from gamenight.games.spectrum.rules.deck import CARDS
from gamenight.games.spectrum.spectrumo.rules.laying import set_of_cards

ALL_CARDS: Final[int] = (1 << CARDS) - 1


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Knowledge(Value):
    """What one seat, or everybody, knows. The place of the own hand means nothing."""

    def __init__(self, players: int) -> None:
        self.may_hold: list[int] = [ALL_CARDS] * (players + 1)
        """By seat, and last the draw deck: the cards that may lie there."""

    def copy(self) -> Knowledge:
        other = Knowledge(0)
        other.may_hold = self.may_hold.copy()
        return other

    def forget(self, playing: list[bool]) -> None:
        """All cards were shuffled together; those who are out get none."""
        self.may_hold = [ALL_CARDS if plays else 0 for plays in playing]
        self.may_hold.append(ALL_CARDS)

    def has_only(self, seat: i64, cards: int) -> None:
        """A seat has shown that it has nothing but some of these cards."""
        self.may_hold[seat] &= cards

    def drew_unseen(self, seat: i64) -> None:
        """A seat has drawn from a draw deck whose order nobody knows."""
        self.may_hold[seat] |= self.may_hold[len(self.may_hold) - 1]

    def keep_only(self, cards: int, place: i64) -> None:
        """Cards were seen on their way to a place: they lie there and nowhere else."""
        others = ~cards
        for other in range(len(self.may_hold)):
            self.may_hold[other] &= others
        self.may_hold[place] |= cards

    def holds_exactly(self, hand: list[int], seat: i64) -> None:
        """The own hand, just before cards of it go elsewhere."""
        cards = set_of_cards(hand)
        self.keep_only(cards, seat)
        self.may_hold[seat] = cards

    def mixed(self, one: i64, other: i64) -> None:
        """Two seats have swapped some cards, and nobody else knows which."""
        both = self.may_hold[one] | self.may_hold[other]
        self.may_hold[one] = both
        self.may_hold[other] = both

    def passed(self, receivers: list[int]) -> None:
        """All hands have gone to the receivers, by seat."""
        before = self.may_hold.copy()
        for seat in range(len(receivers)):
            self.may_hold[receivers[seat]] = before[seat]

    def reshuffled(self, cards: int) -> None:
        """These cards, which lay face up, are the new draw deck; nothing else is in it."""
        deck = len(self.may_hold) - 1
        for seat in range(deck):
            self.may_hold[seat] &= ~cards
        self.may_hold[deck] = cards

    def deck_is_seen(self) -> None:
        """The order of the draw deck is known to all: every hidden card is in some hand."""
        self.may_hold[len(self.may_hold) - 1] = 0

    def known_in(self, seat: i64, own: i64, hidden: int) -> int:
        """The hidden cards that can lie with this seat and nowhere else; ``own`` is who knows."""
        found = self.may_hold[seat] & hidden
        for other in range(len(self.may_hold)):
            if other not in (seat, own):
                found &= ~self.may_hold[other]
        return found
