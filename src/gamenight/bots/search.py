"""A player that tries answers out: the same imagined worlds for each, the same dice in them.

It deals again what its seat cannot know, gives one of the answers, lets everybody play on by
``Insight.quick`` up to a horizon, and looks how well its side then stands. All answers meet the
same worlds, so that luck hardly disturbs the comparison; after each stage the worse half drops out
(sequential halving: Karnin, Koren and Somekh, 2013). The answer of the game's own bot stays in, and
is given unless another is clearly better.

It uses nothing but the view and what was read, and a fixed number of simulations decides; the
budget only cuts short.
"""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from gamenight.bots.candidates import candidates_of
from gamenight.bots.evaluation import Evaluation
from gamenight.bots.statistics import error, mean
from gamenight.bots.worlds import NEVER, Worlds, play_on
from gamenight.core.bot import AnyBot, Bot, Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.random import Random
from gamenight.core.rules import AnyRules, AnyState, AnyView


@dataclass(frozen=True)
class Plan:
    """How a search goes about a game."""

    simulations: int = 400
    """How many worlds it plays on per question, all answers together."""
    rounds: int = 1
    """It looks ahead to the end of this many rounds, or what its insight counts instead of them
    (``Insight.epoch``); 0: to the end of the match."""
    decisions: int = 0
    """It looks ahead this many decisions at most; 0: no limit."""
    margin: float = 1.0
    """By how many standard errors another answer must be better than the own bot's."""
    most_answers: int = 24
    """How many answers it compares at most."""


class AnswerTrial:
    """What became of one answer."""

    def __init__(self, answer: list[int]) -> None:
        self.answer: list[int] = answer
        self.values: list[float] = []
        """By world, for the seat that is asked."""

    def mean(self) -> float:
        return mean(self.values)

    def surplus(self, other: AnswerTrial, margin: float) -> float:
        """Return by how much it beats another answer in the worlds of both, less the error."""
        count = min(len(self.values), len(other.values))
        if count < 2:
            return -1.0
        leads = [self.values[at] - other.values[at] for at in range(count)]
        return mean(leads) - margin * error(leads)


class Search(Bot[AnyView]):
    """Compares the answers of a question in imagined worlds."""

    def __init__(
        self, rules: AnyRules, insight: AnyInsight, guide: AnyBot | None, plan: Plan
    ) -> None:
        super().__init__(insight.players, insight.options)
        self.insight: AnyInsight = insight
        self.worlds: Worlds = Worlds(rules, insight)
        self.guide: AnyBot | None = guide
        """The game's own bot, whose answer is the one to beat."""
        self.plan: Plan = plan
        self.reads = insight.weighs
        self.evaluation: Evaluation = Evaluation(rules.teams(self.players, self.options), insight)

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return self.answer(view, thinking)[0]

    def answer(self, view: AnyView, thinking: Thinking) -> list[int]:
        return self.trials(view, thinking)[0].answer

    def trials(self, view: AnyView, thinking: Thinking) -> list[AnswerTrial]:
        """Return what became of the answers, the one to give first."""
        trials = [AnswerTrial(answer) for answer in self.candidates(view, thinking)]
        if len(trials) == 1:
            return trials
        self.calibrate(view, thinking)
        self.compare(trials, view, thinking)
        return self.ranked(trials)

    def candidates(self, view: AnyView, thinking: Thinking) -> list[list[int]]:
        """Return the answers to compare, the guide's first."""
        state = self.worlds.likely(view, thinking)
        found = candidates_of(state, self.insight, self.plan.most_answers, thinking.random)
        if self.guide is None or len(found) == 1:
            return found
        first = sorted(self.guide.answer(view, thinking))
        return [first, *[answer for answer in found if answer != first]][: self.plan.most_answers]

    def ranked(self, trials: list[AnswerTrial]) -> list[AnswerTrial]:
        """Return the one to give, then the others, the best first."""
        first = trials[0]
        others = sorted(trials[1:], key=lambda trial: -trial.surplus(first, self.plan.margin))
        if others[0].surplus(first, self.plan.margin) > 0.0:
            return [others[0], first, *others[1:]]
        return [first, *others]

    # Comparing

    def compare(self, trials: list[AnswerTrial], view: AnyView, thinking: Thinking) -> None:
        """Give all answers the same worlds; halve their number stage by stage."""
        stages = stages_for(len(trials))
        each = self.plan.simulations // stages
        alive = trials
        used: i64 = 0
        while len(alive) > 1:
            for _ in range(max(1, each // len(alive))):
                if thinking.budget.is_spent(used):
                    return
                world = self.worlds.likely(view, thinking)
                self.try_in_world(world, alive, view.seat, thinking)
                used += len(alive)
            alive = better_half(alive)

    def try_in_world(
        self, world: AnyState, trials: list[AnswerTrial], seat: int, thinking: Thinking
    ) -> None:
        """Try each answer in a world and note how it turns out."""
        dice = thinking.random.branch()
        for trial in trials:
            state = world.copy()
            luck = dice.copy()
            state.give(state.turn, trial.answer, luck)
            self.play_on(state, luck)
            trial.values.append(self.evaluation.value(state, seat))

    def calibrate(self, view: AnyView, thinking: Thinking) -> None:
        """Find out what leads look like from here, by playing on without a plan."""
        self.evaluation.begin(view.position)
        for _ in range(self.evaluation.samples):
            state = self.worlds.likely(view, thinking)
            self.play_on(state, thinking.random)
            self.evaluation.learn(state, view.seat)

    def play_on(self, state: AnyState, random: Random) -> None:
        """Let everybody play on, up to the horizon."""
        plan = self.plan
        epoch = self.evaluation.epoch + plan.rounds if plan.rounds else NEVER
        play_on(state, self.insight, random, epoch, plan.decisions or NEVER)


def stages_for(count: int) -> int:
    """Return how often a number of answers is halved until one is left."""
    stages = 0
    while count > 1:
        count = (count + 1) // 2
        stages += 1
    return max(1, stages)


def better_half(trials: list[AnswerTrial]) -> list[AnswerTrial]:
    """Return the first answer, the one to beat, and the better half of the others."""
    others = sorted(trials[1:], key=lambda trial: -trial.mean())
    keep = (len(trials) + 1) // 2 - 1
    return [trials[0], *others[:keep]]
