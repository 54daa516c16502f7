"""Suspense, a card game of deduction by Daniel Solis, for exactly three players.

Meet a victory condition that only the dealer knows: play, pass or fold until the round ends.

Sections name the rulebook's headings; SU1 to SU9 are the rulings on docs/rules/suspense.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from gamenight.core.errors import IllegalAnswer
from gamenight.core.options import Options, first_seat_option
from gamenight.core.random import Random
from gamenight.core.rules import Rules, first_seat
from gamenight.core.state import NOBODY, UNKNOWN, Event, Outcome, Plain, State, View

# The deck (SU1): cards 0-5 are white 1-6, cards 6-11 are black 1-6, card 12 is the red "?".

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

# Events: what happened, with the facts in brackets.

ROUND_BEGAN: Final = 0  # (round, dealer)
PLAYED: Final = 1  # (seat, card)
PASSED: Final = 2  # (seat)
FOLDED: Final = 3  # (seat)
ROUND_ENDED: Final = 4  # (round, why)
REVEALED: Final = 5  # (secret card)
SHOWED: Final = 6  # (seat, cards left in hand, as a set)
SCORED: Final = 7  # (seat, points, folded)
NOBODY_WON: Final = 8  # ()
MATCH_WON: Final = 9  # (seat, points)


def number(card: i64) -> i64:
    """The number on a card; the "?" adds nothing (SU1)."""
    return 0 if card == QUESTION_MARK else card % COLOUR_SIZE + 1


def only(card: i64) -> i64:
    """The set of one card."""
    return 1 << card


def hand_at(deck: list[int], at: i64) -> i64:
    """The set of the four cards that begin at a place in the deck."""
    return only(deck[at]) | only(deck[at + 1]) | only(deck[at + 2]) | only(deck[at + 3])


def cards_in(cards: int) -> tuple[int, ...]:
    """The cards of a set, white before black before "?"."""
    return tuple([card for card in range(CARDS) if cards >> card & 1])


def numbers_in(cards: i64) -> i64:
    """The numbers present in a set of cards, number n as bit n - 1."""
    return (cards | cards >> COLOUR_SIZE) & WHITE_CARDS


def sum_of(cards: int) -> int:
    """The sum of the numbers in a set of cards."""
    return sum([number(card) for card in cards_in(cards)])


def lowest_number(numbers: i64) -> i64:
    n: i64 = 1
    while not numbers & 1:
        numbers >>= 1
        n += 1
    return n


def highest_number(numbers: i64) -> i64:
    n: i64 = 0
    while numbers:
        numbers >>= 1
        n += 1
    return n


class Round(Plain):
    """A finished round, all cards face up (SU8). Sets of seats and cards are bit sets."""

    def __init__(
        self,
        number: i64,
        dealer: i64,
        secret: i64,
        hands: list[int],
        fronts: list[int],
        folded: i64,
        winners: i64,
        gains: list[int],
        why: i64,
    ) -> None:
        self.number = number
        self.dealer = dealer
        self.secret = secret
        self.hands = hands
        self.fronts = fronts
        self.folded = folded
        self.winners = winners
        self.gains = gains
        self.why = why


@dataclass(frozen=True)
class SuspenseView(View):
    """What a seat may know (SU9). Sets of cards are bit sets, as in the state."""

    round: int
    dealer: int
    hand: int
    """The looker's own cards."""
    hand_sizes: tuple[int, ...]
    secret: int
    """Known to the dealer only, else UNKNOWN."""
    fronts: tuple[int, ...]
    folded: tuple[bool, ...]
    passes: int
    scores: tuple[int, ...]
    last_seat: int
    last_answer: int
    previous: Round | None


