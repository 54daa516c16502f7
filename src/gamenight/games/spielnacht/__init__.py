"""Spielnacht: five game nights, and everybody wants the gamers at their own games."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game

from .bot import Host, SpielnachtInsight
from .lesson import LESSON
from .log import log
from .observation import observe
from .pictures import DRAWINGS
from .rules.game import RULES
from .table import supposed, table

GAME = Game(
    rules=RULES,
    tagline="Collect games, invite gamers, and fill your own tables on five game nights.",
    credits="The rulebook names no designer or publisher.",
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(5, 20),
    typical_minutes=15,
    difficulty="medium",
    heuristics={"host": Host},
    insight=SpielnachtInsight,
    levels=Levels(careless=10, hard=Plan(24, most_answers=5), expert=Plan(200)),
    supposed=supposed,
    lesson=LESSON,
)
