"""Spectrum 500, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game

from ..credits import CREDITS
from .bot import Collector
from .describe import table
from .insight import FiveHundredInsight
from .lesson import LESSON
from .log import log
from .observation import observe
from .pictures import DRAWINGS
from .rules.game import RULES
from .words import supposed

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
