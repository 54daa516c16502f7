"""The strongest bot: it weighs every possible reroll, and plays for more than one slot.

It differs from the colourist in three ways. It compares all sets of dice by what the kept ones
promise, the best sets by imagined rolls as well, and the last few by every roll that there is. It
values a roll that suits several slots above what it promises to the best of them, because later
rolls decide between them. And its pars depend on which slots are empty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import Random
from gamenight.parts.bits import count_of, has, members_of

from ...rules.wheel import COLOURS
from ..rules.constants import DICE, LEAST_REROLLED, MOST_REROLLED, REROLLS, is_large
from ..rules.state import DiceRoll, RollView
from .colourist import best_slot
from .experience import EXPERIENCE
from .promises import SMALL_SET, Promises
from .turns import ALL, PRIMARY, RollCounts, SlotPars

TRUST: Final[tuple[float, ...]] = (5.0, 5.0, 5.0, 60.0)
"""As many imagined rolls as what a reroll promises counts for, by rerolls so far."""

Heat = tuple[int, int, float]
"""How many rolls to imagine; then how many rerolls may stay, and how far behind the best."""
ALL_ROLLS: Final = -1
"""In the place of a number: every roll that there is, each for as often as it comes."""

HEATS: Final[tuple[tuple[Heat, ...], ...]] = (
    ((0, 32, 3.0), (24, 12, 2.0), (48, 5, 1.0), (144, 2, 0.5), (ALL_ROLLS, 1, 0.0)),
    ((0, 16, 3.0), (36, 5, 1.0), (ALL_ROLLS, 1, 0.0)),
    ((0, 10, 2.0), (ALL_ROLLS, 1, 0.0)),
    ((0, 24, 2.5), (48, 6, 0.7), (144, 3, 0.4), (288, 1, 0.0)),
)
"""By rerolls so far. The first heat is decided by what the rerolls promise."""

SETS: Final[list[list[int]]] = [
    [dice for dice in range(1 << DICE) if least <= dice.bit_count() <= most]
    for least, most in zip(LEAST_REROLLED, MOST_REROLLED, strict=True)
]
"""The sets of dice that may be rolled, by reroll."""


class Painter(Bot[RollView]):
    """Weighs all rerolls, imagines the best of them, and plays for more than one slot."""

    def choose(self, view: RollView, thinking: Thinking) -> int:
        return best_slot(view, EXPERIENCE.pars_of(view.position.empty[view.seat]))

    def choose_several(self, view: RollView, choice: Choice, thinking: Thinking) -> list[int]:
        """Return the dice to reroll, or the slot to score in instead."""
        pars = EXPERIENCE.pars_of(view.position.empty[view.seat])
        turn = SlotPars(view.position.empty[view.seat], pars)
        dice = best_reroll(turn, view.position.roll, thinking)
        return members_of(dice) if dice else [best_slot(view, pars)]


def best_reroll(turn: SlotPars, shown: DiceRoll, thinking: Thinking) -> i64:
    """Return the dice of the reroll that promises most; none if the roll as it is promises more."""
    contest = Contest(turn, shown)
    for rolls, places, margin in HEATS[shown.rerolls]:
        contest.try_out(rolls, thinking)
        contest.keep_best(places, margin)
        if contest.is_decided(margin):
            break
    return contest.rerolls[0] if contest.value(0) > contest.now else 0


class Contest:
    """Rerolls, compared by what they promise and by the same imagined rolls."""

    def __init__(self, turn: SlotPars, shown: DiceRoll) -> None:
        self.promises: Promises = Promises(turn)
        self.dice: list[int] = shown.dice
        self.stage: i64 = shown.rerolls
        self.roll: RollCounts = RollCounts(shown.dice)
        self.now: float = turn.value(self.roll, REROLLS)
        """What the dice are worth as they are."""
        self.rerolls: list[int] = different_rerolls(shown)
        self.promised: list[float] = [self.promise(rolled) for rolled in self.rerolls]
        self.sums: list[float] = [0.0] * len(self.rerolls)
        self.imagined: int = 0
        self.is_exact: bool = False
        """Whether the sums are means of all rolls, so that nothing else counts."""

    def promise(self, rolled: i64) -> float:
        network = EXPERIENCE.kept[self.stage]
        return self.promises.of_kept(self.roll, self.dice, rolled, self.stage, network)

    def is_decided(self, margin: float) -> bool:
        """Return whether one reroll is left that is clearly better, or worse, than none, or the
        promises have told all."""
        if self.promises.is_exact:
            return True
        return len(self.rerolls) == 1 and abs(self.value(0) - self.now) > margin

    def try_out(self, rolls: int, thinking: Thinking) -> None:
        """Imagine this many rolls, or all, unless the budget is spent."""
        if rolls == ALL_ROLLS:
            if not thinking.budget.is_spent(self.imagined + rolls_of(self.rerolls[0])):
                self.work_out()
            return
        for fresh in balanced_rolls(rolls, thinking.random):
            if self.imagined and thinking.budget.is_spent(self.imagined):
                break
            self.imagine(fresh)

    def imagine(self, fresh: list[int]) -> None:
        """Try all rerolls with one more roll."""
        roll, dice, rerolls, sums = self.roll, self.dice, self.rerolls, self.sums
        following = self.stage + 1
        for at in range(len(rerolls)):
            roll.read(dice, fresh, rerolls[at])
            sums[at] = sums[at] + self.promises.of_roll(roll, following, EXPERIENCE.rolled)
        self.imagined += 1

    def work_out(self) -> None:
        """Try all rerolls with every roll that there is."""
        for at in range(len(self.rerolls)):
            self.sums[at] = self.mean_of(self.rerolls[at])
        self.is_exact = True

    def mean_of(self, rolled: i64) -> float:
        """Return what the rolls after a reroll are worth, each counted as often as it comes."""
        kept = RollCounts(self.dice)
        kept.keep(self.dice, rolled)
        roll, promises, following = self.roll, self.promises, self.stage + 1
        larges = large_heaps(rolled)
        total = 0.0
        for small in small_heaps(rolled):
            for large in larges:
                roll.small = kept.small + small.counts
                roll.small_set = kept.small_set | small.colours
                roll.large = kept.large + large.counts
                roll.large_set = kept.large_set | large.colours
                worth = promises.of_roll(roll, following, EXPERIENCE.rolled)
                total += small.chance * large.chance * worth
        return total

    def value(self, at: i64) -> float:
        """Return what a reroll is worth, from its promise and its imagined rolls."""
        if self.is_exact:
            return self.sums[at]
        trust = TRUST[self.stage]
        return (trust * self.promised[at] + self.sums[at]) / (trust + self.imagined)

    def keep_best(self, places: int, margin: float) -> None:
        """The others drop out."""
        values = [self.value(at) for at in range(len(self.rerolls))]
        least = max(values) - margin
        order = [at for at in range(len(values)) if values[at] >= least]
        order.sort(key=lambda at: -values[at])
        self.rerolls = [self.rerolls[at] for at in order[:places]]
        self.promised = [self.promised[at] for at in order[:places]]
        self.sums = [self.sums[at] for at in order[:places]]


# Rolls


class Heap:
    """What some dice of one sort can show, and how likely that is."""

    def __init__(self, counts: i64, colours: i64, chance: float) -> None:
        self.counts: i64 = counts
        self.colours: i64 = colours
        self.chance: float = chance


def heaps_after(heaps: list[Heap], faces: list[int]) -> list[Heap]:
    """After one more die is rolled; dice that show the same are interchangeable."""
    chances: dict[int, float] = {}
    colours: dict[int, int] = {}
    for heap in heaps:
        for face in faces:
            counts = int(heap.counts) + (1 << 4 * face)
            chances[counts] = chances.get(counts, 0.0) + heap.chance / len(faces)
            colours[counts] = int(heap.colours) | 1 << face
    return [Heap(counts, colours[counts], chances[counts]) for counts in chances]


MOST_TOGETHER: Final = 4
"""All rolls are tried for this many dice at most."""


def all_heaps(faces: list[int]) -> list[list[Heap]]:
    """By the number of dice."""
    found = [[Heap(0, 0, 1.0)]]
    for _ in range(MOST_TOGETHER):
        found.append(heaps_after(found[-1], faces))
    return found


SMALL_HEAPS: Final = all_heaps(PRIMARY)
LARGE_HEAPS: Final = all_heaps(ALL)


def small_heaps(rolled: i64) -> list[Heap]:
    """Return what the d6 among the dice of a reroll can show, …"""
    return SMALL_HEAPS[count_of(rolled & SMALL_SET)]


def large_heaps(rolled: i64) -> list[Heap]:
    """… and the d12."""
    return LARGE_HEAPS[count_of(rolled) - count_of(rolled & SMALL_SET)]


def rolls_of(rolled: i64) -> int:
    """Return how many different rolls there are of some dice."""
    return len(small_heaps(rolled)) * len(large_heaps(rolled))


def balanced_rolls(count: i64, random: Random) -> list[list[int]]:
    """Rolls of all dice in which every die shows each of its colours equally often, as it would in
    the long run: so fewer of them tell as much. Their number is a multiple of twelve."""
    dice: list[list[int]] = []
    for die in range(DICE):
        step = 1 if is_large(die) else 2
        shown = [int(step * at % COLOURS) for at in range(count)]
        random.shuffle(shown)
        dice.append(shown)
    return [[shown[at] for shown in dice] for at in range(count)]


def different_rerolls(shown: DiceRoll) -> list[int]:
    """Return all rerolls that keep different dice: of dice that show the same the first are
    rolled."""
    befores: list[tuple[int, int]] = []
    for die in range(DICE):
        before = int(alike_before(shown.dice, die))
        if before:
            befores.append((die, before))
    found: list[int] = []
    for rolled in SETS[shown.rerolls]:
        for die, before in befores:
            if has(rolled, die) and before & ~rolled:
                break
        else:
            found.append(rolled)
    return found


def alike_before(dice: list[int], die: i64) -> i64:
    """Return the dice before one, of its sort, that show the same."""
    found: i64 = 0
    for other in range(die):
        if dice[other] == dice[die] and is_large(other) == is_large(die):
            found |= 1 << other
    return found
