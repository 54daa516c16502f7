"""Suspense, by Daniel Solis."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game

from .bot import Deducer, SuspenseInsight
from .lesson import DRAWINGS, LESSON
from .log import log
from .observation import observe
from .rules import RULES
from .table import supposed, table

GAME = Game(
    rules=RULES,
    tagline="Only the dealer knows what wins. Read them, bluff them, or fold in time.",
    credits="Designed by Daniel Solis; edited by Will Hindmarch.",
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    good_first=True,
    minutes=(5, 15),
    typical_minutes=10,
    difficulty="easy",
    heuristics={"deducer": Deducer},
    insight=SuspenseInsight,
    levels=Levels(careless=70, hard=Plan(16), expert=Plan(400)),
    supposed=supposed,
    lesson=LESSON,
)
