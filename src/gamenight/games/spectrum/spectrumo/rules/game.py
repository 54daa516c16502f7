"""The options of Spectrumo, starting a match, and dealing again what a seat cannot know."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.events import NOBODY, Event
from gamenight.core.options import Option, Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.parts.bits import first_bits, has, members_of, only

from ...rules.deck import CARDS, Card, CardSet, card_set
from . import constants
from .laying import cards_of
from .position import SpectrumoPosition, SpectrumoSetup, new_round
from .state import SpectrumoState, SpectrumoView

# Dealing again what a seat cannot know, where not every card may lie everywhere.
#
# There are up to eight hands and the draw deck, and each has shown what it lacks in a way of its
# own: far too many deals to count them (``parts.dealing``). Places that lack the same cards are one
# pool, which is shared out in the end. With one pool or two, each possible deal is exactly as
# likely as the next. With more, a deal that fits is found first and then mixed by two kinds of
# steps, both of which keep all deals as likely as they were if they were equally likely:
#
# - The cards of two pools are put together and dealt to these two again, each way as likely. - One
# card from each of three or more pools goes round a ring of them, if all of them may; the way back
# is drawn as often.
#
# Every deal leads to every other one: between two deals each card that differs goes from one pool
# to another, as many leave a pool as come, so all of them together are rings in which no pool
# occurs twice, and each ring is such a step (two pools are a ring as well). Hence mixing approaches
# the even distribution, and no other. How soon was measured in eight positions of random play with
# eight players: one sweep over all pairs leaves about a tenth of how far the first deal was off (a
# third of a standard deviation), and after two 3,000 deals show none. ``SWEEPS`` is one
# more; how little is left then is a guess from this, not a proof.


SWEEPS: Final = 3
"""How often every two pools are mixed."""


@final
class PlacesToDeal:
    """The hidden cards by place; make it once, deal as often as needed."""

    def __init__(self, hidden: CardSet, may_hold: list[CardSet], sizes: list[int]) -> None:
        """``may_hold`` says for each place which cards it may hold.

        There are as many cards as places for them, and at least one deal is possible.
        """
        self.cards: list[int] = cards_of(hidden)
        assert sum(sizes) == len(self.cards)
        self.sizes: list[int] = sizes
        self.pools: list[list[int]] = []
        """Places that lack the same cards; those that hold nothing are left out."""
        self.room: list[int] = []
        """How many cards each pool has."""
        lacking: list[CardSet] = []
        for place in range(len(sizes)):
            if sizes[place]:
                missing = hidden.copy()
                missing.remove(may_hold[place])
                pool = place_of(missing, lacking)
                if pool == len(lacking):
                    lacking.append(missing)
                    self.pools.append([])
                    self.room.append(0)
                self.pools[pool].append(place)
                self.room[pool] += sizes[place]
        self.allowed: list[int] = [first_bits(len(lacking))] * CARDS
        """By card, the pools that may hold it, as a set of bits."""
        for pool in range(len(lacking)):
            for card in cards_of(lacking[pool]):
                self.allowed[card] = self.allowed[card] & ~only(pool)
        self.pooled: list[list[int]] = [[] for _ in lacking]
        self.lying: list[list[int]] = [[] for _ in sizes]
        """The cards by place, those of the last, the draw deck, in random order."""

    def deal(self, random: Random) -> None:
        order = self.cards.copy()
        random.shuffle(order)
        at = 0
        for pool in range(len(self.pools)):
            self.pooled[pool] = order[at : at + self.room[pool]]
            at += self.room[pool]
        if len(self.pools) > 1:
            for card in self.misfits():
                self.put(card)
            self.mix(random)
        self.share_out(random)

    def share_out(self, random: Random) -> None:
        for pool in range(len(self.pools)):
            cards = self.pooled[pool]
            places = self.pools[pool]
            # A caller that takes a whole pool as one hand sorts it anyway.
            if len(self.pools) > 1 and (len(places) > 1 or places[0] == len(self.sizes) - 1):
                random.shuffle(cards)
            at = 0
            for place in places:
                self.lying[place] = cards[at : at + self.sizes[place]]
                at += self.sizes[place]

    # A deal that fits

    def misfits(self) -> list[int]:
        """Take away the cards that lie where they cannot."""
        found: list[int] = []
        for pool in range(len(self.pools)):
            cards = self.pooled[pool]
            misfits = [card for card in cards if not has(self.allowed[card], pool)]
            if misfits:
                found += misfits
                self.pooled[pool] = [card for card in cards if has(self.allowed[card], pool)]
        return found

    def put(self, card: Card) -> None:
        """Where there is room, or else room is made."""
        for pool in range(len(self.pools)):
            if len(self.pooled[pool]) < self.room[pool] and has(self.allowed[card], pool):
                self.pooled[pool].append(card)
                return
        self.make_room(card)

    def make_room(self, card: Card) -> None:
        """Move cards on from pool to pool until there is room where this one fits."""
        seen: i64 = self.allowed[card]
        reached = members_of(seen)
        cards: list[int] = [card] * len(reached)
        """What goes to each pool that was reached …"""
        sources = [-1] * len(reached)
        """… and where in this list it comes from."""
        at = 0
        while len(self.pooled[reached[at]]) == self.room[reached[at]]:
            for pool in range(len(self.pools)):
                if not has(seen, pool):
                    for other in self.pooled[reached[at]]:
                        if has(self.allowed[other], pool):
                            seen |= only(pool)
                            reached.append(pool)
                            cards.append(other)
                            sources.append(at)
                            break
            at += 1
        while at >= 0:
            self.pooled[reached[at]].append(cards[at])
            if sources[at] >= 0:
                self.pooled[reached[sources[at]]].remove(cards[at])
            at = sources[at]

    # Mixing

    def mix(self, random: Random) -> None:
        """Every two pools in random order, and a ring after each sweep."""
        count = len(self.pools)
        if count == 2:
            self.mix_two(0, 1, random)
            return
        order = [*range(count)]
        for _ in range(SWEEPS):
            random.shuffle(order)
            for at in range(count - 1):
                for other in range(at + 1, count):
                    self.mix_two(order[at], order[other], random)
            self.go_round(order, random)

    def mix_two(self, one: i64, other: i64, random: Random) -> None:
        """Deal the cards of two pools to these two again.

        Each card of the smaller one that may lie in both changes places with any such card after
        it or in the larger one, itself included: that shuffles them all as far as it matters.
        """
        few, many = self.pooled[one], self.pooled[other]
        if len(few) > len(many):
            few, many = many, few
        pair = only(one) | only(other)
        size: i64 = len(few)
        both: i64 = size + len(many)
        at: i64 = 0
        while at < size:
            card: i64 = few[at]
            if self.allowed[card] & pair == pair:
                place = self.free_place(few, many, at, both, pair, random)
                if place < size:
                    few[at], few[place] = few[place], few[at]
                else:
                    few[at], many[place - size] = many[place - size], few[at]
            at += 1

    def free_place(
        self, few: list[int], many: list[int], first: i64, both: i64, pair: i64, random: Random
    ) -> i64:
        """Return a random place, counted through both lists, whose card may lie in either pool."""
        size: i64 = len(few)
        while True:
            place = first + random.below(both - first)
            card: i64 = few[place] if place < size else many[place - size]
            if self.allowed[card] & pair == pair:
                return place

    def go_round(self, order: list[int], random: Random) -> None:
        """Pass one card each round a ring of the first pools of a random order."""
        size = 3 + random.below(len(order) - 2)
        picks: list[int] = []
        for at in range(size):
            pool = self.pooled[order[at]]
            pick = random.below(len(pool))
            if not has(self.allowed[pool[pick]], order[(at + 1) % size]):
                return
            picks.append(pick)
        coming = self.pooled[order[size - 1]][picks[size - 1]]
        for at in range(size):
            pool = self.pooled[order[at]]
            going = pool[picks[at]]
            pool[picks[at]] = coming
            coming = going


def place_of(cards: CardSet, sets: list[CardSet]) -> i64:
    """Return the index of a set in a list, or the length of the list."""
    for at in range(len(sets)):
        if cards.is_same(sets[at]):
            return at
    return len(sets)


OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "same_color",
        "whether a card may always have exactly the colour of the table card, not only as the last "
        "one",
        False,
        (False, True),
        title="Same colour may follow",
    ),
    Option(
        "target",
        "the points that end the match, or that nobody may exceed with elimination",
        constants.DEFAULT_TARGET,
        least=constants.LEAST_TARGET,
        most=constants.MOST_TARGET,
        examples=(1,),
        title="Play to",
    ),
    Option(
        "elimination",
        "whether the others play on when a player exceeds the target, until one is left",
        False,
        (False, True),
        title="Elimination",
    ),
    first_seat_option(constants.MOST_PLAYERS),
)


class SpectrumoRules(Rules[SpectrumoState, SpectrumoView]):
    def __init__(self) -> None:
        self.id = "spectrumo"
        self.title = "Spectrumo"
        self.rulebook = "spectrum"
        self.players = tuple(range(2, constants.MOST_PLAYERS + 1))
        self.options = OPTIONS
        self.version = 2
        self.answer_count = constants.ANSWERS
        self.longest = constants.LONGEST

    def guesses(self) -> tuple[str, ...]:
        """What is known is kept simple rather than complete (``knowledge.py``)."""
        return ("deck", "hands", "named", "private")

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SpectrumoState:
        setup = SpectrumoSetup(options)
        sizes = [constants.HAND_CARDS] * players
        first_round = new_round(1, first_seat(players, options, random), sizes, setup.same_color)
        position = SpectrumoPosition(setup, first_round, [0] * players, [0] * players)
        state = SpectrumoState(position)
        state.journal = journal
        state.deal(random)
        state.go_on(random)
        return state

    def redeal(self, view: SpectrumoView, random: Random) -> SpectrumoState:
        """Return the other hands and an unseen draw deck, from what the seat knows.

        Of the others it is assumed that they know what everybody knows.
        """
        position = view.position.copy()
        state = SpectrumoState(position)
        if view.seat != NOBODY and not view.knowledge.is_same(position.round.knowledge):
            state.private[view.seat] = view.knowledge.copy()
        previous = position.previous
        if position.over and previous is not None:
            state.hands = [list(held) for held in previous.held]
            hidden = position.round.hidden_cards()
            for hand in state.hands:
                hidden.remove(card_set(hand))
            state.deck = cards_of(hidden)
            random.shuffle(state.deck)
            return state
        if view.seat != NOBODY:
            state.hands[view.seat] = view.hand.copy()
        deal_unseen(state, view, random)
        return state


def deal_unseen(state: SpectrumoState, view: SpectrumoView, random: Random) -> None:
    """Redeal until the seat to move can play; otherwise it would have drawn."""
    position = state.position
    sizes = [*position.round.sizes, int(position.round.unseen_deck)]
    if view.seat != NOBODY:
        sizes[view.seat] = 0
    dealing = PlacesToDeal(view.hidden_cards(), view.knowledge.places, sizes)
    asked_here = view.seat == position.turn
    while True:
        dealing.deal(random)
        take_over(state, view, dealing)
        if asked_here or could_be_asked(state):
            break
    state.deck = dealing.lying[position.players]


def take_over(state: SpectrumoState, view: SpectrumoView, dealing: PlacesToDeal) -> None:
    """The hands of others as they were dealt."""
    for seat in range(state.position.players):
        if seat != view.seat:
            state.hands[seat] = sorted(dealing.lying[seat])


def could_be_asked(state: SpectrumoState) -> bool:
    stage = state.position.round.stage
    if stage == constants.PICK_COLOUR:
        return len(state.colours_to_make()) > 1
    return stage != constants.LAY or state.can_lay()


RULES: Final = SpectrumoRules()
