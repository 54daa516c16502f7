"""How a round of Suspense goes, and what each seat may know of it."""

from __future__ import annotations

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.games.suspense.rules import facts
from gamenight.games.suspense.rules.facts import number
from gamenight.games.suspense.rules.position import SuspensePosition
from gamenight.games.suspense.rules.showdown import Showdown
from gamenight.parts.bits import members_of, only, set_of


class SuspenseState(State[SuspensePosition]):
    """The hands and the secret card are what is hidden (SU9)."""

    def __init__(self, position: SuspensePosition) -> None:
        super().__init__(position)
        self.hands: list[int] = [0, 0, 0]
        self.secret: i64 = 0

    def copy(self) -> SuspenseState:
        other = SuspenseState(self.position.copy())
        other.hands = self.hands.copy()
        other.secret = self.secret
        return other

    def view(self, seat: int) -> SuspenseView:
        return SuspenseView(self, seat)

    # Setup each round

    def deal(self, dealer: i64, random: Random) -> None:
        """Four cards each; the one left over is the secret card.

        Hands and fronts become new lists: the old ones belong to the finished round.
        """
        deck = facts.DECK.copy()
        random.shuffle(deck)
        self.hands = [
            set_of(deck[at : at + facts.HAND_SIZE])
            for at in range(0, facts.CARDS - 1, facts.HAND_SIZE)
        ]
        self.secret = deck[facts.CARDS - 1]
        position = self.position
        position.fronts = [0, 0, 0]
        position.folded = 0
        position.still_in = facts.PLAYERS
        position.passes = 0
        position.sum_in_play = 0
        position.round += 1
        position.dealer = dealer
        position.turn = dealer
        position.last_seat = NOBODY
        position.last_answer = UNKNOWN
        self.tell(facts.ROUND_BEGAN, position.round, dealer)

    # How to play

    def legal(self) -> list[int]:
        answers = members_of(self.hands[self.position.turn])
        if not self.position.must_play():
            answers += [facts.PASS, facts.FOLD]
        return answers

    def why_not(self, answer: int) -> IllegalAnswer:
        if answer == facts.PASS or answer == facts.FOLD:
            return IllegalAnswer("On the first turn of a round everyone must play a card.", "SU7")
        if 0 <= answer < facts.CARDS:
            return IllegalAnswer("Only a card from your own hand can be played.", "How to play")
        return IllegalAnswer("Play a card, pass or fold.", "How to play")

    def apply(self, answer: int, random: Random) -> None:
        position = self.position
        seat = position.turn
        position.last_seat = seat
        position.last_answer = answer
        if answer == facts.PASS:
            position.passes += 1
            self.tell(facts.PASSED, seat)
        elif answer == facts.FOLD:
            position.folded |= only(seat)
            position.still_in -= 1
            self.tell(facts.FOLDED, seat)
        else:
            self.play_card(answer)
        if position.round_is_over():
            self.end_round(random)
        else:
            position.turn = position.next_seat_in()

    def play_card(self, card: i64) -> None:
        position = self.position
        seat = position.turn
        self.hands[seat] = self.hands[seat] ^ only(card)
        position.fronts[seat] = position.fronts[seat] | only(card)
        position.sum_in_play += number(card)
        position.passes = 0
        self.tell(facts.PLAYED, seat, card)

    # Scoring points

    def showdown(self) -> Showdown:
        """The round with all cards face up, as it would be scored now."""
        return Showdown(self.secret, self.hands, self.position.fronts, self.position.folded)

    def end_round(self, random: Random) -> None:
        """All cards are shown and scored; then the next seat deals, or the match is over (SU8)."""
        position = self.position
        shown = self.showdown()
        position.previous = shown
        position.why_ended = position.why_round_ends()
        for seat in range(facts.PLAYERS):
            position.scores[seat] += shown.gain(seat)
        if self.journal is not None:
            self.tell_scoring(shown)
        if position.winners():
            self.end_match()
        else:
            self.deal((position.dealer + 1) % facts.PLAYERS, random)

    def tell_scoring(self, shown: Showdown) -> None:
        self.tell(facts.ROUND_ENDED, self.position.round, self.position.why_ended)
        self.tell(facts.REVEALED, self.secret)
        for seat in range(facts.PLAYERS):
            self.tell(facts.SHOWED, seat, self.hands[seat])
        if not shown.winners:
            self.tell(facts.NOBODY_WON)
        for seat in range(facts.PLAYERS):
            self.tell(facts.SCORED, seat, shown.gain(seat), shown.has_folded(seat))

    # End of game

    def end_match(self) -> None:
        self.position.end()
        for seat in self.position.winners():
            self.tell(facts.MATCH_WON, seat, self.position.scores[seat])

    def pieces(self) -> list[int]:
        """Every card: in the hands, in play, and the secret one."""
        cards: list[int] = [self.secret]
        for held in self.hands + self.position.fronts:
            cards.extend(members_of(held))
        return sorted(cards)


class SuspenseView(View[SuspensePosition]):
    """The position, one's own hand, and the secret card for its dealer (SU9)."""

    def __init__(self, state: SuspenseState, seat: int) -> None:
        super().__init__(state, seat)
        self.hand: int = state.hands[seat] if seat != NOBODY else 0
        knows = seat == self.position.dealer or self.position.over
        self.secret: int = state.secret if knows else UNKNOWN
