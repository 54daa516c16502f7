"""Four levels of play, in the words that people see."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from mypy_extensions import i64

from gamenight.bots.candidates import candidates_of
from gamenight.bots.search import Plan, Search
from gamenight.bots.worlds import Worlds
from gamenight.core.bot import AnyBot, Bot, Thinking
from gamenight.core.errors import BadSetup
from gamenight.core.insight import AnyInsight
from gamenight.core.rules import AnyRules, AnyView

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
EXPERT: Final = "expert"
SEARCH: Final = "search"
"""A search by any plan, for study: ``search:800`` or ``search:800:rounds=2:margin=0``."""

SHORT: Final = Plan(simulations=100)
"""How the medium level of a game without a bot plays."""

ALONE: Final = 1
PAIR: Final = 2

MOST_CARELESS: Final = 24
"""How many answers a careless player looks at."""


Player = Plan | type[AnyBot]
"""Who plays at a level: a search by a plan, or a bot of the game's own that is better than that."""


@dataclass(frozen=True)
class Levels:
    """Which levels a game has beside medium, its own bot, and how they play."""

    careless: int = 25
    """How many of a hundred answers of the easy level are given without thinking; 0: there is
    no easy level."""
    hard: Player | None = None
    expert: Player | None = None
    alone: Levels | None = None
    """The levels for playing alone, if they differ."""
    company: Levels | None = None
    """The levels for more than two players, if they differ."""

    def of(self, players: int) -> Levels:
        """Return the levels for this number of players."""
        if players == ALONE and self.alone is not None:
            return self.alone
        return self.company if players > PAIR and self.company is not None else self

    def player(self, name: str) -> Player | None:
        """Return who plays at a level above medium; where it does not exist, the next below
        does."""
        return self.hard if name == HARD else self.expert or self.hard

    def names(self) -> tuple[str, ...]:
        """Return the best first."""
        found = [EXPERT] if self.expert else []
        found += [HARD] if self.hard else []
        found += [MEDIUM]
        found += [EASY] if self.careless else []
        return tuple(found)


class Careless(Bot[AnyView]):
    """Plays like another bot, but now and then gives any sensible answer."""

    def __init__(self, rules: AnyRules, insight: AnyInsight, careful: AnyBot, percent: int) -> None:
        super().__init__(insight.players, insight.options)
        self.insight: AnyInsight = insight
        self.worlds: Worlds = Worlds(rules, insight)
        self.careful: AnyBot = careful
        self.percent: i64 = percent

    def choose(self, view: AnyView, thinking: Thinking) -> int:
        return self.answer(view, thinking)[0]

    def answer(self, view: AnyView, thinking: Thinking) -> list[int]:
        random = thinking.random
        if random.below(100) >= self.percent:
            return self.careful.answer(view, thinking)
        state = self.worlds.any(view, random)
        found = candidates_of(state, self.insight, MOST_CARELESS, random)
        return found[random.below(len(found))]


def plan_named(name: str) -> Plan:
    """Return the plan of a name like ``search:800:rounds=2``, or a refusal that says what is
    wrong."""
    _, *parts = name.split(":")
    if not parts or not parts[0].isdecimal():
        raise BadSetup(f"{name} does not say how many simulations: write it like search:800.")
    numbers: dict[str, float] = asdict(Plan(simulations=int(parts[0])))
    for part in parts[1:]:
        key, _, value = part.partition("=")
        if key not in numbers or not value.replace(".", "", 1).isdecimal():
            known = ", ".join(numbers)
            raise BadSetup(f"{name} says {part}: a search takes {known}, each with a number.")
        numbers[key] = float(value)
    return Plan(
        simulations=int(numbers["simulations"]),
        rounds=int(numbers["rounds"]),
        decisions=int(numbers["decisions"]),
        margin=numbers["margin"],
        most_answers=int(numbers["most_answers"]),
    )


def bot_of_level(name: str, levels: Levels, rules: AnyRules, insight: AnyInsight) -> AnyBot:
    """Return the bot that plays at a level of a game, or by a plan. Medium is the game's own bot; a
    game without one gets a short search."""
    own = insight.player
    levels = levels.of(insight.players)
    medium = Search(rules, insight, None, SHORT) if own is None else own
    if name == EASY:
        return Careless(rules, insight, medium, levels.careless)
    if name not in (MEDIUM, HARD, EXPERT):
        return Search(rules, insight, own, plan_named(name))
    stronger = None if name == MEDIUM else levels.player(name)
    if stronger is None:
        return medium
    if isinstance(stronger, Plan):
        return Search(rules, insight, own, stronger)
    return stronger(insight.players, insight.options)
