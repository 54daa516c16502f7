"""Spectrumo, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game, Way

from ..lesson import CREDITS
from .bot import Shedder, SpectrumoInsight
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.game import RULES
from .table import supposed, table

GAME = Game(
    rules=RULES,
    tagline="Get rid of your cards by colour or number; specials help you on, but never out.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(110, 510),
    typical_minutes=240,
    difficulty="easy",
    ways=(
        Way("To 200", "The usual match: the lowest total wins."),
        Way(
            "A short one",
            "One hand, and the colour in force may follow too: over in half an hour.",
            {"target": 1, "same_color": True},
        ),
        Way("One hand", "The first to go out wins.", {"target": 1}),
        Way("Elimination", "Above 200 you are out; the last one left wins.", {"elimination": True}),
    ),
    heuristics={"shedder": Shedder},
    insight=SpectrumoInsight,
    levels=Levels(
        careless=40,
        hard=Plan(simulations=12, decisions=4, margin=1.5),
        expert=Plan(simulations=80, decisions=10),
    ),
    supposed=supposed,
    lesson=LESSON,
)
