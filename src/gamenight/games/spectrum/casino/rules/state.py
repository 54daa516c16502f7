"""How a round of Spectrum Casino goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import State, View, out_of_order
from gamenight.core.value import Value

from ...rules.deck import NUMBER_CARDS, Card, colour_of, ranks_of, take_out
from . import constants
from .captures import CaptureChoice, cards_that_complete, is_capture
from .constants import DONE
from .position import CasinoPosition, CasinoRound, Tally

PLAYING: Final = "Playing the hand"


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CardInPlay(Value):
    """A card that a seat is playing. It is never changed, so that copies can share it."""

    def __init__(self, card: Card, choice: Choice | None) -> None:
        self.card: i64 = card
        self.choice: Choice | None = choice
        """What it can take; None if that is too much to be listed."""
        self.named: tuple[int, ...] = ()
        """The board cards that were then named so far, one by one (SC-b)."""
        self.offered: tuple[int, ...] = ()
        """Those that may be named next."""


@final
class CasinoState(State[CasinoPosition]):
    """The hands, the cards to come, and what is being played are hidden."""

    def __init__(self, position: CasinoPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        """Sorted."""
        self.deck: list[int] = []
        """The cards of later hands, the next one last."""
        self.board_pile: list[int] = []
        """The next one last."""
        self.in_play: CardInPlay | None = None

    def copy(self) -> CasinoState:
        other = CasinoState(self.position.copy())
        other.hands = [hand.copy() for hand in self.hands]
        other.deck = self.deck.copy()
        other.board_pile = self.board_pile.copy()
        other.in_play = self.in_play
        return other

    def view(self, seat: int) -> CasinoView:
        return CasinoView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # Set-up and The First Hand

    def begin_round(self, random: Random) -> None:
        """Six cards to the board, the first of which chooses the colour, and six aside (SC3)."""
        position = self.position
        self.deck = list(range(NUMBER_CARDS))
        random.shuffle(self.deck)
        board = [self.deck.pop() for _ in range(constants.FIRST_BOARD)]
        self.board_pile = [self.deck.pop() for _ in range(constants.BOARD_PILE)]
        number = position.round.number + 1
        position.round = CasinoRound(number, position.players, colour_of(board[0]))
        position.round.board = sorted(board)
        self.tell(constants.ROUND_BEGAN, number, position.dealer(), position.round.chosen)
        self.tell_lists(EVERYONE, constants.BOARD_DEALT, [], [board])
        self.deal_hand()

    def deal_hand(self) -> None:
        """Six, four or three cards each; before the last hand the board pile is used up."""
        position, round = self.position, self.position.round
        if round.hand() == constants.HANDS:
            self.add_to_board(round.board_pile)
        each = position.hand_cards()
        left: i64 = len(self.deck)
        for seat in range(position.players):
            self.hands[seat] = sorted(self.deck[left - each : left])
            left -= each
        del self.deck[left:]
        position.turn = position.leader()
        self.tell(constants.HAND_DEALT, round.hand(), each)

    def add_to_board(self, count: i64) -> None:
        """Turn up cards of the board pile, as far as there are any."""
        round = self.position.round
        count = min(count, round.board_pile)
        if not count:
            return
        cards = [self.board_pile.pop() for _ in range(count)]
        for card in cards:
            round.add_to_board(card)
        round.board_pile -= count
        self.tell_lists(EVERYONE, constants.ADDED, [], [cards])

    # Playing the hand: first a card of the hand, then what it takes

    def choice(self) -> Choice | None:
        """Return the captures of the card in play; a capture is the set that is taken (SC5)."""
        return None if self.in_play is None else self.in_play.choice

    def answers(self) -> list[int]:
        """Return a card of the hand, or where captures cannot be listed, one of the board
        (SC-b)."""
        in_play = self.in_play
        if in_play is None:
            return self.hands[self.position.turn].copy()
        ranks = ranks_of([in_play.card, *in_play.named])
        if not in_play.named or is_capture(ranks, self.position.setup.most):
            return [*in_play.offered, DONE]
        return list(in_play.offered)

    def carry_out(self, answer: int, random: Random) -> None:
        in_play = self.in_play
        if in_play is None:
            self.play_card(answer, random)
        elif answer == DONE:
            self.take(list(in_play.named), random)
        else:
            self.name(in_play.card, [*in_play.named, answer], random)

    def play_card(self, card: Card, random: Random) -> None:
        """A card that can take nothing is laid down at once (SC-c)."""
        captures = self.position.captures(card)
        if captures is None:
            self.name(card, [], random)
        elif captures:
            self.in_play = CardInPlay(card, CaptureChoice(self.position.round.board, captures))
        else:
            self.finish(card, [], random)

    def name(self, card: Card, named: list[int], random: Random) -> None:
        """Only cards that can still complete a capture are offered; if there are none, it is taken
        (SC5)."""
        board, most = self.position.round.board, self.position.setup.most
        offered = cards_that_complete(card, named, board, most)
        if offered:
            self.in_play = CardInPlay(card, None)
            self.in_play.named = tuple(named)
            self.in_play.offered = tuple(offered)
        else:
            self.finish(card, named, random)

    def take(self, things: list[int], random: Random) -> None:
        assert self.in_play is not None
        self.finish(self.in_play.card, things, random)

    def finish(self, card: Card, taken: list[int], random: Random) -> None:
        """The card takes others, or is laid on the board, which is always allowed (SC2)."""
        position, round = self.position, self.position.round
        seat = position.turn
        if taken:
            self.capture(seat, card, taken)
        else:
            round.add_to_board(card)
            self.tell(constants.LAID, seat, card)
        take_out(self.hands[seat], card)
        self.in_play = None
        round.last_seat = seat
        round.last_card = card
        round.last_taken = tuple(taken)
        round.played += 1
        position.turn = position.seat_after(seat)
        if round.played % constants.CARDS_PER_HAND == 0:
            self.end_hand(random)
        elif len(self.hands[position.turn]) == 1:  # only what it takes may be a question (SC-d)
            self.play_card(self.hands[position.turn][0], random)

    def capture(self, seat: i64, card: Card, taken: list[int]) -> None:
        """The played card and what it takes go on the pile of the seat (SC1)."""
        round = self.position.round
        round.take(seat, card)
        for one in taken:
            take_out(round.board, one)
            round.take(seat, one)
        round.last_taker = seat
        if self.journal is not None:
            unlimited = self.position.setup.most == constants.NO_LIMIT
            told: list[int] = [seat, card, round.worth_of([card, *taken]), unlimited]
            self.tell_lists(EVERYONE, constants.TOOK, told, [taken])

    # End of the Hand and Remaining hands in the round

    def end_hand(self, random: Random) -> None:
        round = self.position.round
        if round.played == constants.HANDS * constants.CARDS_PER_HAND:
            self.end_round(random)
            return
        if len(round.board) < constants.FEWEST_ON_BOARD:
            self.add_to_board(1)
        self.deal_hand()

    def end_round(self, random: Random) -> None:
        """What is left goes to the last taker; the round is scored (SC3, SC6)."""
        position, round = self.position, self.position.round
        if round.board:
            self.give_the_rest()
        tally = Tally(round.number, round.chosen, round.piles)
        position.previous = tally
        for seat in range(position.players):
            position.points[seat] += tally.gain(seat)
        if self.journal is not None:
            self.tell_scoring(tally)
        if position.match_ends():
            self.end_match()
            return
        if position.reached():
            position.tied_rounds += 1
            self.tell(constants.TIED, max(position.points))
        self.begin_round(random)

    def give_the_rest(self) -> None:
        round = self.position.round
        seat = round.getter_of_the_rest()
        rest = round.board
        round.board = []
        for card in rest:
            round.take(seat, card)
        nobody_took = round.last_taker == NOBODY
        self.tell(constants.GOT_THE_REST, seat, round.worth_of(rest), len(rest), nobody_took)

    # Scoring

    def tell_scoring(self, tally: Tally) -> None:
        seats = range(self.position.players)
        for seat in seats:
            self.tell(
                constants.CARDS_SCORED, seat, tally.chosen_cards[seat], tally.shade_cards[seat]
            )
        for seat in seats:
            self.tell_bonus(seat, 1, tally.twelves, tally.twelves_bonus(seat))
        for seat in seats:
            self.tell_bonus(seat, 0, tally.cards, tally.cards_bonus(seat))
        for seat in seats:
            self.tell(constants.SCORED, seat, tally.gain(seat), self.position.points[seat])

    def tell_bonus(self, seat: int, twelves: int, counts: list[int], bonus: int) -> None:
        if bonus:
            told = [seat, twelves, counts[seat], bonus, counts.count(counts[seat])]
            self.tell_lists(EVERYONE, constants.BONUS, told, [])

    def end_match(self) -> None:
        position = self.position
        position.end()
        winners = position.winners()
        points = position.points[winners[0]]
        if len(winners) == 1:
            self.tell(constants.MATCH_WON, winners[0], points)
        else:
            self.tell_lists(EVERYONE, constants.MATCH_SHARED, [points], [winners])

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        if self.in_play is None:
            return self.why_not_play(answer)
        if answer == DONE:
            return IllegalAnswer(f"The cards do not split into {self.equal_groups()}.", "SC5")
        if not 0 <= answer < NUMBER_CARDS:
            if self.in_play.named or self.position.named:
                return IllegalAnswer("Take cards from the board.", PLAYING)
            sentence = "Take cards from the board, or lay your card down."
            return IllegalAnswer(sentence, PLAYING, [DONE])
        if answer not in self.position.round.board:
            return IllegalAnswer("Only cards on the board can be taken.", PLAYING)
        if answer in self.in_play.named or answer in self.position.named:
            return IllegalAnswer("That card is taken already: no card counts twice.", "SC1")
        cards = [self.in_play.card, *self.in_play.named, *self.position.named, answer]
        if is_capture(ranks_of(cards), self.position.setup.most):
            return out_of_order()
        sentence = f"These cards do not split into {self.equal_groups()}."
        return IllegalAnswer(sentence, "SC5")

    def why_not_play(self, answer: int) -> IllegalAnswer:
        if answer in self.position.round.board:
            return IllegalAnswer("First play a card from your hand, then take with it.", PLAYING)
        return IllegalAnswer("Only a card from your own hand can be played.", PLAYING)

    def equal_groups(self) -> str:
        most = self.position.setup.most
        limit = f", {most} at most" if most == constants.TWELVE else ""
        return f"two or more groups of the same sum{limit}"

    def pieces(self) -> list[int]:
        """Return every card: to come, in the hands, on the board, and taken."""
        round = self.position.round
        cards = [card for pile in round.piles for card in pile]
        if not self.position.over:
            cards += self.deck + self.board_pile + round.board
            cards += [card for hand in self.hands for card in hand]
        return sorted(cards)


@final
class CasinoView(View[CasinoPosition]):
    """The position, one's own hand, and the card that one is playing."""

    def __init__(self, state: CasinoState, seat: int) -> None:
        super().__init__(state, seat)
        self.hand: list[int] = state.hands[seat].copy() if seat != NOBODY else []
        self.in_play: CardInPlay | None = state.in_play if seat == self.position.turn else None