class SuspenseState(State):
    """Sets of cards are whole numbers with one bit a card."""

    def __init__(self) -> None:
        super().__init__(PLAYERS)
        self.round: i64 = 0
        self.dealer: i64 = 0
        self.secret: i64 = 0
        self.hands: list[int] = [0, 0, 0]
        self.fronts: list[int] = [0, 0, 0]
        self.folded: i64 = 0
        """One bit a seat."""
        self.still_in: i64 = PLAYERS
        self.passes: i64 = 0
        """Passes since the last card was played."""
        self.sum_in_play: i64 = 0
        self.scores: list[int] = [0, 0, 0]
        self.last_seat: i64 = NOBODY
        self.last_answer: i64 = UNKNOWN
        self.previous: Round | None = None

    # Setup each round

    def deal(self, dealer: i64, random: Random) -> None:
        """Four cards each; the one left over is the secret card.

        Hands and fronts become new lists: the old ones belong to the finished round.
        """
        deck = DECK.copy()
        random.shuffle(deck)
        self.hands = [hand_at(deck, seat * HAND_SIZE) for seat in range(PLAYERS)]
        self.secret = deck[CARDS - 1]
        self.fronts = [0, 0, 0]
        self.folded = 0
        self.still_in = PLAYERS
        self.passes = 0
        self.sum_in_play = 0
        self.round += 1
        self.dealer = dealer
        self.turn = dealer
        self.last_seat = NOBODY
        self.last_answer = UNKNOWN
        self.tell(ROUND_BEGAN, self.round, dealer)

    # How to play

    def must_play(self) -> bool:
        """On the first turn of a round everyone plays a card (SU7)."""
        return self.fronts[self.turn] == 0

    def legal(self) -> list[int]:
        hand: i64 = self.hands[self.turn]
        answers: list[int] = []
        card: i64 = 0
        while hand:
            if hand & 1:
                answers.append(card)
            hand >>= 1
            card += 1
        if not self.must_play():
            answers.append(PASS)
            answers.append(FOLD)
        return answers

    def why_not(self, answer: int) -> IllegalAnswer:
        if answer == PASS or answer == FOLD:
            return IllegalAnswer("On the first turn of a round everyone must play a card.", "SU7")
        if 0 <= answer < CARDS:
            return IllegalAnswer("Only a card from your own hand can be played.", "How to play")
        return IllegalAnswer(f"{answer} is no answer in Suspense.", "How to play")

    def apply(self, answer: int, random: Random) -> None:
        seat = self.turn
        self.last_seat = seat
        self.last_answer = answer
        if answer == PASS:
            self.passes += 1
            self.tell(PASSED, seat)
        elif answer == FOLD:
            self.folded |= 1 << seat
            self.still_in -= 1
            self.tell(FOLDED, seat)
        else:
            card = only(answer)
            self.hands[seat] = self.hands[seat] ^ card
            self.fronts[seat] = self.fronts[seat] | card
            self.sum_in_play += number(answer)
            self.passes = 0
            self.tell(PLAYED, seat, answer)
        if self.round_is_over():
            self.end_round(random)
        else:
            self.turn = self.next_seat_in(seat)

    def next_seat_in(self, seat: i64) -> i64:
        seat = (seat + 1) % PLAYERS
        while self.folded >> seat & 1:
            seat = (seat + 1) % PLAYERS
        return seat

    # The round ends if

    def round_is_over(self) -> bool:
        """Looked at after every action (SU7)."""
        return (
            self.sum_in_play >= SUM_THAT_ENDS or self.still_in == 1 or self.passes >= self.still_in
        )

    def why_round_ended(self) -> int:
        if self.sum_in_play >= SUM_THAT_ENDS:
            return SUM_REACHED
        return ONE_LEFT if self.still_in == 1 else ALL_PASSED

    def end_round(self, random: Random) -> None:
        self.score_round()
        if self.winners():
            self.end_match()
        else:
            self.deal((self.dealer + 1) % PLAYERS, random)

    # Scoring points

    def winning_seats(self) -> i64:
        """Who meets the secret condition, folded or not, as one bit a seat (SU4)."""
        if self.secret == QUESTION_MARK:
            return self.seats_with_lowest_sum()
        best = self.winning_number()
        if not best:
            return 0
        _, colours, place = CONDITIONS[self.secret]
        pools = self.hands if place == IN_HAND else self.fronts
        winners: i64 = 0
        for seat in range(PLAYERS):
            if numbers_in(pools[seat] & colours) >> (best - 1) & 1:
                winners |= 1 << seat
        return winners

    def winning_number(self) -> i64:
        """The number that meets the secret condition, 0 if no card does (SU5)."""
        direction, colours, place = CONDITIONS[self.secret]
        pools = self.hands if place == IN_HAND else self.fronts
        numbers = numbers_in((pools[0] | pools[1] | pools[2]) & colours)
        if not numbers:
            return 0
        return highest_number(numbers) if direction == HIGHEST else lowest_number(numbers)

    def winning_stars(self) -> int:
        """What winning is worth; all winning cards of a round show the same number."""
        if self.secret == QUESTION_MARK:
            return QUESTION_MARK_POINTS
        return STARS[self.winning_number()]

    def seats_with_lowest_sum(self) -> i64:
        """Everyone whose cards in play add up to the least (SU6)."""
        sums = [sum_of(front) for front in self.fronts]
        least = min(sums)
        winners: i64 = 0
        for seat in range(PLAYERS):
            if sums[seat] == least:
                winners |= 1 << seat
        return winners

    def score_round(self) -> None:
        """Winners who stayed in score the stars; losers who folded score one point (SU4, SU5)."""
        winners = self.winning_seats()
        stars = self.winning_stars()
        gains = [0, 0, 0]
        for seat in range(PLAYERS):
            won = winners >> seat & 1
            folded = self.folded >> seat & 1
            if won and not folded:
                gains[seat] = stars
            elif folded and not won:
                gains[seat] = FOLD_POINTS
            self.scores[seat] += gains[seat]
        why = self.why_round_ended()
        self.previous = Round(
            self.round,
            self.dealer,
            self.secret,
            self.hands,
            self.fronts,
            self.folded,
            winners,
            gains,
            why,
        )
        if self.journal is not None:
            self.tell_scoring(gains, winners, why)

    def tell_scoring(self, gains: list[int], winners: i64, why: int) -> None:
        self.tell(ROUND_ENDED, self.round, why)
        self.tell(REVEALED, self.secret)
        for seat in range(PLAYERS):
            self.tell(SHOWED, seat, self.hands[seat])
        if not winners:
            self.tell(NOBODY_WON)
        for seat in range(PLAYERS):
            self.tell(SCORED, seat, gains[seat], self.folded >> seat & 1)

    # End of game

    def end_match(self) -> None:
        self.over = True
        self.turn = NOBODY
        for seat in self.winners():
            self.tell(MATCH_WON, seat, self.scores[seat])

    def winners(self) -> tuple[int, ...]:
        """Everybody with ten points or more wins, together (SU8)."""
        return tuple([s for s in range(PLAYERS) if self.scores[s] >= POINTS_TO_WIN])

    def outcome(self) -> Outcome:
        return Outcome(
            tuple([float(score) for score in self.scores]),
            self.winners(),
            f"{POINTS_TO_WIN} points were reached",
        )

    # What the contract asks for

    def folded_seats(self) -> tuple[bool, ...]:
        return tuple([bool(self.folded >> seat & 1) for seat in range(PLAYERS)])

    def copy(self) -> SuspenseState:
        other = SuspenseState()
        self.copy_basics_to(other)
        other.round = self.round
        other.dealer = self.dealer
        other.secret = self.secret
        other.hands = self.hands.copy()
        other.fronts = self.fronts.copy()
        other.folded = self.folded
        other.still_in = self.still_in
        other.passes = self.passes
        other.sum_in_play = self.sum_in_play
        other.scores = self.scores.copy()
        other.last_seat = self.last_seat
        other.last_answer = self.last_answer
        other.previous = self.previous
        return other

    def view(self, seat: int) -> SuspenseView:
        return SuspenseView(
            seat=seat,
            turn=self.turn,
            legal=self.legal_for(seat),
            round=self.round,
            dealer=self.dealer,
            hand=self.hands[seat] if seat != NOBODY else 0,
            hand_sizes=tuple([len(cards_in(hand)) for hand in self.hands]),
            secret=self.secret if seat == self.dealer or self.over else UNKNOWN,
            fronts=tuple(self.fronts),
            folded=self.folded_seats(),
            passes=self.passes,
            scores=tuple(self.scores),
            last_seat=self.last_seat,
            last_answer=self.last_answer,
            previous=self.previous,
        )

    def pieces(self) -> list[int]:
        """Every card: in the hands, in play, and the secret one."""
        cards: list[int] = [self.secret]
        for held in self.hands + self.fronts:
            cards.extend(cards_in(held))
        return sorted(cards)


