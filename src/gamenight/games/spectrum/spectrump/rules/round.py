"""What everybody may know of the round that is played: bids, what may be played, what play shows.

Sets of colours and of seats are whole numbers with one bit per member.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.value import Value
from gamenight.parts.bits import count_of, has, only

from ...rules.deck import colour_of
from ...rules.wheel import ALL_COLOURS, COLOURS
from . import facts
from .facts import NONE
from .tricks import best_of, opened_by, points_of, scoring_colours


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumpSet(Value):
    """What begins anew with every set: nothing is played, broken or known of it (SR4)."""

    def __init__(self, number: i64, leader: i64, trick: list[int], voids: list[int]) -> None:
        self.number: i64 = number
        """Of the session; 0 while there is bidding or hands are loaded."""
        self.leader: i64 = leader
        """Of the trick under way."""
        self.trick: list[int] = trick
        self.opened: i64 = 0
        """The colours that follow in this trick."""
        self.broken: i64 = 0
        """The colours of trump and scoring trump that may be led."""
        self.voids: list[int] = voids
        """By seat: the colours that it has none of, as play has shown."""
        self.tricks: i64 = 0
        """How many were taken."""

    def copy(self) -> SpectrumpSet:
        other = SpectrumpSet(self.number, self.leader, self.trick.copy(), self.voids.copy())
        other.opened = self.opened
        other.broken = self.broken
        other.tricks = self.tricks
        return other


def new_set(number: i64, leader: i64, players: int) -> SpectrumpSet:
    return SpectrumpSet(number, leader, [], [0] * players)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumpRound(Value):
    """What begins anew with every bidding."""

    def __init__(
        self,
        number: i64,
        first: i64,
        set: SpectrumpSet,
        owed: list[int],
        taken: list[list[int]],
        gains: list[int],
    ) -> None:
        self.number: i64 = number
        self.first: i64 = first
        """Who bids first."""
        self.stage: i64 = facts.BIDDING
        self.session: i64 = 0
        self.set: SpectrumpSet = set
        # Bidding
        self.bids: tuple[int, ...] = ()
        """All bids in their order, as answers."""
        self.bidders: tuple[int, ...] = ()
        """The seats that made them."""
        self.passed: i64 = 0
        self.bidder: i64 = NOBODY
        """Who holds the highest bid, and after the bidding leads every set."""
        self.trump: i64 = NONE
        """The colour of the highest bid."""
        self.bid: i64 = 0
        self.owed: list[int] = owed
        """By seat and colour: cards that must still be in the sets of this session, by the bids."""
        # Tricks
        self.last_trick: tuple[int, ...] = ()
        self.last_leader: i64 = NOBODY
        self.last_taker: i64 = NOBODY
        self.taken: list[list[int]] = taken
        """By seat: the cards it took."""
        self.gains: list[int] = gains
        """By seat: what these are worth."""

    def copy(self) -> SpectrumpRound:
        other = SpectrumpRound(
            self.number,
            self.first,
            self.set.copy(),
            self.owed.copy(),
            [cards.copy() for cards in self.taken],
            self.gains.copy(),
        )
        other.stage = self.stage
        other.session = self.session
        other.bids = self.bids
        other.bidders = self.bidders
        other.passed = self.passed
        other.bidder = self.bidder
        other.trump = self.trump
        other.bid = self.bid
        other.last_trick = self.last_trick
        other.last_leader = self.last_leader
        other.last_taker = self.last_taker
        return other

    # Bidding on Trump

    def has_passed(self, seat: i64) -> bool:
        return has(self.passed, seat)

    def all_others_passed(self) -> bool:
        return count_of(self.passed) == len(self.gains) - 1

    def must_bid(self) -> bool:
        """Whether all others passed with no bid made (SR2)."""
        return self.bid == 0 and self.all_others_passed()

    def bidding_is_over(self) -> bool:
        return self.bid > 0 and self.all_others_passed()

    def bid_to_beat(self) -> i64:
        """The height of the highest bid so far."""
        return facts.bid_height(self.trump, self.bid) if self.bid else 0

    def note_bid(self, seat: i64, answer: i64) -> None:
        """The seat has so many cards of the colour: nobody may bid more than that (SR2)."""
        self.bids = (*self.bids, int(answer))
        self.bidders = (*self.bidders, int(seat))
        self.bidder = seat
        self.trump = facts.bid_colour(answer)
        self.bid = facts.bid_number(answer)
        at = seat * COLOURS + self.trump
        self.owed[at] = max(self.owed[at], int(self.bid))

    def next_bidder(self, seat: i64) -> i64:
        """All who have not passed are asked, whether they can bid or not (SR9, G5)."""
        players: i64 = len(self.gains)
        other = (seat + 1) % players
        while has(self.passed, other):
            other = (other + 1) % players
        return other

    def last_bid_of(self, seat: i64) -> int:
        """The highest bid of a seat, as an answer; NONE if it made none."""
        for at in range(len(self.bids) - 1, -1, -1):
            if self.bidders[at] == seat:
                return self.bids[at]
        return NONE

    def promised(self) -> i64:
        """How many trumps the bid winner has promised and not yet played (SR2)."""
        return self.owed[self.bidder * COLOURS + self.trump] if self.bid else 0

    # Leading & Following The Lead

    def begin_set(self, number: i64) -> None:
        """The bid winner leads the first trick of every set (SR4)."""
        self.stage = facts.PLAYING
        self.set = new_set(number, self.bidder, len(self.gains))

    def unbroken(self) -> i64:
        """The colours that may not be led yet: trump, and the two scoring colours as one class
        (SR4, SR7)."""
        return (only(self.trump) | scoring_colours(self.trump)) & ~self.set.broken

    def playable(self, held: i64) -> i64:
        """Of the colours in a hand those that may be played now."""
        trick = self.set.trick
        if not trick:
            free = held & ~self.unbroken()
            return free if free else held
        if has(held, self.trump) and colour_of(trick[0]) == self.trump:
            return only(self.trump)
        following = held & self.set.opened
        return following if following else held

    def how_played(self, colour: i64) -> i64:
        """What playing a card of a colour would be: a lead, following, or throwing."""
        if not self.set.trick:
            return facts.LED
        return facts.FOLLOWED if has(self.set.opened, colour) else facts.THROWN

    def colours_denied_by(self, colour: i64) -> i64:
        """The colours that a hand has none of, if it now plays a card of this one."""
        trick, opened = self.set.trick, self.set.opened
        if not trick:
            unbroken = self.unbroken()
            return ALL_COLOURS & ~unbroken if has(unbroken, colour) else 0
        denied: i64 = 0
        if colour != self.trump and colour_of(trick[0]) == self.trump:
            denied = only(self.trump)
        return denied if has(opened, colour) else denied | opened

    def lay(self, seat: i64, card: i64) -> None:
        """Put a card of a seat into the trick, and note what that shows."""
        set = self.set
        colour = colour_of(card)
        set.voids[seat] = set.voids[seat] | self.colours_denied_by(colour)
        at = seat * COLOURS + colour
        if self.owed[at]:
            self.owed[at] -= 1
        set.opened = opened_by(colour, self.trump, set.opened)
        set.trick.append(card)
        if colour == self.trump:
            set.broken |= only(colour)
        elif has(scoring_colours(self.trump), colour):
            set.broken |= scoring_colours(self.trump)

    def player_of(self, at: i64) -> i64:
        """Who played the card at a place of the trick."""
        return (self.set.leader + at) % len(self.gains)

    def trick_is_full(self) -> bool:
        return len(self.set.trick) == len(self.gains)

    # Trick taking

    def take_trick(self) -> None:
        """Whoever takes the trick leads the next one."""
        set = self.set
        taker = self.player_of(best_of(set.trick, self.trump))
        gain: i64 = 0
        for card in set.trick:
            gain += points_of(card, self.trump)
        self.gains[taker] += gain
        self.last_trick = tuple(set.trick)
        self.last_leader = set.leader
        self.last_taker = taker
        self.taken[taker] += set.trick
        set.trick = []
        set.opened = 0
        set.tricks += 1
        set.leader = taker

    def tricks_of(self, seat: i64) -> i64:
        """How many tricks a seat has taken."""
        return len(self.taken[seat]) // len(self.gains)


def new_round(number: i64, first: i64, players: int) -> SpectrumpRound:
    """A round before its first bid."""
    unbegun = new_set(0, NOBODY, players)
    nothing: list[list[int]] = [[] for _ in range(players)]
    return SpectrumpRound(number, first, unbegun, [0] * (players * COLOURS), nothing, [0] * players)
