"""Suspense, a card game of deduction by Daniel Solis, for exactly three players.

Meet a victory condition that only the dealer knows: play, pass or fold until the round ends.

Sections name the rulebook's headings; SU1 to SU9 are the rulings on docs/rules/suspense.md.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY, Event, Kind
from gamenight.core.options import Options, first_seat_option
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.core.state import State, View
from gamenight.core.value import Value
from gamenight.core.words import capitalised, either
from gamenight.parts.bits import count_of, has, highest, lowest, members_of, only, set_of

# The deck (SU1): cards 0-5 are white 1-6, cards 6-11 are black 1-6, card 12 is the red "?".

Card = i64
Cards = i64
"""A set of cards, a bit for each."""

CARDS: Final = 13
QUESTION_MARK: Final = 12
COLOUR_SIZE: Final = 6
HAND_SIZE: Final = 4
PLAYERS: Final = 3

WHITE_CARDS: Final = 0b0_000000_111111
BLACK_CARDS: Final = 0b0_111111_000000
NUMBER_CARDS: Final = WHITE_CARDS | BLACK_CARDS
ALL_CARDS: Final = 0b1_111111_111111
DECK: Final[list[int]] = [*range(CARDS)]

STARS: Final[tuple[int, ...]] = (0, 2, 3, 4, 4, 3, 2)
"""Points for winning with a number, by the number (SU3)."""
QUESTION_MARK_POINTS: Final = 2
"""Points for the lowest sum when the secret card is the "?" (SU6)."""
FOLD_POINTS: Final = 1
SUM_THAT_ENDS: Final = 20
POINTS_TO_WIN: Final = 10

# Victory conditions (SU2): direction, colours that count, and where they count.

HIGHEST: Final = True
LOWEST: Final = False
IN_HAND: Final = True
IN_PLAY: Final = False

Condition = tuple[bool, int, bool]

CONDITIONS: Final[tuple[Condition, ...]] = (
    (LOWEST, NUMBER_CARDS, IN_HAND),  # white 1
    (LOWEST, WHITE_CARDS, IN_PLAY),  # white 2
    (HIGHEST, BLACK_CARDS, IN_HAND),  # white 3
    (LOWEST, BLACK_CARDS, IN_HAND),  # white 4
    (HIGHEST, NUMBER_CARDS, IN_PLAY),  # white 5
    (HIGHEST, WHITE_CARDS, IN_HAND),  # white 6
    (LOWEST, NUMBER_CARDS, IN_PLAY),  # black 1
    (LOWEST, BLACK_CARDS, IN_PLAY),  # black 2
    (HIGHEST, WHITE_CARDS, IN_PLAY),  # black 3
    (LOWEST, WHITE_CARDS, IN_HAND),  # black 4
    (HIGHEST, BLACK_CARDS, IN_PLAY),  # black 5
    (HIGHEST, NUMBER_CARDS, IN_HAND),  # black 6
)

# Answers: 0-12 play that card.

PASS: Final = 13
FOLD: Final = 14
ANSWERS: Final = 15

# Why a round ended (SU7).

ALL_PASSED: Final = 0
ONE_LEFT: Final = 1
SUM_REACHED: Final = 2

# Events: what happened, with which facts.

ROUND_BEGAN: Final = Kind("round began", "round dealer")
PLAYED: Final = Kind("played", "seat card")
PASSED: Final = Kind("passed", "seat")
FOLDED: Final = Kind("folded", "seat")
ROUND_ENDED: Final = Kind("round ended", "round why")
REVEALED: Final = Kind("revealed", "card")
SHOWED: Final = Kind("showed", "seat cards*")
SCORED: Final = Kind("scored", "seat points folded")
NOBODY_WON: Final = Kind("nobody won")
MATCH_WON: Final = Kind("match won", "seat points")


def number(card: Card) -> i64:
    """Return the number on a card; the "?" adds nothing (SU1)."""
    return 0 if card == QUESTION_MARK else card % COLOUR_SIZE + 1


def numbers_in(cards: Cards) -> i64:
    """Return the numbers present in a set of cards, number n as bit n - 1."""
    return (cards | cards >> COLOUR_SIZE) & WHITE_CARDS


def sum_of(cards: Cards) -> i64:
    """Return the sum of the numbers in a set of cards."""
    total: i64 = 0
    for card in members_of(cards):
        total += number(card)
    return total


# A round of Suspense with all cards face up: who meets the secret condition, who scores what


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Showdown(Value):
    """Lists by seat hold sets of cards; sets of cards and of seats have one bit per member."""

    def __init__(self, secret: Card, hands: list[int], fronts: list[int], folded: i64) -> None:
        self.secret: i64 = secret
        self.hands: list[int] = hands
        self.fronts: list[int] = fronts
        self.folded: i64 = folded
        self.winning_number: i64 = 0
        """The number that meets the condition, 0 if no card does or a sum decides (SU5)."""
        self.winners: i64 = 0
        """The seats that meet the condition, folded or not (SU4)."""
        if secret == QUESTION_MARK:
            self.winners = seats_with_lowest_sum(fronts)
        else:
            self.find_winning_number()

    def find_winning_number(self) -> None:
        direction, colours, place = CONDITIONS[self.secret]
        pools = self.hands if place == IN_HAND else self.fronts
        numbers = numbers_in((pools[0] | pools[1] | pools[2]) & colours)
        if not numbers:
            return
        best = highest(numbers) if direction == HIGHEST else lowest(numbers)
        self.winning_number = best + 1
        for seat in range(PLAYERS):
            if has(numbers_in(pools[seat] & colours), best):
                self.winners |= only(seat)

    def wins(self, seat: i64) -> bool:
        return has(self.winners, seat)

    def has_folded(self, seat: i64) -> bool:
        return has(self.folded, seat)

    def stars(self) -> i64:
        """Return what winning is worth; all winning cards of a round show the same number."""
        return QUESTION_MARK_POINTS if self.secret == QUESTION_MARK else STARS[self.winning_number]

    def gain(self, seat: i64) -> int:
        """Return winners who stayed in score the stars; losers who folded score one point (SU4,
        SU5)."""
        if self.wins(seat) == self.has_folded(seat):
            return 0
        return self.stars() if self.wins(seat) else FOLD_POINTS

    def winning_cards(self, seat: i64) -> list[int]:
        """Return the cards with which a seat meets the condition; none if a sum decides."""
        if not self.winning_number:
            return []
        _, colours, place = CONDITIONS[self.secret]
        pool = self.hands[seat] if place == IN_HAND else self.fronts[seat]
        return [card for card in members_of(pool & colours) if number(card) == self.winning_number]


def seats_with_lowest_sum(fronts: list[int]) -> i64:
    """Everyone whose cards in play add up to the least (SU6)."""
    sums = [sum_of(front) for front in fronts]
    least = min(sums)
    winners: i64 = 0
    for seat in range(PLAYERS):
        if sums[seat] == least:
            winners |= only(seat)
    return winners


# What everybody at a table of Suspense may know


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SuspenseRound(Value):
    """What is new with every deal.

    Sets of cards and of seats are whole numbers with one bit per member.
    """

    def __init__(self, number: i64, dealer: i64) -> None:
        self.number: i64 = number
        self.dealer: i64 = dealer
        self.fronts: list[int] = [0, 0, 0]
        """The cards in play, by seat."""
        self.folded: i64 = 0
        self.still_in: i64 = PLAYERS
        self.passes: i64 = 0
        """Passes since the last card was played."""
        self.sum_in_play: i64 = 0
        self.last_seat: i64 = NOBODY
        self.last_answer: i64 = UNKNOWN

    def copy(self) -> SuspenseRound:
        other = SuspenseRound(self.number, self.dealer)
        other.fronts = self.fronts.copy()
        other.folded = self.folded
        other.still_in = self.still_in
        other.passes = self.passes
        other.sum_in_play = self.sum_in_play
        other.last_seat = self.last_seat
        other.last_answer = self.last_answer
        return other

    # How to play

    def must_play(self, seat: i64) -> bool:
        """On the first turn of a round everyone plays a card (SU7)."""
        return self.fronts[seat] == 0

    def hand_size(self, seat: i64) -> i64:
        return HAND_SIZE - count_of(self.fronts[seat])

    def has_folded(self, seat: i64) -> bool:
        return has(self.folded, seat)

    def next_seat_in(self, seat: i64) -> i64:
        seat = (seat + 1) % PLAYERS
        while self.has_folded(seat):
            seat = (seat + 1) % PLAYERS
        return seat

    # The round ends if

    def is_over(self) -> bool:
        """Checked after every action (SU7)."""
        return (
            self.sum_in_play >= SUM_THAT_ENDS or self.still_in == 1 or self.passes >= self.still_in
        )

    def why_it_ends(self) -> int:
        if self.sum_in_play >= SUM_THAT_ENDS:
            return SUM_REACHED
        return ONE_LEFT if self.still_in == 1 else ALL_PASSED


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SuspensePosition(Position):
    def __init__(self, round: SuspenseRound) -> None:
        super().__init__(PLAYERS)
        self.round: SuspenseRound = round
        self.scores: list[int] = [0, 0, 0]
        self.previous: Showdown | None = None
        """The round before this one, or the last one of the match (SU8)."""
        self.why_ended: i64 = 0
        """Why that round ended."""

    def copy(self) -> SuspensePosition:
        other = SuspensePosition(self.round.copy())
        self.copy_basics_to(other)
        other.scores = self.scores.copy()
        other.previous = self.previous
        other.why_ended = self.why_ended
        return other

    def seats_that_passed(self) -> list[int]:
        """Return who passed since the last card: the players still in who were asked just
        before."""
        before = [(self.turn - back) % PLAYERS for back in range(1, PLAYERS)]
        still_in = [seat for seat in before if not self.round.has_folded(seat)]
        return still_in[: self.round.passes]

    # End of game

    def epoch(self) -> int:
        return self.round.number - (0 if self.over else 1)

    def score(self, seat: int) -> float:
        return self.scores[seat]

    def winners(self) -> list[int]:
        """Everybody with ten points or more wins, together (SU8)."""
        return [seat for seat in range(PLAYERS) if self.scores[seat] >= POINTS_TO_WIN]

    def reason(self) -> str:
        return f"{POINTS_TO_WIN} points were reached"


# How a round of Suspense goes, and what each seat may know of it


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
        deck = DECK.copy()
        random.shuffle(deck)
        self.hands = [set_of(deck[at : at + HAND_SIZE]) for at in range(0, CARDS - 1, HAND_SIZE)]
        self.secret = deck[CARDS - 1]
        round = self.position.round
        self.position.turn = round.dealer
        self.tell(ROUND_BEGAN, round.number, round.dealer)

    # How to play

    def answers(self) -> list[int]:
        seat = self.position.turn
        answers = members_of(self.hands[seat])
        if not self.position.round.must_play(seat):
            answers.append(PASS)
            answers.append(FOLD)
        return answers

    def why_not(self, answer: int) -> IllegalAnswer:
        if answer == PASS or answer == FOLD:
            return IllegalAnswer("On the first turn of a round everyone must play a card.", "SU7")
        if 0 <= answer < CARDS:
            return IllegalAnswer("Only a card from your own hand can be played.", "How to play")
        legal = self.answers()
        ways = ["play a card"] if legal[0] < CARDS else []
        if PASS in legal:
            ways += ["pass", "fold"]
        return IllegalAnswer(f"{capitalised(either(ways))}.", "How to play", legal)

    def carry_out(self, answer: int, random: Random) -> None:
        round = self.position.round
        seat = self.position.turn
        round.last_seat = seat
        round.last_answer = answer
        if answer == PASS:
            round.passes += 1
            self.tell(PASSED, seat)
        elif answer == FOLD:
            round.folded |= only(seat)
            round.still_in -= 1
            self.tell(FOLDED, seat)
        else:
            self.play_card(seat, answer)
        if round.is_over():
            self.end_round(random)
        else:
            self.position.turn = round.next_seat_in(seat)

    def play_card(self, seat: i64, card: Card) -> None:
        round = self.position.round
        self.hands[seat] = self.hands[seat] ^ only(card)
        round.fronts[seat] = round.fronts[seat] | only(card)
        round.sum_in_play += number(card)
        round.passes = 0
        self.tell(PLAYED, seat, card)

    # Scoring points

    def showdown(self) -> Showdown:
        """Return the round with all cards face up, as it would be scored now."""
        round = self.position.round
        return Showdown(self.secret, self.hands, round.fronts, round.folded)

    def end_round(self, random: Random) -> None:
        """All cards are shown and scored; then the next seat deals, or the match is over (SU8)."""
        position = self.position
        shown = self.showdown()
        position.previous = shown
        position.why_ended = position.round.why_it_ends()
        for seat in range(PLAYERS):
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
        self.tell(ROUND_ENDED, self.position.round.number, self.position.why_ended)
        self.tell(REVEALED, self.secret)
        for seat in range(PLAYERS):
            self.tell_lists(EVERYONE, SHOWED, [seat], [members_of(self.hands[seat])])
        if not shown.winners:
            self.tell(NOBODY_WON)
        for seat in range(PLAYERS):
            self.tell(SCORED, seat, shown.gain(seat), shown.has_folded(seat))

    # End of game

    def end_match(self) -> None:
        self.position.end()
        for seat in self.position.winners():
            self.tell(MATCH_WON, seat, self.position.scores[seat])

    def pieces(self) -> list[int]:
        """Return every card: in the hands, in play, and the secret one."""
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


# Starting a match of Suspense, and dealing again what a seat cannot know


class SuspenseRules(Rules[SuspenseState, SuspenseView]):
    def __init__(self) -> None:
        self.id = "suspense"
        self.title = "Suspense"
        self.rulebook = "suspense"
        self.players = (PLAYERS,)
        self.options = (first_seat_option(PLAYERS),)
        self.version = 1
        self.answer_count = ANSWERS
        self.longest = 5_000

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SuspenseState:
        first_round = SuspenseRound(1, first_seat(players, options, random))
        state = SuspenseState(SuspensePosition(first_round))
        state.journal = journal
        state.deal(random)
        return state

    def redeal(self, view: SuspenseView, random: Random) -> SuspenseState:
        """Return the cards the seat cannot see, shuffled among the other hands and the secret
        card."""
        state = SuspenseState(view.position.copy())
        shown = state.position.previous
        if state.position.over and shown is not None:
            state.hands = shown.hands.copy()
            state.secret = shown.secret
        else:
            deal_unseen(state, view.seat, view.hand, view.secret, random)
        return state


def deal_unseen(state: SuspenseState, seat: i64, hand: Cards, secret: Card, random: Random) -> None:
    """Deal what a seat with this hand cannot see: the secret card only if it is UNKNOWN to it."""
    round = state.position.round
    seen = hand | round.fronts[0] | round.fronts[1] | round.fronts[2]
    if secret != UNKNOWN:
        seen |= only(secret)
    unseen = members_of(ALL_CARDS & ~seen)
    random.shuffle(unseen)
    for other in range(PLAYERS):
        if other == seat:
            state.hands[other] = hand
        else:
            state.hands[other] = set_of([unseen.pop() for _ in range(round.hand_size(other))])
    state.secret = unseen.pop() if secret == UNKNOWN else secret


RULES: Final = SuspenseRules()
