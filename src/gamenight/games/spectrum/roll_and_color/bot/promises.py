"""What dice promise to all empty slots together.

Dice that suit several slots are worth more than what they promise to the best of them, because
later rolls decide between the slots. How much more, a small network says that was taught by turns
worked out exactly (networks.py). It sees how near each slot comes to the best one. A secondary
sequence is special: it is often a long shot, but worth trying, because a turn that misses it can
still score elsewhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.parts.bits import count_of

from ..rules.constants import (
    LARGE_DICE,
    LINES,
    POINTS,
    PRIMARY_COLOUR,
    PRIMARY_COMBO,
    PRIMARY_SEQUENCE,
    REROLLS,
    SECONDARY_COLOUR,
    SECONDARY_COMBO,
    SECONDARY_SEQUENCE,
    SMALL_DICE,
    SPECTRUM_COMBO,
    SPECTRUM_SEQUENCE,
)
from .aims import Aim, table_of_kept
from .turns import EVERY_OTHER, SECONDARY, RollCounts, SlotPars, aim

SMALL_SET: Final = (1 << SMALL_DICE) - 1
FAR_BELOW: Final = -1e6
"""What a slot promises that is not empty: less than any other."""

# Long shots

STEP: Final = 3
"""The distance between levels for which the excess is tabulated."""
HIGHEST: Final = POINTS[SECONDARY_SEQUENCE][-1]


class LongShots:
    """By how much a secondary sequence exceeds a given level on average, counting 0 where it
    stays below: one aim for each level."""

    def __init__(self) -> None:
        levels = range(0, HIGHEST + 1, STEP)
        self.aims: list[Aim] = [
            aim(SECONDARY_SEQUENCE, [], SECONDARY, 1, level) for level in levels
        ]

    def excess(self, level: float, state: i64, table: i64) -> float:
        """Over any level, interpolated between two that are tabulated."""
        if level <= 0.0:
            return self.aims[0].tables[table][state] - level
        if level >= HIGHEST:
            return 0.0
        below = int(level / STEP)
        beyond = level / STEP - float(below)
        lower = self.aims[below].tables[table][state]
        return lower + beyond * (self.aims[below + 1].tables[table][state] - lower)


KNOWN: Final[list[LongShots]] = []


def long_shots() -> LongShots:
    """Worked out when a bot first needs them."""
    if not KNOWN:
        KNOWN.append(LongShots())
    return KNOWN[0]


# What the network sees

INPUTS: Final = 16
HALF: Final = 4.0
"""A slot that is this many points behind the best one is half as near as the best itself."""


class Outlook:
    """What dice promise: the best slot's value, and how near the others come to it, from 1 for as
    good to 0 for filled. All numbers are of the order of 1."""

    def __init__(self) -> None:
        self.best: float = 0.0
        """In tens of points."""
        self.secondary: float = 0.0
        """The best secondary colour, …"""
        self.second_secondary: float = 0.0
        self.third_secondary: float = 0.0
        self.primary: float = 0.0
        """… the best primary colour, …"""
        self.second_primary: float = 0.0
        self.third_primary: float = 0.0
        self.secondary_run: float = 0.0
        """… and sequences and combos."""
        self.spectrum_run: float = 0.0
        self.primary_run: float = 0.0
        self.secondary_pair: float = 0.0
        self.spectrum_pair: float = 0.0
        self.primary_pair: float = 0.0
        self.long_shot: float = 0.0
        """By how much a secondary sequence may exceed all others, in fives of points."""
        self.secondaries: float = 0.0
        """The share of the secondary colours that are empty, …"""
        self.primaries: float = 0.0
        """… and of the primary ones."""

    def numbers(self) -> list[float]:
        """In the order of a unit's weights."""
        colours = [self.secondary, self.second_secondary, self.third_secondary]
        colours += [self.primary, self.second_primary, self.third_primary]
        runs = [self.secondary_run, self.spectrum_run, self.primary_run]
        pairs = [self.secondary_pair, self.spectrum_pair, self.primary_pair]
        return [
            self.best,
            *colours,
            *runs,
            *pairs,
            self.long_shot,
            self.secondaries,
            self.primaries,
        ]


