"""Spectrum Escape, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game

from ..lesson import CREDITS
from .bot import Chaser, EscapeInsight
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules import RULES
from .table import table

GAME = Game(
    rules=RULES,
    tagline="A race out of the wheel: fall behind, and you leap past the leader.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    good_first=True,
    minutes=(5, 20),
    typical_minutes=10,
    difficulty="easy",
    heuristics={"chaser": Chaser},
    insight=EscapeInsight,
    levels=Levels(careless=15, hard=Plan(4, most_answers=3), expert=Plan(300, rounds=4)),
    lesson=LESSON,
)
