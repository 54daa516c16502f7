"""The bot: it imagines what each promising reroll leads to, and compares slots with their pars.

The rolls that a reroll may lead to are taken for what their best single aim is worth then. What
counts is by how much a slot is better than its par: what it would bring in another round.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gamenight.core.bot import Bot, Thinking
from gamenight.core.choice import Choice
from gamenight.parts.bits import count_of, has, members_of

from ..rules.constants import FIRST_SLOT, LINES, REROLLS, SLOTS, line_of
from ..rules.state import DiceRoll, RollView, all_rolled
from .turns import RollCounts, SlotPars

IMAGINED: Final = 64
"""How many rolls the bot imagines for a decision; each is tried with every promising reroll."""

LATE_PARS: Final[tuple[float, ...]] = (5.2, 4.8, 25.8, 40.7, 16.8, 9.3, 10.3, 15.4)
"""What a slot of each line brings on average if a turn is played for it alone."""
EARLY_PARS: Final[tuple[float, ...]] = (6.6, 6.0, 38.1, 52.0, 13.3, 16.6, 12.6, 20.1)
"""What one forgoes with a slot of each line while all are open (docs/strength.md)."""


def pars_with(slots_left: i64) -> list[float]:
    """Return the pars with this many slots left: from those of an empty sheet to those of a last
    slot."""
    share = (slots_left - 1) / (SLOTS - 1)
    return [LATE_PARS[line] + share * (EARLY_PARS[line] - LATE_PARS[line]) for line in range(LINES)]


class Colourist(Bot[RollView]):
    """Imagines what each promising reroll leads to, and compares slots with their pars."""

    def choose(self, view: RollView, thinking: Thinking) -> int:
        return best_slot(view, pars_for(view))

    def choose_several(self, view: RollView, choice: Choice, thinking: Thinking) -> list[int]:
        """Return the dice to reroll, or the slot to score in instead."""
        pars = pars_for(view)
        turn = SlotPars(view.position.empty[view.seat], pars)
        dice = best_reroll(turn, view.position.roll, thinking)
        return members_of(dice) if dice else [best_slot(view, pars)]


def pars_for(view: RollView) -> list[float]:
    return pars_with(count_of(view.position.empty[view.seat]))


def best_slot(view: RollView, pars: list[float]) -> int:
    """Return the slot in which the roll beats par by most."""
    best, most = -1, -1000.0
    for slot in range(SLOTS):
        if has(view.position.empty[view.seat], slot):
            value = float(view.position.roll.worth_in(slot)) - pars[line_of(slot)]
            if value > most:
                best, most = FIRST_SLOT + slot, value
    return best


def best_reroll(turn: SlotPars, shown: DiceRoll, thinking: Thinking) -> i64:
    """Return the dice of the reroll that promises most; none if the roll as it is promises more."""
    dice, stage = shown.dice, shown.rerolls
    roll = RollCounts(dice)
    now = turn.value(roll, REROLLS)
    rerolls: list[int] = []
    for candidate in turn.candidates(roll, stage):
        dice_to_roll = int(candidate.dice_to_roll(dice, stage))
        if dice_to_roll not in rerolls:
            rerolls.append(dice_to_roll)
    sums = [0.0] * len(rerolls)
    imagined = 0
    while imagined < IMAGINED and not (imagined and thinking.budget.is_spent(imagined)):
        fresh = all_rolled(thinking.random)
        for at in range(len(rerolls)):
            roll.read(dice, fresh, rerolls[at])
            sums[at] += turn.value(roll, stage + 1)
        imagined += 1
    most = max(sums)
    return rerolls[sums.index(most)] if most / imagined > now else 0
