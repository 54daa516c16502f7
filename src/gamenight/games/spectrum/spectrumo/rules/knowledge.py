"""What a seat knows about the cards that are neither face up nor in its own hand (G6).

For every place, a hand or the draw deck, there is the set of cards that may lie there. What is seen
narrows the sets: whoever has to draw has nothing that fits. A draw, and a swap between two others,
widen them again. A card that may lie in one place only is known.

The sets are sound and simple rather than complete: that a hand has three cards out of one lot and
four out of another is not kept. Cards that are known to all (discarded, or in a draw deck whose
order was seen) may still be in the sets; they are left out where the sets are used.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.value import Value

from ...rules.cardset import CardSet, card_set
from ...rules.deck import CARDS


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Value):
    """What one seat, or everybody, knows. The set of the seat's own hand means nothing."""

    def __init__(self, places: list[CardSet]) -> None:
        self.places: list[CardSet] = places
        """By seat, and last the draw deck: the cards that may lie there. No two share a set."""

    def copy(self) -> Knowledge:
        return Knowledge([cards.copy() for cards in self.places])

    def is_same(self, other: Knowledge) -> bool:
        """Whether it says the same; quicker than comparing values."""
        for place in range(len(self.places)):
            if not self.places[place].is_same(other.places[place]):
                return False
        return True

    def lacks(self, seat: i64, cards: CardSet) -> None:
        """A seat has shown that it has none of these cards."""
        self.places[seat].remove(cards)

    def drew_unseen(self, seat: i64) -> None:
        """A seat has drawn from a draw deck whose order nobody knows."""
        self.places[seat].add(self.places[len(self.places) - 1])

    def keep_only(self, cards: CardSet, place: i64) -> None:
        """Cards were seen on their way to a place: they lie there and nowhere else."""
        for other in self.places:
            other.remove(cards)
        self.places[place].add(cards)

    def holds_exactly(self, hand: list[int], seat: i64) -> None:
        """The seat's own hand, just before some of its cards go elsewhere."""
        cards = card_set(hand)
        self.keep_only(cards, seat)
        self.places[seat] = cards

    def mixed(self, one: i64, other: i64) -> None:
        """Two seats have swapped some cards, and nobody else knows which."""
        self.places[one].add(self.places[other])
        self.places[other] = self.places[one].copy()

    def passed(self, receivers: list[int]) -> None:
        """All hands have gone to the receivers, by seat."""
        before = self.places.copy()
        for seat in range(len(receivers)):
            self.places[receivers[seat]] = before[seat]

    def reshuffled(self, cards: CardSet) -> None:
        """These cards, which lay face up, are the new draw deck; nothing else is in it."""
        for other in self.places:
            other.remove(cards)
        self.places[len(self.places) - 1] = cards.copy()

    def deck_is_seen(self) -> None:
        """The order of the draw deck is known to all: every hidden card is in some hand."""
        self.places[len(self.places) - 1] = CardSet()

    def known_in(self, seat: i64, own: i64, hidden: CardSet) -> CardSet:
        """The hidden cards that can lie with this seat and nowhere else; ``own`` is who knows."""
        found = self.places[seat].common(hidden)
        for other in range(len(self.places)):
            if other != seat and other != own:
                found.remove(self.places[other])
        return found


EVERY_CARD: Final[CardSet] = card_set([*range(CARDS)])


def nothing_known(sizes: list[int]) -> Knowledge:
    """All cards were shuffled together and dealt; those who are out got none."""
    places = [EVERY_CARD.copy() if size else CardSet() for size in sizes]
    return Knowledge([*places, EVERY_CARD.copy()])
