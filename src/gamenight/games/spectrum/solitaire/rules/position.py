"""The table of Spectrum Solitaire: what may move where, and what it is worth."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.options import Options
from gamenight.core.position import UNKNOWN, Position
from gamenight.core.value import Value

from ...rules.deck import NUMBER_CARDS, Card, colour_of, rank_of
from ...rules.wheel import COLOURS
from . import constants

# All that may be done in Spectrum Solitaire at a time


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(Choice):
    """Cards with the places they may go to, and answers that stand alone.

    Made after every step, so it works out no more than it must.
    """

    def __init__(self) -> None:
        super().__init__([], 1, 2)
        self.cards: list[int] = []
        """Each as often as it has places, the lowest first."""
        self.places: list[int] = []
        """Where each of them may go; the places of one card are sorted, too."""
        self.alone: list[int] = []

    def add(self, card: Card, place: i64) -> None:
        """Add a move where it belongs; there are few before it."""
        at: i64 = len(self.cards)
        while at > 0 and self.comes_after(at - 1, card, place):
            at -= 1
        self.cards.insert(at, card)
        self.places.insert(at, place)

    def comes_after(self, at: i64, card: Card, place: i64) -> bool:
        """Return whether a move that is there comes after another."""
        other: i64 = self.cards[at]
        return other > card or (other == card and self.places[at] > place)

    def in_full(self) -> Choice:
        self.things = sorted({*self.cards, *self.places, *self.alone})
        return self

    def sets(self) -> list[list[int]]:
        """By card; of its places the foundation comes first."""
        found: list[list[int]] = []
        for card in sorted(set(self.cards)):
            found += [[card, place] for place in reversed(self.places_for(card))]
        return found + [[answer] for answer in self.alone]

    def following(self, named: tuple[int, ...]) -> list[int]:
        """After a card the places it may go to."""
        if not named:
            return self.beginnings()
        return self.places_for(named[0]) if len(named) == 1 else []

    def is_complete(self, named: tuple[int, ...]) -> bool:
        """A card needs its place."""
        return len(named) == 2 or (len(named) == 1 and named[0] >= NUMBER_CARDS)

    def allows(self, named: tuple[int, ...]) -> bool:
        """Return whether it is complete: no move is the beginning of another."""
        return self.is_complete(named)

    def beginnings(self) -> list[int]:
        """Return the cards that have somewhere to go, and the answers that stand alone."""
        found: list[int] = []
        last: i64 = UNKNOWN
        for card in self.cards:
            if card != last:
                found.append(card)
                last = card
        found += self.alone
        return found

    def places_for(self, card: Card) -> list[int]:
        """Return where a card may go; nowhere if it is an answer that stands alone."""
        found: list[int] = []
        for at, other in enumerate(self.cards):
            if other == card:
                found.append(self.places[at])
        return found


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SolitaireSetup(Value):
    """What was settled before the game and stays so (SO2)."""

    def __init__(self, options: Options) -> None:
        self.strict: bool = bool(options["strict"])
        """A card never lies on its exact own colour."""
        self.any_to_empty: bool = options["empty"] == "any"
        """Whether any card may go to an empty column, or only a 12."""
        self.draw: i64 = int(options["draw"])
        self.most_passes: i64 = int(options["passes"])
        """0: no limit."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class SolitairePosition(Position):
    """The table as it lies."""

    def __init__(
        self,
        setup: SolitaireSetup,
        foundations: list[int],
        down: list[int],
        runs: list[tuple[int, ...]],
    ) -> None:
        super().__init__(1)
        self.setup: SolitaireSetup = setup
        self.foundations: list[int] = foundations
        """The highest rank on the foundation of each colour."""
        self.down: list[int] = down
        """How many face-down cards lie in each column."""
        self.runs: list[tuple[int, ...]] = runs
        """The face-up cards on them, the lowest in the column first: always one built run, since
        a card is turned up only when none lies on it."""
        self.talon: tuple[int, ...] = ()
        """The cards of stock and waste that have been seen, in the order they are turned: turning
        the waste over does not change it."""
        self.turned: i64 = 0
        """How many of those lie in the waste; its top card is the last of them."""
        self.unseen: i64 = constants.IN_STOCK
        """How many cards of the stock have never been seen; they come after all others."""
        self.passes: i64 = 0
        """How often the stock has run empty (SO3)."""
        self.idle_choices: i64 = 0
        self.idle_passes: i64 = 0
        """Since something came of a choice (SO4)."""
        self.moved: tuple[int, ...] = ()
        """The cards that were moved or turned up by the last choice."""
        self.ended: i64 = 0
        """Why the game is over."""

    def copy(self) -> SolitairePosition:
        other = SolitairePosition(
            self.setup, self.foundations.copy(), self.down.copy(), self.runs.copy()
        )
        self.copy_basics_to(other)
        other.talon = self.talon
        other.turned = self.turned
        other.unseen = self.unseen
        other.passes = self.passes
        other.idle_choices = self.idle_choices
        other.idle_passes = self.idle_passes
        other.moved = self.moved
        other.ended = self.ended
        return other

    # Stock and waste

    def in_stock(self) -> i64:
        return len(self.talon) - self.turned + self.unseen

    def waste_top(self) -> i64:
        return self.talon[self.turned - 1] if self.turned else UNKNOWN

    def passes_remain(self) -> bool:
        return self.setup.most_passes == 0 or self.passes < self.setup.most_passes

    def may_turn(self) -> bool:
        """Cards of the stock may be turned, or the waste over while passes remain (SO2, SO4)."""
        return self.in_stock() > 0 or (self.turned > 0 and self.passes_remain())

    # Where a card may go

    def may_go_up(self, card: Card) -> bool:
        """Foundations are built from 1 to 12, each in its exact colour (SO1)."""
        highest: i64 = self.foundations[colour_of(card)]
        return highest + 1 == rank_of(card)

    def fits_on(self, below: i64, card: Card) -> bool:
        """Return whether a card may lie on another: one rank below, a shade of its colour (SO1,
        SO2)."""
        if rank_of(below) != rank_of(card) + 1:
            return False
        steps = (colour_of(below) - colour_of(card)) % COLOURS
        return steps == 1 or steps == COLOURS - 1 or (steps == 0 and not self.setup.strict)

    def takes(self, column: i64, card: Card) -> bool:
        """Return whether a card fits a column."""
        run = self.runs[column]
        return self.fits_on(run[len(run) - 1], card) if run else self.may_go_to_empty(card)

    def may_go_to_empty(self, card: Card) -> bool:
        return self.setup.any_to_empty or rank_of(card) == constants.LAST_RANK

    def home_of(self, card: Card) -> i64:
        """Return the column in which a card lies face up, WASTE for its top card, or ELSEWHERE.

        The ranks of a run go down one by one, so each card has only one place in it to be.
        """
        if card == self.waste_top():
            return constants.WASTE
        for column, run in enumerate(self.runs):
            if run:
                at = rank_of(run[0]) - rank_of(card)
                if 0 <= at < len(run) and run[at] == card:
                    return column
        return constants.ELSEWHERE

    def is_whole_column(self, card: Card, home: i64) -> bool:
        """Return whether a card is the lowest of a column: moving it would empty the column
        (SO4)."""
        return home >= 0 and self.down[home] == 0 and self.runs[home][0] == card

    def is_top(self, card: Card, home: i64) -> bool:
        """Return whether nothing lies on a card."""
        if home < 0:
            return home == constants.WASTE
        run = self.runs[home]
        return run[len(run) - 1] == card

    def tops(self) -> list[int]:
        """Return the cards that nothing lies on: of the columns, then of the waste."""
        found = [run[len(run) - 1] for run in self.runs if run]
        if self.turned:
            found.append(self.waste_top())
        return found

    def is_certain(self) -> bool:
        """Return whether the win is certain: stock and waste empty, every card face up (SO5).

        Of all cards left one of the lowest rank has nothing on it and all below it at home.
        """
        return not self.talon and not self.unseen and not any(self.down)

    # Scoring (SO3)

    def cards_up(self) -> i64:
        return sum(self.foundations)

    def faces_up(self) -> i64:
        return sum([len(run) for run in self.runs])

    def faces_down(self) -> i64:
        return sum(self.down)

    def counted_passes(self) -> i64:
        """A pass counts when the stock runs empty; at least one is counted."""
        return max(self.passes, 1)

    def score_if_won(self) -> int:
        """Return what a win with the passes so far is worth, never below 0."""
        later = self.counted_passes() - 1
        return max(constants.FOR_A_WIN - constants.LESS_FOR_EACH_PASS * later, 0)

    def score_if_conceded(self) -> int:
        """Return what the table is worth as it lies."""
        return (
            self.cards_up() * constants.FOR_A_CARD_UP
            + self.faces_up() * constants.FOR_A_FACE_UP
            + self.faces_down() * constants.FOR_A_FACE_DOWN
            + (len(self.talon) + self.unseen) * constants.FOR_ONE_IN_STOCK
            + self.counted_passes() * constants.FOR_A_PASS
        )

    def is_won(self) -> bool:
        return self.ended == constants.WON

    # How the match stands

    def epoch(self) -> int:
        return self.passes + 1 if self.over else self.passes

    def score(self, seat: int) -> float:
        return float(self.score_if_won() if self.is_won() else self.score_if_conceded())

    def winners(self) -> list[int]:
        """A win is marked beside the points, which may be less than a loss would bring
        (SO5)."""
        return [0] if self.is_won() else []

    def reason(self) -> str:
        if self.is_won():
            passes = self.counted_passes()
            praise = "a perfect victory: " if passes <= constants.PERFECT_PASSES else ""
            if constants.PERFECT_PASSES < passes <= constants.MASTERFUL_PASSES:
                praise = "a masterful performance: "
            through = f"{passes} pass" if passes == 1 else f"{passes} passes"
            return f"{praise}all cards are on the foundations after {through}"
        if self.ended == constants.CONCEDED:
            return "the game was conceded"
        if self.ended == constants.NO_MOVE_LEFT:
            return "no move was left"
        if self.ended == constants.TOO_MANY_CHOICES:
            return f"nothing came of {constants.IDLE_CHOICES} moves"
        return f"nothing came of {constants.IDLE_PASSES} passes"
