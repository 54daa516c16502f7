"""What everybody at a table of Spectrum Poker may know, and what follows from it for betting."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value
from gamenight.core.words import counted
from gamenight.parts.bits import has, only

from . import constants
from .constants import NOT_YET

# Main pot and side pots: who can win which beans, and how a pot is shared


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Pot(Value):
    """Beans, and the seats that can win them. It never changes."""

    def __init__(self, beans: i64, seats: i64) -> None:
        self.beans: i64 = beans
        self.seats: i64 = seats
        """As a set."""


def pots_of(paid: list[int], inside: i64) -> list[Pot]:
    """Return the beans paid in a hand in layers: what the one with the fewest matched is the main
    pot.

    ``inside`` are the seats that have not folded. What the others paid lies in the pots too.
    """
    pots: list[Pot] = []
    below = 0
    while True:
        height = next_height(paid, inside, below)
        if height == below:
            return pots
        beans: i64 = 0
        seats: i64 = 0
        for seat in range(len(paid)):
            beans += min(paid[seat], height) - min(paid[seat], below)
            if has(inside, seat) and paid[seat] >= height:
                seats |= only(seat)
        pots.append(Pot(beans, seats))
        below = height


def next_height(paid: list[int], inside: i64, below: int) -> int:
    """Return the fewest beans above a height that a seat still in has paid; the height if none
    has."""
    height = below
    for seat in range(len(paid)):
        if has(inside, seat) and paid[seat] > below and (height == below or paid[seat] < height):
            height = paid[seat]
    return height


def unmatched(paid: list[int], inside: i64) -> tuple[int, int]:
    """Return who paid more than any other player, and how many beans more: those go back."""
    most = 0
    second = 0
    payer = NOBODY
    for seat in range(len(paid)):
        if paid[seat] > most:
            second, most = most, paid[seat]
            payer = seat
        elif paid[seat] > second:
            second = paid[seat]
    if most == second or not has(inside, payer):
        return NOBODY, 0
    return payer, most - second


def shares_of(beans: i64, winners: i64, dealer: i64, players: int) -> list[int]:
    """Equal shares; odd beans go singly to the winners from the dealer's left (SK7)."""
    shares = [0] * players
    seats: list[int] = []
    for step in range(1, players + 1):
        seat = (dealer + step) % players
        if has(winners, seat):
            seats.append(seat)
    each = beans // len(seats)
    odd = beans - each * len(seats)
    for at in range(len(seats)):
        shares[seats[at]] = each + 1 if at < odd else each
    return shares


# What is new with every hand of Spectrum Poker, and with every betting round


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class PokerHand(Value):
    """What is new with every deal. Sets of seats have one bit per seat."""

    def __init__(self, number: i64, dealer: i64, dealt: i64, players: int) -> None:
        self.number: i64 = number
        self.dealer: i64 = dealer
        self.dealt: i64 = dealt
        """The seats that got cards."""
        self.inside: i64 = dealt
        """Those of them that have not folded."""
        self.round: i64 = 0
        """The betting round, from 0."""
        self.drawing: bool = False
        """Whether cards are being exchanged, between the rounds of five-card draw."""
        self.drawn: list[int] = [NOT_YET] * players
        """How many cards each has exchanged."""
        self.board: tuple[int, ...] = ()
        """The cards of all, in hold'em."""
        self.paid: list[int] = [0] * players
        """Beans paid so far, by seat."""

    def copy(self) -> PokerHand:
        other = PokerHand(self.number, self.dealer, self.dealt, 0)
        other.inside = self.inside
        other.round = self.round
        other.drawing = self.drawing
        other.drawn = self.drawn.copy()
        other.board = self.board
        other.paid = self.paid.copy()
        return other


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class PokerBetting(Value):
    """What is new with every betting round."""

    def __init__(self, players: int) -> None:
        self.bet: list[int] = [0] * players
        """Beans paid, by seat."""
        self.price: i64 = 0
        """What one must have paid to stay in."""
        self.bets: i64 = 0
        """The full bets made (SK5)."""
        self.acted: i64 = 0
        """The seats that have acted since the last full bet: they may not raise (SK5)."""
        self.last: list[int] = [NOT_YET] * players
        """The last answer of each seat."""

    def copy(self) -> PokerBetting:
        other = PokerBetting(0)
        other.bet = self.bet.copy()
        other.price = self.price
        other.bets = self.bets
        other.acted = self.acted
        other.last = self.last.copy()
        return other


