"""How bots play Spectrump, and what strong ones know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.bots.worlds import most_worth
from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.insight import Insight, Supposition
from gamenight.core.position import Position
from gamenight.parts.bits import has

from ..bot import colours_held, ranks_held
from ..rules.deck import Card, card_of, colour_of
from ..rules.wheel import COLOURS, Colour, are_shades, clockwise
from .rules import constants
from .rules.constants import PASS
from .rules.position import SpectrumpPosition, SpectrumpRound, opened_by, points_of, strength
from .rules.state import SpectrumpState, SpectrumpView

# A bot that counts cards: which are still out, who cannot have them, and who could beat what


LOW_TRUMP: Final = 5.5
"""A trump below this rank is worth having: it takes tricks for little."""
TRUMP_WORTH: Final = 0.4
SCORING_WORTH: Final = 0.4
"""What a card is worth in the hand, per rank."""
EAGER: Final = 0.85
RELUCTANT: Final = 0.3
"""How likely others take a trick if they can: one with points, one without or against them."""
SHORTER: Final = 0.3
"""What it is worth to have fewer cards of some shades: who cannot follow throws any card."""


class TrickCounter(Bot[SpectrumpView]):
    """Bids what suits its cards, and plays what the trick can be expected to bring.

    For each card it estimates how likely it takes the trick, from the cards that are still out, the
    colours that others have shown not to have, and what they must follow with.
    """

    def choose(self, view: SpectrumpView, thinking: Thinking) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        bidding = view.position.round.stage == constants.BIDDING
        return choose_bid(view) if bidding else choose_card(view)

    def choose_several(
        self,
        view: SpectrumpView,
        choice: Choice,
        thinking: Thinking,
    ) -> list[int]:
        return first_set(choice.things, choice.most, view.position.round.trump)


# Bidding


def choose_bid(view: SpectrumpView) -> int:
    """Return the lowest bid on the best colour, if that is better than the trump as it stands."""
    round = view.position.round
    held = view.all_cards()
    worth = [trump_worth(held, colour) for colour in range(COLOURS)]
    to_beat = worth[round.trump] if round.bid else sum(worth) / COLOURS
    if round.must_bid():
        to_beat = -1000.0
    best = PASS
    for answer in view.legal:
        if answer == PASS:
            continue
        now = worth[constants.bid_colour(answer)] - 0.01 * float(constants.bid_number(answer))
        if now > to_beat:
            to_beat = now
            best = answer
    return best


def trump_worth(cards: list[int], trump: int) -> float:
    """Return what cards are worth if a colour is trump."""
    total = 0.0
    for card in cards:
        total += worth_in_hand(card, trump)
    return total


def worth_in_hand(card: Card, trump: Colour) -> float:
    """Low trumps take tricks, high ones take themselves; scoring cards can take themselves too."""
    points = float(points_of(card, trump))
    if points < 0.0:
        return (LOW_TRUMP + points) * TRUMP_WORTH
    return SCORING_WORTH * points


# Hand loading


def first_set(cards: list[int], size: int, trump: Colour) -> list[int]:
    """Return the colours clockwise behind the trump, as many as there is room for; trump comes
    later.

    So each set lacks about half the wheel. Who cannot follow throws any card: scoring trump
    that takes the trick, a low trump on the points of others, a high one on another player's trick.
    """
    first = card_of(clockwise(trump), 1)
    behind = [card for card in cards if card >= first]
    before = [card for card in cards if card < first]
    return sorted((behind + before)[:size])


# Playing


def choose_card(view: SpectrumpView) -> int:
    estimate = Estimate(view)
    return most_worth(view.legal, [estimate.worth_of_playing(card) for card in view.legal])


class Estimate:
    """What a seat can work out about the trick under way."""

    def __init__(self, view: SpectrumpView) -> None:
        self.position: SpectrumpPosition = view.position
        self.round: SpectrumpRound = view.position.round
        self.seat: i64 = view.seat
        self.trump: i64 = self.round.trump
        self.hand: list[int] = view.hand
        self.out: list[int] = cards_out(view)
        """The cards that others may have."""
        self.others: float = 1.0 / float(self.position.setup.sides - 1)
        """What a point of another player costs."""

    def worth_of_playing(self, card: Card) -> float:
        setup, played = self.position.setup, self.round.set.trick
        trick: list[int] = [*played, card]
        lead = colour_of(trick[0])
        total: i64 = 0
        for other in trick:
            total += points_of(other, self.trump)
        points = float(total)
        mine = strength(card, lead, self.trump)
        best: i64 = -1
        holder: i64 = self.seat
        for at in range(len(played)):
            found = strength(played[at], lead, self.trump)
            if found > best:
                best = found
                holder = self.round.player_of(at)
        opened = opened_by(colour_of(card), self.trump, self.round.set.opened)
        high = max(mine, best)
        holds = self.chance_to_hold(high, lead, opened, points)
        if mine > best:
            holder = self.seat
        ours = setup.side_of(holder) == setup.side_of(self.seat)
        worth = holds * (points if ours else -points * self.others)
        worth -= (1.0 - holds) * points * self.others
        return worth - worth_in_hand(card, self.trump) - SHORTER * self.shades_held(card)

    def shades_held(self, card: Card) -> float:
        """Return how many cards in the hand are shades of a card, itself included."""
        count = 0
        for other in self.hand:
            if are_shades(colour_of(other), colour_of(card)):
                count += 1
        return float(count)

    def chance_to_hold(self, high: i64, lead: Colour, opened: i64, points: float) -> float:
        """Return how likely it is that no later player beats the best card so far."""
        position = self.position
        will = EAGER if points > 0.0 else RELUCTANT
        chance = 1.0
        left = position.players - len(self.round.set.trick) - 1
        seat = position.seat_after(self.seat)
        while left:
            same_side = position.setup.side_of(seat) == position.setup.side_of(self.seat)
            if not same_side:
                chance *= 1.0 - will * self.chance_to_beat(seat, high, lead, opened)
            seat = position.seat_after(seat)
            left -= 1
        return chance

    def chance_to_beat(self, seat: i64, high: i64, lead: Colour, opened: i64) -> float:
        """Return how likely a seat has a card that beats the best one, and may play it."""
        share = float(self.position.hand_size(seat)) / max(1, len(self.out))
        voids: i64 = self.round.set.voids[seat]
        following = 1.0
        beating = 1.0
        thrown = 1.0
        for card in self.out:
            colour = colour_of(card)
            if has(voids, colour):
                continue
            is_open = has(opened, colour)
            if is_open:
                following *= 1.0 - share
            if strength(card, lead, self.trump) > high:
                if is_open:
                    beating *= 1.0 - share
                else:
                    thrown *= 1.0 - share
        return (1.0 - beating) + following * (1.0 - thrown)


def cards_out(view: SpectrumpView) -> list[int]:
    """Return the cards that are neither one's own nor played."""
    position = view.position
    gone = [False] * constants.FULL_DECK
    for card in view.all_cards() + position.round.set.trick:
        gone[card] = True
    for taken in position.round.taken:
        for card in taken:
            gone[card] = True
    return [card for card in position.setup.cards() if not gone[card]]


# What a strong player of Spectrump knows: how far ahead it pays to look, and for what


class SpectrumpInsight(Insight[SpectrumpState, SpectrumpView]):
    """Looks ahead to the end of a set: then no card is left in a hand that would have to be valued,
    and how the set went has no bearing on the next."""

    def epoch(self, position: Position) -> int:
        """Return how many sets are finished; bidding and loading belong to the set that follows."""
        assert isinstance(position, SpectrumpPosition)
        sets_of_a_round = position.setup.sessions * position.setup.sets
        finished = position.epoch() * sets_of_a_round
        return int(finished if position.over else finished + position.set_of_round() - 1)

    def suppositions(self, state: SpectrumpState, seat: int) -> list[Supposition]:
        """Return the colours that others have to follow or can trump with, and their numbers."""
        return colours_held(state.hands, seat) + ranks_held(state.hands, seat)
