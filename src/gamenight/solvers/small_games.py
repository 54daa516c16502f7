"""Two games so small that every line of play can be gone through: for study, not for tables.

**Suspense with seven cards** is one round of Suspense by its own rules, three cards of which lie in
front of the seats already: of the other four each seat has one, and the last is the secret that
seat 0 knows. **A poker of twelve** has cards of four numbers in three colours; two seats put one
point in, get a card each, see one in the middle, and bet once.

All chance is named, with its probability, and what a seat knows holds all that it has seen and
done: what solvers ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import ClassVar, Final, Protocol, Self

from gamenight.core.random import Random
from gamenight.games.suspense.rules import (
    CARDS,
    FOLD,
    PASS,
    PLAYERS,
    QUESTION_MARK,
    SuspensePosition,
    SuspenseRound,
    SuspenseState,
    number,
)

CHANCE: Final = -1
OVER: Final = -2
"""In place of a seat."""


class SmallPosition(Protocol):
    """A point in the tree of a small game. It is never changed."""

    title: ClassVar[str]
    players: ClassVar[int]
    actions: ClassVar[int]
    """All actions are below this number."""
    chances: ClassVar[int]
    """All that chance brings is below this number."""
    draws: ClassVar[int]
    """How often it is asked."""
    longest: ClassVar[int]
    """No line of play has more decisions."""
    most: ClassVar[float]
    """No seat wins more than this, or loses more."""

    def turn(self) -> int:
        """Return the seat that is asked, CHANCE or OVER."""

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, and how likely that is."""

    def legal(self) -> list[int]: ...

    def after(self, action: int) -> SmallPosition: ...

    def known(self, seat: int) -> str:
        """Write out all that a seat has seen and done."""

    def returns(self) -> list[float]: ...

    def words(self, action: int) -> str: ...


# Suspense with seven cards

OPEN: Final = (0, 7, 2)
"""White 1, black 2, white 3: what lies in front of the seats."""
HIDDEN: Final = (1, 6, 8, QUESTION_MARK)
"""White 2, black 1, black 3 and the question mark, which are dealt."""
DEALS: Final = tuple(permutations(HIDDEN))
"""The cards in the hands, and the secret."""


class Unchanging:
    """What is never changed is its own copy."""

    def __deepcopy__(self, memo: object) -> Self:
        return self


class SmallSuspense(Unchanging):
    """One round of Suspense with seven cards; the winners' points minus the average."""

    title: ClassVar[str] = "Suspense with seven cards"
    players: ClassVar[int] = PLAYERS
    actions: ClassVar[int] = FOLD + 1
    chances: ClassVar[int] = len(DEALS)
    draws: ClassVar[int] = 1
    longest: ClassVar[int] = 10
    most: ClassVar[float] = 4.0

    def __init__(self, deal: tuple[int, ...] = (), answers: tuple[int, ...] = ()) -> None:
        self.deal, self.answers = deal, answers
        if deal:
            self.state = dealt(deal)
            for answer in answers:
                self.state.apply(answer, unused())

    def __reduce__(self) -> tuple[type[SmallSuspense], tuple[tuple[int, ...], ...]]:
        return SmallSuspense, (self.deal, self.answers)

    def turn(self) -> int:
        if not self.deal:
            return CHANCE
        round = self.state.position.round
        return OVER if round.number > 1 else int(self.state.turn)

    def outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / len(DEALS)) for number in range(len(DEALS))]

    def legal(self) -> list[int]:
        return sorted(self.state.legal())

    def after(self, action: int) -> SmallSuspense:
        if not self.deal:
            return SmallSuspense(DEALS[action])
        return SmallSuspense(self.deal, (*self.answers, action))

    def known(self, seat: int) -> str:
        if not self.deal:
            return ""
        secret = f" secret {self.deal[PLAYERS]}" if seat == 0 else ""
        return f"{self.deal[seat]}{secret} after {' '.join(map(str, self.answers))}"

    def returns(self) -> list[float]:
        if self.turn() != OVER:
            return [0.0] * PLAYERS
        gains = self.state.position.scores
        average = sum(gains) / PLAYERS
        return [gain - average for gain in gains]

    def words(self, action: int) -> str:
        if not self.deal:
            return f"deal {DEALS[action]}"
        if action < CARDS:
            return "play ?" if action == QUESTION_MARK else f"play {number(action)}"
        return "pass" if action == PASS else "fold"


