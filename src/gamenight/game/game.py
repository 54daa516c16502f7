"""A game as it is registered: compiled rules, and beside them words, pictures and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pkgutil import resolve_name
from typing import Any, Final, Generic, Literal, cast

from gamenight.bots.advice import Advice, AdviceEffort, Adviser
from gamenight.bots.levels import MEDIUM, SEARCH, Levels, bot_of_level, plan_named
from gamenight.core.bot import AnyBot, Bot, RandomBot, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.events import EVERYONE, Event, Fact, Kind
from gamenight.core.insight import Insight, Supposition
from gamenight.core.match import Match
from gamenight.core.options import Options
from gamenight.core.random import random_from
from gamenight.core.rules import Rules, S, V
from gamenight.core.words import did_you_mean, joined
from gamenight.game.addressing import addressed, called
from gamenight.game.hints import hint_from
from gamenight.game.log import LoggedEvent
from gamenight.game.observing import ObservationLayout, Observe
from gamenight.game.odds import Odds
from gamenight.game.plugins import bot_class, bots_for, load_bot, plays
from gamenight.game.solving import Solver
from gamenight.game.tables import Describe, table_for, table_of
from gamenight.table import Avatar, Hint, Lesson, Sketch, Table

Names = Sequence[str]
"""The names at the table, by seat."""

Difficulty = Literal["easy", "medium", "hard"]

Stretches = Literal["rounds", "turns", "passes"]

USUAL_BOT = MEDIUM
"""Whom people play with unless they choose another; every game has it."""

HOURS_FROM: Final = 90
"""Minutes from which a time is given in hours."""

SENTENCES_TO_KEEP: Final = 8192
"""For all logs together: the same few things happen again and again in a match."""

USUAL_EFFORT = AdviceEffort()
"""How much is imagined for a hint."""


@dataclass(frozen=True)
class Way:
    """A named way to play: options that go well together, for people who do not want to choose."""

    name: str
    about: str
    """What is special about it, as a sentence."""
    options: Options = field(default_factory=dict)
    players: int | None = None
    """The number of players it is for; None: any."""


@dataclass(frozen=True, eq=False)
class Game(Generic[S, V]):
    """Everything the rest of the program needs to offer a game. There is one of each."""

    rules: Rules[S, V]
    tagline: str
    """The game in one sentence, for the start page."""
    credits: str
    """Designers and publisher."""
    table: Describe[V]
    """Describe the table as one seat sees it; ``table_for`` then addresses the one who looks."""
    log: Callable[[LoggedEvent], str]
    """One event as a sentence; ``line`` then addresses the one who reads it."""
    drawings: Mapping[str, Sketch]
    """All drawings of its tables by name, among them the "emblem" it is recognised by."""
    observe: Observe | None = None
    """What a network is shown of a view; without it, that is the whole view as numbers."""
    good_first: bool = False
    """Whether it is among those to begin with: soon explained and soon played."""
    minutes: tuple[int, int] = (10, 30)
    """How long the shortest and the longest matches take."""
    typical_minutes: int = 20
    """How long a match usually takes: the median over its player counts above one of the average
    number of answers, ten seconds each, to the nearest five minutes. The rules page has the
    averages, and a test compares."""
    difficulty: Difficulty = "medium"
    """Easy: the quick rules are enough to begin. Medium: a look at the rules helps. Hard: read them
    first."""
    ways: tuple[Way, ...] = ()
    """Named ways to play, the usual one first; games with few options need none."""
    solo_opponent: str = ""
    """The name of the automatic opponent of the solo mode, if the game has one."""
    heuristics: Mapping[str, type[Bot[V]]] = field(default_factory=dict)
    """Bots of its own, by name, the best first: that one plays at the medium level."""
    insight: type[Insight[S, V]] = Insight
    """What its strong players know beyond the rules."""
    levels: Levels = field(default_factory=Levels)
    """Which levels it has, and how they play."""
    solver: str = ""
    """Where its ``Solver`` is, as "package.module:NAME"; without one, ``gamenight train`` learns
    weights."""
    stretches: Stretches = "rounds"
    """What its positions count as ``epoch``: rounds, or turns or passes where it has no rounds."""
    playthroughs_by: str = "random"
    """Who plays its golden playthroughs: one of its bots where random answers soon end a match."""
    reason: Callable[[V, Sequence[int], Names], str] = lambda *_: ""
    """Why the answers of a hint are good, as a sentence; "" where there is nothing to say."""
    supposed: Callable[[Supposition, Names], str] = lambda *_: ""
    """Puts a supposition of the insight into a clause, "Anna has a 12"; "" if it has none."""
    odds: str = ""
    """Where its exact odds are, as "package.module:NAME": by name, the most asked for first."""
    lesson: Lesson | None = None
    """The introduction for a first match."""

    @property
    def id(self) -> str:
        return self.rules.id

    def find_solver(self) -> Solver | None:
        """Import what works out how to play."""
        if not self.solver:
            return None
        solver = resolve_name(self.solver)
        assert isinstance(solver, Solver)
        return solver

    def find_odds(self) -> Mapping[str, Callable[[], Odds]]:
        """Import the exact odds that the game offers, by name."""
        return cast(Mapping[str, Callable[[], Odds]], resolve_name(self.odds)) if self.odds else {}

    def usual_players(self) -> int:
        """Return the smallest number of players above one, or the smallest at all."""
        several = [count for count in self.rules.players if count > 1]
        return min(several or self.rules.players)

    def time_in_words(self) -> str:
        """Return how long a match usually takes: "about 25 min", "about 2 h"."""
        minutes = self.typical_minutes
        if minutes < HOURS_FROM:
            return f"about {minutes} min"
        hours, half = divmod(round(minutes / 30), 2)
        return f"about {hours}{'½' if half else ''} h"

    def layout(self, players: int, options: Options) -> ObservationLayout | None:
        """Return what writes what a network is shown in one setup; None if the game does not
        declare it."""
        if self.observe is None:
            return None
        return ObservationLayout(
            self.observe, self.rules.start(players, options, random_from(0)).view(0)
        )

    def line(self, event: Event, names: Names, reader: int) -> str:
        """Return one event as a sentence for the log, for the seat that reads it (or NOBODY)."""
        return sentence(self.log, event.kind, event.facts, tuple(names), reader)

    def table_for(self, view: V, names: Names) -> Table:
        """Return the table of a view, in the words of the one who looks: there they are "you"."""
        return table_for(self.table, view, names)

    def table_of(
        self,
        match: Match,
        view: V,
        names: Names,
        shared: bool = False,
        avatars: Sequence[Avatar] = (),
    ) -> Table:
        """Return the table of a view of a match. Where the viewer may be one person or another
        (``shared``), the nameplate says which of them is "you"."""
        return table_of(self.table, match, view, names, shared, avatars)

    def hint(
        self,
        view: V,
        options: Options,
        names: Names,
        thinking: Thinking,
        effort: AdviceEffort = USUAL_EFFORT,
    ) -> Hint:
        """Return what the best bot would answer, and what the imagined games say of it. Everything
        that was told is to be handed over with ``thinking``, whether the bot ``reads`` or not."""
        players = len(names)
        best = self.bot(self.bot_names(players)[0], players, options)
        adviser = Adviser(self.rules, self.insight_into(players, options), best)
        return self._in_words(view, names, adviser.advice(view, thinking, effort))

    def bare_hint(self, view: V, names: Names, answers: Sequence[int]) -> Hint:
        """Return what to answer, without numbers."""
        return self._in_words(view, names, Advice(tuple(answers)))

    def _in_words(self, view: V, names: Names, advice: Advice) -> Hint:
        question = self.table_for(view, names).question
        why = self.reason_for(view, advice.answers, names)
        clause = ""
        if advice.supposed is not None:
            clause = self.clause_for(advice.supposed.fact, names, view.seat)
        return hint_from(advice, question, why, clause)

    def reason_for(self, view: V, answers: Sequence[int], names: Names) -> str:
        """Return why the answers of a hint are good, said to the one who asked for it."""
        if not answers:
            return ""
        return addressed(self.reason(view, answers, called(names, view.seat)))

    def clause_for(self, fact: Supposition, names: Names, reader: int) -> str:
        """Return a supposition as a clause, said to the seat that asked."""
        return addressed(self.supposed(fact, called(names, reader)))

    def level_names(self, players: int = 0) -> tuple[str, ...]:
        """Return the levels that people may choose, the best first; alone there may be fewer."""
        return self.levels.of(players).names()

    def bot_names(self, players: int = 0) -> tuple[str, ...]:
        """Return all bots of the game, the best first: its levels, and "random"."""
        return (*self.level_names(players), "random")

    def bots_on_offer(self) -> tuple[str, ...]:
        """Return who may be chosen at a table, the best level first: its levels, and loaded
        bots."""
        return (*bots_for(self.id), *self.level_names())

    def usual_bot(self) -> str:
        """Return whom people play with unless they choose another."""
        return USUAL_BOT

    def is_usual(self, name: str) -> bool:
        """Return whether it is the usual bot, by whatever name."""
        return name in (self.usual_bot(), *list(self.heuristics)[:1])

    def bot(self, name: str, players: int, options: Options) -> AnyBot:
        """Return the bot of that name, for one setup."""
        self.check_bot(name)
        if name == "random":
            return RandomBot(players, options)
        if name in self.heuristics:
            return self.heuristics[name](players, options)
        own = bot_class(name)
        if own is not None:
            return own(players, options)
        return bot_of_level(name, self.levels, self.rules, self.insight_into(players, options))

    def insight_into(self, players: int, options: Options) -> Insight[S, V]:
        """Return what is known of one setup; where nothing is, the game's own bot plays on."""
        insight = self.insight(players, options)
        for own in self.heuristics.values():
            insight.player = own(players, options)
            break
        return insight

    def has_bot(self, name: str) -> bool:
        known = name in self.bot_names() or name in self.heuristics
        return known or name in bots_for(self.id)

    def check_bot(self, name: str, load: bool = False) -> None:
        """Refuse a bot that the game does not have. To ``load`` one of other people runs their
        code: only for names that the user of this process has typed."""
        if name.startswith(SEARCH + ":"):
            plan_named(name)
            return
        if load and not self.has_bot(name):
            load_bot(name)
        own = bot_class(name)
        if own is not None and not plays(own, self.id):
            raise BadSetup(f"{name} plays {joined(own.games)}, not {self.id}.")
        if not self.has_bot(name):
            known = ", ".join(self.bot_names())
            meant = did_you_mean(name, (*self.bot_names(), *self.heuristics))
            raise BadSetup(f"{self.rules.title} has no bot {name}.{meant} Its bots are: {known}.")


AnyGame = Game[Any, Any]


@lru_cache(SENTENCES_TO_KEEP)
def sentence(
    log: Callable[[LoggedEvent], str],
    kind: Kind,
    facts: tuple[Fact, ...],
    names: tuple[str, ...],
    reader: int,
) -> str:
    """Return what a game's log says of an event to one who reads it."""
    told = LoggedEvent(Event(EVERYONE, kind, facts), called(names, reader), reader)
    return addressed(log(told))
