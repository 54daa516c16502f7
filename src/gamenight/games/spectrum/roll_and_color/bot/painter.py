"""The strongest bot: it weighs every possible reroll, and plays for more than one slot.

It differs from the colourist in three ways. It compares all sets of dice by what the kept ones
promise, and the best sets by imagined rolls as well. It values a roll that suits several slots
above what it promises to the best of them, because later rolls decide between them. And its pars
depend on which slots are empty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import Random
from gamenight.games.spectrum.roll_and_color.bot.colourist import best_slot
from gamenight.games.spectrum.roll_and_color.bot.experience import EXPERIENCE
from gamenight.games.spectrum.roll_and_color.bot.promises import Promises
from gamenight.games.spectrum.roll_and_color.bot.turns import Roll, Turn
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    DICE,
    LEAST_REROLLED,
    MOST_REROLLED,
    REROLLS,
    is_large,
)
from gamenight.games.spectrum.roll_and_color.rules.position import DiceRoll
from gamenight.games.spectrum.roll_and_color.rules.state import RollView
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.parts.bits import has, members_of

TRUST: Final[tuple[float, ...]] = (0.1, 0.1, 0.2, 0.3)
"""The weight of what a reroll promises beside its imagined rolls, by rerolls so far."""

Heat = tuple[int, int, float]
"""How many rolls to imagine; then how many rerolls may stay, and how far behind the best."""

HEATS: Final[tuple[tuple[Heat, ...], ...]] = (
    ((0, 32, 4.0), (24, 12, 1.5), (48, 5, 0.6), (144, 2, 0.3), (192, 1, 0.0)),
    ((0, 20, 4.0), (24, 10, 1.5), (48, 4, 0.6), (144, 2, 0.3), (192, 1, 0.0)),
    ((0, 10, 2.0), (48, 4, 0.5), (96, 1, 0.0)),
    ((0, 12, 1.0), (48, 4, 0.5), (96, 1, 0.0)),
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
        """The dice to reroll, or the slot to score in instead."""
        pars = EXPERIENCE.pars_of(view.position.empty[view.seat])
        turn = Turn(view.position.empty[view.seat], pars)
        dice = best_reroll(turn, view.position.roll, thinking)
        return members_of(dice) if dice else [best_slot(view, pars)]


def best_reroll(turn: Turn, shown: DiceRoll, thinking: Thinking) -> i64:
    """The dice of the reroll that promises most; none if the roll as it is promises more."""
    contest = Contest(turn, shown)
    for rolls, places, margin in HEATS[shown.rerolls]:
        if len(contest.rerolls) > 1:
            for fresh in balanced_rolls(rolls, thinking.random):
                if contest.imagined and thinking.budget.is_spent(contest.imagined):
                    break
                contest.imagine(fresh)
            contest.keep_best(places, margin)
    return contest.rerolls[0] if contest.value(0) > turn.value(Roll(shown.dice), REROLLS) else 0


class Contest:
    """Rerolls, compared by what they promise and by the same imagined rolls."""

    def __init__(self, turn: Turn, shown: DiceRoll) -> None:
        self.promises: Promises = Promises(turn)
        self.dice: list[int] = shown.dice
        self.stage: i64 = shown.rerolls
        self.roll: Roll = Roll(shown.dice)
        self.rerolls: list[int] = different_rerolls(shown)
        self.promised: list[float] = [self.promise(rolled) for rolled in self.rerolls]
        self.sums: list[float] = [0.0] * len(self.rerolls)
        self.imagined: int = 0

    def promise(self, rolled: i64) -> float:
        shape = EXPERIENCE.kept[self.stage]
        return self.promises.of_kept(self.roll, self.dice, rolled, self.stage, shape)

    def imagine(self, fresh: list[int]) -> None:
        """Try all rerolls with one more roll."""
        roll, dice, rerolls, sums = self.roll, self.dice, self.rerolls, self.sums
        following = self.stage + 1
        for at in range(len(rerolls)):
            roll.read(dice, fresh, rerolls[at])
            sums[at] = sums[at] + self.promises.of_roll(roll, following, EXPERIENCE.rolled)
        self.imagined += 1

    def value(self, at: i64) -> float:
        """What a reroll is worth, from its promise and its imagined rolls."""
        if not self.imagined:
            return self.promised[at]
        trust = TRUST[self.stage]
        return trust * self.promised[at] + (1.0 - trust) * self.sums[at] / self.imagined

    def keep_best(self, places: int, margin: float) -> None:
        """The others drop out."""
        values = [self.value(at) for at in range(len(self.rerolls))]
        least = max(values) - margin
        order = [at for at in range(len(values)) if values[at] >= least]
        order.sort(key=lambda at: -values[at])
        self.rerolls = [self.rerolls[at] for at in order[:places]]
        self.promised = [self.promised[at] for at in order[:places]]
        self.sums = [self.sums[at] for at in order[:places]]


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
    """All rerolls that keep different dice: of dice that show the same the first are rolled."""
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
    """The dice before one, of its sort, that show the same."""
    found: i64 = 0
    for other in range(die):
        if dice[other] == dice[die] and is_large(other) == is_large(die):
            found |= 1 << other
    return found
