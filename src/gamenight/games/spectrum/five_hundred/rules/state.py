"""How a hand of Spectrum 500 goes, and what each seat may know of it."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, State
from gamenight.games.spectrum.five_hundred.rules import facts, refusals
from gamenight.games.spectrum.five_hundred.rules.facts import (
    CALL,
    DECLINE,
    DONE,
    NEW_MELD,
    NONE,
    ON_MELD,
    REST,
    STOCK,
    turned,
)
from gamenight.games.spectrum.five_hundred.rules.holdings import (
    answers_in,
    cards_in,
    holding_of,
    with_cards,
    without_cards,
)
from gamenight.games.spectrum.five_hundred.rules.laying import Laying, takes
from gamenight.games.spectrum.five_hundred.rules.melds import new_meld
from gamenight.games.spectrum.five_hundred.rules.position import (
    AWAKE,
    MAY_REST,
    RESTS,
    FiveHundredPosition,
)
from gamenight.games.spectrum.five_hundred.rules.result import Result
from gamenight.games.spectrum.five_hundred.rules.scoring import score
from gamenight.games.spectrum.five_hundred.rules.view import FiveHundredView
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, rank_of
from gamenight.games.spectrum.rules.wheel import COLOURS


class FiveHundredState(State[FiveHundredPosition]):
    """The hands, the stock, who wants to call, and what is about to be laid are hidden."""

    def __init__(self, position: FiveHundredPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[0] * COLOURS for _ in range(position.players)]
        """As holdings, which are replaced, never changed."""
        self.stock: list[int] = []
        """The next card last."""
        self.picked: i64 = NONE
        """The card inside the pile down to which the seat in turn wants to take (SV2).

        Nobody sees it until what is laid with it is complete.
        """
        self.named: list[int] = []
        """The cards named so far of those that are laid together."""
        self.step: i64 = facts.LAYING
        """What the seat in turn is asked beyond the phase; others do not see it."""
        self.said: list[int] = [facts.SILENT] * position.players
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
                view.named = self.named.copy()
                view.step = self.step
        return view

    @property
    def placing(self) -> bool:
        """Whether all cards are named and the question is where they go."""
        return self.step == facts.PLACING

    @property
    def discarding(self) -> bool:
        """Whether the seat in turn is done with laying."""
        return self.step == facts.DISCARDING

    # Setup

    def begin_hand(self, random: Random) -> None:
        """Twelve cards each, and one turned up to begin the discard pile."""
        position = self.position
        cards = list(range(NUMBER_CARDS))
        random.shuffle(cards)
        for seat in range(position.players):
            first = seat * facts.HAND_CARDS
            self.hands[seat] = holding_of(cards[first : first + facts.HAND_CARDS])
        dealt = position.players * facts.HAND_CARDS
        self.stock = cards[dealt + 1 :]
        self.said = [facts.SILENT] * position.players
        position.begin_hand([cards[dealt]], len(self.stock))
        self.tell(facts.HAND_BEGAN, position.number, position.leader(), cards[dealt])
        self.begin_turn(position.leader())

    def begin_turn(self, seat: i64) -> None:
        self.said[seat] = facts.SILENT
        self.step = facts.LAYING
        self.position.begin_turn(seat)

    # What may be answered

    def legal(self) -> list[int]:
        phase = self.position.phase
        if phase == facts.ASKING:
            two = self.position.players == facts.FEWEST_PLAYERS
            return facts.FOR_TWO.copy() if two else facts.WINDOW_ANSWERS.copy()
        if self.step == facts.PLACING:
            return self.laying().places(self.named)
        if phase == facts.DRAWING and self.picked == NONE:
            return self.draws()
        if phase == facts.PLAYING and self.step == facts.DISCARDING:
            return self.discards()
        return self.laying().answers(self.named)

    def laying(self) -> Laying:
        """What the seat in turn may lay now, and where."""
        position = self.position
        phase = position.phase
        if phase == facts.CALLED or phase == facts.CHAINING:
            return Laying(position, holding_of(position.pile), NONE)
        hand = self.hands[position.turn]
        if self.picked == NONE:
            return Laying(position, hand, NONE)
        return Laying(position, with_cards(hand, position.cards_down_to(self.picked)), self.picked)

    def choice(self) -> Choice | None:
        return self.laying().choice() if self.lays_together() else None

    def midway(self) -> bool:
        return len(self.named) > 0 and self.lays_together()

    def lays_together(self) -> bool:
        """Whether several cards are chosen together now."""
        position = self.position
        phase = position.phase
        if self.step == facts.PLACING or position.over:
            return False
        if phase == facts.ASKING or phase == facts.CHAINING:
            return False
        if phase == facts.DRAWING and self.picked == NONE:
            return False
        if phase == facts.PLAYING and self.step == facts.DISCARDING:
            return False
        return self.laying().is_listed()

    def apply(self, answer: int, random: Random) -> None:
        phase = self.position.phase
        if phase == facts.ASKING:
            self.answer_window(answer, random)
        elif self.step == facts.PLACING:
            self.lay(answer, random)
        elif phase == facts.DRAWING and self.picked == NONE:
            self.draw(answer, random)
        elif phase == facts.PLAYING and self.step == facts.DISCARDING:
            self.discard(turned(answer), random)
        elif answer != DONE:
            self.name(turned(answer), random)
        elif self.named:
            self.place(random)
        elif phase == facts.CHAINING:
            self.end_call()
        else:
            self.step = facts.DISCARDING

    # 1. The Draw

    def draws(self) -> list[int]:
        """The stock, the top of the pile, or a card inside it that can be laid at once (SV2)."""
        position = self.position
        first = STOCK if position.stock else DECLINE
        return [first, *takes(position, self.hands[position.turn])]

    def draw(self, answer: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        if answer == STOCK:
            self.draw_from_stock(seat)
        elif answer == DECLINE:
            self.end_hand(facts.DECLINED, random)
        elif turned(answer) == position.top():
            position.barred = position.top()
            self.take(seat, position.top())
            self.go_on_playing()
        else:
            self.picked = turned(answer)

    def draw_from_stock(self, seat: i64) -> None:
        position = self.position
        card = self.stock.pop()
        self.hands[seat] = with_cards(self.hands[seat], [card])
        position.set_size(seat, position.sizes[seat] + 1)
        position.stock -= 1
        position.stirred = True
        self.tell(facts.DREW, seat, position.stock)
        self.whisper(seat, facts.DREW_CARD, seat, card)
        self.go_on_playing()

    def take(self, seat: i64, card: i64) -> None:
        """Take the pile down to a card."""
        position = self.position
        cards = position.cards_down_to(card)
        position.pile = position.pile[: len(position.pile) - len(cards)]
        self.get(seat, cards)
        if self.journal is not None:
            self.tell_list(EVERYONE, facts.TOOK, [int(seat), *cards])

    def get(self, seat: i64, cards: list[int]) -> None:
        """Cards that all have seen come to a hand (G6)."""
        position = self.position
        self.hands[seat] = with_cards(self.hands[seat], cards)
        position.set_size(seat, position.sizes[seat] + len(cards))
        position.learn(seat, cards)
        position.taken = cards

    # 2. Melding

    def go_on_playing(self) -> None:
        """Whoever has nothing to lay is asked for the discard at once."""
        position = self.position
        position.phase = facts.PLAYING
        laying = Laying(position, self.hands[position.turn], NONE)
        self.step = facts.LAYING if laying.is_possible() else facts.DISCARDING

    def name(self, card: i64, random: Random) -> None:
        self.named.append(card)
        if not self.laying().things_after(self.named):
            self.place(random)

    def place(self, random: Random) -> None:
        """All cards are named: lay them, or ask where."""
        places = self.laying().places(self.named)
        if len(places) == 1:
            self.lay(places[0], random)
        else:
            self.step = facts.PLACING

    def lay(self, place: i64, random: Random) -> None:
        position = self.position
        cards = self.named
        self.named = []
        self.step = facts.LAYING
        if position.phase == facts.CALLED or position.phase == facts.CHAINING:
            self.lay_from_pile(cards, place)
            return
        seat = position.turn
        if self.picked != NONE:
            self.take(seat, self.picked)
            self.picked = NONE
        self.hands[seat] = without_cards(self.hands[seat], cards)
        position.set_size(seat, position.sizes[seat] - len(cards))
        position.forget(seat, cards)
        self.put_down(seat, cards, place)
        if position.sizes[seat] == 0:
            self.end_hand(facts.WENT_OUT, random)
        else:
            self.go_on_playing()

    def put_down(self, seat: i64, cards: list[int], place: i64) -> None:
        """Lay a new meld, or cards on a meld, the nearest first."""
        position = self.position
        if place == NEW_MELD:
            meld = new_meld(cards, seat)
            assert meld is not None
            position.lay_new(meld)
            if self.journal is not None:
                points = int(facts.value_of_all(cards))
                self.tell_list(EVERYONE, facts.MELDED, [int(seat), points, *cards])
            return
        at = place - ON_MELD
        if rank_of(cards[0]) < position.melds[at].low:
            cards = cards[::-1]
        for card in cards:
            before = position.melds[at]
            position.lay_on(at, [card], seat)
            if self.journal is not None:
                told = [seat, facts.value_of(card), card, before.low, before.high, before.shades]
                self.tell_list(EVERYONE, facts.LAID_OFF, [int(fact) for fact in told])

    # 3. The Discard

    def discards(self) -> list[int]:
        """Any card but a single one that was taken from the top of the pile (SV2)."""
        position = self.position
        hand = self.hands[position.turn]
        if position.barred != NONE:
            return answers_in(without_cards(hand, [position.barred]))
        return answers_in(hand)

    def discard(self, card: i64, random: Random) -> None:
        position = self.position
        seat = position.turn
        self.hands[seat] = without_cards(self.hands[seat], [card])
        position.set_size(seat, position.sizes[seat] - 1)
        position.forget(seat, [card])
        position.note_discard(seat, card)
        self.tell(facts.DISCARDED, seat, card)
        self.step = facts.LAYING
        if position.sizes[seat] == 0:
            self.end_hand(facts.WENT_OUT, random)  # nobody can call that discard (SV7)
        elif not position.can_be_called() or not self.open_window():
            self.pass_on(random)

    def pass_on(self, random: Random) -> None:
        """Play goes on with the player after the one whose turn it was (SV3)."""
        position = self.position
        position.end_turn()
        why = position.stands_still()
        following = position.seat_after(position.seat)
        if why == NONE:
            self.begin_turn(following)
        else:
            self.end_hand(why, random)

    # Calling Spectrum

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
        position.phase = facts.ASKING
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
            if position.rests[other] != RESTS:
                position.set_rest(other, AWAKE if self.said[other] == CALL else MAY_REST)
            if self.said[other] != REST:
                self.said[other] = facts.SILENT
        if calling:
            self.begin_call(calling)
        else:
            self.pass_on(random)

    def begin_call(self, calling: list[int]) -> None:
        """The first in order gets the call (SV3)."""
        position = self.position
        if self.journal is not None:
            told = [calling[0], int(position.discarder), *calling[1:]]
            self.tell_list(EVERYONE, facts.SPECTRUM, told)
        position.turn = calling[0]
        position.phase = facts.CALLED
        position.barred = NONE
        position.reach = len(position.pile)

    def lay_from_pile(self, cards: list[int], place: i64) -> None:
        """Lay what was called; further cards of the pile may follow on it (SV6)."""
        position = self.position
        if position.phase == facts.CALLED:
            new = place == NEW_MELD
            position.called_on = len(position.melds) if new else place - ON_MELD
            position.called_from = None if new else position.melds[place - ON_MELD]
            position.phase = facts.CHAINING
        position.take_out(cards)
        self.put_down(position.turn, cards, place)
        if not position.followers():
            self.end_call()

    def end_call(self) -> None:
        """The caller takes what lay above the deepest card, and goes on like anybody (SV3)."""
        position = self.position
        seat = position.turn
        along = position.pile[position.reach :]
        position.pile = position.pile[: position.reach]
        self.get(seat, along)
        if along and self.journal is not None:
            self.tell_list(EVERYONE, facts.TOOK_ALONG, [int(seat), *along])
        self.go_on_playing()

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
            self.tell(facts.TIED, max(position.points))
        self.begin_hand(random)

    def tell_result(self, result: Result) -> None:
        self.tell(facts.HAND_ENDED, result.why, result.seat)
        for seat in range(self.position.players):
            if result.left and result.left[seat]:
                self.tell_list(EVERYONE, facts.LEFT, [seat, *result.left[seat]])
        for seat in range(self.position.players):
            told = [seat, result.melded[seat], result.deadwood[seat], result.totals[seat]]
            self.tell_list(EVERYONE, facts.SCORED, told)

    def end_match(self) -> None:
        position = self.position
        position.end()
        position.phase = facts.DRAWING
        self.step = facts.LAYING
        winners = position.winners()
        most = position.points[winners[0]]
        if len(winners) == 1:
            self.tell(facts.MATCH_WON, winners[0], most, position.number)
        else:
            self.tell_list(EVERYONE, facts.MATCH_SHARED, [most, *winners])

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        phase = position.phase
        if phase == facts.ASKING:
            return refusals.why_not_call(answer)
        if self.step == facts.PLACING:
            return IllegalAnswer("The cards do not fit there.", "SV1")
        if phase == facts.DRAWING and self.picked == NONE:
            return refusals.why_not_draw(position, answer)
        if phase == facts.PLAYING and self.step == facts.DISCARDING:
            return refusals.why_not_discard(position, answer)
        if self.picked != NONE:
            return IllegalAnswer("The deepest card that you take must be laid first.", "SV2")
        return refusals.why_not_lay(position, self.hands[position.turn], answer)

    def pieces(self) -> list[int]:
        """Every card: in the stock, the hands, the pile and the melds."""
        cards = self.stock + self.position.pile
        for hand in self.hands:
            cards += cards_in(hand)
        for meld in self.position.melds:
            cards += meld.cards
        return sorted(cards)
