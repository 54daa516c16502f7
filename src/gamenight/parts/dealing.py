"""Dealing what a seat cannot see: at random, each possible deal exactly as likely as the next.

Cards go to places (hands, piles) of known sizes. What is known narrows where a card can be: a seat
that did not follow a colour has none of it, face-down cards in one area are all of one suit.

Most deals are found by shuffling until one fits, which is even by itself. Where hardly any shuffle
fits, the deals are counted: the cards that may lie in the same places form a class, and how many
of each class go where is drawn with the number of deals behind each choice as its weight.
"""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.parts.bits import first_bits, has, members_of

SHUFFLES: Final = 24
"""How many shuffles are tried before deals are counted."""

WORD_BITS: Final = 30
"""Bits that are drawn at once for a number larger than ``Random.below`` takes."""


def deal(cards: list[int], sizes: list[int], random: Random) -> list[list[int]]:
    """Return the cards in random order, as many to each place as it holds; any card may lie
    anywhere."""
    order = cards.copy()
    random.shuffle(order)
    dealt: list[list[int]] = []
    at = 0
    for size in sizes:
        dealt.append(order[at : at + size])
        at += size
    if at > len(order):
        raise ValueError(f"{at} cards cannot be dealt from {len(order)}")
    return dealt


def draw_to_front(cards: list[int], first: i64, count: i64, random: Random) -> None:
    """Draw ``count`` random cards from those at ``first`` and after, and put them at ``first``.

    The list changes in place; what stands before ``first`` stays.
    """
    at = first
    while at < first + count:
        other = at + random.below(len(cards) - at)
        cards[at], cards[other] = cards[other], cards[at]
        at += 1


class Dealing:
    """A deal in which not every card may lie everywhere; make it once, deal as often as needed."""

    def __init__(self, cards: list[int], allowed: list[int], sizes: list[int]) -> None:
        """``allowed`` says for each card which places may hold it, as a set of bits.

        There are as many cards as there is room for. Whether a deal is possible at all is found out
        only if shuffling finds none.
        """
        assert sum(sizes) == len(cards) == len(allowed)
        self.cards: list[int] = cards
        self.sizes: list[int] = sizes
        self.allowed: dict[int, int] = {cards[at]: allowed[at] for at in range(len(cards))}
        everywhere = first_bits(len(sizes))
        self.narrowed: bool = any(places != everywhere for places in allowed)
        self.classes: list[int] = sorted(set(allowed), key=lambda places: len(members_of(places)))
        """The sets of places that cards may lie in, the narrowest first."""
        self.members: list[list[int]] = [
            [card for card in cards if self.allowed[card] == places] for places in self.classes
        ]
        """The cards of each class."""
        self.counts: dict[tuple[int, int, int, tuple[int, ...]], int] = {}

    def deal(self, random: Random) -> list[list[int]]:
        """Return the cards by place."""
        if not self.narrowed:
            return deal(self.cards, self.sizes, random)
        for _ in range(SHUFFLES):
            dealt = deal(self.cards, self.sizes, random)
            if self.fits(dealt):
                return dealt
        return self.deal_by_counting(random)

    def fits(self, dealt: list[list[int]]) -> bool:
        for place in range(len(dealt)):
            for card in dealt[place]:
                if not has(self.allowed[card], place):
                    return False
        return True

    # Counting deals

    def deal_by_counting(self, random: Random) -> list[list[int]]:
        dealt: list[list[int]] = [[] for _ in self.sizes]
        room = tuple(self.sizes)
        if self.members and not self.ways(0, 0, len(self.members[0]), room):
            raise ValueError("no deal is possible: too many cards may lie in too few places")
        for number in range(len(self.classes)):
            members = self.members[number].copy()
            random.shuffle(members)
            for step, place in enumerate(members_of(self.classes[number])):
                taken = self.draw_share(number, step, len(members), room, random)
                dealt[place] += [members.pop() for _ in range(taken)]
                room = less_room(room, place, taken)
        return dealt

    def draw_share(
        self, number: int, step: int, left: int, room: tuple[int, ...], random: Random
    ) -> int:
        """Return how many of the ``left`` cards of a class go to the next of its places."""
        ticket = below(self.ways(number, step, left, room), random)
        taken = 0
        while True:
            ways = self.ways_with(number, step, left, room, taken)
            if ticket < ways:
                return taken
            ticket -= ways
            taken += 1

    def ways(self, number: int, step: int, left: int, room: tuple[int, ...]) -> int:
        """Return how many ways there are to deal the ``left`` cards of a class to its places from
        this step on, and then all classes after it."""
        if number == len(self.classes):
            return 1
        places = members_of(self.classes[number])
        if step == len(places):
            if left:
                return 0
            following = number + 1
            waiting = len(self.members[following]) if following < len(self.classes) else 0
            return self.ways(following, 0, waiting, room)
        key = (number, step, left, room)
        found = self.counts.get(key)
        if found is None:
            most = min(left, room[places[step]])
            found = sum(
                [self.ways_with(number, step, left, room, taken) for taken in range(most + 1)]
            )
            self.counts[key] = found
        return found

    def ways_with(
        self, number: int, step: int, left: int, room: tuple[int, ...], taken: int
    ) -> int:
        """Return the same, if ``taken`` of them go to the place of this step."""
        place = members_of(self.classes[number])[step]
        after = self.ways(number, step + 1, left - taken, less_room(room, place, taken))
        return comb(left, taken) * after


def less_room(room: tuple[int, ...], place: int, taken: int) -> tuple[int, ...]:
    return (*room[:place], room[place] - taken, *room[place + 1 :])


def below(limit: int, random: Random) -> int:
    """Return a whole number below a limit of any size, each exactly as likely."""
    bits = limit.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, WORD_BITS):
            word: int = random.below(1 << WORD_BITS)  # an i64 would cut the sum to 64 bits
            number = number << WORD_BITS | word
        number &= (1 << bits) - 1
        if number < limit:
            return number
