"""How a round of Spectrump goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, State, View
from gamenight.core.words import counted
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, colour_of
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.games.spectrum.spectrump.rules import facts
from gamenight.games.spectrum.spectrump.rules.facts import PASS
from gamenight.games.spectrum.spectrump.rules.position import SpectrumpPosition
from gamenight.games.spectrum.spectrump.rules.round import Round
from gamenight.games.spectrum.spectrump.rules.tricks import best_of, points_of, why_best
from gamenight.parts.bits import has, only
from gamenight.parts.choosing import place_after

BIDDING: Final = "Bidding on Trump"
LEADING: Final = "Leading & Following The Lead"


class SpectrumpState(State[SpectrumpPosition]):
    """The hands, the sets for later and the cards of later sessions are hidden. All are sorted."""

    def __init__(self, position: SpectrumpPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        """The current set of each seat; before the play the first one."""
        self.later: list[list[int]] = [[] for _ in range(position.players)]
        """The second set of each seat while the first is played."""
        self.named: list[list[int]] = [[] for _ in range(position.players)]
        """What a seat has named for its first set so far."""
        self.deck: list[int] = []
        """The cards that are not dealt yet."""

    def copy(self) -> SpectrumpState:
        other = SpectrumpState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.later = self.later.copy()  # the inner lists are replaced, never changed
        other.named = [cards.copy() for cards in self.named]
        other.deck = self.deck
        return other

    def view(self, seat: int) -> SpectrumpView:
        return SpectrumpView(self, seat)

    # Setup

    def begin_round(self, random: Random) -> None:
        position = self.position
        position.begin_round()
        self.deck = position.setup.cards()
        self.tell(facts.ROUND_BEGAN, position.round, position.first_seat_to_bid())
        self.deal_session(random)

    def deal_session(self, random: Random) -> None:
        """One or two sets for everyone; later sessions are dealt when they begin (SR1, SR8)."""
        position = self.position
        setup = position.setup
        position.begin_session()
        cards = self.deck.copy()
        random.shuffle(cards)
        at: i64 = 0
        for seat in range(position.players):
            self.hands[seat] = sorted(cards[at : at + setup.size])
            at += setup.size
            if setup.sets > 1:
                self.later[seat] = sorted(cards[at : at + setup.size])
                at += setup.size
        self.deck = sorted(cards[at:])
        self.tell(facts.DEALT, position.session, setup.sessions, setup.sets, setup.size)

    # The answers

    def legal(self) -> list[int]:
        position = self.position
        if position.stage == facts.PLAYING:
            return self.playable_cards()
        if position.stage == facts.BIDDING:
            return self.possible_bids()
        return self.cards_to_name()

    def apply(self, answer: int, random: Random) -> None:
        position = self.position
        if position.stage == facts.PLAYING:
            self.play_card(answer, random)
        elif position.stage == facts.LOADING:
            self.name(answer)
        elif answer == PASS:
            self.pass_bidding()
        else:
            self.make_bid(answer)

    # Bidding on Trump

    def possible_bids(self) -> list[int]:
        """Higher than the last bid, never more than the seat holds; or a pass (SR2)."""
        position = self.position
        held = self.cards_of_colours(position.turn)
        to_beat = position.bid_to_beat()
        answers: list[int] = []
        for colour in range(COLOURS):
            for number in range(1, held[colour] + 1):
                if facts.bid_height(colour, number) > to_beat:
                    answers.append(facts.bid_answer(colour, number))  # noqa: PERF401 — compiled
        if not position.must_bid():
            answers.append(PASS)
        return answers

    def cards_of_colours(self, seat: i64) -> list[int]:
        """How many cards of each colour a seat has in all sets of the session."""
        held = [0] * COLOURS
        for card in self.hands[seat]:
            held[colour_of(card)] += 1
        for card in self.later[seat]:
            held[colour_of(card)] += 1
        return held

    def make_bid(self, answer: i64) -> None:
        position = self.position
        seat = position.turn
        position.note_bid(seat, answer)
        self.tell(facts.BID, seat, position.trump, position.bid)
        self.go_on_bidding(seat)

    def pass_bidding(self) -> None:
        position = self.position
        seat = position.turn
        position.passed |= only(seat)
        self.tell(facts.PASSED, seat)
        self.go_on_bidding(seat)

    def go_on_bidding(self, seat: i64) -> None:
        """Until all but one have passed; the highest bid names the trump of the round (SR1)."""
        position = self.position
        if not position.bidding_is_over():
            position.turn = position.next_bidder(seat)
            return
        self.tell(facts.TRUMP_SET, position.bidder, position.trump, position.bid)
        self.begin_session()

    def begin_session(self) -> None:
        """With hand loading everyone chooses a first set, in secret and together (SR8)."""
        position = self.position
        if position.setup.loads:
            position.stage = facts.LOADING
            position.ask_together([*range(position.players)])
        else:
            self.begin_set()

    # Hand Loading

    def choice(self) -> Choice | None:
        """Which cards form the first set; the sets keep their sizes (SR5, SR8)."""
        if self.position.stage != facts.LOADING:
            return None
        size = int(self.position.setup.size)
        return Choice(self.all_cards(self.position.turn), size, size)

    def midway(self) -> bool:
        position = self.position
        return position.stage == facts.LOADING and len(self.named[position.turn]) > 0

    def all_cards(self, seat: i64) -> list[int]:
        """The cards of both sets of a seat."""
        return sorted(self.hands[seat] + self.later[seat])

    def cards_to_name(self) -> list[int]:
        """Cards behind the last one named; so many stay behind them as are still to be named."""
        seat = self.position.turn
        cards = self.all_cards(seat)
        named = self.named[seat]
        wanted = self.position.setup.size - len(named)
        return cards[place_after(cards, named) : len(cards) - wanted + 1]

    def name(self, card: i64) -> None:
        position = self.position
        seat = position.turn
        named = self.named[seat]
        named.append(card)
        if len(named) < position.setup.size:
            return
        self.later[seat] = [other for other in self.all_cards(seat) if other not in named]
        self.hands[seat] = named
        self.named[seat] = []
        if self.journal is not None:
            self.tell_list(seat, facts.LOADED, [int(seat), *named])
        if position.has_answered(seat):
            self.tell(facts.ALL_LOADED)
            self.begin_set()

    # Leading & Following The Lead

    def begin_set(self) -> None:
        """Sets are played in the order dealt (SR8); the bid winner leads each (SR4)."""
        position = self.position
        if position.set > 0:
            self.hands = [cards.copy() for cards in self.later]
            self.later = [[] for _ in range(position.players)]
        position.begin_set()
        sets = position.setup.sessions * position.setup.sets
        self.tell(facts.SET_BEGAN, position.set_of_round(), sets, position.leader)

    def playable_cards(self) -> list[int]:
        position = self.position
        hand = self.hands[position.turn]
        playable = position.playable(colours_in(hand))
        return [card for card in hand if has(playable, colour_of(card))]

    def play_card(self, card: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        broken = position.broken
        if self.journal is not None:
            self.tell(facts.PLAYED, seat, card, position.how_played(colour_of(card)))
        self.hands[seat].remove(card)
        position.lay(seat, card)
        if position.broken != broken:
            self.tell(facts.BROKEN, colour_of(card), colour_of(card) == position.trump)
        if position.trick_is_full():
            self.take_trick(random)

    # Trick taking

    def take_trick(self, random: Random) -> None:
        position = self.position
        if self.journal is not None:
            self.tell_trick()
        position.take_trick()
        if position.tricks_in_set == position.setup.size:
            self.end_set(random)

    def tell_trick(self) -> None:
        position = self.position
        trick, trump = position.trick, position.trump
        best = best_of(trick, trump)
        worth = [int(points_of(card, trump)) for card in trick]
        plus = sum([points for points in worth if points > 0])
        told = [position.player_of(best), trick[best], why_best(trick, trump)]
        told += [plus, plus - sum(worth)]
        self.tell_list(EVERYONE, facts.TRICK_TAKEN, [int(fact) for fact in told])

    def end_set(self, random: Random) -> None:
        position = self.position
        setup = position.setup
        if position.set < setup.sets:
            self.begin_set()
        elif position.session < setup.sessions:
            self.deal_session(random)
            self.begin_session()
        else:
            self.end_round(random)

    # Scoring

    def end_round(self, random: Random) -> None:
        """Points are counted once all tricks of the round have been taken."""
        position = self.position
        finished = Round(
            position.round,
            position.bidder,
            position.trump,
            position.bid,
            position.taken,
            position.setup,
        )
        for side in range(position.setup.sides):
            position.points[side] += finished.gain_of_side(side)
        finished.totals = position.points.copy()
        position.previous = finished
        if self.journal is not None:
            self.tell_scores(finished)
        if position.match_ends():
            self.end_match()
        else:
            self.begin_round(random)

    def tell_scores(self, finished: Round) -> None:
        position = self.position
        for seat in range(position.players):
            total = position.points[position.setup.side_of(seat)]
            self.tell(facts.SCORED, seat, finished.plus[seat], finished.minus[seat], total)

    def end_match(self) -> None:
        position = self.position
        position.end()
        winners = position.winners()
        best = max(position.points)
        one = position.points.count(best) == 1
        kind = facts.MATCH_WON if one else facts.MATCH_SHARED
        self.tell_list(EVERYONE, kind, [best, *winners])

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        stage = self.position.stage
        if stage == facts.BIDDING:
            return self.why_not_bid(answer)
        if not 0 <= answer < NUMBER_CARDS:
            return IllegalAnswer("Name a card from your hand.", LEADING)
        if stage == facts.LOADING:
            size = self.position.setup.size
            return IllegalAnswer(f"Name exactly {size} of your cards for the first set.", "SR8")
        return self.why_not_play(answer)

    def why_not_bid(self, answer: int) -> IllegalAnswer:
        position = self.position
        if answer == PASS:
            return IllegalAnswer("All others have passed and nobody has bid: you must bid.", "SR2")
        if not facts.FIRST_BID <= answer < PASS:
            return IllegalAnswer("Bid a colour and a number, or pass.", BIDDING)
        held = self.cards_of_colours(position.turn)[facts.bid_colour(answer)]
        if facts.bid_number(answer) > held:
            cards = counted(held, "card") if held else "no cards"
            return IllegalAnswer(f"You have {cards} of that colour.", "SR2")
        return IllegalAnswer("A bid must be higher than the one before.", "SR2")

    def why_not_play(self, card: int) -> IllegalAnswer:
        position = self.position
        if card in self.later[position.turn]:
            return IllegalAnswer(
                "That card is in your second set: each set is played alone.", "SR8"
            )
        if card not in self.hands[position.turn]:
            return IllegalAnswer("That card is not in your hand.", LEADING)
        if not position.trick:
            what = "Trump" if colour_of(card) == position.trump else "Scoring trump"
            return IllegalAnswer(f"{what} is not broken yet and may not be led.", "SR4")
        if colour_of(position.trick[0]) == position.trump and has(
            colours_in(self.hands[position.turn]), position.trump
        ):
            return IllegalAnswer("Trump was led: you must play trump if you have it.", "SR3")
        return IllegalAnswer("You can follow with a shade of a card in the trick: do so.", "SR3")

    def pieces(self) -> list[int]:
        """Every card of the deck: not dealt, in the hands, in the trick, and taken."""
        cards = self.deck + self.position.trick
        for seat in range(self.position.players):
            cards = cards + self.hands[seat] + self.later[seat] + self.position.taken[seat]
        return sorted(cards)


def colours_in(cards: list[int]) -> i64:
    colours: i64 = 0
    for card in cards:
        colours |= only(colour_of(card))
    return colours


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class SpectrumpView(View[SpectrumpPosition]):
    """The position, and one's own cards."""

    def __init__(self, state: SpectrumpState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        self.later: list[int] = state.later[seat] if mine else []
        self.named: list[int] = state.named[seat].copy() if mine else []
        """What the looker has named for the first set so far."""