# How a hand of poker ended: who showed what, and who won which pot


NOT_SHOWN: Final = -1


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Result(Value):
    """A finished hand, all of it public. It never changes."""

    def __init__(
        self,
        hand: PokerHand,
        pots: list[Pot],
        worths: list[int],
        shown: list[list[int]],
        taken_back: tuple[int, int],
    ) -> None:
        self.number: i64 = hand.number
        self.dealer: i64 = hand.dealer
        self.board: tuple[int, ...] = hand.board
        self.paid: list[int] = hand.paid
        """By seat, without what was taken back."""
        self.pots: list[Pot] = pots
        """The main pot first."""
        self.worths: list[int] = worths
        """What the hands that were shown are worth, by seat; NOT_SHOWN for the others."""
        self.shown: list[list[int]] = shown
        """The cards of their own that seats showed; empty if all others folded (SK7)."""
        self.taken_back: tuple[int, int] = taken_back
        """The seat that bet more than anybody matched, and how many beans more."""
        self.winners: list[int] = [int(winners_of(pot, worths)) for pot in pots]
        """Of each pot, as sets."""
        self.shares: list[list[int]] = [
            shares_of(pots[at].beans, self.winners[at], hand.dealer, len(hand.paid))
            for at in range(len(pots))
        ]
        """Of each pot, by seat."""

    def __hash__(self) -> int:
        """Quicker than that of other values: a result is looked up to be described only once."""
        return hash((self.number, self.dealer, tuple(self.paid), tuple(self.worths)))

    def won(self, seat: i64) -> int:
        """Return all beans that a seat got from the pots."""
        beans: i64 = 0
        for shares in self.shares:
            beans += shares[seat]
        return beans

    def is_shown(self, seat: i64) -> bool:
        return self.worths[seat] != NOT_SHOWN

    def by_folds(self) -> bool:
        """Return whether all but one folded."""
        return all(worth == NOT_SHOWN for worth in self.worths)


