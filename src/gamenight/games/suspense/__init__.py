"""Suspense, by Daniel Solis."""

from gamenight.bots.levels import Levels
from gamenight.bots.search import Plan
from gamenight.game.game import Game
from gamenight.games.suspense.bot import Deducer
from gamenight.games.suspense.describe import table
from gamenight.games.suspense.insight import SuspenseInsight
from gamenight.games.suspense.lesson import LESSON
from gamenight.games.suspense.log import log
from gamenight.games.suspense.observation import observe
from gamenight.games.suspense.pictures import DRAWINGS
from gamenight.games.suspense.rules.game import RULES
from gamenight.games.suspense.words import supposed

GAME = Game(
    rules=RULES,
    tagline="Only the dealer knows what wins. Read her, bluff her, or fold in time.",
    credits="Designed by Daniel Solis; edited by Will Hindmarch.",
    table=table,
    log=log,
    drawings=DRAWINGS,
    observe=observe,
    good_first=True,
    minutes=(5, 15),
    heuristics={"deducer": Deducer},
    insight=SuspenseInsight,
    levels=Levels(careless=70, hard=Plan(16), expert=Plan(400)),
    supposed=supposed,
    lesson=LESSON,
)