class Unit:
    """One unit of a network: it adds up what it sees and counts if that is above zero.

    Its weights have names because a list of them holds objects: as a loop over two lists the same
    sum makes the expert 3.2 times as slow.
    """

    def __init__(self, weights: list[float]) -> None:
        self.best: float = weights[0]
        self.secondary: float = weights[1]
        self.second_secondary: float = weights[2]
        self.third_secondary: float = weights[3]
        self.primary: float = weights[4]
        self.second_primary: float = weights[5]
        self.third_primary: float = weights[6]
        self.secondary_run: float = weights[7]
        self.spectrum_run: float = weights[8]
        self.primary_run: float = weights[9]
        self.secondary_pair: float = weights[10]
        self.spectrum_pair: float = weights[11]
        self.primary_pair: float = weights[12]
        self.long_shot: float = weights[13]
        self.secondaries: float = weights[14]
        self.primaries: float = weights[15]
        self.always: float = weights[INPUTS]
        self.counts: float = weights[INPUTS + 1]
        """How many points it adds for what it has added up."""

    def points(self, seen: Outlook) -> float:
        total = (
            self.always
            + self.best * seen.best
            + self.secondary * seen.secondary
            + self.second_secondary * seen.second_secondary
            + self.third_secondary * seen.third_secondary
            + self.primary * seen.primary
            + self.second_primary * seen.second_primary
            + self.third_primary * seen.third_primary
            + self.secondary_run * seen.secondary_run
            + self.spectrum_run * seen.spectrum_run
            + self.primary_run * seen.primary_run
            + self.secondary_pair * seen.secondary_pair
            + self.spectrum_pair * seen.spectrum_pair
            + self.primary_pair * seen.primary_pair
            + self.long_shot * seen.long_shot
            + self.secondaries * seen.secondaries
            + self.primaries * seen.primaries
        )
        return self.counts * total if total > 0.0 else 0.0


class Network:
    """How much more dice are worth than to the best slot alone, at one moment of a turn."""

    def __init__(self, always: float, units: list[Unit]) -> None:
        self.always: float = always
        self.units: list[Unit] = units

    def points(self, seen: Outlook) -> float:
        total = self.always
        for unit in self.units:
            total += unit.points(seen)
        return max(total, 0.0)


class TopThree:
    """The highest of some values."""

    def __init__(self) -> None:
        self.first: float = FAR_BELOW
        self.second: float = FAR_BELOW
        self.third: float = FAR_BELOW

    def clear(self) -> None:
        self.first = FAR_BELOW
        self.second = FAR_BELOW
        self.third = FAR_BELOW

    def note(self, value: float) -> None:
        if value <= self.third:
            return
        if value <= self.second:
            self.third = value
        elif value <= self.first:
            self.second, self.third = value, self.second
        else:
            self.first, self.second, self.third = value, self.first, self.second


# All slots together


def is_one_aim(turn: SlotPars) -> bool:
    """Return whether a single aim is left; windows and pairs of colours compete with each other."""
    if turn.colours:
        return len(turn.colours) == 1 and not turn.lines
    return turn.lines in ([SECONDARY_SEQUENCE], [PRIMARY_SEQUENCE])


