"""Spotlight, by Adam Stichter and Jay Bell."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game, Way

from .bot import Director, SpotlightInsight
from .lesson import LESSON
from .log import log
from .observation import observe
from .pictures import DRAWINGS
from .rules.game import RULES
from .table import table
from .words import supposed

GAME = Game(
    rules=RULES,
    tagline="Lay cards under areas so that your secret suit wins them, and hide which suit it is.",
    credits="Designed by Adam Stichter and Jay Bell; published by Jack of Peace Games.",
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(5, 25),
    typical_minutes=20,
    difficulty="medium",
    ways=(
        Way("The whole game", "Three rounds with all areas."),
        Way("Sample round", "One round with the plain areas, to learn it.", {"areas": "plain"}),
    ),
    solo_opponent="Light",
    heuristics={"director": Director},
    insight=SpotlightInsight,
    levels=Levels(careless=20, expert=Plan(300, margin=0.5)),
    supposed=supposed,
    lesson=LESSON,
)
