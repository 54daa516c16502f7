"""Spectrum Cribbage, by Joe Devlin."""

from gamenight.bots.levels import Levels
from gamenight.game.game import Game, Way

from ..lesson import CREDITS
from ..words import held_words
from .bot import CribbageInsight, Pegger
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules.constants import PAIRS, SIDES, TARGET_FOR_FOUR
from .rules.game import RULES
from .table import table

GAME = Game(
    rules=RULES,
    tagline="Lay to 37, count your eighteens, and mind what you give away to the crib.",
    credits=CREDITS,
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    minutes=(5, 10),
    typical_minutes=5,
    difficulty="hard",
    ways=(
        Way("Two to 121", "The usual match.", players=SIDES),
        Way(
            "Two pairs to 200",
            "With four, 121 points are often reached in the first deal.",
            {"target": TARGET_FOR_FOUR},
            PAIRS,
        ),
    ),
    heuristics={"pegger": Pegger},
    insight=CribbageInsight,
    levels=Levels(careless=60),
    odds="gamenight.solvers.cribbage.odds:ODDS",
    supposed=held_words,
    lesson=LESSON,
)
