"""What a roll is worth to a seat, and which rerolls are worth imagining."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.parts.bits import has

from ...rules.wheel import COLOURS, PRIMARY_COUNT, Colour
from ..rules import constants
from ..rules.constants import (
    DICE,
    FIRST_SEQUENCE,
    LARGE_DICE,
    SLOTS,
    SMALL_DICE,
    colour_of_slot,
    line_of,
)
from .aims import Aim, AimDice

# All aims

ALL: Final = list(range(COLOURS))
PRIMARY: Final = list(range(0, COLOURS, 2))
SECONDARY: Final = list(range(1, COLOURS, 2))


class Aims:
    """An aim for every line of the sheet, for some colours that stand for all of their kind.

    A spectrum sequence is sought in a window of seven colours, a combo with two given colours; of
    all windows and pairs the best counts.
    """

    def __init__(self) -> None:
        self.secondary: Aim = aim(constants.SECONDARY_COLOUR, [], [1], LARGE_DICE)
        self.primary: Aim = aim(constants.PRIMARY_COLOUR, [0], [0], LARGE_DICE)
        self.secondary_run: Aim = aim(constants.SECONDARY_SEQUENCE, [], SECONDARY, 1)
        self.window_from_primary: Aim = aim(
            constants.SPECTRUM_SEQUENCE, [0, 2, 4, 6], ALL[:WINDOW], 1
        )
        self.window_from_secondary: Aim = aim(
            constants.SPECTRUM_SEQUENCE, [2, 4, 6], ALL[1 : WINDOW + 1], 1
        )
        self.primary_run: Aim = aim(constants.PRIMARY_SEQUENCE, PRIMARY, PRIMARY, 1)
        self.secondary_pair: Aim = aim(constants.SECONDARY_COMBO, [], [1, 3], LARGE_DICE)
        self.spectrum_pair: Aim = aim(constants.SPECTRUM_COMBO, [0], [0, 1], LARGE_DICE)
        self.primary_pair: Aim = aim(constants.PRIMARY_COMBO, [0, 2], [0, 2], LARGE_DICE)


WINDOW: Final = 7
"""The longest spectrum sequence that scores more than a shorter one."""
WINDOW_BITS: Final = 127


TWO_COLOURS: Final = 8
"""How far apart dice of one primary and of the next are counted: four bits for each colour."""
ALL_COUNTS: Final = 4 * COLOURS


def aim(line: int, small: list[int], large: list[int], most: int, level: int = 0) -> Aim:
    smalls = AimDice(SMALL_DICE, PRIMARY, small, min(most, SMALL_DICE))
    return Aim(line, smalls, AimDice(LARGE_DICE, ALL, large, most), level)


KNOWN: Final[list[Aims]] = []


def all_aims() -> Aims:
    """Worked out when a bot first needs them."""
    if not KNOWN:
        KNOWN.append(Aims())
    return KNOWN[0]


def every_other_bit(colours: int) -> int:
    """Return the primaries of a set of colours as a set of six."""
    return sum([1 << at for at in range(PRIMARY_COUNT) if colours >> 2 * at & 1])


EVERY_OTHER: Final[list[int]] = [every_other_bit(colours) for colours in range(1 << COLOURS)]


def turned(colours: i64, first: i64) -> i64:
    """Return a set of colours, counted from another first one; of these the first seven."""
    return (colours >> first | colours << (COLOURS - first)) & WINDOW_BITS


class RollCounts:
    """Nine dice as the aims look at them: counted by colour, and the colours as sets."""

    def __init__(self, dice: list[int]) -> None:
        self.small: i64 = 0
        self.large: i64 = 0
        self.small_set: i64 = 0
        self.large_set: i64 = 0
        self.read(dice, dice, 0)

    def read(self, dice: list[int], fresh: list[int], rolled: i64) -> None:
        """The dice, those of the set ``rolled`` replaced by fresh ones."""
        self.clear()
        die: i64 = 0
        while die < DICE:
            self.add(die, fresh[die] if rolled >> die & 1 else dice[die])
            die += 1

    def keep(self, dice: list[int], rolled: i64) -> None:
        """The dice without those of the set ``rolled``."""
        self.clear()
        die: i64 = 0
        while die < DICE:
            if not rolled >> die & 1:
                self.add(die, dice[die])
            die += 1

    def clear(self) -> None:
        self.small = 0
        self.large = 0
        self.small_set = 0
        self.large_set = 0

    def add(self, die: i64, colour: Colour) -> None:
        """One more die that shows a colour."""
        one: i64 = 1
        one <<= 4 * colour
        if die < SMALL_DICE:
            self.small += one
            self.small_set |= 1 << colour
        else:
            self.large += one
            self.large_set |= 1 << colour

    def of_small(self, colour: Colour) -> i64:
        return self.small >> 4 * colour & 15

    def of_large(self, colour: Colour) -> i64:
        return self.large >> 4 * colour & 15


class Candidate:
    """An aim for some colours, with the state of the dice for it."""

    def __init__(
        self, aim: Aim, small_colours: list[int], large_colours: list[int], small: i64, large: i64
    ) -> None:
        self.aim: Aim = aim
        self.small_colours: list[int] = small_colours
        self.large_colours: list[int] = large_colours
        self.small: i64 = small
        self.large: i64 = large

    def value(self, stage: i64) -> float:
        return self.aim.values[stage][self.small * self.aim.width + self.large]

    def dice_to_roll(self, dice: list[int], stage: i64) -> i64:
        """Return the reroll that is best for this aim, as a set of dice."""
        plan = self.aim.plan(stage, self.small, self.large)
        kept = kept_dice(self.aim.small, plan.small, self.small_colours, dice, 0)
        kept |= kept_dice(self.aim.large, plan.large, self.large_colours, dice, SMALL_DICE)
        rolled = some_but(kept, 0, plan.small_rolled)
        return rolled | some_but(kept, SMALL_DICE, plan.large_rolled)


def kept_dice(part: AimDice, state: i64, colours: list[int], dice: list[int], first: i64) -> i64:
    """Return dice that make up a state, from the first of their sort on."""
    kept: i64 = 0
    for colour in colours:
        wanted = state % part.base
        state //= part.base
        for die in range(first, first + part.dice):
            if wanted and dice[die] == colour and not has(kept, die):
                kept |= 1 << die
                wanted -= 1
    return kept


def some_but(kept: i64, first: i64, wanted: i64) -> i64:
    """Return this many dice from the first one on that are not kept."""
    found: i64 = 0
    die = first
    while wanted > 0:
        if not has(kept, die):
            found |= 1 << die
            wanted -= 1
        die += 1
    return found


# A turn


class SlotPars:
    """What a roll is worth to a seat: its empty slots, each beside its par."""

    def __init__(self, empty: i64, pars: list[float]) -> None:
        self.aims: Aims = all_aims()
        self.pars: list[float] = pars
        self.colours: list[int] = [
            int(colour_of_slot(slot)) for slot in range(FIRST_SEQUENCE) if has(empty, slot)
        ]
        """Of the empty slots that ask for one colour."""
        self.lines: list[int] = sorted(
            {int(line_of(slot)) for slot in range(FIRST_SEQUENCE, SLOTS) if has(empty, slot)}
        )
        """The sequences and combos with an empty slot."""

    def value(self, roll: RollCounts, stage: i64) -> float:
        """By how much the roll beats par after this many rerolls, for the best single aim."""
        best = -1000.0
        for colour in self.colours:
            best = max(best, self.colour_value(roll, colour, stage))
        for line in self.lines:
            best = max(best, self.line_value(roll, line, stage))
        return best

    def colour_value(self, roll: RollCounts, colour: Colour, table: i64) -> float:
        if colour & 1:
            return self.aims.secondary.tables[table][roll.of_large(colour)] - self.pars[0]
        at = roll.of_small(colour) * 6 + roll.of_large(colour)
        return self.aims.primary.tables[table][at] - self.pars[1]

    def line_value(self, roll: RollCounts, line: i64, table: i64) -> float:
        """For a sequence or a combo."""
        aims, par = self.aims, self.pars[line]
        if line == constants.SECONDARY_SEQUENCE:
            return aims.secondary_run.tables[table][EVERY_OTHER[roll.large_set >> 1]] - par
        if line == constants.PRIMARY_SEQUENCE:
            at = EVERY_OTHER[roll.small_set] * 64 + EVERY_OTHER[roll.large_set]
            return aims.primary_run.tables[table][at] - par
        if line == constants.SPECTRUM_SEQUENCE:
            return self.best_window(roll, table) - par
        if line == constants.PRIMARY_COMBO:
            return self.best_primary_pair(roll, table) - par
        top, second = two_commonest(roll)
        if line == constants.SECONDARY_COMBO:
            return aims.secondary_pair.tables[table][top + 6 * second] - par
        return self.best_spectrum_pair(roll, top, table) - par

    # These four are what a bot does most: written out, they take a third of the time.

    def best_window(self, roll: RollCounts, table: i64) -> float:
        from_primary = self.aims.window_from_primary.tables[table]
        from_secondary = self.aims.window_from_secondary.tables[table]
        primaries: i64 = EVERY_OTHER[roll.small_set]
        small = primaries | primaries << PRIMARY_COUNT  # twice round the wheel
        large = roll.large_set | roll.large_set << COLOURS
        value = 0.0
        first: i64 = 0
        while first < PRIMARY_COUNT:
            at = (small & 15) * 128 + (large & WINDOW_BITS)
            value = max(value, from_primary[at])
            small >>= 1
            at = (small & 7) * 128 + (large >> 1 & WINDOW_BITS)
            value = max(value, from_secondary[at])
            large >>= 2
            first += 1
        return value

    def best_spectrum_pair(self, roll: RollCounts, top: i64, table: i64) -> float:
        """Return each primary beside the commonest secondary."""
        values = self.aims.spectrum_pair.tables[table]
        small, large = roll.small, roll.large
        value = 0.0
        while small | large:
            value = max(value, values[(small & 15) * 36 + (large & 15) + 6 * top])
            small >>= TWO_COLOURS
            large >>= TWO_COLOURS
        return max(value, values[6 * top])

    def best_primary_pair(self, roll: RollCounts, table: i64) -> float:
        values = self.aims.primary_pair.tables[table]
        small, large = roll.small, roll.large
        value = 0.0
        one: i64 = 0
        while one < ALL_COUNTS - TWO_COLOURS:
            at = (small >> one & 15) * 36 + (large >> one & 15)
            other = one + TWO_COLOURS
            while other < ALL_COUNTS:
                both = at + (small >> other & 15) * 180 + (large >> other & 15) * 6
                value = max(value, values[both])
                other += TWO_COLOURS
            one += TWO_COLOURS
        return value

    # Rerolls worth imagining

    def candidates(self, roll: RollCounts, stage: i64) -> list[Candidate]:
        """Return one for each open slot: of all windows and pairs the best."""
        aims, small, large = self.aims, roll.small_set, roll.large_set
        found = [colour_candidate(aims, roll, colour) for colour in self.colours]
        if constants.SECONDARY_SEQUENCE in self.lines:
            state: i64 = EVERY_OTHER[large >> 1]
            found.append(Candidate(aims.secondary_run, [], SECONDARY, 0, state))
        if constants.PRIMARY_SEQUENCE in self.lines:
            states = EVERY_OTHER[small], EVERY_OTHER[large]
            found.append(Candidate(aims.primary_run, PRIMARY, PRIMARY, states[0], states[1]))
        if constants.SPECTRUM_SEQUENCE in self.lines:
            found.append(best_of([window(aims, roll, first) for first in ALL], stage))
        pairs: list[tuple[int, int]] = []
        if constants.SECONDARY_COMBO in self.lines:
            pairs = [(one, other) for one in SECONDARY for other in SECONDARY if one < other]
            found.append(best_of([pair(aims, roll, a, b) for a, b in pairs], stage))
        if constants.SPECTRUM_COMBO in self.lines:
            pairs = [(one, other) for one in PRIMARY for other in SECONDARY]
            found.append(best_of([pair(aims, roll, a, b) for a, b in pairs], stage))
        if constants.PRIMARY_COMBO in self.lines:
            pairs = [(one, other) for one in PRIMARY for other in PRIMARY if one < other]
            found.append(best_of([pair(aims, roll, a, b) for a, b in pairs], stage))
        return found


def two_commonest(roll: RollCounts) -> tuple[i64, i64]:
    """Return how many d12 show the commonest secondary, and the next."""
    top: i64 = 0
    second: i64 = 0
    left = roll.large >> 4
    while left:
        count = left & 15
        if count > top:
            top, second = count, top
        elif count > second:
            second = count
        left >>= TWO_COLOURS
    return top, second


def colour_candidate(aims: Aims, roll: RollCounts, colour: Colour) -> Candidate:
    if colour & 1:
        return Candidate(aims.secondary, [], [int(colour)], 0, roll.of_large(colour))
    only = [int(colour)]
    return Candidate(aims.primary, only, only, roll.of_small(colour), roll.of_large(colour))


def window(aims: Aims, roll: RollCounts, first: i64) -> Candidate:
    """Return a spectrum sequence among the seven colours from the first one on."""
    colours = [int((first + at) % COLOURS) for at in range(WINDOW)]
    primaries = [colour for colour in colours if not colour & 1]
    small, large = turned(roll.small_set, first), turned(roll.large_set, first)
    if first & 1:
        state: i64 = EVERY_OTHER[small >> 1]
        return Candidate(aims.window_from_secondary, primaries, colours, state, large)
    state = EVERY_OTHER[small]
    return Candidate(aims.window_from_primary, primaries, colours, state, large)


def pair(aims: Aims, roll: RollCounts, one: i64, other: i64) -> Candidate:
    """Return a combo of two colours."""
    both = [int(one), int(other)]
    large = roll.of_large(one) + 6 * roll.of_large(other)
    if one & 1:
        return Candidate(aims.secondary_pair, [], both, 0, large)
    if other & 1:
        return Candidate(aims.spectrum_pair, both[:1], both, roll.of_small(one), large)
    small = roll.of_small(one) + 5 * roll.of_small(other)
    return Candidate(aims.primary_pair, both, both, small, large)


def best_of(candidates: list[Candidate], stage: i64) -> Candidate:
    best = candidates[0]
    for candidate in candidates:
        if candidate.value(stage) > best.value(stage):
            best = candidate
    return best
