"""How a round of Spectrump goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import counted
from gamenight.parts.bits import has, only

from ...rules.deck import NUMBER_CARDS, Card, colour_of, take_out
from ...rules.wheel import COLOURS
from . import constants
from .constants import PASS
from .position import (
    RoundResult,
    SpectrumpPosition,
    SpectrumpRound,
    best_of,
    new_round,
    new_set,
    points_of,
    why_best,
)

BIDDING: Final = "Bidding on Trump"
LEADING: Final = "Leading & Following The Lead"


@final
class SpectrumpState(State[SpectrumpPosition]):
    """The hands, the sets for later and the cards of later sessions are hidden. All are sorted."""

    def __init__(self, position: SpectrumpPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        """The current set of each seat; before the play the first one."""
        self.later: list[tuple[int, ...]] = [()] * position.players
        """The second set of each seat while the first is played."""
        self.deck: tuple[int, ...] = ()
        """The cards that are not dealt yet."""

    def copy(self) -> SpectrumpState:
        other = SpectrumpState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.later = self.later.copy()
        other.deck = self.deck
        return other

    def view(self, seat: int) -> SpectrumpView:
        return SpectrumpView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # Setup

    def begin_round(self, random: Random) -> None:
        round = self.position.round
        self.position.turn = round.first
        self.deck = self.position.setup.cards()
        self.tell(constants.ROUND_BEGAN, round.number, round.first)
        self.deal_session(random)

    def deal_session(self, random: Random) -> None:
        """One or two sets for everyone; later sessions are dealt when they begin (SR1, SR8)."""
        round, setup = self.position.round, self.position.setup
        round.session += 1
        round.set = new_set(0, NOBODY, self.position.players)
        cards = list(self.deck)
        random.shuffle(cards)
        at: i64 = 0
        for seat in range(self.position.players):
            self.hands[seat] = sorted(cards[at : at + setup.size])
            at += setup.size
            if setup.sets > 1:
                self.later[seat] = tuple(sorted(cards[at : at + setup.size]))
                at += setup.size
        self.deck = tuple(sorted(cards[at:]))
        self.tell(constants.DEALT, round.session, setup.sessions, setup.sets, setup.size)

    # The answers

    def answers(self) -> list[int]:
        if self.position.round.stage == constants.PLAYING:
            return self.playable_cards()
        return self.possible_bids()

    def carry_out(self, answer: int, random: Random) -> None:
        if self.position.round.stage == constants.PLAYING:
            self.play_card(answer, random)
        elif answer == PASS:
            self.pass_bidding()
        else:
            self.make_bid(answer)

    # Bidding on Trump

    def possible_bids(self) -> list[int]:
        """Higher than the last bid, never more than the seat holds; or a pass (SR2)."""
        round = self.position.round
        held = self.cards_of_colours(self.position.turn)
        to_beat = round.bid_to_beat()
        answers: list[int] = []
        for colour in range(COLOURS):
            for number in range(1, held[colour] + 1):
                if constants.bid_height(colour, number) > to_beat:
                    answers.append(constants.bid_answer(colour, number))  # noqa: PERF401 — compiled
        if not round.must_bid():
            answers.append(PASS)
        return answers

    def cards_of_colours(self, seat: i64) -> list[int]:
        """Return how many cards of each colour a seat has in all sets of the session."""
        held = [0] * COLOURS
        for card in self.hands[seat]:
            held[colour_of(card)] += 1
        for card in self.later[seat]:
            held[colour_of(card)] += 1
        return held

    def make_bid(self, answer: i64) -> None:
        round, seat = self.position.round, self.position.turn
        round.note_bid(seat, answer)
        self.tell(constants.BID, seat, round.trump, round.bid)
        self.go_on_bidding(seat)

    def pass_bidding(self) -> None:
        seat = self.position.turn
        self.position.round.passed |= only(seat)
        self.tell(constants.PASSED, seat)
        self.go_on_bidding(seat)

    def go_on_bidding(self, seat: i64) -> None:
        """Until all but one have passed; the highest bid names the trump of the round (SR1)."""
        round = self.position.round
        if not round.bidding_is_over():
            self.position.turn = round.next_bidder(seat)
            return
        self.tell(constants.TRUMP_SET, round.bidder, round.trump, round.bid)
        self.begin_session()

    def begin_session(self) -> None:
        """With hand loading everyone chooses a first set, in secret and together (SR8)."""
        position = self.position
        if position.setup.loads:
            position.round.stage = constants.LOADING
            position.ask_together([*range(position.players)])
        else:
            self.begin_set()

    # Hand Loading

    def choice(self) -> Choice | None:
        """Return which cards form the first set; the sets keep their sizes (SR5, SR8)."""
        if self.position.round.stage != constants.LOADING:
            return None
        size = int(self.position.setup.size)
        return Choice(self.all_cards(self.position.turn), size, size)

    def all_cards(self, seat: i64) -> list[int]:
        """Return the cards of both sets of a seat."""
        return sorted([*self.hands[seat], *self.later[seat]])

    def take(self, things: list[int], random: Random) -> None:
        seat = self.position.turn
        self.later[seat] = tuple([card for card in self.all_cards(seat) if card not in things])
        self.hands[seat] = things
        self.tell_lists(seat, constants.LOADED, [seat], [things])
        if self.position.has_answered(seat):
            self.tell(constants.ALL_LOADED)
            self.begin_set()

    # Leading & Following The Lead

    def begin_set(self) -> None:
        """Sets are played in the order dealt (SR8); the bid winner leads each (SR4)."""
        position = self.position
        round, setup = position.round, position.setup
        if round.set.number > 0:
            self.hands = [list(cards) for cards in self.later]
            self.later = [()] * position.players
        round.begin_set(round.set.number + 1)
        position.turn = round.bidder
        sets = setup.sessions * setup.sets
        self.tell(constants.SET_BEGAN, position.set_of_round(), sets, round.bidder)

    def playable_cards(self) -> list[int]:
        hand = self.hands[self.position.turn]
        held = colours_in(hand)
        playable = self.position.round.playable(held)
        if playable == held:
            return hand.copy()
        return [card for card in hand if has(playable, colour_of(card))]

    def play_card(self, card: Card, random: Random) -> None:
        position = self.position
        round, seat = position.round, position.turn
        broken = round.set.broken
        if self.journal is not None:
            self.tell(constants.PLAYED, seat, card, round.how_played(colour_of(card)))
        take_out(self.hands[seat], card)
        round.lay(seat, card)
        if round.set.broken != broken:
            self.tell(constants.BROKEN, colour_of(card), colour_of(card) == round.trump)
        if round.trick_is_full():
            self.take_trick(random)
        else:
            position.turn = position.seat_after(seat)
            self.play_last_card(random)

    def play_last_card(self, random: Random) -> None:
        """The last trick of a set plays itself (SR-a)."""
        hand = self.hands[self.position.turn]
        if len(hand) == 1:
            self.play_card(hand[0], random)

    # Trick taking

    def take_trick(self, random: Random) -> None:
        round = self.position.round
        if self.journal is not None:
            self.tell_trick(round)
        round.take_trick()
        self.position.turn = round.last_taker
        if round.set.tricks == self.position.setup.size:
            self.end_set(random)
        else:
            self.play_last_card(random)

    def tell_trick(self, round: SpectrumpRound) -> None:
        trick, trump = round.set.trick, round.trump
        best = best_of(trick, trump)
        worth = [int(points_of(card, trump)) for card in trick]
        plus = sum([points for points in worth if points > 0])
        told = [round.player_of(best), trick[best], why_best(trick, trump)]
        told += [plus, plus - sum(worth)]
        self.tell_lists(EVERYONE, constants.TRICK_TAKEN, told, [])

    def end_set(self, random: Random) -> None:
        round, setup = self.position.round, self.position.setup
        if round.set.number < setup.sets:
            self.begin_set()
        elif round.session < setup.sessions:
            self.deal_session(random)
            self.begin_session()
        else:
            self.end_round(random)

    # Scoring

    def end_round(self, random: Random) -> None:
        """Points are counted once all tricks of the round have been taken."""
        position = self.position
        finished = RoundResult(position.round, position.setup, position.points)
        position.points = list(finished.totals)
        position.previous = finished
        self.tell_scores(finished)
        if position.match_ends():
            self.end_match()
        else:
            first = position.seat_after(position.round.first)
            position.round = new_round(position.round.number + 1, first, position.players)
            self.begin_round(random)

    def tell_scores(self, finished: RoundResult) -> None:
        position = self.position
        for seat in range(position.players):
            total = position.points[position.setup.side_of(seat)]
            self.tell(constants.SCORED, seat, finished.plus[seat], finished.minus[seat], total)

    def end_match(self) -> None:
        position = self.position
        position.end()
        best = max(position.points)
        one = position.points.count(best) == 1
        kind = constants.MATCH_WON if one else constants.MATCH_SHARED
        self.tell_lists(EVERYONE, kind, [best], [position.winners()])

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        stage = self.position.round.stage
        if stage == constants.BIDDING:
            return self.why_not_bid(answer)
        if not 0 <= answer < NUMBER_CARDS:
            return IllegalAnswer("Name a card from your hand.", LEADING)
        if stage == constants.LOADING:
            size = self.position.setup.size
            return IllegalAnswer(f"Name exactly {size} of your cards for the first set.", "SR8")
        return self.why_not_play(answer)

    def why_not_bid(self, answer: int) -> IllegalAnswer:
        if answer == PASS:
            return IllegalAnswer("All others have passed and nobody has bid: you must bid.", "SR2")
        if not constants.FIRST_BID <= answer < PASS:
            return self.ways_to_bid()
        held = self.cards_of_colours(self.position.turn)[constants.bid_colour(answer)]
        if constants.bid_number(answer) > held:
            cards = counted(held, "card") if held else "no cards"
            return IllegalAnswer(f"You have {cards} of that colour.", "SR2")
        return IllegalAnswer("A bid must be higher than the one before.", "SR2")

    def ways_to_bid(self) -> IllegalAnswer:
        legal = self.possible_bids()
        if legal == [PASS]:
            return IllegalAnswer("You cannot bid higher: pass.", BIDDING, legal)
        instead = ", or pass" if PASS in legal else ""
        return IllegalAnswer(f"Bid a colour and a number{instead}.", BIDDING, legal)

    def why_not_play(self, card: int) -> IllegalAnswer:
        round, seat = self.position.round, self.position.turn
        trick, hand = round.set.trick, self.hands[seat]
        if card in self.later[seat]:
            sentence = "That card is in your second set: each set is played alone."
            return IllegalAnswer(sentence, "SR8")
        if card not in hand:
            return IllegalAnswer("That card is not in your hand.", LEADING)
        if not trick:
            what = "Trump" if colour_of(card) == round.trump else "Scoring trump"
            return IllegalAnswer(f"{what} is not broken yet and may not be led.", "SR4")
        if colour_of(trick[0]) == round.trump and has(colours_in(hand), round.trump):
            return IllegalAnswer("Trump was led: you must play trump if you have it.", "SR3")
        return IllegalAnswer("You can follow with a shade of a card in the trick: do so.", "SR3")

    def pieces(self) -> list[int]:
        """Return every card of the deck: not dealt, in the hands, in the trick, and taken."""
        round = self.position.round
        cards = [*self.deck, *round.set.trick]
        for seat in range(self.position.players):
            cards += [*self.hands[seat], *self.later[seat], *round.taken[seat]]
        return sorted(cards)


def colours_in(cards: list[int]) -> i64:
    colours: i64 = 0
    for card in cards:
        colours |= only(colour_of(card))
    return colours


@final
class SpectrumpView(View[SpectrumpPosition]):
    """The position, and one's own cards."""

    def __init__(self, state: SpectrumpState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        self.later: tuple[int, ...] = state.later[seat] if mine else ()

    def all_cards(self) -> list[int]:
        """Return those of both sets."""
        return sorted([*self.hand, *self.later])
