"""Which hidden fact decides between two answers: "if Ida has a twelve, this one is better".

Both answers are tried in the same imagined worlds, and everybody plays on as far as the bot itself
looks ahead. In each world we note which facts about hidden things are true
(``Insight.suppositions``) and which answer did better. A fact is named if its worlds differ from
the rest by more than any fact's worlds do when the outcomes are shuffled among the worlds. Without
that test, the most striking of many facts would pass for a reason by mere chance. Anything the
seat already knows is true in every world or in none, so it is never named.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from mypy_extensions import i64

from gamenight.bots.search import AnswerTrial, Plan, Search
from gamenight.bots.statistics import CLEAR, mean, variance
from gamenight.core.bot import Budget, Thinking
from gamenight.core.insight import AnyInsight, Supposition
from gamenight.core.random import Random
from gamenight.core.rules import AnyRules, AnyView

FEWEST_WORLDS: Final = 20
"""A fact must be true in at least this many worlds, and false in at least this many."""
WORLDS_TO_SEE: Final = 4
"""If none of the first worlds has any fact, there is nothing to look for."""
SHUFFLES: Final = 199
"""How many times the outcomes are shuffled among the worlds."""
MOST_AS_STRIKING: Final = 3
"""In how many of the shuffles some fact may stand out as much. Together with the real outcomes that
is 4 in 200: where nothing hidden matters, one hint in fifty still names something."""
NEXT_TO_NOTHING: Final = 1e-9


@dataclass(frozen=True)
class Balance:
    """How often one answer turned out better than another, and how often worse, from 0 to 1."""

    better: float
    worse: float


@dataclass(frozen=True)
class Supposed:
    """A fact about hidden things that decides between two answers."""

    fact: Supposition
    share: float
    """The share of imagined worlds in which it is true."""
    dealt: float | None
    """The share by the deal alone, without what play betrays; None if the two hardly differ."""
    if_so: Balance
    if_not: Balance


class Supposer:
    """Looks for the fact that decides between two answers."""

    def __init__(self, rules: AnyRules, insight: AnyInsight, plan: Plan) -> None:
        self.insight: AnyInsight = insight
        self.search: Search = Search(rules, insight, None, plan)

    def deciding(
        self, answers: list[list[int]], view: AnyView, thinking: Thinking, most: int, clock: Budget
    ) -> Supposed | None:
        """Return the fact that decides between the first and the second answer, if there is one."""
        trials = [AnswerTrial(answer) for answer in answers]
        holding = self.holding(trials, view, thinking, most, clock)
        outcomes = [
            sign(trials[0].values[at] - trials[1].values[at]) for at in range(len(trials[0].values))
        ]
        fact = most_striking(holding, outcomes, thinking.random.branch())
        if fact is None:
            return None
        held = holding[fact]
        others = [at for at in range(len(outcomes)) if at not in held]
        share = len(held) / len(outcomes)
        return Supposed(
            fact,
            share,
            self.dealt(fact, share, len(outcomes), view, thinking.random),
            balance_of([outcomes[at] for at in held]),
            balance_of([outcomes[at] for at in others]),
        )

    def holding(
        self, trials: list[AnswerTrial], view: AnyView, thinking: Thinking, most: int, clock: Budget
    ) -> dict[Supposition, list[int]]:
        """Try the answers in up to ``most`` worlds; return those in which each fact is true."""
        search = self.search
        search.evaluation.begin(view.position)
        found: dict[Supposition, list[int]] = {}
        number: i64 = 0
        while number < most and not thinking.budget.is_spent(number) and not clock.is_spent(0):
            if number == WORLDS_TO_SEE and not found:
                break  # the game has no words for anything hidden here
            world = search.worlds.likely(view, thinking)
            for fact in self.insight.suppositions(world, view.seat):
                found.setdefault(fact, []).append(number)
            search.try_in_world(world, trials, view.seat, thinking)
            number += 1
        return found

    def dealt(
        self, fact: Supposition, share: float, worlds: int, view: AnyView, random: Random
    ) -> float | None:
        """Return how often the fact is true by the deal alone; None if that is hardly different."""
        if not self.insight.weighs:
            return None
        count = 0
        for _ in range(worlds):
            world = self.search.worlds.any(view, random)
            if fact in self.insight.suppositions(world, view.seat):
                count += 1
        dealt = count / worlds
        middle = (share + dealt) / 2
        error = sqrt(middle * (1.0 - middle) * 2 / worlds)
        return dealt if abs(share - dealt) >= CLEAR * error else None


def most_striking(
    holding: dict[Supposition, list[int]], outcomes: list[float], random: Random
) -> Supposition | None:
    """Return the fact whose worlds stand out most, or None if that may be chance.

    Shuffling the outcomes among the worlds shows what chance alone does (Westfall and Young, 1993);
    the facts, and which of them occur together, stay as they are.
    """
    worlds = len(outcomes)
    facts = sorted(
        [
            fact
            for fact, held in holding.items()
            if FEWEST_WORLDS <= len(held) <= worlds - FEWEST_WORLDS
        ]
    )
    if not facts or variance(outcomes) < NEXT_TO_NOTHING:
        return None
    members = [holding[fact] for fact in facts]
    tilts = all_tilts(members, outcomes)
    most = max(tilts)
    as_striking = 0
    shuffled = outcomes.copy()
    for _ in range(SHUFFLES):
        random.shuffle(shuffled)
        if max(all_tilts(members, shuffled)) >= most - NEXT_TO_NOTHING:
            as_striking += 1
            if as_striking > MOST_AS_STRIKING:
                return None
    return facts[tilts.index(most)]


def all_tilts(members: list[list[int]], outcomes: list[float]) -> list[float]:
    """Return how far the worlds of each fact stand out, either way: how much the sum of their
    outcomes differs from that of as many worlds drawn at random, in standard deviations."""
    worlds = len(outcomes)
    middle = mean(outcomes)
    spread = variance(outcomes)
    found: list[float] = []
    for held in members:
        beyond = -middle * len(held)
        for at in held:
            beyond += outcomes[at]
        drawn = spread * len(held) * (worlds - len(held)) / worlds
        found.append(abs(beyond) / sqrt(drawn))
    return found


def balance_of(outcomes: list[float]) -> Balance:
    better = len([one for one in outcomes if one > 0.0])
    worse = len([one for one in outcomes if one < 0.0])
    return Balance(better / len(outcomes), worse / len(outcomes))


def sign(difference: float) -> float:
    if abs(difference) < NEXT_TO_NOTHING:
        return 0.0
    return 1.0 if difference > 0.0 else -1.0