def winners_of(pot: Pot, worths: list[int]) -> i64:
    """Return those of a pot's seats with the best hand; equal hands split it (SK3)."""
    best = NOT_SHOWN
    winners: i64 = 0
    for seat in range(len(worths)):
        if has(pot.seats, seat):
            if worths[seat] > best:
                best = worths[seat]
                winners = 0
            if worths[seat] == best:
                winners |= only(seat)
    return winners


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class PokerSetup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, players: int, options: Options) -> None:
        self.players: int = players
        self.holdem: bool = options["form"] == "holdem"
        self.by_odds: bool = options["order"] == "odds"
        """Whether hands rank by rarity instead of as printed (SK4)."""
        self.stack: i64 = int(options["stack"])
        self.hands: i64 = int(options["hands"])


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class PokerPosition(Position):
    """Beans are whole numbers."""

    def __init__(self, setup: PokerSetup, hand: PokerHand, betting: PokerBetting) -> None:
        super().__init__(setup.players)
        self.setup: PokerSetup = setup
        self.hand: PokerHand = hand
        self.betting: PokerBetting = betting
        self.stacks: list[int] = [int(setup.stack)] * setup.players
        self.previous: Result | None = None
        """The hand before this one, or the last one of the match."""

    def copy(self) -> PokerPosition:
        other = PokerPosition(self.setup, self.hand.copy(), self.betting.copy())
        self.copy_basics_to(other)
        other.stacks = self.stacks.copy()
        other.previous = self.previous
        return other

    # The form (SK1)

    def cards_each(self) -> int:
        return constants.POCKET_SIZE if self.setup.holdem else constants.HAND_SIZE

    def rounds(self) -> int:
        return len(constants.HOLDEM_BETS) if self.setup.holdem else len(constants.DRAW_BETS)

    def bet_size(self) -> i64:
        """Return how much a bet is in this round (SK5)."""
        number = self.hand.round
        return constants.HOLDEM_BETS[number] if self.setup.holdem else constants.DRAW_BETS[number]

    # Seats

    def is_in(self, seat: i64) -> bool:
        return has(self.hand.inside, seat)

    def has_folded(self, seat: i64) -> bool:
        return has(self.hand.dealt & ~self.hand.inside, seat)

    def is_all_in(self, seat: i64) -> bool:
        return has(self.hand.inside, seat) and self.stacks[seat] == 0

    def next_among(self, seats: i64, seat: i64) -> i64:
        """Return the next seat clockwise that is in a set, perhaps the same one again."""
        seat = self.seat_after(seat)
        while not has(seats, seat):
            seat = self.seat_after(seat)
        return seat

    def seats_with_beans(self) -> i64:
        seats: i64 = 0
        for seat in range(self.players):
            if self.stacks[seat]:
                seats |= 1 << seat
        return seats

    def beans_in_pots(self) -> i64:
        beans: i64 = 0
        for paid in self.hand.paid:
            beans += paid
        return beans

    # Betting (SK5, SK6)

    def owed(self, seat: i64) -> i64:
        """Return what a seat must add to stay in."""
        return self.betting.price - self.betting.bet[seat]

    def reach(self, seat: i64) -> i64:
        """Return how much a seat can have paid in this round at most."""
        return self.betting.bet[seat] + self.stacks[seat]

    def can_be_answered(self, seat: i64) -> bool:
        """Return whether another player could put in more than the price (SK6, SK-a)."""
        inside, price = self.hand.inside, self.betting.price
        for other in range(self.players):
            if other != seat and has(inside, other) and self.reach(other) > price:
                return True
        return False

    def full_bet(self) -> i64:
        """To how much the next bet or raise goes; it completes an all-in for less (SK5)."""
        return (self.betting.bets + 1) * self.bet_size()

    def may_raise(self, seat: i64) -> bool:
        """Return whether a seat may bet or raise, be it all in for less (SK5, SK6)."""
        return (
            self.betting.bets < constants.MOST_BETS
            and not has(self.betting.acted, seat)
            and self.reach(seat) > self.betting.price
            and self.can_be_answered(seat)
        )

    def bets_now(self) -> list[int]:
        """Return what the seat whose turn it is may do; no fold where checking is free (SK6)."""
        seat, price = self.turn, self.betting.price
        raises = self.may_raise(seat)
        if self.betting.bet[seat] == price:
            return (
                [constants.CHECK, constants.RAISE if price else constants.BET]
                if raises
                else [constants.CHECK]
            )
        return (
            [constants.FOLD, constants.CALL, constants.RAISE]
            if raises
            else [constants.FOLD, constants.CALL]
        )

    def must_answer(self, seat: i64) -> bool:
        """Return whether a seat has something to decide in this betting round (SK-b)."""
        if not has(self.hand.inside, seat) or self.stacks[seat] == 0:
            return False
        if self.betting.bet[seat] < self.betting.price:
            return self.stands_against(seat)
        return not has(self.betting.acted, seat) and self.can_be_answered(seat)

    def stands_against(self, seat: i64) -> bool:
        """Return whether a player still in has put in more, or could: else what a seat adds to
        reach the price of a short blind would only come back (SK5)."""
        own = self.betting.bet[seat]
        for other in range(self.players):
            more = self.betting.bet[other] > own or self.stacks[other] > 0
            if other != seat and more and has(self.hand.inside, other):
                return True
        return False

    def next_to_answer(self, after: i64) -> i64:
        """Return the next seat clockwise that has something to decide, NOBODY when the round is
        over."""
        for step in range(1, self.players + 1):
            seat = (after + step) % self.players
            if self.must_answer(seat):
                return seat
        return NOBODY

    # The draw (SK7)

    def next_to_draw(self) -> i64:
        """From the dealer's left; those all in draw too. NOBODY when all have drawn."""
        for step in range(1, self.players + 1):
            seat = (self.hand.dealer + step) % self.players
            if has(self.hand.inside, seat) and self.hand.drawn[seat] == NOT_YET:
                return seat
        return NOBODY

    # How the match stands and ends (SK8)

    def epoch(self) -> int:
        return self.hand.number if self.over else self.hand.number - 1

    def score(self, seat: int) -> float:
        return self.stacks[seat]

    def worth(self, seat: int) -> float:
        """Beans of one's own; in the midst of a hand, what was paid is not lost yet."""
        return self.stacks[seat] + self.hand.paid[seat]

    def winners(self) -> list[int]:
        return seats_with_most(self.stacks)

    def reason(self) -> str:
        played = counted(self.hand.number, "hand")
        if len([stack for stack in self.stacks if stack]) == 1:
            return f"one player has all the beans after {played}"
        most = "the most beans" if len(self.winners()) == 1 else "tied for the most beans"
        return f"{most}, {max(self.stacks):,}, after {played}"
