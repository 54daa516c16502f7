"""The table of Spectrum Solitaire: what may move where, and what it is worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.position import UNKNOWN, Position
from gamenight.games.spectrum.rules.deck import RANKS, colour_of, rank_of
from gamenight.games.spectrum.rules.wheel import COLOURS, NEIGHBOURHOODS
from gamenight.games.spectrum.solitaire.rules import facts
from gamenight.parts.bits import has, only

RANKS_IN_A_WORD: Final = 4


class Openings:
    """What the columns take: which cards, and whether one of the columns is empty.

    Looked up for every card whenever moves are wanted, so it is quick: for each rank a set of
    colours, and four such sets in a number.
    """

    def __init__(self, runs: list[list[int]], strict: bool) -> None:
        self.has_empty: bool = False
        self.low: i64 = 0
        self.middle: i64 = 0
        self.high: i64 = 0
        for run in runs:
            if run:
                self.add(run[len(run) - 1], strict)
            else:
                self.has_empty = True

    def add(self, top: i64, strict: bool) -> None:
        """A column takes what is one rank below its top card, of its shades (SO1, SO2)."""
        colour, rank = top // RANKS, top % RANKS - 1
        colours: i64 = NEIGHBOURHOODS[colour]
        if strict:
            colours ^= only(colour)
        if rank >= 2 * RANKS_IN_A_WORD:
            self.high |= colours << (rank - 2 * RANKS_IN_A_WORD) * COLOURS
        elif rank >= RANKS_IN_A_WORD:
            self.middle |= colours << (rank - RANKS_IN_A_WORD) * COLOURS
        elif rank >= 0:
            self.low |= colours << rank * COLOURS

    def take(self, card: i64) -> bool:
        """Whether a column that is not empty takes a card."""
        colour, rank = card // RANKS, card % RANKS
        word = self.low
        if rank >= 2 * RANKS_IN_A_WORD:
            word = self.high
        elif rank >= RANKS_IN_A_WORD:
            word = self.middle
        return has(word, rank % RANKS_IN_A_WORD * COLOURS + colour)


@mypyc_attr(allow_interpreted_subclasses=True)
class SolitairePosition(Position):
    """Lists of cards are replaced, never changed, so that copies can share them."""

    def __init__(self, strict: bool, any_to_empty: bool, draw: i64, most_passes: i64) -> None:
        super().__init__(1)
        self.strict: bool = strict
        """A card never lies on its exact own colour (SO2)."""
        self.any_to_empty: bool = any_to_empty
        """Whether any card may go to an empty column, or a 12 alone (SO2)."""
        self.draw: i64 = draw
        self.most_passes: i64 = most_passes
        """0: no limit."""
        self.foundations: list[int] = []
        """The highest rank on the foundation of each colour."""
        self.runs: list[list[int]] = []
        """The face-up cards of each column, the lowest in the column first: always one built run,
        since a card is turned up only when none lies on it."""
        self.down: list[int] = []
        """How many face-down cards lie under them."""
        self.talon: list[int] = []
        """The cards of stock and waste that have been seen, in the order they are turned: turning
        the waste over does not change it."""
        self.turned: i64 = 0
        """How many of those lie in the waste; its top card is the last of them."""
        self.unseen: i64 = facts.IN_STOCK
        """How many cards of the stock have never been seen; they come after all others."""
        self.passes: i64 = 0
        """How often the stock has run empty (SO3)."""
        self.idle_choices: i64 = 0
        self.idle_passes: i64 = 0
        """Since something came of a choice (SO4)."""
        self.lifted: i64 = UNKNOWN
        """The card that was named, while the place it goes to has not been."""
        self.moved: list[int] = []
        """The cards that were moved or turned up by the last choice."""
        self.ended: i64 = 0
        """Why the game is over."""

    def copy(self) -> SolitairePosition:
        other = SolitairePosition(self.strict, self.any_to_empty, self.draw, self.most_passes)
        self.copy_basics_to(other)
        other.foundations = self.foundations.copy()
        other.runs = self.runs.copy()
        other.down = self.down.copy()
        other.talon = self.talon
        other.turned = self.turned
        other.unseen = self.unseen
        other.passes = self.passes
        other.idle_choices = self.idle_choices
        other.idle_passes = self.idle_passes
        other.lifted = self.lifted
        other.moved = self.moved
        other.ended = self.ended
        return other

    # Stock and waste

    def in_stock(self) -> i64:
        return len(self.talon) - self.turned + self.unseen

    def waste_top(self) -> i64:
        return self.talon[self.turned - 1] if self.turned else UNKNOWN

    def passes_remain(self) -> bool:
        return self.most_passes == 0 or self.passes < self.most_passes

    def may_turn(self) -> bool:
        """Cards of the stock may be turned, or the waste over while passes remain (SO2, SO4)."""
        return self.in_stock() > 0 or (self.turned > 0 and self.passes_remain())

    # Where a card may go

    def may_go_up(self, card: i64) -> bool:
        """Foundations are built from 1 to 12, each in its exact colour (SO1)."""
        return self.foundations[colour_of(card)] + 1 == rank_of(card)

    def takes(self, column: i64, card: i64) -> bool:
        """Whether a card fits a column: one rank below a shade (SO1, SO2)."""
        run = self.runs[column]
        if not run:
            return self.may_go_to_empty(card)
        top: i64 = run[len(run) - 1]
        if rank_of(top) != rank_of(card) + 1:
            return False
        if self.strict and colour_of(top) == colour_of(card):
            return False
        return has(NEIGHBOURHOODS[colour_of(top)], colour_of(card))

    def home_of(self, card: i64) -> i64:
        """The column in which a card lies face up, WASTE for its top card, or ELSEWHERE.

        The ranks of a run go down one by one, so each card has only one place in it to be.
        """
        if card == self.waste_top():
            return facts.WASTE
        for column, run in enumerate(self.runs):
            if run:
                at = rank_of(run[0]) - rank_of(card)
                if 0 <= at < len(run) and run[at] == card:
                    return column
        return facts.ELSEWHERE

    def is_whole_column(self, card: i64, home: i64) -> bool:
        """Whether a card is the lowest of a column: moving it would empty the column (SO4)."""
        return home >= 0 and self.down[home] == 0 and self.runs[home][0] == card

    def is_top(self, card: i64, home: i64) -> bool:
        """Whether nothing lies on a card."""
        if home < 0:
            return home == facts.WASTE
        run = self.runs[home]
        return run[len(run) - 1] == card

    def places_for(self, card: i64) -> list[int]:
        """Where a card may go with all that lies on it, as answers, the lowest first."""
        home = self.home_of(card)
        if home == facts.ELSEWHERE:
            return []
        whole = self.is_whole_column(card, home)
        places: list[int] = [
            facts.COLUMN + column
            for column in range(facts.COLUMNS)
            if self.takes(column, card) and (self.runs[column] or not whole)
        ]
        if self.is_top(card, home) and self.may_go_up(card):
            places.append(facts.FOUNDATION)
        return places

    def movable(self) -> list[int]:
        """The cards that have somewhere to go, the lowest first."""
        openings = Openings(self.runs, self.strict)
        found: list[int] = []
        for column, run in enumerate(self.runs):
            left = len(run)
            for card in run:
                left -= 1
                if (
                    openings.take(card)
                    or (left == 0 and self.may_go_up(card))
                    or (openings.has_empty and self.may_leave(column, card))
                ):
                    found.append(card)
        waste = self.waste_top()
        if waste != UNKNOWN and (
            openings.take(waste)
            or self.may_go_up(waste)
            or (openings.has_empty and self.may_go_to_empty(waste))
        ):
            found.append(waste)
        found.sort()
        return found

    def may_leave(self, column: i64, card: i64) -> bool:
        """Whether a card of a column may go to an empty one: not if that is all there is (SO4)."""
        return self.may_go_to_empty(card) and not self.is_whole_column(card, column)

    def may_go_to_empty(self, card: i64) -> bool:
        return self.any_to_empty or rank_of(card) == facts.LAST_RANK

    def tops(self) -> list[int]:
        """The cards that nothing lies on: of the columns, then of the waste."""
        found = [run[len(run) - 1] for run in self.runs if run]
        if self.turned:
            found.append(self.waste_top())
        return found

    def any_may_go_up(self) -> bool:
        for run in self.runs:
            if run and self.may_go_up(run[len(run) - 1]):
                return True
        return self.turned > 0 and self.may_go_up(self.waste_top())

    def is_certain(self) -> bool:
        """Whether the win is certain: stock and waste empty, every card face up (SO5).

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

    def score_if_won(self) -> i64:
        """What a win with the passes so far is worth, never below 0."""
        later = self.counted_passes() - 1
        return max(facts.FOR_A_WIN - facts.LESS_FOR_EACH_PASS * later, 0)

    def score_if_conceded(self) -> i64:
        """What the table is worth as it lies."""
        return (
            self.cards_up() * facts.FOR_A_CARD_UP
            + self.faces_up() * facts.FOR_A_FACE_UP
            + self.faces_down() * facts.FOR_A_FACE_DOWN
            + (len(self.talon) + self.unseen) * facts.FOR_ONE_IN_STOCK
            + self.counted_passes() * facts.FOR_A_PASS
        )

    def is_won(self) -> bool:
        return self.ended == facts.WON

    # How the match stands

    def epoch(self) -> int:
        return self.passes + 1 if self.over else self.passes

    def score(self, seat: int) -> float:  # noqa: ARG002
        return float(self.score_if_won() if self.is_won() else self.score_if_conceded())

    def winners(self) -> list[int]:
        """A win is marked beside the points, which may be less than a loss would bring (SO5)."""
        return [0] if self.is_won() else []

    def reason(self) -> str:
        if self.is_won():
            passes = self.counted_passes()
            praise = "a perfect victory: " if passes <= facts.PERFECT_PASSES else ""
            if facts.PERFECT_PASSES < passes <= facts.MASTERFUL_PASSES:
                praise = "a masterful performance: "
            through = f"{passes} pass" if passes == 1 else f"{passes} passes"
            return f"{praise}all cards are on the foundations after {through}"
        if self.ended == facts.CONCEDED:
            return "the game was conceded"
        if self.ended == facts.NO_MOVE_LEFT:
            return "no move was left"
        if self.ended == facts.TOO_MANY_CHOICES:
            return f"nothing came of {facts.IDLE_CHOICES} moves"
        return f"nothing came of {facts.IDLE_PASSES} passes"
