"""How well a bot plays Roll & Color alone, without luck: what its decisions give away.

A sheet is worth what the expert has learnt. In a turn that is played as well as possible a seat
gains by that measure what an exact turn says; every decision of a bot gives some of it away; the
rest is luck, which is nought on average. So what was gained less what was given away has the same
mean as the score, but in each match it lies within a few points of it: a dozen matches tell as much
as ten thousand scores do.
"""

from __future__ import annotations

from gamenight.core.bot import AnyBot, Thinking
from gamenight.core.random import random_from
from gamenight.games.spectrum.roll_and_color.bot.experience import EXPERIENCE
from gamenight.games.spectrum.roll_and_color.rules.constants import (
    ALL_SLOTS,
    DICE,
    REROLLS,
    is_slot,
    line_of,
    slot_in,
)
from gamenight.games.spectrum.roll_and_color.rules.game import RULES
from gamenight.games.spectrum.roll_and_color.rules.state import DiceRoll
from gamenight.parts.bits import members_of
from gamenight.solvers.roll_and_color.networks import ExactTurn
from gamenight.solvers.roll_and_color.whole_turns import TurnTable


class Judgement:
    """Of a match alone: its score, the score without luck, and what decisions gave away."""

    def __init__(self) -> None:
        self.score = 0.0
        self.without_luck = EXPERIENCE.worth_of(ALL_SLOTS)
        self.given_away = [0.0] * (REROLLS + 1)
        """By rerolls so far."""

    def note(self, exact: ExactTurn, roll: DiceRoll, answers: list[int]) -> None:
        """By how much answers are worse than the best ones."""
        if is_slot(answers[0]):
            slot = slot_in(answers[0])
            worth = float(roll.worth_in(slot)) - exact.pars[line_of(slot)]
        else:
            rolled = sum([1 << die for die in answers if die < DICE])
            worth = exact.of_kept(roll.dice, rolled, roll.rerolls)
        lost = exact.of_roll(roll.dice, roll.rerolls) - worth
        self.given_away[roll.rerolls] += lost
        self.without_luck -= lost


def judged_match(table: TurnTable, bot: AnyBot, seed: int) -> Judgement:
    """Let a bot play, and work out each of its turns."""
    judgement = Judgement()
    random, own = random_from(seed, 0), random_from(seed, 1)
    state = RULES.start(1, {"first_seat": 0}, random)
    position = state.position
    empty = 0
    while not state.over:
        if position.empty[0] != empty:
            empty = position.empty[0]
            exact = ExactTurn(table, members_of(empty), EXPERIENCE.pars_of(empty))
            judgement.without_luck += exact.mean()
        answers = bot.answer(state.view(0), Thinking(own))
        judgement.note(exact, position.roll, answers)
        state.give(0, state.check(0, answers), random)
    judgement.score = position.score(0)
    return judgement
