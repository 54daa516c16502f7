"""What everybody at a table of Roll & Color may know: nothing is hidden."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.events import NOBODY
from gamenight.core.position import UNKNOWN, Position, seats_with_most
from gamenight.core.value import Value

from . import facts
from .facts import ALL_SLOTS, EMPTY, LEAST_REROLLED, MOST_REROLLED, REROLLS, SLOTS
from .scoring import count_colours, points


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class DiceRoll(Value):
    """What begins anew with every turn. Sets of dice have one bit per die."""

    def __init__(self, dice: list[int]) -> None:
        self.dice: list[int] = dice
        """The colours that the dice show now: four d6, then five d12."""
        self.rerolls: i64 = 0
        """How many rerolls the turn has had."""
        self.rolled: i64 = 0
        """The dice of the last reroll; none after the first roll of a turn."""

    def copy(self) -> DiceRoll:
        other = DiceRoll(self.dice.copy())
        other.rerolls = self.rerolls
        other.rolled = self.rolled
        return other

    # A player turn: rerolls (RC2)

    def may_reroll(self) -> bool:
        return self.rerolls < REROLLS

    def least_dice(self) -> i64:
        """How many dice the next reroll takes at least."""
        return LEAST_REROLLED[self.rerolls]

    def most_dice(self) -> i64:
        return MOST_REROLLED[self.rerolls]

    # Scoring

    def worth_in(self, slot: i64) -> i64:
        """What the dice on the table are worth in a slot."""
        return points(count_colours(self.dice), slot)


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class RollPosition(Position):
    """Sets of slots are whole numbers with one bit per member."""

    def __init__(self, players: int, first: i64, roll: DiceRoll) -> None:
        super().__init__(players)
        self.first: i64 = first
        """The seat that begins every round (RC5)."""
        self.round: i64 = 1
        self.roll: DiceRoll = roll
        self.empty: list[int] = [ALL_SLOTS] * players
        """The empty slots, by seat."""
        self.sheets: list[list[int]] = [[EMPTY] * SLOTS for _ in range(players)]
        """The points in each slot, or EMPTY, by seat."""
        self.totals: list[int] = [0] * players
        self.last_seat: i64 = NOBODY
        """Who scored last."""
        self.last_slots: list[int] = [UNKNOWN] * players
        """Where each seat scored last, by seat."""
        self.last_counts: list[int] = [0] * players
        """The dice with which it did so, counted by colour."""

    def copy(self) -> RollPosition:
        other = RollPosition(self.players, self.first, self.roll.copy())
        self.copy_basics_to(other)
        other.round = self.round
        other.empty = self.empty.copy()
        other.sheets = [sheet.copy() for sheet in self.sheets]
        other.totals = self.totals.copy()
        other.last_seat = self.last_seat
        other.last_slots = self.last_slots.copy()
        other.last_counts = self.last_counts.copy()
        return other

    # The end

    def epoch(self) -> int:
        return self.round - 1

    def score(self, seat: int) -> float:
        return self.totals[seat]

    def winners(self) -> list[int]:
        """The most points win, and ties share the victory (RC5)."""
        return seats_with_most(self.totals)

    def reason(self) -> str:
        return f"all {facts.ROUNDS} rounds were played"
