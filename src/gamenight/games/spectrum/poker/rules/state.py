"""How a hand of Spectrum Poker goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import capitalised, counted, either
from gamenight.parts.bits import count_of, has, lowest, members_of, only

from ...rules.deck import NUMBER_CARDS, Card
from . import constants
from .hands import best_five, kind_of, worth_of
from .position import (
    NOT_SHOWN,
    PokerBetting,
    PokerHand,
    PokerPosition,
    Pot,
    Result,
    pots_of,
    unmatched,
)

# Why an answer is not possible, as a sentence with its rule (G3)


BETTING: Final = "Betting"
THE_DRAW: Final = "The draw"
ACTIONS: Final = {
    constants.FOLD: "fold",
    constants.CHECK: "check",
    constants.CALL: "call",
    constants.BET: "bet",
    constants.RAISE: "raise",
}


def why_not_exchange(answer: int, hand: list[int]) -> IllegalAnswer:
    if 0 <= answer < NUMBER_CARDS and answer not in hand:
        return IllegalAnswer("Only cards of your own hand can be exchanged.", "SK7")
    if 0 <= answer < NUMBER_CARDS:
        return IllegalAnswer("Name each card once.", THE_DRAW)
    return IllegalAnswer("Say which cards you exchange: none, some or all five.", "SK7")


def why_not_bet(position: PokerPosition, answer: int) -> IllegalAnswer:
    owed = position.owed(position.turn)
    if answer == constants.FOLD:
        return IllegalAnswer("Checking is free, so there is no reason to fold.", "SK6")
    legal = position.bets_now()
    ways = either([ACTIONS[way] for way in legal])
    if answer == constants.CHECK:
        return IllegalAnswer(f"You owe {counted(owed, 'bean')}: {ways}.", BETTING, legal)
    if answer == constants.CALL:
        return IllegalAnswer(f"There is nothing to call: {ways}.", BETTING, legal)
    if answer == constants.BET or answer == constants.RAISE:
        return why_not_raise(position, answer)
    return IllegalAnswer(f"{capitalised(ways)}.", BETTING, legal)


def why_not_raise(position: PokerPosition, answer: int) -> IllegalAnswer:
    seat = position.turn
    if answer == constants.BET and position.betting.price and position.may_raise(seat):
        sentence = "There is a bet already: raise instead."
        return IllegalAnswer(sentence, BETTING, [constants.RAISE])
    if position.reach(seat) <= position.betting.price:
        return IllegalAnswer("You have no beans left to raise with.", BETTING)
    if not position.can_be_answered(seat):
        return IllegalAnswer("Nobody could answer a bet any more.", "SK6")
    if position.betting.bets >= constants.MOST_BETS:
        return IllegalAnswer(f"At most {constants.MOST_BETS} bets are made in a round.", "SK5")
    if has(position.betting.acted, seat):
        sentence = "You have acted, and an all-in for less does not let you raise again."
        return IllegalAnswer(sentence, "SK5")
    return IllegalAnswer("Nobody has bet yet: bet instead of raising.", BETTING, [constants.BET])


Out = tuple[i64, i64, i64]
"""The cards that are not in the deck. Sets have at most 63 members, so they take three."""

CARDS_PER_SET: Final = 48


@final
class PokerState(State[PokerPosition]):
    """Cards are drawn when they are dealt: the deck has no order that anybody could know."""

    def __init__(self, position: PokerPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        """Sorted; a folded hand stays where it is, unseen, until the next deal."""
        self.discards: list[tuple[int, ...]] = [()] * position.players
        self.out: Out = (0, 0, 0)

    def copy(self) -> PokerState:
        other = PokerState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.discards = self.discards.copy()
        other.out = self.out
        return other

    def view(self, seat: int) -> PokerView:
        return PokerView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # Dealing

    def begin_hand(self, number: i64, dealer: i64, random: Random) -> None:
        position = self.position
        players = position.players
        hand = PokerHand(number, dealer, position.seats_with_beans(), players)
        position.hand = hand
        position.betting = PokerBetting(players)
        self.tell(constants.HAND_BEGAN, number, dealer)
        for seat in range(players):
            if has(hand.dealt, seat):
                self.hands[seat] = self.draw_cards(position.cards_each(), random)
                if self.journal is not None:
                    self.tell_lists(seat, constants.DEALT, [seat], [self.hands[seat]])
        if position.setup.holdem:
            self.post_blinds(random)
        else:
            self.post_antes(random)

    def draw_cards(self, count: int, random: Random) -> list[int]:
        """Return cards from the deck, each that is left equally likely; sorted."""
        cards: list[int] = []
        for _ in range(count):
            card = random.below(NUMBER_CARDS)
            while self.is_out(card):
                card = random.below(NUMBER_CARDS)
            self.put_out(card)
            cards.append(card)
        cards.sort()
        return cards

    def is_out(self, card: Card) -> bool:
        low, middle, high = self.out
        if card < CARDS_PER_SET:
            return has(low, card)
        if card < 2 * CARDS_PER_SET:
            return has(middle, card - CARDS_PER_SET)
        return has(high, card - 2 * CARDS_PER_SET)

    def put_out(self, card: Card) -> None:
        low, middle, high = self.out
        if card < CARDS_PER_SET:
            self.out = (low | only(card), middle, high)
        elif card < 2 * CARDS_PER_SET:
            self.out = (low, middle | only(card - CARDS_PER_SET), high)
        else:
            self.out = (low, middle, high | only(card - 2 * CARDS_PER_SET))

    def pay(self, seat: i64, beans: i64) -> None:
        position = self.position
        stacks, paid, bet = position.stacks, position.hand.paid, position.betting.bet
        stacks[seat] = stacks[seat] - beans
        paid[seat] = paid[seat] + beans
        bet[seat] = bet[seat] + beans

    def post_antes(self, random: Random) -> None:
        """Everyone antes one bean; it is not a bet (SK5)."""
        position = self.position
        for seat in members_of(position.hand.dealt):
            self.pay(seat, constants.ANTE)
            position.betting.bet[seat] = 0
        self.tell(constants.ANTED, constants.ANTE, count_of(position.hand.dealt))
        self.ask(position.next_to_answer(position.hand.dealer), random)

    def post_blinds(self, random: Random) -> None:
        """Left of the dealer, who posts the small blind when the hand starts with two (SK6)."""
        position = self.position
        two = count_of(position.hand.dealt) == 2
        dealer = position.hand.dealer
        small = dealer if two else position.next_among(position.hand.dealt, dealer)
        big = position.next_among(position.hand.dealt, small)
        self.post_blind(small, constants.SMALL_BLIND, False)
        self.post_blind(big, constants.BIG_BLIND, True)
        position.betting.price = constants.BIG_BLIND  # also if the blind was short (SK5)
        position.betting.bets = 1
        self.ask(position.next_to_answer(big), random)

    def post_blind(self, seat: i64, blind: i64, big: bool) -> None:
        beans: i64 = min(blind, self.position.stacks[seat])
        self.pay(seat, beans)
        self.tell(constants.POSTED_BLIND, seat, beans, int(big))

    # Betting rounds

    def answers(self) -> list[int]:
        return self.position.bets_now()

    def why_not(self, answer: int) -> IllegalAnswer:
        if self.position.hand.drawing:
            return why_not_exchange(answer, self.hands[self.position.turn])
        return why_not_bet(self.position, answer)

    def carry_out(self, answer: int, random: Random) -> None:
        self.act(answer)
        self.go_on(random)

    def act(self, answer: i64) -> None:
        position = self.position
        seat = position.turn
        position.betting.last[seat] = answer
        position.betting.acted |= only(seat)
        if answer == constants.FOLD:
            position.hand.inside &= ~only(seat)
            self.tell(constants.FOLDED, seat)
        elif answer == constants.CHECK:
            self.tell(constants.CHECKED, seat)
        elif answer == constants.CALL:
            beans: i64 = min(position.owed(seat), position.stacks[seat])
            self.pay(seat, beans)
            self.tell(constants.CALLED, seat, beans, int(position.stacks[seat] == 0))
        else:
            self.raise_price(answer)

    def raise_price(self, answer: i64) -> None:
        """A full bet lets everybody raise again; an all-in for less does not (SK5)."""
        position = self.position
        seat = position.turn
        full = position.full_bet()
        price: i64 = min(full, position.reach(seat))
        self.pay(seat, price - position.betting.bet[seat])
        position.betting.price = price
        if price == full:
            position.betting.bets += 1
            position.betting.acted = only(seat)
        kind = constants.BET_MADE if answer == constants.BET else constants.RAISED
        self.tell(kind, seat, price, int(position.stacks[seat] == 0))

    def go_on(self, random: Random) -> None:
        """The next seat is asked, unless all but one have folded."""
        position = self.position
        if position.hand.inside & (position.hand.inside - 1) == 0:
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
        """Then cards are exchanged or laid out, until a player can bet again or all are shown."""
        position = self.position
        while position.hand.round + 1 < position.rounds():
            position.betting = PokerBetting(position.players)
            if not position.setup.holdem:
                position.hand.drawing = True
                position.turn = position.next_to_draw()
                return
            position.hand.round += 1
            self.deal_board(random)
            seat = position.next_to_answer(position.hand.dealer)
            if seat != NOBODY:
                position.turn = seat
                return
        self.show_down(random)

    def deal_board(self, random: Random) -> None:
        position = self.position
        missing = constants.BOARD_SIZES[position.hand.round] - len(position.hand.board)
        cards = self.draw_cards(missing, random)
        position.hand.board += tuple(cards)
        self.tell_lists(EVERYONE, constants.BOARD_DEALT, [position.hand.round], [cards])

    # The draw: 0-5 cards, one player after the other (SK7)

    def choice(self) -> Choice | None:
        if not self.position.hand.drawing:
            return None
        return Choice(self.hands[self.position.turn], 0, constants.HAND_SIZE, constants.DONE)

    def take(self, things: list[int], random: Random) -> None:
        """Put cards away and draw as many."""
        seat = self.position.turn
        drawn = self.draw_cards(len(things), random)
        hand = [card for card in self.hands[seat] if card not in things] + drawn
        hand.sort()
        self.hands[seat] = hand
        self.discards[seat] = tuple(things)
        self.position.hand.drawn[seat] = len(things)
        self.tell(constants.DREW, seat, len(things))
        if things and self.journal is not None:
            self.tell_lists(seat, constants.EXCHANGED, [seat], [things, drawn])
        self.after_draw(random)

    def after_draw(self, random: Random) -> None:
        position = self.position
        seat = position.next_to_draw()
        if seat != NOBODY:
            position.turn = seat
            return
        position.hand.drawing = False
        position.hand.round += 1
        self.ask(position.next_to_answer(position.hand.dealer), random)

    # The end of a hand

    def end_by_folds(self, random: Random) -> None:
        """The last one in takes everything and shows nothing (SK7)."""
        position = self.position
        winner = lowest(position.hand.inside)
        back = self.take_back()
        beans = position.beans_in_pots()
        self.tell(constants.WON_BY_FOLDS, winner, beans)
        worths = [NOT_SHOWN] * position.players
        self.end_hand([Pot(beans, position.hand.inside)], worths, [], back, random)

    def show_down(self, random: Random) -> None:
        """All hands still in are shown, and the best of each pot wins it (SK7)."""
        position = self.position
        back = self.take_back()
        worths = [NOT_SHOWN] * position.players
        shown: list[list[int]] = [[] for _ in range(position.players)]
        board = list(position.hand.board)
        for seat in range(position.players):
            if has(position.hand.inside, seat):
                shown[seat] = self.hands[seat]
                worths[seat] = worth_of(board + shown[seat], position.setup.by_odds)
                if self.journal is not None:
                    self.tell_hand(seat, worths[seat])
        pots = pots_of(position.hand.paid, position.hand.inside)
        self.end_hand(pots, worths, shown, back, random)

    def take_back(self) -> tuple[int, int]:
        """Return what nobody matched goes back to the one who bet it."""
        position = self.position
        seat, beans = unmatched(position.hand.paid, position.hand.inside)
        if beans:
            position.hand.paid[seat] -= beans
            position.stacks[seat] += beans
            self.tell(constants.TOOK_BACK, seat, beans)
        return seat, beans

    def tell_hand(self, seat: int, worth: i64) -> None:
        position = self.position
        own = self.hands[seat]
        by_odds = position.setup.by_odds
        five = best_five([*position.hand.board, *own], by_odds)
        self.tell_lists(EVERYONE, constants.SHOWED, [seat, kind_of(worth, by_odds)], [own, five])

    def end_hand(
        self,
        pots: list[Pot],
        worths: list[int],
        shown: list[list[int]],
        back: tuple[int, int],
        random: Random,
    ) -> None:
        position = self.position
        result = Result(position.hand, pots, worths, shown, back)
        position.previous = result
        for at in range(len(pots)):
            for seat in range(position.players):
                beans = result.shares[at][seat]
                position.stacks[seat] += beans
                if beans and not result.by_folds():
                    self.tell(constants.WON_POT, seat, beans, at, len(pots))
        self.collect_cards()
        self.end_match_or_deal(random)

    def collect_cards(self) -> None:
        """All cards go back into the deck."""
        self.hands = [[] for _ in self.hands]
        self.discards = [()] * len(self.discards)
        self.out = (0, 0, 0)

    def end_match_or_deal(self, random: Random) -> None:
        """After the last hand, or when one player has all the beans, it is over (SK8)."""
        position = self.position
        with_beans = position.seats_with_beans()
        for seat in members_of(position.hand.dealt & ~with_beans):
            self.tell(constants.IS_OUT, seat)
        if position.hand.number >= position.setup.hands or with_beans & (with_beans - 1) == 0:
            self.end_match()
        else:
            dealer = position.next_among(with_beans, position.hand.dealer)
            self.begin_hand(position.hand.number + 1, dealer, random)

    def end_match(self) -> None:
        position = self.position
        hand = position.hand
        position.hand = PokerHand(hand.number, hand.dealer, 0, position.players)
        position.betting = PokerBetting(position.players)
        position.end()
        winners = position.winners()
        self.tell_lists(EVERYONE, constants.MATCH_WON, [position.stacks[winners[0]]], [winners])

    def pieces(self) -> list[int]:
        """Return every card, and above them the number of all beans."""
        position = self.position
        cards = list(position.hand.board)
        for hand in self.hands:
            cards += hand
        for discards in self.discards:
            cards += discards
        cards += [card for card in range(NUMBER_CARDS) if not self.is_out(card)]
        beans = sum(position.stacks) + position.beans_in_pots()
        return [*sorted(cards), NUMBER_CARDS + beans]


@final
class PokerView(View[PokerPosition]):
    """The position, one's own hand, and what one has put away of it (G6)."""

    def __init__(self, state: PokerState, seat: int) -> None:
        super().__init__(state, seat)
        mine = seat != NOBODY
        self.hand: list[int] = state.hands[seat].copy() if mine else []
        self.discards: tuple[int, ...] = state.discards[seat] if mine else ()
