"""Dealing what a seat cannot see: at random, each possible deal exactly as likely as the next.

What is known about the other seats is about colours alone: a hand that did not follow has none of
what was open (``voids``), and a bid has promised this many cards of a colour in all sets of a seat
(``owed``).

A deal is built step by step and then kept or thrown away. First promised cards are laid into the
seat that owes them, then the hands are filled, the most restricted ones first, then everything
else. At every step all choices that are left are equally likely; but some deals leave fewer choices
on their way than others, and would come up too often, and a deal with more cards of a promised
colour than were promised can be built in several ways. A deal is kept with a chance that evens both
out. Where hardly any deal is kept, hands are small and nothing is promised, deals are counted.
"""

from __future__ import annotations

from math import comb
from typing import Final, final

from mypy_extensions import i64

from gamenight.core.random import Random
from gamenight.parts.bits import has, only
from gamenight.parts.dealing import Dealing, draw_to_front

from ...rules.deck import NUMBER_CARDS, colour_of
from ...rules.wheel import COLOURS, Colour
from .position import SpectrumpPosition

ALL_WORDS: Final = float(1 << 32)
"""How many words a random source has."""
TRIES: Final = 1_000
"""Deals that are built before deals are counted, if they can be."""
MOST_COUNTED: Final = 500
"""Ways in which hands can be filled half-way: with more than this, deals are not counted."""


