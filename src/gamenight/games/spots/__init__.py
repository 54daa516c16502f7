"""Spots, by Jon Perry, Alex Hague and Justin Vickers."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game

from .bot import Retriever, SpotsInsight
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import table

GAME = Game(
    rules=RULES,
    tagline="Roll dice onto the right spots of your dogs, and do not bury too many of them.",
    credits="Designed by Jon Perry, Alex Hague and Justin Vickers; published by CMYK.",
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    good_first=True,
    minutes=(5, 40),
    typical_minutes=25,
    difficulty="easy",
    solo_opponent="d0g",
    heuristics={"retriever": Retriever},
    insight=SpotsInsight,
    stretches="turns",
    levels=Levels(
        careless=13,
        hard=Plan(30, rounds=3),
        expert=Plan(300, rounds=3),
        alone=Levels(careless=13, expert=Plan(300, rounds=3)),
    ),
    odds="gamenight.solvers.spots.odds:ODDS",
    lesson=LESSON,
)
