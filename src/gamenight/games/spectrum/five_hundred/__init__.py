"""Spectrum 500, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game

from ..lesson import CREDITS
from .bot import Collector, FiveHundredInsight
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import supposed, table

GAME = Game(
    rules=RULES,
    tagline='Meld runs and groups, dig in the pile, and call "Spectrum!" on careless discards.',
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(40, 95),
    typical_minutes=65,
    difficulty="medium",
    heuristics={"collector": Collector},
    insight=FiveHundredInsight,
    levels=Levels(
        careless=30,
        expert=Plan(simulations=20, decisions=4, margin=2.5),
    ),
    supposed=supposed,
    lesson=LESSON,
)