@final
class Unseen:
    """The cards that a seat cannot see, and where they may lie."""

    def __init__(self, position: SpectrumpPosition, seats: list[int], cards: list[int]) -> None:
        """``seats`` are the seats whose hands are not known."""
        self.seats: list[int] = seats
        self.cards: list[int] = cards
        self.voids: list[int] = [position.round.set.voids[seat] for seat in seats]
        self.sizes: list[int] = [int(position.hand_size(seat)) for seat in seats]
        self.later_size: i64 = position.later_size()
        self.owed: list[list[int]] = [
            position.round.owed[seat * COLOURS : (seat + 1) * COLOURS] for seat in seats
        ]
        self.there: list[int] = [0] * COLOURS
        """How many of the cards are of each colour."""
        for card in cards:
            self.there[colour_of(card)] += 1
        self.promises: list[tuple[int, int, int]] = []
        """Place of the seat, colour and number of the promises that are laid out first."""
        self.expected: list[tuple[int, int, int]] = []
        """The same of those that are left to chance."""
        for place in range(len(seats)):
            self.find_promises(place)
        narrow = [place for place in range(len(seats)) if self.voids[place]]
        self.narrow: list[int] = sorted(narrow, key=self.choices)
        """The hands that do not take every colour, the most restricted ones first."""
        self.best_shares: list[float] = self.find_best_shares()
        """For each of them: no deal on the way leaves it a larger share of cards that fit."""
        self.order: list[int] = sorted(range(len(seats)), key=lambda at: -sum(self.owed[at]))
        """All seats, those that promised the most first: there a deal fails soonest."""
        self.hands: list[list[int]] = []
        self.later: list[list[int]] = []
        self.rest: list[int] = []
        """A deal that is being built: hands, sets for later, and cards that nobody has."""
        self.dealt: int = 0
        """How many of the rest are dealt already."""

    def find_promises(self, place: int) -> None:
        """Promises that chance would hardly keep are laid out; those that it may well keep are not.

        Laid out in all possible ways, most deals come up once per way to pick the promised cards
        from those of the colour that the seat has. If on average that is more than one way, it is
        quicker to wait for chance. Colours that the hand has none of come first: they can only lie
        in the later set.
        """
        in_later: list[tuple[int, int, int]] = []
        anywhere: list[tuple[int, int, int]] = []
        for colour in range(COLOURS):
            number = self.owed[place][colour]
            if not number:
                continue
            denied = has(self.voids[place], colour)
            room = self.later_size if denied else self.later_size + self.sizes[place]
            promise = (place, colour, number)
            ways = comb(self.there[colour], number) * comb(int(room), number)
            if ways > comb(len(self.cards), number):
                self.expected.append(promise)
            elif denied:
                in_later.append(promise)
            else:
                anywhere.append(promise)
        self.promises += in_later + anywhere

    def choices(self, place: int) -> int:
        """From how many cards a hand could be made."""
        return sum([self.there[c] for c in range(COLOURS) if not has(self.voids[place], c)])

    def left_for(self, place: int) -> int:
        """Return how many of these are left when the promises are laid out."""
        left = self.choices(place)
        for _, colour, number in self.promises:
            if not has(self.voids[place], colour):
                left -= number
        return left

    def find_best_shares(self) -> list[float]:
        """Return the chance that cards drawn blindly into a hand all fit, if everything favours it.

        That is if earlier hands took as many cards as they can, all of them such as do not fit
        here, and as many promised cards as possible lie in the hand already.
        """
        total = len(self.cards) - sum([number for _, _, number in self.promises])
        drawn = 0
        shares: list[float] = []
        for place in self.narrow:
            unfit = max(0, total - self.left_for(place) - drawn)
            fewest, most = self.missing_in(place)
            fit = total - drawn - unfit
            shares.append(share_of_fitting(fit, fit + unfit, fewest))
            drawn += most
        return shares

    def missing_in(self, place: int) -> tuple[int, int]:
        """Return how many cards a hand may lack, at least and at most, when the promises are laid
        out."""
        denied = 0
        free = 0
        for promising, colour, number in self.promises:
            if promising == place and has(self.voids[place], colour):
                denied += number
            elif promising == place:
                free += number
        in_later = min(free, int(self.later_size) - denied)
        return self.sizes[place] - min(free, self.sizes[place]), self.sizes[place] - free + in_later

    def deal(self, random: Random) -> None:
        """Build deals until one is kept."""
        tries = 0
        while not self.build(random):
            tries += 1
            if tries >= TRIES and self.can_be_counted():
                self.deal_by_counting(random)
                return

    # Building a deal

    def build(self, random: Random) -> bool:
        """Build a deal; whether it is kept."""
        self.hands = [[] for _ in self.seats]
        self.later = [[] for _ in self.seats]
        self.rest = self.cards.copy()
        if not self.lay_out_promises(random):
            return False
        if not self.fill_narrow_hands(random):
            return False
        self.dealt = 0
        for place in self.order:
            self.fill_up(place, random)
            if not happens(self.chance_by_promises(place), random):
                return False
        self.rest = self.rest[self.dealt :]
        return True

    def lay_out_promises(self, random: Random) -> bool:
        """Lay promised cards into the seats that owe them; whether there was room for all."""
        for place, colour, number in self.promises:
            hand, later = self.hands[place], self.later[place]
            found = [card for card in self.rest if colour_of(card) == colour]
            if len(found) < number:
                return False
            for card in self.draw(found, number, random):
                in_hand = 0 if has(self.voids[place], colour) else self.sizes[place] - len(hand)
                in_later = self.later_size - len(later)
                if in_hand + in_later <= 0:
                    return False
                if random.below(in_hand + in_later) < in_hand:
                    hand.append(card)
                else:
                    later.append(card)
        return True

    def fill_narrow_hands(self, random: Random) -> bool:
        """Fill them; whether the deal is kept: the fewer choices are left, the less likely."""
        for at in range(len(self.narrow)):
            place = self.narrow[at]
            missing = self.sizes[place] - len(self.hands[place])
            voids: i64 = self.voids[place]
            found = [card for card in self.rest if not has(voids, colour_of(card))]
            if len(found) < missing:
                return False
            share = share_of_fitting(len(found), len(self.rest), missing)
            if not happens(share / self.best_shares[at], random):
                return False
            self.hands[place] += self.draw(found, missing, random)
        return True

    def fill_up(self, place: int, random: Random) -> None:
        """Everything else lies anywhere."""
        hand, later = self.hands[place], self.later[place]
        in_hand = self.sizes[place] - len(hand)
        in_later = int(self.later_size) - len(later)
        first = self.dealt
        draw_to_front(self.rest, first, in_hand + in_later, random)
        hand += self.rest[first : first + in_hand]
        self.dealt += in_hand + in_later
        later += self.rest[first + in_hand : self.dealt]

    def draw(self, cards: list[int], number: i64, random: Random) -> list[int]:
        """Return this many of some cards, each set of them as likely; the others stay where they
        are."""
        draw_to_front(cards, 0, number, random)
        drawn = cards[:number]
        is_drawn = [False] * NUMBER_CARDS
        for card in drawn:
            is_drawn[card] = True
        self.rest = [card for card in self.rest if not is_drawn[card]]
        return drawn

    def chance_by_promises(self, place: int) -> float:
        """Return 0 if a promise of a seat is not kept; else one by the number of ways to lay
        out."""
        chance = 1.0
        for promising, colour, number in self.expected:
            if promising == place and self.held(place, colour) < number:
                return 0.0
        for promising, colour, number in self.promises:
            if promising == place:
                chance /= comb(self.held(place, colour), number)
        return chance

    def held(self, place: int, colour: int) -> int:
        """Return how many cards of a colour a seat has in the deal that is being built."""
        return count_colour(self.hands[place], colour) + count_colour(self.later[place], colour)

    # Counting deals

    def can_be_counted(self) -> bool:
        """Return whether nothing is promised, and hands are so small that few ways lead through."""
        if self.promises or self.expected:
            return False
        ways = 1
        for size in self.room_by_voids().values():
            ways *= size + 1
        return ways <= MOST_COUNTED

    def room_by_voids(self) -> dict[int, int]:
        """Hands that lack the same colours are filled together: how many cards they take."""
        room: dict[int, int] = {}
        for place in range(len(self.seats)):
            if self.voids[place] and self.sizes[place]:
                voids = self.voids[place]
                room[voids] = room.get(voids, 0) + self.sizes[place]
        return room

    def deal_by_counting(self, random: Random) -> None:
        """Count the deals that the hands allow, and draw one of them."""
        room = self.room_by_voids()
        kinds = sorted(room)
        sizes = [room[voids] for voids in kinds]
        sizes.append(len(self.cards) - sum(sizes))
        everywhere = only(len(kinds))
        allowed: list[int] = []
        for card in self.cards:
            places = everywhere
            for at in range(len(kinds)):
                if not has(kinds[at], colour_of(card)):
                    places |= only(at)
            allowed.append(int(places))
        dealing = Dealing(self.cards, allowed, sizes)
        self.share_out(kinds, dealing.deal_by_counting(random), random)

    def share_out(self, kinds: list[int], dealt: list[list[int]], random: Random) -> None:
        """Cards of hands that lack the same colours go to them at random, and all else too."""
        for cards in dealt:
            random.shuffle(cards)
        self.rest = dealt[len(kinds)]
        self.hands = []
        self.later = []
        for place in range(len(self.seats)):
            voids, size = self.voids[place], self.sizes[place]
            cards = dealt[kinds.index(voids)] if voids and size else self.rest
            self.hands.append(cards[:size])
            del cards[:size]
            self.later.append(self.rest[: self.later_size])
            del self.rest[: self.later_size]


def share_of_fitting(fitting: int, cards: int, drawn: int) -> float:
    """Return the chance that this many cards, drawn blindly, are all among those that fit."""
    share = 1.0
    for taken in range(drawn):
        share *= (fitting - taken) / (cards - taken)
    return share


def happens(chance: float, random: Random) -> bool:
    """Return True with a chance."""
    return chance >= 1.0 or (chance > 0.0 and float(random.word()) < chance * ALL_WORDS)


def count_colour(cards: list[int], colour: Colour) -> int:
    count = 0
    for card in cards:
        if colour_of(card) == colour:
            count += 1
    return count
