"""What everybody at a table of Spectrum Poker may know, and what follows from it for betting."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value
from gamenight.core.words import counted
from gamenight.games.spectrum.poker.rules import facts
from gamenight.games.spectrum.poker.rules.facts import NOT_YET
from gamenight.games.spectrum.poker.rules.result import Result
from gamenight.parts.bits import has


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Setup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, options: Options) -> None:
        self.holdem: bool = options["form"] == "holdem"
        self.by_odds: bool = options["order"] == "odds"
        """Whether hands rank by rarity instead of as printed (SK4)."""
        self.stack: i64 = int(options["stack"])
        self.hands: i64 = int(options["hands"])


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class PokerPosition(Position):
    """Lists are by seat, beans are whole numbers, sets of seats have one bit per seat."""

    def __init__(self, players: int, setup: Setup) -> None:
        super().__init__(players)
        self.setup: Setup = setup
        self.hand: i64 = 0
        """The number of the hand that is played."""
        self.dealer: i64 = NOBODY
        self.stacks: list[int] = [int(setup.stack)] * players
        self.dealt: i64 = 0
        """The seats that got cards in this hand."""
        self.inside: i64 = 0
        """Those of them that have not folded."""
        self.round: i64 = 0
        """The betting round, from 0."""
        self.drawing: bool = False
        """Whether cards are being exchanged, between the rounds of five-card draw."""
        self.drawn: list[int] = [NOT_YET] * players
        """How many cards each has exchanged."""
        self.board: list[int] = []
        """The cards of all, in hold'em. Replaced, never changed."""
        self.paid: list[int] = [0] * players
        """Beans paid in this hand."""
        self.bet: list[int] = [0] * players
        """Those of them paid in this betting round."""
        self.price: i64 = 0
        """What one must have paid in this round to stay in."""
        self.bets: i64 = 0
        """The full bets made in this round (SK5)."""
        self.acted: i64 = 0
        """The seats that have acted since the last full bet: they may not raise (SK5)."""
        self.last: list[int] = [NOT_YET] * players
        """The last answer of each seat in this betting round."""
        self.previous: Result | None = None
        """The hand before this one, or the last one of the match."""

    def copy(self) -> PokerPosition:
        other = PokerPosition(self.players, self.setup)
        self.copy_basics_to(other)
        other.hand = self.hand
        other.dealer = self.dealer
        other.stacks = self.stacks.copy()
        other.dealt = self.dealt
        other.inside = self.inside
        other.round = self.round
        other.drawing = self.drawing
        other.drawn = self.drawn.copy()
        other.board = self.board
        other.paid = self.paid.copy()
        other.bet = self.bet.copy()
        other.price = self.price
        other.bets = self.bets
        other.acted = self.acted
        other.last = self.last.copy()
        other.previous = self.previous
        return other

    # The form (SK1)

    def cards_each(self) -> int:
        return facts.POCKET_SIZE if self.setup.holdem else facts.HAND_SIZE

    def rounds(self) -> int:
        return len(facts.HOLDEM_BETS) if self.setup.holdem else len(facts.DRAW_BETS)

    def bet_size(self) -> i64:
        """How much a bet is in this round (SK5)."""
        return facts.HOLDEM_BETS[self.round] if self.setup.holdem else facts.DRAW_BETS[self.round]

    # Seats

    def is_in(self, seat: i64) -> bool:
        return has(self.inside, seat)

    def has_folded(self, seat: i64) -> bool:
        return has(self.dealt & ~self.inside, seat)

    def is_all_in(self, seat: i64) -> bool:
        return has(self.inside, seat) and self.stacks[seat] == 0

    def next_among(self, seats: i64, seat: i64) -> i64:
        """The next seat clockwise that is in a set, perhaps the same one again."""
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
        for paid in self.paid:
            beans += paid
        return beans

    # Betting (SK5, SK6)

    def owed(self, seat: i64) -> i64:
        """What a seat must add to stay in."""
        return self.price - self.bet[seat]

    def reach(self, seat: i64) -> i64:
        """How much a seat can have paid in this round at most."""
        return self.bet[seat] + self.stacks[seat]

    def can_be_answered(self, seat: i64) -> bool:
        """Whether somebody else could put in more than the price (SK6, SK-a)."""
        for other in range(self.players):
            if other != seat and has(self.inside, other) and self.reach(other) > self.price:
                return True
        return False

    def full_bet(self) -> i64:
        """To how much the next bet or raise goes; it completes an all-in for less (SK5)."""
        return (self.bets + 1) * self.bet_size()

    def may_raise(self, seat: i64) -> bool:
        """Whether a seat may bet or raise, be it all in for less (SK5, SK6)."""
        return (
            self.bets < facts.MOST_BETS
            and not has(self.acted, seat)
            and self.reach(seat) > self.price
            and self.can_be_answered(seat)
        )

    def must_answer(self, seat: i64) -> bool:
        """Whether a seat has something to decide in this betting round (SK-b)."""
        if not has(self.inside, seat) or self.stacks[seat] == 0:
            return False
        if self.bet[seat] < self.price:
            return True
        return not has(self.acted, seat) and self.can_be_answered(seat)

    def next_to_answer(self, after: i64) -> i64:
        """The next seat clockwise that has something to decide, NOBODY when the round is over."""
        for step in range(1, self.players + 1):
            seat = (after + step) % self.players
            if self.must_answer(seat):
                return seat
        return NOBODY

    # The draw (SK7)

    def next_to_draw(self) -> i64:
        """From the dealer's left; those all in draw too. NOBODY when all have drawn."""
        for step in range(1, self.players + 1):
            seat = (self.dealer + step) % self.players
            if has(self.inside, seat) and self.drawn[seat] == NOT_YET:
                return seat
        return NOBODY

    # How the match stands and ends (SK8)

    def epoch(self) -> int:
        return self.hand if self.over else self.hand - 1

    def score(self, seat: int) -> float:
        return self.stacks[seat]

    def worth(self, seat: int) -> float:
        """Beans of one's own; in the midst of a hand, what was paid is not lost yet."""
        return self.stacks[seat] + self.paid[seat]

    def winners(self) -> list[int]:
        return seats_with_most(self.stacks)

    def reason(self) -> str:
        played = counted(self.hand, "hand")
        if len([stack for stack in self.stacks if stack]) == 1:
            return f"one player has all the beans after {played}"
        most = "the most beans" if len(self.winners()) == 1 else "tied for the most beans"
        return f"{most}, {max(self.stacks):,}, after {played}"
