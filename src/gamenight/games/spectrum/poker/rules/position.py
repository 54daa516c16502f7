"""What everybody at a table of Spectrum Poker may know, and what follows from it for betting."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value
from gamenight.core.words import counted
from gamenight.parts.bits import has

from . import facts
from .facts import NOT_YET
from .result import Result
from .rounds import PokerBetting, PokerHand


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
        return facts.POCKET_SIZE if self.setup.holdem else facts.HAND_SIZE

    def rounds(self) -> int:
        return len(facts.HOLDEM_BETS) if self.setup.holdem else len(facts.DRAW_BETS)

    def bet_size(self) -> i64:
        """How much a bet is in this round (SK5)."""
        number = self.hand.round
        return facts.HOLDEM_BETS[number] if self.setup.holdem else facts.DRAW_BETS[number]

    # Seats

    def is_in(self, seat: i64) -> bool:
        return has(self.hand.inside, seat)

    def has_folded(self, seat: i64) -> bool:
        return has(self.hand.dealt & ~self.hand.inside, seat)

    def is_all_in(self, seat: i64) -> bool:
        return has(self.hand.inside, seat) and self.stacks[seat] == 0

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
        for paid in self.hand.paid:
            beans += paid
        return beans

    # Betting (SK5, SK6)

    def owed(self, seat: i64) -> i64:
        """What a seat must add to stay in."""
        return self.betting.price - self.betting.bet[seat]

    def reach(self, seat: i64) -> i64:
        """How much a seat can have paid in this round at most."""
        return self.betting.bet[seat] + self.stacks[seat]

    def can_be_answered(self, seat: i64) -> bool:
        """Whether somebody else could put in more than the price (SK6, SK-a)."""
        inside, price = self.hand.inside, self.betting.price
        for other in range(self.players):
            if other != seat and has(inside, other) and self.reach(other) > price:
                return True
        return False

    def full_bet(self) -> i64:
        """To how much the next bet or raise goes; it completes an all-in for less (SK5)."""
        return (self.betting.bets + 1) * self.bet_size()

    def may_raise(self, seat: i64) -> bool:
        """Whether a seat may bet or raise, be it all in for less (SK5, SK6)."""
        return (
            self.betting.bets < facts.MOST_BETS
            and not has(self.betting.acted, seat)
            and self.reach(seat) > self.betting.price
            and self.can_be_answered(seat)
        )

    def bets_now(self) -> list[int]:
        """What the seat whose turn it is may do; no fold where checking is free (SK6)."""
        seat, price = self.turn, self.betting.price
        raises = self.may_raise(seat)
        if self.betting.bet[seat] == price:
            return [facts.CHECK, facts.RAISE if price else facts.BET] if raises else [facts.CHECK]
        return [facts.FOLD, facts.CALL, facts.RAISE] if raises else [facts.FOLD, facts.CALL]

    def must_answer(self, seat: i64) -> bool:
        """Whether a seat has something to decide in this betting round (SK-b)."""
        if not has(self.hand.inside, seat) or self.stacks[seat] == 0:
            return False
        if self.betting.bet[seat] < self.betting.price:
            return self.stands_against(seat)
        return not has(self.betting.acted, seat) and self.can_be_answered(seat)

    def stands_against(self, seat: i64) -> bool:
        """Whether somebody still in has put in more, or could: else what a seat adds to reach the
        price of a short blind would only come back (SK5)."""
        own = self.betting.bet[seat]
        for other in range(self.players):
            more = self.betting.bet[other] > own or self.stacks[other] > 0
            if other != seat and more and has(self.hand.inside, other):
                return True
        return False

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
