"""What everybody at a table of Spectrump may know."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.position import Position
from gamenight.core.value import Value
from gamenight.parts.bits import count_of, has, only

from ...rules.deck import RANKS, Card, colour_of, rank_of
from ...rules.wheel import (
    ALL_COLOURS,
    COLOURS,
    NEIGHBOURHOODS,
    Colour,
    Colours,
    are_shades,
    clockwise,
    is_primary,
)
from . import constants
from .constants import NONE, SpectrumpSetup

# Tricks: what a card opens, who takes a trick, and what that is worth (SR3, SR5, SR6)


TRUMP_POWER: Final = 3
FIRST_POWER: Final = 2
SECOND_POWER: Final = 1
NO_POWER: Final = 0

POWER_WEIGHT: Final = 64
"""More than any rank with its tie-break weighs."""
RANK_WEIGHT: Final = 4
LEAD_COLOUR: Final = 2
SHADE_OF_LEAD: Final = 1


# Trump and scoring trump


def first_scoring(trump: Colour) -> int:
    """Return the stronger scoring colour (SR5).

    Beside a primary it is the secondary whose name begins with it; beside a secondary the primary
    with which its own name begins.
    """
    return clockwise(trump, 1 if is_primary(trump) else -1)


def second_scoring(trump: Colour) -> int:
    return clockwise(trump, -1 if is_primary(trump) else 1)


def scoring_colours(trump: Colour) -> Colours:
    """Return the two colours beside the trump, as a set."""
    return NEIGHBOURHOODS[trump] & ~only(trump)


def power_of(colour: Colour, trump: Colour) -> i64:
    if colour == trump:
        return TRUMP_POWER
    if not has(NEIGHBOURHOODS[trump], colour):
        return NO_POWER
    return FIRST_POWER if colour == first_scoring(trump) else SECOND_POWER


def points_of(card: Card, trump: Colour) -> i64:
    """Trump costs its rank, scoring trump brings it, all else is worth nothing."""
    colour = colour_of(card)
    if colour == trump:
        return -rank_of(card)
    return rank_of(card) if has(NEIGHBOURHOODS[trump], colour) else 0


# Following


def opened_by(colour: Colour, trump: Colour, opened: i64) -> i64:
    """Return what is open after a card: its shades too, unless it is thrown trump (SR3, SR6).

    A card is thrown if it is not a shade of what was open before; the leader throws nothing.
    """
    shades = NEIGHBOURHOODS[colour]
    thrown = opened != 0 and not has(opened, colour)
    if thrown and has(NEIGHBOURHOODS[trump], colour):
        return opened
    return opened | shades


# Taking the trick


def strength(card: Card, lead: Colour, trump: Colour) -> i64:
    """Trump, then scoring trump, then the rank; a tie goes to the lead colour, then to its shades.

    Of equal strength the first card played takes the trick.
    """
    colour = colour_of(card)
    near: i64 = 0
    if colour == lead:
        near = LEAD_COLOUR
    elif are_shades(colour, lead):
        near = SHADE_OF_LEAD
    return power_of(colour, trump) * POWER_WEIGHT + rank_of(card) * RANK_WEIGHT + near


def best_of(trick: list[int], trump: Colour) -> i64:
    """Return the place in the trick of the card that takes it."""
    lead = colour_of(trick[0])
    best: i64 = 0
    highest: i64 = -1
    for at in range(len(trick)):
        found = strength(trick[at], lead, trump)
        if found > highest:
            highest = found
            best = at
    return best


def why_best(trick: list[int], trump: Colour) -> i64:
    """By which of the rules, from the top, the trick was decided."""
    card: i64 = trick[best_of(trick, trump)]
    power = power_of(colour_of(card), trump)
    if power:
        return constants.BY_TRUMP if power == TRUMP_POWER else constants.BY_SCORING
    tied = [other for other in trick if rank_of(other) == rank_of(card)]
    if len(tied) == 1:
        return constants.BY_RANK
    lead = colour_of(trick[0])
    if colour_of(card) == lead:
        return constants.BY_LEAD_COLOUR
    shades = [other for other in tied if are_shades(colour_of(other), lead)]
    return constants.BY_SHADE_OF_LEAD if len(shades) == 1 else constants.BY_COMING_FIRST


assert RANKS * RANK_WEIGHT + LEAD_COLOUR < POWER_WEIGHT


# What everybody may know of the round that is played: bids, what may be played, what play shows.
#
# Sets of colours and of seats are whole numbers with one bit per member.


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumpSet(Value):
    """What is new with every set: nothing is played, broken or known of it (SR4)."""

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
    """What is new with every bidding."""

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
        self.stage: i64 = constants.BIDDING
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
        """Return whether all others passed with no bid made (SR2)."""
        return self.bid == 0 and self.all_others_passed()

    def bidding_is_over(self) -> bool:
        return self.bid > 0 and self.all_others_passed()

    def bid_to_beat(self) -> i64:
        """Return the height of the highest bid so far."""
        return constants.bid_height(self.trump, self.bid) if self.bid else 0

    def note_bid(self, seat: i64, answer: i64) -> None:
        """The seat has this many cards of the colour: nobody may bid more than that (SR2)."""
        self.bids = (*self.bids, int(answer))
        self.bidders = (*self.bidders, int(seat))
        self.bidder = seat
        self.trump = constants.bid_colour(answer)
        self.bid = constants.bid_number(answer)
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
        """Return the highest bid of a seat, as an answer; NONE if it made none."""
        for at in range(len(self.bids) - 1, -1, -1):
            if self.bidders[at] == seat:
                return self.bids[at]
        return NONE

    def promised(self) -> i64:
        """Return how many trumps the bid winner has promised and not yet played (SR2)."""
        return self.owed[self.bidder * COLOURS + self.trump] if self.bid else 0

    # Leading & Following The Lead

    def begin_set(self, number: i64) -> None:
        """The bid winner leads the first trick of every set (SR4)."""
        self.stage = constants.PLAYING
        self.set = new_set(number, self.bidder, len(self.gains))

    def unbroken(self) -> i64:
        """Return the colours that may not be led yet: trump, and the two scoring colours as one
        class (SR4, SR7)."""
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

    def how_played(self, colour: Colour) -> i64:
        """Return what playing a card of a colour would be: a lead, following, or throwing."""
        if not self.set.trick:
            return constants.LED
        return constants.FOLLOWED if has(self.set.opened, colour) else constants.THROWN

    def colours_denied_by(self, colour: Colour) -> i64:
        """Return the colours that a hand has none of, if it now plays a card of this one."""
        trick, opened = self.set.trick, self.set.opened
        if not trick:
            unbroken = self.unbroken()
            return ALL_COLOURS & ~unbroken if has(unbroken, colour) else 0
        denied: i64 = 0
        if colour != self.trump and colour_of(trick[0]) == self.trump:
            denied = only(self.trump)
        return denied if has(opened, colour) else denied | opened

    def lay(self, seat: i64, card: Card) -> None:
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
        """Return who played the card at a place of the trick."""
        return (self.set.leader + at) % len(self.gains)

    def trick_is_full(self) -> bool:
        return len(self.set.trick) == len(self.gains)

    # Trick taking

    def take_trick(self) -> None:
        """The winner of the trick leads the next one."""
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

    def tricks_of(self, seat: i64) -> int:
        """Return how many tricks a seat has taken."""
        return len(self.taken[seat]) // len(self.gains)


def new_round(number: i64, first: i64, players: int) -> SpectrumpRound:
    """Return a round before its first bid."""
    unbegun = new_set(0, NOBODY, players)
    nothing: list[list[int]] = [[] for _ in range(players)]
    return SpectrumpRound(number, first, unbegun, [0] * (players * COLOURS), nothing, [0] * players)


# A finished round of Spectrump: who took what, and what it scored


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class RoundResult(Value):
    """Trump cards count against the side that took them, scoring trump cards for them."""

    def __init__(self, round: SpectrumpRound, setup: SpectrumpSetup, points: list[int]) -> None:
        """``points`` are those of the sides before the round."""
        self.number: i64 = round.number
        self.bidder: i64 = round.bidder
        self.trump: i64 = round.trump
        self.bid: i64 = round.bid
        self.taken: tuple[tuple[int, ...], ...] = tuple([tuple(cards) for cards in round.taken])
        """The cards each seat took in tricks."""
        self.setup: SpectrumpSetup = setup
        self.plus: tuple[int, ...] = tuple([brought_by(taken, round.trump) for taken in self.taken])
        self.minus: tuple[int, ...] = tuple(
            [plus - gain for plus, gain in zip(self.plus, round.gains, strict=True)]
        )
        """By seat, both as numbers from 0 up."""
        self.totals: tuple[int, ...] = tuple(
            [points[side] + self.gain_of_side(side) for side in range(setup.sides)]
        )
        """By side: the points after the round."""

    def __hash__(self) -> int:
        """Quicker than that of any value: what is said about a finished round is cached."""
        return hash((self.number, self.trump, self.bidder, self.totals, self.plus))

    def tricks(self, seat: i64) -> int:
        """Return how many a seat took."""
        return len(self.taken[seat]) // len(self.taken)

    def gain(self, seat: i64) -> int:
        return self.plus[seat] - self.minus[seat]

    def gain_of_side(self, side: i64) -> int:
        """Partners have their points together."""
        total: i64 = 0
        for seat in self.setup.seats_of(side):
            total += self.gain(seat)
        return total


def brought_by(cards: tuple[int, ...], trump: Colour) -> int:
    """Return the points of those cards that bring some."""
    total: i64 = 0
    for card in cards:
        total += max(0, points_of(card, trump))
    return total


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SpectrumpPosition(Position):
    """The round that is played, and how the match stands."""

    def __init__(self, setup: SpectrumpSetup, round: SpectrumpRound, points: list[int]) -> None:
        super().__init__(setup.players)
        self.setup: SpectrumpSetup = setup
        self.round: SpectrumpRound = round
        self.points: list[int] = points
        """By side: the points of finished rounds."""
        self.previous: RoundResult | None = None
        """The round before this one, or the last one of the match."""
        self.turn = round.first

    def copy(self) -> SpectrumpPosition:
        other = SpectrumpPosition(self.setup, self.round.copy(), self.points.copy())
        self.copy_basics_to(other)
        other.previous = self.previous
        return other

    # What lies where

    def hand_size(self, seat: i64) -> i64:
        """Return how many cards of the current set a seat has; before the play it is the first
        one."""
        if self.over:
            return 0
        set = self.round.set
        played = set.tricks
        if (seat - set.leader) % self.players < len(set.trick):
            played += 1
        return self.setup.size - played

    def later_size(self) -> i64:
        """Return how many cards every seat has for the set after this one."""
        if self.over or self.setup.sets == 1 or self.round.set.number == self.setup.sets:
            return 0
        return self.setup.size

    def set_of_round(self) -> i64:
        """Return the number of the current set, counted through the round."""
        return (self.round.session - 1) * self.setup.sets + max(self.round.set.number, 1)

    # How the match stands and ends

    def epoch(self) -> int:
        return self.round.number if self.over else self.round.number - 1

    def score(self, seat: int) -> float:
        return self.points[self.setup.side_of(seat)]

    def total(self, side: i64) -> i64:
        """Return the points of a side with what it has taken in this round so far."""
        if self.over:
            return self.points[side]
        total: i64 = self.points[side]
        for seat in range(side, self.players, self.setup.sides):
            total += self.round.gains[seat]
        return total

    def worth(self, seat: int) -> float:
        """Return the lead over the best of the other sides, with this round so far."""
        side = self.setup.side_of(seat)
        best: i64 = -constants.HIGHEST_TARGET * constants.MOST_ROUNDS
        for other in range(self.setup.sides):
            if other != side:
                best = max(best, self.total(other))
        return float(self.total(side) - best)

    def target_reached(self) -> bool:
        return self.setup.target > 0 and max(self.points) >= self.setup.target

    def match_ends(self) -> bool:
        """Checked after a whole round (SR9)."""
        return self.round.number == self.setup.rounds or self.target_reached()

    def winners(self) -> list[int]:
        """Return the sides with the most points; ties share (SR9)."""
        best = max(self.points)
        side_of = self.setup.side_of
        return [seat for seat in range(self.players) if self.points[side_of(seat)] == best]

    def reason(self) -> str:
        if self.target_reached():
            return f"the target of {self.setup.target} was reached"
        if self.setup.rounds == 1:
            return "the round is over"
        return f"all {self.setup.rounds} rounds are over"
