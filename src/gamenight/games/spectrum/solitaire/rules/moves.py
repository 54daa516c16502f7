"""All that may be done in Spectrum Solitaire at a time."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.position import UNKNOWN

from ...rules.deck import NUMBER_CARDS


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(Choice):
    """Cards with the places they may go to, and answers that stand alone.

    Made after every step, so it works out no more than it must.
    """

    def __init__(self) -> None:
        super().__init__([], 1, 2)
        self.cards: list[int] = []
        """Each as often as it has places, the lowest first."""
        self.places: list[int] = []
        """Where each of them may go; the places of one card are sorted, too."""
        self.alone: list[int] = []

    def add(self, card: i64, place: i64) -> None:
        """Add a move where it belongs; there are few before it."""
        at: i64 = len(self.cards)
        while at > 0 and self.comes_after(at - 1, card, place):
            at -= 1
        self.cards.insert(at, card)
        self.places.insert(at, place)

    def comes_after(self, at: i64, card: i64, place: i64) -> bool:
        """Whether a move that is there comes after another."""
        other: i64 = self.cards[at]
        return other > card or (other == card and self.places[at] > place)

    def in_full(self) -> Choice:
        self.things = sorted({*self.cards, *self.places, *self.alone})
        return self

    def sets(self) -> list[list[int]]:
        """By card; of its places the foundation comes first."""
        found: list[list[int]] = []
        for card in sorted(set(self.cards)):
            found += [[card, place] for place in reversed(self.places_for(card))]
        return found + [[answer] for answer in self.alone]

    def following(self, named: tuple[int, ...]) -> list[int]:
        """After a card the places it may go to."""
        if not named:
            return self.beginnings()
        return self.places_for(named[0]) if len(named) == 1 else []

    def is_complete(self, named: tuple[int, ...]) -> bool:
        """A card needs its place."""
        return len(named) == 2 or (len(named) == 1 and named[0] >= NUMBER_CARDS)

    def allows(self, named: tuple[int, ...]) -> bool:
        """No move is the beginning of another."""
        return self.is_complete(named)

    def beginnings(self) -> list[int]:
        """The cards that have somewhere to go, and the answers that stand alone."""
        found: list[int] = []
        last: i64 = UNKNOWN
        for card in self.cards:
            if card != last:
                found.append(card)
                last = card
        found += self.alone
        return found

    def places_for(self, card: i64) -> list[int]:
        """Where a card may go; nowhere if it is an answer that stands alone."""
        found: list[int] = []
        for at, other in enumerate(self.cards):
            if other == card:
                found.append(self.places[at])
        return found
