"""The bot: it imagines what each promising reroll leads to, and compares slots with their pars.

The rolls that a reroll may lead to are taken for what their best single aim is worth then. What
counts is by how much a slot is better than its par: what it would bring in another round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import FREELY, Bot, Budget
from gamenight.core.events import Event
from gamenight.core.random import Random
from gamenight.core.rules import AnyView
from gamenight.games.spectrum.roll_and_color.bot.turns import Roll, Turn
from gamenight.games.spectrum.roll_and_color.rules.facts import (
    DICE,
    FIRST_SLOT,
    LARGE_DICE,
    LINES,
    REROLLS,
    SLOTS,
    SMALL_DICE,
    line_of,
)
from gamenight.games.spectrum.roll_and_color.rules.state import RollView
from gamenight.games.spectrum.rules.dice import roll_d6, roll_d12
from gamenight.parts.bits import count_of, has, highest

IMAGINED: Final = 64
"""How many rolls the bot imagines for a decision; each is tried with every promising reroll."""

LATE_PARS: Final[tuple[float, ...]] = (5.2, 4.8, 25.8, 40.7, 16.8, 9.3, 10.3, 15.4)
"""What a slot of each line brings on average if a turn is played for it alone."""
EARLY_PARS: Final[tuple[float, ...]] = (6.6, 6.0, 38.1, 52.0, 13.3, 16.6, 12.6, 20.1)
"""What one forgoes with a slot of each line while all are open (docs/roll-and-color.md)."""


def pars_with(slots_left: i64) -> list[float]:
    """The pars with so many slots left: from those of an empty sheet to those of a last slot."""
    share = (slots_left - 1) / (SLOTS - 1)
    return [LATE_PARS[line] + share * (EARLY_PARS[line] - LATE_PARS[line]) for line in range(LINES)]


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


def best_reroll(turn: Turn, dice: list[int], stage: i64, random: Random, budget: Budget) -> i64:
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
    small = [int(roll_d6(random)) for _ in range(SMALL_DICE)]
    return small + [int(roll_d12(random)) for _ in range(LARGE_DICE)]