class SuspenseRules(Rules):
    def __init__(self) -> None:
        self.id = "suspense"
        self.title = "Suspense"
        self.rulebook = "suspense"
        self.players = (PLAYERS,)
        self.options = (first_seat_option(PLAYERS),)
        self.version = 1
        self.answers = ANSWERS
        self.longest = 5_000
        self.secrets = ("hands", "secret")

    def start(
        self, players: int, options: Options, random: Random, journal: list[Event] | None = None
    ) -> SuspenseState:
        state = SuspenseState()
        state.journal = journal
        state.deal(first_seat(players, options, random), random)
        return state

    def redeal(self, view: View, random: Random) -> SuspenseState:
        """The cards the seat cannot see, shuffled among the other hands and the secret card."""
        assert isinstance(view, SuspenseView)
        state = SuspenseState()
        state.turn = view.turn
        state.over = view.turn == NOBODY
        state.round = view.round
        state.dealer = view.dealer
        state.fronts = list(view.fronts)
        state.passes = view.passes
        state.scores = list(view.scores)
        state.last_seat = view.last_seat
        state.last_answer = view.last_answer
        state.previous = view.previous
        for seat in range(PLAYERS):
            if view.folded[seat]:
                state.folded |= 1 << seat
                state.still_in -= 1
            state.sum_in_play += sum_of(view.fronts[seat])
        if state.over and view.previous is not None:
            state.hands = view.previous.hands.copy()
            state.secret = view.previous.secret
        else:
            deal_unseen(state, view, random)
        return state


def deal_unseen(state: SuspenseState, view: SuspenseView, random: Random) -> None:
    seen = view.hand | view.fronts[0] | view.fronts[1] | view.fronts[2]
    if view.secret != UNKNOWN:
        seen |= 1 << view.secret
    unseen = list(cards_in(ALL_CARDS & ~seen))
    random.shuffle(unseen)
    for seat in range(PLAYERS):
        if seat == view.seat:
            state.hands[seat] = view.hand
        else:
            for _ in range(view.hand_sizes[seat]):
                state.hands[seat] |= 1 << unseen.pop()
    state.secret = unseen.pop() if view.secret == UNKNOWN else view.secret


RULES: Final = SuspenseRules()
