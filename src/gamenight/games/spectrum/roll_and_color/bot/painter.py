"""The strongest bot: it imagines every reroll there is, and counts on more than one slot.

It differs from the colourist in three ways. It tries all sets of dice, most of them briefly. A roll
that serves several slots is worth more than what it promises to the best of them, since the dice
decide later which it will be. And the pars depend on which slots are empty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.core.random import Random
from gamenight.games.spectrum.roll_and_color.bot.colourist import best_slot
from gamenight.games.spectrum.roll_and_color.bot.turns import Roll, Turn
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    DICE,
    LEAST_REROLLED,
    LINES,
    MOST_REROLLED,
    REROLLS,
    SLOTS,
    is_large,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.position import DiceRoll
from gamenight.games.spectrum.roll_and_color.rules.state import RollView
from gamenight.games.spectrum.rules.wheel import COLOURS
from gamenight.parts.bits import has, members_of

HEATS: Final[tuple[tuple[int, int], ...]] = ((12, 24), (36, 6), (144, 1))
"""In how many imagined rolls the rerolls are compared, and how many of them then stay."""

SETS: Final[list[list[int]]] = [
    [dice for dice in range(1 << DICE) if least <= dice.bit_count() <= most]
    for least, most in zip(LEAST_REROLLED, MOST_REROLLED, strict=True)
]
"""The sets of dice that may be rolled, by reroll."""


PARS: Final[tuple[float, ...]] = (5.0, 4.66, 34.74, 48.83, 15.94, 12.71, 14.25, 17.49)
"""What one forgoes with a slot of each line, before the empty slots are looked at. Only differences
matter. docs/strength.md says how these figures were found."""

PARS_BESIDE: Final[tuple[tuple[float, ...], ...]] = (
    (-0.33, -0.46, 0.51, 0.26, -0.4, 0.25, 0.08, 0.1),
    (-0.45, -0.57, 0.48, 0.31, -0.38, 0.07, 0.16, 0.38),
    (0.99, 0.92, -3.9, 0.8, 0.34, 0.58, 0.4, -0.13),
    (0.48, 0.5, 0.61, -3.4, 0.52, 0.6, 0.55, 0.14),
    (-0.14, -0.09, 0.21, 0.34, -0.76, 0.09, 0.04, 0.31),
    (0.55, 0.4, 0.32, 0.48, 0.12, -2.4, 0.64, -0.1),
    (0.46, 0.5, 0.37, 0.63, 0.19, 0.76, -3.32, 0.4),
    (0.44, 0.73, -0.18, 0.28, 0.34, -0.08, 0.34, -1.87),
)
"""What each empty slot of a line, by row, adds to the pars of all lines: the second slot of a pair
makes the first cheaper, and what competes for the same rolls makes it dearer."""


def pars_of(empty: i64) -> list[float]:
    """The pars of a sheet."""
    pars = list(PARS)
    for slot in range(SLOTS):
        if has(empty, slot):
            beside = PARS_BESIDE[line_of(slot)]
            for line in range(LINES):
                pars[line] = pars[line] + beside[line]
    return pars


class Painter(Bot[RollView]):
    """Imagines all rerolls, and counts on more than one slot."""

    def choose(self, view: RollView, thinking: Thinking) -> int:
        return best_slot(view, pars_of(view.position.empty[view.seat]))

    def choose_several(self, view: RollView, choice: Choice, thinking: Thinking) -> list[int]:
        """The dice to reroll, or the slot to score in instead."""
        pars = pars_of(view.position.empty[view.seat])
        turn = Turn(view.position.empty[view.seat], pars)
        dice = best_reroll(turn, view.position.roll, thinking)
        return members_of(dice) if dice else [best_slot(view, pars)]


def best_reroll(turn: Turn, shown: DiceRoll, thinking: Thinking) -> i64:
    """The dice of the reroll that promises most; none if the roll as it is promises more."""
    contest = Contest(turn, shown)
    now = turn.value(contest.roll, REROLLS)
    for rolls, places in HEATS:
        for fresh in balanced_rolls(rolls, thinking.random):
            if contest.imagined and thinking.budget.is_spent(contest.imagined):
                break
            contest.imagine(fresh)
        contest.keep_best(places)
    return contest.rerolls[0] if contest.sums[0] / contest.imagined > now else 0


class Contest:
    """Rerolls that are compared in the same imagined rolls."""

    def __init__(self, turn: Turn, shown: DiceRoll) -> None:
        self.turn: Turn = turn
        self.dice: list[int] = shown.dice
        self.following: i64 = shown.rerolls + 1
        self.roll: Roll = Roll(shown.dice)
        self.rerolls: list[int] = different_rerolls(shown)
        self.sums: list[float] = [0.0] * len(self.rerolls)
        self.imagined: int = 0

    def imagine(self, fresh: list[int]) -> None:
        """Try all rerolls with one more roll."""
        turn, roll, dice, following = self.turn, self.roll, self.dice, self.following
        rerolls, sums = self.rerolls, self.sums
        for at in range(len(rerolls)):
            roll.read(dice, fresh, rerolls[at])
            sums[at] = sums[at] + turn.promise(roll, following)
        self.imagined += 1

    def keep_best(self, places: int) -> None:
        """The others drop out."""
        order = sorted(range(len(self.rerolls)), key=lambda at: -self.sums[at])[:places]
        self.rerolls = [self.rerolls[at] for at in order]
        self.sums = [self.sums[at] for at in order]


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
    before = [alike_before(shown.dice, die) for die in range(DICE)]
    return [rolled for rolled in SETS[shown.rerolls] if rolls_first(rolled, before)]


def rolls_first(rolled: i64, before: list[int]) -> bool:
    """Whether of dice that show the same none is kept before one that is rolled."""
    return all(not has(rolled, die) or not before[die] & ~rolled for die in range(DICE))


def alike_before(dice: list[int], die: i64) -> i64:
    """The dice before one, of its sort, that show the same."""
    found: i64 = 0
    for other in range(die):
        if dice[other] == dice[die] and is_large(other) == is_large(die):
            found |= 1 << other
    return found
