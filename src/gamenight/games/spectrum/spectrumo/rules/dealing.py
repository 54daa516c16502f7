"""Dealing again what a seat cannot know, where not every card may lie everywhere.

There are up to eight hands and the draw deck, and each has shown what it lacks in a way of its own:
too many ways to count deals (``parts.dealing``). So a deal that fits is found first and then mixed:
the cards of two places are put together and dealt to these two again, each way as likely as the
next, and so on with other pairs. No step favours any deal over another; where hardly any deal fits,
pairs alone may not lead to all of them, and then the first deal, which is random too, decides.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.games.spectrum.spectrumo.rules.laying import CARD_SETS

ROUNDS: Final = 2
"""How often each place is mixed with another one."""


class Dealing:
    """The hidden cards by place."""

    def __init__(self, cards: list[int], may_hold: list[int], sizes: list[int]) -> None:
        """``may_hold`` says for each place which cards it may hold, as a set."""
        assert sum(sizes) == len(cards)
        self.cards: list[int] = cards
        self.sizes: list[int] = sizes
        self.places: list[int] = [place for place in range(len(sizes)) if sizes[place]]
        """Those that hold anything."""
        self.may_hold: list[int] = may_hold
        everything = 0
        for card in cards:
            everything |= CARD_SETS[card]
        self.narrowed: bool = any(everything & ~may_hold[place] for place in self.places)
        self.lying: list[list[int]] = [[] for _ in sizes]

    def deal(self, random: Random) -> bool:
        """Whether there is any deal that fits; if so, the cards lie."""
        order = self.cards.copy()
        random.shuffle(order)
        self.deal_freely(order)
        if not self.narrowed:
            return True
        for card in self.misfits():
            if not self.put(card):
                return False
        for _ in range(ROUNDS):
            self.mix(random)
        return True

    def deal_freely(self, order: list[int]) -> None:
        at = 0
        for place in range(len(self.sizes)):
            self.lying[place] = order[at : at + self.sizes[place]]
            at += self.sizes[place]

    def fits(self, card: i64, place: i64) -> bool:
        return (self.may_hold[place] & CARD_SETS[card]) != 0

    # A deal that fits

    def misfits(self) -> list[int]:
        """Take away the cards that lie where they cannot."""
        found: list[int] = []
        for place in self.places:
            allowed = self.may_hold[place]
            fitting = [card for card in self.lying[place] if allowed & CARD_SETS[card]]
            if len(fitting) < len(self.lying[place]):
                found += [card for card in self.lying[place] if not allowed & CARD_SETS[card]]
                self.lying[place] = fitting
        return found

    def put(self, card: i64) -> bool:
        """Where there is room, or room can be made; whether that is possible."""
        for place in self.places:
            if len(self.lying[place]) < self.sizes[place] and self.fits(card, place):
                self.lying[place].append(card)
                return True
        return self.make_room(card)

    def make_room(self, card: i64) -> bool:
        """Move cards on from place to place until there is room where this one fits."""
        reached = [place for place in self.places if self.fits(card, place)]
        cards: list[int] = [card] * len(reached)
        """What goes to each place that was reached …"""
        sources = [-1] * len(reached)
        """… and where in this list it comes from."""
        at = 0
        while at < len(reached) and len(self.lying[reached[at]]) == self.sizes[reached[at]]:
            for place in self.places:
                if place not in reached:
                    for other in self.lying[reached[at]]:
                        if self.fits(other, place):
                            reached.append(place)
                            cards.append(other)
                            sources.append(at)
                            break
            at += 1
        if at == len(reached):
            return False
        while at >= 0:
            self.lying[reached[at]].append(cards[at])
            if sources[at] >= 0:
                self.lying[reached[sources[at]]].remove(cards[at])
            at = sources[at]
        return True

    # Mixing

    def mix(self, random: Random) -> None:
        """Each place with another one at random."""
        count: i64 = len(self.places)
        if count < 2:
            return
        at: i64 = 0
        while at < count:
            other = (at + 1 + random.below(count - 1)) % count
            self.mix_two(self.places[at], self.places[other], random)
            at += 1

    def mix_two(self, one: i64, other: i64, random: Random) -> None:
        both = self.may_hold[one] & self.may_hold[other]
        free = [card for card in self.lying[one] if both & CARD_SETS[card]]
        share = len(free)
        kept = [card for card in self.lying[one] if not both & CARD_SETS[card]]
        kept_there = [card for card in self.lying[other] if not both & CARD_SETS[card]]
        free += [card for card in self.lying[other] if both & CARD_SETS[card]]
        draw_to_front(free, share, random)
        self.lying[one] = kept + free[:share]
        self.lying[other] = kept_there + free[share:]


def draw_to_front(cards: list[int], number: i64, random: Random) -> None:
    """So many random cards come first."""
    size: i64 = len(cards)
    at: i64 = 0
    while at < number:
        other = at + random.below(size - at)
        cards[at], cards[other] = cards[other], cards[at]
        at += 1
