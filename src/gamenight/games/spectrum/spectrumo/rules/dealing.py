"""Dealing again what a seat cannot know, where not every card may lie everywhere.

There are up to eight hands and the draw deck, and each has shown what it lacks in a way of its own:
far too many deals to count them (``parts.dealing``). So a deal that fits is found first and then
mixed by two kinds of steps, both of which keep every deal as likely as the next:

- The cards of two places are put together and dealt to these two again, each way as likely.
- One card from each of three or more places goes round a ring of these places, if all of them may;
  the way back is drawn as often.

Every deal leads to every other one: between two deals each card that differs goes from one place to
another, as many leave a place as come, so all of them together are rings in which no place occurs
twice, and each ring is such a step (two places are a ring as well). Hence mixing approaches the even
distribution, and no other. With two places one step reaches it. With more, ``ROUNDS`` was measured:
what is left of the first deal is then below what a million deals could show.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.games.spectrum.rules.deck import CARDS
from gamenight.games.spectrum.spectrumo.rules.laying import cards_in
from gamenight.parts.bits import first_bits, has, only

ROUNDS: Final = 8
"""How often all places are mixed two by two."""


class Dealing:
    """The hidden cards by place; make it once, deal as often as needed."""

    def __init__(self, hidden: int, may_hold: list[int], sizes: list[int]) -> None:
        """``may_hold`` says for each place which cards it may hold, as a set.

        There are as many cards as places for them, and at least one deal is possible.
        """
        self.cards: list[int] = cards_in(hidden)
        self.sizes: list[int] = sizes
        assert sum(sizes) == len(self.cards)
        self.places: list[int] = [place for place in range(len(sizes)) if sizes[place]]
        """Those that hold anything."""
        self.allowed: list[int] = [first_bits(len(sizes))] * CARDS
        """By card, the places that may hold it, as a set of bits."""
        self.narrowed: bool = False
        for place in self.places:
            lacking = hidden & ~may_hold[place]
            if lacking:
                self.narrowed = True
                for card in cards_in(lacking):
                    self.allowed[card] &= ~only(place)
        self.lying: list[list[int]] = [[] for _ in sizes]

    def deal(self, random: Random) -> None:
        order = self.cards.copy()
        random.shuffle(order)
        self.deal_freely(order)
        if self.narrowed:
            for card in self.misfits():
                self.put(card)
            self.mix(random)

    def deal_freely(self, order: list[int]) -> None:
        at = 0
        for place in range(len(self.sizes)):
            self.lying[place] = order[at : at + self.sizes[place]]
            at += self.sizes[place]

    # A deal that fits

    def misfits(self) -> list[int]:
        """Take away the cards that lie where they cannot."""
        found: list[int] = []
        for place in self.places:
            fitting: list[int] = []
            for card in self.lying[place]:
                if has(self.allowed[card], place):
                    fitting.append(card)
                else:
                    found.append(card)
            self.lying[place] = fitting
        return found

    def put(self, card: i64) -> None:
        """Where there is room, or else room is made."""
        for place in self.places:
            if len(self.lying[place]) < self.sizes[place] and has(self.allowed[card], place):
                self.lying[place].append(card)
                return
        self.make_room(card)

    def make_room(self, card: i64) -> None:
        """Move cards on from place to place until there is room where this one fits."""
        reached = [place for place in self.places if has(self.allowed[card], place)]
        cards: list[int] = [card] * len(reached)
        """What goes to each place that was reached …"""
        sources = [-1] * len(reached)
        """… and where in this list it comes from."""
        at = 0
        while len(self.lying[reached[at]]) == self.sizes[reached[at]]:
            for place in self.places:
                if place not in reached:
                    for other in self.lying[reached[at]]:
                        if has(self.allowed[other], place):
                            reached.append(place)
                            cards.append(other)
                            sources.append(at)
                            break
            at += 1
        while at >= 0:
            self.lying[reached[at]].append(cards[at])
            if sources[at] >= 0:
                self.lying[reached[sources[at]]].remove(cards[at])
            at = sources[at]

    # Mixing

    def mix(self, random: Random) -> None:
        """All places two by two, in pairs drawn anew each round, and a ring now and then."""
        count = len(self.places)
        if count == 2:
            self.mix_two(self.places[0], self.places[1], random)
        if count < 3:
            return
        order = self.places.copy()
        for _ in range(ROUNDS):
            random.shuffle(order)
            for at in range(0, count - 1, 2):
                self.mix_two(order[at], order[at + 1], random)
            self.go_round(order, random)

    def mix_two(self, one: i64, other: i64, random: Random) -> None:
        """Deal the cards of two places to these two again."""
        pair = only(one) | only(other)
        free: list[int] = []
        kept: list[int] = []
        kept_there: list[int] = []
        for card in self.lying[one]:
            (free if self.allowed[card] & pair == pair else kept).append(card)
        share = len(free)
        for card in self.lying[other]:
            (free if self.allowed[card] & pair == pair else kept_there).append(card)
        draw_to_front(free, share, random)
        self.lying[one] = kept + free[:share]
        self.lying[other] = kept_there + free[share:]

    def go_round(self, order: list[int], random: Random) -> None:
        """Pass one card each round a ring of the first places of a random order."""
        size = 3 + random.below(len(order) - 2)
        picks: list[int] = []
        for at in range(size):
            lying = self.lying[order[at]]
            pick = random.below(len(lying))
            if not has(self.allowed[lying[pick]], order[(at + 1) % size]):
                return
            picks.append(pick)
        coming = self.lying[order[size - 1]][picks[size - 1]]
        for at in range(size):
            lying = self.lying[order[at]]
            going = lying[picks[at]]
            lying[picks[at]] = coming
            coming = going


def draw_to_front(cards: list[int], number: i64, random: Random) -> None:
    """So many random cards come first."""
    size: i64 = len(cards)
    at: i64 = 0
    while at < number:
        other = at + random.below(size - at)
        cards[at], cards[other] = cards[other], cards[at]
        at += 1
