"""A bot that weighs every reroll by what its dice may become.

For a single slot the best way to reroll can be worked out exactly, because most of the dice do not
matter: for Red-Orange it is enough to know how many d12 show it. Such an ``Aim`` knows, for every
stage of a turn, what a slot will score on average if nothing else counts. The bot imagines what each
promising reroll leads to and takes the roll for what its best aim is worth then. What counts is by
how much a slot is better than its ``par``: what it would bring in another round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import FREELY, Bot, Budget
from gamenight.core.events import Event
from gamenight.core.random import Random
from gamenight.core.rules import AnyView
from gamenight.games.spectrum.roll_and_color.rules import facts
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    DICE,
    DONE,
    FIRST_SEQUENCE,
    FIRST_SLOT,
    LARGE_DICE,
    LEAST_REROLLED,
    LINES,
    MOST_REROLLED,
    PRIMARY_COUNT,
    REROLLS,
    SLOTS,
    SMALL_DICE,
    colour_of_slot,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.scoring import points
from gamenight.games.spectrum.roll_and_color.rules.state import RollView
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.parts.bits import count_of, has, highest

IMAGINED: Final = 64
"""How many rolls the bot imagines for a decision; each is tried with every promising reroll."""


# What matters of some dice


class Part:
    """What matters of the d6, or of the d12, for an aim: how many dice show each wanted colour.

    A state has one digit per wanted colour, the number of dice that show it up to ``most``.
    """

    def __init__(self, dice: int, faces: list[int], wanted: list[int], most: int) -> None:
        self.dice: int = dice
        self.base: i64 = most + 1
        self.wanted: list[int] = wanted
        self.states: int = (most + 1) ** len(wanted)
        self.size: list[int] = [self.size_of(state) for state in range(self.states)]
        """How many dice a state is made of."""
        self.after: list[list[int]] = []
        """For each state, the states after one more die."""
        self.chance: list[list[float]] = []
        """How likely each of those is."""
        for state in range(self.states):
            self.add_moves(state, faces)
        self.below: list[list[list[int]]] = [self.states_below(s) for s in range(self.states)]
        """For each state and each number of dice that are rolled: what can be kept at best."""

    def size_of(self, state: i64) -> i64:
        total: i64 = 0
        while state:
            total += state % self.base
            state //= self.base
        return total

    def raised(self, state: i64, colour: i64) -> i64:
        """The state after a die shows a colour."""
        step: i64 = 1
        for wanted in self.wanted:
            if wanted == colour:
                return state + step if state // step % self.base < self.base - 1 else state
            step *= self.base
        return state

    def add_moves(self, state: i64, faces: list[int]) -> None:
        after = [int(self.raised(state, colour)) for colour in faces]
        different = sorted(set(after))
        self.after.append(different)
        self.chance.append([after.count(one) / len(faces) for one in different])

    def states_below(self, state: i64) -> list[list[int]]:
        """By the number of dice that are rolled: the states with as many dice as can be kept."""
        found: list[list[int]] = [[int(state)]]
        for rolled in range(1, self.dice + 1):
            kept = self.dice - rolled
            before = found[rolled - 1]
            if self.size[state] <= kept:
                found.append(before)
            else:
                found.append(sorted({less for one in before for less in self.one_less(one)}))
        return found

    def one_less(self, state: i64) -> list[int]:
        step: i64 = 1
        found: list[int] = []
        for _ in self.wanted:
            if state // step % self.base:
                found.append(state - step)
            step *= self.base
        return found


# One slot alone


class Aim:
    """The best play for one slot alone, exactly: what it brings on average, stage by stage."""

    def __init__(self, line: int, small: Part, large: Part) -> None:
        self.small: Part = small
        self.large: Part = large
        self.width: i64 = large.states
        self.scores: list[float] = []
        """What a state scores, by ``small state * width + large state``."""
        for one in range(small.states):
            for other in range(large.states):
                self.scores.append(float(self.score(line, one, other)))
        self.values: list[list[float]] = [self.scores] * (REROLLS + 1)
        """What a state is worth after so many rerolls."""
        self.layers: list[list[list[float]]] = [[] for _ in range(REROLLS)]
        """For each reroll and each number of d6 and d12 in it, what kept dice are worth."""
        for stage in (3, 2, 1, 0):
            self.layers[stage] = self.expected(self.values[stage + 1], MOST_REROLLED[stage])
            self.values[stage] = self.best(stage)

    def score(self, line: i64, one: i64, other: i64) -> i64:
        """What the dice of a state score in the line, with all others of no use."""
        counts = [0] * COLOURS
        add_counts(counts, self.small, one)
        add_counts(counts, self.large, other)
        packed: i64 = 0
        for colour in range(COLOURS - 1, -1, -1):
            packed = packed * 16 + counts[colour]
        return max([points(packed, slot) for slot in range(SLOTS) if line_of(slot) == line])

    def expected(self, following: list[float], most: i64) -> list[list[float]]:
        """What kept dice are worth on average once i d6 and j d12 are rolled, as layer i * 6 + j."""
        layers: list[list[float]] = [[]] * ((SMALL_DICE + 1) * (LARGE_DICE + 1))
        for i in range(SMALL_DICE + 1):
            for j in range(LARGE_DICE + 1):
                if i + j > most:
                    continue
                if i + j == 0:
                    layers[0] = following
                elif j == 0:
                    layers[i * 6] = self.after_small(layers[(i - 1) * 6], SMALL_DICE - i)
                else:
                    before = layers[i * 6 + j - 1]
                    layers[i * 6 + j] = self.after_large(before, SMALL_DICE - i, LARGE_DICE - j)
        return layers

    def after_small(self, before: list[float], kept: i64) -> list[float]:
        """One more d6 is rolled: the mean over its faces."""
        layer = [0.0] * len(before)
        small, large, width = self.small, self.large, self.width
        for one in range(small.states):
            if small.size[one] > kept:
                continue
            after, chance = small.after[one], small.chance[one]
            for other in range(large.states):
                mean = 0.0
                for at in range(len(after)):
                    mean += chance[at] * before[after[at] * width + other]
                layer[one * width + other] = mean
        return layer

    def after_large(self, before: list[float], kept_small: i64, kept: i64) -> list[float]:
        """One more d12 is rolled."""
        layer = [0.0] * len(before)
        small, large, width = self.small, self.large, self.width
        for other in range(large.states):
            if large.size[other] > kept:
                continue
            after, chance = large.after[other], large.chance[other]
            for one in range(small.states):
                if small.size[one] > kept_small:
                    continue
                start = one * width
                mean = 0.0
                for at in range(len(after)):
                    mean += chance[at] * before[start + after[at]]
                layer[start + other] = mean
        return layer

    def best(self, stage: i64) -> list[float]:
        """What states are worth before a reroll: as they are, or with the best reroll."""
        values = self.scores.copy()
        for one in range(self.small.states):
            if self.small.size[one] > SMALL_DICE:
                continue
            for other in range(self.large.states):
                if self.large.size[other] <= LARGE_DICE:
                    at = one * self.width + other
                    values[at] = max(values[at], self.plan(stage, one, other).value)
        return values

    def plan(self, stage: i64, one: i64, other: i64) -> Plan:
        """The best reroll for a state."""
        best = Plan()
        least, most = LEAST_REROLLED[stage], MOST_REROLLED[stage]
        for i in range(SMALL_DICE + 1):
            smalls = self.small.below[one][i]
            for j in range(LARGE_DICE + 1):
                if not least <= i + j <= most:
                    continue
                layer = self.layers[stage][i * 6 + j]
                larges = self.large.below[other][j]
                for small in smalls:
                    start = small * self.width
                    for large in larges:
                        value = layer[start + large]
                        if value > best.value:
                            best.note(value, i, j, small, large)
        return best


class Plan:
    """A reroll for an aim: how many d6 and d12, and what of the dice that matter is kept."""

    def __init__(self) -> None:
        self.value: float = -1.0
        self.small_rolled: i64 = 0
        self.large_rolled: i64 = 0
        self.small: i64 = 0
        self.large: i64 = 0

    def note(self, value: float, i: i64, j: i64, small: i64, large: i64) -> None:
        self.value = value
        self.small_rolled, self.large_rolled = i, j
        self.small, self.large = small, large


def add_counts(counts: list[int], part: Part, state: i64) -> None:
    for colour in part.wanted:
        counts[colour] += state % part.base
        state //= part.base


# All aims

ALL: Final = list(range(COLOURS))
PRIMARY: Final = list(range(0, COLOURS, 2))
SECONDARY: Final = list(range(1, COLOURS, 2))


class Aims:
    """An aim for every line of the sheet, for some colours that stand for all of their kind.

    A spectrum sequence is sought in a window of seven colours, a combo with two given colours; of all
    windows and pairs the best counts.
    """

    def __init__(self) -> None:
        self.secondary: Aim = aim(facts.SECONDARY_COLOUR, [], [1], LARGE_DICE)
        self.primary: Aim = aim(facts.PRIMARY_COLOUR, [0], [0], LARGE_DICE)
        self.secondary_run: Aim = aim(facts.SECONDARY_SEQUENCE, [], SECONDARY, 1)
        self.window_from_primary: Aim = aim(facts.SPECTRUM_SEQUENCE, [0, 2, 4, 6], ALL[:WINDOW], 1)
        self.window_from_secondary: Aim = aim(
            facts.SPECTRUM_SEQUENCE, [2, 4, 6], ALL[1 : WINDOW + 1], 1
        )
        self.primary_run: Aim = aim(facts.PRIMARY_SEQUENCE, PRIMARY, PRIMARY, 1)
        self.secondary_pair: Aim = aim(facts.SECONDARY_COMBO, [], [1, 3], LARGE_DICE)
        self.spectrum_pair: Aim = aim(facts.SPECTRUM_COMBO, [0], [0, 1], LARGE_DICE)
        self.primary_pair: Aim = aim(facts.PRIMARY_COMBO, [0, 2], [0, 2], LARGE_DICE)


WINDOW: Final = 7
"""The longest spectrum sequence that scores more than a shorter one."""
WINDOW_BITS: Final = 127


def aim(line: int, small: list[int], large: list[int], most: int) -> Aim:
    smalls = Part(SMALL_DICE, PRIMARY, small, min(most, SMALL_DICE))
    return Aim(line, smalls, Part(LARGE_DICE, ALL, large, most))


KNOWN: Final[list[Aims]] = []


def all_aims() -> Aims:
    """Worked out when a bot first needs them."""
    if not KNOWN:
        KNOWN.append(Aims())
    return KNOWN[0]


def every_other_bit(colours: int) -> int:
    """The primaries of a set of colours as a set of six."""
    return sum([1 << at for at in range(PRIMARY_COUNT) if colours >> 2 * at & 1])


EVERY_OTHER: Final[list[int]] = [every_other_bit(colours) for colours in range(1 << COLOURS)]


def turned(colours: i64, first: i64) -> i64:
    """A set of colours, counted from another first one; of these the first seven."""
    return (colours >> first | colours << (COLOURS - first)) & WINDOW_BITS


class Roll:
    """Nine dice as the aims look at them: counted by colour, and the colours as sets."""

    def __init__(self, dice: list[int]) -> None:
        self.small: i64 = 0
        self.large: i64 = 0
        self.small_set: i64 = 0
        self.large_set: i64 = 0
        self.read(dice, dice, 0)

    def read(self, dice: list[int], fresh: list[int], rolled: i64) -> None:
        """The dice, those of the set ``rolled`` replaced by fresh ones."""
        small: i64 = 0
        large: i64 = 0
        small_set: i64 = 0
        large_set: i64 = 0
        die: i64 = 0
        while die < DICE:
            colour: i64 = fresh[die] if rolled >> die & 1 else dice[die]
            one: i64 = 1
            one <<= 4 * colour
            if die < SMALL_DICE:
                small += one
                small_set |= 1 << colour
            else:
                large += one
                large_set |= 1 << colour
            die += 1
        self.small, self.large = small, large
        self.small_set, self.large_set = small_set, large_set

    def of_small(self, colour: i64) -> i64:
        return self.small >> 4 * colour & 15

    def of_large(self, colour: i64) -> i64:
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
        """The reroll that is best for this aim, as a set of dice."""
        plan = self.aim.plan(stage, self.small, self.large)
        kept = kept_dice(self.aim.small, plan.small, self.small_colours, dice, 0)
        kept |= kept_dice(self.aim.large, plan.large, self.large_colours, dice, SMALL_DICE)
        rolled = some_but(kept, 0, plan.small_rolled)
        return rolled | some_but(kept, SMALL_DICE, plan.large_rolled)


def kept_dice(part: Part, state: i64, colours: list[int], dice: list[int], first: i64) -> i64:
    """Dice that make up a state, from the first of their sort on."""
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
    """So many dice from the first one on that are not kept."""
    found: i64 = 0
    die = first
    while wanted > 0:
        if not has(kept, die):
            found |= 1 << die
            wanted -= 1
        die += 1
    return found


# A turn


class Turn:
    """What a roll is worth to a seat: the best of its empty slots, each beside its par."""

    def __init__(self, empty: i64, pars: list[float]) -> None:
        self.aims: Aims = all_aims()
        self.pars: list[float] = pars
        self.colours: list[int] = [
            int(colour_of_slot(slot)) for slot in range(FIRST_SEQUENCE) if has(empty, slot)
        ]
        self.open: list[bool] = [False] * LINES
        for slot in range(FIRST_SEQUENCE, SLOTS):
            if has(empty, slot):
                self.open[line_of(slot)] = True

    def value(self, roll: Roll, stage: i64) -> float:
        """By how much the roll beats par after so many rerolls, for the best single aim."""
        best = -1000.0
        for colour in self.colours:
            best = max(best, self.colour_value(roll, colour, stage))
        best = max(best, self.sequence_value(roll, stage))
        return max(best, self.combo_value(roll, stage))

    def colour_value(self, roll: Roll, colour: i64, stage: i64) -> float:
        if colour & 1:
            return self.aims.secondary.values[stage][roll.of_large(colour)] - self.pars[0]
        at = roll.of_small(colour) * 6 + roll.of_large(colour)
        return self.aims.primary.values[stage][at] - self.pars[1]

    def sequence_value(self, roll: Roll, stage: i64) -> float:
        best = -1000.0
        aims, small, large = self.aims, roll.small_set, roll.large_set
        if self.open[facts.SECONDARY_SEQUENCE]:
            value = aims.secondary_run.values[stage][EVERY_OTHER[large >> 1]]
            best = value - self.pars[facts.SECONDARY_SEQUENCE]
        if self.open[facts.PRIMARY_SEQUENCE]:
            at = EVERY_OTHER[small] * 64 + EVERY_OTHER[large]
            value = aims.primary_run.values[stage][at]
            best = max(best, value - self.pars[facts.PRIMARY_SEQUENCE])
        if self.open[facts.SPECTRUM_SEQUENCE]:
            value = 0.0
            from_primary = aims.window_from_primary.values[stage]
            from_secondary = aims.window_from_secondary.values[stage]
            first: i64 = 0
            while first < COLOURS:
                at = EVERY_OTHER[turned(small, first)] * 128 + turned(large, first)
                value = max(value, from_primary[at])
                at = EVERY_OTHER[turned(small, first + 1) >> 1] * 128 + turned(large, first + 1)
                value = max(value, from_secondary[at])
                first += 2
            best = max(best, value - self.pars[facts.SPECTRUM_SEQUENCE])
        return best

    def combo_value(self, roll: Roll, stage: i64) -> float:
        best = -1000.0
        aims = self.aims
        top, second = two_commonest(roll)
        if self.open[facts.SECONDARY_COMBO]:
            value = aims.secondary_pair.values[stage][top + 6 * second]
            best = value - self.pars[facts.SECONDARY_COMBO]
        if self.open[facts.SPECTRUM_COMBO]:
            value = 0.0
            values = aims.spectrum_pair.values[stage]
            for one in PRIMARY:
                at = roll.of_small(one) * 36 + roll.of_large(one) + 6 * top
                value = max(value, values[at])
            best = max(best, value - self.pars[facts.SPECTRUM_COMBO])
        if self.open[facts.PRIMARY_COMBO]:
            value = 0.0
            values = aims.primary_pair.values[stage]
            for one in PRIMARY:
                for other in range(one + 2, COLOURS, 2):
                    value = max(value, values[pair_state(roll, one, other)])
            best = max(best, value - self.pars[facts.PRIMARY_COMBO])
        return best

    # Rerolls worth imagining

    def candidates(self, roll: Roll, stage: i64) -> list[Candidate]:
        """One for each open slot: of all windows and pairs the best."""
        aims, small, large = self.aims, roll.small_set, roll.large_set
        found = [colour_candidate(aims, roll, colour) for colour in self.colours]
        if self.open[facts.SECONDARY_SEQUENCE]:
            state: i64 = EVERY_OTHER[large >> 1]
            found.append(Candidate(aims.secondary_run, [], SECONDARY, 0, state))
        if self.open[facts.PRIMARY_SEQUENCE]:
            states = EVERY_OTHER[small], EVERY_OTHER[large]
            found.append(Candidate(aims.primary_run, PRIMARY, PRIMARY, states[0], states[1]))
        if self.open[facts.SPECTRUM_SEQUENCE]:
            found.append(best_of([window(aims, roll, first) for first in ALL], stage))
        pairs: list[tuple[int, int]] = []
        if self.open[facts.SECONDARY_COMBO]:
            pairs = [(one, other) for one in SECONDARY for other in SECONDARY if one < other]
            found.append(best_of([pair(aims, roll, a, b) for a, b in pairs], stage))
        if self.open[facts.SPECTRUM_COMBO]:
            pairs = [(one, other) for one in PRIMARY for other in SECONDARY]
            found.append(best_of([pair(aims, roll, a, b) for a, b in pairs], stage))
        if self.open[facts.PRIMARY_COMBO]:
            pairs = [(one, other) for one in PRIMARY for other in PRIMARY if one < other]
            found.append(best_of([pair(aims, roll, a, b) for a, b in pairs], stage))
        return found


def two_commonest(roll: Roll) -> tuple[i64, i64]:
    """How many d12 show the commonest secondary, and the next."""
    top: i64 = 0
    second: i64 = 0
    for colour in SECONDARY:
        count = roll.of_large(colour)
        if count > top:
            top, second = count, top
        elif count > second:
            second = count
    return top, second


def pair_state(roll: Roll, one: i64, other: i64) -> i64:
    """Where the pair of two primaries has its value."""
    small = roll.of_small(one) + 5 * roll.of_small(other)
    return small * 36 + roll.of_large(one) + 6 * roll.of_large(other)


def colour_candidate(aims: Aims, roll: Roll, colour: i64) -> Candidate:
    if colour & 1:
        return Candidate(aims.secondary, [], [int(colour)], 0, roll.of_large(colour))
    only = [int(colour)]
    return Candidate(aims.primary, only, only, roll.of_small(colour), roll.of_large(colour))


def window(aims: Aims, roll: Roll, first: i64) -> Candidate:
    """A spectrum sequence among the seven colours from the first one on."""
    colours = [int((first + at) % COLOURS) for at in range(WINDOW)]
    primaries = [colour for colour in colours if not colour & 1]
    small, large = turned(roll.small_set, first), turned(roll.large_set, first)
    if first & 1:
        state: i64 = EVERY_OTHER[small >> 1]
        return Candidate(aims.window_from_secondary, primaries, colours, state, large)
    state = EVERY_OTHER[small]
    return Candidate(aims.window_from_primary, primaries, colours, state, large)


def pair(aims: Aims, roll: Roll, one: i64, other: i64) -> Candidate:
    """A combo of two colours."""
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


# The bot

LATE_PARS: Final[tuple[float, ...]] = (17.0, 8.5, 28.0, 30.0, 11.0, 17.0, 14.0, 11.0)
"""What the slots of each line bring on average if nothing else is left."""
EARLY_PARS: Final[tuple[float, ...]] = (22.0, 10.0, 32.0, 34.0, 13.0, 20.0, 20.0, 15.0)
"""What one forgoes with a slot of each line while all are open."""


def pars_with(slots_left: i64) -> list[float]:
    """The pars with so many slots left: from those of an empty sheet to those of a last slot."""
    share = (slots_left - 1) / (SLOTS - 1)
    return [
        LATE_PARS[line] + share * (EARLY_PARS[line] - LATE_PARS[line]) for line in range(LINES)
    ]


class Colourist(Bot):
    """Imagines what each promising reroll leads to, and compares slots with their pars."""

    def __init__(self) -> None:
        self.plan: i64 = 0
        """The dice of the reroll under way."""

    def choose(
        self,
        view: AnyView,
        random: Random,
        news: Sequence[Event] = (),  # noqa: ARG002
        budget: Budget = FREELY,
    ) -> int:
        assert isinstance(view, RollView)
        position = view.position
        if len(view.legal) == 1:
            return view.legal[0]
        if not position.named:
            empty = position.empty[view.seat]
            turn = Turn(empty, pars_with(count_of(empty)))
            self.plan = best_reroll(turn, position.dice, position.rerolls, random, budget)
            if not self.plan:
                return best_slot(view, turn.pars)
        die = highest(position.named) + 1
        while die < DICE and not has(self.plan, die):
            die += 1
        return die if die in view.legal else view.legal[len(view.legal) - 1]


def best_slot(view: RollView, pars: list[float]) -> int:
    """The slot in which the roll beats par by most."""
    best, most = -1, -1000.0
    for slot in range(SLOTS):
        if has(view.position.empty[view.seat], slot):
            value = float(view.position.worth_in(slot)) - pars[line_of(slot)]
            if value > most:
                best, most = FIRST_SLOT + slot, value
    return best


def best_reroll(
    turn: Turn, dice: list[int], stage: i64, random: Random, budget: Budget
) -> i64:
    """The dice of the reroll that promises most; none if the roll as it is promises more."""
    if stage == REROLLS:
        return 0
    roll = Roll(dice)
    now = turn.value(roll, REROLLS)
    rerolls: list[int] = []
    for candidate in turn.candidates(roll, stage):
        dice_to_roll = int(candidate.dice_to_roll(dice, stage))
        if dice_to_roll not in rerolls:
            rerolls.append(dice_to_roll)
    sums = [0.0] * len(rerolls)
    imagined = 0
    while imagined < IMAGINED and not (imagined and budget.is_spent(imagined)):
        fresh = fresh_dice(random)
        for at in range(len(rerolls)):
            roll.read(dice, fresh, rerolls[at])
            sums[at] += turn.value(roll, stage + 1)
        imagined += 1
    most = max(sums)
    return rerolls[sums.index(most)] if most / imagined > now else 0


def fresh_dice(random: Random) -> list[int]:
    """Nine dice, all rolled."""
    small = [2 * int(random.below(PRIMARY_COUNT)) for _ in range(SMALL_DICE)]
    return small + [int(random.below(COLOURS)) for _ in range(LARGE_DICE)]
