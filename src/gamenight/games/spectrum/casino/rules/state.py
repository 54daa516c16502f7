"""How a round of Spectrum Casino goes, and what each seat may know of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.random import Random
from gamenight.core.state import Choice, State, View
from gamenight.games.spectrum.casino.rules import facts
from gamenight.games.spectrum.casino.rules.captures import (
    TOO_MANY,
    can_complete,
    is_capture,
    next_places,
)
from gamenight.games.spectrum.casino.rules.facts import DONE, NONE
from gamenight.games.spectrum.casino.rules.position import (
    CasinoPosition,
    rank_counts,
)
from gamenight.games.spectrum.casino.rules.scoring import Round
from gamenight.games.spectrum.rules.deck import NUMBER_CARDS, colour_of, rank_of, ranks_of
from gamenight.parts.bits import members_of, only

PLAYING: Final = "Playing the hand"


class CasinoState(State[CasinoPosition]):
    """The hands, the cards to come, and what is being played are hidden."""

    def __init__(self, position: CasinoPosition) -> None:
        super().__init__(position)
        self.hands: list[list[int]] = [[] for _ in range(position.players)]
        """Sorted. The inner lists are replaced, never changed."""
        self.deck: list[int] = []
        """The cards of later hands, the next one last."""
        self.board_pile: list[int] = []
        """The next one last."""
        self.picked: i64 = NONE
        """The hand card that is being played."""
        self.captures: list[int] = []
        """All captures of it, as sets of places, or TOO_MANY alone; replaced, never changed."""
        self.named: list[int] = []
        """The board cards that were named so far."""

    def copy(self) -> CasinoState:
        other = CasinoState(self.position.copy())
        other.hands = self.hands.copy()
        other.deck = self.deck.copy()
        other.board_pile = self.board_pile.copy()
        other.picked = self.picked
        other.captures = self.captures
        other.named = self.named.copy()
        return other

    def view(self, seat: int) -> CasinoView:
        return CasinoView(self, seat)

    # Set-up and The First Hand

    def begin_round(self, random: Random) -> None:
        """Six cards to the board, the first of which chooses the colour, and six aside (SC3)."""
        position = self.position
        self.deck = list(range(NUMBER_CARDS))
        random.shuffle(self.deck)
        position.round += 1
        position.hand = 0
        board = [self.deck.pop() for _ in range(facts.FIRST_BOARD)]
        position.chosen = colour_of(board[0])
        position.board = sorted(board)
        self.board_pile = [self.deck.pop() for _ in range(facts.BOARD_PILE)]
        position.board_pile = facts.BOARD_PILE
        position.piles = [[] for _ in range(position.players)]
        position.colour_points = [0] * position.players
        position.twelves = [0] * position.players
        position.last_taker = NOBODY
        position.last_seat = NOBODY
        position.last_card = NONE
        position.last_taken = []
        self.tell(facts.ROUND_BEGAN, position.round, position.dealer(), position.chosen)
        if self.journal is not None:
            self.tell_list(EVERYONE, facts.BOARD_DEALT, board)
        self.deal_hand()

    def deal_hand(self) -> None:
        """Six, four or three cards each; before the last hand the board pile is used up."""
        position = self.position
        position.hand += 1
        position.played = 0
        if position.hand == facts.HANDS:
            self.add_to_board(position.board_pile)
        each = position.hand_cards()
        for seat in range(position.players):
            self.hands[seat] = sorted([self.deck.pop() for _ in range(each)])
        position.turn = position.leader()
        self.tell(facts.HAND_DEALT, position.hand, each)

    def add_to_board(self, count: i64) -> None:
        """Turn up cards of the board pile, as far as there are any."""
        position = self.position
        count = min(count, position.board_pile)
        if not count:
            return
        cards = [self.board_pile.pop() for _ in range(count)]
        position.add_to_board(cards)
        position.board_pile -= count
        if self.journal is not None:
            self.tell_list(EVERYONE, facts.ADDED, cards)

    # Playing the hand: first a card of the hand, then what it takes

    def legal(self) -> list[int]:
        if self.picked == NONE:
            return self.hands[self.position.turn].copy()
        answers = self.cards_that_may_follow()
        if self.may_be_all():
            answers.append(DONE)
        return answers

    def lists_captures(self) -> bool:
        """Whether cards are chosen together; if not, they are named one by one (SC-b)."""
        return len(self.captures) > 0 and self.captures[0] != TOO_MANY

    def cards_that_may_follow(self) -> list[int]:
        """Only cards that can still complete a capture are offered (SC5)."""
        if not self.lists_captures():
            return self.cards_that_complete()
        board = self.position.board
        following = next_places(self.captures, self.named_places())
        return [board[place] for place in members_of(following)]

    def anything_may_follow(self) -> bool:
        if not self.captures:
            return False
        if not self.lists_captures():
            return len(self.cards_that_complete()) > 0
        return next_places(self.captures, self.named_places()) != 0

    def named_places(self) -> i64:
        places: i64 = 0
        for card in self.named:
            places |= only(self.position.board.index(card))
        return places

    def cards_that_complete(self) -> list[int]:
        """The same on a board on which captures cannot be listed, in whatever order."""
        spare = [card for card in self.position.board if card not in self.named]
        counts = rank_counts(spare)
        needed = rank_counts([self.picked, *self.named])
        completing = [
            counts[rank] > 0 and self.rank_completes(needed, counts, rank)
            for rank in range(len(counts))
        ]
        return sorted([card for card in spare if completing[rank_of(card)]])

    def rank_completes(self, needed: list[int], spare: list[int], rank: int) -> bool:
        needed[rank] += 1
        spare[rank] -= 1
        completes = can_complete(needed, spare, self.position.setup.most)
        needed[rank] -= 1
        spare[rank] += 1
        return completes

    def may_be_all(self) -> bool:
        """Nothing named: the card is laid on the board, which is always allowed (SC2)."""
        if not self.named:
            return True
        if self.lists_captures():
            return int(self.named_places()) in self.captures
        return is_capture(ranks_of([self.picked, *self.named]), self.position.setup.most)

    def choice(self) -> Choice | None:
        """A capture is the set that is taken (SC5)."""
        if self.picked == NONE or not self.lists_captures():
            return None
        board = self.position.board
        sets: list[list[int]] = [[]]
        together: i64 = 0
        most = 0
        for boxed in self.captures:
            capture: i64 = boxed
            together |= capture
            cards = [board[place] for place in members_of(capture)]
            sets.append(cards)
            most = max(most, len(cards))
        return Choice([board[place] for place in members_of(together)], 0, most, sets)

    def midway(self) -> bool:
        return len(self.named) > 0 and self.lists_captures()

    def apply(self, answer: int, random: Random) -> None:
        if self.picked == NONE:
            self.pick(answer)
            if self.anything_may_follow():
                return
            self.lay()
        elif answer != DONE:
            self.named.append(answer)
            if self.anything_may_follow():
                return
            self.take_named()
        elif self.named:
            self.take_named()
        else:
            self.lay()
        self.end_turn(random)

    def pick(self, card: i64) -> None:
        self.picked = card
        self.captures = self.position.captures(card)

    def lay(self) -> None:
        """The card takes nothing and joins the board (SC2)."""
        position = self.position
        seat, card = position.turn, self.picked
        position.add_to_board([card])
        position.last_taken = []
        self.tell(facts.LAID, seat, card)

    def take_named(self) -> None:
        """The played card and what it takes go on the pile of the seat (SC1)."""
        position = self.position
        seat = position.turn
        cards: list[int] = [self.picked, *self.named]
        position.board = [card for card in position.board if card not in self.named]
        position.take(seat, cards)
        position.last_taker = seat
        position.last_taken = self.named
        if self.journal is not None:
            unlimited = 0 if position.setup.most == facts.TWELVE else 1
            told = [int(seat), int(position.worth_of(cards)), unlimited, *cards]
            self.tell_list(EVERYONE, facts.TOOK, told)

    def end_turn(self, random: Random) -> None:
        position = self.position
        seat = position.turn
        self.hands[seat] = [card for card in self.hands[seat] if card != self.picked]
        position.last_seat = seat
        position.last_card = self.picked
        position.played += 1
        position.turn = position.seat_after(seat)
        self.picked = NONE
        self.captures = []
        self.named = []
        if position.played == facts.CARDS_PER_HAND:
            self.end_hand(random)

    # End of the Hand and Remaining hands in the round

    def end_hand(self, random: Random) -> None:
        position = self.position
        if position.hand == facts.HANDS:
            self.end_round(random)
            return
        if len(position.board) < facts.FEWEST_ON_BOARD:
            self.add_to_board(1)
        self.deal_hand()

    def end_round(self, random: Random) -> None:
        """What is left goes to the last taker; the round is scored (SC3, SC6)."""
        position = self.position
        if position.board:
            self.give_the_rest()
        finished = Round(position.round, position.chosen, position.piles)
        position.previous = finished
        for seat in range(position.players):
            position.points[seat] += finished.gain(seat)
        if self.journal is not None:
            self.tell_scoring(finished)
        if position.match_ends():
            self.end_match()
            return
        if position.reached():
            position.tied_rounds += 1
            self.tell(facts.TIED, max(position.points))
        self.begin_round(random)

    def give_the_rest(self) -> None:
        position = self.position
        seat = position.getter_of_the_rest()
        rest = position.board
        position.board = []
        position.take(seat, rest)
        nobody_took = position.last_taker == NOBODY
        self.tell(facts.GOT_THE_REST, seat, position.worth_of(rest), len(rest), nobody_took)

    # Scoring

    def tell_scoring(self, finished: Round) -> None:
        for seat in range(self.position.players):
            self.tell(
                facts.CARDS_SCORED, seat, finished.chosen_cards[seat], finished.shade_cards[seat]
            )
        for seat in range(self.position.players):
            bonus = finished.twelves_bonus(seat)
            if bonus:
                self.tell_bonus(seat, 1, finished.twelves, bonus)
        for seat in range(self.position.players):
            bonus = finished.cards_bonus(seat)
            if bonus:
                self.tell_bonus(seat, 0, finished.cards, bonus)
        for seat in range(self.position.players):
            self.tell(facts.SCORED, seat, finished.gain(seat), self.position.points[seat])

    def tell_bonus(self, seat: int, twelves: int, counts: list[int], bonus: int) -> None:
        sharing = counts.count(counts[seat])
        self.tell_list(EVERYONE, facts.BONUS, [seat, twelves, counts[seat], bonus, sharing])

    def end_match(self) -> None:
        position = self.position
        position.end()
        winners = position.winners()
        if len(winners) == 1:
            self.tell(facts.MATCH_WON, winners[0], position.points[winners[0]])
        else:
            facts_told = [position.points[winners[0]], *winners]
            self.tell_list(EVERYONE, facts.MATCH_SHARED, facts_told)

    # Refusals

    def why_not(self, answer: int) -> IllegalAnswer:
        if self.picked == NONE:
            return self.why_not_play(answer)
        if answer == DONE:
            return IllegalAnswer(f"The cards do not split into {self.equal_groups()}.", "SC5")
        if not 0 <= answer < NUMBER_CARDS:
            return IllegalAnswer("Take cards from the board, or lay your card down.", PLAYING)
        if answer not in self.position.board:
            return IllegalAnswer("Only cards on the board can be taken.", PLAYING)
        if answer in self.named:
            return IllegalAnswer("That card is taken already: no card counts twice.", "SC1")
        sentence = f"With that card the cards do not split into {self.equal_groups()}."
        return IllegalAnswer(sentence, "SC5")

    def why_not_play(self, answer: int) -> IllegalAnswer:
        if answer in self.position.board:
            return IllegalAnswer("First play a card from your hand, then take with it.", PLAYING)
        return IllegalAnswer("Only a card from your own hand can be played.", PLAYING)

    def equal_groups(self) -> str:
        most = self.position.setup.most
        limit = f", {most} at most" if most == facts.TWELVE else ""
        return f"two or more groups of the same sum{limit}"

    def pieces(self) -> list[int]:
        """Every card: to come, in the hands, on the board, and taken."""
        position = self.position
        if position.over:
            return sorted([card for pile in position.piles for card in pile])
        cards = [*self.deck, *self.board_pile, *position.board]
        for seat in range(position.players):
            cards += self.hands[seat] + position.piles[seat]
        return sorted(cards)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class CasinoView(View[CasinoPosition]):
    """The position, one's own hand, and what one is about to play."""

    def __init__(self, state: CasinoState, seat: int) -> None:
        super().__init__(state, seat)
        self.hand: list[int] = state.hands[seat] if seat != NOBODY else []
        acting = seat == self.position.turn and seat != NOBODY
        self.picked: int = state.picked if acting else NONE
        """The card that the looker is playing, or NONE."""
        self.named: list[int] = state.named.copy() if acting else []
        """What the looker has named to take with it."""