class Promises:
    """What rolls and kept dice promise to a seat beyond the pars of its empty slots."""

    def __init__(self, turn: SlotPars) -> None:
        self.turn: SlotPars = turn
        self.long_shots: LongShots = long_shots()
        self.is_open: list[bool] = [line in turn.lines for line in range(LINES)]
        """Of the sequences and combos."""
        self.secondaries: list[int] = [4 * colour for colour in turn.colours if colour & 1]
        """Where dice of the empty secondary colours are counted, …"""
        self.primaries: list[int] = [4 * colour for colour in turn.colours if not colour & 1]
        """… and of the primary ones."""
        self.is_exact: bool = is_one_aim(turn)
        """Whether what the dice promise is all that they are worth."""
        self.top_secondary: TopThree = TopThree()
        self.top_primary: TopThree = TopThree()
        self.seen: Outlook = Outlook()
        self.seen.secondaries = len(self.secondaries) / 6
        self.seen.primaries = len(self.primaries) / 6

    def of_roll(self, roll: RollCounts, stage: i64, networks: list[Network]) -> float:
        """Return what a roll is worth after this many rerolls."""
        if stage == REROLLS:
            return self.turn.value(roll, stage)
        return self.together(roll, stage, networks[stage])

    def of_kept(
        self, roll: RollCounts, dice: list[int], rolled: i64, stage: i64, network: Network
    ) -> float:
        """Return what a reroll is worth: ``rolled`` are rolled, the other dice are kept."""
        roll.keep(dice, rolled)
        small = count_of(rolled & SMALL_SET)
        return self.together(roll, table_of_kept(stage, small, count_of(rolled) - small), network)

    def together(self, roll: RollCounts, table: i64, network: Network) -> float:
        """Return what the dice promise to all empty slots."""
        best = self.look_at(roll, table)
        return best if self.is_exact else best + network.points(self.seen)

    def look_at(self, roll: RollCounts, table: i64) -> float:
        """Find what the dice promise to the best slot, and see how near the others come to it."""
        seen = self.seen
        self.look_at_colours(roll, table)
        colours, others = self.top_secondary, self.top_primary
        spectrum_run = self.line_value(roll, SPECTRUM_SEQUENCE, table)
        primary_run = self.line_value(roll, PRIMARY_SEQUENCE, table)
        secondary_pair = self.line_value(roll, SECONDARY_COMBO, table)
        spectrum_pair = self.line_value(roll, SPECTRUM_COMBO, table)
        primary_pair = self.line_value(roll, PRIMARY_COMBO, table)
        best = max(colours.first, others.first)
        best = max(best, max(spectrum_run, primary_run))
        best = max(best, max(secondary_pair, max(spectrum_pair, primary_pair)))
        seen.long_shot = self.excess_over(best, roll, table) / 5.0
        secondary_run = self.line_value(roll, SECONDARY_SEQUENCE, table)
        best = max(best, secondary_run)
        least = HALF + best
        seen.best = best / 10.0
        seen.secondary = HALF / (least - colours.first)
        seen.second_secondary = HALF / (least - colours.second)
        seen.third_secondary = HALF / (least - colours.third)
        seen.primary = HALF / (least - others.first)
        seen.second_primary = HALF / (least - others.second)
        seen.third_primary = HALF / (least - others.third)
        seen.secondary_run = HALF / (least - secondary_run)
        seen.spectrum_run = HALF / (least - spectrum_run)
        seen.primary_run = HALF / (least - primary_run)
        seen.secondary_pair = HALF / (least - secondary_pair)
        seen.spectrum_pair = HALF / (least - spectrum_pair)
        seen.primary_pair = HALF / (least - primary_pair)
        return best

    def look_at_colours(self, roll: RollCounts, table: i64) -> None:
        turn, top = self.turn, self.top_secondary
        values, par = turn.aims.secondary.tables[table], turn.pars[SECONDARY_COLOUR]
        small, large = roll.small, roll.large
        top.clear()
        for shift in self.secondaries:
            at: i64 = shift
            top.note(values[large >> at & 15] - par)
        top = self.top_primary
        values, par = turn.aims.primary.tables[table], turn.pars[PRIMARY_COLOUR]
        top.clear()
        for shift in self.primaries:
            at = shift
            top.note(values[(LARGE_DICE + 1) * (small >> at & 15) + (large >> at & 15)] - par)

    def line_value(self, roll: RollCounts, line: i64, table: i64) -> float:
        return self.turn.line_value(roll, line, table) if self.is_open[line] else FAR_BELOW

    def excess_over(self, best: float, roll: RollCounts, table: i64) -> float:
        """By how much a secondary sequence exceeds what is promised to the best other slot."""
        if self.is_exact or not self.is_open[SECONDARY_SEQUENCE]:
            return 0.0
        state: i64 = EVERY_OTHER[roll.large_set >> 1]
        return self.long_shots.excess(self.turn.pars[SECONDARY_SEQUENCE] + best, state, table)