def dealt(deal: Sequence[int]) -> SuspenseState:
    """Set up the round with seat 0 as its dealer, who is asked first."""
    round = SuspenseRound(1, 0)
    round.fronts = [1 << card for card in OPEN]
    round.sum_in_play = sum(number(card) for card in OPEN)
    state = SuspenseState(SuspensePosition(round))
    state.hands = [1 << card for card in deal[:PLAYERS]]
    state.secret = deal[PLAYERS]
    return state


def unused() -> Random:
    """Make a source for the deal of a next round, which is not played."""
    return Random(1, 2, 3, 4)


# A poker of twelve

NUMBERS: Final = 4
COLOURS: Final = 3
DECK: Final = NUMBERS * COLOURS
DROP: Final = 0
CALL: Final = 1
RAISE: Final = 2
ANTE: Final = 1
STEP: Final = 2
"""What a raise adds."""
RAISES: Final = 2


class SmallPoker(Unchanging):
    """Two seats, a card for each and one for both."""

    title: ClassVar[str] = "A poker of twelve cards"
    players: ClassVar[int] = 2
    actions: ClassVar[int] = RAISE + 1
    chances: ClassVar[int] = DECK
    draws: ClassVar[int] = players + 1
    longest: ClassVar[int] = 2 + RAISES
    most: ClassVar[float] = float(ANTE + RAISES * STEP)

    def __init__(self, cards: tuple[int, ...] = (), bets: tuple[int, ...] = ()) -> None:
        self.cards, self.bets = cards, bets
        """Those of the seats and the one between them; what was answered."""

    def turn(self) -> int:
        if len(self.cards) < self.players + 1:
            return CHANCE
        dropped = DROP in self.bets
        agreed = len(self.bets) > 1 and self.bets[-1] == CALL
        return OVER if dropped or agreed else len(self.bets) % self.players

    def outcomes(self) -> list[tuple[int, float]]:
        left = [card for card in range(DECK) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def legal(self) -> list[int]:
        owes = RAISE in self.bets
        answers = [DROP, CALL] if owes else [CALL]
        return [*answers, RAISE] if self.bets.count(RAISE) < RAISES else answers

    def after(self, action: int) -> SmallPoker:
        if self.turn() == CHANCE:
            return SmallPoker((*self.cards, action), self.bets)
        return SmallPoker(self.cards, (*self.bets, action))

    def known(self, seat: int) -> str:
        seen = [str(card) for at, card in enumerate(self.cards) if at in (seat, self.players)]
        return f"{' '.join(seen)} after {' '.join(map(str, self.bets))}"

    def returns(self) -> list[float]:
        if self.turn() != OVER:
            return [0.0, 0.0]
        if DROP in self.bets:
            loser = (len(self.bets) - 1) % self.players
            lost = ANTE + STEP * max(self.bets.count(RAISE) - 1, 0)
            won = [float(lost), float(lost)]
            won[loser] = -won[loser]
            return won
        stake = ANTE + STEP * self.bets.count(RAISE)
        first, second = (strength(card, self.cards[-1]) for card in self.cards[:2])
        sign = (first > second) - (first < second)
        return [float(sign * stake), float(-sign * stake)]

    def words(self, action: int) -> str:
        if self.turn() == CHANCE:
            return f"card {action}"
        return ("drop", "call", "raise")[action]


def strength(card: int, middle: int) -> tuple[int, int]:
    """Rank a card: a pair beats a colour, which beats a higher number."""
    kind = 2 if card % NUMBERS == middle % NUMBERS else card // NUMBERS == middle // NUMBERS
    return int(kind), card % NUMBERS


SMALL_GAMES: Final[dict[str, Callable[[], SmallPosition]]] = {
    "suspense": SmallSuspense,
    "poker": SmallPoker,
}


def positions(position: SmallPosition) -> Iterator[SmallPosition]:
    """Go through a position and all that may follow."""
    yield position
    turn = position.turn()
    if turn != OVER:
        actions = [one for one, _ in position.outcomes()] if turn == CHANCE else position.legal()
        for action in actions:
            yield from positions(position.after(action))
