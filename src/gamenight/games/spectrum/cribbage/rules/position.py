"""What everybody at a table of Spectrum Cribbage may know."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.position import Position
from gamenight.games.spectrum.cribbage.rules import facts
from gamenight.games.spectrum.cribbage.rules.deal import Deal
from gamenight.games.spectrum.cribbage.rules.facts import NONE
from gamenight.games.spectrum.rules.deck import rank_of
from gamenight.parts.bits import has, only


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class CribbagePosition(Position):
    """Points go by side: a player, or two partners (SG5)."""

    def __init__(self, players: int, target: i64) -> None:
        super().__init__(players)
        self.target: i64 = target
        self.cuts: list[list[int]] = []
        """The card that each seat cut for the deal, NONE if it did not, time after time (SG7)."""
        self.number: i64 = 0
        """Of the deal."""
        self.dealer: i64 = 0
        self.starter: i64 = NONE
        """NONE while cards are laid away."""
        self.laid: list[list[int]] = []
        """The cards that each seat has laid, in that order."""
        self.series: list[int] = []
        """The cards of this series; those of the last one until the next card is laid."""
        self.layers: list[int] = []
        """The seats that laid them."""
        self.series_is_over: bool = True
        self.count: i64 = 0
        """What the series has come to; stays until the next card is laid."""
        self.gone: i64 = 0
        """The seats that could not lay any more in this series, as a set."""
        self.floors: list[int] = []
        """By seat: all cards in the hand are higher, as all know from its last Go; 0 before."""
        self.points: list[int] = [0, 0]
        self.back_pegs: list[int] = [0, 0]
        """The points of each side before its last gain."""
        self.pegged: list[int] = [0, 0]
        """By side: what was scored in this deal before the hands were counted."""
        self.previous: Deal | None = None
        """The deal before this one, or the last one of the match."""

    def copy(self) -> CribbagePosition:
        """The cuts and the previous deal are replaced, never changed: shared."""
        other = CribbagePosition(self.players, self.target)
        self.copy_basics_to(other)
        other.cuts = self.cuts
        other.number = self.number
        other.dealer = self.dealer
        other.starter = self.starter
        other.laid = [cards.copy() for cards in self.laid]
        other.series = self.series.copy()
        other.layers = self.layers.copy()
        other.series_is_over = self.series_is_over
        other.count = self.count
        other.gone = self.gone
        other.floors = self.floors.copy()
        other.points = self.points.copy()
        other.back_pegs = self.back_pegs.copy()
        other.pegged = self.pegged.copy()
        other.previous = self.previous
        return other

    # The Deal and the Crib

    def begin_deal(self, dealer: i64) -> None:
        self.number += 1
        self.dealer = dealer
        self.starter = NONE
        self.laid = [[] for _ in range(self.players)]
        self.series = []
        self.layers = []
        self.series_is_over = True
        self.count = 0
        self.gone = 0
        self.floors = [0] * self.players
        self.pegged = [0, 0]

    def is_laying_away(self) -> bool:
        """Whether cards are laid away; then they are laid."""
        return self.starter == NONE

    def cards_kept(self) -> int:
        """How many cards a hand has when play begins."""
        return facts.cards_dealt(self.players) - facts.cards_to_lay_away(self.players)

    def crib_size(self) -> int:
        return facts.cards_to_lay_away(self.players) * self.players

    def crib_is_open(self) -> bool:
        """Whether the crib of this deal lies face up: it was counted, and that ended the match."""
        return self.over and self.previous is not None and bool(self.previous.crib)

    def has_laid_away(self, seat: i64) -> bool:
        return not self.is_laying_away() or seat not in self.waiting

    def hand_size(self, seat: i64) -> i64:
        if not self.has_laid_away(seat):
            return facts.cards_dealt(self.players)
        return self.cards_kept() - len(self.laid[seat])

    # The Play

    def room(self) -> i64:
        """The highest card that may be laid now; a new series begins at 0."""
        return facts.LIMIT if self.series_is_over else facts.LIMIT - self.count

    def lay(self, seat: i64, card: i64) -> None:
        """Put a card of a seat down; the first one after the end of a series begins the next."""
        if self.series_is_over:
            self.series_is_over = False
            self.series = []
            self.layers = []
            self.count = 0
            self.gone = 0
        self.laid[seat].append(card)
        self.series.append(card)
        self.layers.append(seat)
        self.count += rank_of(card)

    def note_go(self, seat: i64) -> bool:
        """Note that a seat has cards and cannot lay any; whether that is new in this series."""
        if has(self.gone, seat):
            return False
        self.gone |= only(seat)
        self.floors[seat] = max(self.floors[seat], int(self.room()))
        return True

    def next_with_cards(self, seat: i64) -> i64:
        """The next seat clockwise that has cards, the seat itself last; NOBODY if none has."""
        other = self.seat_after(seat)
        for _ in range(self.players):
            if len(self.laid[other]) < self.cards_kept():
                return other
            other = self.seat_after(other)
        return NOBODY

    # Points

    def gain(self, seat: i64, points: i64) -> bool:
        """Add points to the side of a seat; whether it has reached the target (SG4, SG7)."""
        side = seat % facts.SIDES
        self.back_pegs[side] = self.points[side]
        self.points[side] += points
        return self.points[side] >= self.target

    def peg(self, seat: i64, points: i64) -> bool:
        """The same before the hands are counted."""
        self.pegged[seat % facts.SIDES] += points
        return self.gain(seat, points)

    def points_of(self, seat: i64) -> i64:
        """The points of the side of a seat."""
        return self.points[seat % facts.SIDES]

    # How the match stands and ends

    def epoch(self) -> int:
        return self.number if self.over else self.number - 1

    def score(self, seat: int) -> float:
        return self.points[seat % facts.SIDES]

    def worth(self, seat: int) -> float:
        """The lead over the other side."""
        side = seat % facts.SIDES
        return self.points[side] - self.points[1 - side]

    def winners(self) -> list[int]:
        """The side that reached the target: as scoring stops there, it is only one (SG4)."""
        return [seat for seat in range(self.players) if self.points_of(seat) >= self.target]

    def reason(self) -> str:
        high, low = max(self.points), min(self.points)
        return f"the target of {self.target} was reached, {high} points to {low}"
