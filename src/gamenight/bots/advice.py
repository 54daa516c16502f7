"""Advice for a person: what a bot would answer, and how that compares with the next best answer.

Chances are counted, not judged. What the seat cannot know is dealt again, both answers are given in
the same worlds with the same dice, everybody plays on by ``Insight.quick`` to the end of the match,
and the victories are counted. What hidden things decide between the two is looked for in worlds of
its own (``supposing``). It uses nothing but the view and what was read, and a fixed number of
worlds decides; the budget only cuts short.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from mypy_extensions import i64

from gamenight.bots.candidates import candidates_of
from gamenight.bots.evaluation import Evaluation
from gamenight.bots.search import Plan, Search
from gamenight.bots.statistics import CLEAR, error, mean, variance
from gamenight.bots.supposing import Supposed, Supposer
from gamenight.bots.worlds import Worlds, play_on
from gamenight.core.bot import AnyBot, Budget, Thinking
from gamenight.core.insight import AnyInsight
from gamenight.core.position import Position
from gamenight.core.random import Random
from gamenight.core.rules import AnyRules, AnyState, AnyView

FEWEST_GAMES: Final = 8
"""Fewer say nothing; this many are played even if that takes a little longer than it should."""

FOR_COMPARING: Final = 0.3
"""The share of the time in which the runner-up is found."""

FOR_COUNTING: Final = 0.7
"""The share in which victories are counted. The rest is for finding a hidden fact that decides."""

GAMES_PER_STAGE: Final = 2
"""In how many worlds they are compared before two thirds of them drop out."""

NEXT_TO_NOTHING: Final = 1e-12
CERTAIN: Final = 1e9
"""The standard errors of a difference that is the same in every world."""


TOO_CLOSE: Final = "The imagined games hardly tell the two apart."
THE_OTHER: Final = (
    "The imagined games speak for the other answer, the bot's judgement for this one."
)


@dataclass(frozen=True)
class AdviceEffort:
    """How much is imagined for a piece of advice."""

    games: int = 100
    """How many games each of the two answers is played out in."""
    others: int = 24
    """How many answers may become the runner-up."""
    worlds: int = 240
    """How many worlds to look through for a hidden fact that decides between the two."""
    seconds: float = 1.5
    """When to stop at the latest, besides the time that the bot itself takes; 0: never."""


@dataclass(frozen=True)
class AnswerOutlook:
    """What an answer promises."""

    answers: tuple[int, ...]
    chance: float
    """The share of victories, from 0 to 1."""
    score: float
    """On average, at the end of the match."""


@dataclass(frozen=True)
class Advice:
    """What to answer, and why."""

    answers: tuple[int, ...]
    outlooks: tuple[AnswerOutlook, ...] = ()
    """Of this answer and of the runner-up, if there is one; none after too few games."""
    games: int = 0
    by_score: bool = False
    """Whether scores tell the answers apart, and chances do not: for a solo player and
    wins all imagined games, or none."""
    reason: str = ""
    """What the imagined games showed, as a sentence to the player who asked."""
    supposed: Supposed | None = None
    """The hidden fact that decides between this answer and the runner-up, if there is one."""


class Ending:
    """How one imagined game went for a side."""

    def __init__(self) -> None:
        self.won: float = 0.0
        """Its share of the victory."""
        self.lead: float = 0.0
        """As the insight counts it: higher is always better."""
        self.soon: float = 0.0
        """Its score when the round (or turn) of the question was over."""
        self.soon_of_others: float = 0.0
        self.last: float = 0.0
        """Its score at the end of the match."""
        self.last_of_others: float = 0.0
        self.gap: float = 0.0
        """By how much the winners had a higher score than the rest."""


class Line:
    """An answer, and what became of it, world by world."""

    def __init__(self, answer: list[int]) -> None:
        self.answer: list[int] = answer
        self.endings: list[Ending] = []

    def chance(self) -> float:
        return mean([ending.won for ending in self.endings])

    def score(self) -> float:
        return mean([ending.last for ending in self.endings])

    def rank(self) -> tuple[float, float]:
        """Return the lower the better."""
        return (-self.chance(), -mean([ending.lead for ending in self.endings]))

    def outlook(self) -> AnswerOutlook:
        return AnswerOutlook(tuple(self.answer), self.chance(), self.score())


@dataclass(frozen=True)
class Fact:
    """What the first of two answers changes."""

    words: str
    """What it is about: the beginning of a sentence."""
    good: float
    """The sign of a difference that is good news."""
    differences: list[float]
    """By world."""


class Adviser:
    """Asks a bot, and plays out what it says beside the next best answer."""

    def __init__(self, rules: AnyRules, insight: AnyInsight, bot: AnyBot) -> None:
        self.insight: AnyInsight = insight
        self.bot: AnyBot = bot
        self.worlds: Worlds = Worlds(rules, insight)
        teams = rules.teams(insight.players, insight.options)
        self.teams: list[list[int]] = teams
        self.evaluation: Evaluation = Evaluation(teams, insight)
        plan = bot.plan if isinstance(bot, Search) else Plan()
        self.supposer: Supposer = Supposer(rules, insight, plan)

    def advice(self, view: AnyView, thinking: Thinking, effort: AdviceEffort) -> Advice:
        if view.choice is None and len(view.legal) == 1:
            return Advice((view.legal[0],), reason="It is the only answer.")
        answers = self.ranked(view, thinking, effort.others)
        clock = Budget(seconds=effort.seconds)
        lines = [Line(answers[0])]
        if len(answers) > 1:
            comparing = Budget(seconds=FOR_COMPARING * effort.seconds)
            lines.append(Line(self.runner_up(answers[1:], view, thinking, comparing)))
        if self.count(lines, view, thinking, effort) < min(FEWEST_GAMES, effort.games):
            return Advice(tuple(answers[0]))
        found = self.concluded(lines, view.seat)
        if len(lines) < 2:
            return found
        both = [line.answer for line in lines]
        supposed = self.supposer.deciding(both, view, thinking, effort.worlds, clock)
        return replace(found, supposed=supposed)

    def count(
        self, lines: list[Line], view: AnyView, thinking: Thinking, effort: AdviceEffort
    ) -> int:
        """Play worlds out after each answer; return how many there was time for."""
        clock = Budget(seconds=FOR_COUNTING * effort.seconds)
        played: i64 = 0
        while played < effort.games and not thinking.budget.is_spent(played):
            limit = thinking.budget if played < FEWEST_GAMES else clock
            if limit.is_spent(played) or not self.play_out(lines, view, thinking, limit):
                break
            played += 1
        return played

    # What to compare

    def ranked(self, view: AnyView, thinking: Thinking, most: int) -> list[list[int]]:
        """Return the bot's answer, and others; a search has put them in order already."""
        bot = self.bot
        if isinstance(bot, Search):
            return [trial.answer for trial in bot.trials(view, thinking)][:2]
        first = sorted(bot.answer(view, thinking))
        world = self.worlds.likely(view, thinking)
        found = candidates_of(world, self.insight, most + 1, thinking.random)
        return [first, *[answer for answer in found if answer != first][:most]]

    def runner_up(
        self, answers: list[list[int]], view: AnyView, thinking: Thinking, clock: Budget
    ) -> list[int]:
        """Return the best of some answers. It is found in other worlds than it is counted in: who
        is best by chance in some is not in others."""
        lines = [Line(answer) for answer in answers]
        while len(lines) > 1:
            for _ in range(GAMES_PER_STAGE):
                if not self.play_out(lines, view, thinking, clock):
                    return lines[0].answer
            lines = sorted(lines, key=Line.rank)[: (len(lines) + 2) // 3]
        return lines[0].answer

    # Imagined games

    def play_out(self, lines: list[Line], view: AnyView, thinking: Thinking, clock: Budget) -> bool:
        """Play one world to its end after each answer; False if there was no time for it."""
        world = self.worlds.likely(view, thinking)
        dice = thinking.random.branch()
        endings: list[Ending] = []
        for line in lines:
            state = world.copy()
            luck = dice.copy()
            state.give(state.turn, line.answer, luck)
            ending = self.ending(state, view, luck, thinking, clock)
            if ending is None:
                return False
            endings.append(ending)
        for at in range(len(lines)):
            lines[at].endings.append(endings[at])
        return True

    def ending(
        self, state: AnyState, view: AnyView, luck: Random, thinking: Thinking, clock: Budget
    ) -> Ending | None:
        position: Position = state.position
        asked_in = view.position.epoch()
        found = Ending()
        is_soon = True
        while True:
            if is_soon and (position.over or position.epoch() > asked_in):
                is_soon = False
                found.soon, found.soon_of_others = self.scores(position, view.seat)
            if position.over:
                break
            if thinking.budget.is_spent(0) or clock.is_spent(0):
                return None
            play_on(state, self.insight, luck, answers=1)
        found.last, found.last_of_others = self.scores(position, view.seat)
        found.lead = self.evaluation.lead(state, view.seat)
        shares = position.payoffs()
        found.won = sum([shares[mate] for mate in self.mates(view.seat)])
        found.gap = gap_between(position, shares)
        return found

    def mates(self, seat: int) -> list[int]:
        return self.teams[self.evaluation.team_of[seat]]

    def scores(self, position: Position, seat: int) -> tuple[float, float]:
        """Return the average scores: of the seat's own side, of all others."""
        mates = self.mates(seat)
        mine = [float(position.score(one)) for one in mates]
        others = [float(position.score(one)) for one in range(position.players) if one not in mates]
        return mean(mine), mean(others)

    # Conclusions

    def concluded(self, lines: list[Line], seat: int) -> Advice:
        first = lines[0]
        shares = {ending.won for line in lines for ending in line.endings}
        by_score = len(self.teams) == 1 and len(shares) == 1
        reason = ""
        if len(lines) == 2:
            reason = self.sentence(lines[0], lines[1], by_score, seat)
        outlooks = tuple([line.outlook() for line in lines])
        return Advice(tuple(first.answer), outlooks, len(first.endings), by_score, reason)

    def sentence(self, first: Line, second: Line, by_score: bool, seat: int) -> str:
        """Return the clearest difference that speaks for the first answer, or that there is
        none."""
        low_wins = sum([ending.gap for line in (first, second) for ending in line.endings]) < 0.0
        better = -1.0 if low_wins else 1.0
        pairs = list(zip(first.endings, second.endings, strict=True))
        if by_score:
            ahead = [better * (one.last - other.last) for one, other in pairs]
        else:
            ahead = [one.won - other.won for one, other in pairs]
        clear = clearness(ahead)
        if clear <= -CLEAR:
            return THE_OTHER
        told = clearest(self.facts(pairs, better, by_score, seat))
        return told or ("" if clear >= CLEAR else TOO_CLOSE)

    def facts(
        self, pairs: list[tuple[Ending, Ending]], better: float, by_score: bool, seat: int
    ) -> list[Fact]:
        """Return what may be said of two answers, by the scores they led to in the same worlds."""
        mine, theirs = self.words_for_scores(seat)
        soon = [one.soon - other.soon for one, other in pairs]
        soon_of_others = [one.soon_of_others - other.soon_of_others for one, other in pairs]
        last_of_others = [one.last_of_others - other.last_of_others for one, other in pairs]
        found = [
            Fact(f"Soon {mine}", better, soon),
            Fact(f"Soon {theirs}", -better, soon_of_others),
            Fact(f"In the end {theirs}", -better, last_of_others),
        ]
        if not by_score:  # else the bars say it
            last = [one.last - other.last for one, other in pairs]
            found.append(Fact(f"In the end {mine}", better, last))
        return found

    def words_for_scores(self, seat: int) -> tuple[str, str]:
        """Return what the scores of both sides are called."""
        mates = len(self.mates(seat))
        others = self.insight.players - mates
        mine = "your score is" if mates == 1 else "your side's score is"
        theirs = "your opponent's score is" if others == 1 else "your opponents' scores are"
        return mine, theirs


def clearest(facts: list[Fact]) -> str:
    """Return the fact that stands out most among those that are good news, as a sentence, or ""."""
    most = CLEAR
    found = ""
    for fact in facts:
        clear = fact.good * clearness(fact.differences)
        middle = mean(fact.differences)
        size = rounded(abs(middle))
        if clear >= most and size != "0":
            most = clear
            direction = "higher" if middle > 0.0 else "lower"
            found = f"{fact.words} about {size} {direction} than with the other answer."
    return found


def gap_between(position: Position, shares: list[float]) -> float:
    """Return by how much those with a share in the victory have a higher score than the rest."""
    winners: list[float] = []
    losers: list[float] = []
    for seat in range(position.players):
        score = float(position.score(seat))
        if shares[seat] > 0.0:
            winners.append(score)
        else:
            losers.append(score)
    return mean(winners) - mean(losers) if winners and losers else 0.0


def clearness(differences: list[float]) -> float:
    """Return how many standard errors a mean difference is away from nothing."""
    middle = mean(differences)
    if len(differences) < 2 or middle == 0.0:
        return 0.0
    if variance(differences) < NEXT_TO_NOTHING:
        return CERTAIN if middle > 0.0 else -CERTAIN
    return middle / error(differences)


def rounded(size: float) -> str:
    """Return a size as people say it: "0.4", "2.5", "6", "1,200"."""
    if size >= 9.95:
        return f"{round(size):,}"
    return f"{size:.1f}".removesuffix(".0")
