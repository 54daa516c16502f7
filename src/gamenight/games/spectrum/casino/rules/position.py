"""What everybody at a table of Spectrum Casino may know: all but hands and cards to come."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value

from ...rules.deck import RANKS, Card, colour_of, rank_of, ranks_of
from ...rules.wheel import distance
from . import constants
from .captures import find_captures
from .constants import NONE

# A finished round of Spectrum Casino: who scores what


def points_of(card: Card, chosen: i64) -> i64:
    """Return what a card is worth by its colour: 2 in the chosen one, 1 in those beside it
    (SC3)."""
    away = distance(colour_of(card), chosen)
    if away == 0:
        return constants.CHOSEN_POINTS
    return constants.SHADE_POINTS if away == 1 else 0


def is_twelve(card: Card) -> bool:
    return rank_of(card) == RANKS


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Tally(Value):
    """What everybody took in a round. Lists are by seat; points are in halves."""

    def __init__(self, number: i64, chosen: i64, piles: list[list[int]]) -> None:
        self.number: i64 = number
        self.chosen: i64 = chosen
        """The chosen colour."""
        self.chosen_cards: list[int] = [0] * len(piles)
        self.shade_cards: list[int] = [0] * len(piles)
        self.twelves: list[int] = [0] * len(piles)
        self.cards: list[int] = [len(pile) for pile in piles]
        for seat in range(len(piles)):
            self.count(seat, piles[seat])

    def count(self, seat: int, pile: list[int]) -> None:
        for card in pile:
            points = points_of(card, self.chosen)
            if points == constants.CHOSEN_POINTS:
                self.chosen_cards[seat] += 1
            elif points == constants.SHADE_POINTS:
                self.shade_cards[seat] += 1
            if is_twelve(card):
                self.twelves[seat] += 1

    def colour_points(self, seat: int) -> int:
        """Whole points for the chosen colour and its shades."""
        chosen = self.chosen_cards[seat] * constants.CHOSEN_POINTS
        return chosen + self.shade_cards[seat] * constants.SHADE_POINTS

    def twelves_bonus(self, seat: int) -> int:
        return share_of_most(self.twelves, seat, constants.MOST_TWELVES)

    def cards_bonus(self, seat: int) -> int:
        return share_of_most(self.cards, seat, constants.MOST_CARDS)

    def gain(self, seat: int) -> int:
        """Return all half points of a seat."""
        bonuses = self.twelves_bonus(seat) + self.cards_bonus(seat)
        return self.colour_points(seat) * constants.HALVES + bonuses


def share_of_most(counts: list[int], seat: int, points: int) -> int:
    """Return the half points of a seat for having the most; tied seats split them evenly (SC3)."""
    most = max(counts)
    return points * constants.HALVES // counts.count(most) if counts[seat] == most else 0


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CasinoSetup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, options: Options, first: int) -> None:
        self.target: i64 = int(options["target"])
        self.most: i64 = constants.TWELVE if options["sums"] == "12" else constants.NO_LIMIT
        """The highest value that may be made (SC1)."""
        self.first: i64 = first
        """Who leads in the first round."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CasinoRound(Value):
    """What is new with every round: the board, what everybody took, and how far it has come.

    Lists are by seat, but for the board.
    """

    def __init__(self, number: i64, players: i64, chosen: i64) -> None:
        self.number: i64 = number
        self.chosen: i64 = chosen
        """The chosen colour."""
        self.board: list[int] = []
        """Sorted: captures count its places in this order."""
        self.board_pile: i64 = constants.BOARD_PILE
        """How many cards the board pile has."""
        self.played: i64 = 0
        """How many cards have been played, by all together."""
        self.piles: list[list[int]] = [[] for _ in range(players)]
        """What everybody took."""
        self.colour_points: list[int] = [0] * players
        """The whole points in those piles, without bonuses."""
        self.twelves: list[int] = [0] * players
        self.last_taker: i64 = NOBODY
        self.last_seat: i64 = NOBODY
        """Who played the last card."""
        self.last_card: i64 = NONE
        self.last_taken: tuple[int, ...] = ()
        """What it took."""

    def copy(self) -> CasinoRound:
        other = CasinoRound(self.number, 0, self.chosen)
        other.board = self.board.copy()
        other.board_pile = self.board_pile
        other.played = self.played
        other.piles = [pile.copy() for pile in self.piles]
        other.colour_points = self.colour_points.copy()
        other.twelves = self.twelves.copy()
        other.last_taker = self.last_taker
        other.last_seat = self.last_seat
        other.last_card = self.last_card
        other.last_taken = self.last_taken
        return other

    # Hands

    def hand(self) -> i64:
        """Return the number of the hand that is played: 1 to 11."""
        return min(self.played // constants.CARDS_PER_HAND + 1, constants.HANDS)

    def played_of_hand(self) -> i64:
        """Return how many of its cards have been played, by all together."""
        return self.played - (self.hand() - 1) * constants.CARDS_PER_HAND

    def deck_size(self) -> i64:
        """Return how many cards are still to be dealt."""
        return (constants.HANDS - self.hand()) * constants.CARDS_PER_HAND

    # The board and the piles

    def add_to_board(self, card: Card) -> None:
        at = len(self.board)
        while at and self.board[at - 1] > card:
            at -= 1
        self.board.insert(at, card)

    def take(self, seat: i64, card: Card) -> None:
        """Put a card on the pile of a seat."""
        self.piles[seat].append(card)
        self.colour_points[seat] += points_of(card, self.chosen)
        if is_twelve(card):
            self.twelves[seat] += 1

    def worth_of(self, cards: list[int]) -> i64:
        """Return the whole points of cards by their colours."""
        points: i64 = 0
        for card in cards:
            points += points_of(card, self.chosen)
        return points

    def getter_of_the_rest(self) -> i64:
        """Return the seat that took last; without any, the one that laid the last card (SC6)."""
        return self.last_seat if self.last_taker == NOBODY else self.last_taker


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class CasinoPosition(Position):
    """The round, and how the match stands."""

    def __init__(self, players: int, setup: CasinoSetup, round: CasinoRound) -> None:
        super().__init__(players)
        self.setup: CasinoSetup = setup
        self.round: CasinoRound = round
        self.points: list[int] = [0] * players
        """In halves."""
        self.tied_rounds: i64 = 0
        """Rounds at whose end the target was reached and the match went on (SC6)."""
        self.previous: Tally | None = None

    def copy(self) -> CasinoPosition:
        other = CasinoPosition(self.players, self.setup, self.round.copy())
        self.copy_basics_to(other)
        other.points = self.points.copy()
        other.tied_rounds = self.tied_rounds
        other.previous = self.previous
        return other

    # Set-up

    def leader(self) -> i64:
        """Return who leads every hand of this round: the seat after the dealer (SC3, SC-a)."""
        return (self.setup.first + self.round.number - 1) % self.players

    def dealer(self) -> i64:
        return (self.leader() + self.players - 1) % self.players

    def hand_cards(self) -> i64:
        """Return how many cards everybody gets for a hand: 6, 4 or 3."""
        return constants.CARDS_PER_HAND // self.players

    def hand_size(self, seat: i64) -> i64:
        """Return how many cards a seat still has: all play in turn."""
        place = (seat - self.leader() + self.players) % self.players
        played = self.round.played_of_hand()
        return self.hand_cards() - (played + self.players - 1 - place) // self.players

    # Playing the hand

    def captures(self, card: Card) -> list[int] | None:
        """Return what a card can take, as ``find_captures`` has it."""
        return find_captures(rank_of(card), ranks_of(self.round.board), self.setup.most)

    # The end of the match

    def reached(self) -> bool:
        return max(self.points) >= self.setup.target * constants.HALVES

    def match_ends(self) -> bool:
        """Checked after every round: the target is reached, and the lead is not tied (SC4).

        A tie that has survived twenty more rounds is shared (SC6).
        """
        if not self.reached():
            return False
        return len(self.winners()) == 1 or self.tied_rounds == constants.MOST_TIED_ROUNDS

    def epoch(self) -> int:
        return self.round.number if self.over else self.round.number - 1

    def score(self, seat: int) -> float:
        return self.points[seat] / constants.HALVES

    def worth(self, seat: int) -> float:
        """Return the points of the match and of the cards taken in this round."""
        points = self.score(seat)
        return points if self.over else points + self.round.colour_points[seat]

    def winners(self) -> list[int]:
        """Return the seats with the most points."""
        return seats_with_most(self.points)

    def reason(self) -> str:
        number = self.round.number
        rounds = "one round" if number == 1 else f"{number} rounds"
        tied = " and a tie that would not end" if len(self.winners()) > 1 else ""
        return f"the target of {self.setup.target} was reached after {rounds}{tied}"
