"""How a round of Suspense goes, and what each seat may know of it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.position import UNKNOWN
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.words import capitalised, either
from gamenight.parts.bits import members_of, only, set_of

from . import facts
from .facts import number
from .position import SuspensePosition, SuspenseRound
from .showdown import Showdown


@final
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

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    # Setup each round

    def deal(self, random: Random) -> None:
        """Four cards each; the one left over is the secret card."""
        deck = facts.DECK.copy()
        random.shuffle(deck)
        self.hands = [
            set_of(deck[at : at + facts.HAND_SIZE])
            for at in range(0, facts.CARDS - 1, facts.HAND_SIZE)
        ]
        self.secret = deck[facts.CARDS - 1]
        round = self.position.round
        self.position.turn = round.dealer
        self.tell(facts.ROUND_BEGAN, round.number, round.dealer)

    # How to play

    def answers(self) -> list[int]:
        seat = self.position.turn
        answers = members_of(self.hands[seat])
        if not self.position.round.must_play(seat):
            answers.append(facts.PASS)
            answers.append(facts.FOLD)
        return answers

    def why_not(self, answer: int) -> IllegalAnswer:
        if answer == facts.PASS or answer == facts.FOLD:
            return IllegalAnswer("On the first turn of a round everyone must play a card.", "SU7")
        if 0 <= answer < facts.CARDS:
            return IllegalAnswer("Only a card from your own hand can be played.", "How to play")
        legal = self.answers()
        ways = ["play a card"] if legal[0] < facts.CARDS else []
        if facts.PASS in legal:
            ways += ["pass", "fold"]
        return IllegalAnswer(f"{capitalised(either(ways))}.", "How to play", legal)

    def carry_out(self, answer: int, random: Random) -> None:
        round = self.position.round
        seat = self.position.turn
        round.last_seat = seat
        round.last_answer = answer
        if answer == facts.PASS:
            round.passes += 1
            self.tell(facts.PASSED, seat)
        elif answer == facts.FOLD:
            round.folded |= only(seat)
            round.still_in -= 1
            self.tell(facts.FOLDED, seat)
        else:
            self.play_card(seat, answer)
        if round.is_over():
            self.end_round(random)
        else:
            self.position.turn = round.next_seat_in(seat)

    def play_card(self, seat: i64, card: i64) -> None:
        round = self.position.round
        self.hands[seat] = self.hands[seat] ^ only(card)
        round.fronts[seat] = round.fronts[seat] | only(card)
        round.sum_in_play += number(card)
        round.passes = 0
        self.tell(facts.PLAYED, seat, card)

    # Scoring points

    def showdown(self) -> Showdown:
        """The round with all cards face up, as it would be scored now."""
        round = self.position.round
        return Showdown(self.secret, self.hands, round.fronts, round.folded)

    def end_round(self, random: Random) -> None:
        """All cards are shown and scored; then the next seat deals, or the match is over (SU8)."""
        position = self.position
        shown = self.showdown()
        position.previous = shown
        position.why_ended = position.round.why_it_ends()
        for seat in range(facts.PLAYERS):
            position.scores[seat] += shown.gain(seat)
        if self.journal is not None:
            self.tell_scoring(shown)
        if position.winners():
            self.end_match()
        else:
            round = position.round
            position.round = SuspenseRound(round.number + 1, position.seat_after(round.dealer))
            self.deal(random)

    def tell_scoring(self, shown: Showdown) -> None:
        self.tell(facts.ROUND_ENDED, self.position.round.number, self.position.why_ended)
        self.tell(facts.REVEALED, self.secret)
        for seat in range(facts.PLAYERS):
            self.tell_lists(EVERYONE, facts.SHOWED, [seat], [members_of(self.hands[seat])])
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
        for held in self.hands + self.position.round.fronts:
            cards.extend(members_of(held))
        return sorted(cards)


@final
class SuspenseView(View[SuspensePosition]):
    """The position, one's own hand, and the secret card for its dealer (SU9)."""

    def __init__(self, state: SuspenseState, seat: int) -> None:
        super().__init__(state, seat)
        self.hand: int = state.hands[seat] if seat != NOBODY else 0
        knows = seat == self.position.round.dealer or self.position.over
        self.secret: int = state.secret if knows else UNKNOWN
