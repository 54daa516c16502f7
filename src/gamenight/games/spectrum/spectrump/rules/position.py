"""What everybody at a table of Spectrump may know."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.position import Position
from gamenight.games.spectrum.rules.deck import colour_of
from gamenight.games.spectrum.rules.wheel import ALL_COLOURS, COLOURS
from gamenight.games.spectrum.spectrump.rules import facts
from gamenight.games.spectrum.spectrump.rules.facts import NONE
from gamenight.games.spectrum.spectrump.rules.round import Round
from gamenight.games.spectrum.spectrump.rules.setup import Setup
from gamenight.games.spectrum.spectrump.rules.tricks import (
    best_of,
    opened_by,
    points_of,
    scoring_colours,
)
from gamenight.parts.bits import count_of, has, only


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SpectrumpPosition(Position):
    """Sets of colours and of seats are whole numbers with one bit per member."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.players)
        self.setup: Setup = setup
        self.stage: i64 = facts.BIDDING
        self.round: i64 = 0
        self.first_bidder: i64 = 0
        self.session: i64 = 0
        """Of the round."""
        self.set: i64 = 0
        """Of the session; 0 while there is bidding or hands are loaded."""
        # Bidding
        self.bids: list[int] = []
        """All bids of the round in their order, as answers."""
        self.bidders: list[int] = []
        """The seats that made them."""
        self.passed: i64 = 0
        self.bidder: i64 = NOBODY
        """Who holds the highest bid, and after the bidding leads every set."""
        self.trump: i64 = NONE
        """The colour of the highest bid."""
        self.bid: i64 = 0
        self.owed: list[int] = []
        """By seat and colour: cards that must still be in the sets of this session, by the bids."""
        # Tricks
        self.leader: i64 = NOBODY
        self.trick: list[int] = []
        self.opened: i64 = 0
        """The colours that follow in this trick."""
        self.broken: i64 = 0
        """The colours of trump and scoring trump that may be led in this set."""
        self.voids: list[int] = []
        """By seat: the colours that its current set has none of, as play has shown."""
        self.tricks_in_set: i64 = 0
        self.last_trick: list[int] = []
        self.last_leader: i64 = NOBODY
        self.last_taker: i64 = NOBODY
        # Points
        self.taken: list[list[int]] = []
        """By seat: the cards taken in this round. The inner lists are replaced, never changed."""
        self.gains: list[int] = []
        """By seat: what these are worth."""
        self.points: list[int] = [0] * setup.sides
        """By side: the points of finished rounds."""
        self.previous: Round | None = None
        """The round before this one, or the last one of the match."""

    def copy(self) -> SpectrumpPosition:
        """The setup, the last trick and the previous round are never changed: shared."""
        other = SpectrumpPosition(self.setup)
        self.copy_basics_to(other)
        other.stage = self.stage
        other.round = self.round
        other.first_bidder = self.first_bidder
        other.session = self.session
        other.set = self.set
        other.bids = self.bids.copy()
        other.bidders = self.bidders.copy()
        other.passed = self.passed
        other.bidder = self.bidder
        other.trump = self.trump
        other.bid = self.bid
        other.owed = self.owed.copy()
        other.leader = self.leader
        other.trick = self.trick.copy()
        other.opened = self.opened
        other.broken = self.broken
        other.voids = self.voids.copy()
        other.tricks_in_set = self.tricks_in_set
        other.last_trick = self.last_trick
        other.last_leader = self.last_leader
        other.last_taker = self.last_taker
        other.taken = self.taken.copy()
        other.gains = self.gains.copy()
        other.points = self.points.copy()
        other.previous = self.previous
        return other

    def begin_round(self) -> None:
        self.round += 1
        self.session = 0
        self.leader = NOBODY
        self.bids = []
        self.bidders = []
        self.passed = 0
        self.bidder = NOBODY
        self.trump = NONE
        self.bid = 0
        self.owed = [0] * (self.players * COLOURS)
        self.taken = [[] for _ in range(self.players)]
        self.gains = [0] * self.players
        self.last_trick = []
        self.last_leader = NOBODY
        self.last_taker = NOBODY
        self.stage = facts.BIDDING
        self.turn = self.first_seat_to_bid()

    def begin_session(self) -> None:
        self.session += 1
        self.set = 0
        self.clear_set()

    def clear_set(self) -> None:
        """Nothing is played, broken or known of a set (SR4)."""
        self.trick = []
        self.opened = 0
        self.broken = 0
        self.voids = [0] * self.players
        self.tricks_in_set = 0

    # Bidding on Trump

    def first_seat_to_bid(self) -> i64:
        """The next seat clockwise in every round (SR9)."""
        return (self.first_bidder + self.round - 1) % self.players

    def has_passed(self, seat: i64) -> bool:
        return has(self.passed, seat)

    def must_bid(self) -> bool:
        """Whether all others passed with no bid made (SR2)."""
        return self.bid == 0 and count_of(self.passed) == self.players - 1

    def bid_to_beat(self) -> i64:
        """The height of the highest bid so far."""
        return facts.bid_height(self.trump, self.bid) if self.bid else 0

    def note_bid(self, seat: i64, answer: i64) -> None:
        """The seat has so many cards of the colour: nobody may bid more than that (SR2)."""
        self.bids.append(answer)
        self.bidders.append(seat)
        self.bidder = seat
        self.trump = facts.bid_colour(answer)
        self.bid = facts.bid_number(answer)
        at = seat * COLOURS + self.trump
        self.owed[at] = max(self.owed[at], int(self.bid))

    def bidding_is_over(self) -> bool:
        return self.bid > 0 and count_of(self.passed) == self.players - 1

    def next_bidder(self, seat: i64) -> i64:
        """All who have not passed are asked, whether they can bid or not (SR9, G5)."""
        other = self.seat_after(seat)
        while has(self.passed, other):
            other = self.seat_after(other)
        return other

    def last_bid_of(self, seat: i64) -> int:
        """The highest bid of a seat in this round, as an answer; NONE if it made none."""
        for at in range(len(self.bids) - 1, -1, -1):
            if self.bidders[at] == seat:
                return self.bids[at]
        return NONE

    def promised(self) -> i64:
        """How many trumps the bid winner has promised and not yet played (SR2)."""
        return self.owed[self.bidder * COLOURS + self.trump] if self.bid else 0

    # Leading & Following The Lead

    def begin_set(self) -> None:
        """The bid winner leads the first trick of every set (SR4)."""
        self.stage = facts.PLAYING
        self.set += 1
        self.clear_set()
        self.leader = self.bidder
        self.turn = self.bidder

    def unbroken(self) -> i64:
        """The colours that may not be led yet: trump, and the two scoring colours as one class
        (SR4, SR7)."""
        return (only(self.trump) | scoring_colours(self.trump)) & ~self.broken

    def playable(self, held: i64) -> i64:
        """Of the colours in a hand those that may be played now."""
        if not self.trick:
            free = held & ~self.unbroken()
            return free if free else held
        if has(held, self.trump) and colour_of(self.trick[0]) == self.trump:
            return only(self.trump)
        following = held & self.opened
        return following if following else held

    def how_played(self, colour: i64) -> i64:
        """What playing a card of a colour would be: a lead, following, or throwing."""
        if not self.trick:
            return facts.LED
        return facts.FOLLOWED if has(self.opened, colour) else facts.THROWN

    def colours_denied_by(self, colour: i64) -> i64:
        """The colours that a hand has none of, if it now plays a card of this one."""
        if not self.trick:
            unbroken = self.unbroken()
            return ALL_COLOURS & ~unbroken if has(unbroken, colour) else 0
        denied: i64 = 0
        if colour != self.trump and colour_of(self.trick[0]) == self.trump:
            denied = only(self.trump)
        return denied if has(self.opened, colour) else denied | self.opened

    def lay(self, seat: i64, card: i64) -> None:
        """Put a card of a seat into the trick, and note what that shows."""
        colour = colour_of(card)
        self.voids[seat] |= self.colours_denied_by(colour)
        at = seat * COLOURS + colour
        if self.owed[at]:
            self.owed[at] -= 1
        self.opened = opened_by(colour, self.trump, self.opened)
        self.trick.append(card)
        if colour == self.trump:
            self.broken |= only(colour)
        elif has(scoring_colours(self.trump), colour):
            self.broken |= scoring_colours(self.trump)
        self.turn = self.seat_after(seat)

    def player_of(self, at: i64) -> i64:
        """Who played the card at a place of the trick."""
        return (self.leader + at) % self.players

    def trick_is_full(self) -> bool:
        return len(self.trick) == self.players

    # Trick taking

    def take_trick(self) -> None:
        """Whoever takes the trick leads the next one."""
        taker = self.player_of(best_of(self.trick, self.trump))
        gain: i64 = 0
        for card in self.trick:
            gain += points_of(card, self.trump)
        self.gains[taker] += gain
        self.taken[taker] = self.taken[taker] + self.trick
        self.last_trick = self.trick
        self.last_leader = self.leader
        self.last_taker = taker
        self.trick = []
        self.opened = 0
        self.tricks_in_set += 1
        self.leader = taker
        self.turn = taker

    def tricks_of(self, seat: i64) -> i64:
        """How many tricks a seat has taken in this round."""
        return len(self.taken[seat]) // self.players

    # What lies where

    def hand_size(self, seat: i64) -> i64:
        """How many cards of the current set a seat has; before the play it is the first one."""
        if self.over:
            return 0
        played = self.tricks_in_set
        if (seat - self.leader) % self.players < len(self.trick):
            played += 1
        return self.setup.size - played

    def later_size(self) -> i64:
        """How many cards every seat has for the set after this one."""
        if self.over or self.setup.sets == 1 or self.set == self.setup.sets:
            return 0
        return self.setup.size

    def set_of_round(self) -> i64:
        """The number of the current set, counted through the round."""
        return (self.session - 1) * self.setup.sets + max(self.set, 1)

    # How the match stands and ends

    def epoch(self) -> int:
        return self.round if self.over else self.round - 1

    def score(self, seat: int) -> float:
        return self.points[self.setup.side_of(seat)]

    def total(self, side: i64) -> i64:
        """The points of a side with what it has taken in this round so far."""
        if self.over:
            return self.points[side]
        total: i64 = self.points[side]
        for seat in range(side, self.players, self.setup.sides):
            total += self.gains[seat]
        return total

    def worth(self, seat: int) -> float:
        """The lead over the best of the other sides, with this round so far."""
        side = self.setup.side_of(seat)
        best: i64 = -facts.HIGHEST_TARGET * facts.MOST_ROUNDS
        for other in range(self.setup.sides):
            if other != side:
                best = max(best, self.total(other))
        return float(self.total(side) - best)

    def target_reached(self) -> bool:
        return self.setup.target > 0 and max(self.points) >= self.setup.target

    def match_ends(self) -> bool:
        """Looked at after a whole round (SR9)."""
        return self.round == self.setup.rounds or self.target_reached()

    def winners(self) -> list[int]:
        """The sides with the most points; ties share (SR9)."""
        best = max(self.points)
        side_of = self.setup.side_of
        return [seat for seat in range(self.players) if self.points[side_of(seat)] == best]

    def reason(self) -> str:
        if self.target_reached():
            return f"the target of {self.setup.target} was reached"
        if self.setup.rounds == 1:
            return "the round is over"
        return f"all {self.setup.rounds} rounds are over"
