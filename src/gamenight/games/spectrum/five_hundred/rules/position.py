"""What everybody at a table of Spectrum 500 may know: all but the stock and most of the hands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.options import Options
from gamenight.core.position import Position, seats_with_most
from gamenight.core.value import Value
from gamenight.games.spectrum.five_hundred.rules import facts
from gamenight.games.spectrum.five_hundred.rules.facts import NONE
from gamenight.games.spectrum.five_hundred.rules.holdings import (
    EMPTY,
    has_meld_with,
    holding_of,
    in_both,
    in_first_only,
    is_empty,
)
from gamenight.games.spectrum.five_hundred.rules.melds import Meld, open_cards
from gamenight.games.spectrum.five_hundred.rules.result import Result

# What all know about whether a seat rests (SV-d).

AWAKE: Final = 0
MAY_REST: Final = 1
RESTS: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Setup(Value):
    """What was settled before the match and stays so."""

    def __init__(self, options: Options, first: int) -> None:
        self.target: i64 = int(options["target"])
        self.deadwood: bool = bool(options["deadwood"])
        """Whether cards left in hand are subtracted (SV4)."""
        self.first: i64 = first
        """Who leads the first hand."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class FiveHundredPosition(Position):
    """The table, the discard pile, and how far the turn has come.

    Lists are replaced, never changed, so that copies can share them.
    """

    def __init__(self, players: int, setup: Setup) -> None:
        super().__init__(players)
        self.setup: Setup = setup
        self.number: i64 = 0
        """Of the hand, from 1 on."""
        self.phase: i64 = facts.DRAWING
        self.stock: i64 = 0
        """How many cards the stock has."""
        self.pile: list[int] = []
        """The discard pile, its top last."""
        self.melds: list[Meld] = []
        self.open: list[int] = EMPTY
        """All cards that fit some meld, as a holding."""
        self.sizes: list[int] = [0] * players
        """How many cards each seat holds."""
        self.known: list[list[int]] = [[] for _ in range(players)]
        """Of those the ones that all have seen: taken from the pile and still held (G6)."""
        self.melded: list[int] = [0] * players
        """The points that each seat has laid in this hand."""
        self.points: list[int] = [0] * players
        """Of the hands before."""
        self.previous: Result | None = None

        # The turn
        self.seat: i64 = 0
        """Whose turn it is, even while others call."""
        self.discarder: i64 = NOBODY
        """Who discarded last."""
        self.taken: list[int] = []
        """What was taken from the pile since the last discard."""
        self.barred: i64 = NONE
        """The single top card that was taken: it may not be discarded (SV2)."""
        self.stirred: bool = False
        """Whether something was laid in this turn, or drawn from the stock."""
        self.quiet: i64 = 0
        """How many turns in a row were not (SV4, SV8)."""

        # Calling Spectrum
        self.lost: list[int] = EMPTY
        """What in the pile could be laid off after the last discard, as a holding (SV6)."""
        self.callable: list[int] = EMPTY
        """What can be laid off since this discard and could not before, as a holding (SV6)."""
        self.completes: bool = False
        """Whether the discard completes a meld within the pile (SV6)."""
        self.reach: i64 = 0
        """The place in the pile from which on a caller takes the cards (SV3)."""
        self.called_on: i64 = NONE
        """The meld of this call."""
        self.called_from: Meld | None = None
        """That meld as it was before; None if the call has laid it."""
        self.rests: list[int] = [AWAKE] * players
        """What all know about who does not want to be asked (SV-d)."""

    def copy(self) -> FiveHundredPosition:
        other = FiveHundredPosition(self.players, self.setup)
        self.copy_basics_to(other)
        other.number = self.number
        other.phase = self.phase
        other.stock = self.stock
        other.pile = self.pile
        other.melds = self.melds
        other.open = self.open
        other.sizes = self.sizes
        other.known = self.known
        other.melded = self.melded
        other.points = self.points
        other.previous = self.previous
        other.seat = self.seat
        other.discarder = self.discarder
        other.taken = self.taken
        other.barred = self.barred
        other.stirred = self.stirred
        other.quiet = self.quiet
        other.lost = self.lost
        other.callable = self.callable
        other.completes = self.completes
        other.reach = self.reach
        other.called_on = self.called_on
        other.called_from = self.called_from
        other.rests = self.rests
        return other

    # Setup

    def leader(self) -> i64:
        """Who leads this hand: `first_seat`, then the next seat clockwise (SV7)."""
        return (self.setup.first + self.number - 1) % self.players

    def begin_hand(self, pile: list[int], stock: i64) -> None:
        players = self.players
        self.number += 1
        self.pile = pile
        self.stock = stock
        self.melds = []
        self.open = EMPTY
        self.sizes = [facts.HAND_CARDS] * players
        self.known = [[] for _ in range(players)]
        self.melded = [0] * players
        self.quiet = 0
        self.lost = EMPTY
        self.rests = [AWAKE] * players
        self.clear_call()

    def begin_turn(self, seat: i64) -> None:
        self.phase = facts.DRAWING
        self.seat = seat
        self.turn = seat
        self.taken = []
        self.barred = NONE
        self.stirred = False
        self.set_rest(seat, AWAKE)
        self.clear_call()

    def end_turn(self) -> None:
        """Count turns without a draw from the stock, a meld, a lay-off or a call (SV4, SV8)."""
        self.quiet = 0 if self.stirred else self.quiet + 1

    def clear_call(self) -> None:
        self.discarder = NOBODY
        self.callable = EMPTY
        self.completes = False
        self.called_on = NONE
        self.called_from = None

    # Hands

    def set_size(self, seat: i64, size: i64) -> None:
        self.sizes = changed(self.sizes, seat, size)

    def set_rest(self, seat: i64, rest: i64) -> None:
        if self.rests[seat] != rest:
            self.rests = changed(self.rests, seat, rest)

    def learn(self, seat: i64, cards: list[int]) -> None:
        """All have seen that a seat holds these cards (G6)."""
        self.known = [
            sorted(held + cards) if other == seat else held for other, held in enumerate(self.known)
        ]

    def forget(self, seat: i64, cards: list[int]) -> None:
        """A seat does not hold these cards any more."""
        if self.known[seat]:
            self.known = [
                [card for card in held if card not in cards] if other == seat else held
                for other, held in enumerate(self.known)
            ]

    # The discard pile

    def top(self) -> i64:
        return self.pile[len(self.pile) - 1]

    def cards_down_to(self, card: i64) -> list[int]:
        """The cards of the pile from a card on upwards."""
        return self.pile[self.pile.index(card) :]

    # Melding

    def lay_new(self, meld: Meld) -> None:
        self.melds = [*self.melds, meld]
        self.note_laid(meld.layers[0], meld.cards)

    def lay_on(self, at: i64, card: i64, seat: i64) -> None:
        """Lay a card off on a meld."""
        melds = self.melds.copy()
        melds[at] = melds[at].with_card(card, seat)
        self.melds = melds
        self.note_laid(seat, [card])

    def note_laid(self, seat: i64, cards: list[int]) -> None:
        self.open = open_cards(self.melds)
        self.melded = changed(self.melded, seat, self.melded[seat] + facts.value_of_all(cards))
        self.stirred = True

    # Calling Spectrum

    def note_discard(self, seat: i64, card: i64) -> None:
        """What this discard, or a meld of its turn, made possible in the pile (SV6)."""
        fresh = card not in self.taken
        self.pile = [*self.pile, card]
        self.discarder = seat
        self.taken = []
        pile = holding_of(self.pile)
        layable = in_both(pile, self.open) if self.melds else EMPTY
        self.callable = in_first_only(layable, self.lost)
        self.lost = layable
        self.completes = fresh and has_meld_with(pile, card)

    def can_be_called(self) -> bool:
        return self.completes or not is_empty(self.callable)

    def callers_in_order(self) -> list[int]:
        """All others, from the next player on (SV3)."""
        return [(self.discarder + step) % self.players for step in range(1, self.players)]

    def followers(self) -> list[int]:
        """Cards of the pile that fit the meld of the call and did not before it (SV6)."""
        meld = self.melds[self.called_on]
        before = self.called_from
        return [
            card
            for card in self.pile
            if meld.fits(card) and (before is None or not before.fits(card))
        ]

    def take_out(self, cards: list[int]) -> None:
        """Cards that are called leave the pile; those above the deepest will be taken (SV3)."""
        for card in cards:
            place = self.pile.index(card)
            self.pile = self.pile[:place] + self.pile[place + 1 :]
            self.reach = min(self.reach, place)

    # End of a Round

    def stands_still(self) -> i64:
        """Why the hand ends before the next turn, or NONE (SV4, SV8)."""
        if self.stock == 0 and self.quiet >= self.players:
            return facts.CIRCLE
        if self.quiet >= facts.QUIET_CIRCLES * self.players:
            return facts.QUIET
        return NONE

    # Scoring & Winning

    def reached(self) -> bool:
        return max(self.points) >= self.setup.target

    def match_ends(self) -> bool:
        """Looked at after every hand: the target is reached and the lead is not tied (SV4), or
        fifty hands have been played (SV8)."""
        if self.number == facts.MOST_HANDS:
            return True
        return self.reached() and len(self.winners()) == 1

    def epoch(self) -> int:
        return self.number if self.over else self.number - 1

    def score(self, seat: int) -> float:
        return self.points[seat]

    def worth(self, seat: int) -> float:
        """The points of the match and what was laid in this hand."""
        points = self.score(seat)
        return points if self.over else points + self.melded[seat]

    def winners(self) -> list[int]:
        """Whoever has the most points."""
        return seats_with_most(self.points)

    def reason(self) -> str:
        hands = "one hand" if self.number == 1 else f"{self.number} hands"
        if self.reached() and len(self.winners()) == 1:
            return f"{self.setup.target} points were reached after {hands}"
        return f"{hands} were played"


def changed(numbers: list[int], at: i64, number: i64) -> list[int]:
    """A copy of a list with another number at one place."""
    copy = numbers.copy()
    copy[at] = number
    return copy
