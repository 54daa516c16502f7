"""A match of Spectrum 500 in progress: whom it asks what, and what each seat may know of it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View

from ...rules.deck import NUMBER_CARDS, Card, CardSet, card_set, rank_of
from . import constants, laying
from .constants import (
    CALL,
    DECLINE,
    DONE,
    NEW_MELD,
    NONE,
    ON_MELD,
    REST,
    STOCK,
    turned,
    value_of_all,
)
from .holdings import EMPTY, answers_in, cards_in, with_cards, without_cards
from .laying import Lay, Laying, as_cards, takes
from .melds import new_meld
from .position import AWAKE, MAY_REST, RESTS, FiveHundredPosition, Result

# What one seat may know of a match of Spectrum 500


@final
class FiveHundredView(View[FiveHundredPosition]):
    """The position, one's own hand, what one is about to lay, and whether one rests.

    A spectator knows the position alone, so the state fills in the rest for seats.
    """

    def __init__(self, state: State[FiveHundredPosition], seat: int) -> None:
        super().__init__(state, seat)
        self.hand: list[int] = []
        self.said: int = constants.SILENT
        """What the looker said about calling."""
        self.picked: int = NONE
        """The card inside the pile down to which the looker takes, or NONE."""
        self.named: tuple[int, ...] = ()
        self.step: int = constants.LAYING
        """What the looker is asked beyond the phase."""

    @property
    def placing(self) -> bool:
        """Whether all cards are named and the question is where they go."""
        return self.step == constants.PLACING

    @property
    def discarding(self) -> bool:
        """Whether the looker is done with laying."""
        return self.step == constants.DISCARDING


# What a hand comes to, once it is over (SV4, SV7)


def score(position: FiveHundredPosition, hands: list[CardSet], why: i64) -> Result:
    """Count what was laid, and subtract what is left, which is laid open for it."""
    result = Result(position.round.number, position.round.melds, position.round.melded)
    result.why = why
    result.seat = position.turn
    if position.setup.deadwood:
        result.left = [cards_in(hand) for hand in hands]
        result.deadwood = [int(value_of_all(cards)) for cards in result.left]
        position.round.known = hands.copy()
    position.points = [
        position.points[seat] + result.gain(seat) for seat in range(position.players)
    ]
    result.totals = position.points
    position.previous = result
    return result


@final
class FiveHundredState(State[FiveHundredPosition]):
    """The hands, the stock, who wants to call, and what is about to be laid are hidden."""

    def __init__(self, position: FiveHundredPosition) -> None:
        super().__init__(position)
        self.hands: list[CardSet] = [EMPTY] * position.players
        """Each change makes a new set."""
        self.stock: list[int] = []
        """The next card last."""
        self.picked: i64 = NONE
        """The card inside the pile down to which the seat in turn wants to take (SV2).

        Nobody sees it until what is laid with it is complete.
        """
        self.named: list[int] = []
        """The cards about to be laid: all of them while it is asked where they go, or those
        so far where they are named one by one (SV-c)."""
        self.step: i64 = constants.LAYING
        """What the seat in turn is asked beyond the phase; others do not see it."""
        self.said: list[int] = [constants.SILENT] * position.players
        """What each seat said about calling; REST stays until its next turn (SV-d)."""

    def copy(self) -> FiveHundredState:
        other = FiveHundredState(self.position.copy())
        other.hands = self.hands.copy()
        other.stock = self.stock.copy()
        other.picked = self.picked
        other.named = self.named.copy()
        other.step = self.step
        other.said = self.said.copy()
        return other

    def view(self, seat: int) -> FiveHundredView:
        view = FiveHundredView(self, seat)
        if seat != NOBODY:
            view.hand = cards_in(self.hands[seat])
            view.said = self.said[seat]
            if seat == view.position.turn:
                view.picked = self.picked
                view.named = tuple(self.named)
                view.step = self.step
        return view

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    @property
    def placing(self) -> bool:
        """Whether all cards are named and the question is where they go."""
        return self.step == constants.PLACING

    @property
    def discarding(self) -> bool:
        """Whether the seat in turn is done with laying."""
        return self.step == constants.DISCARDING

    # What may be answered

    def answers(self) -> list[int]:
        phase = self.position.phase
        if phase == constants.ASKING:
            two = self.position.players == constants.FEWEST_PLAYERS
            return constants.FOR_TWO.copy() if two else constants.WINDOW_ANSWERS.copy()
        if self.step == constants.PLACING:
            return self.laying().places(self.named)
        if phase == constants.DRAWING and self.picked == NONE:
            return self.draws()
        if self.step == constants.DISCARDING:
            return self.discards()
        return self.laying().answers(self.named)

    def choice(self) -> Choice | None:
        """Return what may be laid together."""
        phase = self.position.phase
        if self.step != constants.LAYING or phase == constants.ASKING:
            return None
        if phase == constants.DRAWING and self.picked == NONE:
            return None
        return Lay(self.laying())

    def carry_out(self, answer: int, random: Random) -> None:
        position = self.position
        phase = position.phase
        if phase == constants.ASKING:
            self.answer_window(answer, random)
            if position.phase == constants.CALLED:
                self.lay_if_only_way(random)
        elif self.step == constants.PLACING:
            self.lay(answer, random)
        elif phase == constants.DRAWING and self.picked == NONE:
            self.draw(answer, random)
        elif self.step == constants.DISCARDING:
            self.discard(turned(answer), random)
        else:
            self.name(answer, random)

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        phase = position.phase
        if phase == constants.ASKING:
            return laying.why_not_call(answer)
        if self.step == constants.PLACING:
            return laying.why_not_there(self.laying(), self.named, answer)
        if phase == constants.DRAWING and self.picked == NONE:
            return laying.why_not_draw(position, answer)
        if self.step == constants.DISCARDING:
            return laying.why_not_discard(position, answer)
        return laying.why_not_lay(self.laying(), self.named or as_cards(position.named), answer)

    def pieces(self) -> list[int]:
        """Return every card: in the stock, the hands, the pile and the melds."""
        cards = self.stock + self.position.round.pile
        for hand in self.hands:
            cards += cards_in(hand)
        for meld in self.position.round.melds:
            cards += meld.cards
        return sorted(cards)

    # How cards move: to a hand, from it, and onto the table

    def draw_from_stock(self, seat: i64) -> None:
        position = self.position
        card = self.stock.pop()
        self.hands[seat] = with_cards(self.hands[seat], [card])
        position.set_size(seat, position.round.sizes[seat] + 1)
        position.round.stock -= 1
        position.this_turn.stirred = True
        self.tell(constants.DREW, seat, position.round.stock)
        self.whisper(seat, constants.DREW_CARD, seat, card)

    def take_from_pile(self, seat: i64, card: Card) -> None:
        """Take the pile down to a card."""
        position = self.position
        cards = position.cards_down_to(card)
        position.round.pile = position.round.pile[: len(position.round.pile) - len(cards)]
        self.get(seat, cards)
        if self.journal is not None:
            self.tell_lists(EVERYONE, constants.TOOK, [seat], [cards])

    def get(self, seat: i64, cards: list[int]) -> None:
        """Cards that all have seen come to a hand (G6)."""
        position = self.position
        self.hands[seat] = with_cards(self.hands[seat], cards)
        position.set_size(seat, position.round.sizes[seat] + len(cards))
        position.learn(seat, cards)
        position.this_turn.taken = cards

    # From a hand, and onto the table

    def drop(self, seat: i64, cards: list[int]) -> None:
        """Cards leave a hand."""
        position = self.position
        self.hands[seat] = without_cards(self.hands[seat], cards)
        position.set_size(seat, position.round.sizes[seat] - len(cards))
        position.forget(seat, cards)

    def put_down(self, seat: i64, cards: list[int], place: i64) -> None:
        """Lay a new meld, or cards on a meld, the nearest first."""
        position = self.position
        if place == NEW_MELD:
            meld = new_meld(cards, seat)
            assert meld is not None
            position.lay_new(meld)
            if self.journal is not None:
                points = constants.value_of_all(cards)
                self.tell_lists(EVERYONE, constants.MELDED, [seat, points], [cards])
            return
        at = place - ON_MELD
        if rank_of(cards[0]) < position.round.melds[at].low:
            cards = cards[::-1]
        for card in cards:
            before = position.round.melds[at]
            position.lay_on(at, card, seat)
            if self.journal is not None:
                told = [
                    seat,
                    constants.value_of(card),
                    card,
                    before.low,
                    before.high,
                    before.shades,
                ]
                self.tell_lists(EVERYONE, constants.LAID_OFF, [int(fact) for fact in told], [])

    # How a hand begins, how turns follow, and how it ends (SV4, SV7, SV8)

    # Setup

    def begin_hand(self, random: Random) -> None:
        """Twelve cards each, and one turned up to begin the discard pile."""
        position = self.position
        cards = list(range(NUMBER_CARDS))
        random.shuffle(cards)
        for seat in range(position.players):
            first = seat * constants.HAND_CARDS
            self.hands[seat] = card_set(cards[first : first + constants.HAND_CARDS])
        dealt = position.players * constants.HAND_CARDS
        self.stock = cards[dealt + 1 :]
        self.said = [constants.SILENT] * position.players
        position.begin_hand([cards[dealt]], len(self.stock))
        self.tell(constants.HAND_BEGAN, position.round.number, position.leader(), cards[dealt])
        self.begin_turn(position.leader())

    # Player turn

    def begin_turn(self, seat: i64) -> None:
        self.said[seat] = constants.SILENT
        self.step = constants.LAYING
        self.position.begin_turn(seat)

    def laying(self) -> Laying:
        """Return what the seat in turn may lay now, and where."""
        position = self.position
        phase = position.phase
        if phase == constants.CALLED or phase == constants.CHAINING:
            return Laying(position, card_set(position.round.pile), NONE)
        hand = self.hands[position.turn]
        if self.picked == NONE:
            return Laying(position, hand, NONE)
        return Laying(position, with_cards(hand, position.cards_down_to(self.picked)), self.picked)

    def go_on_playing(self) -> None:
        self.position.phase = constants.PLAYING
        self.ask_to_lay()

    def ask_to_lay(self) -> None:
        """Cards are chosen together, if the sets are not too many (SV-c). A player with nothing to
        lay is asked for the discard at once."""
        phase = self.position.phase
        laying = self.laying()
        if phase == constants.PLAYING and not laying.is_possible():
            self.step = constants.DISCARDING
        elif phase != constants.CHAINING and laying.is_listed():
            self.step = constants.LAYING
        else:
            self.step = constants.NAMING

    def pass_on(self, random: Random) -> None:
        """Play goes on with the player after the one whose turn it was (SV3)."""
        position = self.position
        position.end_turn()
        why = position.stands_still()
        following = position.seat_after(position.this_turn.seat)
        if why == NONE:
            self.begin_turn(following)
        else:
            self.end_hand(why, random)

    # End of a Round, Scoring & Winning

    def end_hand(self, why: i64, random: Random) -> None:
        """What was laid counts; what is left in the hands is subtracted (SV4, SV7)."""
        position = self.position
        result = score(position, self.hands, why)
        if self.journal is not None:
            self.tell_result(result)
        if position.match_ends():
            self.end_match()
            return
        if position.reached():
            self.tell(constants.TIED, max(position.points))
        self.begin_hand(random)

    def tell_result(self, result: Result) -> None:
        self.tell(constants.HAND_ENDED, result.why, result.seat)
        for seat in range(self.position.players):
            if result.left and result.left[seat]:
                self.tell_lists(EVERYONE, constants.LEFT, [seat], [result.left[seat]])
        for seat in range(self.position.players):
            melded, left = result.melded[seat], result.deadwood[seat]
            self.tell(constants.SCORED, seat, melded, left, result.totals[seat])

    def end_match(self) -> None:
        position = self.position
        position.end()
        position.phase = constants.DRAWING
        self.step = constants.LAYING
        winners = position.winners()
        most = position.points[winners[0]]
        if len(winners) == 1:
            self.tell(constants.MATCH_WON, winners[0], most, position.round.number)
        else:
            self.tell_lists(EVERYONE, constants.MATCH_SHARED, [most], [winners])

    # Calling Spectrum: who is asked, who gets the call, and what is laid from the pile (SV3, SV6)

    def open_window(self) -> bool:
        """Ask all others at the same time who have not said that they rest; whether there are any.

        Table and pile are open, and everybody can do with a call what anybody can. So to be asked
        tells nothing about a hand.
        """
        position = self.position
        asked: list[int] = []
        for seat in position.callers_in_order():
            if self.said[seat] == REST:
                position.set_rest(seat, RESTS)
            else:
                asked.append(seat)
        if not asked:
            return False
        position.phase = constants.ASKING
        position.ask_together(asked)
        return True

    def answer_window(self, answer: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        self.said[seat] = answer
        if not position.has_answered(seat):
            return
        calling: list[int] = []
        for other in position.callers_in_order():
            if self.said[other] == CALL:
                calling.append(other)
            if position.round.rests[other] != RESTS:
                position.set_rest(other, AWAKE if self.said[other] == CALL else MAY_REST)
            if self.said[other] != REST:
                self.said[other] = constants.SILENT
        if calling:
            self.begin_call(calling)
        else:
            self.pass_on(random)

    def begin_call(self, calling: list[int]) -> None:
        """The first in order gets the call (SV3)."""
        position = self.position
        told: list[int] = [calling[0], position.this_turn.discarder]
        self.tell_lists(EVERYONE, constants.SPECTRUM, told, [calling[1:]])
        position.turn = calling[0]
        position.phase = constants.CALLED
        position.this_turn.barred = NONE
        position.this_turn.reach = len(position.round.pile)
        self.ask_to_lay()

    def lay_from_pile(self, cards: list[int], place: i64) -> None:
        """Lay what was called; further cards of the pile may follow on it (SV6)."""
        position = self.position
        if position.phase == constants.CALLED:
            new = place == NEW_MELD
            position.this_turn.called_on = len(position.round.melds) if new else place - ON_MELD
            position.this_turn.called_from = None if new else position.round.melds[place - ON_MELD]
            position.phase = constants.CHAINING
        position.take_out(cards)
        self.put_down(position.turn, cards, place)
        if position.followers():
            self.ask_to_lay()
        else:
            self.end_call()

    def end_call(self) -> None:
        """The caller takes what lay above the deepest card, and goes on like anybody (SV3)."""
        position = self.position
        seat = position.turn
        along = position.round.pile[position.this_turn.reach :]
        position.round.pile = position.round.pile[: position.this_turn.reach]
        self.get(seat, along)
        if along:
            self.tell_lists(EVERYONE, constants.TOOK_ALONG, [seat], [along])
        self.go_on_playing()

    # A turn: the draw, melding, the discard (SV2, SV5)

    # 1. The Draw

    def draws(self) -> list[int]:
        """Return the stock, the top of the pile, or a card inside it that can be laid at once
        (SV2)."""
        position = self.position
        first = STOCK if position.round.stock else DECLINE
        return [first, *takes(position, self.hands[position.turn])]

    def draw(self, answer: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        if answer == STOCK:
            self.draw_from_stock(seat)
            self.go_on_playing()
        elif answer == DECLINE:
            self.end_hand(constants.DECLINED, random)
        elif turned(answer) == position.top():
            position.this_turn.barred = position.top()
            self.take_from_pile(seat, position.top())
            self.go_on_playing()
        else:
            self.picked = turned(answer)
            self.ask_to_lay()
            self.lay_if_only_way(random)

    # 2. Melding

    def take(self, things: list[int], random: Random) -> None:
        """Lay a set of cards; of none, go on to the discard."""
        if things:
            self.named = [int(turned(answer)) for answer in things]
            self.place(random)
        else:
            self.go_on_to_discard(random)

    def name(self, answer: i64, random: Random) -> None:
        """One card after the other, where the sets are too many (SV-c)."""
        if answer != DONE:
            self.named.append(turned(answer))
            if self.laying().things_after(self.named):
                return
        if self.named:
            self.place(random)
        elif self.position.phase == constants.CHAINING:
            self.end_call()
        else:
            self.go_on_to_discard(random)

    def lay_if_only_way(self, random: Random) -> None:
        """What must be laid, after a call or with the deepest card taken, and can be laid in one
        way only, is laid without a question (SV-g). Nobody sees a take before what is laid with
        it (SV-a), so that gives nothing away."""
        cards = self.laying().only_set()
        if cards:
            self.named = cards
            self.place(random)

    def place(self, random: Random) -> None:
        """All cards are named: lay them, or ask where."""
        places = self.laying().places(self.named)
        if len(places) == 1:
            self.lay(places[0], random)
        else:
            self.step = constants.PLACING

    def lay(self, place: i64, random: Random) -> None:
        position = self.position
        cards = self.named
        self.named = []
        if position.phase == constants.CALLED or position.phase == constants.CHAINING:
            self.lay_from_pile(cards, place)
            return
        seat = position.turn
        if self.picked != NONE:
            self.take_from_pile(seat, self.picked)
            self.picked = NONE
        self.drop(seat, cards)
        self.put_down(seat, cards, place)
        if position.round.sizes[seat] == 0:
            self.end_hand(constants.WENT_OUT, random)
        else:
            self.go_on_playing()
            if position.round.sizes[seat] == 1 and position.this_turn.barred != NONE:
                self.lay_if_only_way(random)  # it cannot be discarded

    # 3. The Discard

    def go_on_to_discard(self, random: Random) -> None:
        """Of a single card that may be discarded nobody is asked (SV-g)."""
        self.step = constants.DISCARDING
        if self.position.round.sizes[self.position.turn] <= 2:
            cards = self.discards()
            if len(cards) == 1:
                self.discard(turned(cards[0]), random)

    def discards(self) -> list[int]:
        """Return any card but a single one that was taken from the top of the pile (SV2)."""
        position = self.position
        hand = self.hands[position.turn]
        if position.this_turn.barred != NONE:
            return answers_in(without_cards(hand, [position.this_turn.barred]))
        return answers_in(hand)

    def discard(self, card: Card, random: Random) -> None:
        position = self.position
        seat = position.turn
        self.drop(seat, [card])
        position.note_discard(seat, card)
        self.tell(constants.DISCARDED, seat, card)
        self.step = constants.LAYING
        if position.round.sizes[seat] == 0:
            self.end_hand(constants.WENT_OUT, random)  # nobody can call that discard (SV7)
        elif not position.can_be_called() or not self.open_window():
            self.pass_on(random)
