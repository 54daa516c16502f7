"""What everybody at a table of Spectrum 500 may know: all but the stock and most of the hands."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value

from ...rules.deck import Card, CardSet, card_set
from . import constants
from .constants import NONE
from .holdings import EMPTY, has_meld_with, with_cards, without_cards
from .melds import Meld, open_cards

# A finished hand of Spectrum 500: who laid what, who held what, and what it came to


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Result(Value):
    """What all have seen at the end of a hand (SV4)."""

    def __init__(self, number: int, melds: list[Meld], melded: list[int]) -> None:
        self.number: i64 = number
        self.melds: list[Meld] = melds
        self.melded: list[int] = melded
        """The points of the cards that each seat laid."""
        self.left: list[list[int]] = []
        """The cards left in each hand; empty where they do not count."""
        self.deadwood: list[int] = [0] * len(melded)
        """What those cost."""
        self.totals: list[int] = []
        self.why: i64 = 0
        self.seat: i64 = 0
        """Who ended it."""

    def gain(self, seat: int) -> int:
        return self.melded[seat] - self.deadwood[seat]


# What all know about whether a seat rests (SV-d).

AWAKE: Final = 0
MAY_REST: Final = 1
RESTS: Final = 2


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredSetup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, options: Options, first: int) -> None:
        self.target: i64 = int(options["target"])
        self.deadwood: bool = bool(options["deadwood"])
        """Whether cards left in hand are subtracted (SV4)."""
        self.first: i64 = first
        """Who leads the first hand."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredRound(Value):
    """What is new with every hand.

    Copies share its lists and sets: whatever changes one puts a new one in its place.
    """

    def __init__(self, number: i64, players: int, pile: list[int], stock: i64) -> None:
        self.number: i64 = number
        """Of the hand, from 1 on."""
        self.pile: list[int] = pile
        """The discard pile, its top last."""
        self.stock: i64 = stock
        """How many cards the stock has."""
        self.melds: list[Meld] = []
        self.open: CardSet = EMPTY
        """All cards that fit some meld."""
        self.sizes: list[int] = [constants.HAND_CARDS] * players
        """How many cards each seat holds."""
        self.known: list[CardSet] = [EMPTY] * players
        """Of those the ones that all have seen: taken from the pile and still held (G6)."""
        self.melded: list[int] = [0] * players
        """The points that each seat has laid."""
        self.quiet: i64 = 0
        """How many turns in a row nothing was laid, or drawn from the stock (SV4, SV8)."""
        self.lost: CardSet = EMPTY
        """What in the pile could be laid off after the last discard (SV6)."""
        self.rests: list[int] = [AWAKE] * players
        """What all know about who does not want to be asked (SV-d)."""

    def copy(self) -> FiveHundredRound:
        other = FiveHundredRound(self.number, 0, self.pile, self.stock)
        other.melds = self.melds
        other.open = self.open
        other.sizes = self.sizes
        other.known = self.known
        other.melded = self.melded
        other.quiet = self.quiet
        other.lost = self.lost
        other.rests = self.rests
        return other


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredTurn(Value):
    """What is new with every turn, the call that may follow it included."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        """Whose turn it is, even while others call."""
        self.taken: list[int] = []
        """What was taken from the pile since the last discard."""
        self.barred: i64 = NONE
        """The single top card that was taken: it may not be discarded (SV2)."""
        self.stirred: bool = False
        """Whether something was laid, or drawn from the stock."""
        self.discarder: i64 = NOBODY
        """Who discarded last."""
        self.callable: CardSet = EMPTY
        """What can be laid off since this discard and could not before (SV6)."""
        self.completes: bool = False
        """Whether the discard completes a meld within the pile (SV6)."""
        self.reach: i64 = 0
        """The place in the pile from which on a caller takes the cards (SV3)."""
        self.called_on: i64 = NONE
        """The meld of this call."""
        self.called_from: Meld | None = None
        """That meld as it was before; None if the call has laid it."""

    def copy(self) -> FiveHundredTurn:
        other = FiveHundredTurn(self.seat)
        other.taken = self.taken
        other.barred = self.barred
        other.stirred = self.stirred
        other.discarder = self.discarder
        other.callable = self.callable
        other.completes = self.completes
        other.reach = self.reach
        other.called_on = self.called_on
        other.called_from = self.called_from
        return other


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class FiveHundredPosition(Position):
    """The table, the discard pile, and how far the turn has come."""

    def __init__(
        self,
        players: int,
        setup: FiveHundredSetup,
        round: FiveHundredRound,
        this_turn: FiveHundredTurn,
    ) -> None:
        super().__init__(players)
        self.setup: FiveHundredSetup = setup
        self.round: FiveHundredRound = round
        self.this_turn: FiveHundredTurn = this_turn
        self.phase: i64 = constants.DRAWING
        self.points: list[int] = [0] * players
        """Of the hands before."""
        self.previous: Result | None = None

    def copy(self) -> FiveHundredPosition:
        other = FiveHundredPosition(
            self.players, self.setup, self.round.copy(), self.this_turn.copy()
        )
        self.copy_basics_to(other)
        other.phase = self.phase
        other.points = self.points
        other.previous = self.previous
        return other

    # Setup

    def leader(self) -> i64:
        """Return who leads this hand: `first_seat`, then the next seat clockwise (SV7)."""
        return (self.setup.first + self.round.number - 1) % self.players

    def begin_hand(self, pile: list[int], stock: i64) -> None:
        self.round = FiveHundredRound(self.round.number + 1, self.players, pile, stock)

    def begin_turn(self, seat: i64) -> None:
        self.phase = constants.DRAWING
        self.this_turn = FiveHundredTurn(seat)
        self.turn = seat
        self.set_rest(seat, AWAKE)

    def end_turn(self) -> None:
        """Count turns without a draw from the stock, a meld, a lay-off or a call (SV4, SV8)."""
        self.round.quiet = 0 if self.this_turn.stirred else self.round.quiet + 1

    # Hands

    def set_size(self, seat: i64, size: i64) -> None:
        self.round.sizes = changed(self.round.sizes, seat, size)

    def set_rest(self, seat: i64, rest: i64) -> None:
        if self.round.rests[seat] != rest:
            self.round.rests = changed(self.round.rests, seat, rest)

    def learn(self, seat: i64, cards: list[int]) -> None:
        """All have seen that a seat holds these cards (G6)."""
        known = self.round.known.copy()
        known[seat] = with_cards(known[seat], cards)
        self.round.known = known

    def forget(self, seat: i64, cards: list[int]) -> None:
        """A seat no longer holds these cards."""
        if not self.round.known[seat].is_empty():
            known = self.round.known.copy()
            known[seat] = without_cards(known[seat], cards)
            self.round.known = known

    def cards_unknown_in(self, seat: i64) -> int:
        """Return how many cards of a seat not all have seen."""
        return self.round.sizes[seat] - self.round.known[seat].size()

    # The discard pile

    def top(self) -> i64:
        return self.round.pile[len(self.round.pile) - 1]

    def cards_down_to(self, card: Card) -> list[int]:
        """Return the cards of the pile from a card on upwards."""
        return self.round.pile[self.round.pile.index(card) :]

    # Melding

    def lay_new(self, meld: Meld) -> None:
        self.round.melds = [*self.round.melds, meld]
        self.note_laid(meld.layers[0], meld.cards)

    def lay_on(self, at: i64, card: Card, seat: i64) -> None:
        """Lay a card off on a meld."""
        melds = self.round.melds.copy()
        melds[at] = melds[at].with_card(card, seat)
        self.round.melds = melds
        self.note_laid(seat, [card])

    def note_laid(self, seat: i64, cards: list[int]) -> None:
        self.round.open = open_cards(self.round.melds)
        points = self.round.melded[seat] + constants.value_of_all(cards)
        self.round.melded = changed(self.round.melded, seat, points)
        self.this_turn.stirred = True

    # Calling Spectrum

    def note_discard(self, seat: i64, card: Card) -> None:
        """What this discard, or a meld of its turn, made possible in the pile (SV6)."""
        fresh = card not in self.this_turn.taken
        self.round.pile = [*self.round.pile, card]
        self.this_turn.discarder = seat
        self.this_turn.taken = []
        pile = card_set(self.round.pile)
        layable = pile.common(self.round.open)
        self.this_turn.callable = layable.copy()
        self.this_turn.callable.remove(self.round.lost)
        self.round.lost = layable
        self.this_turn.completes = fresh and has_meld_with(pile, card)

    def can_be_called(self) -> bool:
        return self.this_turn.completes or not self.this_turn.callable.is_empty()

    def callers_in_order(self) -> list[int]:
        """Return all others, from the next player on (SV3)."""
        return [(self.this_turn.discarder + step) % self.players for step in range(1, self.players)]

    def followers(self) -> list[int]:
        """Return cards of the pile that fit the meld of the call and did not before it (SV6)."""
        meld = self.round.melds[self.this_turn.called_on]
        before = self.this_turn.called_from
        return [
            card
            for card in self.round.pile
            if meld.fits(card) and (before is None or not before.fits(card))
        ]

    def take_out(self, cards: list[int]) -> None:
        """Cards that are called leave the pile; those above the deepest will be taken (SV3)."""
        for card in cards:
            place = self.round.pile.index(card)
            self.round.pile = self.round.pile[:place] + self.round.pile[place + 1 :]
            self.this_turn.reach = min(self.this_turn.reach, place)

    # End of a Round

    def stands_still(self) -> i64:
        """Return why the hand ends before the next turn, or NONE (SV4, SV8)."""
        if self.round.stock == 0 and self.round.quiet >= self.players:
            return constants.CIRCLE
        if self.round.quiet >= constants.QUIET_CIRCLES * self.players:
            return constants.QUIET
        return NONE

    # Scoring & Winning

    def reached(self) -> bool:
        return max(self.points) >= self.setup.target

    def match_ends(self) -> bool:
        """Checked after every hand: the target is reached and the lead is not tied (SV4), or
        fifty hands have been played (SV8)."""
        if self.round.number == constants.MOST_HANDS:
            return True
        return self.reached() and len(self.winners()) == 1

    def epoch(self) -> int:
        return self.round.number if self.over else self.round.number - 1

    def score(self, seat: int) -> float:
        return self.points[seat]

    def worth(self, seat: int) -> float:
        """Return the points of the match and what was laid in this hand."""
        points = self.score(seat)
        return points if self.over else points + self.round.melded[seat]

    def winners(self) -> list[int]:
        """Return the seats with the most points."""
        return seats_with_most(self.points)

    def reason(self) -> str:
        hands = "one hand" if self.round.number == 1 else f"{self.round.number} hands"
        if self.reached() and len(self.winners()) == 1:
            return f"the target of {self.setup.target} was reached after {hands}"
        return f"{hands} were played"


def changed(numbers: list[int], at: i64, number: i64) -> list[int]:
    """Return a copy of a list with another number at one place."""
    copy = numbers.copy()
    copy[at] = number
    return copy
