"""How a hand of Spectrum Poker goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, State, View
from gamenight.games.spectrum.poker.rules import facts
from gamenight.games.spectrum.poker.rules.facts import NOT_YET
from gamenight.games.spectrum.poker.rules.hands import best_five, kind_of, worth_of
from gamenight.games.spectrum.poker.rules.position import PokerPosition
from gamenight.games.spectrum.poker.rules.pots import Pot, pots_of, unmatched
from gamenight.games.spectrum.poker.rules.refusals import why_not_bet, why_not_exchange
from gamenight.games.spectrum.poker.rules.result import NOT_SHOWN, Result
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS
from gamenight.parts.bits import count_of, has, lowest, members_of, only

CARDS_PER_WORD: Final = 48
"""Sets have at most 63 members, so the cards that are out take three."""


class PokerState(State[PokerPosition]):
    """Cards are drawn when they are dealt: the deck has no order that anybody could know."""

    def __init__(self, position: PokerPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        """Sorted; a folded hand stays where it is, unseen, until the next deal."""
        self.discards: list[list[int]] = [[] for _ in range(position.players)]
        self.named: list[int] = []
        """The cards that the seat whose turn it is has named for exchange so far."""
        self.out: list[int] = [0, 0, 0]
        """The cards that are not in the deck, as three sets."""

    def copy(self) -> PokerState:
        other = PokerState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.discards = [cards.copy() for cards in self.discards]
        other.named = self.named.copy()
        other.out = self.out.copy()
        return other

    def view(self, seat: int) -> PokerView:
        return PokerView(self, seat)

    # Dealing

    def begin_hand(self, dealer: i64, random: Random) -> None:
        position = self.position
        position.hand += 1
        position.dealer = dealer
        position.dealt = position.seats_with_beans()
        position.inside = position.dealt
        position.round = 0
        self.new_round()
        self.tell(facts.HAND_BEGAN, position.hand, dealer)
        for seat in range(position.players):
            position.drawn[seat] = NOT_YET
            if has(position.dealt, seat):
                self.hands[seat] = self.draw_cards(position.cards_each(), random)
                if self.journal is not None:
                    self.tell_list(seat, facts.DEALT, [seat, *self.hands[seat]])
        if position.setup.holdem:
            self.post_blinds(random)
        else:
            self.post_antes(random)

    def draw_cards(self, count: int, random: Random) -> list[int]:
        """Cards from the deck, each that is left equally likely; sorted."""
        cards: list[int] = []
        for _ in range(count):
            card = random.below(NUMBER_CARDS)
            while self.is_out(card):
                card = random.below(NUMBER_CARDS)
            self.put_out(card)
            cards.append(card)
        cards.sort()
        return cards

    def is_out(self, card: i64) -> bool:
        return has(self.out[card // CARDS_PER_WORD], card % CARDS_PER_WORD)

    def put_out(self, card: i64) -> None:
        at = card // CARDS_PER_WORD
        members: i64 = self.out[at]
        self.out[at] = members | only(card % CARDS_PER_WORD)

    def pay(self, seat: i64, beans: i64) -> None:
        position = self.position
        position.stacks[seat] -= beans
        position.paid[seat] += beans
        position.bet[seat] += beans

    def post_antes(self, random: Random) -> None:
        """Everyone antes one bean; it is not a bet (SK5)."""
        position = self.position
        for seat in members_of(position.dealt):
            self.pay(seat, facts.ANTE)
            position.bet[seat] = 0
        self.tell(facts.ANTED, facts.ANTE, count_of(position.dealt))
        self.ask(position.next_to_answer(position.dealer), random)

    def post_blinds(self, random: Random) -> None:
        """Left of the dealer, who posts the small blind when the hand starts with two (SK6)."""
        position = self.position
        two = count_of(position.dealt) == 2
        dealer = position.dealer
        small = dealer if two else position.next_among(position.dealt, dealer)
        big = position.next_among(position.dealt, small)
        self.post_blind(small, facts.SMALL_BLIND, False)
        self.post_blind(big, facts.BIG_BLIND, True)
        position.price = facts.BIG_BLIND  # also if the blind was short (SK5)
        position.bets = 1
        self.ask(position.next_to_answer(big), random)

    def post_blind(self, seat: i64, blind: i64, big: bool) -> None:
        beans: i64 = min(blind, self.position.stacks[seat])
        self.pay(seat, beans)
        self.tell(facts.POSTED_BLIND, seat, beans, int(big))

    # Betting rounds

    def legal(self) -> list[int]:
        position = self.position
        if position.drawing:
            return self.cards_to_name()
        seat = position.turn
        raises = position.may_raise(seat)
        if position.bet[seat] == position.price:
            return [facts.CHECK, bet_or_raise(position.price)] if raises else [facts.CHECK]
        if raises:
            return [facts.FOLD, facts.CALL, facts.RAISE]
        return [facts.FOLD, facts.CALL]

    def why_not(self, answer: int) -> IllegalAnswer:
        if self.position.drawing:
            return why_not_exchange(answer, self.hands[self.position.turn])
        return why_not_bet(self.position, answer)

    def apply(self, answer: int, random: Random) -> None:
        if self.position.drawing:
            self.name(answer, random)
        else:
            self.act(answer)
            self.go_on(random)

    def act(self, answer: i64) -> None:
        position = self.position
        seat = position.turn
        position.last[seat] = answer
        position.acted |= only(seat)
        if answer == facts.FOLD:
            position.inside &= ~only(seat)
            self.tell(facts.FOLDED, seat)
        elif answer == facts.CHECK:
            self.tell(facts.CHECKED, seat)
        elif answer == facts.CALL:
            beans: i64 = min(position.owed(seat), position.stacks[seat])
            self.pay(seat, beans)
            self.tell(facts.CALLED, seat, beans, int(position.stacks[seat] == 0))
        else:
            self.raise_price(answer)

    def raise_price(self, answer: i64) -> None:
        """A full bet lets everybody raise again; an all-in for less does not (SK5)."""
        position = self.position
        seat = position.turn
        full = position.full_bet()
        price: i64 = min(full, position.reach(seat))
        self.pay(seat, price - position.bet[seat])
        position.price = price
        if price == full:
            position.bets += 1
            position.acted = only(seat)
        kind = facts.BET_MADE if answer == facts.BET else facts.RAISED
        self.tell(kind, seat, price, int(position.stacks[seat] == 0))

    def go_on(self, random: Random) -> None:
        """The next seat is asked, unless all but one have folded."""
        position = self.position
        if position.inside & (position.inside - 1) == 0:
            self.end_by_folds(random)
        else:
            self.ask(position.next_to_answer(position.turn), random)

    def ask(self, seat: i64, random: Random) -> None:
        """Ask a seat that has something to decide; if there is none, the round is over."""
        if seat == NOBODY:
            self.end_round(random)
        else:
            self.position.turn = seat

    def end_round(self, random: Random) -> None:
        """Then cards are exchanged or laid out, until somebody can bet again or all are shown."""
        position = self.position
        while position.round + 1 < position.rounds():
            self.new_round()
            if not position.setup.holdem:
                position.drawing = True
                position.turn = position.next_to_draw()
                return
            position.round += 1
            self.deal_board(random)
            seat = position.next_to_answer(position.dealer)
            if seat != NOBODY:
                position.turn = seat
                return
        self.show_down(random)

    def new_round(self) -> None:
        position = self.position
        for seat in range(position.players):
            position.bet[seat] = 0
            position.last[seat] = NOT_YET
        position.price = 0
        position.bets = 0
        position.acted = 0

    def deal_board(self, random: Random) -> None:
        position = self.position
        missing = facts.BOARD_SIZES[position.round] - len(position.board)
        cards = self.draw_cards(missing, random)
        position.board = position.board + cards
        if self.journal is not None:
            self.tell_list(EVERYONE, facts.BOARD_DEALT, [int(position.round), *cards])

    # The draw: 0-5 cards, one player after the other (SK7)

    def choice(self) -> Choice | None:
        if not self.position.drawing:
            return None
        return Choice(self.hands[self.position.turn].copy(), 0, facts.HAND_SIZE)

    def midway(self) -> bool:
        return len(self.named) > 0

    def cards_to_name(self) -> list[int]:
        """The cards above the last one named, and "that is all"; a hand is sorted."""
        last = self.named[len(self.named) - 1] if self.named else NOT_YET
        answers = [card for card in self.hands[self.position.turn] if card > last]
        answers.append(facts.DONE)
        return answers

    def name(self, answer: i64, random: Random) -> None:
        """Name a card for exchange; with the highest card, or when that is all, new ones come."""
        if answer != facts.DONE:
            self.named.append(answer)
            if answer != self.hands[self.position.turn][facts.HAND_SIZE - 1]:
                return
        self.replace_named(random)
        self.after_draw(random)

    def replace_named(self, random: Random) -> None:
        position = self.position
        seat = position.turn
        named = self.named
        drawn = self.draw_cards(len(named), random)
        hand = [card for card in self.hands[seat] if card not in named] + drawn
        hand.sort()
        self.hands[seat] = hand
        self.discards[seat] = named
        self.named = []
        position.drawn[seat] = len(named)
        self.tell(facts.DREW, seat, len(named))
        if self.journal is not None and named:
            self.tell_list(seat, facts.EXCHANGED, [int(seat), len(named), *named, *drawn])

    def after_draw(self, random: Random) -> None:
        position = self.position
        seat = position.next_to_draw()
        if seat != NOBODY:
            position.turn = seat
            return
        position.drawing = False
        position.round += 1
        self.ask(position.next_to_answer(position.dealer), random)

    # The end of a hand

    def end_by_folds(self, random: Random) -> None:
        """The last one in takes everything and shows nothing (SK7)."""
        position = self.position
        winner = lowest(position.inside)
        back = self.take_back()
        beans = position.beans_in_pots()
        self.tell(facts.WON_BY_FOLDS, winner, beans)
        worths = [NOT_SHOWN] * position.players
        self.end_hand([Pot(beans, position.inside)], worths, [], back, random)

    def show_down(self, random: Random) -> None:
        """All hands still in are shown, and the best of each pot wins it (SK7)."""
        position = self.position
        back = self.take_back()
        worths = [NOT_SHOWN] * position.players
        shown: list[list[int]] = [[] for _ in range(position.players)]
        for seat in range(position.players):
            if has(position.inside, seat):
                shown[seat] = self.hands[seat]
                worths[seat] = worth_of(position.board + shown[seat], position.setup.by_odds)
                if self.journal is not None:
                    self.tell_hand(seat, worths[seat])
        pots = pots_of(position.paid, position.inside)
        self.end_hand(pots, worths, shown, back, random)

    def take_back(self) -> tuple[int, int]:
        """What nobody matched goes back to the one who bet it."""
        position = self.position
        seat, beans = unmatched(position.paid, position.inside)
        if beans:
            position.paid[seat] -= beans
            position.stacks[seat] += beans
            self.tell(facts.TOOK_BACK, seat, beans)
        return seat, beans

    def tell_hand(self, seat: int, worth: i64) -> None:
        position = self.position
        own = self.hands[seat]
        by_odds = position.setup.by_odds
        five = best_five(position.board + own, by_odds)
        kind = int(kind_of(worth, by_odds))
        self.tell_list(EVERYONE, facts.SHOWED, [seat, kind, len(own), *own, *five])

    def end_hand(
        self,
        pots: list[Pot],
        worths: list[int],
        shown: list[list[int]],
        back: tuple[int, int],
        random: Random,
    ) -> None:
        position = self.position
        result = Result(
            position.hand, position.dealer, position.board, position.paid, pots, worths, shown, back
        )
        position.previous = result
        for at in range(len(pots)):
            for seat in range(position.players):
                beans = result.shares[at][seat]
                position.stacks[seat] += beans
                if beans and not result.by_folds():
                    self.tell(facts.WON_POT, seat, beans, at, len(pots))
        self.collect_cards()
        self.end_match_or_deal(random)

    def collect_cards(self) -> None:
        """All cards go back into the deck. Finished lists belong to the result: make new ones."""
        position = self.position
        self.hands = [[] for _ in range(position.players)]
        self.discards = [[] for _ in range(position.players)]
        self.out = [0, 0, 0]
        position.board = []
        position.paid = [0] * position.players

    def end_match_or_deal(self, random: Random) -> None:
        """After the last hand, or when one player has all the beans, it is over (SK8)."""
        position = self.position
        with_beans = position.seats_with_beans()
        for seat in members_of(position.dealt & ~with_beans):
            self.tell(facts.IS_OUT, seat)
        if position.hand >= position.setup.hands or with_beans & (with_beans - 1) == 0:
            self.end_match()
        else:
            self.begin_hand(position.next_among(with_beans, position.dealer), random)

    def end_match(self) -> None:
        position = self.position
        position.dealt = 0
        position.inside = 0
        self.new_round()
        position.end()
        if self.journal is not None:
            winners = position.winners()
            self.tell_list(EVERYONE, facts.MATCH_WON, [position.stacks[winners[0]], *winners])

    def pieces(self) -> list[int]:
        """Every card, and above them the number of all beans."""
        position = self.position
        cards = position.board.copy()
        for held in self.hands + self.discards:
            cards += held
        cards += [card for card in range(NUMBER_CARDS) if not self.is_out(card)]
        beans = sum(position.stacks) + position.beans_in_pots()
        return [*sorted(cards), NUMBER_CARDS + beans]


def bet_or_raise(price: i64) -> int:
    return facts.RAISE if price else facts.BET


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class PokerView(View[PokerPosition]):
    """The position, one's own hand, and what one has put away of it (G6)."""

    def __init__(self, state: PokerState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        self.discards: list[int] = state.discards[seat].copy() if mine else []
        acting = mine and seat == self.position.turn
        self.named: list[int] = state.named.copy() if acting else []
        """The cards named for exchange so far."""
