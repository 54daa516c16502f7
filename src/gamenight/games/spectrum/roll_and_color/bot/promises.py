"""What dice promise to all empty slots together.

Dice that suit several slots are worth more than what they promise to the best of them, because
later rolls decide between the slots. How much more was fitted to turns that were worked out exactly
(shapes.py). A secondary sequence is special: it is often a long shot, but worth trying, because a
turn that misses it can still score elsewhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.games.spectrum.roll_and_color.bot.aims import Aim, table_of_kept
from gamenight.games.spectrum.roll_and_color.bot.turns import (
    EVERY_OTHER,
    SECONDARY,
    Roll,
    Turn,
    aim,
)
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    LARGE_DICE,
    POINTS,
    PRIMARY_COLOUR,
    REROLLS,
    SECONDARY_COLOUR,
    SECONDARY_SEQUENCE,
    SMALL_DICE,
)
from gamenight.parts.bits import count_of

SMALL_SET: Final = (1 << SMALL_DICE) - 1
FAR_BELOW: Final = -1000.0
"""Less than any slot ever promises."""


class Shape:
    """How the promises to several slots add up at one moment of a turn."""

    def __init__(
        self,
        reach: list[float],
        chance: list[float],
        gain: float,
        limit: float,
        shift: float,
        share: float,
    ) -> None:
        self.reach: list[float] = reach
        """By line: how many points behind the best a slot still matters."""
        self.chance: list[float] = chance
        """By line: how much a slot counts beside the best."""
        self.gain: float = gain
        """How much the others add to the best, …"""
        self.limit: float = limit
        """… and how much they can count together."""
        self.shift: float = shift
        """By how much a secondary sequence must exceed what the others promise."""
        self.share: float = share
        """How much of its excess counts."""


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


def nearness(distance: float) -> float:
    """Falls from 1 towards 0 much like exp(-distance), but in plain arithmetic, which gives the
    same on every machine."""
    once = 1.0 / (1.0 + distance / 8.0)
    twice = once * once
    return twice * twice * twice * twice


# All slots together


class Promises:
    """What rolls and kept dice promise to a seat beyond the pars of its empty slots."""

    def __init__(self, turn: Turn) -> None:
        self.turn: Turn = turn
        self.long_shots: LongShots = long_shots()
        self.others: list[int] = [line for line in turn.lines if line != SECONDARY_SEQUENCE]
        """The sequences and combos with an empty slot, except the long shot."""
        self.lines: list[int] = [
            SECONDARY_COLOUR if colour & 1 else PRIMARY_COLOUR for colour in turn.colours
        ] + self.others
        """The line of each slot that is not a long shot."""
        self.values: list[float] = [FAR_BELOW] * len(self.lines)
        """What the dice looked at last promise to each of them by itself."""

    def of_roll(self, roll: Roll, stage: i64, shapes: list[Shape]) -> float:
        """What a roll is worth after so many rerolls."""
        if stage == REROLLS:
            return self.turn.value(roll, stage)
        return self.together(roll, stage, shapes[stage])

    def of_kept(self, roll: Roll, dice: list[int], rolled: i64, stage: i64, shape: Shape) -> float:
        """What a reroll is worth: ``rolled`` are rolled, the other dice are kept."""
        roll.keep(dice, rolled)
        small = count_of(rolled & SMALL_SET)
        return self.together(roll, table_of_kept(stage, small, count_of(rolled) - small), shape)

    def together(self, roll: Roll, table: i64, shape: Shape) -> float:
        """What the dice promise to all empty slots."""
        turn = self.turn
        if SECONDARY_SEQUENCE not in turn.lines:
            return self.usual(roll, table, shape)
        state: i64 = EVERY_OTHER[roll.large_set >> 1]
        par = turn.pars[SECONDARY_SEQUENCE]
        alone = turn.aims.secondary_run.tables[table][state] - par
        if not self.lines:
            return alone
        usual = self.usual(roll, table, shape)
        excess = self.long_shots.excess(par + usual + shape.shift, state, table)
        return max(alone, usual + shape.share * excess)

    def usual(self, roll: Roll, table: i64, shape: Shape) -> float:
        """What they promise without a long shot: the best slot's value, and more for every other
        slot that is not far behind."""
        values, lines = self.values, self.lines
        first = self.look_at(roll, table)
        best = values[first]
        others = -shape.chance[lines[first]]
        for at in range(len(lines)):
            line = lines[at]
            distance = (best - values[at]) / shape.reach[line]
            others += shape.chance[line] * nearness(distance)
        return best + shape.gain * shape.limit * others / (shape.limit + others)

    def look_at(self, roll: Roll, table: i64) -> i64:
        """Note what each slot promises by itself, and find the best."""
        turn, values = self.turn, self.values
        secondary, primary = turn.aims.secondary.tables[table], turn.aims.primary.tables[table]
        small, large = roll.small, roll.large
        at: i64 = 0
        for colour in turn.colours:
            shift: i64 = 4 * colour
            alike = large >> shift & 15
            if colour & 1:
                values[at] = secondary[alike] - turn.pars[SECONDARY_COLOUR]
            else:
                alike += (LARGE_DICE + 1) * (small >> shift & 15)
                values[at] = primary[alike] - turn.pars[PRIMARY_COLOUR]
            at += 1
        for line in self.others:
            values[at] = turn.line_value(roll, line, table)
            at += 1
        best = FAR_BELOW
        first: i64 = 0
        for place in range(len(values)):
            if values[place] > best:
                best, first = values[place], place
        return first
