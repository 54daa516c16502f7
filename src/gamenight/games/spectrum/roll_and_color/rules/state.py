"""How a turn of Roll & Color goes: roll, reroll, score."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gamenight.core.choice import Choice
from gamenight.core.errors import IllegalAnswer
from gamenight.core.events import EVERYONE, NOBODY
from gamenight.core.position import UNKNOWN, Position, seats_with_most
from gamenight.core.random import Random
from gamenight.core.state import State, View
from gamenight.core.value import Value
from gamenight.parts.bits import first_bits, has, lowest, members_of, only, set_of

from ...rules.wheel import roll_d6, roll_d12
from . import constants
from .constants import (
    ALL_SLOTS,
    ANSWERS,
    DICE,
    DONE,
    EMPTY,
    FIRST_SLOT,
    LEAST_REROLLED,
    MOST_REROLLED,
    NUMBERED_DICE,
    REROLLS,
    ROUNDS,
    SLOTS,
    is_large,
    is_slot,
    slot_in,
)
from .scoring import count_colours, points, reading

# What everybody at a table of Roll & Color may know: nothing is hidden


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class DiceRoll(Value):
    """What is new with every turn. Sets of dice have one bit per die."""

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
        """Return how many dice the next reroll takes at least."""
        return LEAST_REROLLED[self.rerolls]

    def most_dice(self) -> i64:
        return MOST_REROLLED[self.rerolls]

    # Scoring

    def worth_in(self, slot: i64) -> i64:
        """Return what the dice on the table are worth in a slot."""
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
        return f"all {constants.ROUNDS} rounds were played"


@final
class RollState(State[RollPosition]):
    """Nothing is hidden, so the position is all."""

    def copy(self) -> RollState:
        return RollState(self.position.copy())

    def view(self, seat: int) -> RollView:
        return RollView(self, seat)

    # Repeated here: Python calls a method of an object's own class faster than an inherited one

    def legal(self) -> list[int]:
        return super().legal()

    def apply(self, answer: int, random: Random) -> None:
        super().apply(answer, random)

    def pieces(self) -> list[int]:
        """Nine dice."""
        return NUMBERED_DICE.copy()

    # Answers

    def choice(self) -> Choice | None:
        """Return dice to reroll, or an empty slot to score in (RC1, RC2)."""
        roll = self.position.roll
        if not roll.may_reroll():
            return None
        return Reroll(roll.least_dice(), roll.most_dice(), self.slots_to_fill())

    def answers(self) -> list[int]:
        """When no reroll is left, the roll is scored."""
        return members_of(self.slots_to_fill())

    def slots_to_fill(self) -> i64:
        """Return the answers of the empty slots, as a set."""
        empty: i64 = self.position.empty[self.position.turn]
        return empty << FIRST_SLOT

    def why_not(self, answer: int) -> IllegalAnswer:
        position = self.position
        if answer < 0 or answer >= ANSWERS:
            return IllegalAnswer("That is neither a die nor a slot of the sheet.", "RC1")
        if not position.roll.may_reroll() and not is_slot(answer):
            return IllegalAnswer("All four rerolls are used: the roll must be scored.", "RC2")
        if not is_slot(answer):
            return IllegalAnswer(f"The next reroll takes {how_many(position.roll)} dice.", "RC2")
        if not has(position.empty[position.turn], slot_in(answer)):
            return IllegalAnswer("That slot is already filled.", "RC1")
        return IllegalAnswer("You have begun a reroll: finish it before you score.", "RC2")

    # A player turn

    def begin_turn(self, random: Random) -> None:
        """All nine dice are rolled."""
        position = self.position
        position.roll = DiceRoll(all_rolled(random))
        if self.journal is not None:
            self.tell_lists(EVERYONE, constants.ROLLED, [position.turn], [position.roll.dice])

    def take(self, things: list[int], random: Random) -> None:
        """Reroll these dice."""
        roll = self.position.roll
        roll.rerolls += 1
        roll.rolled = set_of(things)
        for die in things:
            roll.dice[die] = rolled(die, random)
        if self.journal is not None:
            told = [self.position.turn, roll.rerolls]
            self.tell_lists(EVERYONE, constants.REROLLED, told, [things, roll.dice])
        empty: i64 = self.position.empty[self.position.turn]
        if empty & (empty - 1) == 0 and not roll.may_reroll():  # the last slot (RC-b)
            self.carry_out(FIRST_SLOT + lowest(empty), random)

    # Scoring

    def carry_out(self, answer: int, random: Random) -> None:
        """Any empty slot may be taken, for nothing if nothing fits (RC1)."""
        position = self.position
        seat, slot = position.turn, slot_in(answer)
        counts = count_colours(position.roll.dice)
        gain = points(counts, slot)
        position.sheets[seat][slot] = gain
        position.empty[seat] ^= only(slot)
        position.totals[seat] += gain
        position.last_seat = seat
        position.last_slots[seat] = slot
        position.last_counts[seat] = counts
        if self.journal is not None:
            read = reading(counts, slot)
            told = [seat, slot, read.column, read.points]
            self.tell_lists(EVERYONE, constants.SCORED, told, [read.colours])
        self.next_turn(random)

    def next_turn(self, random: Random) -> None:
        """Each round goes seat by seat from the first seat (RC5)."""
        position = self.position
        position.turn = position.seat_after(position.turn)
        if position.turn == position.first:
            position.round += 1
            if position.round > ROUNDS:
                self.end_match()
                return
            self.tell(constants.ROUND_BEGAN, position.round)
        self.begin_turn(random)

    # The end

    def end_match(self) -> None:
        position = self.position
        position.roll.rolled = 0
        position.end()
        if position.players == 1:
            self.tell(constants.MATCH_ENDED, 0, position.totals[0])
            return
        winners = position.winners()
        for seat in winners:
            self.tell(constants.MATCH_WON, seat, position.totals[seat], len(winners) > 1)


@final
class RollView(View[RollPosition]):
    """The position: nobody at the table knows more than the others."""


@final
@mypyc_attr(allow_interpreted_subclasses=True)
class Reroll(Choice):
    """Any dice, as many as the reroll takes (RC2), or instead an empty slot to score in.

    The slots are a set of answers, and listed on demand.
    """

    def __init__(self, least: i64, most: i64, slots: i64) -> None:
        super().__init__(NUMBERED_DICE, least, most, DONE)
        self.slots: i64 = slots

    def answers_after(self, named: tuple[int, ...]) -> list[int]:
        if named:
            return super().answers_after(named)
        return members_of(first_bits(DICE - self.least + 1) | self.slots)

    def is_instead(self, answer: int) -> bool:
        return is_slot(answer)

    def in_full(self) -> Choice:
        return Choice(self.things, self.least, self.most, DONE, None, members_of(self.slots))


def all_rolled(random: Random) -> list[int]:
    return [rolled(die, random) for die in NUMBERED_DICE]


def rolled(die: i64, random: Random) -> int:
    """Return a d6 shows one of the six primaries, a d12 any colour."""
    return roll_d12(random) if is_large(die) else roll_d6(random)


def how_many(roll: DiceRoll) -> str:
    """Return how many dice the next reroll takes, in words."""
    least, most = roll.least_dice(), roll.most_dice()
    return f"exactly {least}" if least == most else f"at least {least}"
